import type { Origin } from '../../reference/extract';
import type { Fix } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { addDocument, addEntry, removeEntry, setScalar, type TextEdit } from '../../yaml/edit';
import type { MapEntry, MapNode, ScalarNode } from '../../yaml/node';
import { dereference, nodeAt } from '../../yaml/query';
import { skeletonOf } from '../skeleton';

/** Takes one of several keys that say the same thing away. */
export function removeOne(text: string, parent: MapNode, entry: MapEntry, preferred: boolean): readonly Fix[] {
  return parent.entries.includes(entry)
    ? [{ title: `Remove "${entry.key.text}"`, preferred, edits: [removeEntry(text, parent, entry)] }]
    : [];
}

/** Points a reference at another name: a guess, however near the names are, so never a preferred fix. */
export function renameTarget(origin: Origin, names: readonly string[]): readonly Fix[] {
  const { nameNode } = origin;
  return nameNode === undefined
    ? []
    : names.map((name) => ({
        title: `Refer to "${name}"`,
        preferred: false,
        edits: [setScalar(nameNode, name)],
      }));
}

/** Gives a reference without a name one of those that it may have. */
export function writeName(text: string, origin: Origin, holder: MapNode, names: readonly string[]): readonly Fix[] {
  const key = origin.slot.shape.name.at(-1);
  return [...new Set(names)].slice(0, mostNames).flatMap((name, _, { length }): readonly Fix[] => {
    const edit = origin.nameNode !== undefined ? nameEdit(origin.nameNode, name) : typeof key === 'string' ? addEntry(text, holder, key, name) : undefined;
    return edit === undefined ? [] : [{ title: `Refer to "${name}"`, preferred: length === 1, edits: [edit] }];
  });
}

const mostNames = 3;

/** A value of no width needs the blank that parts it from its colon. */
function nameEdit(node: ScalarNode, name: string): TextEdit {
  const edit = setScalar(node, name);
  return node.span.end > node.span.start ? edit : { ...edit, newText: ` ${edit.newText}` };
}

/** Writes the namespace in which the target is. */
export function writeNamespace(text: string, origin: Origin, namespaces: readonly string[]): readonly Fix[] {
  const path = origin.slot.shape.namespace;
  const key = path?.at(-1);
  if (path === undefined || typeof key !== 'string') {
    return [];
  }
  const holder = dereference(nodeAt(origin.node, path.slice(0, -1)));
  return namespaces.flatMap((namespace): readonly Fix[] => {
    const preferred = namespaces.length === 1;
    const title = `Refer to namespace "${namespace}"`;
    if (origin.namespaceNode !== undefined && origin.namespaceNode.span.end > origin.namespaceNode.span.start) {
      return [{ title, preferred, edits: [setScalar(origin.namespaceNode, namespace)] }];
    }
    return holder?.kind === 'map' && origin.namespaceNode === undefined
      ? [{ title, preferred, edits: [addEntry(text, holder, key, namespace)] }]
      : [];
  });
}

/** Adds the missing object as a document behind this one. */
export function createTarget(text: string, origin: Origin, name: string, namespace: string | undefined, workspace: Workspace): readonly Fix[] {
  const insideList = origin.owner.path.length > 0 || /^\s*\{/.test(text);
  if (insideList) {
    return [];
  }
  return origin.targets.flatMap((target): readonly Fix[] => {
    const summary = workspace.kinds.versions(target)[0];
    const kind = summary === undefined ? undefined : workspace.kinds.find(summary);
    return kind === undefined
      ? []
      : [
          {
            title: `Create ${target.kind} "${name}" in this file`,
            preferred: false,
            edits: [addDocument(text, skeletonOf(kind, name, namespace))],
          },
        ];
  });
}

/** Lets a reference mean the namespace of its owner. */
export function removeNamespace(text: string, origin: Origin): readonly Fix[] {
  const path = origin.slot.shape.namespace;
  const holder = path === undefined ? undefined : dereference(nodeAt(origin.node, path.slice(0, -1)));
  const entry = holder?.kind === 'map' ? holder.entries.find(({ key }) => key.text === path?.at(-1)) : undefined;
  return holder?.kind !== 'map' || entry === undefined
    ? []
    : [{ title: `Refer to the ${origin.targets[0]?.kind ?? 'object'} of this namespace`, preferred: true, edits: [removeEntry(text, holder, entry)] }];
}

/** Puts everything that a map holds one level deeper, under a key; comments and anchors stay. */
export function wrapEntries(text: string, map: MapNode, key: string): readonly Fix[] {
  const [first] = map.entries;
  const last = map.entries.at(-1);
  if (first === undefined || last === undefined) {
    return [];
  }
  const { start } = first.key.span;
  const title = `Put it under "${key}"`;
  if (map.flow) {
    const end = Math.max(last.value.span.end, last.key.span.end);
    return [{ title, preferred: true, edits: [{ span: { start, end: start }, newText: `${key}: { ` }, { span: { start: end, end }, newText: ' }' }] }];
  }
  const indent = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  if (indent.trim() !== '' && indent.trim() !== '-') {
    return [];
  }
  const deeper = `${indent.replace('-', ' ')}  `;
  const lines = [...text.slice(start, map.span.end).matchAll(/\n(?=[^\r\n])/g)].map(({ index }) => start + index + 1);
  return [{ title, preferred: true, edits: [{ span: { start, end: start }, newText: `${key}:${lineEnd}${deeper}` }, ...lines.map((at) => ({ span: { start: at, end: at }, newText: '  ' }))] }];
}
