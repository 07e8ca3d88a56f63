import assert from 'node:assert/strict';
import type { Attempts } from '../../../client/src/serverClient';
import type { ServerLife } from '../../../client/src/serverLife';
import { loadClient, settled } from '../../support/fakeVscode';

/** The states of the library's client. Source: vscode-languageclient 10 client.d.ts, `State`. */
const stopped = 1;
const running = 2;
const starting = 3;
const startFailed = 4;

/** A client that refuses what the library refuses, with a server that starts and stops when the test says so. */
class FakeClient {
  state = stopped;
  isUp = false;
  /** Whether the library starts a server again that has ended. */
  startsAgain = (): boolean => true;
  readonly done: string[] = [];
  #follow: (change: { readonly newState: number }) => void = () => undefined;
  #started: { readonly promise: Promise<void>; resolve(): void; reject(error: unknown): void } | undefined;
  #stopping: { resolve(): void; reject(error: unknown): void } | undefined;

  onDidChangeState(follow: (change: { readonly newState: number }) => void) {
    this.#follow = follow;
    return { dispose: () => undefined };
  }

  start(): Promise<void> {
    if (this.#stopping !== undefined) {
      return Promise.reject(new Error('is stopping'));
    }
    if (this.#started === undefined) {
      this.done.push('start');
      this.isUp = true;
      this.#started = pending();
      this.#become(starting);
    }
    return this.#started.promise;
  }

  stop(): Promise<void> {
    if (this.state !== running) {
      return Promise.reject(new Error('is not running'));
    }
    this.done.push('stop');
    this.state = stopped;
    const stopping = pending();
    this.#stopping = stopping;
    return stopping.promise;
  }

  kill(): Promise<void> {
    this.done.push('kill');
    const { state } = this;
    this.isUp = false;
    if (state === starting || state === startFailed) {
      this.#diedAtStart();
    }
    return Promise.resolve();
  }

  /** As the library does: who waits for the first start waits for the next one, which goes on under the state of the first. */
  #diedAtStart(): void {
    const first = this.#started;
    this.#started = undefined;
    if (this.startsAgain()) {
      void this.start().then(
        () => first?.resolve(),
        (error: unknown) => first?.reject(error),
      );
      this.#become(startFailed);
    } else {
      first?.reject(new Error('was not started'));
      this.#become(stopped);
    }
  }

  hasStarted(): void {
    this.#become(running);
    this.#started?.resolve();
  }

  hasStopped(error?: Error): void {
    const stopping = this.#stopping;
    this.isUp = error !== undefined;
    this.#stopping = undefined;
    this.#started = undefined;
    if (error === undefined) {
      stopping?.resolve();
    } else {
      stopping?.reject(error);
    }
  }

  /** The library starts another server. */
  crashed(): void {
    this.#started = undefined;
    this.#become(stopped);
    void this.start();
  }

  #become(state: number): void {
    this.state = state;
    this.#follow({ newState: state });
  }
}

function pending() {
  let resolve = (): void => undefined;
  let reject = (_error: unknown): void => undefined;
  const promise = new Promise<void>((resolved, rejected) => {
    resolve = resolved;
    reject = rejected;
  });
  return { promise, resolve: () => resolve(), reject: (error: unknown) => reject(error) };
}

function made() {
  const settings = { enable: true };
  const vscode = { workspace: { getConfiguration: () => ({ get: () => settings.enable }) } };
  const client = new FakeClient();
  client.startsAgain = () => settings.enable;
  const module = loadClient<{ readonly ServerLife: new (client: unknown, output: unknown) => ServerLife }>('serverLife', vscode);
  const life = new module.ServerLife(client, { warn: () => undefined, error: () => undefined });
  return { settings, client, life };
}

describe('the server of a window', () => {
  it('ends where the extension is switched off while it starts', async () => {
    const { settings, client, life } = made();
    void life.settle();
    await settled();
    settings.enable = false;
    const ended = life.settle();
    await settled();
    client.hasStarted();
    await settled();
    client.hasStopped();
    await ended;
    assert.deepEqual([client.state, client.done], [stopped, ['start', 'stop']]);
  });

  it('runs where the extension is switched on while it stops', async () => {
    const { settings, client, life } = made();
    void life.settle();
    await settled();
    client.hasStarted();
    settings.enable = false;
    void life.settle();
    await settled();
    settings.enable = true;
    const on = life.settle();
    client.hasStopped();
    await settled();
    client.hasStarted();
    await on;
    assert.deepEqual([client.state, client.done], [running, ['start', 'stop', 'start']]);
  });

  it('is another one after a restart, also where it did not answer: then it is killed first', async () => {
    const { client, life } = made();
    void life.settle();
    await settled();
    client.hasStarted();
    const restarted = life.restart();
    await settled();
    client.hasStopped(new Error('timed out'));
    await settled();
    client.hasStarted();
    await restarted;
    assert.deepEqual([client.state, client.done], [running, ['start', 'stop', 'kill', 'start']]);
  });

  it('is another one after a restart where it did not even start, and neither did the next one', async () => {
    const { client, life } = made();
    void life.settle();
    await settled();
    const restarts = [life.restart(), life.restart()];
    await settled();
    client.hasStarted();
    await Promise.all(restarts);
    assert.deepEqual([client.state, client.done], [running, ['start', 'kill', 'start', 'kill', 'start']]);
  });

  it('ends where it never starts and is switched off', async () => {
    const { settings, client, life } = made();
    void life.settle();
    await settled();
    void life.restart();
    await settled();
    settings.enable = false;
    await life.restart();
    assert.deepEqual([client.isUp, client.done], [false, ['start', 'kill', 'start', 'kill']]);
  });

  it('is another one for folders that need that, once it has started', async () => {
    const { client, life } = made();
    void life.settle();
    await settled();
    const renewed = life.renew();
    await settled();
    assert.deepEqual(client.done, ['start']);
    client.hasStarted();
    await settled();
    client.hasStopped();
    await settled();
    client.hasStarted();
    await renewed;
    assert.deepEqual([client.state, client.done], [running, ['start', 'stop', 'start']]);
  });

  it('ends where it crashed and the library starts another one that nobody wants any more', async () => {
    const { settings, client, life } = made();
    void life.settle();
    await settled();
    client.hasStarted();
    await settled();
    client.crashed();
    await settled();
    settings.enable = false;
    client.hasStarted();
    await settled();
    client.hasStopped();
    await settled();
    assert.deepEqual([client.state, client.done], [stopped, ['start', 'start', 'stop']]);
  });
});

describe('the connection to a server', () => {
  it('is made again where that has failed, as often as the user wants it', async () => {
    const answers: ((chosen: string | undefined) => void)[] = [];
    const vscode = {
      window: { showErrorMessage: () => new Promise<string | undefined>((answer) => answers.push(answer)) },
    };
    const module = loadClient<{ readonly Attempts: new () => Attempts }>('serverClient', vscode);
    const attempts = new module.Attempts();
    let tries = 0;
    const connect = (): Promise<string> => {
      tries += 1;
      return tries < 4 ? Promise.reject(new Error('no handles')) : Promise.resolve('connected');
    };
    const connected = attempts.until(connect, { error: () => undefined } as never);
    await settled();
    answers[0]?.(undefined);
    await settled();
    assert.equal(tries, 1);
    attempts.again();
    await settled();
    assert.equal(tries, 2);
    answers[1]?.('Try Again');
    await settled();
    answers[2]?.('Try Again');
    assert.equal(await connected, 'connected');
  });
});
