import { joinedUpTo } from '../../base/english';
import { pathOfUri } from '../node/fileUri';
import { shownPath } from './paths';
import type { World } from './world';

/** So many roots are named in one line. */
const mostNamed = 3;

/**
 * What the user may think was checked and was not: kustomizations that take in what is not among the given paths, or is
 * ignored. Their files are checked one by one; what they apply as a whole is not known.
 */
export function notesOf({ service, problems }: World, cwd: string): readonly string[] {
  const shown = (uri: string): string => shownPath(pathOfUri(uri) ?? uri, cwd);
  const unreadable = new Set(problems.map(({ path }) => path));
  return service.roots
    .unread()
    .filter(({ uri }) => !unreadable.has(pathOfUri(uri) ?? ''))
    .map(({ uri, roots }) => {
      const names = joinedUpTo(
        mostNamed,
        roots.map((root) => shown(root)),
      );
      return `${shown(uri)} was not read; what ${names} ${roots.length === 1 ? 'applies' : 'apply'} as a whole is not checked`;
    });
}
