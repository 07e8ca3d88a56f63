import { compareTexts } from '../../base/order';
import { commonFolders } from '../../base/uri';
import type { Kind } from './kind';
import { wordsOf } from './otherKinds';

/** A kind and the identifier of the layer that brings it: the URI of a file, or a name of the host's choice. */
interface PlacedKind {
  readonly kind: Kind;
  readonly id: string;
}

/** Those of some descriptions of one kind that differ, the nearest to a file first; of some that look alike the nearest. */
export function differentFrom(from: string, all: readonly PlacedKind[]): readonly Kind[] {
  const near = [...all].sort((a, b) => commonFolders(from, b.id) - commonFolders(from, a.id) || compareTexts(a.id, b.id));
  const different = new Map<string, Kind>();
  for (const { kind } of near) {
    different.set(wordsOf(kind), different.get(wordsOf(kind)) ?? kind);
  }
  return [...different.values()];
}
