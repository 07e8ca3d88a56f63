import {
  ErrorCodes,
  InitializeRequest,
  MessageType,
  ResponseError,
  SetTraceNotification,
  ShowMessageNotification,
  type CancellationToken,
  type InitializeResult,
  type MessageConnection,
} from 'vscode-languageserver';
import { failureMethod, type Failure } from '../../protocol/failure';
import type { InitializationOptions } from '../../protocol/initialization';
import type { LanguageService } from '../../service';
import { withoutNulls } from './connection/absent';
import { capabilitiesFor } from './capabilities';
import { Client } from './connection/client';
import { clientSupport } from './connection/clientSupport';
import { ClientLog } from './connection/log';
import { Traffic } from './turns/messageClock';
import { isRecord } from '../../base/record';
import { isSessionNotification, isSessionRequest, paramsProblem } from './connection/params';
import type { HostPorts } from './ports';
import type { Session } from './session';
import { readStartParams } from './connection/startParams';
import { Wall } from './connection/wall';

/** The program that a server runs in. */
export interface Program {
  readonly version: string;
  /** Loads what the server needs; called when `initialize` comes in. */
  open(client: OpeningClient): Promise<HostPorts>;
  /** The client said that it is over; `code` is 0 when it asked for the shutdown first. */
  exit(code: 0 | 1): void;
  /** Told the client's process, which may end without a word. */
  watch?(processId: number): void;
}

/** What a program may ask of the client that it is opened for. */
export interface OpeningClient {
  readonly options: InitializationOptions;
  /** Rejects when the client refuses or is gone. */
  readonly ask: (method: string, params: object) => Promise<unknown>;
}

/** A running server, to be looked into. */
export interface Served {
  /** `undefined` before anything was asked. */
  readonly service: LanguageService | undefined;
  readonly wall: Wall;
}

/**
 * Serves one client: the only place where its messages come in. What is not allowed at its time, not known or not of
 * the protocol's types goes no further. `initialize` is answered when the program is loaded; what it reads is read
 * afterwards, and messages that come meanwhile wait in their order.
 */
export function serve(connection: MessageConnection, program: Program): Served {
  const door = new Door(connection, program);
  connection.onRequest((method, params, token) => door.answer(method, params, token));
  connection.onNotification((method, params) => door.follow(method, params));
  connection.onError(([error, message]) => door.broken(error, message !== undefined));
  connection.listen();
  return door;
}

class Door implements Served {
  readonly wall: Wall;
  readonly #client: Client;
  readonly #program: Program;
  readonly #log: ClientLog;
  readonly #traffic = new Traffic();
  #phase: 'new' | 'running' | 'over' = 'new';
  #showsFailures = false;
  #load: () => Promise<Session> = () => Promise.reject(notInitialized());
  #loading: Promise<Session> | undefined;
  #session: Session | undefined;

  constructor(connection: MessageConnection, program: Program) {
    this.#program = program;
    this.#client = new Client(connection);
    this.#log = new ClientLog(this.#client);
    this.wall = new Wall(this.#log, () => this.#tellOfFailure());
  }

  get service(): LanguageService | undefined {
    return this.#session?.service;
  }

  /** Throws or rejects with a ResponseError. */
  answer(method: string, params: unknown, token: CancellationToken): unknown {
    this.#traffic.messages += 1;
    if (this.#phase === 'over') {
      throw new ResponseError(ErrorCodes.InvalidRequest, 'The server is shut down');
    }
    if (method === InitializeRequest.method) {
      return this.#initialize(params);
    }
    if (this.#phase === 'new') {
      throw notInitialized();
    }
    if (method === 'shutdown') {
      this.#phase = 'over';
      return this.#end();
    }
    if (!isSessionRequest(method)) {
      throw new ResponseError(ErrorCodes.MethodNotFound, `Unknown method "${method}"`);
    }
    const problem = paramsProblem(method, params);
    if (problem !== undefined) {
      throw new ResponseError(ErrorCodes.InvalidParams, `${method}: ${problem}`);
    }
    return this.#withSession((session) => session.answer(method, withoutNulls(params, 2), token));
  }

  follow(method: string, params: unknown): void {
    this.#traffic.messages += 1;
    if (method === 'exit') {
      this.#program.exit(this.#phase === 'over' ? 0 : 1);
      return;
    }
    if (this.#phase !== 'running') {
      return;
    }
    if (method === SetTraceNotification.type.method) {
      this.#log.setTrace(isRecord(params) ? params['value'] : undefined);
    } else if (method === 'initialized') {
      void this.wall.wait(method, () => this.#withSession((session) => session.initialized()), undefined);
    } else if (isSessionNotification(method)) {
      const problem = paramsProblem(method, params);
      if (problem === undefined) {
        void this.wall.wait(method, () => this.#withSession((session) => session.notify(method, params)), undefined);
      } else {
        this.#log.write('warn', 'protocol', `ignored ${method}: ${problem}`);
      }
    }
  }

  /** The answer to `shutdown`, after which the process may end at any time. */
  async #end(): Promise<null> {
    await this.wall.wait('shutdown', () => this.#session?.dispose() ?? Promise.resolve(), undefined);
    return null;
  }

  /** Follows an error of the transport; about one of writing nothing can be written. */
  broken(error: Error, isWriting: boolean): void {
    if (!isWriting) {
      this.#log.write('warn', 'protocol', `ignored a message: ${error.message}`);
    }
  }

  async #initialize(params: unknown): Promise<InitializeResult> {
    if (this.#phase !== 'new') {
      throw new ResponseError(ErrorCodes.InvalidRequest, 'The server is already initialized');
    }
    const start = readStartParams(params);
    if (start === undefined) {
      throw new ResponseError(ErrorCodes.InvalidParams, 'initialize: params must be an object');
    }
    this.#log.setTrace(start.trace);
    this.#showsFailures = start.options.showsFailures === true;
    const support = this.wall.run('capabilities', () => clientSupport(start.capabilities, start.options, start.client), clientSupport({}));
    if (start.processId !== undefined) {
      this.#program.watch?.(start.processId);
    }
    this.#phase = 'running';
    const loaded = Promise.all([
      import('./session.js'),
      this.#program.open({ options: start.options, ask: (method, params) => this.#client.ask(method, params) }),
    ]);
    this.#load = async () => {
      const [{ Session }, ports] = await loaded;
      this.#session = new Session({ client: this.#client, ports, support, log: this.#log, wall: this.wall, traffic: this.#traffic, start });
      return this.#session;
    };
    // What cannot be loaded is told with the first message that needs it.
    await loaded.catch(() => undefined);
    return { capabilities: capabilitiesFor(support), serverInfo: { name: 'ackmesh', version: this.#program.version } };
  }

  /** The session starts with the first message after `initialize`, so that the answer to that is out before. */
  #withSession<T>(use: (session: Session) => T | Promise<T>): T | Promise<T> {
    if (this.#session !== undefined) {
      return use(this.#session);
    }
    this.#loading ??= this.#load();
    return this.#loading.then(use);
  }

  /** The user hears of the first failure; all of them are in the log. */
  #tellOfFailure(): void {
    const message = 'ackmesh: internal error; see the output of the language server. Everything else keeps working';
    if (this.#showsFailures) {
      this.#client.tell(failureMethod, { message } satisfies Failure);
    } else {
      this.#client.tell(ShowMessageNotification.method, { type: MessageType.Warning, message });
    }
  }
}

function notInitialized(): ResponseError {
  return new ResponseError(ErrorCodes.ServerNotInitialized, 'The server is not initialized');
}
