import { bounds } from '../base/bounds';
import type { Path } from '../base/path';
import { isRecord } from '../base/record';
import { canonicalJson } from './canonical';
import { type Demands, demandsOf, type Limit } from './demands';
import { firstRepeats } from './distinct';
import { sizeOf } from './limits';
import { propertyOf } from './lookup';
import type { Patterns } from './patterns';
import type { ChoiceError, LimitKeyword, PlainError, SchemaError } from './schemaError';
import type { Structure } from './structure';

/** Every way in which a value is not as a schema asks, in the order of the value. */
export function errorsOf(structure: Structure, value: unknown, patterns: Patterns): readonly SchemaError[] {
  const judge = new Judge(patterns);
  judge.look(structure, value, true);
  return judge.errors;
}

/** Goes through one value with its schema. */
class Judge {
  errors: SchemaError[] = [];
  readonly #patterns: Patterns;
  readonly #path: (string | number)[] = [];
  #left: number = bounds.schemaBranches.most;

  constructor(patterns: Patterns) {
    this.#patterns = patterns;
  }

  /** `isStructural` is false in the branches of choices: only outside of them keys are declared. */
  look(structure: Structure, value: unknown, isStructural: boolean): void {
    if (!isStructural) {
      this.#left -= 1;
      if (this.#left < 0) {
        return;
      }
    }
    const demands = demandsOf(structure);
    if (demands.types.length > 0 && !demands.types.some((type) => isOf[type]?.(value) === true)) {
      this.#add({ keyword: 'type', types: demands.types });
    }
    if (demands.values.length > 0 && !demands.values.some((each) => isSame(each, value))) {
      this.#add({ keyword: 'enum', allowed: demands.values });
    }
    this.#branches(demands, value);
    this.#content(demands, value, isStructural);
  }

  #content(demands: Demands, value: unknown, isStructural: boolean): void {
    if (typeof value === 'number') {
      this.#limits(demands.limits.number, value);
      this.#format(demands, value);
    } else if (typeof value === 'string') {
      this.#limits(demands.limits.string, value);
      if (demands.pattern !== undefined && this.#patterns.compile(demands.pattern)?.test(value) === false) {
        this.#add({ keyword: 'pattern', pattern: demands.pattern });
      }
      this.#format(demands, value);
    } else if (Array.isArray(value)) {
      this.#list(demands, value, isStructural);
    } else if (isRecord(value)) {
      this.#mapping(demands, value, isStructural);
    }
  }

  #limits(limits: readonly Limit[], value: unknown): void {
    if (limits.length > 0) {
      const size = sizeOf(value);
      for (const { keyword, stated } of limits) {
        if (!isWithin[keyword](size, stated)) {
          this.#add({ keyword: 'limit', limit: keyword, stated });
        }
      }
    }
  }

  #format({ format }: Demands, value: string | number): void {
    if (
      (format?.type === 'string' && typeof value === 'string' && !format.validate(value)) ||
      (format?.type === 'number' && typeof value === 'number' && !format.validate(value))
    ) {
      this.#add({ keyword: 'format', format: format.name });
    }
  }

  #list({ limits, items, distinct }: Demands, list: readonly unknown[], isStructural: boolean): void {
    this.#limits(limits.array, list);
    if (items !== undefined) {
      list.forEach((item, index) => this.#below(items, item, index, isStructural));
    }
    if (distinct !== undefined && list.length > 1) {
      const repeats = firstRepeats(list, distinct);
      if (repeats.length > 0) {
        this.#add({ keyword: 'repeats', repeats, keys: distinct });
      }
    }
  }

  #mapping(demands: Demands, mapping: Readonly<Record<string, unknown>>, isStructural: boolean): void {
    this.#limits(demands.limits.object, mapping);
    for (const name of demands.required) {
      if (!Object.hasOwn(mapping, name)) {
        this.#add({ keyword: 'required', name });
      }
    }
    const { further, isClosed, properties } = demands;
    for (const [name, value] of Object.entries(mapping)) {
      const structure = propertyOf(demands, name) ?? further;
      if (structure !== undefined) {
        this.#below(structure, value, name, isStructural);
      } else if (isClosed && isStructural) {
        this.#add({ keyword: 'unknown', name, known: Object.keys(properties) });
      }
    }
  }

  #below(structure: Structure, value: unknown, step: string | number, isStructural: boolean): void {
    this.#path.push(step);
    this.look(structure, value, isStructural);
    this.#path.pop();
  }

  #branches({ allOf, anyOf, oneOf, not }: Demands, value: unknown): void {
    if (not !== undefined) {
      this.#choice({ not }, [not], value, 0, 1);
    }
    if (anyOf.length > 0) {
      this.#choice({ anyOf }, anyOf, value, 1, 1);
    }
    if (oneOf.length > 0) {
      this.#choice({ oneOf }, oneOf, value, 1, 2);
    }
    for (const branch of allOf) {
      this.look(branch, value, false);
    }
  }

  /** Looks until `enough` branches fit; as many as are `right` have to. */
  #choice(choice: Structure, branches: readonly Structure[], value: unknown, right: number, enough: number): void {
    const failed: (readonly SchemaError[])[] = [];
    let fitting = 0;
    for (const branch of branches) {
      const errors = this.#errorsIn(branch, value);
      if (errors.length > 0) {
        failed.push(errors);
      } else {
        fitting += 1;
      }
      if (fitting === enough) {
        break;
      }
    }
    // Where no further branch could be looked at, nothing is known.
    if (this.#left >= 0 && fitting !== right) {
      this.#add({ keyword: 'choice', choice, branches: fitting === 0 ? failed : [] });
    }
  }

  #errorsIn(branch: Structure, value: unknown): readonly SchemaError[] {
    const { errors } = this;
    const found: SchemaError[] = [];
    this.errors = found;
    this.look(branch, value, false);
    this.errors = errors;
    return found;
  }

  #add(error: PlainError | ChoiceError): void {
    const path: Path = [...this.#path];
    this.errors.push({ ...error, path });
  }
}

const isOf: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isRecord,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  // Infinity counts as an integer, NaN does not.
  integer: (value) => typeof value === 'number' && (Number.isInteger(value) || Math.abs(value) === Infinity),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

/** Whether a number or size is within a limit; a number that is none is within no limit. */
const isWithin: Readonly<Record<LimitKeyword, (found: number, stated: number) => boolean>> = {
  minimum: atLeast,
  maximum: atMost,
  exclusiveMinimum: (found, stated) => found > stated,
  exclusiveMaximum: (found, stated) => found < stated,
  multipleOf: (found, unit) => !(Math.abs(Math.round(found / unit) - found / unit) > 1e-9),
  minLength: atLeast,
  maxLength: atMost,
  minItems: atLeast,
  maxItems: atMost,
  minProperties: atLeast,
  maxProperties: atMost,
};

function atLeast(found: number, stated: number): boolean {
  return found >= stated;
}

function atMost(found: number, stated: number): boolean {
  return found <= stated;
}

function isSame(allowed: unknown, value: unknown): boolean {
  return (
    allowed === value ||
    (typeof allowed === 'object' && allowed !== null && typeof value === 'object' && canonicalJson(allowed) === canonicalJson(value))
  );
}
