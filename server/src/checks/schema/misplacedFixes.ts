import { samePath } from '../../base/path';
import type { Resource } from '../../manifest/resource';
import { isAtSlot } from '../../reference/slot';
import type { Kind } from '../../schema/kinds/kind';
import { childrenOf, knowsKey, structuresAt } from '../../schema/structure/lookup';
import type { SchemaFinding } from '../../schema/validation/validator';
import type { Fix } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { nodeAt, ownEntryOf } from '../../yaml/nodes/query';
import { parentMap } from '../places/place';
import { referenceByName, wrapEntries } from '../references/referenceFixes';

/** Ways to put what stands at the wrong level where it belongs, the surest first. */
export function misplacedFixes(text: string, resource: Resource, finding: SchemaFinding, kind: Kind, workspace: Workspace): readonly Fix[] {
  return [
    ...intoReference(text, resource, finding, workspace),
    ...byName(text, resource, finding, workspace),
    ...asLabels(text, resource, finding, workspace),
    ...inwards(text, resource, finding, kind),
  ];
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

/** A field that belongs one level deeper: into the only mapping that has such a field and is not there yet. */
function inwards(text: string, resource: Resource, { data, path }: SchemaFinding, { schema }: Kind): readonly Fix[] {
  const parent = path.slice(0, -1);
  const map = data.kind === 'unknown-field' ? parentMap(resource, path) : undefined;
  const entry = data.kind === 'unknown-field' ? ownEntryOf(map, data.name) : undefined;
  if (map === undefined || entry === undefined || parent.length === 0) {
    return [];
  }
  const holders = childrenOf(structuresAt(schema, parent)).filter(
    ({ name, described }) => knowsKey(described, entry.key.text) && !map.entries.some(({ key }) => key.text === name),
  );
  const [holder, ...others] = holders;
  return holder === undefined || others.length > 0
    ? []
    : wrapEntries(text, map, holder.name, [entry]).map((fix) => ({ ...fix, preferred: false }));
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
