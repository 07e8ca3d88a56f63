import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { append } from '../base/lists';
import { type Log, silentLog } from '../base/log';
import { firstRepeats } from './distinct';
import { explain } from './explain';
import { formats } from './formats';
import { distinctItems, type JsonSchema, toJsonSchema } from './jsonSchema';
import { gvkKey, type Kind } from './kind';
import { withoutDroppedNulls } from './nulls';
import { type Pattern, Patterns } from './patterns';
import { QuickCheck, type UnknownKey } from './quickCheck';
import type { Structure } from './structure';
import { isRecord } from '../base/record';
import { recordOf } from './structureReader';
import { plainView, type SchemaFinding, type Validator, type ValueView } from './validator';

/**
 * The validator on ajv. A schema is compiled in parts, each on first use and kept as long as its schema object lives:
 * large fields, items and values of maps are cut out of what holds them and compiled when a manifest writes one that is
 * wrong. So of a kind with hundreds of fields only those cost anything that somebody uses, none of them takes long, the
 * common metadata is compiled once for all kinds, and a status hardly ever.
 */
export class AjvValidator implements Validator {
  readonly #log: Log;
  readonly #parts = new WeakMap<Structure, Part>();
  /** The frames that are left of objects when their fields are cut out are the same for most kinds. */
  readonly #frames = new Map<string, Compiled>();
  readonly #quick: Quick;
  readonly #patterns = new Patterns();
  readonly #fewParts: number;
  #ajv: Ajv | undefined;

  /**
   * `quick` spares compiling for what is right at a glance, or wrong only in its keys. What has no more than `fewParts` is
   * not compiled apart.
   */
  constructor(log: Log = silentLog, quick?: Quick, fewParts = worthCutting) {
    this.#log = log;
    this.#quick = quick ?? new QuickCheck(this.#patterns);
    this.#fewParts = fewParts;
  }

  validate(kind: Kind, value: unknown, view: ValueView = plainView, patternSteps?: () => number): readonly SchemaFinding[] {
    this.#patterns.startOver(patternSteps);
    const effective = withoutDroppedNulls(value, kind.schema);
    const { errors, schema } = this.#check(kind.schema, effective, kind);
    return errors.length === 0 ? [] : explain(errors, { structure: kind.schema, schema, value: effective, written: value, view });
  }

  #check(structure: Structure, value: unknown, kind: Kind): Checked {
    if (this.#quick.fits(structure, value)) {
      return fits;
    }
    const unknown = this.#quick.unknownKeys?.(structure, value);
    if (unknown !== undefined) {
      return unknownKeys(unknown);
    }
    const part = this.#part(structure, kind);
    const errors = [...this.#run(part, value, kind)];
    const parts: JsonSchema[] = [];
    for (const { step, child, below } of cutOut(part, value)) {
      const checked = this.#check(child, below, kind);
      if (checked.errors.length > 0) {
        append(
          errors,
          checked.errors.map((error) => errorBelow(error, step, parts.length)),
        );
        parts.push(checked.schema);
      }
    }
    return { errors, schema: parts.length === 0 ? part.schema : { ...part.schema, parts } };
  }

  #part(structure: Structure, kind: Kind): Part {
    let part = this.#parts.get(structure);
    if (part === undefined) {
      const cuts = cutsOf(structure, this.#fewParts);
      part = {
        ...(isWhole(cuts) ? this.#compile(structure, kind) : this.#frame(withoutContents(structure, cuts), kind)),
        ...cuts,
        structure,
      };
      this.#parts.set(structure, part);
    }
    return part;
  }

  #frame(structure: Structure, kind: Kind): Compiled {
    const text = JSON.stringify(structure);
    let frame = this.#frames.get(text);
    if (frame === undefined) {
      frame = this.#compile(structure, kind);
      if (this.#frames.size >= mostFrames) {
        this.#frames.clear();
      }
      this.#frames.set(text, frame);
    }
    return frame;
  }

  #compile(structure: Structure, kind: Kind): Compiled {
    const schema = toJsonSchema(structure);
    this.#ajv ??= createAjv(this.#patterns);
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

/** What is compiled apart. */
interface Cuts {
  readonly fields: readonly (readonly [name: string, structure: Structure])[];
  readonly items: Structure | undefined;
  /** What holds for every key that is no field. */
  readonly values: Structure | undefined;
}

interface Part extends Compiled, Cuts {
  readonly structure: Structure;
}

/** A part of a value whose schema is compiled apart. */
interface CutOut {
  readonly step: string | number;
  readonly child: Structure;
  readonly below: unknown;
}

/** The errors of a value, with the JSON Schema that their paths lead into; `parts` of it holds what was compiled apart. */
interface Checked {
  readonly errors: readonly ErrorObject[];
  readonly schema: JsonSchema;
}

const fits: Checked = { errors: [], schema: {} };

type Quick = Pick<QuickCheck, 'fits'> & Partial<Pick<QuickCheck, 'unknownKeys'>>;

/** The errors of unknown keys, as the validator would tell them, with as much of a schema as their paths lead into. */
function unknownKeys(keys: readonly UnknownKey[]): Checked {
  const errors = keys.map(({ parent, name }, index): ErrorObject => {
    const instancePath = parent.map((step) => `/${pointerStep(String(step))}`).join('');
    return {
      keyword: 'additionalProperties',
      instancePath,
      schemaPath: `#/mappings/${index}/additionalProperties`,
      params: { additionalProperty: name },
    };
  });
  return { errors, schema: { mappings: keys.map(({ structure }) => ({ properties: structure.properties ?? {} })) } };
}

/** Below this many parts, compiling on its own costs more than it saves. */
const worthCutting = 6;
const mostFrames = 1000;

/** True for an object or list with so many parts that it is worth compiling only where it is written. */
function isLarge(structure: Structure, fewParts: number): boolean {
  let left = fewParts;
  const count = (part: Structure): boolean => {
    left -= 1;
    return left < 0 || [...Object.values(part.properties ?? {}), ...childOf(part.additionalProperties), ...childOf(part.items)].some(count);
  };
  return count(structure);
}

function childOf(child: Structure | boolean | undefined): readonly Structure[] {
  return typeof child === 'object' ? [child] : [];
}

function cutsOf(structure: Structure, fewParts: number): Cuts {
  const { properties, items, additionalProperties } = structure;
  const [values] = childOf(additionalProperties);
  const isEmbedded = structure['x-kubernetes-embedded-resource'] === true;
  return {
    fields: Object.entries(properties ?? {}).filter(([, field]) => isLarge(field, fewParts)),
    items: items !== undefined && isLarge(items, fewParts) ? items : undefined,
    values: values !== undefined && !isEmbedded && isLarge(values, fewParts) ? values : undefined,
  };
}

function isWhole({ fields, items, values }: Cuts): boolean {
  return fields.length === 0 && items === undefined && values === undefined;
}

function withoutContents(structure: Structure, { fields, items, values }: Cuts): Structure {
  const empty = fields.map(([name, field]): [string, Structure] => [name, field.default === undefined ? {} : { default: field.default }]);
  return {
    ...structure,
    ...(fields.length === 0 ? {} : { properties: recordOf([...Object.entries(structure.properties ?? {}), ...empty]) }),
    ...(items === undefined ? {} : { items: {} }),
    ...(values === undefined ? {} : { additionalProperties: {} }),
  };
}

function* cutOut({ structure: { properties = {} }, fields, items, values }: Part, value: unknown): Iterable<CutOut> {
  if (Array.isArray(value)) {
    for (const [step, below] of items === undefined ? [] : value.entries()) {
      yield { step, child: items as Structure, below };
    }
  } else if (isRecord(value)) {
    for (const [step, child] of fields) {
      if (Object.hasOwn(value, step)) {
        yield { step, child, below: value[step] };
      }
    }
    for (const [step, below] of values === undefined ? [] : Object.entries(value)) {
      if (!Object.hasOwn(properties, step)) {
        yield { step, child: values as Structure, below };
      }
    }
  }
}

/** The error of a part as the whole value's. */
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
    multipleOfPrecision: 9,
    code: { regExp: Object.assign(regExps(patterns), { code: 'new RegExp' }), optimize: false },
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

/** Patterns by their text; one that cannot be compiled limits nothing. */
function regExps(patterns: Patterns): (pattern: string) => Pattern {
  return (pattern) => patterns.compile(pattern) ?? { test: () => true, toString: () => pattern };
}
