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
  const node = object.source.asJson === true ? undefined : writtenNode(object, path);
  return node !== undefined && equal(decode(node), at(object.content, path)) ? writtenOf(node) : undefined;
}

/** What the file of an object has at a path that nothing has changed since; what is there may yet be another value. */
export function writtenNode(object: EffectiveObject, path: Path): YamlNode | undefined {
  const { document, path: start } = object.source;
  return start !== undefined && object.isWritten(path) ? nodeAt(document?.root, [...start, ...path]) : undefined;
}

/** The same for a tree: a plain scalar as it stands there, a folded one as its text is before Kustomize writes it. */
export function writtenIn(root: YamlNode | undefined, path: Path): string | undefined {
  return writtenOf(nodeAt(root, path));
}

function writtenOf(written: YamlNode | undefined): string | undefined {
  const node = asScalar(written);
  return node?.style === 'plain' ? node.text : node?.folded === true ? textToEnd(node) : undefined;
}
