import type { GroupKind } from '../schema/kind';
import { groupKindKey } from '../schema/kind';
import type { BundleReader } from '../schema/bundle';
import {
  parseSlotPath,
  type Alternative,
  type Family,
  type NamespaceRule,
  type ReferenceShape,
  type Slot,
  type SlotCodes,
  type Sureness,
} from './slot';

/**
 * A dialect record of `schemas/dialects/`: one family's habit of writing references, as data.
 * Its form is fixed by `schemas/meta/dialect.schema.json`.
 */
export interface DialectRecord {
  readonly format: 1;
  readonly family: Family;
  /** Groups it speaks for; a leading `*` stands for any prefix. */
  readonly groups: readonly string[];
  /** API versions that its slots and names describe; every version when absent. */
  readonly versions?: readonly string[];
  readonly source: string;
  /** Target kinds, and groups of target kinds, without a schema in the bundle. */
  readonly external?: readonly string[];
  readonly externalGroups?: readonly string[];
  readonly shapes: Readonly<Record<string, ShapeRecord>>;
  readonly codes?: SlotCodes;
  /** Kinds whose object gets a name in the cloud that is derived when it is not written. */
  readonly names?: readonly NameRule[];
  readonly slots: readonly SlotRecord[];
  /** Slots that several kinds have in common, below a place that each kind has elsewhere. */
  readonly parts?: Readonly<Record<string, readonly PartSlot[]>>;
  /** Where the parts of this record and of those read before it stand. */
  readonly holders?: readonly HolderRecord[];
  /** Places that look like references and are none: `group/Kind path`. */
  readonly notReferences?: readonly string[];
  /** Annotations on an object that make the controller forgive what is wrong with its references. */
  readonly forgivenWith?: readonly Forgiving[];
  /** Service part of an ARN by the alias of a group, where they differ. */
  readonly arnServices?: Readonly<Record<string, string>>;
  /** Slots of kinds that no record names, recognised by how a manifest spells them. */
  readonly guesses?: readonly GuessRecord[];
  /** A further file of the bundle with slots, written by `npm run schemas`. */
  readonly table?: TableUse;
}

/** A name in the cloud: the field that sets it, and what it is when the field is absent or empty. */
export interface NameRule extends GroupKind {
  readonly field: string;
  /** Text with `<name>` and `<namespace>` in it. */
  readonly formula: string;
}

/** How the rows of a slot table are to be read. */
export interface TableUse {
  readonly file: string;
  /** Shape of a row's reference, by its target where one is named, else `default`. */
  readonly shapes: Readonly<Record<string, string>> & { readonly default: string };
  readonly alternativeForm: Alternative['form'];
  /** Targets that live outside of manifests too often for their absence to mean anything. */
  readonly silentTargets: readonly string[];
  /** Path of the key that is read from a target (`group/Kind`), below the reference. */
  readonly dataKeys?: Readonly<Record<string, readonly string[]>>;
}

export interface ShapeRecord {
  readonly name: readonly string[];
  readonly namespace?: readonly string[];
  readonly apiVersion?: readonly string[];
  readonly group?: readonly string[];
  readonly kind?: readonly string[];
}

export interface SlotRecord extends PartSlot {
  readonly group: string;
  readonly kind: string;
}

/** `part` below `path` in every kind of `kinds` (`group/Kind`). */
export interface HolderRecord {
  readonly kinds: readonly string[];
  readonly path: string;
  readonly part: string;
}

/** An annotation with one of these values, upper and lower case aside. */
export interface Forgiving {
  readonly annotation: string;
  readonly values: readonly string[];
}

export interface PartSlot {
  readonly path: string;
  readonly shape: string;
  /** `group/Kind`; the core group is written as nothing: `/Secret`. */
  readonly targets?: readonly string[];
  readonly kindWords?: Readonly<Record<string, string>>;
  readonly alternatives?: readonly Alternative[];
  readonly required?: boolean;
  readonly missing?: Slot['missing'];
  readonly namespaceRule?: NamespaceRule;
  readonly wildcard?: string;
  readonly onlyWith?: string;
  readonly readOnly?: boolean;
  readonly dataKey?: readonly string[];
  readonly optional?: readonly string[];
  readonly sameNamespace?: boolean;
  readonly output?: boolean;
  readonly duck?: string;
  /** Nobody checks its form. */
  readonly unchecked?: true;
  readonly targetPath?: string;
  readonly source?: string;
}

/** Any key that ends so and holds a value of this shape refers to a kind that the key names. */
export interface GuessRecord {
  readonly keySuffix: string;
  readonly list: boolean;
  readonly shape: string;
}

/** A file of slots that `npm run schemas` derives from upstream's own declarations. */
export interface SlotTable {
  readonly format: 1;
  readonly groups: Readonly<Record<string, Readonly<Record<string, readonly TableSlot[]>>>>;
}

export interface TableSlot {
  readonly path: string;
  readonly list: boolean;
  readonly target: GroupKind;
  readonly value?: string;
  readonly concrete?: readonly string[];
  readonly required?: boolean;
  /** The controller does not wait until the target is in sync. */
  readonly unsynced?: true;
  /** The field is there because a type is shared; the controller does not follow it at this path. */
  readonly shared?: true;
}

export interface Guess {
  readonly family: Family;
  readonly keySuffix: string;
  readonly list: boolean;
  readonly shape: ReferenceShape;
  readonly codes: SlotCodes;
  readonly source: string;
}

/** A dialect whose slots are read when one of its kinds is first met. */
export interface LazyDialect {
  readonly family: Family;
  readonly groups: readonly string[];
  slotsOf(of: GroupKind): readonly Slot[];
  /** Kinds that have slots. */
  owners(): Iterable<GroupKind>;
}

/** All dialects, asked by kind. */
export class Dialects {
  readonly #lazy: LazyDialect[] = [];
  readonly #slots = new Map<string, Slot[]>();
  readonly #names = new Map<string, NameRule & Versioned>();
  readonly #parts = new Map<string, { readonly record: DialectRecord; readonly slots: readonly PartSlot[] }>();
  readonly #notReferences = new Set<string>();
  readonly #arnServices = new Map<string, string>();
  readonly #families: { readonly pattern: string; readonly family: Family; readonly guesses: readonly Guess[] }[] = [];

  static read(bundle: BundleReader, names: readonly string[]): Dialects {
    const dialects = new Dialects();
    for (const name of names) {
      const text = bundle.read(`dialects/${name}.json`);
      if (text !== undefined) {
        const record = JSON.parse(text) as DialectRecord;
        const table = record.table === undefined ? undefined : bundle.read(`dialects/${record.table.file}`);
        dialects.add(record, table === undefined ? undefined : (JSON.parse(table) as SlotTable));
      }
    }
    return dialects;
  }

  add(record: DialectRecord, table?: SlotTable): void {
    for (const slot of record.slots) {
      this.#push(slot, slotOf(record, slot, slot.path));
    }
    for (const [name, slots] of Object.entries(record.parts ?? {})) {
      this.#parts.set(name, { record, slots });
    }
    for (const { kinds, path, part } of record.holders ?? []) {
      for (const kind of kinds.map(parseGroupKind)) {
        this.partSlots(part, path).forEach((slot) => this.#push(kind, slot));
      }
    }
    for (const [alias, service] of Object.entries(record.arnServices ?? {})) {
      this.#arnServices.set(alias, service);
    }
    for (const place of record.notReferences ?? []) {
      this.#notReferences.add(place);
    }
    if (table !== undefined && record.table !== undefined) {
      for (const [group, kinds] of Object.entries(table.groups)) {
        for (const [kind, slots] of Object.entries(kinds)) {
          for (const slot of slots) {
            this.#push({ group, kind }, tableSlot(record, slot, record.table));
          }
        }
      }
    }
    for (const rule of record.names ?? []) {
      this.#names.set(groupKindKey(rule), { ...rule, ...versionsOf(record) });
    }
    const guesses = (record.guesses ?? []).map((guess) => ({
      family: record.family,
      keySuffix: guess.keySuffix,
      list: guess.list,
      shape: shapeOf(record, guess.shape),
      codes: record.codes ?? {},
      source: record.source,
    }));
    for (const pattern of record.groups) {
      this.#families.push({ pattern, family: record.family, guesses });
    }
  }

  addLazy(dialect: LazyDialect): void {
    this.#lazy.push(dialect);
    for (const pattern of dialect.groups) {
      this.#families.push({ pattern, family: dialect.family, guesses: [] });
    }
  }

  /** The slots of a kind; of one version where that is given. */
  slotsOf(of: OfVersion): readonly Slot[] {
    const slots = this.#slots.get(groupKindKey(of)) ?? this.#lazyFor(of.group)?.slotsOf(of) ?? [];
    return slots.every((slot) => describes(slot, of)) ? slots : slots.filter((slot) => describes(slot, of));
  }

  /** The slots of a part that stands at a path; none for a part that no record has. */
  partSlots(name: string, path: string): readonly Slot[] {
    const part = this.#parts.get(name);
    return part?.slots.map((slot) => slotOf(part.record, slot, `${path}.${slot.path}`)) ?? [];
  }

  /** True for a place that a record says is no reference whatever it looks like. */
  isNoReference(of: GroupKind, path: string): boolean {
    return this.#notReferences.has(`${groupKindKey(of)} ${path}`);
  }

  /** How an object of this kind gets its name in the cloud, where that is known. */
  nameRuleOf(of: OfVersion): NameRule | undefined {
    const rule = this.#names.get(groupKindKey(of));
    return rule !== undefined && describes(rule, of) ? rule : undefined;
  }

  /** The family of a group; `other` when no dialect speaks for it. */
  familyOf(group: string): Family {
    return this.#families.find(({ pattern }) => matches(pattern, group))?.family ?? 'other';
  }

  /** What stands for the `*` of the pattern that a group matches, such as `s3`; `undefined` when none does. */
  aliasOf(group: string): string | undefined {
    const family = this.#families.find(({ pattern }) => pattern.startsWith('*') && matches(pattern, group));
    const alias = family === undefined ? '' : group.slice(0, group.length - family.pattern.length + 1);
    return alias === '' ? undefined : alias;
  }

  /** What the groups of a family's services have in common: `example.org` of `*.example.org`. */
  domainOf(family: Family): string | undefined {
    return this.#families.find(({ pattern, family: of }) => of === family && pattern.startsWith('*.'))?.pattern.slice('*.'.length);
  }

  /** What ARNs call the service of a group, such as `logs`; `undefined` for groups of no service. */
  arnServiceOf(group: string): string | undefined {
    const alias = this.aliasOf(group);
    return alias === undefined ? undefined : (this.#arnServices.get(alias) ?? alias);
  }

  guessesFor(group: string): readonly Guess[] {
    return this.#families.find(({ pattern }) => matches(pattern, group))?.guesses ?? [];
  }

  /** Every slot with the kind that owns it, in order of the records. */
  *all(): Iterable<{ readonly owner: GroupKind; readonly slot: Slot }> {
    for (const [key, slots] of this.#slots) {
      for (const slot of slots) {
        yield { owner: parseGroupKind(key), slot };
      }
    }
    for (const dialect of this.#lazy) {
      for (const owner of dialect.owners()) {
        for (const slot of dialect.slotsOf(owner)) {
          yield { owner, slot };
        }
      }
    }
  }

  #lazyFor(group: string): LazyDialect | undefined {
    return this.#lazy.find(({ groups }) => groups.some((pattern) => matches(pattern, group)));
  }

  #push(owner: GroupKind, slot: Slot): void {
    const key = groupKindKey(owner);
    const slots = this.#slots.get(key);
    if (slots === undefined) {
      this.#slots.set(key, [slot]);
    } else {
      slots.push(slot);
    }
  }
}

/** A kind, in one version or in all. */
type OfVersion = GroupKind & { readonly version?: string };

interface Versioned {
  readonly versions?: readonly string[];
}

function versionsOf({ versions }: DialectRecord): Versioned {
  return versions === undefined ? {} : { versions };
}

function describes({ versions }: Versioned, { version }: OfVersion): boolean {
  return versions === undefined || version === undefined || versions.includes(version);
}

function matches(pattern: string, group: string): boolean {
  return pattern.startsWith('*') ? group.endsWith(pattern.slice(1)) : group === pattern;
}

export function parseGroupKind(text: string): GroupKind {
  const cut = text.lastIndexOf('/');
  return { group: text.slice(0, cut), kind: text.slice(cut + 1) };
}

function shapeOf(record: DialectRecord, name: string): ReferenceShape {
  return record.shapes[name] ?? { name: [] };
}

function slotOf(record: DialectRecord, slot: PartSlot, path: string): Slot {
  const sureness: Sureness = 'declared';
  return {
    family: record.family,
    path: parseSlotPath(path),
    shape: shapeOf(record, slot.shape),
    targets: (slot.targets ?? []).map(parseGroupKind),
    ...(slot.kindWords === undefined
      ? {}
      : { kindWords: Object.fromEntries(Object.entries(slot.kindWords).map(([word, target]) => [word, parseGroupKind(target)])) }),
    alternatives: slot.alternatives ?? [],
    required: slot.required ?? false,
    sureness,
    missing: slot.missing ?? 'report',
    namespaceRule: slot.namespaceRule ?? 'owner',
    ...(slot.wildcard === undefined ? {} : { wildcard: slot.wildcard }),
    ...(slot.onlyWith === undefined ? {} : { onlyWith: slot.onlyWith }),
    ...(slot.readOnly === undefined ? {} : { readOnly: slot.readOnly }),
    ...versionsOf(record),
    ...(slot.dataKey === undefined ? {} : { dataKey: slot.dataKey }),
    ...(slot.optional === undefined ? {} : { optional: slot.optional }),
    ...(slot.sameNamespace === undefined ? {} : { sameNamespace: slot.sameNamespace }),
    ...(slot.output === undefined ? {} : { output: slot.output }),
    ...(slot.duck === undefined ? {} : { duck: slot.duck }),
    ...(slot.targetPath === undefined ? {} : { targetPath: slot.targetPath }),
    ...(record.forgivenWith === undefined ? {} : { forgivenWith: record.forgivenWith }),
    codes: slot.unchecked === true ? withoutForm(record.codes ?? {}) : (record.codes ?? {}),
    source: slot.source ?? record.source,
  };
}

/** The codes of findings that do not judge how a reference is written. */
function withoutForm({ both: _both, neither: _neither, empty: _empty, bothAbsolute: _absolute, relativeUri: _relative, incomplete: _incomplete, ...codes }: SlotCodes): SlotCodes {
  return codes;
}

function tableSlot(record: DialectRecord, slot: TableSlot, use: TableUse): Slot {
  const target = groupKindKey(slot.target);
  const dataKey = use.dataKeys?.[target];
  return {
    family: record.family,
    path: parseSlotPath(slot.list && !slot.path.endsWith('[]') ? `${slot.path}[]` : slot.path),
    shape: shapeOf(record, use.shapes[target] ?? use.shapes.default),
    targets: [slot.target],
    alternatives: (slot.concrete ?? []).map((key) => ({ key, form: use.alternativeForm })),
    required: slot.required ?? false,
    sureness: 'table',
    missing: use.silentTargets.includes(target) ? 'silent' : slot.shared === true ? 'hint' : 'report',
    namespaceRule: 'owner',
    ...versionsOf(record),
    ...(slot.value === undefined ? {} : { value: slot.value }),
    waits: slot.unsynced !== true && slot.shared !== true && !use.silentTargets.includes(target),
    ...(dataKey === undefined ? {} : { dataKey }),
    ...(record.forgivenWith === undefined ? {} : { forgivenWith: record.forgivenWith }),
    codes: slot.shared === true ? {} : (record.codes ?? {}),
    source: record.source,
  };
}
