import { areApart, bits, type Chars, nothing, others, overlap } from './characters';
import { beginnings, readPattern, type PatternNode, type Repetition } from './patternReader';

/**
 * Compiles a pattern of RE2's dialect for the engine of JavaScript, which is ready at once; `undefined` unless that engine
 * needs no more than a fixed number of steps for each character, whatever the text, and gives RE2's answer.
 *
 * It takes back choices one by one, so there must be next to none: `^…$` of characters, classes, groups and repetitions in
 * which the next character says whether a repetition goes on and which alternative is meant. One thing more is allowed, as in
 * names of DNS: a repetition whose last character must be of some class, if nothing that the repetition takes can follow.
 */
export function plainPattern(pattern: string): RegExp | undefined {
  const whole = readPattern(pattern);
  return whole !== undefined && isDecided(whole, nothing) ? new RegExp(`^${whole.source}$`, 'u') : undefined;
}

/** True if the next character decides each choice, where only `follow` or the end of the text can come behind. */
function isDecided(node: PatternNode, follow: Chars): boolean {
  switch (node.kind) {
    case 'one':
      return true;
    case 'sequence':
      return isSequenceDecided(node.items, follow);
    case 'choice':
      return (
        node.branches.filter(({ mayBeEmpty }) => mayBeEmpty).length <= (overlap(node.first, follow) ? 0 : 1) &&
        areApart(node.branches.map(({ first }) => first)) &&
        node.branches.every((each) => isDecided(each, follow))
      );
    case 'repetition':
      return (
        !node.body.mayBeEmpty &&
        (node.isFixed || !overlap(node.first, follow)) &&
        isDecided(node.body, node.isLoop ? follow | node.first : follow)
      );
  }
}

function isSequenceDecided(items: readonly PatternNode[], follow: Chars): boolean {
  let behind = follow;
  let behindNext = follow;
  for (let at = items.length - 1; at >= 0; at -= 1) {
    const item = items[at] as PatternNode;
    const isEndedByNext = item.kind === 'repetition' && endsWith(item, items[at + 1]) && !overlap(item.first, behindNext);
    if (!isEndedByNext && !isDecided(item, behind)) {
      return false;
    }
    behindNext = behind;
    behind = beginnings(item, behind);
  }
  return true;
}

/** True if a repetition of single characters takes whatever `next` takes, which is one of them. */
function endsWith({ body, first }: Repetition, next: PatternNode | undefined): boolean {
  return body.kind === 'one' && next?.kind === 'one' && !overlap(next.first, ~first | bits(others, others));
}
