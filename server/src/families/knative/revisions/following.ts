import type { FollowingName } from '../../../workspace/family';
import type { IndexedResource } from '../../../workspace/index/indexed';
import type { Workspace } from '../../../workspace/workspace';
import { writerOf } from '../../../workspace/applied/writers';
import { namedBy, namesOf, templatesFor, trafficTo, type RevisionName } from './names';

/**
 * The name of the next revision starts with that of its Service or Configuration, and takes the new one over; so does the traffic
 * that goes to it. Names of earlier revisions stay: these are objects of the cluster.
 */
export function followingRevision(
  entry: IndexedResource,
  words: ReadonlyMap<string, string>,
  workspace: Workspace,
): readonly FollowingName[] {
  const own = namedBy(entry, workspace);
  const word = own === undefined ? undefined : followed(own.name, words);
  const isShared = ({ name, entry: user }: RevisionName): boolean =>
    templatesFor(name, user, user.uri, workspace).some((each) => each.entry.uri !== entry.uri);
  const written =
    own === undefined || word === undefined
      ? []
      : [
          siteOf(own, word),
          ...trafficTo([own], workspace).map((each) => ({
            ...siteOf(each, word),
            ...(isShared(each) ? { doubt: 'several' as const } : {}),
          })),
        ];
  return [...written, ...patched(entry, words, workspace)];
}

/** The name with another beginning; `undefined` for one that starts with none of the words. */
function followed(name: string, words: ReadonlyMap<string, string>): string | undefined {
  const [former] = [...words.keys()].filter((word) => name.startsWith(`${word}-`)).sort((a, b) => b.length - a.length);
  return former === undefined ? undefined : `${words.get(former) ?? former}${name.slice(former.length)}`;
}

/** What JSON patches write, which are no objects. */
function patched(entry: IndexedResource, words: ReadonlyMap<string, string>, workspace: Workspace): readonly FollowingName[] {
  const { worlds, roots } = workspace;
  return worlds.appliedFormsOf(entry.resource, entry.uri, roots.reading(entry.uri)).flatMap(({ object }) => {
    const names = object.content === undefined ? undefined : namesOf(object.content);
    const word = names === undefined ? undefined : followed(names.name, words);
    return names === undefined || word === undefined
      ? []
      : names.paths.flatMap((path) => {
          const writer = writerOf(object, path, new Set([names.name]), workspace);
          return writer === undefined ? [] : [{ ...writer, word }];
        });
  });
}

function siteOf({ entry, node, path }: RevisionName, word: string): FollowingName {
  const { document, path: own } = entry.resource;
  return { uri: entry.uri, document, node, path: [...own, ...path], word };
}
