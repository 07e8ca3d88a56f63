import type { Resource } from '../manifest/resource';
import type { Finding } from '../workspace/finding';
import type { Workspace } from '../workspace/workspace';
import { findingAt } from './findingAt';

/**
 * Fields of `spec` that stand beside it, as they do after a slip of indentation. Where the schema keeps whatever stands
 * there, the object is accepted without them, and nobody tells.
 */
export function checkMisplaced(resource: Resource, workspace: Workspace): readonly Finding[] {
  const schema = workspace.dialects.familyOf(resource.group) === 'other' ? undefined : workspace.kinds.find(resource)?.schema;
  const fields = schema?.['x-kubernetes-preserve-unknown-fields'] === true ? schema.properties?.['spec']?.properties : undefined;
  if (schema === undefined || fields === undefined) {
    return [];
  }
  return resource.node.entries
    .filter(
      ({ key, merge }) => !merge && !key.opaque && Object.hasOwn(fields, key.text) && !Object.hasOwn(schema.properties ?? {}, key.text),
    )
    .map(({ key: { text } }) =>
      findingAt(resource, 'schema/unknown-field', [text], 'key', `"${text}" is ignored here; it is a field of "spec"`, { level: 'hint' }),
    );
}
