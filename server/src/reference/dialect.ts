import { matchesGroup } from '../base/groupPattern';
import { append } from '../base/lists';
import { Memo } from '../base/memo';
import { addTo } from '../base/groups';
import { groupKindKey, parseGroupKind, type GroupKind } from '../schema/kinds/kind';
import type { BundleReader } from '../schema/kinds/bundle';
import type {
  Agreement,
  AgreementRecord,
  Combination,
  CombinationRecord,
  DecodedObjects,
  DialectRecord,
  FormerKind,
  ImmutableRule,
  LegacyVersions,
  NameRule,
  PartSlot,
  SlotTable,
  ValueRecord,
  ValueRule,
  NamedByTool,
  ZeroFilled,
} from './dialectRecord';
import { DialectGroups } from './dialectGroups';
import { referralsOf, slotOf, tableSlot, versionsOf, type Versioned } from './dialectSlots';
import { wholeShape, type JsonShape } from './jsonShapes';
import { selectionOf, type Selection } from './selection';
import { formatSlotPath, type FamilyId, type Slot } from './slot';
import { SlotsOfKind, type Referral } from './slotsOfKind';

/** A dialect whose slots are read when one of its kinds is first met. */
export interface LazyDialect {
  readonly family: FamilyId;
  readonly groups: readonly string[];
  slotsOf(of: GroupKind): readonly Slot[];
  /** Kinds that have slots. */
  owners(): Iterable<GroupKind>;
  /** What all of its slots refer to. */
  referrals(): Iterable<Referral>;
  /** As in a record that is read at the start. */
  readonly values: readonly ValueRecord[];
  readonly combinations: readonly CombinationRecord[];
  readonly agreements: readonly AgreementRecord[];
}

/** All dialects, asked by kind and, as {@link DialectGroups} are, by group. */
export class Dialects extends DialectGroups {
  readonly #lazy: LazyDialect[] = [];
  readonly #slots = new Map<string, SlotsOfKind>();
  readonly #immutable = new Map<string, (ImmutableRule & Versioned)[]>();
  readonly #zeroFilled = new Map<string, { readonly rule: ZeroFilled } & Versioned>();
  readonly #decoded = new Map<string, { readonly rule: DecodedObjects } & Versioned>();
  readonly #namedByTools = new Map<string, NamedByTool>();
  readonly #formerKinds = new Map<string, FormerKind>();
  readonly #values = new Map<string, ValueRule[]>();
  readonly #combinations = new Map<string, Combination[]>();
  readonly #agreements = new Map<string, Agreement[]>();
  /** The shapes of JSON texts that rules about values name, each with all of its keys. */
  readonly jsonShapes = new Map<string, JsonShape>();
  readonly #legacy = new Map<string, LegacyVersions>();
  readonly #names = new Map<string, NameRule & Versioned>();
  readonly #parts = new Map<string, { readonly record: DialectRecord; readonly slots: readonly PartSlot[] }>();
  readonly #selections: Selection[] = [];
  /** Which kinds slots refer to: those of a dialect that is read when needed, under `undefined` those of all others. */
  readonly #referred = new Map<LazyDialect | undefined, Referred>();
  readonly #makers = new Map<string, readonly GroupKind[]>();
  readonly #notReferences = new Set<string>();
  readonly #madeByOthers = new Set<string>();

  /** What was answered of kinds, until a further record is added. */
  readonly #slotsOfVersion = new Memo<readonly Slot[]>();

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
    this.#forgetAnswers();
    this.#addSlots(record, table);
    this.#addRules(record);
    this.addRecord(record);
  }

  #addSlots(record: DialectRecord, table: SlotTable | undefined): void {
    for (const slot of record.slots) {
      this.#of(slot).add({ make: () => [slotOf(record, slot, slot.path)], referrals: () => referralsOf(slot) });
    }
    for (const [name, slots] of Object.entries(record.parts ?? {})) {
      this.#parts.set(name, { record, slots });
    }
    for (const { kinds, path, part } of record.holders ?? []) {
      for (const kind of kinds.map(parseGroupKind)) {
        this.#of(kind).add({
          make: () => this.partSlots(part, path),
          referrals: () => this.#parts.get(part)?.slots.flatMap(referralsOf) ?? [],
        });
      }
    }
    const { table: use } = record;
    if (table !== undefined && use !== undefined) {
      for (const [group, kinds] of Object.entries(table.groups)) {
        for (const [kind, slots] of Object.entries(kinds)) {
          this.#of({ group, kind }).add({
            make: () => slots.map((slot) => tableSlot(record, { group, kind }, slot, use)),
            referrals: () => slots.map(({ target }) => ({ target: groupKindKey(target), isWritten: true })),
          });
        }
      }
    }
    for (const place of record.notReferences ?? []) {
      this.#notReferences.add(place);
    }
  }

  /** What a record says of kinds beside their slots. */
  #addRules(record: DialectRecord): void {
    for (const { makes, kinds } of record.makers ?? []) {
      this.#makers.set(makes, [...(this.#makers.get(makes) ?? []), ...kinds.map(parseGroupKind)]);
    }
    for (const object of record.madeByOthers ?? []) {
      this.#madeByOthers.add(object);
    }
    for (const rule of record.names ?? []) {
      this.#names.set(groupKindKey(rule), { ...rule, ...versionsOf(record) });
    }
    append(
      this.#selections,
      (record.selections ?? []).map((selection) => selectionOf(record.family, record.source, selection)),
    );
    for (const { kinds, ...rule } of record.immutable ?? []) {
      for (const kind of kinds) {
        addTo(this.#immutable, kind, { ...rule, ...versionsOf(record) });
      }
    }
    const { legacy, zeroFilled, decoded } = record;
    if (legacy !== undefined) {
      record.groups.forEach((group) => this.#legacy.set(group, legacy));
    }
    if (zeroFilled !== undefined) {
      record.groups.forEach((group) => this.#zeroFilled.set(group, { rule: zeroFilled, ...versionsOf(record) }));
    }
    if (decoded !== undefined) {
      record.groups.forEach((group) => this.#decoded.set(group, { rule: decoded, ...versionsOf(record) }));
    }
    for (const named of record.namedByTools ?? []) {
      this.#namedByTools.set(named.kind, named);
    }
    for (const former of record.formerKinds ?? []) {
      this.#formerKinds.set(former.kind, former);
    }
    addByKind(this.#values, record.values ?? []);
    const { combinations = [], forgivenWith } = record;
    addByKind(this.#combinations, forgivenWith === undefined ? combinations : combinations.map((each) => ({ ...each, forgivenWith })));
    addByKind(this.#agreements, record.agreements ?? []);
    for (const [name, shape] of Object.entries(record.jsonShapes ?? {})) {
      this.jsonShapes.set(name, wholeShape(shape, record.jsonShapes));
    }
  }

  addLazy(dialect: LazyDialect): void {
    this.#forgetAnswers();
    this.#lazy.push(dialect);
    addByKind(this.#values, dialect.values);
    addByKind(this.#combinations, dialect.combinations);
    addByKind(this.#agreements, dialect.agreements);
    this.addGroups(dialect, []);
  }

  /** The slots of a kind; of one version where that is given. */
  slotsOf(of: OfVersion): readonly Slot[] {
    const key = groupKindKey(of);
    return this.#slotsOfVersion.of(of.version === undefined ? key : `${key}/${of.version}`, () => {
      const slots = this.#slots.get(key)?.all ?? this.#lazyFor(of.group)?.slotsOf(of) ?? [];
      return slots.every((slot) => describes(slot, of)) ? slots : slots.filter((slot) => describes(slot, of));
    });
  }

  /** The slots of a part that stands at a path; none for a part that no record has. */
  partSlots(name: string, path: string): readonly Slot[] {
    const part = this.#parts.get(name);
    return part?.slots.map((slot) => slotOf(part.record, slot, `${path}.${slot.path}`)) ?? [];
  }

  /** Kinds of whose objects a tool may make one of this kind. */
  makersOf(of: GroupKind): readonly GroupKind[] {
    return this.#makers.get(groupKindKey(of)) ?? [];
  }

  /** True for a place that a record says is no reference whatever it looks like. */
  isNoReference(of: GroupKind, path: string): boolean {
    return this.#notReferences.has(`${groupKindKey(of)} ${path}`);
  }

  /** True for the name of an object that a controller makes where it is asked to, whichever of the kinds is meant. */
  isMadeByOthers(kinds: readonly GroupKind[], name: string): boolean {
    return kinds.length > 0 && kinds.every((kind) => this.#madeByOthers.has(`${groupKindKey(kind)} ${name}`));
  }

  /** How an object of this kind gets its name in the cloud, where that is known. */
  nameRuleOf(of: OfVersion): NameRule | undefined {
    const rule = this.#names.get(groupKindKey(of));
    return rule !== undefined && describes(rule, of) ? rule : undefined;
  }

  /** The fields in which kinds select objects by their labels. */
  get selections(): readonly Selection[] {
    return this.#selections;
  }

  /** The fields of a kind that its controller lets nobody change. */
  immutableOf(of: OfVersion): readonly ImmutableRule[] {
    return (this.#immutable.get(groupKindKey(of)) ?? []).filter((rule) => describes(rule, of));
  }

  /** How a webhook fills in the objects of a kind before their schema is checked, if one does. */
  zeroFilledOf(of: OfVersion): ZeroFilled | undefined {
    const known = this.#zeroFilled.get(of.group);
    return known !== undefined && describes(known, of) ? known.rule : undefined;
  }

  /** What a webhook makes of the objects of a kind before their schema is checked, if one does. */
  decodedOf(of: OfVersion): DecodedObjects | undefined {
    const known = this.#decoded.get(of.group);
    return known !== undefined && describes(known, of) && !known.rule.notOf.includes(groupKindKey(of)) ? known.rule : undefined;
  }

  /** The command that gives objects of a kind the name that their manifest lacks, if there is one. */
  nameGiverOf(of: GroupKind): string | undefined {
    return this.#namedByTools.get(groupKindKey(of))?.by;
  }

  /** What a kind that is no more is called now. */
  formerKindOf(of: GroupKind): FormerKind | undefined {
    return this.#formerKinds.get(groupKindKey(of));
  }

  /** The version as which an object of a version of before has to be rewritten; `undefined` for objects of other versions. */
  successorOf({ group, version }: OfVersion): string | undefined {
    const legacy = this.#legacy.get(group);
    return version !== undefined && legacy?.versions.includes(version) === true ? legacy.successor : undefined;
  }

  /** What the controller of a kind demands of its values beyond their schema. */
  valuesOf(of: GroupKind): readonly ValueRule[] {
    return this.#values.get(groupKindKey(of)) ?? none;
  }

  /** Values of one object of a kind that do not go together. */
  combinationsOf(of: GroupKind): readonly Combination[] {
    return this.#combinations.get(groupKindKey(of)) ?? none;
  }

  /** What values of a kind have to do with those of objects that it refers to. */
  agreementsOf(of: GroupKind): readonly Agreement[] {
    return this.#agreements.get(groupKindKey(of)) ?? none;
  }

  /** What values of any kind have to do with those at certain paths of a kind that they refer to. */
  agreementsWith(of: GroupKind, isMeant: (path: string) => boolean): readonly Agreement[] {
    const key = groupKindKey(of);
    return [...this.#agreements].flatMap(([owner, all]) =>
      all.filter(({ others, reference }) => {
        const slots = others.some(isMeant) ? this.slotsOf(parseGroupKind(owner)) : none;
        return slots.some(({ path, targets }) => formatSlotPath(path) === reference && targets.some((each) => groupKindKey(each) === key));
      }),
    );
  }

  /** Every slot with the kind that owns it, in order of the records. */
  *all(): Iterable<{ readonly owner: GroupKind; readonly slot: Slot }> {
    for (const [key, slots] of this.#slots) {
      for (const slot of slots.all) {
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

  /** How many fields of all kinds may refer to a kind: of a service, most refer to what the others are parts of. */
  timesReferred(of: GroupKind): number {
    return this.#referredIn(of).all.get(groupKindKey(of)) ?? 0;
  }

  /** False for a kind of a family whose name nobody writes in a reference: no field refers to it, or only fields that a controller fills in. */
  isReferredByName(of: GroupKind): boolean {
    return this.familyOf(of.group) === 'other' || this.#referredIn(of).written.has(groupKindKey(of));
  }

  #referredIn(of: GroupKind): Referred {
    const lazy = this.#lazyFor(of.group);
    const known = this.#referred.get(lazy);
    if (known !== undefined) {
      return known;
    }
    const referred = referredBy(lazy?.referrals() ?? [...this.#slots.values()].flatMap(({ referrals }) => referrals));
    this.#referred.set(lazy, referred);
    return referred;
  }

  #forgetAnswers(): void {
    this.#slotsOfVersion.clear();
    this.#referred.clear();
  }

  #lazyFor(group: string): LazyDialect | undefined {
    return this.#lazy.find(({ groups }) => groups.some((pattern) => matchesGroup(pattern, group)));
  }

  #of(owner: GroupKind): SlotsOfKind {
    const key = groupKindKey(owner);
    const slots = this.#slots.get(key) ?? new SlotsOfKind();
    this.#slots.set(key, slots);
    return slots;
  }
}

/** How many slots refer to each kind, and the kinds that some slot refers to which people write. */
interface Referred {
  readonly all: ReadonlyMap<string, number>;
  readonly written: ReadonlySet<string>;
}

function referredBy(referrals: Iterable<Referral>): Referred {
  const all = new Map<string, number>();
  const written = new Set<string>();
  for (const { target, isWritten } of referrals) {
    all.set(target, (all.get(target) ?? 0) + 1);
    if (isWritten) {
      written.add(target);
    }
  }
  return { all, written };
}

/** A kind, in one version or in all. */
type OfVersion = GroupKind & { readonly version?: string };

function describes({ versions }: Versioned, { version }: OfVersion): boolean {
  return versions === undefined || version === undefined || versions.includes(version);
}

const none: readonly never[] = [];

/** Takes rules in, by each of their kinds. */
function addByKind<T>(rules: Map<string, T[]>, records: readonly (T & { readonly kinds: readonly string[] })[]): void {
  for (const record of records) {
    for (const kind of record.kinds) {
      addTo(rules, kind, record);
    }
  }
}
