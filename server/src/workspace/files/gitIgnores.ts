import { readGitIgnore, type IgnoreList } from '../../base/gitIgnore';
import { keptIn, Memo } from '../../base/memo';
import { baseNameOf, decodeSegment, foldersAbove, type Uri } from '../../base/uri';
import { resolvePath } from '../../kustomize/files';
import type { FileState } from './fileState';

/** The file that lists what git leaves alone below its folder. */
const gitIgnoreName = '.gitignore';

/** True for a file that says what git ignores, by its path or URI. */
export function isGitIgnore(place: string): boolean {
  return baseNameOf(place) === gitIgnoreName;
}

/** What a file says, by the places that were asked about: all that lies in one folder asks about the folders above it. */
const lists = new WeakMap<FileState, (place: string) => boolean | undefined>();

/**
 * True for a place that git ignores, as far as the files of the workspace say so: what is not there yet is made or fetched by
 * somebody before it is needed. `file` notes what it is asked for.
 */
export function isIgnoredByGit(uri: Uri, file: (uri: Uri) => FileState | undefined): boolean {
  const above = foldersAbove(uri);
  const holders = above.flatMap((folder) => {
    const found = file(resolvePath(folder, gitIgnoreName));
    return found === undefined ? [] : [{ folder, says: listOf(found) }];
  });
  // Of a folder that is ignored nothing comes back.
  const places = holders.length === 0 ? [] : [...[...above].reverse(), uri];
  return places.some((place) => {
    const near = holders.filter(({ folder }) => place.startsWith(`${folder}/`));
    for (const { folder, says } of near) {
      const said = says(place.slice(folder.length + 1));
      if (said !== undefined) {
        return said;
      }
    }
    return false;
  });
}

function listOf(file: FileState): (place: string) => boolean | undefined {
  return keptIn(lists, file, () => remembered(readGitIgnore(file.text)));
}

function remembered(says: IgnoreList): (place: string) => boolean | undefined {
  const answers = new Memo<{ readonly said: boolean | undefined }>();
  return (place) => answers.of(place, () => ({ said: says(place.split('/').map(decodeSegment)) })).said;
}
