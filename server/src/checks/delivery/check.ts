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
import { checkCombinations } from '../values/combinationCheck';
import { checkFluxObject } from '../flux/fluxObjects';
import { checkSubstitutions } from '../flux/substitutionCheck';

/** What is wrong with what Flux and Argo CD make of a document, and with an object in it that tells them what to apply; kept. */
export function deliveryFindings(state: DocumentState, workspace: Workspace): readonly Finding[] {
  // Where nothing is delivered, as in many workspaces, nothing has to be kept of any document.
  return workspace.deliveries.isEmpty && !state.resources.some(isOfDelivery)
    ? none
    : workspace.results.of(state, 'delivery', () => checkDelivery(state, workspace));
}

const none: readonly Finding[] = [];

/** True for an object that tells Flux or Argo CD what to apply. */
function isOfDelivery({ group }: Resource): boolean {
  return group === application.group || group === fluxKustomization.group || group === helmRelease.group;
}

function checkDelivery(state: DocumentState, workspace: Workspace): readonly Finding[] {
  const own = isWhole(state.document) ? state.resources.flatMap((resource) => checkObject(resource, state, workspace)) : [];
  return allOf(own, checkSubstitutions(state, workspace), checkLeftOut(state, workspace));
}

function checkObject(resource: Resource, state: DocumentState, workspace: Workspace): readonly Finding[] {
  if (!isOfDelivery(resource)) {
    return none;
  }
  const { uri } = state;
  const deliveries = workspace.deliveries.ofObject(resource, uri);
  return [
    ...checkFluxObject(resource, deliveries, state, workspace),
    ...checkSources(resource, deliveries, workspace),
    // With a CRD in the workspace the object is checked as all others are.
    ...(workspace.isOurs(resource) ? none : checkCombinations(resource, workspace)),
    ...checkGivenValues(resource, uri, workspace),
  ];
}
