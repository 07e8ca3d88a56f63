import { jsonObject } from '../base/json';
import { bounds } from '../base/bounds';
import { isRecord } from '../base/record';

/**
 * Reads a `values.schema.json`, a JSON Schema of any draft that Helm takes, as a structural schema of Kubernetes, with all
 * references replaced, that accepts at least as much: what is not understood, or means something else in another draft, asks
 * nothing. `undefined` for a text that is none.
 * Source: helm.sh/helm pkg/chart/common/util jsonschema.go; json-schema.org drafts 4, 7 and 2020-12.
 */
export function readValuesSchema(text: string): Readonly<Record<string, unknown>> | undefined {
  const root = jsonObject(text);
  return root === undefined ? undefined : new Reader(root).read(root, 0, true);
}

type Schema = Readonly<Record<string, unknown>>;

const anything: Schema = { 'x-kubernetes-preserve-unknown-fields': true };
const taken = [
  'title',
  'description',
  'default',
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'multipleOf',
  'required',
];

class Reader {
  readonly #root: Schema;
  readonly #open = new Set<string>();
  #left: number = bounds.schemaNodes.most;

  constructor(root: Schema) {
    this.#root = root;
  }

  /** `closes`: keys that are not listed may be refused, as they may not where another branch lists them. */
  read(schema: unknown, depth: number, closes: boolean): Schema {
    this.#left -= 1;
    if (!isRecord(schema) || depth > bounds.schemaDepth.most || this.#left < 0 || (depth > 0 && isResource(schema))) {
      return anything;
    }
    const reference = schema['$ref'];
    return typeof reference === 'string' ? this.#referred(reference, schema, depth, closes) : this.#own(schema, depth, closes);
  }

  /** What stands beside a reference counts in some drafts only; a text about it always does. */
  #referred(reference: string, { description }: Schema, depth: number, closes: boolean): Schema {
    const target = this.#open.has(reference) ? undefined : this.#find(reference);
    if (target === undefined) {
      return anything;
    }
    this.#open.add(reference);
    const found = this.read(target, depth + 1, closes);
    this.#open.delete(reference);
    return typeof description === 'string' ? { ...found, description } : found;
  }

  /** A pointer into the same text; nothing is fetched. */
  #find(reference: string): unknown {
    const steps = reference === '#' ? [] : reference.startsWith('#/') ? reference.slice(2).split('/') : undefined;
    return steps
      ?.map((step) => decoded(step).replace(/~1/g, '/').replace(/~0/g, '~'))
      .reduce<unknown>(
        (at, step) => (isRecord(at) && Object.hasOwn(at, step) ? at[step] : Array.isArray(at) ? at[Number(step)] : undefined),
        this.#root,
      );
  }

  #own(schema: Schema, depth: number, closes: boolean): Schema {
    const inside = (each: unknown): Schema => this.read(each, depth + 1, closes);
    const branch = (each: unknown): Schema => this.read(each, depth + 1, false);
    const { properties, items, additionalProperties: others } = schema;
    // A branch of these may hold whatever is asked of it elsewhere; of `oneOf` more than one may, now that each asks less.
    const all = listOf(schema['allOf']).map(branch);
    const any = [...listOf(schema['anyOf']), ...(schema['anyOf'] === undefined ? listOf(schema['oneOf']) : [])].map(branch);
    const isClosed =
      closes &&
      others === false &&
      ['patternProperties', 'allOf', 'anyOf', 'oneOf', 'if', '$ref', '$dynamicRef'].every((key) => schema[key] === undefined);
    return {
      ...Object.fromEntries(taken.filter((key) => Object.hasOwn(schema, key)).map((key) => [key, schema[key]])),
      ...typeOf(schema['type']),
      ...limitsOf(schema),
      ...(Object.hasOwn(schema, 'const') ? { enum: [schema['const']] } : Array.isArray(schema['enum']) ? { enum: schema['enum'] } : {}),
      ...(schema['uniqueItems'] === true ? { uniqueItems: true } : {}),
      ...(isRecord(properties)
        ? { properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, inside(each)])) }
        : {}),
      // Behind `prefixItems` only the items are meant that follow them.
      ...(isRecord(items) && schema['prefixItems'] === undefined ? { items: inside(items) } : {}),
      ...(isRecord(others) && !isRecord(properties) && schema['patternProperties'] === undefined
        ? { additionalProperties: inside(others) }
        : isClosed
          ? {}
          : anything),
      ...(all.length === 0 ? {} : { allOf: all }),
      ...(any.length === 0 ? {} : { anyOf: any }),
    };
  }
}

/** True for a schema with an address of its own: references inside of it count from there. A fragment is only a name. */
function isResource({ $id, id }: Schema): boolean {
  return [$id, id].some((address) => typeof address === 'string' && !address.startsWith('#'));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** One type, with or without null; several ask nothing. */
function typeOf(type: unknown): Schema {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  const [only, ...others] = types.filter((each) => each !== 'null');
  return typeof only !== 'string' || others.length > 0 ? {} : { type: only, ...(types.includes('null') ? { nullable: true } : {}) };
}

/** A limit that is not itself allowed is a flag in draft 4 and a number since draft 6. */
function limitsOf(schema: Schema): Schema {
  const limits: Record<string, unknown> = {};
  for (const [limit, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    const [value, without] = [schema[limit], schema[exclusive]];
    if (typeof without === 'number' && typeof value !== 'number') {
      limits[limit] = without;
      limits[exclusive] = true;
    } else if (typeof value === 'number') {
      limits[limit] = value;
      limits[exclusive] = without === true;
    }
  }
  return limits;
}
