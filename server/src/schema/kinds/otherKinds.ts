import { canonicalJson } from '../canonical';
import type { Kind } from './kind';

/**
 * A kind that knows the others of `all`, which describe it in their own words: a repository may have the CRDs of several
 * releases. The same object as long as the kind and the others are the same.
 */
export function withOthers(kind: Kind, all: readonly Kind[]): Kind {
  return all.length < 2 ? kind : joined(kind, differing(kind, all));
}

/** A kind, and itself as other layers of its source describe it. */
export function descriptionsOf(kind: Kind): readonly [Kind, ...Kind[]] {
  return [kind, ...(kind.others ?? [])];
}

/** True for a kind that only files in folders of tests bring. */
export function isOfTestsAlone(kind: Kind): boolean {
  return descriptionsOf(kind).every(({ testFolder }) => testFolder !== undefined);
}

/** Of several that look alike one. */
function differing(kind: Kind, all: readonly Kind[]): readonly Kind[] {
  const seen = new Set([wordsOf(kind)]);
  return all.filter((each) => !seen.has(wordsOf(each)) && seen.add(wordsOf(each)));
}

function joined(kind: Kind, others: readonly Kind[]): Kind {
  if (others.length === 0) {
    return kind;
  }
  const before = made.get(kind);
  const isSame = before?.others?.length === others.length && others.every((each, index) => each === before.others?.[index]);
  const now = isSame ? before : { ...kind, others };
  made.set(kind, now);
  return now;
}

const made = new WeakMap<Kind, Kind>();

/** Equal for kinds that look alike, wherever they are described. */
export function wordsOf(kind: Kind): string {
  const known = words.get(kind);
  if (known !== undefined) {
    return known;
  }
  const { schema, ordinaryStatus } = kind;
  const text = canonicalJson({ schema, ordinaryStatus: ordinaryStatus ?? null });
  words.set(kind, text);
  return text;
}

const words = new WeakMap<Kind, string>();
