import { groupBy } from '../../base/groups';
import type { Steps } from '../../base/steps';
import type { Uri } from '../../base/uri';
import { WordCounts } from '../../base/wordCounts';
import type { Resource } from '../../manifest/resource';
import type { Origin } from '../../reference/extract';
import { formatSlotPath } from '../../reference/slot';
import { groupKindKey, type GroupKind } from '../../schema/kinds/kind';
import type { DocumentState } from '../files/fileState';
import { IndexedOrigin, originsFact, type IndexedResource } from './indexed';
import { factBelow, factsAbove } from './namesakes';
import type { Replaced } from './objectChanges';
import { inOrderOfPlaces, PlacedLists, type ByPlace } from './placedLists';
import { refersAlike, type Renewal } from './renewal';
import type { Fact } from '../results/result';
import type { Results } from '../results/results';

/** Every reference of the workspace, by what it spells; where one leads is for the resolver to say. */
export class ReferenceIndex {
  readonly #wanted: PlacedLists<IndexedOrigin>;
  readonly #externals: PlacedLists<IndexedOrigin>;
  /** The names that references of objects spell, by the kinds that they may mean. */
  readonly #names = new WordCounts();
  readonly #entries = new Map<Origin, IndexedOrigin>();
  readonly #results: Results;
  readonly #byPlace: ByPlace<IndexedOrigin>;
  #all: readonly IndexedOrigin[] | undefined;

  constructor(results: Results, byPlace: ByPlace<IndexedOrigin>) {
    this.#results = results;
    this.#byPlace = byPlace;
    this.#wanted = new PlacedLists(byPlace);
    this.#externals = new PlacedLists(byPlace);
  }

  /** References that are spelt with this name, whatever they lead to. */
  wanting(name: string): readonly IndexedOrigin[] {
    this.#results.note(wantingFact(name));
    return this.#wanted.at(name);
  }

  /** Those of {@link wanting} in a file or below one of the places above it. */
  wantingBelow(name: string, place: string): readonly IndexedOrigin[] {
    this.#results.note(factBelow(place, wantingFact(name)));
    return this.#wanted.below(name, place);
  }

  /** References that are written with this external value, in a file or below one of the places above it. */
  withExternalBelow(external: string, place: string): readonly IndexedOrigin[] {
    this.#results.note(factBelow(place, externalFact(external)));
    return this.#externals.below(external, place);
  }

  /** The names that references of objects spell which may mean an object of a kind, each once. */
  namesWanted(kind: GroupKind): Iterable<string> {
    this.#results.note('references');
    return this.#names.of(groupKindKey(kind));
  }

  /** References of objects by name; those of templates are not among them. */
  all(): readonly IndexedOrigin[] {
    this.#results.note('references');
    this.#all ??= inOrderOfPlaces(
      [...this.#entries].flatMap(([{ owner }, entry]) => (entry.name === undefined || owner.host !== undefined ? [] : [entry])),
      this.#byPlace,
    );
    return this.#all;
  }

  /** Some references in the order of files and places. */
  inOrder(origins: readonly IndexedOrigin[]): readonly IndexedOrigin[] {
    return [...origins].sort(this.#byPlace);
  }

  /** Lets what is made again go, for a workspace that rests. */
  *forget(): Steps<void> {
    this.#all = undefined;
    yield* this.#wanted.forget();
    yield* this.#externals.forget();
  }

  /** Takes in the references of a document; `ownerOf` is the indexed object of one that has some. */
  add(state: DocumentState, ownerOf: (resource: Resource) => IndexedResource): void {
    this.#all = undefined;
    for (const origin of state.origins) {
      if (isSpelt(origin)) {
        const entry = new IndexedOrigin(ownerOf(origin.owner), origin, this.#results);
        this.#entries.set(origin, entry);
        if (origin.name !== undefined) {
          this.#wanted.add(origin.name, entry);
          this.#countName(origin, origin.name, 1);
        }
        if (origin.external !== undefined) {
          this.#externals.add(origin.external, entry);
        }
      }
    }
  }

  remove(state: DocumentState): void {
    this.#all = undefined;
    for (const origin of state.origins) {
      const entry = this.#entries.get(origin);
      if (entry !== undefined) {
        this.#entries.delete(origin);
        if (origin.name !== undefined) {
          this.#wanted.remove(origin.name, entry);
          this.#countName(origin, origin.name, -1);
        }
        if (origin.external !== undefined) {
          this.#externals.remove(origin.external, entry);
        }
      }
    }
  }

  /** Takes in the references of a document that takes the place of another one. */
  renew(renewal: Renewal, ownerOf: (resource: Resource) => IndexedResource): void {
    const { before, now } = renewal;
    if (!refersAlike(renewal)) {
      this.remove(before);
      this.add(now, ownerOf);
      return;
    }
    before.origins.forEach((old, index) => {
      const entry = this.#entries.get(old);
      const origin = now.origins[index];
      if (entry !== undefined && origin !== undefined) {
        this.#entries.delete(old);
        this.#entries.set(origin, entry);
        entry.renew(origin, now);
      }
    });
  }

  /**
   * The facts about references that came and went, by how they are spelt; where they stand in their manifest is nobody's
   * fact. Those of objects that stand behind others than before (`moved`) are in other places of their lists.
   */
  compare({ uri, removed, added }: Replaced, moved: ReadonlySet<Resource>, changed: Set<Fact>): void {
    for (const { owner, name, external } of moved.size === 0 ? [] : added.flatMap(({ origins }) => origins)) {
      if (moved.has(owner)) {
        factsOf(uri, name, external).forEach((fact) => changed.add(fact));
      }
    }
    const before = shapesOf(uri, removed);
    const after = shapesOf(uri, added);
    for (const owner of new Set([...before.keys(), ...after.keys()])) {
      const old = before.get(owner) ?? [];
      const now = after.get(owner) ?? [];
      if (old.length === now.length && old.every(({ shape }, index) => shape === now[index]?.shape)) {
        continue;
      }
      changed.add(owner).add('references');
      const left = new Set(now.map(({ shape }) => shape));
      const shared = new Set(old.map(({ shape }) => shape).filter((shape) => left.has(shape)));
      for (const { shape, origin } of [...old, ...now]) {
        if (!shared.has(shape)) {
          factsOf(uri, origin.name, origin.external).forEach((fact) => changed.add(fact));
        }
      }
    }
  }

  #countName({ owner, targets }: Origin, name: string, by: 1 | -1): void {
    for (const target of owner.host === undefined ? targets : []) {
      this.#names.count(groupKindKey(target), name, by);
    }
  }
}

/** True for a reference that can be looked for: what a template leaves open is of nobody's name. */
function isSpelt(origin: Origin): boolean {
  const { name, external, owner, opaque } = origin;
  const isOpen = owner.host !== undefined && (opaque || origin.externalNode?.opaque === true);
  return !isOpen && (name !== undefined || external !== undefined);
}

function wantingFact(name: string): string {
  return `wanting ${name}`;
}

function externalFact(external: string): string {
  return `external ${external}`;
}

/** The facts about references of a file that are spelt so. */
function factsOf(uri: Uri, name: string | undefined, external: string | undefined): readonly Fact[] {
  return [
    ...(name === undefined ? [] : factsAbove(uri, wantingFact(name))),
    ...(external === undefined ? [] : factsAbove(uri, externalFact(external))),
  ];
}

interface ShapedOrigin {
  readonly origin: Origin;
  readonly shape: string;
}

/** By owner, how each reference is spelt, in the order of the manifest. */
function shapesOf(uri: Uri, states: readonly DocumentState[]): ReadonlyMap<string, readonly ShapedOrigin[]> {
  const shaped = states
    .flatMap(({ origins }) => origins)
    .map((origin): ShapedOrigin => {
      const { slot, name, namespace, external, targets, opaque } = origin;
      return { origin, shape: JSON.stringify([formatSlotPath(slot.path), name, namespace, external, opaque, targets.map(groupKindKey)]) };
    });
  return groupBy(shaped, ({ origin }) => originsFact(uri, origin.owner));
}
