import type { Resource } from '../../manifest/resource';
import { groupKindKey } from '../../schema/kinds/kind';
import { identityKey, kindInKey, targetKey } from './indexed';
import { kindFact, kindInFact, namesOfAliasFact, someFact } from './objectChanges';
import type { AliasOf, ObjectLists } from './objectLists';
import type { Fact } from '../results/result';

/**
 * Looks of which of these objects' kinds there are objects at all, and what they are called, before they come or go. The
 * function that is returned tells afterwards which facts about that are others.
 */
export function watchPresence(
  { byKind, byKindIn, namesOfAlias }: ObjectLists,
  resources: readonly Resource[],
  aliasOf: AliasOf,
): () => readonly Fact[] {
  const kinds = watchKeys(resources.map(groupKindKey), (key) => byKind.has(key));
  const inNamespaces = watchKeys(
    resources.map((resource) => kindInKey(resource, resource.namespace)),
    (key) => byKindIn.has(key),
  );
  const aliases = resources.flatMap((resource) => {
    const alias = aliasOf(resource);
    const name = identityKey(resource);
    const key = alias === undefined ? undefined : targetKey(resource, alias);
    return key === undefined ? [] : [{ key, isThere: () => namesOfAlias.countOf(key, name) > 0, was: namesOfAlias.countOf(key, name) > 0 }];
  });
  return () => {
    const others = kinds().map((key) => someFact(kindFact(key)));
    return [
      ...(others.length > 0 ? ['kinds'] : []),
      ...others,
      ...inNamespaces().map((key) => someFact(kindInFact(key))),
      ...aliases.filter(({ was, isThere }) => was !== isThere()).map(({ key }) => namesOfAliasFact(key)),
    ];
  };
}

/** Returns which of these keys are there now and were not before, or were there before. */
function watchKeys(keys: readonly string[], isThere: (key: string) => boolean): () => readonly string[] {
  const before = new Map(keys.map((key) => [key, isThere(key)] as const));
  return () => [...before].flatMap(([key, was]) => (was === isThere(key) ? [] : [key]));
}
