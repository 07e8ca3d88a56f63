import { sortText } from '../../base/order';
import type { Path } from '../../base/path';
import type { Uri } from '../../base/uri';
import { readFieldPath } from '../../reference/fieldPath';
import type { Workspace } from '../../workspace/workspace';
import type { CompletionItem } from '../feature';
import { fieldMarkdown, summaryText } from '../fieldText';
import { leavesBelow, targetKind, targetPathOrigin, type Leaf } from '../references/targetPaths';
import { valueItem } from '../suggestions/item';
import type { TypingSpot } from '../suggestions/spot';

/** What an object has from the first: the controller writes `status`, for which most paths into objects are written. */
const parts = ['status', 'spec', 'metadata'];

/** Paths to values of the object that a reference beside this value means, below what is typed of one. */
export function targetPathItems(spot: TypingSpot, uri: Uri, workspace: Workspace): readonly CompletionItem[] {
  const origin = targetPathOrigin(spot.uses, spot.scalar);
  const kind = origin === undefined ? undefined : targetKind(origin, uri, workspace);
  const start = startOf(spot.prefix);
  if (kind === undefined || start === undefined) {
    return [];
  }
  const leaves =
    start.length > 0 ? nearestFirst(leavesBelow(kind, start)) : parts.flatMap((part) => nearestFirst(leavesBelow(kind, [part])));
  return leaves.map((leaf, index) => itemFor(spot, leaf, kind.kind, index));
}

/** Those that are few steps away before those that lie deep. */
function nearestFirst(leaves: readonly Leaf[]): readonly Leaf[] {
  return [...leaves].sort((a, b) => a.path.length - b.path.length);
}

function itemFor(spot: TypingSpot, { text, described }: Leaf, kind: string, index: number): CompletionItem {
  return valueItem(spot, text, {
    kind: 'field',
    detail: `${summaryText(described, false)} of ${kind}`,
    documentation: () => fieldMarkdown(described),
    sort: sortText('0', index),
  });
}

/** What is typed up to the last dot; `undefined` for what is not a path. */
function startOf(prefix: string): Path | undefined {
  const start = prefix.slice(0, Math.max(prefix.lastIndexOf('.'), prefix.lastIndexOf(']') + 1, 0));
  return start === '' ? [] : readFieldPath(start);
}
