import { groupKindKey, parseGroupKind, type GroupKind } from '../schema/kinds/kind';
import type { DialectRecord, PartSlot, TableSlot, TableUse } from './dialectRecord';
import type { Referral } from './slotsOfKind';
import { parseSlotPath, type ReferenceShape, type Slot, type SlotCodes, type Sureness } from './slot';

export interface Versioned {
  readonly versions?: readonly string[];
}

/** The versions that a record speaks of, where it does not speak of all. */
export function versionsOf({ versions }: DialectRecord): Versioned {
  return versions === undefined ? {} : { versions };
}

export function shapeOf(record: DialectRecord, name: string): ReferenceShape {
  return record.shapes[name] ?? { name: [] };
}

/** A slot as a record declares it; `path` is where it stands in its kind. */
export function slotOf(record: DialectRecord, slot: PartSlot, path: string): Slot {
  const sureness: Sureness = 'declared';
  return {
    family: record.family,
    path: parseSlotPath(path),
    shape: shapeOf(record, slot.shape),
    ...(slot.json === undefined ? {} : { json: slot.json }),
    targets: (slot.targets ?? []).map(parseGroupKind),
    ...(slot.kindWords === undefined
      ? {}
      : { kindWords: Object.fromEntries(Object.entries(slot.kindWords).map(([word, target]) => [word, parseGroupKind(target)])) }),
    ...(slot.byName === undefined ? {} : { byName: slot.byName }),
    alternatives: slot.alternatives ?? [],
    required: slot.required ?? false,
    sureness,
    missing: slot.missing ?? 'report',
    ...(slot.sameFamily === undefined ? {} : { sameFamily: slot.sameFamily }),
    namespaceRule: slot.namespaceRule ?? 'owner',
    ...(slot.wildcard === undefined ? {} : { wildcard: slot.wildcard }),
    ...(slot.wildcardOf === undefined ? {} : { wildcardOf: parseGroupKind(slot.wildcardOf) }),
    ...(slot.onlyWith === undefined ? {} : { onlyWith: slot.onlyWith }),
    ...(slot.readOnly === undefined ? {} : { readOnly: slot.readOnly }),
    ...versionsOf(record),
    ...(slot.dataKey === undefined ? {} : { dataKey: slot.dataKey }),
    ...(slot.optional === undefined ? {} : { optional: slot.optional }),
    ...(slot.sameNamespace === undefined ? {} : { sameNamespace: slot.sameNamespace }),
    ...(slot.output === undefined ? {} : { output: slot.output }),
    ...(slot.duck === undefined ? {} : { duck: slot.duck }),
    ...(slot.unfit === undefined ? {} : { unfit: slot.unfit.map((each) => ({ ...each, ...parseGroupKind(each.kind) })) }),
    ...(slot.nameless === undefined ? {} : { nameless: slot.nameless }),
    ...(slot.waits === undefined ? {} : { waits: slot.waits }),
    ...(slot.targetPath === undefined ? {} : { targetPath: slot.targetPath }),
    ...(record.forgivenWith === undefined ? {} : { forgivenWith: record.forgivenWith }),
    codes: { ...(slot.unchecked === true ? withoutForm(record.codes ?? {}) : record.codes), ...slot.codes },
    source: slot.source ?? record.source,
  };
}

/** The codes of findings that do not judge how a reference is written. */
function withoutForm({
  both: _both,
  neither: _neither,
  empty: _empty,
  bothAbsolute: _absolute,
  relativeUri: _relative,
  incomplete: _incomplete,
  ...codes
}: SlotCodes): SlotCodes {
  return codes;
}

/** What a slot that a record declares refers to. */
export function referralsOf({ targets = [], readOnly }: PartSlot): readonly Referral[] {
  return targets.map((target) => ({ target: groupKindKey(parseGroupKind(target)), isWritten: readOnly !== true }));
}

/** The codes of a reference that may name any namespace. */
function withoutNamespaces({ crossNamespace: _code, crossNamespaceWith: _setting, ...codes }: SlotCodes): SlotCodes {
  return codes;
}

/** A slot as a row of a table declares it. */
export function tableSlot(record: DialectRecord, owner: GroupKind, slot: TableSlot, use: TableUse): Slot {
  const target = groupKindKey(slot.target);
  const dataKey = use.dataKeys?.[target];
  const isOutput = use.outputs?.[groupKindKey(owner)]?.includes(slot.path) === true;
  const codes = isOutput ? withoutNamespaces(record.codes ?? {}) : (record.codes ?? {});
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
    ...(isOutput ? { output: true } : {}),
    ...(record.forgivenWith === undefined ? {} : { forgivenWith: record.forgivenWith }),
    codes: slot.shared === true ? {} : codes,
    source: record.source,
  };
}
