/** Some members of a list that is sent again and again, as JSON without the brackets of the list. */
export interface RepeatedJson {
  readonly bytes: Uint8Array;
  /** How many characters had to be written: none where the same members were sent before. */
  readonly written: number;
}

interface Piece {
  readonly members: readonly object[];
  readonly bytes: Uint8Array;
}

/** By its first member, the piece that was written last. */
const pieces = new WeakMap<object, Piece>();

/** Whether a piece ends behind a member. */
const ends = new WeakMap<object, boolean>();

/** About so many members are one piece. */
const perPiece = 16;

/** A piece has at most so many, whichever members are left of those that came together. */
const mostMembers = 4 * perPiece;

let met = 0;

/**
 * The JSON of a list's members in pieces, with commas between them. Where a piece ends depends on its members alone, so that a member
 * that comes or goes has one piece written again, and not all behind it.
 */
export function* repeatedJson(members: readonly object[]): Iterable<RepeatedJson> {
  for (let from = 0; from < members.length;) {
    let to = from + 1;
    while (to < members.length && to - from < mostMembers && !isEnd(members[to - 1] as object)) {
      to += 1;
    }
    const kept = pieces.get(members[from] as object);
    if (kept !== undefined && isSame(kept.members, members, from, to)) {
      yield { bytes: kept.bytes, written: 0 };
    } else {
      const own = members.slice(from, to);
      const text = own.map((member) => JSON.stringify(member)).join(',');
      const bytes = Buffer.from(text, 'utf8');
      pieces.set(members[from] as object, { members: own, bytes });
      yield { bytes, written: text.length };
    }
    from = to;
  }
}

function isEnd(member: object): boolean {
  const known = ends.get(member);
  if (known !== undefined) {
    return known;
  }
  met += 1;
  const isLast = met % perPiece === 0;
  ends.set(member, isLast);
  return isLast;
}

function isSame(kept: readonly object[], members: readonly object[], from: number, to: number): boolean {
  if (kept.length !== to - from) {
    return false;
  }
  for (let index = 0; index < kept.length; index += 1) {
    if (kept[index] !== members[from + index]) {
      return false;
    }
  }
  return true;
}
