import type { Resource } from '../../manifest/resource';
import { nodesAt } from '../../manifest/values';
import type { SchemaFinding } from '../../schema/validation/validator';
import type { Fix } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { placeAt } from '../../yaml/nodes/query';
import { plainValue } from '../../yaml/value';
import { replaceEntry } from '../../yaml/writing/edit';
import { parentMap } from '../places/place';

/** A mapping or a list in a field that is to hold a string of JSON: as that string. */
export function jsonFix(text: string, resource: Resource, { data, path }: SchemaFinding, workspace: Workspace): readonly Fix[] {
  if (data.kind !== 'type' || (data.found !== 'object' && data.found !== 'array') || !data.expected.includes('string')) {
    return [];
  }
  const { entry, node } = placeAt(resource.node, path) ?? {};
  const parent = parentMap(resource, path);
  const isJson = workspace.dialects
    .valuesOf(resource)
    .some((rule) => rule.form === 'json' && nodesAt(resource.node, rule.path).some((each) => each.node === node));
  const plain = isJson ? plainValue(node) : undefined;
  return entry === undefined || parent === undefined || plain === undefined || plain.opaque || !parent.entries.includes(entry)
    ? []
    : [
        {
          title: 'Convert to a string of JSON',
          preferred: false,
          edits: [replaceEntry(text, parent, entry, entry.key.text, JSON.stringify(plain.value, undefined, parent.flow ? undefined : 2))],
        },
      ];
}
