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
import { isRecord } from './structureReader';
import { plainView, type SchemaFinding, type Validator, type ValueView } from './validator';

/** The validator on ajv: each schema is compiled on first use and kept as long as the schema object lives. */
export class AjvValidator implements Validator {
  readonly #log: Log;
  readonly #compiled = { spec: new WeakMap<Structure, Compiled>(), all: new WeakMap<Structure, Compiled>() };
  #ajv: Ajv | undefined;

  constructor(log: Log = silentLog) {
    this.#log = log;
  }

  validate(kind: Kind, value: unknown, view: ValueView = plainView): readonly SchemaFinding[] {
    const { schema, check } = this.#compile(kind, isRecord(value) && Object.hasOwn(value, 'status') ? 'all' : 'spec');
    const effective = withoutDroppedNulls(value, kind.schema);
    const errors = check === undefined ? [] : this.#run(check, effective, kind);
    return errors.length === 0 ? [] : explain(errors, { structure: kind.schema, schema, value: effective, written: value, view });
  }

  #run(check: ValidateFunction, value: unknown, kind: Kind): readonly ErrorObject[] {
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

  #compile(kind: Kind, part: Part): Compiled {
    const known = this.#compiled[part].get(kind.schema);
    if (known !== undefined) {
      return known;
    }
    const compiled = this.#tryCompile(kind, part);
    this.#compiled[part].set(kind.schema, compiled);
    return compiled;
  }

  #tryCompile(kind: Kind, part: Part): Compiled {
    const schema = toJsonSchema(part === 'all' ? kind.schema : withoutStatus(kind.schema));
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
}

/** Few manifests write a status, and it is about half of what there is to compile. */
type Part = 'spec' | 'all';

function withoutStatus(schema: Structure): Structure {
  const { status: _status, ...properties } = schema.properties ?? {};
  return schema.properties === undefined ? schema : { ...schema, properties };
}

function nameOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message.slice(0, 200)}` : String(error);
}

interface Compiled {
  readonly schema: JsonSchema;
  /** Missing where the schema cannot be compiled: nothing is then known to be wrong. */
  readonly check: ValidateFunction | undefined;
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
