import { Memo } from '../../base/memo';

/** The expression of a pattern that a table of rules holds, so that there are only so many. */
export function tablePattern(pattern: string): RegExp {
  return patterns.of(pattern, compiled);
}

const patterns = new Memo<RegExp>();
const compiled = (pattern: string): RegExp => new RegExp(pattern);
