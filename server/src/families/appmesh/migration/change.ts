import { ownOf } from '../../../base/record';
import type { Resource } from '../../../manifest/resource';
import { nodesAt } from '../../../manifest/values';
import type { IndexedResource } from '../../../workspace/index/indexed';
import { addEntry, removeEntry, replaceEntry, setScalar } from '../../../yaml/writing/edit';
import { afterLine, startOfLine } from '../../../base/lines';
import type { MapEntry, MapNode } from '../../../yaml/nodes/node';
import { asMap, entryOf } from '../../../yaml/nodes/query';
import { columnOf, commentLines, replaceByEntries } from './layout';
import type { Draft } from './draft';
import type { Plan } from './plan';

/** One object on its way to v1beta2. */
export interface Change {
  readonly entry: IndexedResource;
  readonly resource: Resource;
  readonly draft: Draft;
  readonly plan: Plan;
  /** What somebody has to look at, in whole sentences without a full stop. */
  readonly problems: string[];
}

export function specOf(resource: Resource): MapNode | undefined {
  return asMap(entryOf(resource.node, 'spec')?.value);
}

/** Version and name, which all kinds have. */
export function changeHead({ resource, draft, plan }: Change): void {
  const { apiVersionNode, nameNode, name, version } = resource;
  const successor = plan.workspace.dialects.successorOf(resource) ?? version;
  draft.add(setScalar(apiVersionNode, `${resource.group}/${successor}`));
  const newName = plan.nameOf(resource);
  if (nameNode !== undefined && newName !== name) {
    draft.add(setScalar(nameNode, newName));
  }
}

/** Keys that are called otherwise. */
export function renameKeys({ resource, draft, plan, problems }: Change): void {
  for (const { path, to } of ownOf(plan.table.renamed, resource.kind) ?? []) {
    const cut = path.lastIndexOf('.');
    const key = path.slice(cut + 1);
    for (const { node } of nodesAt(resource.node, `spec.${path.slice(0, cut)}`)) {
      const entry = entryOf(node, key);
      if (entry !== undefined && entryOf(node, to) === undefined) {
        draft.add(setScalar(entry.key, to));
      } else if (entry !== undefined) {
        problems.push(`"${key}" and "${to}" are both written; remove one`);
      }
    }
  }
}

/** Writes other entries in the place of one; without any it is taken out. Comments beside it stay. */
export function putInPlaceOf(
  draft: Draft,
  { document }: Resource,
  map: MapNode,
  entry: MapEntry,
  record: Readonly<Record<string, unknown>>,
): void {
  const { text } = draft;
  if (Object.keys(record).length > 0) {
    draft.addAll(replaceByEntries(text, map, entry, record));
  } else if (map.flow || map.entries.length === 1) {
    draft.add(removeEntry(text, map, entry));
  } else {
    const start = startOfLine(text, entry.key.span.start);
    const end = afterLine(text, Math.max(entry.key.span.end, entry.value.span.end));
    draft.add({ span: { start, end }, newText: commentLines(text, document.root, { start, end }, columnOf(text, map)) });
  }
}

/** Adds entries to a map that is there. */
export function addEntries(draft: Draft, map: MapNode, record: Readonly<Record<string, unknown>>): void {
  const entries = Object.entries(record);
  if (map.entries.length === 0) {
    draft.addAll(entries.slice(0, 1).map(([key, value]) => addEntry(draft.text, map, key, value)));
    return;
  }
  draft.addAll(entries.map(([key, value]) => addEntry(draft.text, map, key, value)));
}

/** An object's `spec` with more entries: where the name of the mesh was, which has gone, else at its end. */
export function fillSpec({ resource, draft }: Change, record: Readonly<Record<string, unknown>>, old = 'meshName'): void {
  const spec = specOf(resource);
  const entry = resource.node.entries.find(({ key }) => key.text === 'spec');
  const mesh = spec?.entries.find(({ key }) => key.text === old);
  if (spec !== undefined && mesh !== undefined) {
    putInPlaceOf(draft, resource, spec, mesh, record);
  } else if (spec !== undefined && spec.entries.length > 0) {
    addEntries(draft, spec, record);
  } else if (Object.keys(record).length === 0) {
    return;
  } else if (entry === undefined) {
    draft.add(addEntry(draft.text, resource.node, 'spec', record));
  } else if (resource.node.flow) {
    draft.add(replaceEntry(draft.text, resource.node, entry, 'spec', record));
  } else {
    draft.addAll(replaceByEntries(draft.text, resource.node, entry, { spec: record }));
  }
}
