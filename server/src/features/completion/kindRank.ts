import { groupBy } from '../../base/groups';
import { gvkKey, type KindSummary } from '../../schema/kinds/kind';
import type { Workspace } from '../../workspace/workspace';

/**
 * How many kinds of its service come before one, for `sort`: those that are referred to more often, such as none for Cluster of
 * EKS; of as many references those that have more fields, such as none for Table of DynamoDB, which is what Backup and
 * GlobalTable are about. Fields are counted where schemas are read anyway.
 */
export function rankAmong(kinds: Iterable<KindSummary>, countsFields: boolean, workspace: Workspace): (kind: KindSummary) => string {
  const byGroup = groupBy(kinds, ({ group }) => group);
  const weights = new Map<string, ReadonlyMap<KindSummary, readonly [references: number, fields: number]>>();
  const weigh = (kind: KindSummary): readonly [number, number] => [
    workspace.dialects.timesReferred(kind),
    countsFields ? fieldsOf(kind, workspace) : 0,
  ];
  return (kind) => {
    const ofGroup = weights.get(kind.group) ?? new Map((byGroup.get(kind.group) ?? []).map((each) => [each, weigh(each)] as const));
    weights.set(kind.group, ofGroup);
    const [references, fields] = ofGroup.get(kind) ?? [0, 0];
    const before = [...ofGroup.values()].filter(([more, wider]) => more > references || (more === references && wider > fields));
    return String(before.length).padStart(3, '0');
  };
}

/** Counted once for each kind, until its schema is another one: the list of kinds is made again after every key. */
function fieldsOf(kind: KindSummary, workspace: Workspace): number {
  return workspace.results.of(
    workspace,
    `fields ${gvkKey(kind)}`,
    () => Object.keys(workspace.kinds.find(kind)?.schema.properties?.['spec']?.properties ?? {}).length,
  );
}
