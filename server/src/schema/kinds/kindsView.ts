import { compareTexts, placeBehind } from '../../base/order';
import { groupBy } from '../../base/groups';
import { groupKindKey, gvkKey, type GroupVersionKind, type Kind, type KindSummary } from './kind';
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
  const all = [...byKey.values()].sort(compareKinds);
  const byGroup = groupBy(all, ({ group }) => group);
  return {
    byKey,
    groups: [...byGroup.keys()],
    byGroup,
    byKindName: groupBy(all, ({ kind }) => kind),
    byGroupKind: groupBy(all, groupKindKey),
  };
}

/** A view in which single kinds change. Lists stay as they were handed out; those that a kind is in are made anew. */
export class ChangingView implements KindsView {
  readonly byKey: Map<string, KindSummary | Kind>;
  readonly byGroup: Map<string, readonly KindSummary[]>;
  readonly byKindName: Map<string, readonly KindSummary[]>;
  readonly byGroupKind: Map<string, readonly KindSummary[]>;
  #groups: readonly string[] | undefined;

  constructor({ byKey, byGroup, byKindName, byGroupKind }: KindsView) {
    this.byKey = new Map(byKey);
    this.byGroup = new Map(byGroup);
    this.byKindName = new Map(byKindName);
    this.byGroupKind = new Map(byGroupKind);
  }

  get groups(): readonly string[] {
    return (this.#groups ??= [...this.byGroup.keys()].sort(compareTexts));
  }

  /** What counts from now on for a group, version and kind. */
  set(of: GroupVersionKind, now: KindSummary | Kind | undefined): void {
    const key = gvkKey(of);
    const before = this.byKey.get(key);
    if (before === now) {
      return;
    }
    if (now === undefined) {
      this.byKey.delete(key);
    } else {
      this.byKey.set(key, now);
    }
    const hadGroup = this.byGroup.has(of.group);
    replaceIn(this.byGroup, of.group, before, now);
    replaceIn(this.byKindName, of.kind, before, now);
    replaceIn(this.byGroupKind, groupKindKey(of), before, now);
    this.#groups = hadGroup === this.byGroup.has(of.group) ? this.#groups : undefined;
  }
}

function replaceIn(
  lists: Map<string, readonly KindSummary[]>,
  name: string,
  before: KindSummary | undefined,
  now: KindSummary | undefined,
): void {
  const others = (lists.get(name) ?? []).filter((each) => each !== before);
  if (now !== undefined) {
    others.splice(
      placeBehind(others, (each) => compareKinds(each, now) > 0),
      0,
      now,
    );
  }
  if (others.length === 0) {
    lists.delete(name);
  } else {
    lists.set(name, others);
  }
}

function compareKinds(a: KindSummary, b: KindSummary): number {
  return compareTexts(a.group, b.group) || compareTexts(a.kind, b.kind) || compareVersions(a.version, b.version);
}
