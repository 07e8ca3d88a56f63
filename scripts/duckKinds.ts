import type { Duck } from '../server/src/schema/ducks/duck';
import type { DuckKindsFile } from '../server/src/schema/ducks/bundledDucks';
import { verify } from '../server/src/schema/ducks/verify';
import type { Kind } from '../server/src/schema/kinds/kind';

/** `common/duckKinds.json`: which of the bundled kinds implement which duck. */
export function duckKinds(kinds: readonly Kind[], ducks: readonly Duck[]): string {
  const format: DuckKindsFile['format'] = 1;
  const lines = ducks.flatMap((duck) => {
    const groups = new Map<string, Map<string, string[]>>();
    for (const { group, version, kind } of kinds.filter(({ schema }) => verify(schema, duck).implements === true)) {
      const versions = groups.get(group) ?? new Map<string, string[]>();
      groups.set(group, versions.set(version, [...(versions.get(version) ?? []), kind].sort()));
    }
    const rows = sorted(groups).map(
      ([group, versions]) =>
        `\n  ${JSON.stringify(group)}:{${sorted(versions)
          .map(([version, names]) => `${JSON.stringify(version)}:${JSON.stringify(names)}`)
          .join(',')}}`,
    );
    return rows.length === 0 ? [] : [`\n${JSON.stringify(duck.id)}:{${rows.join(',')}}`];
  });
  return `{"format":${format},"ducks":{${lines.join(',')}}}\n`;
}

function sorted<T>(map: ReadonlyMap<string, T>): readonly (readonly [string, T])[] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}
