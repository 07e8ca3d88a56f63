import { findingAt } from '../../../../checks/places/findingAt';
import { relatedTo } from '../../../../checks/references/referencePlace';
import { isUncertain, type IndexedResource } from '../../../../workspace/index/indexed';
import { namespaceObjects } from '../../../../workspace/applied/namespaces';
import type { Finding } from '../../../../workspace/finding';
import { gatewayObjects } from '../../membership/gateway';
import { memberKinds } from '../../membership/kinds';
import { meshPlaces } from '../../membership/mesh';
import { listed, type SetContext } from './context';

/**
 * What has to exist when an object is created and stands behind it in its file: the first apply fails. Kustomize puts objects
 * into an order of its own, so nothing is said of a file that it reads.
 */
export function orderFindings({ resource, entry, uri, workspace }: SetContext): readonly Finding[] {
  if (!memberKinds.includes(resource.kind) || isUncertain(resource) || workspace.roots.reading(uri).length > 0) {
    return [];
  }
  const placeOf = (object: IndexedResource): number => object.placeIn((of, document) => workspace.file(of)?.startOf(document));
  const own = placeOf(entry);
  const needed = [
    ...namespaceObjects(resource.namespace, uri, workspace),
    ...workspace.index.entriesAt(meshPlaces(entry, workspace, uri)),
    ...(resource.kind === 'GatewayRoute' ? gatewayObjects(entry, workspace) : []),
  ];
  const here = needed.filter((object) => object.uri === uri);
  const late = here.filter(
    (object) =>
      placeOf(object) > own && !here.some((each) => each.kind === object.kind && each.name === object.name && placeOf(each) < own),
  );
  return late.length === 0
    ? []
    : [
        findingAt(
          resource,
          'appmesh/apply-order',
          ['kind'],
          'value',
          `${late.map(({ kind, name }) => `${kind} ${listed([name ?? ''])}`).join(' and ')} must exist before this ${resource.kind}; a first "kubectl apply" of this file is rejected`,
          { related: relatedTo(late, workspace) },
        ),
      ];
}
