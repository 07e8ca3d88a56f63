import type { Uri } from '../../base/uri';
import { describeResource, type Resource } from '../../manifest/resource';
import type { Finding } from '../../workspace/finding';
import { identityKey } from '../../workspace/index';
import type { Workspace } from '../../workspace/workspace';
import { isWhole } from '../../yaml/query';
import { relatedPlace } from './referencePlace';

/**
 * Objects that are written twice where both are applied: in one file, or in files of one kustomization. Files that
 * merely lie side by side may be alternatives of one another.
 */
export function checkDuplicates(resources: readonly Resource[], uri: Uri, workspace: Workspace): readonly Finding[] {
  return resources.flatMap((resource) => (isPlain(resource) && workspace.isOurs(resource) ? findingsOf(resource, uri, workspace) : []));
}

function isPlain({ name, nameNode, namespaceNode, document }: Resource): boolean {
  return name !== undefined && nameNode?.opaque !== true && namespaceNode?.opaque !== true && isWhole(document);
}

function findingsOf(resource: Resource, from: Uri, workspace: Workspace): readonly Finding[] {
  const key = identityKey(resource);
  const others = workspace.index
    .find(resource, resource.name ?? '')
    .filter((other) => other.resource !== resource && identityKey(other.resource) === key && isPlain(other.resource))
    .filter(({ uri }) => uri === from || workspace.kustomizations.together(uri, from));
  const [other] = others;
  if (other === undefined) {
    return [];
  }
  const sameFile = other.uri === from;
  const where = sameFile ? 'in this file' : 'in a file of the same kustomization';
  return [
    {
      code: 'ref/duplicate-object',
      // Kustomize refuses it; one file after all can mean it so, as in a tutorial that applies two states in turn.
      ...(sameFile ? { level: 'info' as const } : {}),
      message: `${describeResource(resource)} is written twice ${where}; the one that is applied last wins.`,
      span: (resource.nameNode ?? resource.kindNode).span,
      path: ['metadata', 'name'],
      resource,
      related: () => others.flatMap((each) => relatedPlace(each, workspace)),
    },
  ];
}
