import { agreed } from '../../base/lists';
import { code, md, paragraphs, type Markdown } from '../../base/markdown';
import type { Uri } from '../../base/uri';
import type { Resource } from '../../manifest/resource';
import { annotationText } from '../../manifest/values';
import { knownAt } from '../../workspace/applied/effectiveValues';
import { isOnHead, type Spot } from '../../workspace/spot';
import type { Workspace } from '../../workspace/workspace';
import { asScalar, nodeAt, textOf } from '../../yaml/nodes/query';
import { ackPart } from './part';
import { appliedNamespaces } from '../../workspace/applied/namespaces';

/*
 * In which region and account an object's resource is, as far as manifests say it. Source: aws-controllers-k8s/runtime
 * pkg/runtime (getRegion, getOwnerAccountID). The region is that of the status once there is one, then of the object's annotation, then of its
 * Namespace's, then the controller's. The account is that of the Namespace's annotation, then of the status, then the
 * controller's.
 */

export function placeHover(spot: Spot, workspace: Workspace): readonly Markdown[] {
  const {
    resource,
    file: { uri },
  } = spot;
  if (resource === undefined || workspace.dialects.familyOf(resource.group) !== 'ack' || !isOnHead(spot)) {
    return [];
  }
  const { place } = workspace.knowledge.part(ackPart);
  const own = annotationsOf(resource, uri, place.region, workspace);
  const region = agreed(own);
  const isWritten = own.some((each) => each !== undefined);
  const parts = [
    ofStatus('Region', resource, place.statusRegion) ??
      (region !== undefined
        ? md`Region: ${code(region)} (annotation ${code(place.region)})`
        : isWritten
          ? undefined
          : ofNamespace('Region', resource, place.namespaceRegion, uri, workspace)),
    ofNamespace('Account', resource, place.namespaceAccount, uri, workspace) ?? ofStatus('Account', resource, place.statusAccount),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? [] : [paragraphs(...parts)];
}

function ofStatus(what: string, { node }: Resource, path: string): Markdown | undefined {
  const value = textOf(asScalar(nodeAt(node, path.split('.'))));
  return value === undefined || value === '' ? undefined : md`${what}: ${code(value)} (${code(path)})`;
}

/** What an annotation of the object says under each kustomization that applies it, or as it is written where none does. */
function annotationsOf(resource: Resource, uri: Uri, key: string, { worlds, roots }: Workspace): readonly (string | undefined)[] {
  const applied = worlds.appliedFormsOf(resource, uri, roots.of(uri));
  return applied.length === 0
    ? [annotationText(resource, key)]
    : applied.map(({ object }) => knownAt(worlds.contentOf(object), ['metadata', 'annotations', key]));
}

/** What the Namespace says; of several that count nothing where they differ. */
function ofNamespace(what: string, resource: Resource, key: string, uri: Uri, workspace: Workspace): Markdown | undefined {
  const owners = appliedNamespaces(resource, uri, workspace);
  const value = agreed(owners.map((owner) => owner.said(['metadata', 'annotations', key])?.text));
  const name = agreed(owners.map((owner) => owner.name));
  const of = name === undefined ? md`of its Namespace` : md`of Namespace ${code(name)}`;
  return value === undefined ? undefined : md`${what}: ${code(value)} (annotation ${code(key)} ${of})`;
}
