import { declarationsOf, means } from '../../schema/ducks/membership';
import type { Duck } from '../../schema/ducks/duck';
import type { Verdict } from '../../schema/ducks/verify';
import type { Kind } from '../../schema/kinds/kind';
import type { Workspace } from '../../workspace/workspace';
import type { Uri } from '../../base/uri';

/** A duck type and what a kind's schema says of it. */
export interface Judged {
  readonly duck: Duck;
  readonly verdict: Verdict;
  /** The CRD's labels declare it. */
  readonly declared: boolean;
}

/** What a CRD's version says of every duck type that somebody may look for today; `crd` is the CRD as plain data. */
export function judge(kind: Kind, crd: unknown, uri: Uri, { ducks }: Workspace): readonly Judged[] {
  const all = ducks.all(uri).filter(({ retired }) => retired !== true);
  const declared = new Set(
    declarationsOf(crd, all)
      .filter((each) => means(each, kind.version))
      .map(({ duck }) => duck),
  );
  return all.map((duck) => ({ duck, verdict: ducks.verdict(kind.schema, duck), declared: declared.has(duck) }));
}

/**
 * True for a duck type that an author may have meant although the schema does not implement it: it is declared, or at
 * least half of what it needs is there.
 */
export function isNear({ duck, verdict, declared }: Judged): boolean {
  const needed = duck.paths.filter(({ role, implied }) => (role === 'anchor' || role === 'core') && implied !== true);
  const lacking = new Set([...verdict.missing, ...verdict.mistyped, ...verdict.opaque]);
  const there = needed.filter(({ text }) => !lacking.has(text)).length;
  return verdict.implements === false && (declared || (there > 0 && there * 2 >= needed.length));
}
