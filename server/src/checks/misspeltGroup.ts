import { editDistance } from '../base/nearest';
import type { GroupKind } from '../schema/kind';
import type { Workspace } from '../workspace/workspace';

/**
 * Groups of services that were probably meant by one that does not exist; none for the group of a service whose kinds are
 * merely not known here.
 */
export function nearGroups({ group, kind }: GroupKind, workspace: Workspace): readonly string[] {
  const { dialects, kinds } = workspace;
  const domain = dialects.domainOf('ack');
  const alias = dialects.familyOf(group) === 'ack' ? dialects.aliasOf(group) : undefined;
  if (domain === undefined || alias === undefined || kinds.kindsInGroup(group).length > 0 || dialects.isService(alias)) {
    return [];
  }
  const near = workspace.services().filter((service) => editDistance(alias, service, 1) <= 1).map((service) => `${service}.${domain}`);
  const having = near.filter((each) => kinds.versions({ group: each, kind }).length > 0);
  return having.length > 0 ? having : near.length === 1 ? near : [];
}
