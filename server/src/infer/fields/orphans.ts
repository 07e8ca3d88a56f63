import type { DecodedConfig } from '../config/decodeConfig';
import type { FieldEntry } from '../config/lookups';
import type { FieldConfig } from '../config/generatorConfig';
import { foldEqual } from '../names/order';
import type { ProblemSink } from '../problem';
import type { Field, ResourceFields } from './field';
import type { NestedConfig } from './nestedConfigs';
import { primaryArn } from './primaryArn';

/**
 * Reports entries that speak of no field: the generator refuses those whose first segment names none, and silently
 * passes over those whose later segments lead nowhere.
 * Source: aws-controllers-k8s/code-generator pkg/model (orphaned field configs).
 */
export function checkOrphans(
  fields: ResourceFields,
  nested: readonly NestedConfig[],
  { value, placeOf }: DecodedConfig,
  sink: ProblemSink,
): void {
  const all = [...fields.spec.values(), ...fields.status.values()];
  const passes = maySpeakOfNoField(fields, value);
  for (const entry of fields.entries) {
    if (addsField(entry.config)) {
      continue;
    }
    const [first = '', ...rest] = entry.key.split('.');
    const at = placeOf(['resources', fields.resource.name, 'fields', entry.key], 'key');
    if (!all.some((field) => isCalled(field, first))) {
      if (!passes(entry)) {
        sink.add(
          { code: 'unknown-path', severity: 'error', message: `${fields.kind} has no field ${first}`, at },
          { name: first, among: all.map((field) => field.name) },
        );
      }
    } else if (rest.length > 0 && !nested.some((bound) => bound.entry === entry)) {
      sink.add({
        code: 'no-effect',
        severity: 'warning',
        message: `${entry.key} does not match a member; the entry is ignored`,
        at,
      });
    }
  }
}

function addsField({ from, custom_field: custom, type }: FieldConfig): boolean {
  return from !== undefined || custom !== undefined || type !== undefined;
}

/** Tells the entries of a resource that the generator accepts where there is no field of their name. */
export function maySpeakOfNoField({ resource, entries }: ResourceFields, config: DecodedConfig['value']): (entry: FieldEntry) => boolean {
  const isPrimaryArn = primaryArn(config, resource.name, entries);
  return ({ key, config: own }) =>
    own.is_arn === true ||
    own.is_owner_account_id === true ||
    own.is_primary_key === true ||
    own.late_initialize !== undefined ||
    isPrimaryArn(key);
}

function isCalled(field: Field, name: string): boolean {
  return foldEqual(field.name, name) || foldEqual(field.spelling.camel, name);
}
