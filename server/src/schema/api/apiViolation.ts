import { keptIn } from '../../base/memo';
import { didYouMean, nearestSpelt, speltNames, type Spelt } from '../../base/nearest';
import type { ApiLimits } from './apiTree';
import { show } from '../validation/words';

/** What a value does that the API model does not allow; models drift, so this is never certain. */
export interface ApiViolation {
  readonly code: 'api/enum' | 'api/pattern' | 'api/length' | 'api/range';
  readonly message: string;
  /** Values that would do, the best first; only for `api/enum`. */
  readonly suggestions: readonly string[];
  /** Every value that the API model knows; only for `api/enum`. */
  readonly allowed: readonly string[];
}

/** The first limit that a text breaks. Lengths count Unicode code points, as AWS does. Source: Smithy specification, length trait. */
export function textViolation(text: string, limits: ApiLimits): ApiViolation | undefined {
  const { allowed, minLength, maxLength, pattern } = limits;
  if (allowed !== undefined) {
    return allowed.has(text) ? undefined : enumViolation(text, [...allowed]);
  }
  const broken = boundsViolation(lengthOf(text, minLength, maxLength), minLength, maxLength, lengthWords);
  if (broken !== undefined) {
    return { code: 'api/length', message: broken, ...nothing };
  }
  return pattern === undefined || matches(text, limits)
    ? undefined
    : { code: 'api/pattern', message: `${show(text)} does not match the pattern ${cut(pattern)} (AWS API)`, ...nothing };
}

export function numberViolation(value: number, { minimum, maximum }: ApiLimits): ApiViolation | undefined {
  const broken = boundsViolation(value, minimum, maximum, valueWords);
  return broken === undefined ? undefined : { code: 'api/range', message: broken, ...nothing };
}

/** `least` is false where the list may turn out longer than it is written. */
export function sizeViolation(size: number, noun: 'item' | 'entry', limits: ApiLimits, least: boolean): ApiViolation | undefined {
  const broken = boundsViolation(size, least ? limits.minItems : undefined, limits.maxItems, sizeWords(noun));
  return broken === undefined ? undefined : { code: 'api/range', message: broken, ...nothing };
}

const nothing = { suggestions: [], allowed: [] };

const mostShown = 10;

/** Lists of values belong to the schemas that are kept. */
const speltValues = new WeakMap<readonly string[], readonly Spelt[]>();

function enumViolation(text: string, allowed: readonly string[]): ApiViolation {
  const suggestions = nearestSpelt(
    text,
    keptIn(speltValues, allowed, () => speltNames(allowed)),
  );
  const shown = (suggestions.length > 0 && allowed.length > mostShown ? suggestions : allowed).slice(0, mostShown).map(show);
  const more = allowed.length > shown.length ? ` and ${allowed.length - shown.length} more` : '';
  return {
    code: 'api/enum',
    message: `${show(text)} is not listed by the AWS API; expected ${allowed.length === 1 ? '' : 'one of '}${shown.join(', ')}${more}${suggestions.length === 1 ? didYouMean(suggestions) : ''}`,
    suggestions,
    allowed,
  };
}

/** A block scalar ends in a line break, which whoever takes the value may cut. */
function matches(text: string, limits: ApiLimits): boolean {
  const matcher = text.length > longestText ? undefined : limits.matcher();
  return matcher === undefined || matcher.test(text) || (text.endsWith('\n') && matcher.test(text.slice(0, -1)));
}

/** Matching takes time in proportion to text and pattern; patterns of longer texts say hardly more than which characters. */
const longestText = 10_000;

/** The length, or one that is on the same side of both limits where counting can be spared. */
function lengthOf(text: string, least = 0, most = Infinity): number {
  return text.length <= most && text.length >= 2 * least ? text.length : [...text].length;
}

interface BoundWords {
  readonly least: (limit: number) => string;
  readonly most: (limit: number) => string;
}

function boundsViolation(found: number, least: number | undefined, most: number | undefined, words: BoundWords): string | undefined {
  if (least !== undefined && found < least) {
    return found === 0 && words === lengthWords ? 'Must not be empty (AWS API)' : `${words.least(least)} (AWS API), found ${found}`;
  }
  return most !== undefined && found > most ? `${words.most(most)} (AWS API), found ${found}` : undefined;
}

const lengthWords: BoundWords = {
  least: (limit) => `Must have at least ${limit} ${limit === 1 ? 'character' : 'characters'}`,
  most: (limit) => `Must have at most ${limit} ${limit === 1 ? 'character' : 'characters'}`,
};

const valueWords: BoundWords = {
  least: (limit) => `Must be at least ${limit}`,
  most: (limit) => `Must be at most ${limit}`,
};

function sizeWords(noun: 'item' | 'entry'): BoundWords {
  const of = (count: number): string => (count === 1 ? noun : noun === 'item' ? 'items' : 'entries');
  return {
    least: (limit) => `Must have at least ${limit} ${of(limit)}`,
    most: (limit) => `Must have at most ${limit} ${of(limit)}`,
  };
}

const shownPattern = 100;

function cut(pattern: string): string {
  return pattern.length <= shownPattern ? pattern : `${pattern.slice(0, shownPattern - 1)}…`;
}
