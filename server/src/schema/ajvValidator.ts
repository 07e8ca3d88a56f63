import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { InvariantError } from '../base/errors';
import { type Log, silentLog } from '../base/log';
import { firstRepeats } from './distinct';
import { explain } from './explain';
import { formats } from './formats';
import { distinctItems, type JsonSchema, toJsonSchema } from './jsonSchema';
import { gvkKey, type Kind } from './kind';
import { withoutDroppedNulls } from './nulls';
import { compilePattern } from './patterns';
import type { Structure } from './structure';
import { isRecord, recordOf } from './structureReader';
import { plainView, type SchemaFinding, type Validator, type ValueView } from './validator';

/**
 * The validator on ajv. A kind is compiled in parts, each on first use and kept as long as its schema object lives:
 * the object itself, and each of its fields when a manifest writes it. So the common metadata is compiled once for
 * all kinds, and a status hardly ever.
 */
export class AjvValidator implements Validator {
  readonly #log: Log;
  readonly #roots = new WeakMap<Structure, Root>();
  readonly #fields = new WeakMap<Structure, Compiled>();
  #ajv: Ajv | undefined;

  constructor(log: Log = silentLog) {
    this.#log = log;
  }

  validate(kind: Kind, value: unknown, view: ValueView = plainView): readonly SchemaFinding[] {
    const effective = withoutDroppedNulls(value, kind.schema);
    const root = this.#root(kind);
    const errors = [...this.#run(root, effective, kind)];
    const schemas: [string, unknown][] = [];
    for (const [name, structure] of root.fields) {
      if (isRecord(effective) && Object.hasOwn(effective, name)) {
        const field = this.#field(structure, kind);
        errors.push(...this.#run(field, effective[name], kind).map((error) => below(error, name)));
        schemas.push([name, field.schema]);
      }
    }
    if (errors.length === 0) {
      return [];
    }
    const properties = recordOf([...Object.entries(root.schema['properties'] ?? {}), ...schemas]);
    const schema = { ...root.schema, properties };
    return explain(errors, { structure: kind.schema, schema, value: effective, written: value, view });
  }

  #root(kind: Kind): Root {
    let root = this.#roots.get(kind.schema);
    if (root === undefined) {
      const fields = Object.entries(kind.schema.properties ?? {}).filter(([, structure]) => isCompound(structure));
      root = { ...this.#compile(withoutContents(kind.schema, fields), kind), fields };
      this.#roots.set(kind.schema, root);
    }
    return root;
  }

  #field(structure: Structure, kind: Kind): Compiled {
    let field = this.#fields.get(structure);
    if (field === undefined) {
      field = this.#compile(structure, kind);
      this.#fields.set(structure, field);
    }
    return field;
  }

  #compile(structure: Structure, kind: Kind): Compiled {
    const schema = toJsonSchema(structure);
    this.#ajv ??= createAjv();
    try {
      const check = this.#ajv.compile(schema);
      this.#ajv.removeSchema(schema);
      return { schema, check };
    } catch (error) {
      this.#log.write('error', 'schema', `the schema of ${gvkKey(kind)} cannot be used: ${nameOf(error)}`);
      return { schema, check: undefined };
    }
  }

  #run({ check }: Compiled, value: unknown, kind: Kind): readonly ErrorObject[] {
    if (check === undefined) {
      return [];
    }
    try {
      check(value);
      return check.errors ?? [];
    } catch (error) {
      // A very large function may not fit on the stack.
      this.#log.write('error', 'schema', `the schema of ${gvkKey(kind)} cannot be checked: ${nameOf(error)}`);
      return [];
    } finally {
      // The compiled function would hold them until its next call.
      check.errors = null;
    }
  }
}

interface Compiled {
  readonly schema: JsonSchema;
  /** Missing where the schema cannot be compiled: nothing is then known to be wrong. */
  readonly check: ValidateFunction | undefined;
}

interface Root extends Compiled {
  /** Fields that are compiled apart. */
  readonly fields: readonly (readonly [name: string, structure: Structure])[];
}

function isCompound({ properties, additionalProperties, items }: Structure): boolean {
  return properties !== undefined || additionalProperties !== undefined || items !== undefined;
}

function withoutContents(structure: Structure, fields: Root['fields']): Structure {
  const empty = fields.map(([name, field]): [string, Structure] => [name, field.default === undefined ? {} : { default: field.default }]);
  return fields.length === 0 ? structure : { ...structure, properties: recordOf([...Object.entries(structure.properties ?? {}), ...empty]) };
}

/** The error of a field as the whole object's. */
function below(error: ErrorObject, name: string): ErrorObject {
  const step = name.replaceAll('~', '~0').replaceAll('/', '~1');
  return {
    ...error,
    instancePath: `/${step}${error.instancePath}`,
    schemaPath: `#/properties/${encodeURIComponent(step)}${error.schemaPath.slice(1)}`,
  };
}

function nameOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message.slice(0, 200)}` : String(error);
}

function createAjv(): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    validateSchema: false,
    addUsedSchema: false,
    meta: false,
    logger: false,
    messages: false,
    ownProperties: true,
    multipleOfPrecision: 9,
    code: { regExp: Object.assign(regExp, { code: 'new RegExp' }), optimize: false },
    formats: { ...formats },
  });
  ajv.addKeyword({
    keyword: distinctItems,
    type: 'array',
    schemaType: 'array',
    validate: (keys: readonly string[], items: readonly unknown[]) => firstRepeats(items, keys).length === 0,
  });
  return ajv;
}

/** What the schemas call a pattern was found to compile when the JSON Schema was made. */
function regExp(pattern: string): { test(text: string): boolean } {
  const compiled = compilePattern(pattern);
  if (compiled === undefined) {
    throw new InvariantError(`unchecked pattern ${pattern}`);
  }
  return compiled;
}
