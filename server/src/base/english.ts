/** Letters whose names begin with a vowel: an S, a T. */
const vowelNames = new Set('AEFHILMNORSX');

/** Initialisms that are spoken as words. */
const spoken: ReadonlySet<string> = new Set(['LAN', 'NAT', 'RAM', 'SAM', 'SIM']);

/** Words that are written with a vowel and spoken without one, and the reverse. */
const consonantSound = /^(?:eu|once|ubiq|uni(?!n|m)|us[aeu]|util)/i;
/** `one` and `oneOf`, not `onerous`. */
const isOne = /^[Oo]ne(?![a-z])/;
const vowelSound = /^(?:hour|hono|heir)/i;

/** A word with its indefinite article, as it is spoken: `a Role`, `an IAMRole`, `a NATGateway`, `a user`. */
export function withArticle(word: string): string {
  return `${takesAn(word) ? 'an' : 'a'} ${word}`;
}

function takesAn(word: string): boolean {
  const bare = word.replace(/^[^A-Za-z0-9]+/, '');
  const [capitals = ''] = /^[A-Z]+/.exec(bare) ?? [];
  // Of `IAMRole` the last capital begins the next word.
  const initials = /^[A-Z]+[a-z]/.test(bare) ? capitals.slice(0, -1) : capitals;
  if (initials.length > 1 && !spoken.has(initials)) {
    return vowelNames.has(initials.charAt(0));
  }
  return vowelSound.test(bare) || (/^(?:[aeiou]|8|11\b|18\b)/i.test(bare) && !consonantSound.test(bare) && !isOne.test(bare));
}

/** A text with a capital at its beginning. */
export function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** `A`, `A and B`, `A, B and C`. */
export function joined(words: readonly string[], conjunction: 'and' | 'or' = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1) ?? ''}`;
}

/** The same of so many words at most; of more it tells how many are left out: `A, B and 4 more`. */
export function joinedUpTo(most: number, words: readonly string[]): string {
  return joined(words.length > most ? [...words.slice(0, most), `${words.length - most} more`] : words);
}

/** `"a", "b"`. */
export function quoted(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(', ');
}

/** `expected "a"`, `expected one of "a", "b"`; each value once. */
export function expectedOneOf(values: readonly string[]): string {
  const distinct = [...new Set(values)];
  return distinct.length === 1 ? `expected ${quoted(distinct)}` : `expected one of ${quoted(distinct)}`;
}
