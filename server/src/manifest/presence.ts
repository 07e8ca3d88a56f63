import type { MapNode, YamlNode } from '../yaml/nodes/node';
import { asMap, asScalar, asSequence, dereference, entryOf, mayHoldMore } from '../yaml/nodes/query';

/**
 * Whether a field is there once the controller has decoded an object: `null` is the same as nothing, an empty value is
 * there. A placeholder may become either.
 */
export type Presence = 'set' | 'unset' | 'unknown';

export function presenceOf(map: MapNode, key: string): Presence {
  const entry = entryOf(map, key);
  return entry === undefined ? (mayHoldMore(map) ? 'unknown' : 'unset') : presence(entry.value);
}

function presence(node: YamlNode | undefined): Presence {
  const value = dereference(node);
  if (value === undefined) {
    return node === undefined ? 'unset' : 'unknown';
  }
  if (value.kind !== 'scalar') {
    return 'set';
  }
  return value.opaque ? 'unknown' : value.value === null ? 'unset' : 'set';
}

/** The string at a key, `undefined` where there is none or it is not known. */
export function stringIn(node: YamlNode | undefined, key: string): string | undefined {
  const scalar = asScalar(entryOf(node, key)?.value);
  return scalar === undefined || scalar.opaque || typeof scalar.value !== 'string' ? undefined : scalar.value;
}

/** The number at a key, 0 where nothing is written as the webhook fills it in, `undefined` where it is not known. */
export function numberIn(map: MapNode, key: string): number | undefined {
  const scalar = asScalar(entryOf(map, key)?.value);
  if (scalar !== undefined && !scalar.opaque && typeof scalar.value === 'number') {
    return scalar.value;
  }
  return presenceOf(map, key) === 'unset' ? 0 : undefined;
}

/** True for a list with something in it. */
export function hasItems(node: YamlNode | undefined): boolean {
  return (asSequence(node)?.items.length ?? 0) > 0;
}

/** A map of an object with its path from the object's root. */
export interface Block {
  readonly map: MapNode;
  readonly path: readonly (string | number)[];
}

export function blockOf({ node, path }: { readonly node: YamlNode; readonly path: Block['path'] }): readonly Block[] {
  const map = asMap(node);
  return map === undefined ? [] : [{ map, path }];
}

/** {@link blockOf} where a webhook decodes the object first: a null item of a list is an empty map to it. */
export function decodedBlockOf({ node, path }: { readonly node: YamlNode; readonly path: Block['path'] }): readonly Block[] {
  const scalar = typeof path.at(-1) === 'number' ? asScalar(node) : undefined;
  return scalar?.value === null && !scalar.opaque
    ? [{ map: { kind: 'map', flow: true, entries: [], span: scalar.span }, path }]
    : blockOf({ node, path });
}
