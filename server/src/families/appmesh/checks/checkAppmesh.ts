import { allOf } from '../../../base/lists';
import type { DocumentState } from '../../../workspace/files/fileState';
import type { Finding } from '../../../workspace/finding';
import { usesOf } from '../../../workspace/index/ownUses';
import type { Workspace } from '../../../workspace/workspace';
import { servedVersion } from '../membership/kinds';
import { arnFindings } from './arns';
import { choiceFindings } from './choices';
import { gatewayFindings } from './gateways';
import { meshFindings } from './meshes';
import { nodeFindings } from './nodes';
import { prefixFindings } from './prefixes';
import { providerFindings } from './providers';
import { protocolFindings } from './protocols';
import { rangeFindings } from './ranges';
import { refusedZeroFindings } from './refusedZeros';
import { routerFindings } from './routers';
import { selectorFindings } from './selectors';
import { weightFindings } from './weights';

/** What is wrong with the App Mesh objects of a document beyond their schemas, as far as each shows it by itself. */
export function checkAppmesh(state: DocumentState, workspace: Workspace): readonly Finding[] {
  return state.resources
    .filter((resource) => resource.version === servedVersion && workspace.dialects.familyOf(resource.group) === 'appmesh')
    .flatMap((resource) =>
      allOf(
        choiceFindings(resource),
        rangeFindings(resource),
        refusedZeroFindings(resource, workspace),
        prefixFindings(resource),
        providerFindings(resource),
        nodeFindings(resource),
        routerFindings(resource),
        protocolFindings(resource),
        weightFindings(resource),
        selectorFindings(resource),
        gatewayFindings(resource),
        meshFindings(resource),
        usesOf(state, resource).flatMap(arnFindings),
      ),
    );
}
