import type { Resource } from '../../../manifest/resource';
import type { KccContainer } from '../facts';
import type { Fix } from '../../../workspace/finding';
import type { IndexedResource } from '../../../workspace/index/indexed';
import type { Workspace } from '../../../workspace/workspace';
import { addEntry, removeEntry, setEntry } from '../../../yaml/writing/edit';
import { asMap, entryOf, nodeAt, ownEntryOf } from '../../../yaml/nodes/query';
import { kccOf } from '../part';

/** Takes an annotation away. */
export function removal(text: string, resource: Resource, key: string, preferred: boolean): readonly Fix[] {
  const map = asMap(nodeAt(resource.node, ['metadata', 'annotations']));
  const entry = ownEntryOf(map, key);
  return map === undefined || entry === undefined ? [] : [{ title: `Remove "${key}"`, preferred, edits: [removeEntry(text, map, entry)] }];
}

/** The reference of the spec in place of an annotation that nobody reads. */
export function moved(text: string, resource: Resource, container: KccContainer, id: string | undefined): readonly Fix[] {
  const [add] = addParent(text, resource, container, id);
  const [remove] = removal(text, resource, container.annotation, false);
  return add === undefined || remove === undefined
    ? []
    : [{ title: `Move to "${container.reference}"`, preferred: false, edits: [...remove.edits, ...add.edits] }];
}

/** Writes into the Namespace what its name already says, for its reader to correct. */
export function annotateNamespace(namespace: IndexedResource | undefined, id: string, workspace: Workspace): readonly Fix[] {
  const { facts } = kccOf(workspace);
  const container = facts.containers.find(({ name }) => name === facts.namespaceIsContainer);
  const file = namespace === undefined ? undefined : workspace.file(namespace.uri);
  const metadata = namespace === undefined ? undefined : asMap(nodeAt(namespace.resource.node, ['metadata']));
  if (namespace === undefined || container === undefined || file === undefined || metadata === undefined) {
    return [];
  }
  const { document, node } = namespace.resource;
  const text = file.textOf(document);
  const annotations = entryOf(metadata, 'annotations');
  const map = asMap(nodeAt(node, ['metadata', 'annotations']));
  if (annotations !== undefined && map === undefined) {
    return [];
  }
  const edit =
    map === undefined
      ? addEntry(text, metadata, 'annotations', { [container.annotation]: id })
      : addEntry(text, map, container.annotation, id);
  return [
    {
      title: `Annotate Namespace "${id}" with ${container.name} "${id}"`,
      preferred: false,
      edits: [],
      elsewhere: [{ uri: namespace.uri, document, edits: [edit] }],
    },
  ];
}

/** Names the container in the spec, as an external reference. */
export function addParent(text: string, resource: Resource, container: KccContainer, id: string | undefined): readonly Fix[] {
  const spec = asMap(nodeAt(resource.node, ['spec']));
  return spec === undefined || id === undefined || id === ''
    ? []
    : [
        {
          title: `Add "${container.reference}"`,
          preferred: true,
          edits: [setEntry(text, spec, container.reference, { external: container.template.replace('{id}', id) })],
        },
      ];
}
