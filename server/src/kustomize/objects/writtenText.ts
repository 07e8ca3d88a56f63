import type { Path } from '../../base/path';
import { textToEnd } from '../../yaml/reading/surplus';
import type { YamlNode } from '../../yaml/nodes/node';
import { asScalar, nodeAt } from '../../yaml/nodes/query';
import { decode } from './decode';
import type { EffectiveObject } from './object';
import { at, equal } from './value';

/**
 * How the file of an object writes the scalar at a path, such as `1.10`, as long as that is what is there; `undefined` where its
 * value is the same text.
 */
export function writtenText(object: EffectiveObject, path: Path): string | undefined {
  const { document, path: start, asJson } = object.source;
  if (start === undefined || asJson === true || !object.isWritten(path)) {
    return undefined;
  }
  const whole = [...start, ...path];
  return equal(decode(nodeAt(document?.root, whole)), at(object.content, path)) ? writtenIn(document?.root, whole) : undefined;
}

/** The same for a tree: a plain scalar as it stands there, a folded one as its text is before Kustomize writes it. */
export function writtenIn(root: YamlNode | undefined, path: Path): string | undefined {
  const node = asScalar(nodeAt(root, path));
  return node?.style === 'plain' ? node.text : node?.folded === true ? textToEnd(node) : undefined;
}
