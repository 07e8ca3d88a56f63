import type { Path } from '../base/path';
import type { Release } from '../flux/helmRelease';
import { plainText } from '../flux/kustomization';
import type { Resource } from '../manifest/resource';
import { nodeAt } from '../yaml/nodes/query';
import { application } from './application';

/**
 * The release that an Application installs from a source; `source` leads to it from the object's root. Nothing is known of
 * what an ApplicationSet fills in. Source: argo-cd ApplicationSourceHelm.ReleaseName, reposerver helmTemplate.
 */
export function releaseOf({ kind, node, name }: Resource, source: Path): Release {
  if (kind !== application.kind) {
    return { name: undefined, namespace: undefined };
  }
  const written = nodeAt(node, [...source, 'helm', 'releaseName']);
  const own = written === undefined ? nodeAt(node, ['metadata', 'name']) : written;
  const namespace = nodeAt(node, [...source, 'helm', 'namespace']) ?? nodeAt(node, ['spec', 'destination', 'namespace']);
  return { name: name === undefined ? undefined : plainText(own), namespace: plainText(namespace) };
}
