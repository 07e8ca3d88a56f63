import { get, isMap, isScalar, scalarText, withKey, type OwnParts, type Value, type ValueMap } from './value';

/** Tells how a file writes the value of a key; `undefined` where that is the same text, or not known. */
export type TextOf = (name: string) => string | undefined;

/**
 * Labels or annotations as Go's map of strings holds them: a scalar is its text, a null the word, and what is no scalar is
 * empty. Kustomize writes annotations back so at the end, and both into patches that it applies to what they select. `textOf`
 * tells how a file writes a value. Source: kyaml RNode.GetAnnotations and SetAnnotations; measured with kubectl v1.34.5.
 */
export function withTextPairs(content: ValueMap, key: 'labels' | 'annotations', textOf: TextOf = (): undefined => undefined): ValueMap {
  return withPairs(content, key, (pairs) => asTexts(pairs, textOf));
}

/** A map as a map of strings. */
export function asTexts(pairs: ValueMap, textOf: TextOf): ValueMap {
  return changed(pairs, (value, name) => textOf(name) ?? (value === null ? 'null' : scalarText(value)));
}

/** The same for a patch that is merged as it is: a null still removes a key, and what is no scalar stays. */
export function withTextsOfScalars(content: ValueMap, key: 'labels' | 'annotations', textOf: TextOf): ValueMap {
  const text = (value: Value, name: string): Value => (isScalar(value) ? (textOf(name) ?? scalarText(value)) : value);
  return withPairs(content, key, (pairs) => changed(pairs, text));
}

function withPairs(content: ValueMap, key: 'labels' | 'annotations', change: (pairs: ValueMap) => ValueMap): ValueMap {
  const metadata = get(content, 'metadata');
  const pairs = get(metadata, key);
  const now = isMap(pairs) ? change(pairs) : pairs;
  return now === pairs || !isMap(metadata) ? content : withKey(content, 'metadata', withKey(metadata, key, now));
}

function changed(pairs: ValueMap, change: (value: Value, name: string) => Value): ValueMap {
  const own: OwnParts = new WeakSet();
  return Object.entries(pairs).reduce(
    (now, [name, value]) => (isAsWritten(value) ? now : withKey(now, name, change(value, name), own)),
    pairs,
  );
}

const ofTimestamp = /^\d{4}-\d{2}-\d{2}T/;

/** True for a string that no file writes in another way: Kustomize writes dates, and lines that a file folds, otherwise. */
function isAsWritten(value: Value): boolean {
  return typeof value === 'string' && !value.includes('\n') && !ofTimestamp.test(value);
}
