import type { KindSummary } from '../../schema/kinds/kind';

/**
 * Tells kinds that are alpha where their domain has others that are not. A domain in which nothing is past alpha does not
 * mean alpha by it.
 */
export function alphaAmong(kinds: Iterable<KindSummary>): (kind: KindSummary) => boolean {
  const grown = new Set<string>();
  for (const kind of kinds) {
    if (!isAlpha(kind)) {
      grown.add(domainOf(kind));
    }
  }
  return (kind) => isAlpha(kind) && grown.has(domainOf(kind));
}

function isAlpha({ version }: KindSummary): boolean {
  return /^v\d+alpha/.test(version);
}

function domainOf({ group }: KindSummary): string {
  return group.slice(group.indexOf('.') + 1);
}
