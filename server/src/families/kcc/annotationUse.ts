import type { Resource } from '../../manifest/resource';
import type { Workspace } from '../../workspace/workspace';
import { isDirect, ownContainers } from './container';
import { kccOf } from './part';

/** Whether an annotation, or one of its values, does something on an object of a kind that the tables know. */
export function usesAnnotation(resource: Resource, key: string, value: string | undefined, workspace: Workspace): boolean {
  const { facts } = kccOf(workspace);
  const row = kccOf(workspace).kind(resource.kind);
  if (row?.group !== resource.group || row.controllers === undefined) {
    return true;
  }
  if (facts.containers.some(({ annotation }) => annotation === key)) {
    return ownContainers(resource, workspace).some(({ annotation }) => annotation === key);
  }
  if (facts.reconcilerAnnotations.includes(key)) {
    return value === undefined || row.controllers.includes(value);
  }
  const isPlain = value === undefined;
  if (key === facts.conflictPrevention) {
    return isPlain || value === facts.noConflictPrevention || row.conflictPrevention === true;
  }
  return key !== facts.stateIntoSpec || (isPlain ? !isDirect(resource, workspace) : value !== 'merge' || row.merge === true);
}
