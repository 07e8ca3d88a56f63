import type { TextTest } from '../base/glob';
import { readGoPattern } from '../base/goPattern';

/**
 * What a git generator takes folders by, as paths from the root; `undefined` for what is no pattern. `**` is no more than `*`.
 * Source: argo-cd applicationset/generators filterPaths, which asks path.Match.
 */
export function folderPattern(pattern: string): TextTest | undefined {
  const glob = readGoPattern(pattern, 'path');
  return glob.kind === 'glob' ? glob.matches : undefined;
}

/**
 * What it takes files by: git's own patterns, in which `*` crosses slashes. Where the controller is started with its newer
 * globs, some of these are not taken. Source: argo-cd util/git nativeGitClient.LsFiles; gitglossary pathspec.
 */
export function filePattern(pattern: string): TextTest | undefined {
  const glob = readGoPattern(pattern, 'name');
  return glob.kind === 'glob' ? glob.matches : undefined;
}
