import { shift } from '../../base/text';
import type { IndexedResource } from '../../workspace/indexed';
import type { Workspace } from '../../workspace/workspace';
import { addEntry, type TextEdit } from '../../yaml/edit';
import type { MapNode } from '../../yaml/node';
import { firstOf } from '../../base/first';
import type { FileEdit } from '../feature';

/** The field below `spec` that would name an object's cloud resource, where only the object's own name does so. */
export function idFieldOf(workspace: Workspace, entry: IndexedResource): string | undefined {
  return firstOf(workspace.families, (family) => family.idFieldOf?.(entry, workspace));
}

/** Writes the old name where it goes on naming the cloud resource; `undefined` where that place is shared with others. */
export function keepId(workspace: Workspace, entry: IndexedResource, annotation: string): FileEdit | undefined {
  const { uri, resource } = entry;
  const field = idFieldOf(workspace, entry);
  const file = workspace.file(uri);
  const start = file?.startOf(resource.document);
  const spec = resource.node.entries.find(({ key }) => key.text === 'spec')?.value;
  if (field === undefined || file === undefined || start === undefined || resource.name === undefined || resource.node.entries.some(({ merge }) => merge)) {
    return undefined;
  }
  const text = file.textOf(resource.document);
  const edit = spec === undefined ? addEntry(text, resource.node, 'spec', { [field]: resource.name }) : spec.kind === 'map' ? intoSpec(text, spec, field, resource.name) : undefined;
  return edit === undefined ? undefined : { uri, span: shift(edit.span, start), newText: edit.newText, annotation };
}

function intoSpec(text: string, spec: MapNode, field: string, name: string): TextEdit | undefined {
  return spec.anchor === undefined ? addEntry(text, spec, field, name) : undefined;
}
