import { shift } from '../../base/text';
import { familiesOf, type KeptName } from '../../workspace/family';
import type { IndexedResource } from '../../workspace/index/indexed';
import type { Workspace } from '../../workspace/workspace';
import { setEntry, type TextEdit } from '../../yaml/writing/edit';
import type { MapNode } from '../../yaml/nodes/node';
import { ownEntryOf } from '../../yaml/nodes/query';
import { firstOf } from '../../base/first';
import type { FileEdit } from '../feature';

/** What would go on naming an object's cloud resource, where only the object's own name does so. */
export function nameToKeep(workspace: Workspace, entry: IndexedResource): KeptName | undefined {
  return firstOf(familiesOf(workspace), (family) => family.nameToKeep?.(entry, workspace));
}

/** Writes the old name where it goes on naming the cloud resource; `undefined` where that place is shared with others. */
export function keepCloudName(workspace: Workspace, entry: IndexedResource, annotation: string): FileEdit | undefined {
  const { uri, resource } = entry;
  const kept = nameToKeep(workspace, entry);
  const file = workspace.file(uri);
  const start = file?.startOf(resource.document);
  if (kept === undefined || file === undefined || start === undefined || resource.node.entries.some(({ merge }) => merge)) {
    return undefined;
  }
  const edit = writeInto(file.textOf(resource.document), resource.node, 'spec', kept);
  return edit === undefined ? undefined : { uri, span: shift(edit.span, start), newText: edit.newText, annotation };
}

/** Writes the field into the map at a key, where neither is shared; what is empty there says nothing. */
function writeInto(text: string, parent: MapNode, key: string, { field, value }: KeptName): TextEdit | undefined {
  const entry = parent.entries.find((each) => each.key.text === key);
  const map = entry?.value;
  if (map?.kind !== 'map') {
    return write(text, parent, key, { [field]: value });
  }
  return map.anchor === undefined ? write(text, map, field, value) : undefined;
}

/** Writes a value where there is none, or an empty one that nothing shares. */
function write(text: string, map: MapNode, key: string, value: unknown): TextEdit | undefined {
  const old = ownEntryOf(map, key)?.value;
  const isEmpty = old?.kind === 'scalar' && !old.opaque && old.anchor === undefined && (old.value === null || old.value === '');
  return old === undefined || isEmpty ? setEntry(text, map, key, value) : undefined;
}
