import { ownOf } from '../../base/record';
import type { Path } from '../../base/path';
import type { Structure } from '../../schema/structure/structure';
import { presenceOf } from '../../manifest/presence';
import type { MapNode, YamlNode } from '../../yaml/nodes/node';
import { asMap, asScalar, asSequence, effectiveEntries, isNull, nodeAt, valueOf } from '../../yaml/nodes/query';
import { canonicalJson } from '../../schema/canonical';
import { isImmutableBySchema } from '../../schema/structure/immutable';
import { sameValue } from './sameValue';

/** A value that has changed: where it is now, and what it was. */
export interface Changed {
  readonly path: Path;
  readonly was: YamlNode;
}

/**
 * Values that their schema forbids to change (`self == oldSelf`) and that have. As the API server does, it looks
 * at values that are on both sides, those of items where they have keys, and not inside of other lists and atomic maps, whose
 * parts have no earlier self.
 * Source: Kubernetes, transition rules of x-kubernetes-validations.
 */
export function changedAgainstSchema(before: MapNode, after: MapNode, schema: Structure): readonly Changed[] {
  return changed(before, after, schema, [], isImmutableBySchema);
}

/**
 * The same of fields that controllers let nobody change and whose schema says so in its text only. Texts say it of objects
 * too of which some fields can change, so that only values are judged.
 */
export function changedAgainstText(before: MapNode, after: MapNode, schema: Structure): readonly Changed[] {
  return changed(before, after, schema, [], isImmutableByText);
}

function isImmutableByText(schema: Structure): boolean {
  return schema['x-ackmesh']?.immutable === true && schema.type !== 'object' && schema.items?.type !== 'object';
}

/** Paths of such values that were there and surely are no longer. What the schema fills in again is still there. */
export function removedAgainstText(before: MapNode, after: MapNode, schema: Structure): readonly Path[] {
  return removed(before, after, schema, []);
}

function removed(before: MapNode, after: MapNode | undefined, schema: Structure, path: Path): readonly Path[] {
  const { properties = {} } = schema;
  return [...effectiveEntries(before).keys()].flatMap((key) => {
    const own = ownOf(properties, key);
    const presence = after === undefined ? 'unset' : presenceOf(after, key);
    if (own === undefined || own.default !== undefined || presence === 'unknown' || presenceOf(before, key) !== 'set') {
      return [];
    }
    const at = [...path, key];
    if (isImmutableByText(own)) {
      return presence === 'unset' ? [at] : [];
    }
    const [old, now] = [asMap(nodeAt(before, [key])), presence === 'unset' ? undefined : asMap(nodeAt(after, [key]))];
    return old === undefined || (presence === 'set' && now === undefined) ? [] : removed(old, now, own, at);
  });
}

function changed(
  before: YamlNode,
  after: YamlNode,
  schema: Structure,
  path: Path,
  isFixed: (schema: Structure) => boolean,
): readonly Changed[] {
  if (isFixed(schema)) {
    return isNull(before) || isNull(after) || sameValue(before, after, { schema }) !== false ? [] : [{ path, was: before }];
  }
  const keys = schema['x-kubernetes-list-type'] === 'map' ? schema['x-kubernetes-list-map-keys'] : undefined;
  if (keys !== undefined && schema.items !== undefined) {
    return changedItems(before, after, schema.items, keys, path, isFixed);
  }
  const [old, now] = [asMap(before), asMap(after)];
  if (old === undefined || now === undefined || schema['x-kubernetes-map-type'] === 'atomic') {
    return [];
  }
  const { properties = {}, additionalProperties } = schema;
  const earlier = effectiveEntries(old);
  return [...effectiveEntries(now)].flatMap(([key, { value }]) => {
    const own = Object.hasOwn(properties, key)
      ? properties[key]
      : typeof additionalProperties === 'object'
        ? additionalProperties
        : undefined;
    const entry = earlier.get(key);
    return own === undefined || entry === undefined ? [] : changed(entry.value, value, own, [...path, key], isFixed);
  });
}

/** The same of the items of a list that their keys tell apart. */
function changedItems(
  before: YamlNode,
  after: YamlNode,
  items: Structure,
  keys: readonly string[],
  path: Path,
  isFixed: (schema: Structure) => boolean,
): readonly Changed[] {
  const earlier = new Map<string, YamlNode | undefined>();
  for (const item of asSequence(before)?.items ?? []) {
    const identity = identityOf(item, items, keys);
    if (identity !== undefined) {
      earlier.set(identity, earlier.has(identity) ? undefined : item);
    }
  }
  return (asSequence(after)?.items ?? []).flatMap((item, index) => {
    const identity = identityOf(item, items, keys);
    const old = identity === undefined ? undefined : earlier.get(identity);
    return old === undefined ? [] : changed(old, item, items, [...path, index], isFixed);
  });
}

/** What its keys say of an item, with their defaults; `undefined` where that is not known. */
function identityOf(item: YamlNode, { properties = {} }: Structure, keys: readonly string[]): string | undefined {
  const values = keys.map((key) => {
    const written = asScalar(valueOf(item, key));
    return written === undefined ? properties[key]?.default : written.opaque ? undefined : written.value;
  });
  return values.some((value) => value === undefined) ? undefined : canonicalJson(values);
}
