import type { Workspace } from '../../../server/src/workspace/workspace';
import type { AroundReader } from '../../../server/src/workspace/files/around';
import { StateAround } from './stateAround';
import { empty, fill, type State } from './world';

type Create = (models: undefined, before: undefined, around: AroundReader) => Workspace;

/**
 * Workspaces that know nothing but a state. To make one takes far longer than to fill it, so those that were emptied serve
 * again.
 */
export class FreshWorkspaces {
  readonly #create: Create;
  readonly #around = new WeakMap<Workspace, StateAround>();
  readonly #emptied: Workspace[] = [];

  constructor(create: Create) {
    this.#create = create;
  }

  take(state: State): Workspace {
    const workspace = this.#emptied.pop() ?? this.#created();
    const around = this.#around.get(workspace);
    if (around !== undefined) {
      around.state = state;
      workspace.setPresence();
    }
    fill(workspace, state);
    return workspace;
  }

  #created(): Workspace {
    const around = new StateAround();
    const workspace = this.#create(undefined, undefined, around);
    this.#around.set(workspace, around);
    return workspace;
  }

  /** Gives one back that is in this state. */
  give(workspace: Workspace, state: State): void {
    empty(workspace, state);
    this.#emptied.push(workspace);
  }
}
