import { keptIn } from '../../../base/memo';
import type { Uri } from '../../../base/uri';
import type { Path } from '../../../base/path';
import type { Resource } from '../../../manifest/resource';
import { isAtSlot, parseSlotPath, type SlotStep } from '../../../reference/slot';
import { groupKindKey } from '../../../schema/kinds/kind';
import type { Workspace } from '../../../workspace/workspace';
import { refusal } from './checks/fields';
import { keyRules, type KeyRule } from './checks/keyRules';
import { Settings } from './settings';
import { admissionTable, type PlacedRow, type Row } from './table';

/** Keys that the webhooks refuse in a map beside those that are there, or in this cluster. `path` is from the object's root. */
export function refusedKeys(
  resource: Resource,
  path: Path,
  present: ReadonlySet<string>,
  workspace: Workspace,
  from: Uri,
): readonly string[] {
  const table = workspace.knowledge.part(admissionTable);
  const rows = table.rows.get(groupKindKey(resource)) ?? none;
  const disabled = rows
    .filter(({ path: place, row }) => row.check === 'features' && isAtSlot(parseSlotPath(place), path))
    .flatMap(({ row }) => disabledIn(row, new Settings(table, from, workspace)));
  return [...disabled, ...refusedByRules(rows, resource, path, present)];
}

/** Fields whose feature is not on, where that is graver than a hint. */
function disabledIn({ flags = {}, level }: Row, settings: Settings): readonly string[] {
  return Object.entries(flags).flatMap(([key, flag]) => {
    const refused = refusal(settings.feature(flag), level);
    return refused === 'error' || refused === 'warning' ? [key] : [];
  });
}

function refusedByRules(rows: readonly PlacedRow[], resource: Resource, path: Path, present: ReadonlySet<string>): readonly string[] {
  return rulesOf(rows)
    .filter(
      ({ row, slot, rule: { again = [] } }) =>
        isAtSlot(slot, path.slice(0, slot.length)) &&
        isRepeated(path.slice(slot.length), again) &&
        row.versions?.includes(resource.version) !== false,
    )
    .flatMap(({ rule }) => refusedBy(rule, present));
}

interface PlacedRule {
  readonly row: Row;
  readonly rule: KeyRule;
  readonly slot: readonly SlotStep[];
}

const none: readonly PlacedRow[] = [];

/** The table is read once. */
const placed = new WeakMap<readonly PlacedRow[], readonly PlacedRule[]>();

function rulesOf(rows: readonly PlacedRow[]): readonly PlacedRule[] {
  return keptIn(placed, rows, () =>
    rows.flatMap(({ path, row }) =>
      (keyRules[row.check]?.(row) ?? []).map((rule) => ({ row, rule, slot: [...parseSlotPath(path), ...parseSlotPath(rule.at)] })),
    ),
  );
}

/** Whether a path leads through nothing but parts that hold what they are in again. */
function isRepeated(rest: Path, again: readonly string[]): boolean {
  return (
    rest.length === 0 ||
    again.map(parseSlotPath).some((steps) => isAtSlot(steps, rest.slice(0, steps.length)) && isRepeated(rest.slice(steps.length), again))
  );
}

function refusedBy({ keys, accepts }: KeyRule, present: ReadonlySet<string>): readonly string[] {
  return accepts === 'none' || keys.some((key) => present.has(key)) ? keys : [];
}
