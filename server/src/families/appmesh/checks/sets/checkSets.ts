import { allOf } from '../../../../base/lists';
import { isNamespaceKind } from '../../../../manifest/objectName';
import type { Resource } from '../../../../manifest/resource';
import type { DocumentState } from '../../../../workspace/files/fileState';
import type { Finding } from '../../../../workspace/finding';
import { usesOf } from '../../../../workspace/index/ownUses';
import type { Workspace } from '../../../../workspace/workspace';
import { servedVersion } from '../../membership/kinds';
import { podTemplateOf } from '../../../../manifest/podTemplates';
import { gatewayFindings, gatewaySelectionFindings } from './gateways';
import { gatewayTargetFindings } from './gatewayTargets';
import { meshFindingsOf, meshSelectionFindings } from './meshes';
import { dnsFindings, longNameFindings, nameFindings } from './names';
import { orderFindings } from './order';
import { podFindings } from './pods';
import { meshReferenceFindings } from './references';
import { namespaceFindings } from './injectionLabels';
import { selectedPodFindings } from './selectedPods';
import { routerListenerFindings } from './routeListeners';
import { supportFindings } from '../../retirement/endOfSupport';
import { targetFindings } from './targets';
import type { SetContext } from './context';

/** What is wrong with App Mesh objects, and with the workloads and Namespaces that they select, as seen beside others. */
export function checkSets(state: DocumentState, workspace: Workspace): readonly Finding[] {
  const { resources, uri } = state;
  const contextOf = (resource: Resource): SetContext => ({
    resource,
    entry: workspace.index.entryOf(uri, resource),
    uses: usesOf(state, resource),
    uri,
    workspace,
  });
  const own = resources.flatMap((resource) => {
    if (workspace.dialects.familyOf(resource.group) === 'appmesh') {
      return resource.version === servedVersion ? ownFindings(contextOf(resource)) : [];
    }
    return podTemplateOf(resource) !== undefined
      ? podFindings(contextOf(resource))
      : isNamespaceKind(resource)
        ? namespaceFindings(contextOf(resource))
        : [];
  });
  return allOf(supportFindings(state, workspace), own);
}

function ownFindings(context: SetContext): readonly Finding[] {
  return allOf(
    meshFindingsOf(context),
    meshSelectionFindings(context),
    gatewayFindings(context),
    gatewaySelectionFindings(context),
    routerListenerFindings(context),
    meshReferenceFindings(context),
    selectedPodFindings(context),
    nameFindings(context),
    longNameFindings(context),
    dnsFindings(context),
    targetFindings(context),
    gatewayTargetFindings(context),
    orderFindings(context),
  );
}
