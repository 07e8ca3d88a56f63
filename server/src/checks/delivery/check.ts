import { allOf } from '../../base/lists';
import { application } from '../../argo/application';
import { helmRelease } from '../../flux/helmRelease';
import { fluxKustomization } from '../../flux/kustomization';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import type { Resource } from '../../manifest/resource';
import { isWhole } from '../../yaml/nodes/whole';
import { checkLeftOut } from '../argo/leftOut';
import { checkSources } from '../argo/sources';
import { checkGivenValues } from '../helm/values';
import { checkFluxObject } from '../flux/fluxObjects';
import { checkSubstitutions } from '../flux/substitutionCheck';

/** What is wrong with what Flux and Argo CD make of a document, and with an object in it that tells them what to apply. */
export function checkDelivery(state: DocumentState, workspace: Workspace): readonly Finding[] {
  const own = isWhole(state.document) ? state.resources.flatMap((resource) => checkObject(resource, state, workspace)) : [];
  return allOf(own, checkSubstitutions(state, workspace), checkLeftOut(state, workspace));
}

function checkObject(resource: Resource, state: DocumentState, workspace: Workspace): readonly Finding[] {
  const { uri } = state;
  const isOurs = resource.group === application.group || resource.group === fluxKustomization.group || resource.group === helmRelease.group;
  const deliveries = isOurs ? workspace.deliveries.ofObject(resource, uri) : [];
  return isOurs
    ? [
        ...checkFluxObject(resource, deliveries, state, workspace),
        ...checkSources(resource, deliveries, workspace),
        ...checkGivenValues(resource, uri, workspace),
      ]
    : [];
}
