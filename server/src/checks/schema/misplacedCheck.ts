import type { Resource } from '../../manifest/resource';
import { descriptionsOf } from '../../schema/kinds/otherKinds';
import type { Structure } from '../../schema/structure/structure';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { findingAt } from '../places/findingAt';

/**
 * Fields of `spec` that stand beside it, as they do after a slip of indentation. Where the schema keeps whatever stands
 * there, the object is accepted without them, and nobody tells.
 */
export function checkMisplaced(resource: Resource, workspace: Workspace): readonly Finding[] {
  const kind = workspace.dialects.familyOf(resource.group) === 'other' ? undefined : workspace.kinds.find(resource);
  const schemas = kind === undefined ? [] : descriptionsOf(kind).map(({ schema }) => schema);
  if (schemas.length === 0 || !schemas.every((schema) => schema['x-kubernetes-preserve-unknown-fields'] === true)) {
    return [];
  }
  return resource.node.entries
    .filter(({ key, merge }) => !merge && !key.opaque && schemas.every((schema) => isOfSpec(key.text, schema)))
    .map(({ key: { text } }) =>
      findingAt(resource, 'schema/unknown-field', [text], 'key', `"${text}" is ignored here; it is a field of "spec"`, { level: 'hint' }),
    );
}

function isOfSpec(key: string, schema: Structure): boolean {
  const fields = schema.properties?.['spec']?.properties ?? {};
  return Object.hasOwn(fields, key) && !Object.hasOwn(schema.properties ?? {}, key);
}
