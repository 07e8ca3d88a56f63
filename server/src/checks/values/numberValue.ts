import type { ValueRule } from '../../reference/dialectRecord';
import type { ScalarNode } from '../../yaml/nodes/node';

const digits = /^\d{1,15}$/;

/**
 * What is wrong with a number, which may be written as a text of digits where the field is one; `undefined` where nothing is, or
 * where it is not known.
 */
export function numberProblem(scalar: ScalarNode, rule: ValueRule): string | undefined {
  const number = scalar.opaque ? undefined : numberIn(scalar);
  return number === undefined || isSuch(number, rule) ? undefined : `Must be ${numberWords(rule)}, found ${number}`;
}

function numberIn({ value, text }: ScalarNode): number | undefined {
  if (typeof value === 'number') {
    return value;
  }
  return typeof value === 'string' && digits.test(text) ? Number(text) : undefined;
}

function isSuch(number: number, rule: ValueRule): boolean {
  const { minimum, maximum, multipleOf, besides = [] } = rule;
  const isMultiple = multipleOf === undefined || number % multipleOf === 0;
  const isInRange = number >= (minimum ?? -Infinity) && number <= (maximum ?? Infinity) && isMultiple;
  return besides.includes(number) || (hasRange(rule) && isInRange);
}

function hasRange({ minimum, maximum, multipleOf }: ValueRule): boolean {
  return minimum !== undefined || maximum !== undefined || multipleOf !== undefined;
}

/** Which numbers a rule accepts: `0, 1 or from 5 to 60`. */
export function numberWords(rule: ValueRule): string {
  const all = [...(rule.besides ?? []).map(String), ...(hasRange(rule) ? [rangeWords(rule)] : [])];
  return all.length === 1 ? all.join('') : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
}

function rangeWords({ minimum, maximum, multipleOf }: ValueRule): string {
  const multiple = multipleOf === undefined ? '' : `a multiple of ${multipleOf}`;
  const bounds =
    minimum !== undefined && maximum !== undefined
      ? `from ${minimum} to ${maximum}`
      : minimum !== undefined
        ? `at least ${minimum}`
        : maximum !== undefined
          ? `at most ${maximum}`
          : '';
  return [multiple, bounds].filter((words) => words !== '').join(' ');
}
