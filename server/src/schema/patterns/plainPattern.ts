import { areApart, bits, type Chars, nothing, others, overlap } from './characters';
import { beginnings, readPattern, type Choice, type PatternNode, type ReadPattern, type Repetition } from './patternReader';

/** A pattern for the engine of JavaScript. */
export interface PlainPattern {
  readonly engine: RegExp;
  /** In how many ways the engine may read a text of so many code units; each takes as many steps as the text and the pattern are long. */
  readonly ways: (length: number) => number;
}

/** True for texts of so many code units that the engine needs few steps for each. */
export function takes({ ways }: PlainPattern, length: number): boolean {
  return length <= longest && ways(length) <= mostWays;
}

/** Longer texts are left to the engine whose steps are counted. */
const longest = 4_096;

/** How often a text may be read again because another choice was taken: RE2 keeps about as many places of a pattern at once. */
const mostWays = 64;

/**
 * Compiles a pattern of RE2's dialect for the engine of JavaScript, which is ready at once; `undefined` unless that engine
 * gives RE2's answer in a number of steps that is known beforehand.
 *
 * It takes back choices one by one, so there must be few: characters, classes, groups and repetitions in
 * which the next character says whether a repetition goes on and which alternative is meant, but for some choices that are not
 * repeated. These multiply; a repetition that may end anywhere is as many choices as the text has characters, and so is
 * a pattern that may begin anywhere. Nothing is taken back any more where a pattern ends that need not reach the end of the text.
 * In a repetition one thing more is allowed, as in names of DNS: one whose last character must be of some class, if nothing
 * that the repetition takes can follow.
 */
export function plainPattern(pattern: string): PlainPattern | undefined {
  const read = readPattern(pattern);
  if (read === undefined) {
    return undefined;
  }
  const { isFromStart, isToEnd } = read;
  const items = neededItems(read);
  const single = items.length < 2 && !isFromStart && !isToEnd ? singleIn(items) : undefined;
  if (single !== undefined) {
    return { engine: new RegExp(single, 'u'), ways: () => 1 };
  }
  const effort = effortOfSequence(items, nothing, false);
  if (effort === undefined || effort.ways > mostWays) {
    return undefined;
  }
  const { ways } = effort;
  const loops = effort.loops + (isFromStart ? 0 : 1);
  const source = items.map((item) => item.source).join('');
  return {
    engine: new RegExp(`${isFromStart ? '^' : ''}${source}${isToEnd ? '$' : ''}`, 'u'),
    ways: (length) => ways * (length + 1) ** loops,
  };
}

/** The items of a pattern without those that say nothing: where it may begin or end anywhere, what may be absent there. */
export function neededItems({ body: { items }, isFromStart, isToEnd }: ReadPattern): readonly PatternNode[] {
  let [from, to] = [0, items.length];
  while (!isFromStart && from < to && items[from]?.mayBeEmpty === true) {
    from += 1;
  }
  while (!isToEnd && from < to && items[to - 1]?.mayBeEmpty === true) {
    to -= 1;
  }
  return items.slice(from, to);
}

/** What a text must contain one character of, where that is all; nothing for no demand at all. */
function singleIn([only]: readonly PatternNode[]): string | undefined {
  const one = only?.kind === 'repetition' && only.least === 1 ? only.body : only;
  return one === undefined ? '' : one.kind === 'one' ? one.source : undefined;
}

/** In how many ways a text may be read at most: `ways`, times its length for each of `loops`. */
interface Effort {
  readonly ways: number;
  readonly loops: number;
}

const decided: Effort = { ways: 1, loops: 0 };

/** What it takes to match a part, where only `follow` or the end of the text can come behind; `undefined` where choices are repeated. */
function effortOf(node: PatternNode, follow: Chars, isRepeated: boolean): Effort | undefined {
  switch (node.kind) {
    case 'one':
      return decided;
    case 'sequence':
      return effortOfSequence(node.items, follow, isRepeated);
    case 'choice':
      return effortOfChoice(node, follow, isRepeated);
    case 'repetition':
      return effortOfRepetition(node, follow, isRepeated);
  }
}

function effortOfChoice({ branches, first }: Choice, follow: Chars, isRepeated: boolean): Effort | undefined {
  const isDecided =
    branches.filter(({ mayBeEmpty }) => mayBeEmpty).length <= (overlap(first, follow) ? 0 : 1) &&
    areApart(branches.map((each) => each.first));
  const inside = product(branches.map((each) => effortOf(each, follow, isRepeated)));
  return isDecided ? inside : isRepeated ? undefined : product([inside, { ways: branches.length, loops: 0 }]);
}

function effortOfRepetition({ body, first, least, most }: Repetition, follow: Chars, isRepeated: boolean): Effort | undefined {
  if (body.mayBeEmpty) {
    return undefined;
  }
  const isLoop = most > 1;
  const inside = effortOf(body, isLoop ? follow | first : follow, isRepeated || isLoop);
  if (least === most || !overlap(first, follow)) {
    return inside;
  }
  return isRepeated ? undefined : product([inside, most - least < mostWays ? { ways: most - least + 1, loops: 0 } : { ways: 1, loops: 1 }]);
}

function effortOfSequence(items: readonly PatternNode[], follow: Chars, isRepeated: boolean): Effort | undefined {
  let behind = follow;
  let behindNext = follow;
  const efforts: (Effort | undefined)[] = [];
  for (let at = items.length - 1; at >= 0; at -= 1) {
    const item = items[at] as PatternNode;
    const isEndedByNext = item.kind === 'repetition' && endsWith(item, items[at + 1]) && !overlap(item.first, behindNext);
    efforts.push(isEndedByNext ? decided : effortOf(item, behind, isRepeated));
    behindNext = behind;
    behind = beginnings(item, behind);
  }
  return product(efforts);
}

/** True if a repetition of single characters takes whatever `next` takes, which is one of them. */
function endsWith({ body, first }: Repetition, next: PatternNode | undefined): boolean {
  return body.kind === 'one' && next?.kind === 'one' && !overlap(next.first, ~first | bits(others, others));
}

function product(efforts: readonly (Effort | undefined)[]): Effort | undefined {
  let [ways, loops] = [1, 0];
  for (const effort of efforts) {
    if (effort === undefined) {
      return undefined;
    }
    ways *= effort.ways;
    loops += effort.loops;
  }
  return { ways, loops };
}
