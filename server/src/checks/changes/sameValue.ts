import { canonicalJson } from '../../schema/canonical';
import type { Structure } from '../../schema/structure/structure';
import { recordOf } from '../../schema/structure/structureReader';
import { goDuration } from '../../base/goDuration';
import { isRecord } from '../../base/record';
import { compareTexts } from '../../base/order';
import type { YamlNode } from '../../yaml/nodes/node';
import { plainValue } from '../../yaml/value';

/**
 * Whether two nodes hold what the API server takes for one value, defaults of the schema filled in and lists that are
 * sets taken for sets; undefined where a placeholder leaves it open. `decoded`: a webhook writes both back first, and leaves
 * lists out that hold nothing.
 */
export function sameValue(
  a: YamlNode,
  b: YamlNode,
  { schema, decoded = false }: { readonly schema?: Structure | undefined; readonly decoded?: boolean } = {},
): boolean | undefined {
  const before = plainValue(a);
  const after = plainValue(b);
  if (before === undefined || after === undefined) {
    return undefined;
  }
  const [old, now] = decoded ? [withoutEmptyLists(before.value), withoutEmptyLists(after.value)] : [before.value, after.value];
  return same(old, now, schema) || (before.opaque || after.opaque ? undefined : false);
}

function same(a: unknown, b: unknown, schema: Structure | undefined): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    const unordered = schema?.['x-kubernetes-list-type'] === 'set' || schema?.['x-kubernetes-list-type'] === 'map';
    const [before, after] = unordered ? [sorted(a), sorted(b)] : [a, b];
    return before.length === after.length && before.every((item, index) => same(item, after[index], schema?.items));
  }
  if (isRecord(a) && isRecord(b)) {
    // Rules do not see what a schema keeps without saying what it is. Source: Kubernetes, field pruning in validation rules.
    const isSeen = (key: string): boolean => !isOpen(schema) || childSchema(schema, key) !== undefined;
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(isSeen).every((key) => {
      const own = childSchema(schema, key);
      return same(a[key] ?? own?.default, b[key] ?? own?.default, own);
    });
  }
  return a === b || (typeof a === 'string' && typeof b === 'string' && isSameMoment(a, b, schema?.format));
}

function isOpen(schema: Structure | undefined): boolean {
  return schema?.type === 'object' && schema['x-kubernetes-preserve-unknown-fields'] === true;
}

/** Times and lengths of time are compared as such by rules, however they are written. Source: Kubernetes, CEL types of formats. */
function isSameMoment(a: string, b: string, format: string | undefined): boolean {
  const read = format === 'date-time' || format === 'date' ? Date.parse : format === 'duration' ? goDuration : undefined;
  const moment = read?.(a);
  return moment !== undefined && !Number.isNaN(moment) && moment === read?.(b);
}

function withoutEmptyLists(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(withoutEmptyLists);
  }
  return isRecord(value)
    ? recordOf(
        Object.entries(value).flatMap(([key, child]) =>
          Array.isArray(child) && child.length === 0 ? [] : [[key, withoutEmptyLists(child)] as const],
        ),
      )
    : value;
}

function childSchema(schema: Structure | undefined, key: string): Structure | undefined {
  const { properties, additionalProperties } = schema ?? {};
  return properties !== undefined && Object.hasOwn(properties, key)
    ? properties[key]
    : typeof additionalProperties === 'object'
      ? additionalProperties
      : undefined;
}

function sorted(list: readonly unknown[]): readonly unknown[] {
  return list
    .map((item) => [canonicalJson(item), item] as const)
    .sort(([a], [b]) => compareTexts(a, b))
    .map(([, item]) => item);
}
