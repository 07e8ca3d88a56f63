import type { Relation } from '../workspace/family';
import type { IndexedResource } from '../workspace/indexed';
import type { Workspace } from '../workspace/workspace';

/** The connections of an object to others that no reference writes. */
export function relationsFrom(object: IndexedResource, workspace: Workspace): readonly Relation[] {
  return workspace.families.flatMap(({ relations }) => relations?.from(object, workspace) ?? []);
}

/** Those of others to an object. */
export function relationsTo(object: IndexedResource, workspace: Workspace): readonly Relation[] {
  return workspace.families.flatMap(({ relations }) => relations?.to(object, workspace) ?? []);
}
