import { GlobReader, readGlob, type Glob, type TextTest } from '../base/glob';
import { keptIn } from '../base/memo';

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
  const { tests, known } = keptIn(readOverrides, overrides, () => ({
    tests: testsOf(overrides),
    known: new Map<string, Level | undefined>(),
  }));
  const id = [code, ...formerNames].join(' ');
  if (!known.has(id)) {
    const best = tests.find(({ override, matches }) => matches(code) || formerNames.includes(override.pattern));
    known.set(id, best?.override.level);
  }
  return known.get(id) ?? standard;
}

interface OverrideTest {
  readonly override: LevelOverride;
  readonly matches: TextTest;
}

/** Overrides as they were read, and the levels of codes that were asked for: each file asks for the same few. */
const readOverrides = new WeakMap<
  readonly LevelOverride[],
  { readonly tests: readonly OverrideTest[]; readonly known: Map<string, Level | undefined> }
>();

/** The strongest first. */
function testsOf(overrides: readonly LevelOverride[]): readonly OverrideTest[] {
  const globs = new GlobReader();
  return overrides
    .map((override) => ({ override, matches: codeTestOf(globs.read(override.pattern, 'name')) }))
    .reverse()
    .sort((a, b) => b.override.pattern.length - a.override.pattern.length);
}

/** Tells the codes that a pattern means. */
export function codeTest(pattern: string): TextTest {
  return codeTestOf(readGlob(pattern, 'name'));
}

function codeTestOf(glob: Glob | undefined): TextTest {
  return glob?.kind === 'glob' && !glob.negated ? glob.matches : () => false;
}
