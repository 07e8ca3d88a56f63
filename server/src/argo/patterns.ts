import type { TextTest } from '../base/glob';
import { readGoPattern } from '../base/goPattern';

/**
 * The pattern by which a git generator selects folders, matched with paths from the root of the repository; `undefined` for an
 * invalid pattern. `**` means the same as `*`.
 * Source: argo-cd applicationset/generators filterPaths, which asks path.Match.
 */
export function folderPattern(pattern: string): TextTest | undefined {
  const glob = readGoPattern(pattern, 'path');
  return glob.kind === 'glob' ? glob.matches : undefined;
}

/**
 * The pattern by which a git generator selects files: a pathspec of git, in which `*` also matches slashes. A controller that is
 * started with its newer globs selects fewer files. Source: argo-cd util/git nativeGitClient.LsFiles; gitglossary pathspec.
 */
export function filePattern(pattern: string): TextTest | undefined {
  const glob = readGoPattern(pattern, 'name');
  return glob.kind === 'glob' ? glob.matches : undefined;
}
