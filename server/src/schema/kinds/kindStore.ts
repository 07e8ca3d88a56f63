import type { BundledKinds } from './bundledKinds';
import { carryFacts } from './carryFacts';
import { canonicalJson } from '../canonical';
import { type GroupKind, type GroupVersionKind, groupKindKey, gvkKey, type Kind, type KindLayer, type KindSummary } from './kind';
import { objectSchema } from '../structure/objectSchema';
import type { Structure } from '../structure/structure';
import { ChangingView } from './kindsView';
import { LayeredKinds } from './layeredKinds';
import { isOfTestsAlone } from './otherKinds';
import { differentFrom } from './placedKinds';

export interface LayerChange {
  readonly set?: readonly KindLayer[];
  /** Identifiers of layers that are gone. */
  readonly remove?: readonly string[];
}

/** A kind whose schema, scope or names are now others, with all versions of it before and now. */
export interface ChangedKind extends GroupVersionKind {
  readonly before: readonly (KindSummary | Kind)[];
  readonly now: readonly (KindSummary | Kind)[];
}

/** Hears of a question: what it is about, and how to make the words for it where somebody wants them. */
type Note = <T>(words: (of: T) => string, of: T) => void;

/**
 * Which kinds exist and how they look. Sources in falling order of trust: workspace, configured, inferred, bundled;
 * each group, version and kind comes from the first that has it, and the first identifier where two are equal.
 * What only folders of tests bring does not replace the bundle: both describe the kind, and what one of them accepts is right.
 * Bundled schemas are read one kind at a time, on first use. What the bundle knows of a kind's fields beyond their schema
 * is carried over to the schema that counts.
 */
export class KindStore {
  readonly #bundled: BundledKinds;
  readonly #layers = new Map<string, KindLayer>();
  readonly #resolved = new WeakMap<Kind, Kind>();
  readonly #brought = new LayeredKinds();
  /** All layers over the bundle, which is read when somebody asks. */
  #view: ChangingView | undefined;

  readonly #note: Note;

  /** `note` hears what is asked, in the words of {@link kindFacts}. */
  constructor(bundled: BundledKinds, note: Note = () => undefined) {
    this.#bundled = bundled;
    this.#note = note;
  }

  /** A kind with its schema; the same object until the kind changes. */
  find(of: GroupVersionKind): Kind | undefined {
    this.#note(schemaFact, of);
    const entry = this.#current().byKey.get(gvkKey(of));
    if (entry === undefined || entry.provenance.source === 'builtin') {
      return undefined;
    }
    return 'schema' in entry ? this.#resolve(entry) : this.#bundled.load(entry);
  }

  /**
   * What describes a kind as seen from a file, nearest first: a repository may have the CRDs of several releases, one for each
   * environment. Of those that look alike the nearest. Where they lie is no fact: this is for what is shown to somebody who
   * asks, and not for results that are kept.
   */
  descriptions(of: GroupVersionKind, from: string): readonly Kind[] {
    const counting = this.find(of);
    const all = this.#brought.of(gvkKey(of)).filter(({ kind }) => kind.provenance.source === counting?.provenance.source);
    if (counting === undefined) {
      return [];
    }
    const near = all.length < 2 ? [counting] : differentFrom(from, all).map((kind) => this.#resolve(kind));
    const bundled = isOfTestsAlone(withoutBundled(counting)) ? this.#bundled.find(gvkKey(of)) : undefined;
    const isInside = near.some(({ testFolder }) => testFolder !== undefined && from.startsWith(`${testFolder}/`));
    return bundled === undefined ? near : isInside ? [...near, bundled] : [bundled, ...near];
  }

  /** The first of {@link descriptions}. */
  nearest(of: GroupVersionKind, from: string): Kind | undefined {
    return this.descriptions(of, from)[0];
  }

  /** True for a version of a kind that the bundle knows, whatever files say of it. */
  isBundled(of: GroupVersionKind): boolean {
    return this.#bundled.find(gvkKey(of)) !== undefined;
  }

  /** What is known of a kind without reading its schema; also for the core kinds that manifests refer to. */
  summary(of: GroupVersionKind): KindSummary | undefined {
    this.#note(versionsFact, of);
    return this.#current().byKey.get(gvkKey(of));
  }

  /** Every version of a kind, the most mature first as Kubernetes orders them. */
  versions(of: GroupKind): readonly KindSummary[] {
    this.#note(versionsFact, of);
    return this.#current().byGroupKind.get(groupKindKey(of)) ?? [];
  }

  /**
   * The same with the schemas of those that do not come from the bundle. Nothing is noted: whoever asks notes what it reads
   * of them, below {@link schemaFact}.
   */
  described(of: GroupKind): readonly (KindSummary | Kind)[] {
    return this.#current().byGroupKind.get(groupKindKey(of)) ?? [];
  }

  /** Every kind that does not come from the bundle, by group, kind and version. */
  brought(): readonly Kind[] {
    this.#note(groupsFact, undefined);
    const { groups, byGroup } = this.#current();
    return groups.flatMap((group) => byGroup.get(group) ?? []).filter((entry): entry is Kind => 'schema' in entry);
  }

  /** Every kind and version of a group, by kind, then version. */
  kindsInGroup(group: string): readonly KindSummary[] {
    this.#note(groupFact, group);
    return this.#current().byGroup.get(group) ?? [];
  }

  groups(): readonly string[] {
    this.#note(groupsFact, undefined);
    return this.#current().groups;
  }

  /** Kinds of that name in any group. */
  byKindName(kind: string): readonly KindSummary[] {
    this.#note(nameFact, kind);
    return this.#current().byKindName.get(kind) ?? [];
  }

  /**
   * True for a group whose kinds we know all: the bundle has it from a source that publishes them all. A group that
   * several projects add kinds to, or that only a workspace's CRDs speak of, may have more kinds in the cluster.
   */
  knowsGroup(group: string): boolean {
    return this.#bundled.hasAllOf(group);
  }

  /** Adds, replaces and removes layers. Returns only kinds that are different now. */
  change({ set = [], remove = [] }: LayerChange): readonly ChangedKind[] {
    const view = this.#current();
    const touched = new Map<string, GroupVersionKind>();
    const touch = (layer: KindLayer | undefined): void => {
      for (const kind of layer?.kinds ?? []) {
        touched.set(gvkKey(kind), kind);
      }
    };
    const take = (id: string, layer: KindLayer | undefined): void => {
      const old = this.#layers.get(id);
      touch(old);
      touch(layer);
      if (old !== undefined) {
        this.#brought.remove(old);
        this.#layers.delete(id);
      }
      if (layer !== undefined) {
        const now = old === undefined ? layer : keepEqualKinds(layer, old);
        this.#brought.add(now);
        this.#layers.set(id, now);
      }
    };
    remove.forEach((id) => take(id, undefined));
    set.forEach((layer) => take(layer.id, layer));
    const versionsOf = (of: GroupVersionKind): readonly (KindSummary | Kind)[] => view.byGroupKind.get(groupKindKey(of)) ?? [];
    const before = [...touched].map(([key, of]) => ({ key, of, kind: view.byKey.get(key), versions: versionsOf(of) }));
    before.forEach(({ key, of }) => view.set(of, this.#brought.counting(key) ?? this.#bundled.view.byKey.get(key)));
    return before.flatMap(({ key, of, kind, versions }): readonly ChangedKind[] =>
      sameKind(kind, view.byKey.get(key))
        ? []
        : [{ group: of.group, version: of.version, kind: of.kind, before: versions, now: versionsOf(of) }],
    );
  }

  /** The common schema of `metadata`. */
  objectMeta(): Structure {
    return this.#bundled.objectMeta();
  }

  /** Names of the fields of `metadata` that the API server alone writes. */
  serverMetadata(): ReadonlySet<string> {
    return this.#bundled.serverMetadata();
  }

  #resolve(kind: Kind): Kind {
    const known = this.#resolved.get(kind);
    if (known !== undefined) {
      return known;
    }
    const bundled = this.#bundled.find(gvkKey(kind));
    const own = bundled === undefined ? kind.schema : carryFacts(kind.schema, bundled.schema);
    const others = [
      ...(kind.others ?? []).map((each) => this.#resolve(each)),
      ...(bundled !== undefined && isOfTestsAlone(kind) ? [bundled] : []),
    ];
    const resolved: Kind = { ...kind, schema: objectSchema(own, this.objectMeta()), ...(others.length === 0 ? {} : { others }) };
    this.#resolved.set(kind, resolved);
    return resolved;
  }

  #current(): ChangingView {
    return (this.#view ??= new ChangingView(this.#bundled.view));
  }
}

const groupsFact = (): string => 'groups';

function groupFact(group: string): string {
  return `kinds of group ${group}`;
}

function nameFact(kind: string): string {
  return `kinds named ${kind}`;
}

/** Stands for which versions of a kind there are, with their scope and names. */
function versionsFact(of: GroupKind): string {
  return `versions ${groupKindKey(of)}`;
}

/** Stands for the schemas of all versions of a kind; what is read of them has facts below it. */
export function schemaFact(of: GroupKind): string {
  return `schema ${groupKindKey(of)}`;
}

/** The facts that are others after these kinds changed: a schema is nobody's fact but those who read it. */
export function* kindFacts(changed: readonly ChangedKind[]): Iterable<string> {
  for (const each of changed) {
    yield schemaFact(each);
    if (isListedAnew(each)) {
      yield versionsFact(each);
      yield groupFact(each.group);
      yield nameFact(each.kind);
      yield groupsFact();
    }
  }
}

/** True where not only the schema of a kind is another one. A CRD may have many versions, each of which is a changed kind with all of them. */
export function isListedAnew({ before, now }: ChangedKind): boolean {
  return before.length !== now.length || before.some((each, index) => !isListedAlike(each, now[index]));
}

function isListedAlike(before: KindSummary | Kind, now: KindSummary | Kind | undefined): boolean {
  return before === now || (now !== undefined && canonicalJson(withoutSchema(before)) === canonicalJson(withoutSchema(now)));
}

function withoutSchema(kind: KindSummary | Kind): KindSummary {
  const { schema: _schema, ordinaryStatus: _status, labels: _labels, ...summary } = kind as Partial<Kind> & KindSummary;
  return summary;
}

/** The new layer, with the old objects where nothing about a kind is different: what hangs on their identity stays. */
function keepEqualKinds(layer: KindLayer, old: KindLayer): KindLayer {
  const known = new Map(old.kinds.map((kind) => [gvkKey(kind), kind] as const));
  return {
    ...layer,
    kinds: layer.kinds.map((kind) => {
      const before = known.get(gvkKey(kind));
      return before !== undefined && canonicalJson(before) === canonicalJson(kind) ? before : kind;
    }),
  };
}

/** A kind with the descriptions that files bring. */
function withoutBundled(kind: Kind): Kind {
  const others = kind.others?.filter(({ provenance }) => provenance.source !== 'bundled');
  return others === undefined ? kind : { ...kind, others };
}

function sameKind(before: KindSummary | Kind | undefined, after: KindSummary | Kind | undefined): boolean {
  if (before === after) {
    return true;
  }
  if (before === undefined || after === undefined || !('schema' in before) || !('schema' in after)) {
    return false;
  }
  return canonicalJson({ ...before, provenance: null }) === canonicalJson({ ...after, provenance: null });
}
