import { matchesGroup } from '../../base/groupPattern';
import { groupBy } from '../../base/groups';
import type { Path } from '../../base/path';
import { presenceOf } from '../../manifest/presence';
import type { Resource } from '../../manifest/resource';
import type { BundleReader } from '../../schema/kinds/bundle';
import { groupKindKey, type GroupKind } from '../../schema/kinds/kind';
import type { LazyDialect } from '../../reference/dialect';
import type { AgreementRecord, CombinationRecord, ValueRecord } from '../../reference/dialectRecord';
import type { KccFacts } from './facts';
import { asMap, asScalar, entryOf, nodeAt } from '../../yaml/nodes/query';
import type { Referral } from '../../reference/slotsOfKind';
import { parseSlotPath, type ExternalCheck, type ReferenceForm, type ReferenceShape, type Slot } from '../../reference/slot';

/** One reference field, a row of `schemas/dialects/kcc-slots.json`; an absent property has its default. */
export interface KccSlotRow {
  /** `[]` after a key stands for every item of its list, `{}` for every value of its map. */
  readonly path: string;
  /** Identifier of the reference object's form; `R1` when absent. */
  readonly shape?: string;
  /** `resource` when absent. */
  readonly class?: string;
  /** Kinds by name: kind names are unique over all groups of the family. */
  readonly targets: readonly string[];
  /** Templates of externals, or `field:<x>` for the value of a target's field. */
  readonly formats?: readonly string[];
  /** Formats that the direct controller accepts, where another controller is the default. */
  readonly direct?: readonly string[];
  /** Formats that the description of the field names, where these differ. */
  readonly described?: readonly string[];
  /** Who checks externals; nobody when absent. */
  readonly check?: ExternalCheck;
  readonly required?: true;
  readonly immutable?: true;
  readonly targetField?: string;
  readonly valueTemplate?: string;
  readonly computeUrls?: true;
  readonly open?: true;
  /** Beside an external value any kind with `registered` may be written. */
  readonly kindFrom?: 'registered';
  /** The field's text advises against the name form, or warns that one target kind has none. */
  readonly nameForm?: 'discouraged' | { readonly kind: string };
  /** Versions of the host that have the field, where not all have it. */
  readonly versions?: readonly string[];
}

/** Template, letters of its sources (most trusted first), service host. */
export type KccTemplate = readonly [template: string, sources: string, host?: string];

/** What is known of one kind beyond its schema, as `schemas/dialects/kcc-kinds.json` holds it. */
export interface KccKindRow {
  /** Absent for kinds without a CRD. */
  readonly group?: string;
  readonly versions?: readonly string[];
  /** Families of controllers that know it, the default first; none when absent. */
  readonly controllers?: readonly string[];
  /** The mutating webhook completes its container, whichever controller it has. Source: k8s-config-connector pkg/webhook/register.go. */
  readonly admission?: true;
  /** Hierarchical references that admission fills in: keys directly below `spec`. */
  readonly parents?: readonly string[];
  readonly directParents?: readonly string[];
  /** Containers that an annotation of the object can name. */
  readonly containers?: readonly string[];
  /** Containers that admission takes from an annotation of the Namespace. */
  readonly namespaceContainers?: readonly string[];
  /** Whether admission accepts `management-conflict-prevention-policy: resource`; absent where nothing looks at it. */
  readonly conflictPrevention?: boolean;
  /** Fields that accept any registered kind may name it. */
  readonly registered?: true;
  /** The service makes up its id, or does so where the object gives none. */
  readonly generatedId?: true | 'whereAbsent';
  readonly resourceId?: true;
  /** `state-into-spec: merge` is allowed. */
  readonly merge?: true;
  readonly iam?: KccIamRow;
  readonly templates?: readonly KccTemplate[];
}

export interface KccIamRow {
  /** The documentation lists the kind; of others only that they are accepted is known. */
  readonly documented?: true;
  readonly conditions?: true;
  readonly memberConditions?: true;
  readonly audit?: true;
  readonly formats?: readonly string[];
}

interface TableFile<T> {
  readonly format: 1;
  readonly kinds: Readonly<Record<string, T>>;
}

/** The part of a dialect record that names its tables. */
interface KccRecord {
  readonly groups: readonly string[];
  readonly source: string;
  readonly shapes: Readonly<Record<string, ReferenceShape>>;
  readonly forms: Readonly<Record<string, ReferenceForm>>;
  /** What a row of the table without a shape has. */
  readonly usualShape: string;
  /** Group under which kinds without a CRD are shown. */
  readonly groupOfOthers: string;
  /** Where an object writes the cloud resource's own name. */
  readonly alias: Path;
  /** By kind, where its objects write that name rather. Source: apis/gkehub/v1alpha1 of k8s-config-connector, the identities. */
  readonly aliases: Readonly<Record<string, readonly Path[]>>;
  /** What the controller demands of values beyond their schemas. */
  readonly values: readonly ValueRecord[];
  readonly combinations: readonly CombinationRecord[];
  readonly agreements: readonly AgreementRecord[];
  /** What checks of other objects read from an object. */
  readonly lazy: { readonly slots: string; readonly kinds: string; readonly facts: string };
}

const noForm: ReferenceForm = { keys: [] };

/** A bundle without the family's facts has none of its kinds either. */
const noFacts = JSON.stringify({
  reservedPrefixes: [],
  reconcilerAnnotations: [],
  stateIntoSpec: '',
  conflictPrevention: '',
  noConflictPrevention: '',
  containers: [],
  otherParents: [],
  parentAnnotationsOfTools: [],
  namespaceIsContainer: '',
  generatorLabels: [],
  olderControllers: [],
  newerController: '',
  iam: {
    containerAlone: '',
    otherTargets: {},
    searched: [],
    auditNote: '',
    anyVersionOf: [],
    externalOnly: {},
    policies: [],
    members: { keys: [], inside: '' },
    principals: { places: {}, forms: [], account: { type: '', kind: '' } },
    roleKeys: [],
  },
  secrets: { providers: [], plainKeys: [], credentials: { type: '', keys: [] } },
  choices: [],
  plainFields: [],
  agreeingFields: {},
  globalNames: [],
  fixedLocations: [],
  fixedFields: {},
  anyLocation: {},
  freeLabels: [],
  addresses: {},
  spanning: [],
  urls: {},
  patterns: {},
  readings: [],
} satisfies KccFacts);

const empty: TableFile<never> = { format: 1, kinds: {} };

/**
 * Config Connector's tables of kinds and reference fields, each read when it is first asked for.
 * Source: GoogleCloudPlatform/k8s-config-connector at cdb85ecf.
 */
export class KccTables implements LazyDialect {
  readonly family = 'kcc';
  readonly groups: readonly string[];
  readonly values: readonly ValueRecord[];
  readonly combinations: readonly CombinationRecord[];
  readonly agreements: readonly AgreementRecord[];
  readonly #bundle: BundleReader;
  readonly #record: KccRecord;
  readonly #made = new Map<string, readonly Slot[]>();
  #slots: TableFile<readonly KccSlotRow[]> | undefined;
  #kinds: TableFile<KccKindRow> | undefined;
  #facts: KccFacts | undefined;
  #choices: ReadonlyMap<string, KccFacts['choices']> | undefined;
  #registered: Slot['furtherKinds'];

  constructor(bundle: BundleReader) {
    const text = bundle.read('dialects/kcc.json');
    this.#bundle = bundle;
    this.#record =
      text === undefined
        ? {
            groups: [],
            source: '',
            shapes: {},
            forms: {},
            usualShape: '',
            groupOfOthers: '',
            alias: [],
            aliases: {},
            values: [],
            combinations: [],
            agreements: [],
            lazy: { slots: '', kinds: '', facts: '' },
          }
        : (JSON.parse(text) as KccRecord);
    this.groups = this.#record.groups;
    this.values = this.#record.values;
    this.combinations = this.#record.combinations;
    this.agreements = this.#record.agreements;
  }

  /** True once a table was read; start-up reads none. */
  get loaded(): boolean {
    return this.#slots !== undefined || this.#kinds !== undefined;
  }

  slotsOf(of: GroupKind): readonly Slot[] {
    const key = groupKindKey(of);
    const known = this.#made.get(key);
    if (known !== undefined) {
      return known;
    }
    if (this.kind(of.kind)?.group !== of.group) {
      return [];
    }
    const slots = (this.#slotFile().kinds[of.kind] ?? []).map((row) => this.#slotFrom(row));
    this.#made.set(key, slots);
    return slots;
  }

  *owners(): Iterable<GroupKind> {
    for (const kind of Object.keys(this.#slotFile().kinds)) {
      yield this.groupKind(kind);
    }
  }

  *referrals(): Iterable<Referral> {
    for (const [kind, rows] of Object.entries(this.#slotFile().kinds)) {
      for (const row of this.hasCrd(kind) ? rows : []) {
        yield* this.#targetsOf(row).map((target) => ({ target: groupKindKey(target), isWritten: true }));
      }
    }
  }

  /** Facts of a kind; `undefined` for names that the family does not know. */
  kind(name: string): KccKindRow | undefined {
    const { kinds } = this.#kindFile();
    return Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  }

  kindNames(): readonly string[] {
    return Object.keys(this.#kindFile().kinds);
  }

  /** A kind with its group; kinds without a CRD stand under a group of their own. */
  groupKind(kind: string): GroupKind {
    return { group: this.kind(kind)?.group ?? this.#record.groupOfOthers, kind };
  }

  /** Rules of the family beyond kinds and fields. */
  get facts(): KccFacts {
    this.#facts ??= JSON.parse(this.#bundle.read(`dialects/${this.#record.lazy.facts}`) ?? noFacts) as KccFacts;
    return this.#facts;
  }

  /** Choices between fields of a kind that its schema has lost. */
  choicesOf(kind: string): KccFacts['choices'] {
    this.#choices ??= groupBy(this.facts.choices, (choice) => choice.kind);
    return this.#choices.get(kind) ?? [];
  }

  speaksFor(group: string): boolean {
    return this.groups.some((pattern) => matchesGroup(pattern, group));
  }

  /** The cloud resource's own name, where an object of the family gives one. */
  aliasOf(resource: Resource): string | undefined {
    const path = this.speaksFor(resource.group) ? this.aliasPathIn(resource) : undefined;
    const node = path === undefined ? undefined : asScalar(nodeAt(resource.node, path));
    return node === undefined || node.opaque || node.text === '' || node.value === null ? undefined : node.text;
  }

  /** Where objects of a kind may give that name; the first one that is there counts. */
  aliasPaths(kind: string): readonly Path[] {
    const { alias, aliases } = this.#record;
    return [...(Object.hasOwn(aliases, kind) ? (aliases[kind] ?? []) : []), alias];
  }

  /** Where an object gives that name, if only by a placeholder. A null is pruned before admission. */
  aliasPathIn({ kind, node }: Resource): Path | undefined {
    return this.aliasPaths(kind).find((path) => {
      const [map, key] = [asMap(nodeAt(node, path.slice(0, -1))), String(path.at(-1))];
      return map !== undefined && entryOf(map, key) !== undefined && presenceOf(map, key) !== 'unset';
    });
  }

  hasCrd(kind: string): boolean {
    return this.kind(kind)?.group !== undefined;
  }

  #slotFile(): TableFile<readonly KccSlotRow[]> {
    this.#slots ??= this.#read(this.#record.lazy.slots);
    return this.#slots;
  }

  #kindFile(): TableFile<KccKindRow> {
    this.#kinds ??= this.#read(this.#record.lazy.kinds);
    return this.#kinds;
  }

  #read<T>(file: string): TableFile<T> {
    const text = this.#bundle.read(`dialects/${file}`);
    return text === undefined ? empty : (JSON.parse(text) as TableFile<T>);
  }

  /** The kinds that a field may name which accepts any registered kind. */
  #registeredKinds(): Slot['furtherKinds'] {
    this.#registered ??= new Map(
      Object.entries(this.#kindFile().kinds).flatMap(([kind, { registered }]) =>
        registered === true ? [[kind, this.groupKind(kind)]] : [],
      ),
    );
    return this.#registered;
  }

  #targetsOf(row: KccSlotRow): readonly GroupKind[] {
    return row.targets.map((kind) => (isCore(row) ? { group: '', kind } : this.groupKind(kind)));
  }

  #slotFrom(row: KccSlotRow): Slot {
    const shape = row.shape ?? this.#record.usualShape;
    const registered = row.kindFrom === undefined ? undefined : this.#registeredKinds();
    const form = this.#record.forms[shape] ?? noForm;
    return {
      family: 'kcc',
      path: parseSlotPath(row.path),
      shape: this.#record.shapes[shape] ?? { name: ['name'] },
      targets: this.#targetsOf(row),
      ...(registered === undefined ? {} : { furtherKinds: registered, standard: this.groupKind(this.facts.iam.containerAlone) }),
      alternatives: [],
      required: false,
      sureness: 'table',
      missing: isCore(row) ? 'silent' : 'report',
      namespaceRule: 'owner',
      ...(row.targetField === undefined ? {} : { value: row.targetField }),
      ...(row.versions === undefined ? {} : { versions: row.versions }),
      codes: form.iamTarget === true ? { unservedVersion: 'schema/unknown-version' } : {},
      source: this.#record.source,
      object: {
        form,
        kind: row.class ?? 'resource',
        formats: row.formats ?? [],
        direct: row.direct ?? [],
        described: row.described ?? [],
        check: row.check ?? 'none',
        required: row.required === true,
        immutable: row.immutable === true,
        computeUrls: row.computeUrls === true,
        open: row.open === true,
        ...(row.valueTemplate === undefined ? {} : { valueTemplate: row.valueTemplate }),
        ...(row.nameForm === undefined ? {} : { nameForm: row.nameForm }),
      },
    };
  }
}

/** True for a field that refers to an object of Kubernetes itself. */
function isCore(row: KccSlotRow): boolean {
  return row.class !== undefined && row.class !== 'resource' && row.class !== 'memberFrom';
}
