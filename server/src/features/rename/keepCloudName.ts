import { shift } from '../../base/text';
import { familiesOf, type KeptName } from '../../workspace/family';
import type { IndexedResource } from '../../workspace/index/indexed';
import type { Workspace } from '../../workspace/workspace';
import { addEntry, type TextEdit } from '../../yaml/writing/edit';
import type { MapNode } from '../../yaml/nodes/node';
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
  const spec = resource.node.entries.find(({ key }) => key.text === 'spec')?.value;
  if (kept === undefined || file === undefined || start === undefined || resource.node.entries.some(({ merge }) => merge)) {
    return undefined;
  }
  const text = file.textOf(resource.document);
  const edit =
    spec === undefined
      ? addEntry(text, resource.node, 'spec', { [kept.field]: kept.value })
      : spec.kind === 'map'
        ? intoSpec(text, spec, kept.field, kept.value)
        : undefined;
  return edit === undefined ? undefined : { uri, span: shift(edit.span, start), newText: edit.newText, annotation };
}

function intoSpec(text: string, spec: MapNode, field: string, name: string): TextEdit | undefined {
  return spec.anchor === undefined ? addEntry(text, spec, field, name) : undefined;
}
