import { code, md, paragraphs, type Markdown } from '../../base/markdown';
import type { Resource } from '../../manifest/resource';
import { annotationText } from '../../manifest/values';
import { isOnHead, type Spot } from '../../workspace/spot';
import type { Workspace } from '../../workspace/workspace';
import { ackPart } from './part';

/*
 * In which region and account an object's resource is, as far as manifests say it. Source: aws-controllers-k8s/runtime
 * pkg/runtime (getRegion, getOwnerAccountID): the object's annotation, then that of its Namespace, then the controller's.
 */

export function placeHover(spot: Spot, workspace: Workspace): readonly Markdown[] {
  const { resource } = spot;
  if (resource === undefined || workspace.dialects.familyOf(resource.group) !== 'ack' || !isOnHead(spot)) {
    return [];
  }
  const { place } = workspace.knowledge.part(ackPart);
  const region = annotationText(resource, place.region);
  const parts = [
    region === undefined ? ofNamespace('Region', resource, place.namespaceRegion, workspace) : md`Region: ${code(region)} (annotation ${code(place.region)})`,
    ofNamespace('Account', resource, place.namespaceAccount, workspace),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? [] : [paragraphs(...parts)];
}

function ofNamespace(what: string, { namespace }: Resource, key: string, { index, kustomizations }: Workspace): Markdown | undefined {
  const [owner] = namespace === undefined ? [] : kustomizations.wholes(index.find({ group: '', kind: 'Namespace' }, namespace));
  const value = owner?.read(key, (each) => annotationText(each, key));
  return value === undefined || value === '' ? undefined : md`${what}: ${code(value)} (annotation ${code(key)} of Namespace ${code(namespace ?? '')})`;
}
