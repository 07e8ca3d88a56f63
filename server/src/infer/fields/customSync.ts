import type { DecodedConfig } from '../config/decodeConfig';
import { foldEqual } from '../names/order';
import type { ProblemSink } from '../problem';
import type { FieldEntry } from '../config/lookups';
import type { Field, ResourceFields } from './field';
import { maySpeakOfNoField } from './orphans';

/**
 * Reports fields that hand-written code is to sync and cannot: the generator refuses them.
 * Source: aws-controllers-k8s/code-generator pkg/model/model.go (validateCustomSyncConfigs).
 */
export function checkCustomSync(fields: ResourceFields, { value, placeOf }: DecodedConfig, sink: ProblemSink): void {
  const passes = maySpeakOfNoField(fields, value);
  for (const entry of fields.entries) {
    const reason = entry.config.custom_sync === undefined ? undefined : obstacle(entry, fields, passes);
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

function obstacle(
  entry: FieldEntry,
  { resource, kind, spec, status }: ResourceFields,
  passes: (entry: FieldEntry) => boolean,
): string | undefined {
  const { key, config } = entry;
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
  if (isAmong(spec, key)) {
    return undefined;
  }
  // Of what is no field at all the entry itself is reported, unless the generator accepts it without one.
  return isAmong(status, key) ? 'it is a field of status' : passes(entry) ? `${kind} has no such field` : undefined;
}

function isAmong(fields: ReadonlyMap<string, Field>, key: string): boolean {
  return [...fields.values()].some((field) => field.name === key || foldEqual(field.spelling.camel, key));
}
