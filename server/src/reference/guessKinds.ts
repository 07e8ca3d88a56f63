import pluralize from 'pluralize';

const endings = /(?:References?|Refs?|IDs?|Ids?|ARNs?|Arns?|Names?|^refs?|^references?)$/;

/** The part of a reference's key that says what it refers to: `vpcRef` → `vpc`; empty for a bare `ref`. */
export function stemOf(key: string): string {
  return key.replace(endings, '');
}

/**
 * Names of kinds that a reference key may mean, lower case, best first: `vpcRef` → `vpc`, `subnetRefs` → `subnet`.
 * Last resort for kinds whose references nobody declares; serves navigation and completion only.
 */
export function kindNamesFor(key: string): readonly string[] {
  const stem = stemOf(key).toLowerCase();
  if (stem === '') {
    return [];
  }
  const singular = pluralize.singular(stem);
  return singular === stem ? [stem] : [stem, singular];
}

/**
 * The kinds among `known` that a reference key may mean: the same name first, then, unless only exact ones are wanted,
 * names that the key ends with.
 */
export function guessKinds<T extends { readonly kind: string }>(
  key: string,
  known: Iterable<T>,
  how: 'exact' | 'ending' = 'ending',
): readonly T[] {
  const names = kindNamesFor(key);
  const exact: T[] = [];
  const ending: T[] = [];
  for (const candidate of known) {
    const kind = candidate.kind.toLowerCase();
    if (names.includes(kind)) {
      exact.push(candidate);
    } else if (how === 'ending' && names.some((name) => kind.length > 2 && name.endsWith(kind))) {
      ending.push(candidate);
    }
  }
  return exact.length > 0 ? exact : ending;
}
