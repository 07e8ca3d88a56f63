import { _, Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { bounds } from '../../base/bounds';
import { append } from '../../base/lists';
import { type Log, silentLog } from '../../base/log';
import { contentsOf, frameOf } from '../structure/contents';
import { equalsOneOf } from './choiceSet';
import { firstRepeats } from './distinct';
import { explain } from './explain';
import { formats } from '../patterns/formats';
import { distinctItems, presentFields, type JsonSchema, toJsonSchema } from './jsonSchema';
import { gvkKey, type Kind } from '../kinds/kind';
import { holdsOf, presenceRuleOf } from './celFormula';
import { withDefaults } from './defaults';
import { withoutDroppedNulls } from './nulls';
import { isBeyond, limitOf, mayBeMultiple } from './range';
import { type Pattern, Patterns } from '../patterns/patterns';
import { QuickCheck, type UnknownKey } from './quickCheck';
import type { Structure } from '../structure/structure';
import type { YamlNode } from '../../yaml/nodes/node';
import { plainView, type SchemaFinding, type Validator, type ValueView } from './validator';

/**
 * The validator on ajv. Values that the quick check accepts never reach ajv. Of all others only those parts are compiled that may
 * be wrong, each without its fields and items, which are validated by themselves. So a wrong value in a kind with hundreds of
 * fields costs only its own compilation, and equal fields are compiled once for all kinds.
 */
export class AjvValidator implements Validator {
  readonly #log: Log;
  #frames = new WeakMap<Structure, Structure>();
  #compiled = new WeakMap<Structure, Compiled>();
  /** Most fields are like others, and most objects without their fields like other objects. */
  readonly #bySchema = new Map<string, Compiled>();
  readonly #quick: Quick;
  readonly #patterns = new Patterns();
  readonly #isInParts: boolean;
  #ajv: Ajv | undefined;

  /** `quick` avoids compiling for values that are obviously valid, or have only unknown keys. */
  constructor(log: Log = silentLog, quick?: Quick, isInParts = true) {
    this.#log = log;
    this.#quick = quick ?? new QuickCheck(this.#patterns);
    this.#isInParts = isInParts;
  }

  validate(kind: Kind, value: unknown, view: ValueView = plainView, patternSteps?: () => number): readonly SchemaFinding[] {
    this.#patterns.startOver(patternSteps);
    const kept = withoutDroppedNulls(value, kind.schema);
    const effective = kind.fillsIn === false ? kept : withDefaults(kept, kind.schema);
    const { errors, schema } = this.#check(kind.schema, effective, kind);
    return errors.length === 0 ? [] : explain(errors, { structure: kind.schema, schema, value: effective, written: value, view });
  }

  fits(kind: Kind, written: YamlNode, patternSteps?: () => number): boolean {
    this.#patterns.startOver(patternSteps);
    return this.#quick.fitsWritten?.(kind.schema, written) === true;
  }

  forget(): void {
    this.#frames = new WeakMap();
    this.#compiled = new WeakMap();
    this.#forgetCompiled();
    this.#patterns.forget();
  }

  /** How many schemas and patterns are held whether or not anybody has their kinds, for tests that assert what is held. */
  get held(): { readonly schemas: number; readonly patterns: number; readonly compiler: boolean } {
    return { schemas: this.#bySchema.size, patterns: this.#patterns.size, compiler: this.#ajv !== undefined };
  }

  /** The compiler holds every function and pattern that it ever made, so that it goes with them. */
  #forgetCompiled(): void {
    this.#bySchema.clear();
    this.#ajv = undefined;
  }

  #check(structure: Structure, value: unknown, kind: Kind): Checked {
    const known = this.#atGlance(structure, value);
    if (known !== undefined) {
      return known;
    }
    const frame = this.#isInParts ? this.#frameOf(structure) : structure;
    if (frame === structure) {
      return this.#judge(structure, value, kind);
    }
    const own = this.#atGlance(frame, value) ?? this.#judge(frame, value, kind);
    const errors = own.errors.slice(0, most);
    const parts: JsonSchema[] = [];
    for (const { step, child, below } of contentsOf(structure, value)) {
      if (errors.length >= most) {
        break;
      }
      const checked = this.#check(child, below, kind);
      if (checked.errors.length > 0) {
        append(
          errors,
          checked.errors.map((error) => errorBelow(error, step, parts.length)),
        );
        parts.push(checked.schema);
      }
    }
    return { errors, schema: parts.length === 0 ? own.schema : { ...own.schema, parts } };
  }

  #atGlance(structure: Structure, value: unknown): Checked | undefined {
    if (this.#quick.fits(structure, value)) {
      return fits;
    }
    const unknown = this.#quick.unknownKeys?.(structure, value);
    return unknown === undefined ? undefined : unknownKeys(unknown);
  }

  #judge(structure: Structure, value: unknown, kind: Kind): Checked {
    const compiled = this.#compiled.get(structure) ?? this.#compile(structure, kind);
    this.#compiled.set(structure, compiled);
    return { errors: this.#run(compiled, value, kind), schema: compiled.schema };
  }

  #frameOf(structure: Structure): Structure {
    const frame = this.#frames.get(structure) ?? frameOf(structure);
    this.#frames.set(structure, frame);
    return frame;
  }

  #compile(structure: Structure, kind: Kind): Compiled {
    const schema = toJsonSchema(structure);
    const text = JSON.stringify(schema);
    let compiled = this.#bySchema.get(text);
    if (compiled === undefined) {
      if (this.#bySchema.size >= mostCompiled) {
        this.#forgetCompiled();
      }
      compiled = { schema, check: this.#checkOf(schema, kind) };
      this.#bySchema.set(text, compiled);
    }
    return compiled;
  }

  #checkOf(schema: JsonSchema, kind: Kind): ValidateFunction | undefined {
    this.#ajv ??= createAjv(this.#patterns);
    try {
      const check = this.#ajv.compile(schema);
      this.#ajv.removeSchema(schema);
      return check;
    } catch (error) {
      this.#log.write('error', 'schema', `the schema of ${gvkKey(kind)} cannot be used: ${nameOf(error)}`);
      return undefined;
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
      // The compiled function would keep the errors until its next call.
      check.errors = null;
    }
  }
}

interface Compiled {
  readonly schema: JsonSchema;
  /** Missing where the schema cannot be compiled: nothing is then known to be wrong. */
  readonly check: ValidateFunction | undefined;
}

/** The errors of a value, with the JSON Schema that their paths lead into; `parts` of it holds what was compiled apart. */
interface Checked {
  readonly errors: readonly ErrorObject[];
  readonly schema: JsonSchema;
}

/** Further errors of an object are not explained, so that they are not looked for. */
const { most } = bounds.schemaErrors;

/** Above this all are dropped, and compiled again on demand. */
const mostCompiled = 1000;

const fits: Checked = { errors: [], schema: {} };

type Quick = Pick<QuickCheck, 'fits'> & Partial<Pick<QuickCheck, 'fitsWritten' | 'unknownKeys'>>;

/** The errors of unknown keys, as the validator would tell them, with as much of a schema as their paths lead into. */
function unknownKeys(keys: readonly UnknownKey[]): Checked {
  const errors = keys.slice(0, most).map(({ parent, name }, index): ErrorObject => {
    const instancePath = parent.map((step) => `/${pointerStep(String(step))}`).join('');
    return {
      keyword: 'additionalProperties',
      instancePath,
      schemaPath: `#/mappings/${index}/additionalProperties`,
      params: { additionalProperty: name },
    };
  });
  return { errors, schema: { mappings: keys.slice(0, most).map(({ structure }) => ({ properties: structure.properties ?? {} })) } };
}

/** The error of a part with the paths of the whole value. */
function errorBelow(error: ErrorObject, step: string | number, part: number): ErrorObject {
  return {
    ...error,
    instancePath: `/${pointerStep(String(step))}${error.instancePath}`,
    schemaPath: `#/parts/${part}${error.schemaPath.slice(1)}`,
  };
}

function pointerStep(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function nameOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message.slice(0, 200)}` : String(error);
}

function createAjv(patterns: Patterns): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    validateSchema: false,
    addUsedSchema: false,
    meta: false,
    logger: false,
    messages: false,
    ownProperties: true,
    code: { regExp: Object.assign(regExps(patterns), { code: 'new RegExp' }), optimize: false },
    formats: { ...formats },
  });
  // The one of ajv compares a value with all that a schema lists.
  ajv.removeKeyword('enum');
  ajv.addKeyword({
    keyword: 'enum',
    schemaType: 'array',
    validate: (allowed: readonly unknown[], value: unknown) => equalsOneOf(value, allowed),
    error: { message: '', params: ({ schemaCode }) => _`{allowedValues: ${schemaCode}}` },
  });
  addLimits(ajv);
  ajv.addKeyword({
    keyword: presentFields,
    type: 'object',
    schemaType: 'array',
    validate: (rules: readonly string[], value: Readonly<Record<string, unknown>>) =>
      rules.every((text) => {
        const rule = presenceRuleOf(text);
        return rule === undefined || holdsOf(rule, value);
      }),
  });
  ajv.addKeyword({
    keyword: distinctItems,
    type: 'array',
    schemaType: 'array',
    validate: (keys: readonly string[], items: readonly unknown[]) => firstRepeats(items, keys).length === 0,
  });
  return ajv;
}

/** Limits of numbers, as the API server compares them. */
function addLimits(ajv: Ajv): void {
  for (const keyword of ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'] as const) {
    const sign = keyword.endsWith('inimum') ? 1 : -1;
    const exclusive = keyword.startsWith('exclusive');
    ajv.removeKeyword(keyword);
    ajv.addKeyword({
      keyword,
      type: 'number',
      schemaType: 'number',
      validate: (limit: number, value: number) => isBeyond(sign * value, sign * limitOf(value, limit), exclusive),
      error: { message: '', params: ({ schemaCode }) => _`{limit: ${schemaCode}}` },
    });
  }
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    validate: (factor: number, value: number) => mayBeMultiple(value, factor),
    error: { message: '', params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}` },
  });
}

/** Patterns by their text; one that cannot be compiled limits nothing. */
function regExps(patterns: Patterns): (pattern: string) => Pattern {
  return (pattern) => patterns.compile(pattern) ?? { test: () => true, toString: () => pattern };
}
