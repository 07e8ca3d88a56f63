import type { Path } from '../../base/path';
import { nodesAt, stepsOf } from '../../manifest/values';
import type { ValueRule } from '../../reference/dialectRecord';
import type { YamlNode } from '../../yaml/nodes/node';
import { numberWords } from './numberValue';

/** What is wrong with a text that does not match the pattern of a rule. */
export function patternMessage(text: string, { noun, says = '' }: ValueRule): string {
  return noun === undefined ? `"${text}" ${says}` : `"${text}" is not a valid ${withWords(noun, says)}`;
}

/** What is accepted as a value, or as each item of a list, in a sentence. */
export interface AcceptedValue {
  readonly of: 'value' | 'item';
  readonly text: string;
  /** Single numbers that are accepted, whatever else is. */
  readonly numbers: readonly number[];
}

/**
 * What rules accept at a path of an object, each sentence once. Without `object` also what counts while nothing is written at
 * another place.
 */
export function acceptedAt(path: Path, rules: readonly ValueRule[], object?: YamlNode): readonly AcceptedValue[] {
  const all = new Map<string, AcceptedValue>();
  for (const rule of rules) {
    const { otherwise } = rule;
    const isOther = otherwise !== undefined && nodesAt(object, rule.path).length === 0;
    for (const place of isOther ? [rule.path, otherwise] : [rule.path]) {
      const of = whatIsAt(path, stepsOf(place));
      const text = of === undefined ? undefined : wordsOf(rule);
      if (of !== undefined && text !== undefined) {
        all.set(`${of} ${text}`, { of, text, numbers: rule.besides ?? [] });
      }
    }
  }
  return [...all.values()];
}

/** Whether what stands at a path is meant by the steps of a rule, or the list whose items are. */
function whatIsAt(path: Path, steps: readonly string[]): AcceptedValue['of'] | undefined {
  const isList = steps.length === path.length + 1 && steps.at(-1) === '[]';
  const isThere = (isList || steps.length === path.length) && path.every((step, index) => isStep(step, steps[index]));
  return isThere ? (isList ? 'item' : 'value') : undefined;
}

function isStep(step: string | number, wanted: string | undefined): boolean {
  return typeof step === 'number' ? wanted === '[]' : wanted === step || wanted === '{}';
}

/** `undefined` for what says more about other values than about one, and for what a schema says as well. */
function wordsOf(rule: ValueRule): string | undefined {
  const { form, noun, says = '' } = rule;
  switch (form) {
    case 'pattern':
      return capitalized(noun === undefined ? says : withWords(noun, says));
    case 'number':
      return `Must be ${numberWords(rule)}`;
    case 'json':
    case 'jsonShape':
      return 'Must be JSON';
    case 'arn':
      return 'Must be an ARN';
    default:
      return undefined;
  }
}

function withWords(noun: string, says: string): string {
  return says === '' ? noun : `${noun}: ${says}`;
}

function capitalized(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
