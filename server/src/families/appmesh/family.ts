import { allOf } from '../../base/lists';
import type { Family } from '../../workspace/family';
import { awsNameOf } from '../../reference/awsName';
import { checkAppmesh } from './checks/checkAppmesh';
import { keysBeside } from './checks/choices';
import { hoverNames } from './names/hover';
import { cloudIdentity } from './names/cloudIdentity';
import { hostRelations } from './names/hosts';
import { resourceNameOf } from './names/envoy';
import { nameToKeep } from './names/keptName';
import { groupMembers } from './names/groupMembers';
import { fieldNote } from './fields';
import { inspectAppmesh } from './inspect';
import { legacyNameOf } from './legacy/names';
import { hoverPreference } from './ipPreference';
import { hoverInjection } from './injection/hover';
import { hoverSelections } from './membership/hover';
import { servedVersion } from './membership/kinds';
import { belongsTo } from './membership/symbols';
import { relations } from './membership/relations';
import { appmeshInventory } from './retirement/inventory';
import { legacyMigration } from './migration/migrate';
import { meshCluster } from './cluster';
import { appmeshRules } from './rules';
import { appmeshSetRules } from './setRules';
import { checkSets } from './checks/sets/checkSets';
import { leavesMesh } from './checks/sets/references';

/** AWS App Mesh. docs/appmesh.md says what is known of its controller. */
export const appmesh: Family = {
  id: 'appmesh',
  rules: [...appmeshRules, ...appmeshSetRules],
  rulesOfWorkspace: appmeshSetRules.map(([code]) => code),
  rulesOfWholes: [
    'appmesh/apply-order',
    'appmesh/aws-name-without-dns',
    'appmesh/cloudmap-without-listener',
    'appmesh/gateway-many-select-route',
    'appmesh/gateway-none-selects-route',
    'appmesh/gateway-pod-without-envoy-container',
    'appmesh/gateway-route-mesh-mismatch',
    'appmesh/gateway-selects-no-route',
    'appmesh/gr-grpc-match-missing',
    'appmesh/gr-http-match-missing',
    'appmesh/gr-rewrite-empty',
    'appmesh/gr-rewrite-prefix-empty',
    'appmesh/gr-route-type-missing',
    'appmesh/grpc-method-without-service',
    'appmesh/hostname-match-empty',
    'appmesh/injection-label-missing',
    'appmesh/mesh-many-select-namespace',
    'appmesh/mesh-none-selects-namespace',
    'appmesh/mesh-selectors-overlap',
    'appmesh/mesh-selects-nothing',
    'appmesh/mesh-terminating',
    'appmesh/namespace-not-found',
    'appmesh/path-match-empty',
    'appmesh/pod-injection-enabled-without-member',
    'appmesh/pod-many-virtual-gateways',
    'appmesh/pod-many-virtual-nodes',
    'appmesh/pod-virtual-node-and-gateway',
    'appmesh/provider-empty',
    'appmesh/provider-missing',
    'appmesh/ref-and-arn-neither',
    'appmesh/retry-without-events',
    'appmesh/selects-no-workload',
    'appmesh/service-discovery-empty',
    'appmesh/service-end-of-support',
    'appmesh/target-port-ambiguous',
    'appmesh/tls-source-missing',
    'appmesh/vg-listener-missing',
    'appmesh/vn-listener-without-service-discovery',
  ],
  rulesOfCombinations: [
    'appmesh/duplicate-weighted-target',
    'appmesh/gr-http-prefix-and-path',
    'appmesh/gr-rewrite-match-prefix-no-slash',
    'appmesh/gr-rewrite-prefix-and-path',
    'appmesh/gr-rewrite-prefix-default-and-value',
    'appmesh/gr-route-type-multiple',
    'appmesh/header-match-ambiguous',
    'appmesh/hostname-match-ambiguous',
    'appmesh/listener-multiple-connection-pools',
    'appmesh/log-format-multiple',
    'appmesh/match-range-inverted',
    'appmesh/metadata-match-ambiguous',
    'appmesh/path-match-ambiguous',
    'appmesh/pool-protocol-mismatch',
    'appmesh/provider-multiple',
    'appmesh/ref-and-arn-both',
    'appmesh/route-shadowed',
    'appmesh/route-type-multiple',
    'appmesh/service-discovery-both',
    'appmesh/timeout-multiple',
    'appmesh/timeout-protocol-mismatch',
    'appmesh/tls-source-multiple',
    'appmesh/vn-duplicate-backend-arn',
    'appmesh/vn-duplicate-backend-ref',
    'appmesh/vr-duplicate-route-name',
    'appmesh/vr-prefix-and-path',
    'appmesh/weights-all-zero',
  ],
  dialect: 'appmesh',
  clusterFacts: meshCluster,
  check: (state, workspace) => allOf(checkAppmesh(state, workspace), checkSets(state, workspace)),
  checkAlone: checkAppmesh,
  refusedKeys: (resource, path, present) => (resource.version === servedVersion ? keysBeside(resource, path, present) : []),
  aliasOf: (resource, { dialects }) => awsNameOf(resource, dialects)?.value ?? legacyNameOf(resource, dialects),
  inspect: inspectAppmesh,
  membersOf: groupMembers,
  refusesTarget: leavesMesh,
  relations: {
    from: (object, workspace) => [...relations.from(object, workspace), ...hostRelations.from(object, workspace)],
    to: (object, workspace) => [...relations.to(object, workspace), ...hostRelations.to(object, workspace)],
  },
  belongsTo,
  fieldNote,
  hoverAt: (spot, workspace) =>
    allOf(hoverNames(spot, workspace), hoverSelections(spot, workspace), hoverInjection(spot, workspace), hoverPreference(spot, workspace)),
  cloudPathOf: (entry, workspace) => resourceNameOf(entry, workspace)?.path,
  cloudIdentityOf: (object, _world, workspace) => cloudIdentity(object, workspace),
  nameToKeep,
  migration: legacyMigration,
  inventory: { group: 'Mesh', groups: 'meshes', of: appmeshInventory },
};
