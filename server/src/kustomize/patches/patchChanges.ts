import { keptIn } from '../../base/memo';
import { compareTexts } from '../../base/order';
import type { Path } from '../../base/path';
import { shift, type Span } from '../../base/text';
import { nodeAt } from '../../yaml/nodes/query';
import { noted } from '../objects/changes';
import type { Cause, EffectiveObject } from '../objects/object';
import { nodeOf } from '../objects/resources';
import { at, get, isMap, isScalar, scalarText, withAt, type Value, type ValueMap } from '../objects/value';

interface Merge {
  /** What the patch made of the object; `undefined` where it deletes it. */
  readonly content: ValueMap | undefined;
  /** The patch as it was merged. */
  readonly patch: ValueMap;
  /** The document of the patch. */
  readonly part: EffectiveObject;
  readonly cause: Cause;
}

/**
 * The object as a strategic merge leaves it: one change for each value that the patch spells, so that every one of them
 * leads back to it. Scalars are written into what was there, in the order of their keys: one that Kustomize keeps as one
 * with others changes all of them. Source: kyaml walk/map.go; measured with kubectl v1.34.5.
 */
export function withChanges(object: EffectiveObject, { content, patch, part, cause }: Merge): EffectiveObject {
  const { path: _, ...source } = part.source;
  const causeOf = ({ span }: Leaf): Cause => (span === undefined ? cause : { ...source, span, what: cause.what });
  const all = leavesOf(part);
  const shared =
    content !== undefined && object.changes?.hasNodes === true
      ? all.filter(({ path }) => isWrittenInto(patch, path) && object.sharedNode(path) !== undefined)
      : [];
  const changes = all.reduce(
    (before, leaf) => (shared.includes(leaf) ? before : noted(before, leaf.path, causeOf(leaf))),
    identityPaths
      .filter((path) => content !== undefined && at(content, path) !== at(object.content, path))
      .reduce((before, path) => noted(before, path, cause), object.changes),
  );
  return [...shared]
    .sort((a, b) => compareKeys(a.path, b.path))
    .reduce((now, leaf) => {
      const { node, paths = [leaf.path] } = now.sharedNode(leaf.path) ?? {};
      const written = paths.reduce((whole: Value, path) => withAt(whole, path, at(patch, leaf.path)), now.content);
      return now.with({
        content: written as ValueMap,
        changes: paths.reduce((before, path) => noted(before, path, causeOf(leaf), node), now.changes),
      });
    }, object.with({ content, changes }));
}

/** What a patch says of an object to name it, and sets where its options allow that. */
const identityPaths: readonly Path[] = [['kind'], ['metadata', 'name']];

function isWrittenInto(patch: ValueMap, path: Path): boolean {
  const isReplaced = (above: Path): boolean => ['replace', 'delete'].includes(scalarText(get(at(patch, above), '$patch')));
  return isScalar(at(patch, path)) && !path.some((_, length) => isReplaced(path.slice(0, length)));
}

function compareKeys(a: readonly string[], b: readonly string[]): number {
  const index = a.findIndex((step, i) => step !== b[i]);
  return compareTexts(a[index] ?? '', b[index] ?? '');
}

/** A value that a patch spells, and where its document has it. */
interface Leaf {
  readonly path: readonly string[];
  readonly span: Span | undefined;
}

const leaves = new WeakMap<EffectiveObject, readonly Leaf[]>();

function leavesOf(part: EffectiveObject): readonly Leaf[] {
  return keptIn(leaves, part, () => leavesBelow(part));
}

function leavesBelow(part: EffectiveObject): readonly Leaf[] {
  const found: Leaf[] = [];
  const node = nodeOf(part);
  const { span, document } = part.source;
  const moved = node === undefined || span === undefined || document === undefined ? undefined : span.start - node.span.start;
  const collect = (value: Value, path: readonly string[]): void => {
    if (!isMap(value)) {
      const written = nodeAt(node, path);
      found.push({ path, span: written === undefined || moved === undefined ? undefined : shift(written.span, moved) });
      return;
    }
    Object.entries(value).forEach(([key, each]) => collect(each, [...path, key]));
  };
  Object.entries(part.content ?? {}).forEach(([key, value]) => {
    if (key === 'metadata' && isMap(value)) {
      Object.entries(value).forEach(([own, each]) => own === 'name' || own === 'namespace' || collect(each, ['metadata', own]));
    } else if (key !== 'apiVersion' && key !== 'kind') {
      collect(value, [key]);
    }
  });
  return found;
}
