import { ownOf } from '../../base/record';
import type { Resource } from '../../manifest/resource';
import { knownText } from '../../manifest/values';
import { formatSlotPath, type Slot } from '../../reference/slot';
import type { KccFacts } from './facts';
import type { KccKindRow } from './tables';

const region = /^([a-z]+-[a-z]+[0-9]+)(?:-[a-z])?$/;

/** The fields of `spec` that say where a resource lives. */
export const placeKeys: readonly string[] = ['zone', 'region', 'location'];

/** The region or zone in which an object's resource lives; `undefined` for global, multi-region and unknown places. */
export function cloudLocation(resource: Resource): string | undefined {
  return placeKeys.map((key) => knownText(resource, `spec.${key}`)).find((value) => value !== undefined && region.test(value));
}

/** The region or zone in which the target of an object's reference has to be; `undefined` where it may be anywhere. */
export function locationOfTargets(resource: Resource, { path }: Slot, { anyLocation }: KccFacts): string | undefined {
  return ownOf(anyLocation, resource.kind)?.includes(formatSlotPath(path)) === true ? undefined : cloudLocation(resource);
}

/**
 * True for a kind whose resources have no place, whatever their fields say: `zone` of a ComputeSnapshot is where its disk was.
 * Source: `idTemplate` of k8s-config-connector config/servicemappings, letter T of the tables.
 */
export function isGlobalKind({ templates = [] }: KccKindRow): boolean {
  const own = templates.filter(([, sources]) => sources.includes('T'));
  return own.length > 0 && own.every(([template]) => template.includes('/global/'));
}

/** True when two places may be one: equal, or a zone and its region. */
export function sameLocation(a: string, b: string): boolean {
  return a === b || ((isRegion(a) || isRegion(b)) && regionOf(a) === regionOf(b));
}

export function isPlace(value: string): boolean {
  return region.test(value);
}

function regionOf(place: string): string {
  return region.exec(place)?.[1] ?? place;
}

function isRegion(place: string): boolean {
  return regionOf(place) === place;
}
