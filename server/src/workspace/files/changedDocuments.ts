import { withoutCommonEnds } from '../../base/lists';
import type { DocumentState } from './fileState';

/** What an edit does to the documents of a file. */
export interface ChangedDocuments {
  readonly removed: readonly DocumentState[];
  readonly added: readonly DocumentState[];
  /** Removed documents that are no more, each with the new one in its place: among the documents that stayed, what stands there stands as before. */
  readonly successors: ReadonlyMap<DocumentState, DocumentState>;
}

const noSuccessors: ChangedDocuments['successors'] = new Map();

/** A document that is still there counts as removed and added where it stands behind others than before, and as neither elsewhere. */
export function changedDocuments(old: readonly DocumentState[], now: readonly DocumentState[]): ChangedDocuments {
  if (old.length === 0) {
    return { removed: old, added: now, successors: noSuccessors };
  }
  const [before, after] = withoutCommonEnds(old, now);
  const places = new Map(before.map((state, index) => [state, index] as const));
  const kept = new Set<DocumentState>();
  let last = -1;
  for (const state of after) {
    const place = places.get(state) ?? -1;
    if (place > last) {
      kept.add(state);
      last = place;
    }
  }
  const removed = before.filter((state) => !kept.has(state));
  const added = after.filter((state) => !kept.has(state));
  return { removed, added, successors: removed.length === 0 || added.length === 0 ? noSuccessors : successorsOf(kept, before, after) };
}

function successorsOf(
  kept: ReadonlySet<DocumentState>,
  before: readonly DocumentState[],
  after: readonly DocumentState[],
): ReadonlyMap<DocumentState, DocumentState> {
  const [were, are] = [new Set(before), new Set(after)];
  const now = new Map(placesBetween(kept, after).map(([state, place]) => [place, state] as const));
  const pairs = placesBetween(kept, before).flatMap(([state, place]) => {
    const successor = now.get(place);
    return successor === undefined || are.has(state) || were.has(successor) ? [] : [[state, successor] as const];
  });
  return new Map(pairs);
}

/** The documents that did not stay, each with the number of those before it that did, and which one behind these it is. */
function placesBetween(
  kept: ReadonlySet<DocumentState>,
  documents: readonly DocumentState[],
): readonly (readonly [state: DocumentState, place: string])[] {
  let [stayed, behind] = [0, 0];
  return documents.flatMap((state) => {
    if (kept.has(state)) {
      stayed += 1;
      behind = 0;
      return [];
    }
    behind += 1;
    return [[state, `${stayed} ${behind}`] as const];
  });
}
