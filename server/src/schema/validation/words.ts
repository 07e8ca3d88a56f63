import type { TypeName } from './validator';

/** Types as messages name them. */
export const typeWords: Readonly<Record<TypeName, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'a boolean',
};

/** What a value of a format is, for messages. */
export const formatWords: Readonly<Record<string, string>> = {
  int32: 'within 32 bits: −2147483648 to 2147483647',
  int64: 'within 64 bits',
  date: 'a valid date such as 2006-01-02',
  'date-time': 'a valid date and time such as 2006-01-02T15:04:05Z',
  datetime: 'a valid date and time such as 2006-01-02T15:04:05Z',
  byte: 'valid base64',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  cidr: 'an address range such as 10.0.0.0/16',
  uuid: 'a UUID',
};

const shownLength = 60;

/** A value in a message: texts in quotes, long ones cut. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  const characters = [...text];
  return characters.length <= shownLength ? text : `${characters.slice(0, shownLength - 1).join('')}…`;
}

/** `"a"`, `"a" or "b"`, `"a", "b" or "c"`. */
export function list(names: readonly string[], word: 'and' | 'or'): string {
  const quoted = names.map((name) => `"${name}"`);
  const last = quoted.pop() ?? '';
  return quoted.length === 0 ? last : `${quoted.join(', ')} ${word} ${last}`;
}
