import type { Uri } from '../../../base/uri';
import { nameInArn } from '../../../reference/awsName';
import type { SlotUse } from '../../../reference/extract';
import type { IndexedResource } from '../../../workspace/index/indexed';
import type { Workspace } from '../../../workspace/workspace';
import { meshPlaces } from '../membership/mesh';
import { nearestFound } from '../../../workspace/index/reach';

/** The objects of the workspace that are called so in AWS, in the mesh of the object that holds the ARN as far as meshes are known. */
export function arnTargets(arn: string, { slot, owner }: SlotUse, uri: Uri, workspace: Workspace): readonly IndexedResource[] {
  const name = nameInArn(arn);
  if (name === undefined) {
    return [];
  }
  const mesh = meshPlaces(workspace.index.entryOf(uri, owner), workspace).map((each) => each.name);
  const isSameMesh = (entry: IndexedResource): boolean => {
    const own = meshPlaces(entry, workspace).map((each) => each.name);
    return own.length === 0 || mesh.length === 0 || own.some((each) => mesh.includes(each));
  };
  const called = slot.targets.map((target) => workspace.index.aliased(target, name));
  return nearestFound(uri, (place) => called.flatMap((each) => each.below(place)).filter(isSameMesh)).found;
}
