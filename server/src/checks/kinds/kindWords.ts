import { didYouMean } from '../../base/nearest';
import type { GroupKind, GroupVersionKind } from '../../schema/kinds/kind';

/** What is said of an API group that does not exist, with those that are meant perhaps. */
export function groupUnknown(group: string, near: readonly string[]): string {
  return `Unknown API group "${group}"${didYouMean(near)}`;
}

/** What is said of a kind that its group lacks. */
export function kindNotFound({ group, kind }: GroupKind, near: readonly string[]): string {
  return `Kind "${kind}" not found in group ${group}${didYouMean(near)}`;
}

/** What is said of a version that a kind lacks, with each `apiVersion` that it has. */
export function versionNotFound({ group, version, kind }: GroupVersionKind, served: readonly string[]): string {
  return `Version "${version}" of ${kind} (${group}) not found${expectedVersions(served)}`;
}

/** The end of a message about a version: each `apiVersion` that may stand there. */
export function expectedVersions(served: readonly string[]): string {
  return served.length === 0 ? '' : `; expected ${served.map((each) => `"${each}"`).join(', ')}`;
}
