import { sha256 } from '../../base/sha256';
import { compareTexts } from '../../base/order';
import { get, isList, isMap, isScalar, scalarText, type Value, type ValueMap } from '../objects/value';

/**
 * The suffix of a generated name: ten characters of a hash of kind, type and data. The name itself is meant to be hashed
 * too; upstream looks for it under a key that no object has.
 * Source: sigs.k8s.io/kustomize/api/hasher/hasher.go.
 */
export function hashOf(content: ValueMap): string {
  const kind = scalarText(get(content, 'kind'));
  const part = (key: string): Value => (isMap(get(content, key)) ? get(content, key) : scalarText(get(content, key)));
  const hashed: Record<string, Value> = { kind, name: '', data: part('data') };
  if (kind === 'Secret') {
    hashed['type'] = scalarText(get(content, 'type'));
  }
  const extra = kind === 'Secret' ? 'stringData' : 'binaryData';
  if (isMap(get(content, extra))) {
    hashed[extra] = get(content, extra);
  }
  return encode(sha256(goJson(hashed)));
}

/** Ten digits without those that could be read as words. */
function encode(hex: string): string {
  const letters: Readonly<Record<string, string>> = { '0': 'g', '1': 'h', '3': 'k', a: 'm', e: 't' };
  return [...hex.slice(0, 10)].map((digit) => letters[digit] ?? digit).join('');
}

/** JSON as Go writes it: keys sorted by bytes, `<`, `>` and `&` escaped. */
function goJson(value: Value): string {
  if (isList(value)) {
    return `[${value.map(goJson).join(',')}]`;
  }
  if (isMap(value)) {
    const keys = Object.keys(value).sort(compareTexts);
    return `{${keys.map((key) => `${goText(key)}:${goJson(value[key])}`).join(',')}}`;
  }
  return typeof value === 'string' ? goText(value) : isScalar(value) ? scalarText(value) : 'null';
}

const escaped = /[<>&\u2028\u2029]/g;

function goText(text: string): string {
  return JSON.stringify(text).replace(escaped, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
