import { agreed } from '../../base/lists';
import { code, md, paragraphs, type Markdown } from '../../base/markdown';
import type { Uri } from '../../base/uri';
import type { Resource } from '../../manifest/resource';
import { appliedNamespaces } from '../../workspace/applied/namespaces';
import { isOnHead, type Spot } from '../../workspace/spot';
import type { Workspace } from '../../workspace/workspace';
import { containerOf, type ContainerOf } from './container';
import { cloudLocation } from './location';
import { kccOf } from './part';

/** In which project, folder or organization an object's resource is, and where, with who says so. */
export function placeHover(spot: Spot, workspace: Workspace): readonly Markdown[] {
  const { resource, file } = spot;
  if (
    resource === undefined ||
    workspace.dialects.familyOf(resource.group) !== 'kcc' ||
    !isOnHead(spot) ||
    kccOf(workspace).kind(resource.kind)?.group !== resource.group
  ) {
    return [];
  }
  const found = containerOf(resource, file.uri, workspace);
  const location = cloudLocation(resource);
  const parts = [
    ...(found === undefined ? [] : [containerText(found, resource, file.uri, workspace)]),
    ...(location === undefined ? [] : [md`Location: ${code(location)}`]),
  ];
  return parts.length === 0 ? [] : [paragraphs(...parts)];
}

/** A container of an object, and who says so. */
export function containerText(found: ContainerOf, resource: Resource, uri: Uri, workspace: Workspace): Markdown {
  return md`${found.container.kind}: ${code(found.id)} (${reason(found, namespaceOf(resource, uri, workspace))})`;
}

/** The Namespace that an object is applied in, where that is one. */
function namespaceOf(resource: Resource, uri: Uri, workspace: Workspace): string {
  return agreed(appliedNamespaces(resource, uri, workspace).map(({ name }) => name)) ?? resource.namespace ?? '';
}

function reason({ by, container }: ContainerOf, namespace: string): Markdown {
  switch (by) {
    case 'reference':
      return code(`spec.${container.reference}`);
    case 'annotation':
      return md`annotation ${code(container.annotation)}`;
    case 'namespace':
      return md`annotation ${code(container.annotation)} of Namespace ${code(namespace)}`;
    case 'namespace-name':
      return md`name of the Namespace`;
  }
}
