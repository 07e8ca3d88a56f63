import type { World } from '../../../kustomize/build';
import type { Workspace } from '../../../workspace/workspace';
import { effectiveNames, type EffectiveName } from './effectiveNames';
import { renamedIn, type Renamed, type RenamedThere } from './renamed';

interface Under {
  readonly world: World;
  readonly there: readonly RenamedThere[];
  names: readonly EffectiveName[] | undefined;
}

/** The objects and names that a rename concerns under each root; computed once for all parts of the rename. */
export class UnderRoots {
  /** The objects that get another name. */
  readonly renamed: readonly Renamed[];
  readonly #newName: string;
  readonly #workspace: Workspace;
  readonly #roots = new Map<string, Under>();

  /** `newName` is what the objects are to be called where they are written. */
  constructor(workspace: Workspace, renamed: readonly Renamed[], newName: string) {
    this.#workspace = workspace;
    this.renamed = renamed;
    this.#newName = newName;
  }

  /** What the objects become under a root. */
  there(root: string): readonly RenamedThere[] {
    return this.#under(root).there;
  }

  /** The fields under a root that hold their names. */
  names(root: string): readonly EffectiveName[] {
    const under = this.#under(root);
    under.names ??= effectiveNames(
      under.world,
      under.there.map(({ object }) => object),
      this.#workspace,
    );
    return under.names;
  }

  #under(root: string): Under {
    const world = this.#workspace.worlds.worldOf(root);
    const known = this.#roots.get(root);
    if (known?.world === world) {
      return known;
    }
    const under: Under = { world, there: renamedIn(world, this.renamed, this.#newName), names: undefined };
    this.#roots.set(root, under);
    return under;
  }
}
