import type { TextTest } from './glob';
import { readGoPattern } from './goPattern';
import { globLimits } from './limits';

/** What a `.gitignore` says of a place below its folder, by the names of the folders and the file on the way; `undefined` where it says nothing. */
export type IgnoreList = (steps: readonly string[]) => boolean | undefined;

/**
 * Reads a `.gitignore`: the last line that matches a place decides, and one with a leading `!` says that it is not ignored. A place
 * that is not there may be a folder, so lines about folders count for it. Lines that are no patterns match nothing.
 * Source: git's documentation of gitignore, and its dir.c and wildmatch.c.
 */
export function readGitIgnore(text: string): IgnoreList {
  const rules = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((line) => ruleFrom(line) ?? [])
    .slice(0, globLimits.inList)
    .reverse();
  return (steps) => {
    const rule = rules.find(({ parts }) => matches(parts, steps));
    return rule === undefined ? undefined : !rule.negated;
  };
}

/** One step of a path, or any number of them. */
type Part = TextTest | 'deep';

interface Rule {
  readonly parts: readonly Part[];
  readonly negated: boolean;
}

function ruleFrom(line: string): Rule | undefined {
  const written = withoutSpacesBehind(line);
  if (written === '' || written.startsWith('#')) {
    return undefined;
  }
  const negated = written.startsWith('!');
  const pattern = (negated ? written.slice(1) : written).replace(/\/$/, '');
  const names = pattern.replace(/^\//, '').split('/');
  const tests = names.map((name): Part | undefined => (name === '**' ? 'deep' : testFor(name)));
  if (pattern === '' || tests.includes(undefined)) {
    return undefined;
  }
  const parts = tests.filter((test) => test !== undefined);
  return { parts: pattern.includes('/') ? parts : ['deep', ...parts], negated };
}

/** Spaces at the end count only behind a backslash; tabs count. Source: trim_trailing_spaces of git's dir.c. */
function withoutSpacesBehind(line: string): string {
  let end = 0;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] !== ' ') {
      at += line[at] === '\\' ? 1 : 0;
      end = at + 1;
    }
  }
  return line.slice(0, end);
}

function testFor(name: string): TextTest | undefined {
  const glob = readGoPattern(name, 'path');
  return glob.kind === 'glob' ? glob.matches : undefined;
}

/** Looks at each part once for each step. At the end of a pattern `**` stands for at least one step. */
function matches(parts: readonly Part[], steps: readonly string[]): boolean {
  /** For each number of steps whether the parts so far match as many. */
  let reached: readonly boolean[] = [true, ...steps.map(() => false)];
  parts.forEach((part, index) => {
    const before = reached;
    const first = before.indexOf(true);
    const isLast = index === parts.length - 1;
    reached = before.map((_, count) =>
      part === 'deep'
        ? first >= 0 && count >= (isLast ? first + 1 : first)
        : count > 0 && before[count - 1] === true && part(steps[count - 1] ?? ''),
    );
  });
  return reached.at(-1) === true;
}
