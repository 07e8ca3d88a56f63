import type { EffectiveObject } from '../objects/object';

/** What kustomizations put around the first name of an object. */
export interface Affixes {
  readonly prefix: string;
  readonly suffix: string;
  /** A hash of the content follows, which another name changes as well. */
  readonly hashed: boolean;
}

/**
 * How each of the names that an object had, in the order of `allIds`, follows from the first one; `undefined` for those
 * that something else has set, such as a patch, whatever the first name is.
 */
export function affixesOf({ allIds, prefixes, suffixes, needsHash }: EffectiveObject): readonly (Affixes | undefined)[] {
  let own: Affixes | undefined = { prefix: '', suffix: '', hashed: false };
  let [prefix, suffix] = [0, 0];
  return allIds.map(({ name }, index) => {
    const before = allIds[index - 1]?.name ?? name;
    const [nextPrefix = '', nextSuffix = ''] = [prefixes[prefix], suffixes[suffix]];
    if (name === before) {
      return own;
    }
    if (nextPrefix !== '' && name === nextPrefix + before) {
      prefix += 1;
      own = own === undefined ? undefined : { ...own, prefix: nextPrefix + own.prefix };
    } else if (nextSuffix !== '' && name === before + nextSuffix) {
      suffix += 1;
      own = own === undefined ? undefined : { ...own, suffix: own.suffix + nextSuffix };
    } else if (needsHash && index === allIds.length - 1 && name.startsWith(`${before}-`)) {
      own = own === undefined ? undefined : { ...own, hashed: true };
    } else {
      own = undefined;
    }
    return own;
  });
}

/** A first name between its affixes. */
function nameWith({ prefix, suffix }: Affixes, name: string): string {
  return prefix + name + suffix;
}

/** What each name that an object had becomes when its first one is another; hashed ones, which nobody writes, are left out. */
export function wordsFor(object: EffectiveObject, newName: string): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  affixesOf(object).forEach((affixes, index) => {
    const former = object.allIds[index]?.name ?? '';
    if (affixes?.hashed !== true && !words.has(former)) {
      words.set(former, affixes === undefined ? former : nameWith(affixes, newName));
    }
  });
  return words;
}
