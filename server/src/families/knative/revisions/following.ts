import type { FollowingName } from '../../../workspace/family';
import type { IndexedResource } from '../../../workspace/indexed';
import type { Workspace } from '../../../workspace/workspace';
import { namedBy, templatesFor, trafficTo, type RevisionName } from './names';

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
  const [former] = [...words.keys()].filter((word) => own?.name.startsWith(`${word}-`)).sort((a, b) => b.length - a.length);
  if (own === undefined || former === undefined) {
    return [];
  }
  const word = `${words.get(former) ?? former}${own.name.slice(former.length)}`;
  const isShared = ({ name, entry: user }: RevisionName): boolean =>
    templatesFor(name, user, user.uri, workspace).some((each) => each.entry.uri !== entry.uri);
  return [
    siteOf(own, word),
    ...trafficTo([own], workspace).map((each) => ({ ...siteOf(each, word), ...(isShared(each) ? { doubt: 'several' as const } : {}) })),
  ];
}

function siteOf({ entry, node, path }: RevisionName, word: string): FollowingName {
  const { document, path: own } = entry.resource;
  return { uri: entry.uri, document, node, path: [...own, ...path], word };
}
