import type { Workspace } from '../../../server/src/service';
import { empty, fill, type State } from './world';

/**
 * Workspaces that know nothing but a state. To make one takes far longer than to fill it, so those that were emptied serve
 * again.
 */
export class FreshWorkspaces {
  readonly #create: () => Workspace;
  readonly #emptied: Workspace[] = [];

  constructor(create: () => Workspace) {
    this.#create = create;
  }

  take(state: State): Workspace {
    const workspace = this.#emptied.pop() ?? this.#create();
    fill(workspace, state);
    return workspace;
  }

  /** Gives one back that is in this state. */
  give(workspace: Workspace, state: State): void {
    empty(workspace, state);
    this.#emptied.push(workspace);
  }
}
