import { groundOf } from './ground';
import { Result, type Fact } from './result';
import type { ResultGraph } from './resultGraph';

/**
 * Forgets the results of some owners, except those that results of other owners were made from. `kept`, which is one of them,
 * stays and depends directly on the facts that the forgotten ones were made from.
 */
export function release(owners: readonly object[], kept: Result, graph: ResultGraph): void {
  const released = readByNoOthers(owners, kept, graph);
  const goes = (fact: Fact): fact is Result => fact instanceof Result && released.has(fact);
  const facts = groundOf([kept], graph, { goes });
  released.forEach((result) => graph.remove(result));
  graph.rebase(kept, facts);
}

/** The results of some owners, without `reader`, from which only these and `reader` were made. */
function readByNoOthers(owners: readonly object[], reader: Result, graph: ResultGraph): ReadonlySet<Result> {
  const found = new Set(owners.flatMap((owner) => graph.ownedBy(owner)));
  found.delete(reader);
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const each of found) {
      if (graph.readersOf(each).some((other) => other !== reader && !found.has(other))) {
        found.delete(each);
      }
    }
  }
  return found;
}
