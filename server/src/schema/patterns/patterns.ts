import { RE2JS } from 're2js';
import { bounds } from '../../base/bounds';
import { largest } from '../../base/lists';
import { plainPattern, takes } from './plainPattern';

/** A compiled pattern: true when it matches anywhere in the text, or when looking would take too long. */
export interface Pattern {
  test(text: string): boolean;
  /** The pattern as written; ajv tells patterns apart by it. */
  toString(): string;
}

/**
 * Compiles a pattern of a schema in RE2's dialect, which is what Kubernetes runs and which takes linear time.
 * `undefined` for one that is not of that dialect: it is then not checked. `mayTake` says whether so many steps may
 * still be done, which is more than most texts need.
 *
 * RE2 is a program of ours that takes a millisecond to compile a pattern when it runs for the first time. Most patterns and
 * most values are simple: what the engine of JavaScript says of them is not looked at again. That engine may know another
 * version of Unicode, so that it only speaks for others if they match.
 */
export function compilePattern(
  pattern: string,
  mayTake = (steps: number): boolean => steps <= bounds.patternSteps.most,
): Pattern | undefined {
  if (patternSize(pattern) > bounds.patternSize.most) {
    return undefined;
  }
  const plain = plainPattern(pattern);
  if (plain === undefined) {
    return compileInRe2(pattern, mayTake);
  }
  let whole: Pattern | undefined;
  const inRe2 = (text: string): boolean => (whole ??= compileInRe2(pattern, mayTake))?.test(text) !== false;
  return {
    test: (text) => (takes(plain, text.length) ? plain.engine.test(text) || (!isAscii.test(text) && inRe2(text)) : inRe2(text)),
    toString: () => pattern,
  };
}

const isAscii = /^[\0-\x7f]*$/;

function compileInRe2(pattern: string, mayTake: (steps: number) => boolean): Pattern | undefined {
  try {
    const compiled = RE2JS.compile(pattern);
    const size = Math.max(compiled.programSize(), 1);
    return { test: (text) => !mayTake(size * text.length) || compiled.test(text), toString: () => pattern };
  } catch {
    return undefined;
  }
}

/** True for a pattern that is certainly none of RE2's dialect: it looks around, refers back, repeats too much, or is none anywhere. */
export function isRefusedPattern(pattern: string): boolean {
  if (patternSize(pattern) > bounds.patternSize.most) {
    return false;
  }
  try {
    RE2JS.compile(pattern);
    return false;
  } catch {
    return /\(\?<?[=!]|\\[1-9]|\{(?:\d+,)?\d{4,}\}/.test(pattern) || !isJavaScript(pattern);
  }
}

function isJavaScript(pattern: string): boolean {
  try {
    new RegExp(pattern);
    return true;
  } catch {
    return false;
  }
}

const mostKept = 2_000;

/** Patterns that share what may be spent on the values of one object; each is compiled once. */
export class Patterns {
  readonly #compiled = new Map<string, Pattern | undefined>();
  #left: number = bounds.patternSteps.most;
  #more: (() => number) | undefined;

  /** How many are held, for tests that assert what is held. */
  get size(): number {
    return this.#compiled.size;
  }

  forget(): void {
    this.#compiled.clear();
  }

  /** Another object begins. `most` says what all of it may cost, and is asked once little has been spent. */
  startOver(most?: () => number): void {
    this.#left = most === undefined ? bounds.patternSteps.most : bounds.freePatternSteps.most;
    this.#more = most;
  }

  /** As {@link compilePattern}. */
  compile(pattern: string): Pattern | undefined {
    if (this.#compiled.has(pattern)) {
      return this.#compiled.get(pattern);
    }
    if (this.#compiled.size >= mostKept) {
      this.#compiled.clear();
    }
    const compiled = compilePattern(pattern, (steps) => this.#mayTake(steps));
    this.#compiled.set(pattern, compiled);
    return compiled;
  }

  #mayTake(steps: number): boolean {
    if (steps > this.#left && this.#more !== undefined) {
      this.#left += Math.max(0, this.#more() - bounds.freePatternSteps.most);
      this.#more = undefined;
    }
    const isLeft = steps <= this.#left;
    this.#left -= isLeft ? steps : 0;
    return isLeft;
  }
}

/**
 * About how large a pattern is with its repetitions written out, which is what compiling it costs: a repetition
 * multiplies what stands before it, a character, a class or a group.
 */
export function patternSize(pattern: string): number {
  const groups: number[] = [];
  let size = 0;
  let last = 0;
  for (const [part, count] of pattern.matchAll(parts)) {
    if (part === '(') {
      groups.push(size);
      size = 0;
      last = 0;
    } else if (part === ')') {
      last = size + 1;
      size = (groups.pop() ?? 0) + last;
    } else if (count !== undefined) {
      const more = last * largest(count.split(',').map(Number));
      size += more;
      last += more;
    } else {
      last = 1;
      size += 1;
    }
  }
  return groups.reduce((sum, each) => sum + each, size);
}

const parts = /\\[^]|\[\^?\]?(?:\\[^]|[^\]\\])*\]|\{(\d+(?:,\d*)?)\}|[^]/g;
