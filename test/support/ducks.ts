import { bundleOnDisk } from './schemaBundle';
import { productDucks, type Duck, type DuckPath } from '../../server/src/schema/ducks/duck';
import type { Verdict } from '../../server/src/schema/ducks/verify';
import { isRecord } from '../../server/src/base/record';

export const ducks: readonly Duck[] = productDucks.read(bundleOnDisk);

export function duckNamed(id: string): Duck {
  const duck = ducks.find((each) => each.id === id);
  if (duck === undefined) {
    throw new Error(`no duck type ${id}`);
  }
  return duck;
}

/** A schema as it stands in a CRD. */
export type RawSchema = Record<string, unknown>;

/** The schema of an object that has every path of some ducks. */
export function schemaOf(...of: readonly Duck[]): RawSchema {
  const root: RawSchema = {
    type: 'object',
    properties: { apiVersion: { type: 'string' }, kind: { type: 'string' }, metadata: { type: 'object' } },
  };
  for (const { steps, type } of of.flatMap(({ paths }) => paths)) {
    let node = root;
    for (const step of steps) {
      node['type'] = step === 'element' ? 'array' : 'object';
      const [key, holder] =
        step === 'element' ? ['items', node] : step === 'value' ? ['additionalProperties', node] : [step.field, fieldsOf(node)];
      const next = isRecord(holder[key]) ? holder[key] : {};
      holder[key] = next;
      node = next;
    }
    node['type'] ??= type;
  }
  return root;
}

function fieldsOf(node: RawSchema): RawSchema {
  const fields = isRecord(node['properties']) ? (node['properties'] as RawSchema) : {};
  node['properties'] = fields;
  return fields;
}

/** A CRD with these schemas of its versions. */
export function crdOf(schemas: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'things.shop.example.com' },
    spec: {
      group: 'shop.example.com',
      scope: 'Namespaced',
      names: { kind: 'Thing', plural: 'things' },
      versions: Object.entries(schemas).map(([name, schema], index) => ({
        name,
        served: true,
        storage: index === 0,
        schema: { openAPIV3Schema: schema },
      })),
    },
  };
}

/** An OpenAPI document in the form of the API server's, with every object of the schema behind a reference. */
export function openApiOf(
  kinds: readonly { readonly group: string; readonly version: string; readonly kind: string; readonly schema: unknown }[],
): Readonly<Record<string, unknown>> {
  const schemas: Record<string, unknown> = { 'meta.ObjectMeta': { type: 'object', properties: { name: { type: 'string' } } } };
  const store = (schema: unknown): unknown => {
    if (!isRecord(schema)) {
      return schema;
    }
    const { properties, items, additionalProperties, ...rest } = schema;
    const own = {
      ...rest,
      ...(isRecord(properties)
        ? { properties: Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, store(child)])) }
        : {}),
      ...(items === undefined ? {} : { items: store(items) }),
      ...(additionalProperties === undefined ? {} : { additionalProperties: store(additionalProperties) }),
    };
    if (!isRecord(properties)) {
      return own;
    }
    const name = `part.${Object.keys(schemas).length}`;
    schemas[name] = own;
    return { default: {}, allOf: [{ $ref: `#/components/schemas/${name}` }] };
  };
  for (const { group, version, kind, schema } of kinds) {
    const raw = isRecord(schema) ? schema : {};
    const { metadata: _metadata, ...fields } = isRecord(raw['properties']) ? raw['properties'] : {};
    const properties = Object.fromEntries(Object.entries(fields).map(([name, child]) => [name, store(child)]));
    schemas[`${group}.${version}.${kind}`] = {
      ...raw,
      properties: { ...properties, metadata: { allOf: [{ $ref: '#/components/schemas/meta.ObjectMeta' }] } },
      'x-kubernetes-group-version-kind': [{ group, version, kind }],
    };
  }
  return { openapi: '3.0.0', info: { title: 'test', version: '1' }, components: { schemas } };
}

/**
 * The verdict as the API server would bring it about: an object that holds a sample at each path of the duck is pruned by
 * the schema, and what is left is compared. Shares no code with what it judges.
 */
export function verdictByPruning(schema: unknown, duck: Duck): Verdict {
  const paths = duck.paths.filter(({ role }) => role !== 'optional');
  if (
    isBare(schema) ||
    (lets(schema) &&
      Object.keys((schema as RawSchema)['properties'] ?? {}).every((name) => ['apiVersion', 'kind', 'metadata'].includes(name)))
  ) {
    return { implements: undefined, missing: [], mistyped: [], gaps: [], opaque: paths.map(({ text }) => text) };
  }
  const seen = paths.map((path) => ({ path, fate: fateOf(path, schema), listed: isListed(path, schema) }));
  const texts = (fates: readonly string[], roles: readonly string[]): readonly string[] =>
    seen.filter(({ path, fate }) => fates.includes(fate) && roles.includes(path.role)).map(({ path }) => path.text);
  const missing = texts(['pruned'], ['anchor', 'core']);
  const mistyped = texts(['refused'], ['anchor', 'core']);
  const holds = missing.length + mistyped.length === 0 && seen.every(({ path, listed }) => path.role !== 'anchor' || listed);
  return {
    implements: holds,
    missing,
    mistyped,
    gaps: holds ? texts(['pruned', 'refused'], ['populated']) : [],
    opaque: texts(['let through'], ['anchor', 'core', 'populated']),
  };
}

class Refused extends Error {}

function fateOf(path: DuckPath, schema: unknown): 'kept' | 'let through' | 'pruned' | 'refused' {
  const sample = [...path.steps]
    .reverse()
    .reduce<unknown>(
      (inner, step) => (step === 'element' ? [inner] : { [step === 'value' ? 'zz-any' : step.field]: inner }),
      samples[path.type],
    );
  try {
    return has(prune(sample, schema, true), path) ? 'kept' : has(prune(sample, schema, false), path) ? 'let through' : 'pruned';
  } catch (error) {
    if (error instanceof Refused) {
      return 'refused';
    }
    throw error;
  }
}

const samples: Readonly<Record<DuckPath['type'], unknown>> = { string: 'x', integer: 7, number: 7, boolean: true, object: {}, array: [] };

const dropped = Symbol('dropped');

/** What the API server keeps of a value; with `listedOnly`, what it keeps because the schema lists it. */
function prune(value: unknown, by: unknown, listedOnly: boolean): unknown {
  const unseen = listedOnly ? dropped : value;
  if (isBare(by)) {
    return unseen;
  }
  const schema = by as RawSchema;
  const type = schema['type'];
  if (schema['x-kubernetes-int-or-string'] === true && type === undefined) {
    return refuseUnless(typeof value === 'string' || typeof value === 'number', value);
  }
  if (Array.isArray(value)) {
    if (type === undefined && (value.length === 0 || schema['x-kubernetes-preserve-unknown-fields'] === true)) {
      return unseen;
    }
    refuseUnless(type === 'array', value);
    return value.map((item: unknown) => prune(item, schema['items'], listedOnly));
  }
  if (isRecord(value)) {
    refuseUnless(type === undefined || type === 'object', value);
    if (Object.keys(value).length === 0) {
      return type === undefined ? unseen : value;
    }
    const entries = Object.entries(value).map(([key, child]) => {
      const fields = (schema['properties'] ?? {}) as RawSchema;
      const others = schema['additionalProperties'];
      const kept = Object.hasOwn(fields, key)
        ? prune(child, fields[key], listedOnly)
        : isRecord(others)
          ? prune(child, others, listedOnly)
          : lets(schema)
            ? listedOnly
              ? dropped
              : child
            : dropped;
      return [key, kept] as const;
    });
    return Object.fromEntries(entries.filter(([, kept]) => kept !== dropped));
  }
  if (type === undefined) {
    return unseen;
  }
  const fits =
    typeof value === 'string'
      ? type === 'string'
      : typeof value === 'number'
        ? type === 'integer' || type === 'number'
        : type === 'boolean';
  return refuseUnless(fits, value);
}

function refuseUnless(holds: boolean, value: unknown): unknown {
  if (!holds) {
    throw new Refused();
  }
  return value;
}

function has(value: unknown, { steps }: DuckPath): boolean {
  let at = value;
  for (const step of steps) {
    at =
      step === 'element'
        ? Array.isArray(at)
          ? at[0]
          : dropped
        : isRecord(at)
          ? (at[step === 'value' ? 'zz-any' : step.field] ?? dropped)
          : dropped;
  }
  return at !== dropped;
}

/** A schema that says nothing of what may stand there. */
function isBare(schema: unknown): boolean {
  return (
    !isRecord(schema) ||
    ['type', 'properties', 'items', 'additionalProperties', 'x-kubernetes-int-or-string', 'x-kubernetes-preserve-unknown-fields'].every(
      (key) => schema[key] === undefined,
    )
  );
}

function lets(schema: unknown): boolean {
  return isRecord(schema) && (schema['x-kubernetes-preserve-unknown-fields'] === true || schema['additionalProperties'] === true);
}

function isListed({ steps }: DuckPath, schema: unknown): boolean {
  let node = schema;
  for (const step of steps) {
    const holder = isRecord(node) ? (step === 'element' ? node : step === 'value' ? node : node['properties']) : undefined;
    node = isRecord(holder) ? holder[step === 'element' ? 'items' : step === 'value' ? 'additionalProperties' : step.field] : undefined;
    if (node === undefined) {
      return false;
    }
  }
  return true;
}

/** Numbers from 0 below 1, the same for the same seed. */
export type Random = () => number;

/** Changes some schema nodes below a root in place, those on the way of a duck's path more often than others. */
export function mutateSchema(root: RawSchema, random: Random): void {
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const names = new Set(
    ducks.flatMap(({ paths }) => paths.flatMap(({ steps }) => steps.flatMap((step) => (typeof step === 'object' ? [step.field] : [])))),
  );
  for (let changes = 1 + Math.floor(random() * 3); changes > 0; changes -= 1) {
    const places = placesIn(root);
    const likely = places.filter(({ key, holder }) => names.has(key) || key === 'items' || holder === root);
    const place = pick(random() < 0.8 && likely.length > 0 ? likely : places);
    if (place !== undefined) {
      pick(mutations)?.(place, random);
    }
  }
}

interface Place {
  readonly holder: RawSchema;
  readonly key: string;
  readonly node: RawSchema;
}

function placesIn(node: RawSchema): readonly Place[] {
  const own = (holder: unknown, keys: readonly string[]): readonly Place[] =>
    isRecord(holder)
      ? keys.flatMap((key) => {
          const child = holder[key];
          return isRecord(child) ? [{ holder: holder, key, node: child }, ...placesIn(child)] : [];
        })
      : [];
  return [...own(node['properties'], Object.keys(node['properties'] ?? {})), ...own(node, ['items', 'additionalProperties'])];
}

const types = ['object', 'array', 'string', 'integer', 'number', 'boolean'];
const open = 'x-kubernetes-preserve-unknown-fields';

const mutations: readonly ((place: Place, random: Random) => void)[] = [
  ({ holder, key }) => delete holder[key],
  ({ holder, key, node }) => {
    holder[key.toUpperCase()] = node;
    delete holder[key];
  },
  ({ node }, random) => (node['type'] = types[Math.floor(random() * types.length)]),
  ({ holder, key }, random) => (holder[key] = { type: types[Math.floor(random() * types.length)] }),
  ({ node }) => delete node['type'],
  ({ node }) => (node[open] = true),
  ({ node }) => delete node[open],
  ({ holder, key }) => (holder[key] = { [open]: true }),
  ({ holder, key }) => (holder[key] = { type: 'object', [open]: true }),
  ({ holder, key }) => (holder[key] = {}),
  ({ holder, key }) => (holder[key] = { 'x-kubernetes-int-or-string': true }),
  ({ holder, key }) => (holder[key] = { type: 'object', additionalProperties: true }),
  ({ holder, key }) => (holder[key] = { type: 'object', additionalProperties: { type: 'string' } }),
  ({ node }) => delete node['properties'],
  ({ node }) => delete node['items'],
  ({ node }) => delete node['additionalProperties'],
];
