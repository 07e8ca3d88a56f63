import { sortText } from '../../base/order';
import { nothing, prose } from '../../base/markdown';
import type { Path } from '../../base/path';
import type { Uri } from '../../base/uri';
import { describedByAny } from '../../workspace/applied/podPlaces';
import type { Workspace } from '../../workspace/workspace';
import { asSequence, asString, nodeAt } from '../../yaml/nodes/query';
import type { CompletionItem } from '../feature';
import { valueItem } from '../suggestions/item';
import { keyText } from '../suggestions/keys';
import type { TypingSpot } from '../suggestions/spot';

/* What a Pod says in one place of another, in every kind that holds one, and names that Kubernetes gives to all. */

const containerLists: ReadonlySet<unknown> = new Set(['containers', 'initContainers']);

/** Resources of which every node has some. Source: kubernetes/kubernetes staging/src/k8s.io/api/core/v1/types.go, ResourceName. */
const resourceNames: Readonly<Record<string, string>> = {
  cpu: 'Cores, such as `500m`',
  memory: 'Bytes, such as `256Mi`',
  'ephemeral-storage': 'Bytes on the disk of the node, such as `1Gi`',
};

/** The volumes of a Pod that a container of it may mount. */
export function volumeNames(spot: TypingSpot, uri: Uri, workspace: Workspace): readonly CompletionItem[] {
  const { resource, path } = spot;
  const own = path.slice(resource?.path.length ?? 0);
  const [list, , mounts, , key] = own.slice(-5);
  const isMount = containerLists.has(list) && (mounts === 'volumeMounts' || mounts === 'volumeDevices') && key === 'name';
  if (resource === undefined || !isMount || describedByAny(resource, own, uri, workspace).length === 0) {
    return [];
  }
  const volumes = asSequence(nodeAt(resource.node, [...own.slice(0, -5), 'volumes']))?.items ?? [];
  return volumes.flatMap((volume, index) => {
    const name = asString(nodeAt(volume, ['name']));
    return name === undefined || name === ''
      ? []
      : [
          valueItem(spot, name, {
            kind: 'reference',
            detail: 'volume',
            documentation: nothing,
            sort: sortText('0', index),
          }),
        ];
  });
}

/** Resources that a container may ask for. */
export function resourceKeys(spot: TypingSpot, path: Path, uri: Uri, workspace: Workspace): readonly CompletionItem[] {
  const { resource, map, scalar } = spot;
  const own = path.slice(resource?.path.length ?? 0);
  const [list, , resources, part] = own.slice(-4);
  const isHere = containerLists.has(list) && resources === 'resources' && (part === 'limits' || part === 'requests');
  if (resource === undefined || !isHere || describedByAny(resource, own, uri, workspace).length === 0) {
    return [];
  }
  const present = new Set(map?.entries.filter(({ key }) => key !== scalar).map(({ key }) => key.text));
  return Object.entries(resourceNames)
    .filter(([name]) => !present.has(name))
    .map(([name, note], index) => ({
      ...keyText(spot, name, undefined),
      label: name,
      kind: 'field',
      detail: '',
      documentation: prose(note),
      sort: sortText('0', index),
    }));
}
