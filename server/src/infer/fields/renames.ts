import { append } from '../../base/lists';
import type { Path } from '../../base/path';
import type { DecodedConfig } from '../config/decodeConfig';
import { resourceConfig } from '../config/lookups';
import type { ApiModel, Operation, Shape } from '../model/apiModel';
import type { Resource } from '../operations/resources';
import type { ProblemSink } from '../problem';

/** Names of a resource's fields against names of the Create operation's members. */
export interface Renames {
  /** The field's name for a member of the input or the output. */
  rename(member: string): string;
  /** The member's name for a field. */
  original(field: string): string;
  /** Where the configuration renames a member. */
  pathOf(member: string): Path | undefined;
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
    pathOf: (member) =>
      (['input_fields', 'output_fields'] as const)
        .filter((part) => entry?.[part]?.has(member) === true)
        .map((part): Path => ['resources', resource.name, 'renames', 'operations', resource.create.name, part, member])[0],
  };
}

/**
 * Reports renames of members that are nowhere in the payloads of their operation. Any depth counts: the code that reads
 * outputs renames members of what it unwraps.
 */
export function checkRenames(resource: Resource, model: ApiModel, { value, placeOf }: DecodedConfig, sink: ProblemSink): void {
  for (const [name, entry] of resourceConfig(value, resource.name)?.renames?.operations ?? []) {
    const operation = model.operations.get(name);
    if (operation === undefined) {
      continue;
    }
    const direct = [operation.input, operation.output].flatMap((ref) => [...(ref?.shape.members.keys() ?? [])]);
    for (const part of ['input_fields', 'output_fields'] as const) {
      for (const member of entry[part]?.keys() ?? []) {
        if (!direct.includes(member) && !hasMember(operation, member)) {
          sink.add(
            {
              code: 'no-effect',
              severity: 'warning',
              message: `neither payload of ${name} has a member ${member} to rename`,
              at: placeOf(['resources', resource.name, 'renames', 'operations', name, part, member], 'key'),
            },
            { name: member, among: direct },
          );
        }
      }
    }
  }
}

function hasMember(operation: Operation, member: string): boolean {
  const seen = new Set<Shape>();
  const waiting = [operation.input?.shape, operation.output?.shape].filter((shape) => shape !== undefined);
  for (let shape = waiting.pop(); shape !== undefined; shape = waiting.pop()) {
    if (shape.members.has(member)) {
      return true;
    }
    if (!seen.has(shape)) {
      seen.add(shape);
      append(waiting, [
        ...[...shape.members.values()].map((ref) => ref.shape),
        ...(shape.element === undefined ? [] : [shape.element.shape]),
      ]);
    }
  }
  return false;
}
