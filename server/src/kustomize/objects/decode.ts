import { bounds } from '../../base/bounds';
import { largest } from '../../base/lists';
import type { MapEntry, MapNode, ScalarNode, YamlNode } from '../../yaml/nodes/node';
import { dereference, mergeSources } from '../../yaml/nodes/query';
import { resolvePlain } from '../../yaml/nodes/scalar';
import { textToEnd } from '../../yaml/reading/surplus';
import { foldedByKustomize } from './foldedText';
import { put, type Scalar, type Value, type ValueMap } from './value';

/*
 * How Kustomize reads objects. It keeps YAML 1.1's numbers and drops its other words: `yes`, `on` and `y` are strings,
 * dates become timestamps. Source: sigs.k8s.io/yaml/goyaml.v3 resolve.go, as kyaml's RNode.MarshalJSON uses it.
 */

/**
 * What Kustomize does with what it has read: it writes YAML once more at the end, which changes the breaks of folded texts, or
 * makes JSON of it at once, as of the items of a typed list.
 */
export type Reading = 'written' | 'asJson';

const keptValues = { written: new WeakMap<YamlNode, Value>(), asJson: new WeakMap<YamlNode, Value>() };

/** A node's value; kept with the node, so that whoever reads it shares it. `undefined` where aliases blow it up. */
export function decode(root: YamlNode | undefined, reading: Reading = 'written'): Value {
  if (root === undefined) {
    return undefined;
  }
  const values = keptValues[reading];
  // One that is too large is remembered as well: to find that out takes as long as to read what is not.
  if (values.has(root)) {
    return values.get(root);
  }
  const left: Left = { count: bounds.aliasNodes.most, reading };
  const value = convert(root, left, 0);
  const whole = left.count < 0 ? undefined : value;
  values.set(root, whole);
  return whole;
}

interface Left {
  /** How many nodes may still be read. */
  count: number;
  readonly reading: Reading;
}

function convert(node: YamlNode | undefined, left: Left, depth: number): Value {
  left.count -= 1;
  const resolved = dereference(node);
  if (resolved === undefined || left.count < 0 || depth > bounds.nesting.most * 2) {
    return undefined;
  }
  switch (resolved.kind) {
    case 'scalar':
      return decodeScalar(resolved, left.reading);
    case 'sequence':
      return resolved.items.map((item) => convert(item, left, depth + 1));
    case 'map': {
      return convertMap(resolved, left, depth);
    }
  }
}

function convertMap(node: MapNode, left: Left, depth: number): ValueMap {
  const map: Record<string, Value> = {};
  if (node.entries.some(({ merge }) => merge)) {
    entriesOf(node).forEach(({ value }, key) => put(map, key, convert(value, left, depth + 1)));
  } else {
    node.entries.forEach(({ key, value }) => put(map, keyText(key), convert(value, left, depth + 1)));
  }
  return map;
}

/** Its own entries before those of a merge, wherever that stands; the last of equal keys. */
function entriesOf(map: MapNode): ReadonlyMap<string, MapEntry> {
  const entries = new Map(map.entries.flatMap((entry) => (entry.merge ? [] : [[keyText(entry.key), entry] as const])));
  for (const source of map.entries.flatMap(({ merge, value }) => (merge ? mergeSources(value) : []))) {
    entriesOf(source).forEach((entry, key) => (entries.has(key) ? entries : entries.set(key, entry)));
  }
  return entries;
}

function keyText({ style, text, written = text }: ScalarNode): string {
  const value = style === 'plain' ? resolveWords(written) : text;
  return typeof value === 'string' ? value : String(value);
}

/**
 * False for a key that Kustomize writes without quotes and then reads as something else. Objects cannot have it, though the
 * file that sets it may quote it. Source: measured with kubectl v1.34.5.
 */
export function isTextKey(key: string): boolean {
  return words.get(key) === null || resolveWords(key) === key;
}

function decodeScalar(node: ScalarNode, reading: Reading): Scalar {
  // A tag makes something else of a text in quotes (`!!int "5"`), and a string of one without.
  const isText = typeof node.value === 'string' && (node.style !== 'plain' || node.value === node.text);
  if (!isText || (node.style === 'plain' && typeof resolvePlain(node.text) === 'string')) {
    return resolveWords(node.text);
  }
  const text = textToEnd(node);
  return node.folded === true && reading === 'written' ? foldedByKustomize(text) : text;
}

/** The same for what a generator makes, where not even a null can be a key. */
export function isTextKeyOfGenerator(key: string): boolean {
  return resolveWords(key) === key;
}

const words = new Map<string, boolean | null | undefined>([
  ['', undefined],
  ...['~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
]);

const longestWord = largest([...words.keys()].map(({ length }) => length));

const wholeNumber = /^[-+]?[0-9]+$/;
const zero = 0x30;
const nine = 0x39;

/** What Kustomize reads where a text stands without quotes. */
export function resolveWords(text: string): Scalar {
  if (text.length <= longestWord && words.has(text)) {
    return words.get(text);
  }
  const first = text.charCodeAt(0);
  const isDigit = first >= zero && first <= nine;
  if (!isDigit && first !== 0x2b && first !== 0x2d && first !== 0x2e) {
    return text;
  }
  const plain = resolvePlain(text.replace(/^([-+]?0)O/, '$1o'));
  if (typeof plain === 'number') {
    return exact(text.replaceAll('_', ''), plain);
  }
  return isDigit ? (timestamp(text) ?? text) : text;
}

/** An integer that a double cannot hold, as far as 64 bits do. */
function exact(text: string, rounded: number): Scalar {
  if (!Number.isFinite(rounded)) {
    return text;
  }
  if (Number.isSafeInteger(rounded) || !wholeNumber.test(text) || /^[-+]?0/.test(text)) {
    return Object.is(rounded, -0) ? 0 : rounded;
  }
  const value = BigInt(text.replace(/^\+/, ''));
  return value >= -(2n ** 63n) && value < 2n ** 64n ? value : rounded;
}

const date = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const moment = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[Tt]|[ \t]+)(\d{1,2}):(\d{1,2}):(\d{1,2})(\.\d{1,9})?(?:(Z|[-+]\d{2}:\d{2}))?$/;

/** A date or moment as Go prints it in JSON; `undefined` for what is none. */
function timestamp(text: string): string | undefined {
  const day = date.exec(text);
  const match = day ?? moment.exec(text);
  if (match === null) {
    return undefined;
  }
  const [, year = '', month = '', dayOfMonth = '', hour = '0', minute = '0', second = '0', fraction = '', zone = 'Z'] = match;
  const inCalendar = new Date(Date.UTC(Number(year), Number(month) - 1, Number(dayOfMonth)));
  const valid = inCalendar.getUTCMonth() === Number(month) - 1 && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  if (!valid || (day === null && match[8] === undefined && /[Tt]/.test(text))) {
    return undefined;
  }
  const two = (part: string): string => part.padStart(2, '0');
  const shown = fraction.replace(/\.?0+$/, '');
  const offset = zone === '+00:00' || zone === '-00:00' ? 'Z' : zone;
  return `${year}-${two(month)}-${two(dayOfMonth)}T${two(hour)}:${two(minute)}:${two(second)}${shown}${offset}`;
}
