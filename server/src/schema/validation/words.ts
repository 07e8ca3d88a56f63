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
  float: 'within the range of 32-bit floating-point numbers',
  datetime: 'a valid date and time such as 2006-01-02T15:04:05Z',
  duration: 'a valid duration such as 1h30m',
  byte: 'valid base64',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  cidr: 'an address range such as 10.0.0.0/16',
  mac: 'a valid MAC address',
  hostname: 'a valid host name',
  uri: 'a valid URI',
  email: 'an e-mail address',
  uuid: 'a UUID',
  uuid3: 'a UUID of version 3',
  uuid4: 'a UUID of version 4',
  uuid5: 'a UUID of version 5',
  hexcolor: 'a color such as #00ff00',
  ssn: 'a social security number',
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
