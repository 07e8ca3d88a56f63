import type { Path } from '../../../base/path';
import type { Uri } from '../../../base/uri';
import { findingAt, type On } from '../../../checks/places/findingAt';
import type { Resource } from '../../../manifest/resource';
import type { Found } from '../../../manifest/values';
import type { Severity } from '../../../rules/level';
import type { Finding, Fix } from '../../../workspace/finding';
import { removeEntry } from '../../../yaml/writing/edit';
import type { MapEntry, MapNode, ScalarNode, YamlNode } from '../../../yaml/nodes/node';
import { asMap, asScalar, asSequence, dereference, entriesInEffect, entryOf, nodeAt } from '../../../yaml/nodes/query';
import { decodedBlockOf, presenceOf, type Presence } from '../../../manifest/presence';
import type { Settings } from './settings';
import type { Workspace } from '../../../workspace/workspace';
import type { AdmissionTable, PlacedRow, Row } from './table';
import { replacement } from '../../../checks/places/replacement';

/** A place of an object that a row speaks of; without a node where nothing is written. */
export interface CheckedPlace {
  readonly resource: Resource;
  readonly path: Path;
  readonly node: YamlNode | undefined;
  /** The level of a place where the same mistake is milder. */
  readonly level?: Severity | undefined;
}

export interface Context {
  readonly uri: Uri;
  readonly table: AdmissionTable;
  readonly workspace: Workspace;
  readonly settings: Settings;
  /** True where an earlier version of the object exists. */
  readonly isUpdate: boolean;
}

/** What a webhook checks at a place. */
export type Check = (target: CheckedPlace, row: Row, context: Context) => readonly Finding[];

/** The places of a row in an object. A place that is not written is one, where no list leads to it. */
export function targetsOf(
  resource: Resource,
  { at, list, rest, level }: PlacedRow,
  nodesAt: (number: number) => readonly Found[],
): readonly CheckedPlace[] {
  const found = nodesAt(at);
  if (found.length > 0) {
    return found.map(({ node, path }) => ({ resource, path, node, level }));
  }
  if (list === undefined) {
    return [{ resource, path: rest, node: undefined, level }];
  }
  return rest.length === 0 ? [] : nodesAt(list).map(({ path }) => ({ resource, path: [...path, ...rest], node: undefined, level }));
}

/** A finding of the webhooks. */
export function found(
  { resource, level }: CheckedPlace,
  rule: string,
  path: Path,
  on: On,
  message: string,
  rest: Pick<Finding, 'level' | 'fixes' | 'lacks' | 'meant' | 'supersedes' | 'unlessEnabled'> = {},
): Finding {
  return findingAt(resource, `knative/${rule}`, path, on, `${message} (Knative)`, { ...(level === undefined ? {} : { level }), ...rest });
}

/** The same at a key of a place: on the key where it is written, on what would hold it where it is not. */
export function foundAt(
  target: CheckedPlace,
  rule: string,
  key: string | number,
  message: string,
  rest: Pick<Finding, 'level' | 'fixes' | 'lacks' | 'supersedes' | 'unlessEnabled'> = {},
): Finding {
  const path = [...target.path, key];
  return found(target, rule, path, nodeAt(target.resource.node, path) === undefined ? 'parent' : 'key', message, rest);
}

/** Whether a field is set, for a pointer: an empty value is there. */
export function has({ node }: Pick<CheckedPlace, 'node'>, key: string): Presence {
  const value = dereference(node);
  if (value?.kind === 'map') {
    return presenceOf(value, key);
  }
  return value?.kind === 'scalar' && value.opaque ? 'unknown' : 'unset';
}

/** The same for a plain value of Go, of which the empty one is the same as none; `{}` counts as something. */
export function holds(target: Pick<CheckedPlace, 'node'>, key: string): Presence {
  const presence = has(target, key);
  return presence === 'set' && isZero(entryOf(target.node, key)?.value) ? 'unset' : presence;
}

/** Null, an empty string or list, zero and false. */
export function isZero(node: YamlNode | undefined): boolean {
  const value = dereference(node);
  return (
    value === undefined ||
    (value.kind === 'scalar'
      ? !value.opaque && (value.value === null || value.value === '' || value.value === 0 || value.value === false)
      : value.kind === 'sequence' && value.items.length === 0)
  );
}

/** A known string, or number in the way it is written. */
export function textAt(node: YamlNode | undefined): string | undefined {
  const scalar = known(node);
  return scalar === undefined || scalar.value === null || typeof scalar.value === 'boolean' ? undefined : scalar.text;
}

/** A known string. */
export function stringAt(node: YamlNode | undefined): string | undefined {
  const value = known(node)?.value;
  return typeof value === 'string' ? value : undefined;
}

export function numberAt(node: YamlNode | undefined): number | undefined {
  const value = known(node)?.value;
  return typeof value === 'number' ? value : undefined;
}

function known(node: YamlNode | undefined): ScalarNode | undefined {
  const scalar = asScalar(node);
  return scalar === undefined || scalar.opaque ? undefined : scalar;
}

/** The items of a list, of which a null is an empty object to a webhook; `undefined` where some of them are not known. */
export function itemsAt(node: YamlNode | undefined): readonly MapNode[] | undefined {
  const items = asSequence(node)?.items ?? [];
  const maps = items.flatMap((item, index) => decodedBlockOf({ node: item, path: [index] }).map(({ map }) => map));
  return maps.length === items.length && !(asScalar(node)?.opaque ?? false) ? maps : undefined;
}

/** The entries of a map that count; none of anything else. */
export function entriesAt(node: YamlNode | undefined): readonly MapEntry[] {
  const map = asMap(node);
  return map === undefined ? [] : entriesInEffect(map);
}

/** Replaces a scalar that stands where the object is written. */
export function replacements(
  node: YamlNode | undefined,
  values: readonly (string | number | boolean)[],
  preferred = false,
): readonly Fix[] {
  return node?.kind !== 'scalar' || node.style === 'block' ? [] : values.map((value) => replacement(node, value, preferred));
}

/** Removes a key of a map, where it is written in that map. */
export function removal(text: string, node: YamlNode | undefined, key: string): readonly Fix[] {
  const map = asMap(node);
  const entry = entryOf(map, key);
  return map === undefined || entry === undefined || !map.entries.includes(entry)
    ? []
    : [{ title: `Remove "${key}"`, preferred: false, edits: [removeEntry(text, map, entry)] }];
}
