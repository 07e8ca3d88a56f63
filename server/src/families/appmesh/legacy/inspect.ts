import { differing } from '../../../base/differing';
import { formatPath } from '../../../base/path';
import { awsNameOf } from '../../../reference/awsName';
import type { InspectedFacts } from '../../../workspace/family';
import type { IndexedResource } from '../../../workspace/index/indexed';
import type { Workspace } from '../../../workspace/workspace';
import { isLegacy, legacyNameOf, legacyPlacesOf, legacyRouterOf } from './names';
import { legacyTableOf } from './table';
import { legacyTarget } from './targets';

/** What a migration has to know of a v1beta1 object: its names in AWS before and by default afterwards, and what it refers to. */
export function inspectLegacy(entry: IndexedResource, workspace: Workspace): InspectedFacts | undefined {
  const { resource, uri } = entry;
  const { dialects } = workspace;
  if (!isLegacy(resource, dialects)) {
    return undefined;
  }
  const { group, namespace } = resource;
  const awsName = legacyNameOf(resource, dialects);
  const v1beta2Default = awsNameOf(differing(resource, { version: dialects.successorOf(resource) ?? '' }), dialects, 'default')?.value;
  const references = legacyPlacesOf(resource, legacyTableOf(workspace)).map((place) => {
    const router = place.of === 'VirtualRouter' ? legacyRouterOf(resource).name : undefined;
    const target = router === undefined ? legacyTarget(place, group, uri, workspace) : { namespace, name: router };
    const isKnown = target !== undefined && (place.of !== 'Mesh' || 'entry' in target);
    return { path: formatPath(place.path), awsName: place.awsName, to: isKnown ? nameText(target) : null };
  });
  return {
    fields: { legacy: { awsName, awsNameToKeep: awsName, v1beta2Default, references } },
    lines: [
      ...(awsName === undefined
        ? []
        : [`AWS name ${awsName}; default in ${dialects.successorOf(resource) ?? ''}: ${v1beta2Default ?? '(none)'}`]),
      ...references.map(({ path, awsName: name, to }) => `${path} → ${name ?? '(unknown)'}${to === null ? '' : ` (${to})`}`),
    ],
  };
}

function nameText({ namespace, name }: { readonly namespace: string | undefined; readonly name: string }): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}
