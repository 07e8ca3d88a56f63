import { hashOf } from './hash';
import { withNames, type NameEdit } from '../names/nameReferences';
import type { Cause, EffectiveObject } from '../objects/object';
import type { Problems } from '../objects/problem';
import type { Recent } from '../objects/recent';
import { withTextPairs } from '../objects/textPairs';
import { get, has, isMap, withKey, withoutKey } from '../objects/value';
import { writtenText } from '../objects/writtenText';

/*
 * What the end of a root does to an object by itself.
 */

/** In a hash that cannot be known, three dots that no name can have. */
const unknownHash = '…';

/** With the hash of its content in its name, where it needs one. */
export function withHash(object: EffectiveObject, problems: Problems): EffectiveObject {
  if (!object.needsHash || object.isDeleted || object.content === undefined) {
    return object;
  }
  const hash = object.unknownContent ? unknownHash : hashOf(object.content);
  const cause: Cause = { ...object.source, what: 'hash' };
  if (object.unknownContent) {
    problems.unknown(`The hash in the name of ${object.id.kind} "${object.id.name}" is not known`, object.source, true);
  }
  return object.remember().renamed(`${object.id.name}-${hash}`, cause);
}

/** An object as it is in the end, which can be made again from what was gathered. */
export function ended(object: EffectiveObject, edits: readonly NameEdit[], recent: Recent): EffectiveObject {
  const again = edits.length === 0 ? finished : (from: EffectiveObject): EffectiveObject => finished(withNames(from, edits));
  const result = again(object);
  result.forgettable({ from: object, again, recent });
  return result;
}

/**
 * Without the traces that Kustomize leaves while it works: it takes away annotations where there are none left, whoever wrote
 * them, and writes the others as strings.
 */
export function finished(object: EffectiveObject): EffectiveObject {
  const { content } = object;
  const metadata = get(content, 'metadata');
  if (content === undefined || !isMap(metadata) || !has(metadata, 'annotations')) {
    return object;
  }
  const annotations = get(metadata, 'annotations');
  const isEmpty = annotations === undefined || annotations === null || (isMap(annotations) && Object.keys(annotations).length === 0);
  const written = isEmpty
    ? withKey(content, 'metadata', withoutKey(metadata, 'annotations'))
    : withTextPairs(content, 'annotations', (name) => writtenText(object, ['metadata', 'annotations', name]));
  return written === content ? object : object.with({ content: written });
}

/** False for an object that only serves others, or that a patch has deleted. */
export function isApplied({ content }: Pick<EffectiveObject, 'content'>): boolean {
  const local = get(get(get(content, 'metadata'), 'annotations'), 'config.kubernetes.io/local-config');
  return content !== undefined && (local === undefined || local === 'false');
}
