import type { Uri } from '../../base/uri';
import type { Resource } from '../../manifest/resource';
import type { IndexedResource } from '../../workspace/index/indexed';
import type { Workspace } from '../../workspace/workspace';

/**
 * The object as the earlier version of the workspace has it: in the same file, or in the one other file that it has been
 * moved from. Undefined without an earlier version, for an object that is new, and where it is not plain which one it was.
 */
export function earlierOf(resource: Resource, uri: Uri, workspace: Workspace): Resource | undefined {
  const { before } = workspace;
  if (
    before === undefined ||
    resource.name === undefined ||
    resource.nameNode?.opaque === true ||
    resource.namespaceNode?.opaque === true
  ) {
    return undefined;
  }
  const [found, ...others] = inFile(resource, uri, before);
  if (found !== undefined) {
    return others.length > 0 || inFile(resource, uri, workspace).length > 1 ? undefined : found;
  }
  const [moved, ...more] = alike(resource, before);
  const [, ...copies] = alike(resource, workspace);
  return moved === undefined || more.length > 0 || copies.length > 0 ? undefined : moved.resource;
}

function inFile(resource: Resource, uri: Uri, workspace: Workspace): readonly Resource[] {
  return alike(resource, workspace).flatMap((entry) => (entry.uri === uri ? [entry.resource] : []));
}

function alike(resource: Resource, workspace: Workspace): readonly IndexedResource[] {
  return workspace.index.find(resource, resource.name ?? '').filter((entry) => entry.resource.namespace === resource.namespace);
}
