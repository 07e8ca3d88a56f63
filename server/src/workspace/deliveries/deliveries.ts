import { append } from '../../base/lists';
import { foldersAbove, type Uri } from '../../base/uri';
import { argoEdits } from '../../argo/application';
import { fluxEdits } from '../../flux/kustomization';
import type { LayerEdits } from '../../kustomize/layers/layerEdits';
import { resolvePath } from '../../kustomize/files';
import type { Resource } from '../../manifest/resource';
import type { Around } from '../files/around';
import { firstOfEach, takes, type BuildOptions, type Delivery } from './delivery';
import {
  anyFact,
  deliveredFact,
  deliveryDifferences,
  deliveryLists,
  objectKey,
  standingFact,
  standingKey,
  type DeliveryLists,
} from './deliveryLists';
import { DeliveryReader, folderIn, hasLayerIn } from './deliveryReader';
import { sourceKey, type SourceInHand } from './deliverySources';
import type { WorkspaceIndex } from '../index/workspaceIndex';
import type { IndexedResource } from '../index/indexed';
import type { Kustomizations } from '../kustomizations/kustomizations';
import type { Fact, Result } from '../results/result';
import type { Results } from '../results/results';

/** The same of the folder that the world of a delivery begins with. */
function deliveredToFact(id: string): Fact {
  return deliveredFact(id.split('?', 1)[0] ?? '');
}

/** The result that holds all of them. */
const listsId = 'deliveries';

interface Roots {
  readonly edited: readonly Delivery[];
  readonly isPlain: boolean;
}

/**
 * Which folders of a workspace Flux, Argo CD and Config Sync apply, and what they change on the way. Who asks about a folder rests on
 * what applies that folder, not on all such objects.
 */
export class Deliveries {
  readonly #results: Results;
  readonly #index: WorkspaceIndex;
  readonly #around: Around;
  readonly #kustomizations: Kustomizations;
  readonly #reader: DeliveryReader;
  /** As somebody saw them last, after so many changes. */
  #seen: DeliveryLists | undefined;
  #seenAt = -1;
  readonly #made = (): DeliveryLists => deliveryLists(this.#reader.all());
  readonly #edits = new WeakMap<Resource, Map<string, { readonly files: string; readonly edits: LayerEdits }>>();

  constructor(parts: {
    readonly results: Results;
    readonly index: WorkspaceIndex;
    readonly around: Around;
    readonly kustomizations: Kustomizations;
  }) {
    this.#results = parts.results;
    this.#index = parts.index;
    this.#around = parts.around;
    this.#kustomizations = parts.kustomizations;
    this.#reader = new DeliveryReader(parts);
  }

  /** All of them. Whoever asks rests on every one. */
  get all(): readonly Delivery[] {
    return this.#known().all;
  }

  get isEmpty(): boolean {
    this.#results.note(anyFact);
    return this.#untracked().all.length === 0;
  }

  /** Those that apply a folder. */
  at(folder: string): readonly Delivery[] {
    this.#results.noteOf(deliveredFact, folder);
    return this.#untracked().byFolder.get(folder) ?? [];
  }

  /** What is in hand of the repository that one names. Whoever asks rests on all of them. */
  sourceOf(delivery: Delivery): SourceInHand | undefined {
    return delivery.source === undefined ? undefined : this.#known().bySource.get(sourceKey(delivery));
  }

  /** Those of one object of a file. */
  ofObject(resource: Resource, uri: Uri): readonly Delivery[] {
    return this.ofNamesakes(resource, uri).filter((delivery) => this.entryOf(delivery)?.is(resource) === true);
  }

  /** Those of the objects of a file that are called like one of them, itself included. */
  ofNamesakes(resource: Resource, uri: Uri): readonly Delivery[] {
    this.#results.noteOf(deliveredFact, uri);
    return this.#untracked().byObject.get(objectKey(uri, resource)) ?? [];
  }

  /** The one whose world is called so. */
  withId(id: string): Delivery | undefined {
    this.#results.noteOf(deliveredToFact, id);
    return this.#untracked().byId.get(id);
  }

  /** The options that Kustomize has wherever somebody in the workspace has it build a root; none for a root that nobody applies. */
  optionsFor(root: string): BuildOptions {
    const own = this.withId(root);
    const applying = own === undefined ? [...this.at(root), ...this.#taking(root)] : [own];
    return {
      isUnrestricted: applying.length > 0 && applying.every(({ options }) => options.isUnrestricted),
      rendersCharts: applying.length > 0 && applying.every(({ options }) => options.rendersCharts),
    };
  }

  /** True for a root that nobody in the workspace applies, where all that is applied may read any file: so may this one. */
  isPerhapsUnrestricted(root: string): boolean {
    const { all } = this.#known();
    return all.length > 0 && all.every(({ options }) => options.isUnrestricted) && !this.isApplied(root);
  }

  /** True for a root that somebody in the workspace applies, and not only may apply. */
  isApplied(root: string): boolean {
    return this.withId(root) !== undefined || this.at(root).length > 0 || this.#taking(root).length > 0;
  }

  /** Those that apply a file, through kustomizations that read it or by itself. */
  applying(uri: Uri): readonly Delivery[] {
    if (this.isEmpty) {
      return [];
    }
    const layers = this.#kustomizations.readersOf(uri);
    const through = layers.flatMap((folder) => this.at(folder).filter(({ applies }) => applies === 'kustomization'));
    return [...new Set([...through, ...[uri, ...layers].flatMap((each) => this.#taking(each)), ...this.#listing(uri)])];
  }

  /** Those of Flux that make a kustomization for a folder which holds a file or folder, up to the next kustomization file. */
  #taking(uri: string): readonly Delivery[] {
    const found: Delivery[] = [];
    for (const folder of foldersAbove(uri)) {
      if (this.hasLayer(folder)) {
        break;
      }
      append(
        found,
        this.at(folder).filter(({ tool, applies }) => tool === 'flux' && applies === 'files'),
      );
    }
    return /\.ya?ml$/.test(uri) || !uri.slice(uri.lastIndexOf('/')).includes('.') ? found : [];
  }

  /** Those of Argo CD that take a file as it is. */
  #listing(uri: Uri): readonly Delivery[] {
    return foldersAbove(uri).flatMap((folder) =>
      this.at(folder).filter((delivery) => delivery.tool === 'argo' && delivery.applies === 'files' && takes(delivery, uri)),
    );
  }

  /** The world of each delivery that changes what the kustomization of a folder builds, and whether another one leaves it as it is. */
  rootsAt(folder: string): Roots {
    return rootsOf(this.at(folder).filter(({ applies }) => applies === 'kustomization'));
  }

  /** The same of those that make a kustomization for a folder which holds a file or folder. */
  rootsAround(uri: string): Roots {
    return rootsOf(this.#taking(uri));
  }

  /** Of those that change the same of the same folder the one whose world stands for all; `undefined` for one that changes nothing. */
  standingFor(delivery: Delivery): Delivery | undefined {
    this.#results.noteOf(deliveredFact, delivery.folder ?? '');
    return delivery.edits === '' ? undefined : this.#untracked().standing.get(standingKey(delivery));
  }

  /** Those of the objects of a file whose worlds stand for all that change the same of the same folder, each once. */
  standingOf(uri: Uri): readonly Delivery[] {
    this.#results.noteOf(standingFact, uri);
    return this.#untracked().standingByFile.get(uri) ?? [];
  }

  /** The same of one object of a file. */
  standingOfObject(resource: Resource, uri: Uri): readonly Delivery[] {
    const key = objectKey(uri, resource);
    this.#results.noteOf(standingFact, key);
    const standing = this.#untracked().standingByObject.get(key) ?? [];
    return standing.filter((delivery) => this.entryOf(delivery)?.is(resource) === true);
  }

  /** What one changes, or would change if its object were another one. Whoever asks rests on the whole object. */
  editsOf(delivery: Delivery, as?: Resource): LayerEdits | undefined {
    const resource = as ?? this.entryOf(delivery)?.resource;
    if (resource === undefined || delivery.folder === undefined) {
      return undefined;
    }
    const made = delivery.applies === 'files' ? this.#reader.filesIn(delivery.folder) : undefined;
    const files = JSON.stringify(made ?? []);
    const own = this.#edits.get(resource) ?? new Map<string, { readonly files: string; readonly edits: LayerEdits }>();
    const known = own.get(delivery.id);
    if (known?.files === files) {
      return known.edits;
    }
    const place = { uri: delivery.uri, document: resource.document };
    const edits =
      delivery.tool === 'flux'
        ? fluxEdits(resource, place, made?.paths)
        : argoEdits(
            resource,
            { at: delivery.at.slice(0, -1), instance: delivery.instance },
            place,
            this.#reader.repositoryOf(delivery.uri),
          );
    const whole = edits === undefined || made?.isWhole !== false ? edits : { ...edits, unknown: 'Some of the files are not read' };
    if (whole !== undefined) {
      this.#edits.set(resource, own.set(delivery.id, { files, edits: whole }));
    }
    return whole;
  }

  /** The object as it is now. */
  entryOf({ uri, object, nth }: Delivery): IndexedResource | undefined {
    return this.#index.findInFile(uri, object)[nth];
  }

  /** The folder that a path of a repository leads to, from a file of it: the outermost one that is there. */
  folderOf(from: Uri, path: string): string | undefined {
    return folderIn(this.#around, from, path);
  }

  /** True where no folder above has it, and it was possible to look. */
  isKnownMissing({ uri, path }: Delivery): boolean {
    const presences = path === undefined ? [] : foldersAbove(uri).map((folder) => this.#around.presence(resolvePath(folder, path)));
    return presences.includes('missing') && presences.every((presence) => presence === 'missing' || presence === 'unknown');
  }

  hasLayer(folder: string): boolean {
    return hasLayerIn(this.#around, folder);
  }

  /** What they were made from, if somebody asked. */
  get kept(): Result | undefined {
    return this.#results.graph.get(this, listsId);
  }

  /** Looks at them as they are now, so that {@link renew} says what is different after the next change. */
  see(): void {
    this.#untracked();
  }

  /** After a change: the facts that are others now for those who asked about folders. */
  renew(): ReadonlySet<Fact> {
    const before = this.#seen;
    if (before === undefined) {
      return new Set();
    }
    const now = this.#untracked();
    return new Set(now === before ? [] : deliveryDifferences(before, now));
  }

  /** Asked several times for each file, nearly always with nothing to look up. */
  #untracked(): DeliveryLists {
    const { changes, isClose } = this.#results;
    if (this.#seen !== undefined && this.#seenAt === changes && !isClose) {
      return this.#seen;
    }
    this.#seen = this.#results.ofUntracked(this, listsId, this.#made);
    this.#seenAt = changes;
    return this.#seen;
  }

  #known(): DeliveryLists {
    this.#seenAt = this.#results.changes;
    return (this.#seen = this.#results.of(this, listsId, this.#made));
  }
}

function rootsOf(deliveries: readonly Delivery[]): Roots {
  return { edited: firstOfEach(deliveries), isPlain: deliveries.some(({ edits }) => edits === '') };
}
