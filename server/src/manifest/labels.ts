import type { Path } from '../base/path';
import { holdsPlaceholder } from '../yaml/templates/placeholders';
import { mayHoldMore, asMap, asScalar, entriesInEffect, entryOf, nodeAt } from '../yaml/nodes/query';
import type { YamlNode } from '../yaml/nodes/node';
import { isWhole } from '../yaml/nodes/whole';
import type { Resource } from './resource';

/**
 * A label's value; `undefined` where there is no such label, `null` where that is not known. A value with a placeholder in
 * it is given as it is written: it equals what is written the same, and may equal others.
 */
export type LabelValue = string | null | undefined;

/** Answers for the labels of one object, by key. */
export type LabelReader = (key: string) => LabelValue;

/** Labels as they are written. */
export interface Labels {
  /** `null` for a value that is no string. */
  readonly values: ReadonlyMap<string, string | null>;
  /** There may be labels that are not written here: a key is a placeholder, or a part of the document cannot be read. */
  readonly isOpen: boolean;
}

/** The labels in a map of an object, such as `metadata.labels`. */
export function labelsAt(resource: Resource, path: Path): Labels {
  const map = asMap(nodeAt(resource.node, path));
  const isOpen = isUnsettled(resource) || holdsUnknown(resource, path);
  const entries = map === undefined ? [] : entriesInEffect(map).filter(({ key }) => !key.opaque);
  return { values: new Map(entries.map(({ key, value }) => [key.text, labelText(value)] as const)), isOpen };
}

/** One label in a map of an object, without looking at the others. */
export function labelAt(resource: Resource, path: Path, key: string): LabelValue {
  const entry = entryOf(nodeAt(resource.node, path), key);
  if (entry !== undefined) {
    return isUnsettled(resource) ? null : labelText(entry.value);
  }
  return isUnsettled(resource) || holdsUnknown(resource, path) ? null : undefined;
}

/** A value of which it is known what it will be: `null` for one with a placeholder in it. */
export function settled(value: LabelValue): LabelValue {
  return typeof value === 'string' && holdsPlaceholder(value) ? null : value;
}

/** True for an object of which not all that is written counts, or not all that counts is written. */
export function isUnsettled({ document }: Resource): boolean {
  return document.templated || !isWhole(document);
}

/** True where a map on the way to `path`, or the one there, may hold more than is written, or is a placeholder. */
function holdsUnknown(resource: Resource, path: Path): boolean {
  let node: YamlNode | undefined = resource.node;
  for (const step of path) {
    if (mayHoldMore(node)) {
      return true;
    }
    node = nodeAt(node, [step]);
  }
  return mayHoldMore(node);
}

/** What a key or value of labels says, placeholders included; `null` for what is no string. */
export function labelText(node: YamlNode | undefined): string | null {
  const scalar = asScalar(node);
  return scalar?.opaque === true ? scalar.text : typeof scalar?.value === 'string' ? scalar.value : null;
}
