import type { Fact, Result } from './result';
import type { ResultGraph } from './resultGraph';

/** Which results are to be forgotten. */
export interface Going {
  readonly goes: (fact: Fact) => fact is Result;
  /** A fact that takes the place of a result that is forgotten, if there is one; else the facts of that result do. */
  readonly standIn?: (result: Result) => Fact | undefined;
}

/** The facts that results depend on, directly or through results that are to be forgotten. */
export function groundOf(results: readonly Result[], graph: ResultGraph, { goes, standIn }: Going): ReadonlySet<Fact> {
  const facts = new Set<Fact>();
  const seen = new Set<Result>(results);
  const collect = (result: Result): void => {
    for (const fact of graph.factsOf(result)) {
      if (!goes(fact)) {
        facts.add(fact);
      } else if (!seen.has(fact)) {
        const instead = standIn?.(fact);
        if (instead === undefined) {
          seen.add(fact);
          collect(fact);
        } else {
          facts.add(instead);
        }
      }
    }
  };
  results.forEach(collect);
  return facts;
}
