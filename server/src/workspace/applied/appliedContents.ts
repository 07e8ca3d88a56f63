import type { Path } from '../../base/path';
import { at, isMap, type Value, type ValueMap } from '../../kustomize/objects/value';
import { isUnsettled } from '../../manifest/labels';
import type { Resource } from '../../manifest/resource';
import { canonicalJson } from '../../schema/canonical';
import { asMap, mayHoldMore, nodeAt, valueOf } from '../../yaml/nodes/query';
import { openValue } from '../../yaml/value';
import { formsOrUnknown } from './appliedForms';
import type { IndexedResource } from '../index/indexed';
import type { Workspace } from '../workspace';

/** What the roots of its file make of an object: `null` for one where that is not known. None for an object that no root applies. */
export function appliedContents(object: IndexedResource, workspace: Workspace): readonly (ValueMap | null)[] {
  const { worlds, roots } = workspace;
  return roots
    .reading(object.uri)
    .flatMap((root) => formsOrUnknown(object, root, workspace))
    .map((form) => (form !== null && worlds.isWhole(form.world, object.uri) ? (worlds.contentOf(form.object) ?? null) : null));
}

/** A question about what a map of an object holds, as it is written or as kustomizations make it. */
export interface MapQuestion<T> {
  /** Names the question for all objects of a kind, parameters included. */
  readonly id: string;
  /** Where the map stands. */
  readonly path: Path;
  /** What is looked at in it. */
  readonly keys: readonly string[];
  /** `null` where it is not known; answers compare as JSON. What is not known is a text with a placeholder. */
  readonly of: (map: ValueMap) => T | null;
}

/** What so many roots make of an object is looked at again by each who asks; what more make of it, once for all who ask. */
const fewRoots = 4;

/**
 * The answer of an object as the roots of its file apply it, as it is written where there are none; `undefined` where it is not
 * known, as where the map is still to be written, and where roots give different ones.
 */
export function appliedAnswer<T>(object: IndexedResource, question: MapQuestion<T>, workspace: Workspace): T | undefined {
  const { index, results, roots } = workspace;
  if (roots.reading(object.uri).length <= fewRoots) {
    return answerOf(object, question, workspace);
  }
  const place = index.placeOf(object);
  return results.shared.whole(JSON.stringify([question.id, place]), () => {
    const asked = index.entryAt(place);
    return asked === undefined ? undefined : answerOf(asked, question, workspace);
  });
}

function answerOf<T>(object: IndexedResource, question: MapQuestion<T>, workspace: Workspace): T | undefined {
  const contents = appliedContents(object, workspace);
  if (contents.length === 0) {
    return object.read(question.id, (resource) => writtenAnswer(resource, question)) ?? undefined;
  }
  const answers = new Map<string, T>();
  for (const content of contents) {
    const map = content === null ? undefined : at(content, question.path);
    const answer = isMap(map) ? question.of(map) : null;
    if (answer === null) {
      return undefined;
    }
    answers.set(canonicalJson(answer), answer);
  }
  const [first, ...others] = answers.values();
  return others.length > 0 ? undefined : first;
}

function writtenAnswer<T>(resource: Resource, { path, keys, of }: MapQuestion<T>): T | null {
  const map = asMap(nodeAt(resource.node, path));
  return map === undefined || mayHoldMore(map) || isUnsettled(resource)
    ? null
    : of(Object.fromEntries(keys.map((key) => [key, openValue(valueOf(map, key)) as Value])));
}

/** True where something holds of an object in all forms in which it is applied; that it does as it is written, is known. */
export function stillHolds(object: IndexedResource, holds: (content: ValueMap) => boolean, workspace: Workspace): boolean {
  return appliedContents(object, workspace).every((content) => content !== null && holds(content));
}
