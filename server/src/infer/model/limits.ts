import type { ApiConstraints } from '../../schema/structure/structure';
import type { ShapeType } from './apiModel';
import { at, numberAt, stringAt, stringsAt } from './json';

/** Constraints of a shape or member in `service-2.json`; `undefined` when there is none. */
export function c2jLimits(raw: unknown, type: ShapeType | undefined): ApiConstraints | undefined {
  const deprecated = at(raw, 'deprecated') === true;
  return orNothing({
    ...given('enum', nonEmpty(stringsAt(raw, 'enum'))),
    ...given('pattern', wholeValue(stringAt(raw, 'pattern'))),
    ...sizes(type, numberAt(raw, 'min'), numberAt(raw, 'max')),
    ...(deprecated ? { deprecated: stringAt(raw, 'deprecatedMessage') ?? true } : {}),
    ...(at(raw, 'sensitive') === true ? { sensitive: true } : {}),
    ...(at(raw, 'idempotencyToken') === true ? { idempotencyToken: true } : {}),
  });
}

/** Constraints in the traits of a Smithy shape or member; `undefined` when there is none. */
export function smithyLimits(traits: unknown, type: ShapeType | undefined, enumValues: readonly string[] = []): ApiConstraints | undefined {
  const length = at(traits, 'smithy.api#length');
  const range = at(traits, 'smithy.api#range');
  const bounds = length ?? range;
  const deprecated = at(traits, 'smithy.api#deprecated');
  const preset = at(traits, 'smithy.api#default');
  return orNothing({
    ...given('enum', nonEmpty(enumValues)),
    ...given('pattern', stringAt(traits, 'smithy.api#pattern')),
    ...sizes(type, numberAt(bounds, 'min'), numberAt(bounds, 'max')),
    ...(preset === undefined || preset === null ? {} : { default: preset }),
    ...(deprecated === undefined ? {} : { deprecated: stringAt(deprecated, 'message') ?? true }),
    ...(at(traits, 'smithy.api#sensitive') === undefined ? {} : { sensitive: true }),
    ...(at(traits, 'smithy.api#idempotencyToken') === undefined ? {} : { idempotencyToken: true }),
  });
}

/**
 * Patterns of this format are matched with the whole value, those of Smithy with any part of it. Where a pattern begins or
 * ends with anything at all, Smithy's has no anchor, so that line breaks fit too.
 * Source: AWS publishes the same models in Smithy with `^` and `$` added: iam, rds, lambda, dynamodb of 2025-04.
 */
function wholeValue(pattern: string | undefined): string | undefined {
  if (pattern === undefined || /^\^(?:[^|\\]|\\.)*\$$/.test(pattern)) {
    return pattern;
  }
  const isOpenBefore = /^\.[*+]/.test(pattern);
  const isOpenAfter = /^(?:[^\\]|\\.)*?\.[*+]$/.test(pattern);
  return isOpenBefore && isOpenAfter ? pattern : `${isOpenBefore ? '' : '^'}(${pattern})${isOpenAfter ? '' : '$'}`;
}

/** Limits of a use and of what is used; the use decides where both speak. */
export function joinLimits(use: ApiConstraints | undefined, used: ApiConstraints | undefined): ApiConstraints | undefined {
  return use === undefined || used === undefined ? (use ?? used) : { ...used, ...use };
}

/** What `min` and `max` mean depends on the type; the size of a blob is in bytes, which no manifest shows. */
function sizes(type: ShapeType | undefined, min: number | undefined, max: number | undefined): ApiConstraints {
  switch (type) {
    case 'string':
      return { ...given('minLength', min), ...given('maxLength', max) };
    case 'list':
    case 'map':
      return { ...given('minItems', min), ...given('maxItems', max) };
    case 'integer':
    case 'float':
      return { ...given('minimum', min), ...given('maximum', max) };
    default:
      return {};
  }
}

function given<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: V };
}

function nonEmpty(values: readonly string[]): readonly string[] | undefined {
  return values.length === 0 ? undefined : values;
}

function orNothing(limits: ApiConstraints): ApiConstraints | undefined {
  return Object.keys(limits).length === 0 ? undefined : limits;
}
