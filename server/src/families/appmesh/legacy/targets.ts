import type { Uri } from '../../../base/uri';
import { identityKey, type IndexedResource } from '../../../workspace/index/indexed';
import type { Workspace } from '../../../workspace/workspace';
import type { LegacyPlace } from './names';

/** An object by its own name. */
export interface Named {
  readonly namespace: string | undefined;
  readonly name: string;
  /** Where the workspace has it. */
  readonly entry?: IndexedResource;
}

/**
 * The object that a place of a v1beta1 object stands for: the one that the old controller called so in AWS. Without one,
 * a name that was read as name and namespace stands for the object of that name; `undefined` for the rest, and where
 * several objects would have had one name.
 */
export function legacyTarget({ of, awsName, means }: LegacyPlace, group: string, uri: Uri, workspace: Workspace): Named | undefined {
  if (of === 'VirtualRouter' || of === 'Route') {
    return undefined;
  }
  const { index } = workspace;
  const called = awsName === undefined ? [] : index.aliased({ group, kind: of }, awsName).nearest(uri);
  const meant = called.filter((entry) => entry.name === means?.name && entry.namespace === means?.namespace);
  const [entry] = meant.length > 0 ? meant : called;
  if (entry?.name !== undefined && new Set((meant.length > 0 ? meant : called).map((each) => identityKey(each))).size === 1) {
    return { namespace: entry.namespace, name: entry.name, entry };
  }
  if (means === undefined) {
    return undefined;
  }
  const [own] = index.namesakesIn({ group, kind: of }, means.name, means.namespace).nearest(uri);
  return { ...means, ...(own === undefined ? {} : { entry: own }) };
}
