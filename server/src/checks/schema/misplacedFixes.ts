import { samePath } from '../../base/path';
import type { Resource } from '../../manifest/resource';
import { isAtSlot } from '../../reference/slot';
import type { Kind } from '../../schema/kinds/kind';
import { childrenOf, hasManyKeys, knowsKey, structuresAt } from '../../schema/structure/lookup';
import type { SchemaFinding } from '../../schema/validation/validator';
import type { Fix } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { setScalar } from '../../yaml/writing/edit';
import { moveEntries } from '../../yaml/writing/move';
import { nodeAt, ownEntryOf } from '../../yaml/nodes/query';
import { parentMap } from '../places/place';
import { referenceByName, wrapEntries } from '../references/referenceFixes';

/** Ways to put what stands at the wrong level where it belongs, the surest first. */
export function misplacedFixes(text: string, resource: Resource, finding: SchemaFinding, kind: Kind, workspace: Workspace): readonly Fix[] {
  return [
    ...intoReference(text, resource, finding, workspace),
    ...byName(text, resource, finding, workspace),
    ...underReference(text, resource, finding, workspace),
    ...asLabels(text, resource, finding, workspace),
    ...inwards(text, resource, finding, kind),
    ...outwards(text, resource, finding, kind),
  ];
}

/** A field that belongs one level higher, beside the mapping that it stands in, where nothing below would take it. */
function outwards(text: string, resource: Resource, { data, path }: SchemaFinding, { schema }: Kind): readonly Fix[] {
  const parent = path.slice(0, -1);
  const key = parent.at(-1);
  const map = data.kind === 'unknown-field' ? parentMap(resource, path) : undefined;
  const entry = data.kind === 'unknown-field' ? ownEntryOf(map, data.name) : undefined;
  const outer = typeof key === 'string' ? parentMap(resource, parent) : undefined;
  const holder = outer?.entries.find(({ value }) => value === map);
  if (
    map === undefined ||
    entry === undefined ||
    outer === undefined ||
    holder === undefined ||
    ownEntryOf(outer, entry.key.text) !== undefined
  ) {
    return [];
  }
  const own = structuresAt(schema, parent);
  const isInside = hasManyKeys(own) || childrenOf(own).some(({ described }) => knowsKey(described, entry.key.text));
  const fits = knowsKey(structuresAt(schema, parent.slice(0, -1)), entry.key.text) && !isInside;
  const edits = fits ? moveEntries(text, map, [entry], { into: outer, behind: holder }) : undefined;
  return edits === undefined ? [] : [{ title: `Move out of "${holder.key.text}"`, preferred: false, edits }];
}

/** A name that stands in its reference one level too high. */
function intoReference(text: string, resource: Resource, { data, path }: SchemaFinding, workspace: Workspace): readonly Fix[] {
  const parent = path.slice(0, -1);
  const map = data.kind === 'unknown-field' ? parentMap(resource, path) : undefined;
  const slot =
    map === undefined
      ? undefined
      : workspace.slots.slotsOf(resource).find((each) => each.shape.name.length === 2 && isAtSlot(each.path, parent));
  const holder = slot?.shape.name[0];
  const inside = new Set([slot?.shape.name, slot?.shape.namespace].map((each) => each?.[1]));
  const isWhole = map?.entries.every(({ key, merge }) => !merge && inside.has(key.text)) === true;
  return map === undefined || typeof holder !== 'string' || !isWhole ? [] : wrapEntries(text, map, holder);
}

/**
 * A field that belongs one level deeper: into the only mapping that has such a field and is not there yet, or the only one that
 * must be there, with others beside it.
 */
function inwards(text: string, resource: Resource, { data, path }: SchemaFinding, { schema }: Kind): readonly Fix[] {
  const parent = path.slice(0, -1);
  const map = data.kind === 'unknown-field' ? parentMap(resource, path) : undefined;
  const entry = data.kind === 'unknown-field' ? ownEntryOf(map, data.name) : undefined;
  if (map === undefined || entry === undefined || parent.length === 0) {
    return [];
  }
  const own = structuresAt(schema, parent);
  const holders = (hasManyKeys(own) ? [] : childrenOf(own)).filter(
    ({ name, described }) => knowsKey(described, entry.key.text) && !map.entries.some(({ key }) => key.text === name),
  );
  const needed = holders.filter(({ required }) => required);
  const [holder, ...others] = needed.length > 0 ? needed : holders;
  return holder === undefined || others.length > 0
    ? []
    : wrapEntries(
        text,
        map,
        holder.name,
        runAround(map.entries, entry, ({ key }) => knowsKey(holder.described, key.text) && !knowsKey(own, key.text)),
      ).map((fix) => ({ ...fix, preferred: false }));
}

/** The items beside one, before and behind it, that pass a test, with it. */
function runAround<T>(items: readonly T[], item: T, is: (item: T) => boolean): readonly T[] {
  const at = items.indexOf(item);
  const before = items.slice(0, at).findLastIndex((each) => !is(each)) + 1;
  const behind = items.findIndex((each, index) => index > at && !is(each));
  return items.slice(before, behind < 0 ? items.length : behind);
}

/** Labels that stand in a selector without the key for them. */
function asLabels(text: string, resource: Resource, { data, path }: SchemaFinding, workspace: Workspace): readonly Fix[] {
  const parent = path.slice(0, -1);
  const map = data.kind === 'unknown-field' ? parentMap(resource, path) : undefined;
  const isSelector = workspace.index.selections.by(resource).some((each) => each.form !== 'map' && samePath(each.path, parent));
  const isLabels = map?.entries.every(({ key, value, merge }) => !merge && !parts.has(key.text) && value.kind === 'scalar') === true;
  return map === undefined || !isSelector || !isLabels ? [] : wrapEntries(text, map, 'matchLabels');
}

const parts: ReadonlySet<string> = new Set(['matchLabels', 'matchExpressions']);

/** The name of an object where the reference to it is a mapping. */
function byName(text: string, resource: Resource, { data, path }: SchemaFinding, workspace: Workspace): readonly Fix[] {
  const node =
    data.kind === 'type' && data.found === 'string' && data.expected.includes('object') ? nodeAt(resource.node, path) : undefined;
  const slot =
    node?.kind !== 'scalar'
      ? undefined
      : workspace.slots.slotsOf(resource).find((each) => each.object === undefined && isAtSlot(each.path, path));
  return node?.kind !== 'scalar' || slot === undefined ? [] : referenceByName(text, node, slot, [node]);
}

/** The name of an object under a key that is short for that of its reference: `virtualNode` for `virtualNodeRef`. */
function underReference(text: string, resource: Resource, { data, path }: SchemaFinding, workspace: Workspace): readonly Fix[] {
  const map = data.kind === 'unknown-field' ? parentMap(resource, path) : undefined;
  const entry = data.kind === 'unknown-field' ? ownEntryOf(map, data.name) : undefined;
  if (map === undefined || entry?.value.kind !== 'scalar') {
    return [];
  }
  const { key, value } = entry;
  return workspace.slots.slotsOf(resource).flatMap((slot) => {
    const name = slot.path.at(-1);
    const isShort = typeof name === 'string' && name.length > key.text.length && name.startsWith(key.text);
    const isFree =
      isShort && slot.object === undefined && isAtSlot(slot.path, [...path.slice(0, -1), name]) && ownEntryOf(map, name) === undefined;
    return isFree
      ? referenceByName(text, value, slot, [key, value]).map((fix) => ({
          ...fix,
          title: `Convert to "${name}"`,
          edits: [setScalar(key, name), ...fix.edits],
        }))
      : [];
  });
}
