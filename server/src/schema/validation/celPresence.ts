import type { PresenceRule } from './presence';

/**
 * Reads a CEL rule that only counts which fields are there: `has(self.a) != has(self.b)`, chains of it, and
 * `(has(self.a) ? 1 : 0) + … == 1`. `undefined` for everything else. A chain of `!=` holds for every odd count,
 * as the API server computes it.
 */
export function celPresenceRule(rule: string): PresenceRule | undefined {
  const text = rule.replace(/^\s*self\s*!=\s*null\s*&&\s*/, '').trim();
  const keys = [...text.matchAll(/has\(self\.(\w+)\)/g)].map(([, key = '']) => key);
  const count = (present: ReadonlySet<string>): number => keys.filter((key) => present.has(key)).length;
  if (keys.length < 2) {
    return undefined;
  }
  const shape = text.replace(/has\(self\.\w+\)/g, '#').replace(/\s+/g, '');
  if (/^#(?:!=#)+$/.test(shape)) {
    return { keys, holds: (present) => count(present) % 2 === 1 };
  }
  if (/^\(#\?1:0\)(?:\+\(#\?1:0\))+==1$/.test(shape)) {
    return { keys, holds: (present) => count(present) === 1 };
  }
  return undefined;
}
