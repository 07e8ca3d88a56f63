import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson } from '../server/src/schema/canonical';
import { isRecord } from '../server/src/base/record';

/** Keywords that shape an object; text and what only patches read stays behind. */
const kept: ReadonlySet<string> = new Set([
  'type',
  'x-kubernetes-int-or-string',
  'x-kubernetes-preserve-unknown-fields',
  'x-kubernetes-embedded-resource',
  'x-kubernetes-group-version-kind',
]);

/** `common/coreSchemas.json`: the structure of core kinds, from the OpenAPI document of Kubernetes in the corpus. */
export function coreSchemas(corpus: string): string {
  const document: unknown = JSON.parse(readFileSync(join(corpus, 'knative/core/openapi-v3-1.35-subset.json'), 'utf8'));
  const components = isRecord(document) ? document['components'] : undefined;
  const schemas = isRecord(components) ? components['schemas'] : undefined;
  if (!isRecord(document) || !isRecord(schemas)) {
    throw new Error('the OpenAPI document of Kubernetes has no schemas');
  }
  const lines = Object.entries(schemas).map(([name, schema]) => `\n${JSON.stringify(name)}:${canonicalJson(bare(schema))}`);
  return `{"openapi":"3.0.0","info":{"title":"Kubernetes","version":"1.35"},"components":{"schemas":{${lines.sort().join(',')}}}}\n`;
}

function bare(schema: unknown): unknown {
  if (!isRecord(schema)) {
    return schema;
  }
  const { $ref: reference, allOf: parts, properties, items, additionalProperties } = schema;
  if (typeof reference === 'string') {
    return { $ref: reference };
  }
  if (Array.isArray(parts) && parts.length === 1) {
    return bare(parts[0]);
  }
  return {
    ...Object.fromEntries(Object.entries(schema).filter(([key]) => kept.has(key))),
    ...(schema['format'] === 'int-or-string' ? { 'x-kubernetes-int-or-string': true } : {}),
    ...(schema['type'] === 'string' && schema['format'] !== 'int-or-string' && typeof schema['format'] === 'string'
      ? { format: schema['format'] }
      : {}),
    ...(isRecord(properties)
      ? { properties: Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, bare(child)])) }
      : {}),
    ...(items === undefined ? {} : { items: bare(items) }),
    ...(additionalProperties === undefined ? {} : { additionalProperties: bare(additionalProperties) }),
  };
}
