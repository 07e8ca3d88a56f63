import type { Uri } from '../../base/uri';
import { build, buildEdited, type Kept, type World } from '../../kustomize/build';
import type { Files } from '../../kustomize/files';
import type { LayerEdits } from '../../kustomize/layers/layerEdits';
import { resourcesOf, type Resource } from '../../manifest/resource';
import type { Deliveries } from '../deliveries/deliveries';
import { isOf, type Delivery } from '../deliveries/delivery';
import type { Kustomizations } from '../kustomizations/kustomizations';
import type { ReadFile } from './worldFiles';

/** What Kustomize refuses unless it is told to read any file. */
const restriction = 'path-outside-root';
/** What it does only where it is told to. */
const charts = 'helm-charts';

/** What a root builds: its kustomization as it is, or with what somebody changes of it who applies it. */
export class WorldBuilder {
  readonly #kustomizations: Kustomizations;
  readonly #deliveries: Deliveries;

  constructor(kustomizations: Kustomizations, deliveries: Deliveries) {
    this.#kustomizations = kustomizations;
    this.#deliveries = deliveries;
  }

  /** True where something can be built of a root. */
  has(root: string): boolean {
    return this.#kustomizations.has(root) || this.#deliveries.withId(root) !== undefined;
  }

  /** The world of a root; `changed` are those of the files that have other documents than the workspace. */
  build(root: string, files: Files, kept: Kept, changed?: ReadonlyMap<Uri, ReadFile>): World {
    const edited = this.#editsFor(root, changed);
    const world = edited === undefined ? build(root, files, kept) : buildEdited(root, edited.folder, edited.edits, files, kept);
    const { failures, notes } = world.problems;
    const [isRefused, hasCharts] = [failures.some(({ code }) => code === restriction), notes.some(({ code }) => code === charts)];
    if (!isRefused && !hasCharts) {
      return world;
    }
    const { isUnrestricted, rendersCharts } = this.#deliveries.optionsFor(root);
    return {
      ...world,
      problems: world.problems.without(...(isUnrestricted ? ([restriction] as const) : []), ...(rendersCharts ? ([charts] as const) : [])),
    };
  }

  /** Has whoever computes something of a root rest on what somebody changes of it. */
  noteEdits(root: string): void {
    this.#editsFor(root);
  }

  #editsFor(root: string, changed?: ReadonlyMap<Uri, ReadFile>): { readonly folder: string; readonly edits: LayerEdits } | undefined {
    const delivery = root.includes('?') ? this.#deliveries.withId(root) : undefined;
    const edits = delivery === undefined ? undefined : this.#deliveries.editsOf(delivery, objectIn(changed?.get(delivery.uri), delivery));
    return delivery?.folder === undefined || edits === undefined ? undefined : { folder: delivery.folder, edits };
  }
}

/** The object of a delivery in a file as it would be. */
function objectIn(file: ReadFile | undefined, delivery: Delivery): Resource | undefined {
  const all = file?.documents.flatMap(({ document }) => resourcesOf(document)) ?? [];
  return all.filter((each) => isOf(delivery, each))[delivery.nth];
}
