import type { DecodedConfig } from '../config/decodeConfig';
import { resourceConfig } from '../config/lookups';
import type { ApiModel } from '../model/apiModel';
import type { Resource } from '../operations/resources';
import type { ProblemSink } from '../problem';

/** Names of a resource's fields against names of the Create operation's members. */
export interface Renames {
  /** The field's name for a member of the input or the output. */
  rename(member: string): string;
  /** The member's name for a field. */
  original(field: string): string;
}

/**
 * Only the renames of the Create operation name fields; input and output renames serve both payloads.
 * Source: aws-controllers-k8s/code-generator pkg/config (renames), pkg/model/crd.go.
 */
export function renamesOf(resource: Resource, { value }: DecodedConfig): Renames {
  const entry = resourceConfig(value, resource.name)?.renames?.operations?.get(resource.create.name);
  const maps = [entry?.input_fields, entry?.output_fields].filter((map) => map !== undefined);
  return {
    rename: (member) => maps.find((map) => map.has(member))?.get(member) ?? member,
    original: (field) => {
      for (const map of maps) {
        for (const [member, name] of map) {
          if (name === field) {
            return member;
          }
        }
      }
      return field;
    },
  };
}

/** Reports renames of members that neither payload of their operation has. */
export function checkRenames(resource: Resource, model: ApiModel, { value, placeOf }: DecodedConfig, sink: ProblemSink): void {
  for (const [name, entry] of resourceConfig(value, resource.name)?.renames?.operations ?? []) {
    const operation = model.operations.get(name);
    if (operation === undefined) {
      continue;
    }
    const members = [operation.input, operation.output].flatMap((ref) => [...(ref?.shape.members.keys() ?? [])]);
    for (const part of ['input_fields', 'output_fields'] as const) {
      for (const member of entry[part]?.keys() ?? []) {
        if (!members.includes(member)) {
          sink.add(
            {
              code: 'no-effect',
              severity: 'warning',
              message: `${name} has no member ${member} to rename`,
              at: placeOf(['resources', resource.name, 'renames', 'operations', name, part, member], 'key'),
            },
            { name: member, among: members },
          );
        }
      }
    }
  }
}
