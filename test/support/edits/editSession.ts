import type { Uri } from '../../../server/src/base/uri';
import { allSteps } from '../../../server/src/base/steps';
import { prepareDiagnostics } from '../../../server/src/features/diagnostics/prepareDiagnostics';
import type { Workspace } from '../../../server/src/workspace/workspace';
import type { FreshWorkspaces } from './freshWorkspaces';
import { allDiagnostics, fileQuestions, shownOf, spotQuestions, spotsOf, wholeQuestions, type Question } from './questions';
import { apply, edit, startOf, tell, type Operation, type State, type World } from './world';

/** A step: an operation, and what follows it. */
export interface Step {
  readonly operation: Operation;
  /**
   * `look`: the client asks again for what is said to have changed. `tell`: the next operation comes first. `wait`: an edit
   * of a burst, of which the workspace hears together with the next operation.
   */
  readonly then: 'look' | 'tell' | 'wait';
}

export interface Difference extends Pick<Question, 'kind' | 'at'> {
  /** Both answers as JSON. */
  readonly edited: string;
  readonly fresh: string;
}

/** How much is asked at a comparison: diagnostics and a sample that a seed decides, everything, or one kind of question. */
export type Extent = 'everything' | { readonly sample: () => number } | { readonly kind: string };

/** A workspace that is edited, with what its client shows. */
export class EditSession {
  readonly state: State;
  readonly #workspace: Workspace;
  readonly #workspaces: FreshWorkspaces;
  readonly #shown = new Map<Uri, string>();
  readonly #doubtful = new Set<Uri>();
  /** Files with edits that the workspace does not know yet. */
  readonly #untold = new Set<Uri>();

  constructor(world: World, workspaces: FreshWorkspaces) {
    this.state = startOf(world);
    this.#workspaces = workspaces;
    this.#workspace = workspaces.take(this.state);
  }

  /** Does a step; what breaks on the way is a difference as well. */
  take({ operation, then }: Step): Difference | undefined {
    try {
      if (then === 'wait' && operation.do === 'edit') {
        const uri = edit(operation, this.state);
        if (uri !== undefined) {
          this.#untold.add(uri);
        }
        return undefined;
      }
      this.#tell();
      apply(operation, this.state, this.#workspace).forEach((uri) => this.#doubtful.add(uri));
      if (then === 'look') {
        this.#look();
      } else {
        this.#beginToLook();
      }
      return undefined;
    } catch (error) {
      return { kind: 'error', at: JSON.stringify(operation), edited: textOfError(error), fresh: 'no error' };
    }
  }

  compare(extent: Extent): Difference | undefined {
    this.#tell();
    const fresh = this.#workspaces.take(this.state);
    const difference = this.#difference(fresh, extent);
    this.#workspaces.give(fresh, this.state);
    return difference;
  }

  end(): void {
    this.#tell();
    this.#workspaces.give(this.#workspace, this.state);
  }

  #tell(): void {
    for (const uri of this.#untold) {
      tell(uri, this.state, this.#workspace).forEach((each) => this.#doubtful.add(each));
    }
    this.#untold.clear();
  }

  /** A client asks again only for what it was told to be doubtful, and shows nothing of closed files. */
  #look(): void {
    for (const uri of this.#doubtful) {
      if (this.state.buffers.has(uri)) {
        allSteps(prepareDiagnostics(uri, this.#workspace));
        this.#shown.set(uri, JSON.stringify(shownOf(uri, this.#workspace)));
      } else {
        this.#shown.delete(uri);
      }
    }
    this.#doubtful.clear();
  }

  /** The next operation comes while the server looks at what is doubtful. */
  #beginToLook(): void {
    for (const uri of this.#doubtful) {
      const steps = prepareDiagnostics(uri, this.#workspace);
      for (let step = 0; step < 5; step += 1) {
        steps.next();
      }
    }
  }

  #difference(fresh: Workspace, extent: Extent): Difference | undefined {
    const kind = typeof extent === 'object' && 'kind' in extent ? extent.kind : undefined;
    for (const uri of kind === undefined || kind === 'shown' ? this.state.buffers.keys() : []) {
      const shown = this.#shown.get(uri) ?? 'nothing yet';
      const expected = JSON.stringify(shownOf(uri, fresh));
      if (shown !== expected && !this.#doubtful.has(uri)) {
        return { kind: 'shown', at: uri, edited: shown, fresh: expected };
      }
    }
    for (const question of questionsFor(this.state, fresh, extent)) {
      if (kind === undefined || question.kind === kind) {
        const edited = answer(question, this.#workspace);
        const expected = answer(question, fresh);
        if (edited !== expected) {
          return { kind: question.kind, at: question.at, edited, fresh: expected };
        }
      }
    }
    return undefined;
  }
}

/** Files of which a sample asks something beside their diagnostics. */
const sampledFiles = 20;

function* questionsFor({ disk, buffers }: State, workspace: Workspace, extent: Extent): Generator<Question> {
  const uris = [...new Set([...disk.keys(), ...buffers.keys()])].sort();
  yield* allDiagnostics(
    uris,
    uris.filter((uri) => !buffers.has(uri)),
  );
  if (typeof extent === 'object' && 'sample' in extent) {
    const one = <T>(items: readonly T[]): readonly T[] => items.slice(Math.floor(extent.sample() * items.length)).slice(0, 1);
    yield* one(wholeQuestions(uris));
    for (let count = 0; count < sampledFiles; count += 1) {
      for (const uri of one(uris)) {
        yield* one(fileQuestions(uri));
        for (const offset of one(spotsOf(uri, workspace))) {
          yield* one(spotQuestions(uri, offset));
        }
      }
    }
    return;
  }
  yield* wholeQuestions(uris);
  for (const uri of uris) {
    yield* fileQuestions(uri);
    for (const offset of spotsOf(uri, workspace)) {
      yield* spotQuestions(uri, offset);
    }
  }
}

function answer({ ask }: Question, workspace: Workspace): string {
  try {
    return JSON.stringify(ask(workspace)) ?? 'undefined';
  } catch (error) {
    return textOfError(error);
  }
}

function textOfError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
