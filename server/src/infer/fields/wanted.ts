import type { Field, ResourceFields } from './field';
import { payloadOf } from './payload';
import type { Renames } from './renames';

/**
 * Whether the API or the configuration wants a field: what the controller calls required, before references lift it.
 * Source: aws-controllers-k8s/code-generator pkg/model/crd.go (IsRequired).
 */
export function isWanted(
  field: { readonly name: string; readonly entry?: Field['entry'] },
  fields: ResourceFields,
  renames: Renames,
): boolean {
  return field.entry?.config.is_required ?? payloadOf(fields.resource.create, 'input').required.has(renames.original(field.name));
}
