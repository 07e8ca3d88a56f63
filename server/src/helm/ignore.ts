import type { TextTest } from '../base/glob';
import { readGoPattern } from '../base/goPattern';

/**
 * Reads a `.helmignore`: the test is true for files of the chart, by their paths below it, that Helm does not read. A file
 * with a line that Helm refuses excludes nothing; names with a dot in front are always left out. Source: helm.sh/helm pkg/ignore rules.go, pkg/chart/loader directory.go.
 */
export function readIgnoreFile(text: string): TextTest {
  const rules = [...text.split(/\r?\n/), 'templates/.?*'].flatMap((line) => ruleFrom(line.trim()) ?? []);
  return (path) => {
    const steps = path.split('/');
    // A folder that is left out is not entered.
    return (
      rules.every(({ matches }) => matches !== undefined) &&
      steps.some((_, index) => isIgnored(steps.slice(0, index + 1), index < steps.length - 1, rules))
    );
  };
}

interface Rule {
  /** `undefined` for a line that Helm refuses. */
  readonly matches: TextTest | undefined;
  readonly ofWholePath: boolean;
  readonly negated: boolean;
  readonly onlyFolders: boolean;
}

function ruleFrom(line: string): Rule | undefined {
  if (line === '' || line.startsWith('#')) {
    return undefined;
  }
  const negated = line.startsWith('!');
  const named = negated ? line.slice(1) : line;
  const onlyFolders = named.endsWith('/');
  const pattern = onlyFolders ? named.slice(0, -1) : named;
  const glob = line.includes('**') ? undefined : readGoPattern(pattern.replace(/^\//, ''), 'path');
  return { matches: glob?.kind === 'glob' ? glob.matches : undefined, ofWholePath: pattern.includes('/'), negated, onlyFolders };
}

/** A negated rule ignores all that it does not match, and the first rule that says so decides. */
function isIgnored(steps: readonly string[], isFolder: boolean, rules: readonly Rule[]): boolean {
  return rules.some(({ matches, ofWholePath, negated, onlyFolders }) => {
    const isMatch = matches?.(ofWholePath ? steps.join('/') : (steps.at(-1) ?? '')) === true;
    return negated ? (onlyFolders && !isFolder) || !isMatch : isMatch && (isFolder || !onlyFolders);
  });
}
