import { compareTexts } from '../../base/order';
import { groupBy } from '../../base/groups';
import { groupKindKey, gvkKey, type Kind, type KindSummary } from './kind';
import { compareVersions } from './versions';

/** A set of kinds by everything that they are asked for by. */
export interface KindsView {
  readonly byKey: ReadonlyMap<string, KindSummary | Kind>;
  readonly groups: readonly string[];
  readonly byGroup: ReadonlyMap<string, readonly KindSummary[]>;
  readonly byKindName: ReadonlyMap<string, readonly KindSummary[]>;
  readonly byGroupKind: ReadonlyMap<string, readonly KindSummary[]>;
}

/** Of several kinds with one group, version and name the last one counts. */
export function viewOf(kinds: Iterable<KindSummary | Kind>): KindsView {
  const byKey = new Map<string, KindSummary | Kind>();
  for (const kind of kinds) {
    byKey.set(gvkKey(kind), kind);
  }
  const all = [...byKey.values()].sort(
    (a, b) => compareTexts(a.group, b.group) || compareTexts(a.kind, b.kind) || compareVersions(a.version, b.version),
  );
  const byGroup = groupBy(all, ({ group }) => group);
  return {
    byKey,
    groups: [...byGroup.keys()],
    byGroup,
    byKindName: groupBy(all, ({ kind }) => kind),
    byGroupKind: groupBy(all, groupKindKey),
  };
}
