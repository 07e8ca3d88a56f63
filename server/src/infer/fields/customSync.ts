import type { DecodedConfig } from '../config/decodeConfig';
import { foldEqual } from '../names/order';
import type { ProblemSink } from '../problem';
import type { FieldEntry } from '../config/lookups';
import type { Field, ResourceFields } from './field';

/**
 * Reports fields that hand-written code is to sync and cannot: the generator refuses them.
 * Source: aws-controllers-k8s/code-generator pkg/model/model.go (validateCustomSyncConfigs).
 */
export function checkCustomSync(fields: ResourceFields, { placeOf }: DecodedConfig, sink: ProblemSink): void {
  for (const entry of fields.entries) {
    const reason = entry.config.custom_sync === undefined ? undefined : obstacle(entry, fields);
    if (reason !== undefined) {
      sink.add({
        code: 'bad-value',
        severity: 'error',
        message: `${entry.key} cannot have custom_sync: ${reason}`,
        at: placeOf(['resources', fields.resource.name, 'fields', entry.key, 'custom_sync'], 'key'),
      });
    }
  }
}

function obstacle({ key, config }: FieldEntry, { resource, kind, spec, status }: ResourceFields): string | undefined {
  if (!resource.isUpdated) {
    return `${kind} has no operation of type Update that would call it`;
  }
  if (key.includes('.')) {
    return 'only fields of the first level of spec can have it';
  }
  if (config.is_read_only === true) {
    return 'its value is read-only and cannot be synced';
  }
  if (config.compare?.is_ignored === true) {
    return 'compare.is_ignored is set, so no difference is ever seen';
  }
  // What is no field at all is said of the entry.
  return isAmong(spec, key) || !isAmong(status, key) ? undefined : 'it is a field of status';
}

function isAmong(fields: ReadonlyMap<string, Field>, key: string): boolean {
  return [...fields.values()].some((field) => field.name === key || foldEqual(field.spelling.camel, key));
}
