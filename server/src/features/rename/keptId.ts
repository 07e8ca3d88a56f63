import { shift } from '../../base/text';
import type { IndexedResource } from '../../workspace/index';
import type { Workspace } from '../../workspace/workspace';
import { addEntry, type TextEdit } from '../../yaml/edit';
import type { MapNode } from '../../yaml/node';
import { cloudIdOf } from '../kcc/container';
import type { RenameEdit } from './answer';

const field = 'resourceID';

/**
 * True for an object whose cloud resource is called by the object's name, because no field says another.
 * Source: config-connector.md 10.1.
 */
export function isNamedByObject(workspace: Workspace, { resource }: IndexedResource): boolean {
  const row = workspace.kcc.kind(resource.kind);
  return row?.group === resource.group && row.resourceId === true && cloudIdOf(resource, workspace) === resource.name;
}

/** Writes the old name where it goes on naming the cloud resource; `undefined` where that place is shared with others. */
export function keepId(workspace: Workspace, { uri, resource }: IndexedResource, annotation: string): RenameEdit | undefined {
  const file = workspace.file(uri);
  const start = file?.startOf(resource.document);
  const spec = resource.node.entries.find(({ key }) => key.text === 'spec')?.value;
  if (file === undefined || start === undefined || resource.name === undefined || resource.node.entries.some(({ merge }) => merge)) {
    return undefined;
  }
  const text = file.textOf(resource.document);
  const edit = spec === undefined ? addEntry(text, resource.node, 'spec', { [field]: resource.name }) : spec.kind === 'map' ? intoSpec(text, spec, resource.name) : undefined;
  return edit === undefined ? undefined : { uri, span: shift(edit.span, start), newText: edit.newText, annotation };
}

function intoSpec(text: string, spec: MapNode, name: string): TextEdit | undefined {
  return spec.anchor === undefined ? addEntry(text, spec, field, name) : undefined;
}
