import { compareTexts, placeBehind } from '../../base/order';
import { gvkKey, type Kind, type KindLayer } from './kind';
import { withOthers } from './otherKinds';

/** A kind, and by which layer it is brought. */
export interface LayeredKind {
  readonly kind: Kind;
  readonly id: string;
  readonly source: KindLayer['source'];
  /** Of several the smallest counts. */
  readonly rank: number;
}

/** The kinds that layers bring, by group, version and kind. */
export class LayeredKinds {
  /** The weakest first. */
  readonly #all = new Map<string, readonly LayeredKind[]>();

  add({ id, source, kinds }: KindLayer): void {
    const rank = kinds[0]?.testFolder === undefined ? ranks[source] : ranks.inTests;
    for (const kind of kinds) {
      const own: LayeredKind = { kind, id, source, rank };
      const known = this.of(gvkKey(kind));
      const at = placeBehind(known, (each) => compareStrength(each, own) > 0);
      this.#all.set(gvkKey(kind), [...known.slice(0, at), own, ...known.slice(at)]);
    }
  }

  remove({ id, kinds }: KindLayer): void {
    for (const key of new Set(kinds.map(gvkKey))) {
      const left = this.of(key).filter((each) => each.id !== id);
      if (left.length === 0) {
        this.#all.delete(key);
      } else {
        this.#all.set(key, left);
      }
    }
  }

  of(key: string): readonly LayeredKind[] {
    return this.#all.get(key) ?? [];
  }

  /** The one that counts, which knows the others of its source. */
  counting(key: string): Kind | undefined {
    const all = this.of(key);
    const last = all.at(-1);
    return last === undefined
      ? undefined
      : withOthers(
          last.kind,
          all.filter(({ source }) => source === last.source).map(({ kind }) => kind),
        );
  }
}

const ranks = { workspace: 0, configured: 1, inferred: 2, inTests: 3 } as const;

/** By trust, then by identifier: the first of two equal ones counts. */
function compareStrength(a: LayeredKind, b: LayeredKind): number {
  return b.rank - a.rank || compareTexts(b.id, a.id);
}
