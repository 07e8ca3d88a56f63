/*
 * What operators and functions take and give. Source: kubernetes-sigs/kro v0.9.3 pkg/cel/environment.go with google/cel-go v0.27.0
 * (standard library, ext) and k8s.io/apiserver v0.35.0 pkg/cel/library, as the environment declares them.
 * `[A]` is a list, `{A: B}` a map, `?A` an optional value, a capital letter any type, the same wherever it stands.
 */

const comparable = ['bool', 'bytes', 'double', 'duration', 'int', 'string', 'timestamp', 'uint'] as const;
const numbers = ['double', 'int', 'uint'] as const;

function forEach(types: readonly string[], signature: (type: string) => string): string {
  return types.map(signature).join('; ');
}

const same = (types: readonly string[]): string => forEach(types, (type) => `${type}, ${type} -> ${type}`);
const ordered = forEach(comparable, (type) => `${type}, ${type} -> bool`);

/** Numbers of two types beside each other: compared only where a macro was used before. */
const mixed = numbers.flatMap((left) => numbers.map((right) => `${left}, ${right} -> bool`)).join('; ');

const partOf = (zone: string): string => `timestamp${zone} -> int`;
const dateParts = `${partOf('')}; ${partOf(', string')}`;
const timeParts = `${dateParts}; duration -> int`;

export const operators: Readonly<Record<string, string>> = {
  '!': 'bool -> bool',
  negate: 'double -> double; int -> int',
  '&&': 'bool, bool -> bool',
  '||': 'bool, bool -> bool',
  in: 'A, [A] -> bool; A, {A: B} -> bool',
  '==': 'A, A -> bool',
  '!=': 'A, A -> bool',
  '<': ordered,
  '<=': ordered,
  '>': ordered,
  '>=': ordered,
  mixed,
  '+': `${same(['bytes', 'double', 'duration', 'int', 'string', 'uint'])}; [A], [A] -> [A]; duration, timestamp -> timestamp; timestamp, duration -> timestamp`,
  '-': `${same(['double', 'duration', 'int', 'uint'])}; timestamp, duration -> timestamp; timestamp, timestamp -> duration`,
  '*': same(numbers),
  '/': same(numbers),
  '%': same(['int', 'uint']),
  choice: 'bool, A, A -> A',
  index: '[A], int -> A; {A: B}, A -> B; ?[A], int -> ?A; ?{A: B}, A -> ?B',
  optionalIndex: '[A], int -> ?A; {A: B}, A -> ?B; ?[A], int -> ?A; ?{A: B}, A -> ?B',
};

/** Functions that stand alone, or behind a name that belongs to theirs. */
export const globals: Readonly<Record<string, string>> = {
  'base64.decode': 'string -> bytes',
  'base64.encode': 'bytes -> string',
  bool: 'bool -> bool; string -> bool',
  bytes: 'bytes -> bytes; string -> bytes',
  cidr: 'string -> cidr',
  double: 'double -> double; int -> double; string -> double; uint -> double',
  duration: 'duration -> duration; int -> duration; string -> duration',
  dyn: 'A -> dyn',
  'hash.fnv64a': 'string -> bytes',
  'hash.md5': 'string -> bytes',
  'hash.sha256': 'string -> bytes',
  int: 'double -> int; duration -> int; int -> int; string -> int; timestamp -> int; uint -> int',
  ip: 'string -> ip',
  'ip.isCanonical': 'string -> bool',
  isCIDR: 'string -> bool',
  isIP: 'string -> bool',
  isQuantity: 'string -> bool',
  isSemver: 'string -> bool',
  isURL: 'string -> bool',
  'json.marshal': 'dyn -> string',
  'json.unmarshal': 'string -> dyn',
  'lists.insertAtIndex': '[A], int, A -> [A]',
  'lists.range': 'int -> [int]',
  'lists.removeAtIndex': '[A], int -> [A]',
  'lists.setAtIndex': '[A], int, A -> [A]',
  matches: 'string, string -> bool',
  omit: '-> dyn',
  'optional.none': '-> ?A',
  'optional.of': 'A -> ?A',
  'optional.ofNonZeroValue': 'A -> ?A',
  'optional.unwrap': '[?A] -> [A]',
  quantity: 'string -> quantity',
  'random.seededInt': 'int, int, string -> int',
  'random.seededString': 'int, string -> string',
  semver: 'string -> semver',
  sign: 'quantity -> int',
  size: 'bytes -> int; string -> int; [A] -> int; {A: B} -> int',
  string: `${forEach(comparable, (type) => `${type} -> string`)}; cidr -> string; ip -> string`,
  'strings.quote': 'string -> string',
  timestamp: 'int -> timestamp; string -> timestamp; timestamp -> timestamp',
  type: 'A -> type',
  uint: 'double -> uint; int -> uint; string -> uint; uint -> uint',
  url: 'string -> url',
};

/** Functions behind a value, which is their first parameter. */
export const members: Readonly<Record<string, string>> = {
  add: 'quantity, int -> quantity; quantity, quantity -> quantity',
  asApproximateFloat: 'quantity -> double',
  asInteger: 'quantity -> int',
  charAt: 'string, int -> string',
  compareTo: 'quantity, quantity -> int; semver, semver -> int',
  contains: 'string, string -> bool',
  containsCIDR: 'cidr, cidr -> bool; cidr, string -> bool',
  containsIP: 'cidr, ip -> bool; cidr, string -> bool',
  distinct: '[A] -> [A]',
  endsWith: 'string, string -> bool',
  family: 'ip -> int',
  find: 'string, string -> string',
  findAll: 'string, string -> [string]; string, string, int -> [string]',
  first: '[A] -> ?A',
  flatten: '[dyn], int -> [dyn]; [[A]] -> [A]',
  format: 'string, [dyn] -> string',
  getDate: dateParts,
  getDayOfMonth: dateParts,
  getDayOfWeek: dateParts,
  getDayOfYear: dateParts,
  getEscapedPath: 'url -> string',
  getFullYear: dateParts,
  getHost: 'url -> string',
  getHostname: 'url -> string',
  getHours: timeParts,
  getMilliseconds: timeParts,
  getMinutes: timeParts,
  getMonth: dateParts,
  getPort: 'url -> string',
  getQuery: 'url -> {string: [string]}',
  getScheme: 'url -> string',
  getSeconds: timeParts,
  hasValue: '?A -> bool',
  indexOf: 'string, string -> int; string, string, int -> int; [A], A -> int',
  ip: 'cidr -> ip',
  isGlobalUnicast: 'ip -> bool',
  isGreaterThan: 'quantity, quantity -> bool; semver, semver -> bool',
  isInteger: 'quantity -> bool',
  isLessThan: 'quantity, quantity -> bool; semver, semver -> bool',
  isLinkLocalMulticast: 'ip -> bool',
  isLinkLocalUnicast: 'ip -> bool',
  isLoopback: 'ip -> bool',
  isSorted: forEach(comparable, (type) => `[${type}] -> bool`),
  isUnspecified: 'ip -> bool',
  join: '[string] -> string; [string], string -> string',
  last: '[A] -> ?A',
  lastIndexOf: 'string, string -> int; string, string, int -> int; [A], A -> int',
  lowerAscii: 'string -> string',
  major: 'semver -> int',
  masked: 'cidr -> cidr',
  matches: 'string, string -> bool',
  max: forEach(comparable, (type) => `[${type}] -> ${type}`),
  merge: '{A: B}, {A: B} -> {A: B}',
  min: forEach(comparable, (type) => `[${type}] -> ${type}`),
  minor: 'semver -> int',
  or: '?A, ?A -> ?A',
  orValue: '?A, A -> A',
  patch: 'semver -> int',
  prefixLength: 'cidr -> int',
  replace: 'string, string, string -> string; string, string, string, int -> string',
  reverse: 'string -> string; [A] -> [A]',
  size: 'bytes -> int; string -> int; [A] -> int; {A: B} -> int',
  slice: '[A], int, int -> [A]',
  sort: forEach(comparable, (type) => `[${type}] -> [${type}]`),
  split: 'string, string -> [string]; string, string, int -> [string]',
  startsWith: 'string, string -> bool',
  sub: 'quantity, int -> quantity; quantity, quantity -> quantity',
  substring: 'string, int -> string; string, int, int -> string',
  sum: forEach(['double', 'duration', 'int', 'uint'], (type) => `[${type}] -> ${type}`),
  trim: 'string -> string',
  unwrapOpt: '[?A] -> [A]',
  upperAscii: 'string -> string',
  value: '?A -> A',
};

/** Functions of the value that makes conditions: what they take is left to kro. */
export const membersOfRuntime: ReadonlySet<string> = new Set(['condition', 'newCondition']);

/** What {@link members} `sortBy` may sort by. */
export const sortable: ReadonlySet<string> = new Set(comparable);
