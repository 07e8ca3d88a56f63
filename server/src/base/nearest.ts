/**
 * Candidates that a writer probably meant, best first: same letters in another case, then few edits apart
 * (insertions, deletions, replacements, swapped neighbours), then names that contain the text or lie in it.
 */
export function nearest(text: string, candidates: Iterable<string>, limit = 3): string[] {
  const wanted = text.toLowerCase();
  // Of one or two letters every other such name is one edit away; only a letter left out at the end tells something.
  const short = wanted.length < 3;
  const allowed = short ? 0 : Math.max(1, Math.floor(wanted.length / 3));
  const scored: { readonly candidate: string; readonly score: number }[] = [];
  for (const candidate of candidates) {
    if (candidate === text) {
      continue;
    }
    const lower = candidate.toLowerCase();
    const distance = lower === wanted ? 0 : editDistance(wanted, lower, allowed);
    if (distance <= allowed) {
      scored.push({ candidate, score: distance });
    } else if (short && wanted.length === 2 && lower.length === 3 && lower.startsWith(wanted)) {
      scored.push({ candidate, score: 1 });
    } else if (Math.min(wanted.length, lower.length) >= 4 && (lower.includes(wanted) || wanted.includes(lower))) {
      scored.push({ candidate, score: allowed + 1 + Math.abs(lower.length - wanted.length) / 100 });
    }
  }
  scored.sort((a, b) => a.score - b.score || (a.candidate < b.candidate ? -1 : 1));
  return scored.slice(0, limit).map(({ candidate }) => candidate);
}

/** Optimal string alignment distance; anything above `limit` may come back as `limit + 1`. */
export function editDistance(a: string, b: string, limit = Infinity): number {
  if (Math.abs(a.length - b.length) > limit) {
    return limit + 1;
  }
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        value = Math.min(value, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(value);
      best = Math.min(best, value);
    }
    if (best > limit) {
      return limit + 1;
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** `, did you mean "a" or "b"?`, or nothing when there is no candidate. */
export function didYouMean(candidates: readonly string[]): string {
  return candidates.length === 0 ? '' : `; did you mean ${candidates.map((name) => `"${name}"`).join(' or ')}?`;
}
