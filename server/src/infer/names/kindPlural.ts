import { acronyms, dictionary, suffixes } from './kindPluralTables';

/**
 * The plural of a Kind as `spec.names.plural` of a published CRD has it, in lower case: `DBProxy` gives `dbproxies`.
 * Source: controller-gen v0.19.0 through gobuffalo/flect v1.0.3.
 */
export function kindPlural(kind: string): string {
  const last = lastPart(kind);
  return (kind.slice(0, kind.length - last.length) + plural(last)).toLowerCase();
}

interface Ending {
  readonly singular: string;
  readonly plural: string;
}

interface Word extends Ending {
  readonly others: readonly string[];
  readonly isSuffix: boolean;
  readonly isOneWay: boolean;
}

const words: readonly Word[] = dictionary.map((entry) => {
  const [, singular = '', plural = '', mark = '', others = ''] = /^([^>]+)>([^!~|]+)([!~]?)\|?(.*)$/.exec(entry) ?? [];
  return { singular, plural, others: others === '' ? [] : others.split('|'), isSuffix: mark !== '!', isOneWay: mark === '~' };
});
const knownPlurals: ReadonlySet<string> = new Set(words.flatMap((word) => [...(word.isOneWay ? [] : [word.plural]), ...word.others]));
const knownSingulars: ReadonlyMap<string, string> = new Map(words.map((word) => [word.singular, word.plural]));
const endings: readonly Ending[] = [
  ...words.filter((word) => word.isSuffix).reverse(),
  ...suffixes.map((entry) => {
    const [singular = '', plural = ''] = entry.split('>');
    return { singular, plural };
  }),
];
const knownAcronyms: ReadonlySet<string> = new Set(acronyms);

function plural(word: string): string {
  const lower = word.toLowerCase();
  if (knownPlurals.has(lower)) {
    return word;
  }
  const known = knownSingulars.get(lower);
  if (known !== undefined) {
    return known;
  }
  // Endings are compared with the capitals in place: a Kind in `S`, such as `DNS`, takes the last rule.
  for (const ending of endings) {
    if (word.endsWith(ending.plural)) {
      return word;
    }
    if (word.endsWith(ending.singular)) {
      return word.slice(0, word.length - ending.singular.length) + ending.plural;
    }
  }
  return lower.endsWith('s') ? word : `${word}s`;
}

/** The last word of a CamelCase name; a known acronym ends where the next capital stands. */
function lastPart(kind: string): string {
  if (knownAcronyms.has(kind.toUpperCase())) {
    return kind;
  }
  let part = '';
  let previousIsUpper = true;
  for (const character of kind) {
    const isUpper = character >= 'A' && character <= 'Z';
    if (isUpper && part !== '' && (!previousIsUpper || knownAcronyms.has(part.toUpperCase()))) {
      part = '';
    }
    part += character;
    previousIsUpper = isUpper;
  }
  return part;
}
