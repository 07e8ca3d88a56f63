import { editDistance } from '../base/editDistance';
import { nearest } from '../base/nearest';
import type { GroupKind } from '../schema/kinds/kind';
import type { Workspace } from './workspace';

/*
 * What was probably meant by a group or a kind that nobody knows. Other projects add groups and kinds of their own, so that
 * a name counts as misspelt only where next to nothing is between it and one that exists.
 */

/** Groups that have the kind and read like one that does not exist, or is written as an apiVersion, or like one of a service that has no controller. */
export function groupsMeantBy(of: GroupKind, { kinds, dialects, services }: Workspace): readonly string[] {
  if (kinds.kindsInGroup(of.group).length > 0) {
    return [];
  }
  if (services.isGroup(of.group)) {
    return services.near(of);
  }
  const [group = '', version] = of.group.split('/');
  if (version !== undefined) {
    // A group that has its version with it.
    return dialects.familyOf(group) !== 'other' && kinds.kindsInGroup(group).length > 0 ? [group] : [];
  }
  const written = partsOf(of.group);
  const groups = new Set(kinds.byKindName(of.kind).map(({ group }) => group));
  return [...groups].filter((group) => {
    const { label, domain } = partsOf(group);
    return (
      dialects.familyOf(group) !== 'other' &&
      (written.label === label ? isNear(written.domain, domain, 2) : written.domain === domain && isNear(written.label, label, 1))
    );
  });
}

/**
 * Kinds of a group that read like one that it does not have. Where all kinds of the group are known whatever else is written
 * is wrong, and the nearest are named; elsewhere only what differs in one letter, or in upper and lower case.
 */
export function kindsMeantBy({ group, kind }: GroupKind, { kinds, dialects }: Workspace): readonly string[] {
  const names = [...new Set(kinds.kindsInGroup(group).map((each) => each.kind))];
  if (kinds.knowsGroup(group)) {
    return nearest(kind, names);
  }
  return dialects.familyOf(group) === 'other' ? [] : names.filter((name) => isNear(kind.toLowerCase(), name.toLowerCase(), 1));
}

/** A group whose name is written in the place of an `apiVersion`, without a version. */
export function groupWithoutVersion(apiVersion: string, { kinds, dialects }: Workspace): string | undefined {
  return dialects.familyOf(apiVersion) !== 'other' && kinds.kindsInGroup(apiVersion).length > 0 ? apiVersion : undefined;
}

function partsOf(group: string): { readonly label: string; readonly domain: string } {
  const dot = group.indexOf('.');
  return dot < 0 ? { label: group, domain: '' } : { label: group.slice(0, dot), domain: group.slice(dot + 1) };
}

/** A few letters are near to too many words. */
const shortest = 5;

function isNear(written: string, meant: string, most: number): boolean {
  return meant.length >= shortest && editDistance(written, meant, most) <= most;
}
