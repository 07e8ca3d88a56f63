/** How loud a rule is. `off` rules do not run. */
export const levels = ['off', 'hint', 'info', 'warning', 'error'] as const;
export type Level = (typeof levels)[number];
export type Severity = Exclude<Level, 'off'>;

export function isLevel(value: unknown): value is Level {
  return typeof value === 'string' && (levels as readonly string[]).includes(value);
}

/** A level for every code that a pattern matches; `*` stands for any text. */
export interface LevelOverride {
  readonly pattern: string;
  readonly level: Level;
}

/** The level of a code: the most specific matching pattern wins (the longest one, then the later one). */
export function levelOf(code: string, standard: Level, overrides: readonly LevelOverride[]): Level {
  let best: LevelOverride | undefined;
  for (const override of overrides) {
    if (matchesCode(override.pattern, code) && (best === undefined || override.pattern.length >= best.pattern.length)) {
      best = override;
    }
  }
  return best?.level ?? standard;
}

export function matchesCode(pattern: string, code: string): boolean {
  if (!pattern.includes('*')) {
    return pattern === code;
  }
  const parts = pattern.split('*');
  const [first = '', ...rest] = parts;
  if (!code.startsWith(first)) {
    return false;
  }
  let at = first.length;
  const last = rest.pop() ?? '';
  for (const part of rest) {
    const found = code.indexOf(part, at);
    if (found < 0) {
      return false;
    }
    at = found + part.length;
  }
  return code.length - last.length >= at && code.endsWith(last);
}
