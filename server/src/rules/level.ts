import { readGlob, type TextTest } from '../base/glob';

/** How loud a rule is. `off` rules do not run. */
export const levels = ['off', 'hint', 'info', 'warning', 'error'] as const;
export type Level = (typeof levels)[number];
export type Severity = Exclude<Level, 'off'>;

export function isLevel(value: unknown): value is Level {
  return typeof value === 'string' && (levels as readonly string[]).includes(value);
}

/** A level for every code that a glob matches; `*` stands for any text, also with `/` in it. */
export interface LevelOverride {
  readonly pattern: string;
  readonly level: Level;
}

/** The level of a code: the most specific pattern wins that matches it or one of its former names (the longest one, then the later one). */
export function levelOf(code: string, standard: Level, overrides: readonly LevelOverride[], formerNames: readonly string[] = []): Level {
  let best: LevelOverride | undefined;
  for (const override of overrides) {
    if (
      (matchesCode(override.pattern, code) || formerNames.includes(override.pattern)) &&
      (best === undefined || override.pattern.length >= best.pattern.length)
    ) {
      best = override;
    }
  }
  return best?.level ?? standard;
}

export function matchesCode(pattern: string, code: string): boolean {
  let test = tests.get(pattern);
  if (test === undefined) {
    if (tests.size >= mostTests) {
      tests.clear();
    }
    const glob = readGlob(pattern, 'name');
    test = glob.kind === 'glob' && !glob.negated ? glob.matches : () => false;
    tests.set(pattern, test);
  }
  return test(code);
}

/** Globs of codes that were read. The same few are asked for every finding. */
const tests = new Map<string, TextTest>();
const mostTests = 1000;
