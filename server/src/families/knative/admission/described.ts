import { firstOf } from '../../../base/first';
import type { Path } from '../../../base/path';
import { ownOf } from '../../../base/record';
import { isAtSlot, parseSlotPath, type SlotStep } from '../../../reference/slot';
import { groupKindKey, type Kind } from '../../../schema/kinds/kind';
import { structuresAt } from '../../../schema/structure/lookup';
import type { Structure } from '../../../schema/structure/structure';
import type { FamilyKnowledge } from '../../../workspace/familyFacts';
import { admissionTable, type AdmissionTable, type PlacedRow } from './table';

/*
 * What the table of the webhooks says of a place beyond its schema: the values that a text may have, fields that no schema lists,
 * and those of types that hold themselves, of which a schema lists the first level alone; and keys that are usual in a map.
 */

export function describedByAdmission(kind: Kind, path: Path, knowledge: FamilyKnowledge): readonly Structure[] {
  if (knowledge.dialects.familyOf(kind.group) !== 'knative') {
    return [];
  }
  const table = knowledge.part(admissionTable);
  const rows = table.rows.get(groupKindKey(kind)) ?? [];
  const first = firstOf(rows, (row) => firstLevel(row, path, table));
  return [
    ...rows.flatMap(({ path: place, row }) =>
      row.check === 'value' && row.form === 'oneOf' && isAtSlot(parseSlotPath(place), path)
        ? [{ type: 'string' as const, enum: (row.values ?? []).filter((each) => each !== '') }]
        : [],
    ),
    ...rows.flatMap((row) => unlisted(row, path, table)),
    ...(table.offered.get(groupKindKey(kind)) ?? []).flatMap((keys) => inMap(keys.path, keys.properties, first ?? path)),
    ...(first === undefined ? [] : structuresAt(kind.schema, first).map(({ structure }) => structure)),
  ];
}

/** Fields that the schema does not list, for the map that holds them and for each of them. */
function unlisted({ path: place, row }: PlacedRow, path: Path, { types }: AdmissionTable): readonly Structure[] {
  const properties = row.check === 'knownFields' ? types[row.type ?? '']?.unlisted : undefined;
  if (properties === undefined) {
    return [];
  }
  return inMap(place, properties, path);
}

/** Fields of a map at a place, for the map and for each of them. */
function inMap(place: string, properties: Readonly<Record<string, Structure>>, path: Path): readonly Structure[] {
  const slot = parseSlotPath(place);
  const own = ownOf(properties, String(path.at(-1) ?? ''));
  return isAtSlot(slot, path) ? [{ type: 'object', properties }] : own !== undefined && isAtSlot(slot, path.slice(0, -1)) ? [own] : [];
}

/** The place of the first level that is like a place of a deeper one; `undefined` for what is not below a field that holds the type again. */
function firstLevel({ path: place, row }: PlacedRow, path: Path, { types }: AdmissionTable): Path | undefined {
  const again = row.check === 'knownFields' ? (types[row.type ?? '']?.again ?? []).map(parseSlotPath) : [];
  const slot = parseSlotPath(place);
  const own = again.find((steps) => endsWith(slot, steps));
  const top = slot.slice(0, slot.length - (own?.length ?? 0));
  if (own === undefined || !isAtSlot(top, path.slice(0, top.length))) {
    return undefined;
  }
  let rest = path.slice(top.length);
  const deeper = (): readonly SlotStep[] | undefined => again.find((steps) => isAtSlot(steps, rest.slice(0, steps.length)));
  for (let steps = deeper(); steps !== undefined; steps = deeper()) {
    rest = rest.slice(steps.length);
  }
  return rest.length === path.length - top.length ? undefined : [...path.slice(0, top.length), ...rest];
}

function endsWith(slot: readonly SlotStep[], steps: readonly SlotStep[]): boolean {
  const tail = slot.slice(-steps.length);
  return tail.length === steps.length && tail.every((step, index) => step === steps[index]);
}
