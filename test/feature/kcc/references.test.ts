import assert from 'node:assert/strict';
import type { Diagnostic } from '../../../server/src/workspace/finding';
import { fixesOf } from '../../../server/src/features/fixes/fixes';
import { findingsIn, openWorkspace } from '../../support/workspace';
import { checkRule, object, rulesOf, type RuleCase } from '../../support/kcc';

const certificate = (reference: string, annotation = ''): string =>
  object('CertificateManagerCertificate', 'c', {
    annotations: annotation,
    spec: `location: global\nprojectRef: { external: p }\nmanaged: { issuanceConfigRef: ${reference} }`,
  });
const net = (name: string, ns?: string): string =>
  object('ComputeNetwork', name, {
    ...(ns === undefined ? {} : { ns }),
    annotations: 'cnrm.cloud.google.com/project-id: my-project',
    spec: 'autoCreateSubnetworks: false',
  });

/** A subnetwork (family tf, R1, required) whose `networkRef` is given as flow YAML. */
const nullVersion = object('IAMPolicyMember', 'm', {
  ns: 'a',
  spec: 'member: "user:a@b.c"\nrole: roles/viewer\nresourceRef: { apiVersion: null, kind: PubSubTopic, name: t }',
});
const subnet = (networkRef: string, ns?: string, more = ''): string =>
  object('ComputeSubnetwork', 'sub', {
    ...(ns === undefined ? {} : { ns }),
    annotations: 'cnrm.cloud.google.com/project-id: my-project',
    spec: `ipCidrRange: 10.0.0.0/16\nregion: us-west1\nnetworkRef: ${networkRef}${more}`,
  });

const subscription = (spec: string): string => object('PubSubSubscription', 'sub', { spec });

/** Direct, projectRef checked strictly. */
const disk = (name: string, source: string): string =>
  object('ComputeDisk', name, {
    annotations: 'cnrm.cloud.google.com/project-id: p',
    spec: `location: us-west1-a\nsourceDiskRef: ${source}`,
  });

const savedQuery = (spec: string): string =>
  object('AssetSavedQuery', 'query', { version: 'v1beta1', spec: `content: { iamPolicyAnalysisQuery: { scope: x } }\n${spec}` });

const federation = (serviceRef: string): string =>
  object('MetastoreFederation', 'fed', {
    spec: `location: us-central1\nprojectRef: { external: projects/my-project }\nversion: 3.1.2\nbackendMetastores: { "1": { metastoreType: DATAPROC_METASTORE, serviceRef: ${serviceRef} } }`,
  });

const tenantConfig = (ref: string): string =>
  object('IdentityPlatformConfig', 'config', {
    spec: `projectRef: { external: my-project }\nmultiTenant: { defaultTenantLocationRef: ${ref} }`,
  });

const path = 'projects/my-project/global/networks/net';

const tagged = (kind: string, parentRef: string, more = ''): string =>
  object(kind, 't', { spec: `parentRef: ${parentRef}\ntagValueRef: { external: tagValues/1 }${more}` });
const tags = (parentRef: string): string => tagged('TagsTagBinding', parentRef);
const locationTags = (parentRef: string): string => tagged('TagsLocationTagBinding', parentRef, '\nlocation: us-central1');
const project = (name: string): string => object('Project', name, { spec: 'name: P\norganizationRef: { external: "1" }' });
const bucket = object('StorageBucket', 'b', { annotations: 'cnrm.cloud.google.com/project-id: p', spec: 'location: US' });

const projects = 'resourcemanager.cnrm.cloud.google.com/v1beta1';
const auditConfig = (resourceRef: string): string =>
  object('IAMAuditConfig', 'c', { spec: `service: allServices\nauditLogConfigs: [{ logType: DATA_READ }]\nresourceRef: ${resourceRef}` });

const p = 'cnrm.cloud.google.com/project-id: p';
const image = (external: string, annotations = ''): string =>
  object('ComputeDisk', 'd', { annotations: `${p}${annotations}`, spec: `location: us-west1-a\nimageRef: { external: ${external} }` });
const serviceBinding = (external: string): string =>
  object('NetworkServicesServiceBinding', 'b', {
    spec: `location: global\nprojectRef: { external: my-project }\nserviceRef: { external: ${external} }`,
  });
const evaluation = (folder: string): string =>
  object('WorkloadManagerEvaluation', 'e', {
    spec: `location: us-central1\nprojectRef: { external: my-project }\nresourceFilter: { scopeRefs: [{ folderRef: { external: ${folder} } }] }`,
  });
const authority = (external: string, annotations?: string): string =>
  object('PrivateCACertificateAuthority', 'a', {
    ...(annotations === undefined ? {} : { annotations }),
    spec: `projectRef: { external: p }\ncaPoolRef: { external: projects/p/locations/l/caPools/c }\nlocation: l\ntype: SELF_SIGNED\nlifetime: 1s\nconfig: { subjectConfig: { subject: {}, subjectAltName: {} }, x509Config: {} }\nkeySpec: { cloudKmsKeyVersionRef: { external: ${external} } }`,
  });
const cloudFunction = (project: string): string =>
  object('CloudFunctionsFunction', 'f', { spec: `region: us-west1\nruntime: x\nprojectRef: { external: ${project} }` });
const folder = (name: string, parent: string, ns?: string): string =>
  object('Folder', name, { ...(ns === undefined ? {} : { ns }), spec: `displayName: x\nfolderRef: { name: ${parent} }` });
const nodePool = (pool: string, cluster: string): string =>
  object('ContainerNodePool', 'pool', { annotations: p, spec: `location: ${pool}\nclusterRef: { name: c }` }) +
  object('ContainerCluster', 'c', { annotations: p, spec: `location: ${cluster}` });
const rule = (external: string): string =>
  object('ComputeForwardingRule', 'r', {
    annotations: p,
    spec: `location: us-west1\nipAddress: { addressRef: { external: ${external} } }`,
  });

const bucketUser = (name: string): string =>
  object('StorageBucketAccessControl', 'c', { spec: `entity: allUsers\nbucketRef: { external: ${name} }` });
const backend = (name: string): string => object('ComputeBackendBucket', 'c', { annotations: p, spec: `bucketRef: { external: ${name} }` });
const account = object('IAMServiceAccount', 'robots', { annotations: p, spec: 'displayName: Robot' });
const firewall = (address: string): string =>
  object('ComputeFirewall', 'f', {
    annotations: p,
    spec: `networkRef: { external: ${path} }\ntargetServiceAccounts: [ { external: ${address} } ]`,
  });

const cases: readonly RuleCase[] = [
  {
    rule: 'kcc/both-name-and-external',
    what: 'R1, the name resolves',
    bad: net('net') + subnet(`{ name: net, external: ${path} }`),
    good: net('net') + subnet('{ name: net }'),
    fix: 'Remove "external"',
    then: 'networkRef: { name: net }',
  },
  {
    rule: 'kcc/both-name-and-external',
    what: 'with a namespace',
    bad: subnet(`{ name: net, namespace: a, external: ${path} }`),
    good: subnet(`{ external: ${path} }`),
    fix: 'Remove "name" and "namespace"',
  },
  {
    rule: 'kcc/both-name-and-external',
    level: 'warning',
    what: 'R0: no schema checks it',
    bad: federation('{ name: a, external: projects/p/locations/l/services/s }'),
    good: federation('{ external: projects/p/locations/l/services/s }'),
    fix: 'Remove "name"',
  },
  {
    rule: 'kcc/both-name-and-external',
    level: 'warning',
    what: 'R6: no schema checks it, and the controller takes the external value',
    bad: project('p') + auditConfig('{ kind: Project, name: p, external: projects/p }'),
    good: auditConfig('{ kind: Project, external: projects/p }'),
    fix: 'Remove "external"',
  },
  {
    rule: 'kcc/reference-is-empty',
    what: 'R6: a kind that is not the container of a namespace',
    bad: auditConfig('{ kind: Folder }'),
    good: auditConfig('{ kind: Project, namespace: other }'),
    fix: 'Set "external" to "folders/{folder_id}"',
  },
  {
    rule: 'kcc/reference-is-empty',
    what: 'R4: an apiVersion beside the kind alone',
    bad: object('IAMPolicy', 'p', { spec: `resourceRef: { kind: Project, apiVersion: ${projects} }\nbindings: []` }),
    good: object('IAMPolicy', 'p', { spec: 'resourceRef: { kind: Project }\nbindings: []' }),
    fix: 'Remove "apiVersion"',
    then: 'resourceRef: { kind: Project }',
    left: [],
  },
  {
    rule: 'kcc/reference-is-empty',
    bad: net('net') + subnet('{}'),
    good: net('net') + subnet('{ name: net }'),
    fix: 'Refer to ComputeNetwork "net"',
  },
  {
    rule: 'kcc/reference-is-empty',
    what: 'a namespace alone; optional, so it can go',
    bad: subscription(
      'topicRef: { external: projects/p/topics/t }\ndeadLetterPolicy:\n  deadLetterTopicRef: { namespace: a }\n  maxDeliveryAttempts: 5',
    ),
    good: subscription('topicRef: { external: projects/p/topics/t }'),
    fix: 'Remove "deadLetterTopicRef"',
  },
  {
    rule: 'kcc/reference-is-empty',
    what: 'filled with what is known',
    bad: subnet('{ namespace: a }'),
    fix: `Set "external" to "projects/my-project/global/networks/{network}" in place of "namespace"`,
  },
  {
    rule: 'kcc/namespace-with-external',
    bad: subnet(`{ external: ${path}, namespace: a }`),
    good: subnet(`{ external: ${path} }`),
    fix: 'Remove "namespace"',
  },
  {
    rule: 'kcc/namespace-with-external',
    level: 'warning',
    what: 'R0',
    bad: federation('{ namespace: a, external: projects/p/locations/l/services/s }'),
    good: federation('{ external: projects/p/locations/l/services/s }'),
    fix: 'Remove "namespace"',
  },
  {
    rule: 'kcc/external-only',
    what: 'E1 with a name',
    bad: savedQuery('organizationRef: { name: "organizations/123" }'),
    good: savedQuery('organizationRef: { external: organizations/123 }'),
    fix: 'Change "name" to "external"',
  },
  {
    rule: 'kcc/external-only',
    what: 'E1 without external',
    bad: savedQuery('organizationRef: {}'),
    good: savedQuery('organizationRef: { external: organizations/123 }'),
    fix: 'Set "external" to "organizations/{organization}"',
  },
  {
    rule: 'kcc/external-only',
    level: 'warning',
    what: 'E0',
    bad: object('ComputeRouterPeer', 'peer', {
      annotations: 'cnrm.cloud.google.com/project-id: p',
      spec: 'region: us-west1\npeerAsn: 65000\nrouterRef: { external: r }\nrouterInterfaceRef: { external: i }\nipAddress: {}',
    }),
  },
  {
    rule: 'kcc/name-form-not-available',
    what: 'no target has a CRD',
    bad: object('DLPInspectTemplate', 't', { spec: 'location: us\norganizationRef: { name: org }' }),
    good: object('DLPInspectTemplate', 't', { spec: 'location: us\norganizationRef: { external: organizations/1 }' }),
    fix: 'Change "name" to "external"',
  },
  {
    rule: 'kcc/name-form-not-available',
    what: 'the text warns',
    bad: object('EventarcTrigger', 't', {
      spec: 'location: us\nprojectRef: { external: p }\nmatchingCriteria: []\ndestination: {}\nchannelRef: { name: c }',
    }),
    good: object('EventarcTrigger', 't', {
      spec: 'location: us\nprojectRef: { external: p }\nmatchingCriteria: []\ndestination: {}\nchannelRef: { external: c }',
    }),
    fix: 'Change "name" to "external"',
  },
  {
    rule: 'kcc/name-form-not-available',
    level: 'warning',
    what: 'the text advises',
    bad: certificate('{ name: c }'),
    good: certificate('{ external: projects/p/locations/global/certificateIssuanceConfigs/c }'),
    fix: 'Change "name" to "external"',
    left: ['kcc/external-format'],
  },
  {
    rule: 'kcc/name-form-not-available',
    level: 'warning',
    what: 'the text advises, and the newer controller looks names up',
    bad: certificate('{ name: c }'),
    good: certificate('{ name: c }', 'cnrm.cloud.google.com/reconciler: direct'),
  },
  {
    rule: 'kcc/name-form-not-available',
    level: 'warning',
    what: 'the text advises, and there is a newer controller only',
    bad: certificate('{ name: c }'),
    good: object('LoggingLogMetric', 'm', { spec: 'projectRef: { external: p }\nfilter: x\nloggingLogBucketRef: { name: b }' }),
  },
  {
    rule: 'kcc/kind-required',
    bad:
      object('Folder', 'f', { annotations: 'cnrm.cloud.google.com/organization-id: "1"', spec: 'displayName: f' }) +
      tenantConfig('{ name: f }'),
    good:
      object('Folder', 'f', { annotations: 'cnrm.cloud.google.com/organization-id: "1"', spec: 'displayName: f' }) +
      tenantConfig('{ kind: Folder, name: f }'),
    fix: 'Add kind "Folder"',
  },
  {
    rule: 'kcc/kind-with-external',
    bad: tenantConfig('{ kind: Folder, external: folders/1 }'),
    good: tenantConfig('{ external: folders/1 }'),
    fix: 'Remove "kind"',
  },
  {
    rule: 'kcc/kind-not-allowed',
    what: 'R2: one kind',
    bad: savedQuery('projectRef: { kind: Folder, external: my-project }'),
    good: savedQuery('projectRef: { kind: Project, external: my-project }'),
    fix: 'Replace with "Project"',
  },
  {
    rule: 'kcc/kind-not-allowed',
    what: 'R2: the kind goes',
    bad: savedQuery('projectRef: { kind: Projekt, external: my-project }'),
    fix: 'Remove "kind"',
  },
  {
    rule: 'kcc/kind-not-allowed',
    what: 'a tag binding of the direct controller',
    bad: locationTags('{ kind: RunServise, external: //run.googleapis.com/projects/p/locations/l/services/s }'),
    good: locationTags('{ kind: RunService, external: //run.googleapis.com/projects/p/locations/l/services/s }'),
    fix: 'Replace with "RunService"',
  },
  {
    rule: 'kcc/kind-not-allowed',
    what: 'R3: no kind is near',
    bad: tenantConfig('{ kind: Network, name: f }'),
    good: tenantConfig('{ kind: Folder, name: f }'),
    fix: 'Replace with "Folder"',
    left: ['ref/not-found'],
  },
  {
    rule: 'kcc/name-form-not-available',
    level: 'warning',
    what: 'a tag binding of the direct controller',
    bad: project('a') + locationTags('{ kind: Project, name: a }'),
    good: project('a') + tags('{ kind: Project, name: a }'),
    fix: 'Change "name" to "external"',
    left: ['kcc/external-duplicates-object'],
  },
  {
    rule: 'ref/wrong-kind',
    level: 'warning',
    what: 'a tag binding whose kind nobody reads beside a name',
    bad: bucket + tags('{ kind: StorageBucket, name: b }'),
    good: project('b') + tags('{ kind: StorageBucket, name: b }'),
  },
  {
    rule: 'ref/wrong-kind',
    level: 'warning',
    what: 'a tag binding without a kind is one of a Project',
    bad: bucket + tags('{ name: b }'),
    good: project('b') + tags('{ name: b }'),
  },
  {
    rule: 'kcc/unknown-reference-key',
    what: 'misspelled',
    bad: net('net') + subnet('{ Name: net }'),
    good: net('net') + subnet('{ name: net }'),
    fix: 'Rename to "name"',
  },
  {
    rule: 'kcc/unknown-reference-key',
    what: 'kind where there is none',
    bad: net('net') + subnet('{ name: net, kind: ComputeNetwork }'),
    fix: 'Remove "kind"',
  },
  {
    rule: 'kcc/unknown-reference-key',
    what: 'plain value for a reference',
    bad: subnet(`{ external: ${path} }`)
      .replace('networkRef: {', 'network: x\n  networkRef: {')
      .replace(/ {2}networkRef.*\n/, ''),
    fix: 'Convert to "networkRef"',
    left: [],
    then: 'networkRef: { external: x }',
  },
  {
    rule: 'schema/type',
    what: 'a plain value under the reference itself',
    bad: subnet('{ name: x }').replace('{ name: x }', 'x'),
    fix: 'Convert to an external value',
    left: [],
    then: 'networkRef: { external: x }',
  },
  {
    rule: 'kcc/unknown-reference-key',
    what: 'called otherwise',
    bad: subnet('{ external: x }').replace('networkRef', 'computeNetworkRef'),
    fix: 'Rename to "networkRef"',
    left: [],
  },
  {
    rule: 'kcc/unknown-reference-key',
    what: 'called after another word, where one reference is missing',
    bad: subnet('{ external: x }').replace('networkRef', 'vpcRef'),
    good: subnet('{ external: x }'),
    fix: 'Rename to "networkRef"',
    left: [],
  },
  {
    rule: 'kcc/unknown-reference-key',
    what: 'a self link',
    bad: subnet('x').replace('networkRef', 'networkSelfLink'),
    fix: 'Convert to "networkRef"',
    left: [],
  },
  { rule: 'kcc/empty-value', what: 'a list', bad: subnet('{ name: [a] }'), good: subnet('{ name: a }') },
  {
    rule: 'kcc/external-format',
    what: 'strict',
    bad: savedQuery('projectRef: { external: projects/a/b }'),
    good: savedQuery('projectRef: { external: projects/a }'),
  },
  {
    rule: 'kcc/external-format',
    level: 'hint',
    what: 'a location that the path does not have',
    bad: object('AlloyDBCluster', 'c', {
      version: 'v1beta1',
      spec: 'location: us-central1\nprojectRef: { external: projects/my-project }\nnetworkRef: { external: projects/my-project/locations/global/networks/net }',
    }),
    fix: `Replace with "${path}"`,
    left: [],
  },
  {
    rule: 'kcc/external-format',
    level: 'warning',
    what: 'typed',
    bad: object('BackupDRBackupPlan', 'p', {
      version: 'v1beta1',
      spec: 'location: us-central1\nprojectRef: { external: my-project }\nresourceType: x\nbackupRules: []\nbackupVaultRef: { external: projects/my-project/backupVaults/v }',
    }),
    good: object('BackupDRBackupPlan', 'p', {
      version: 'v1beta1',
      spec: 'location: us-central1\nprojectRef: { external: my-project }\nresourceType: x\nbackupRules: []\nbackupVaultRef: { external: projects/my-project/locations/us-central1/backupVaults/v }',
    }),
    fix: 'Replace with "projects/my-project/locations/us-central1/backupVaults/v"',
  },
  {
    rule: 'kcc/external-format',
    level: 'warning',
    what: 'of a type that the controller does not look at',
    bad: object('VertexAIPipelineJob', 'j', {
      spec: 'location: us-central1\nprojectRef: { external: my-project }\nserviceAccountRef: { external: my-account }',
    }),
    good: object('VertexAIPipelineJob', 'j', {
      spec: 'location: us-central1\nprojectRef: { external: my-project }\nserviceAccountRef: { external: a@my-project.iam.gserviceaccount.com }',
    }),
  },
  {
    rule: 'kcc/external-format',
    level: 'warning',
    what: 'a service directory service, whose namespace the message of its parser leaves out',
    bad: serviceBinding('projects/p/locations/global/namespaces/services/s'),
    good: serviceBinding('projects/p/locations/global/namespaces/n/services/s'),
  },
  {
    rule: 'kcc/external-format',
    level: 'warning',
    what: 'a folder to which the controller adds the prefix',
    bad: evaluation('organizations/1'),
    good: evaluation('"1"'),
  },
  {
    rule: 'kcc/external-format',
    level: 'hint',
    what: 'direct-only, not switched',
    bad: object('AlloyDBCluster', 'c', {
      version: 'v1beta1',
      spec: 'location: us-central1\nprojectRef: { external: projects/my-project }\nnetworkRef: { external: net }',
    }),
    good: object('AlloyDBCluster', 'c', {
      version: 'v1beta1',
      spec: `location: us-central1\nprojectRef: { external: projects/my-project }\nnetworkRef: { external: ${path} }`,
    }),
    fix: `Replace with "${path}"`,
  },
  {
    rule: 'kcc/external-format',
    level: 'warning',
    what: 'direct-only, switched',
    bad: object('AlloyDBCluster', 'c', {
      version: 'v1beta1',
      annotations: 'cnrm.cloud.google.com/reconciler: direct',
      spec: 'location: us-central1\nprojectRef: { external: projects/my-project }\nnetworkRef: { external: net }',
    }),
  },
  {
    rule: 'kcc/external-format',
    level: 'hint',
    what: 'direct-only, by the templates of the kind where the parser is not known',
    bad: authority('projects/p/cryptoKeys/k'),
    good: authority('projects/p/locations/l/keyRings/r/cryptoKeys/k/cryptoKeyVersions/1'),
  },
  {
    rule: 'kcc/external-format',
    level: 'warning',
    what: 'the same, switched',
    bad: authority('projects/p/cryptoKeys/k', 'cnrm.cloud.google.com/reconciler: direct'),
    good: authority('projects/p/locations/l/keyRings/r/cryptoKeys/k/cryptoKeyVersions/1', 'cnrm.cloud.google.com/reconciler: direct'),
  },
  {
    rule: 'kcc/external-format',
    level: 'warning',
    what: 'a short form, which only the older controller passes on',
    bad: image('debian-cloud/debian-12', '\ncnrm.cloud.google.com/reconciler: direct'),
    good: image('debian-cloud/debian-12'),
  },
  { rule: 'kcc/external-format', level: 'hint', what: 'no form of an image', bad: image('a/b/c/d'), good: image('family/debian-12') },
  {
    rule: 'kcc/external-format-documented',
    level: 'hint',
    what: 'a project by its bare id is one of the usual forms',
    config: 'rules: { "kcc/external-format-documented": hint }',
    bad: cloudFunction('a/b'),
    good: cloudFunction('p'),
  },
  {
    rule: 'kcc/ambiguous-external',
    level: 'info',
    what: 'a short form',
    config: 'rules: { "kcc/ambiguous-external": info }',
    bad: image('family/debian-12'),
    good: image('projects/debian-cloud/global/images/family/debian-12'),
    fix: 'Replace with "projects/p/global/images/family/debian-12"',
    left: [],
  },
  {
    rule: 'kcc/ambiguous-external',
    level: 'info',
    what: 'a project in front',
    config: 'rules: { "kcc/ambiguous-external": info }',
    bad: image('debian-cloud/debian-12'),
    fix: 'Replace with "projects/debian-cloud/global/images/family/debian-12"',
    left: [],
  },
  {
    rule: 'kcc/ambiguous-external',
    level: 'info',
    what: 'a bare name',
    config: 'rules: { "kcc/ambiguous-external": info }',
    bad: image('mine'),
    fix: 'Replace with "projects/p/global/images/mine"',
    left: [],
  },
  {
    rule: 'kcc/external-format-documented',
    level: 'hint',
    what: 'nobody checks',
    config: 'rules: { "kcc/external-format-documented": hint }',
    bad: object('ComputeTargetGRPCProxy', 'p', {
      annotations: 'cnrm.cloud.google.com/project-id: p',
      spec: 'urlMapRef: { external: a/b }',
    }),
    good: object('ComputeTargetGRPCProxy', 'p', {
      annotations: 'cnrm.cloud.google.com/project-id: p',
      spec: 'urlMapRef: { external: projects/p/global/urlMaps/m }',
    }),
  },
  { rule: 'kcc/empty-value', bad: subnet('{ name: "" }'), good: subnet('{ name: ${NET} }') },
  { rule: 'kcc/empty-value', what: 'a number', bad: subnet('{ external: 123 }'), good: subnet('{ external: "123" }'), fix: 'Add quotes' },
  {
    rule: 'kcc/empty-value',
    what: 'beside the other form',
    bad: net('net') + subnet('{ name: net, external: "" }'),
    fix: 'Remove "external"',
  },
  { rule: 'kcc/wrong-form', bad: subnet(`{ name: ${path} }`), good: subnet('{ name: ${NETWORK} }'), fix: 'Change "name" to "external"' },
  {
    rule: 'kcc/wrong-form',
    level: 'hint',
    what: 'a name under external',
    bad: net('net') + subnet('{ external: net }'),
    good: net('net') + subnet('{ external: other }'),
    fix: 'Replace "external" with the name of ComputeNetwork net',
  },
  {
    rule: 'kcc/ambiguous-external',
    level: 'info',
    config: 'rules: { "kcc/ambiguous-external": info }',
    bad: object('ComputeForwardingRule', 'r', {
      annotations: 'cnrm.cloud.google.com/project-id: p',
      spec: 'location: global\nipAddress: { addressRef: { external: 10.0.0.1 } }',
    }),
    good: object('ComputeForwardingRule', 'r', {
      annotations: 'cnrm.cloud.google.com/project-id: p',
      spec: 'location: global\nipAddress: { addressRef: { external: projects/p/global/addresses/a } }',
    }),
    fix: 'Move "10.0.0.1" to "ip"',
    then: 'ipAddress: { ip: 10.0.0.1 }',
    left: [],
  },
  {
    rule: 'kcc/external-duplicates-object',
    level: 'hint',
    bad: net('net') + subnet(`{ external: ${path} }`),
    good: net('net') + subnet('{ external: projects/other/global/networks/net }'),
    fix: 'Replace "external" with the name of ComputeNetwork net',
  },
  {
    rule: 'kcc/external-duplicates-object',
    level: 'hint',
    what: 'a full URL',
    bad: net('net') + subnet(`{ external: "https://www.googleapis.com/compute/v1/${path}" }`),
    good: net('net') + subnet(`{ external: "https://www.googleapis.com/compute/v1/${path}-other" }`),
    fix: 'Replace "external" with the name of ComputeNetwork net',
  },
  {
    rule: 'kcc/external-duplicates-object',
    level: 'hint',
    what: 'a bucket by its bare name, which no other has',
    bad: bucket + bucketUser('b'),
    good: bucket + bucketUser('c'),
    fix: 'Replace "external" with the name of StorageBucket b',
    left: [],
  },
  {
    rule: 'kcc/external-duplicates-object',
    level: 'hint',
    what: 'a bucket of whatever project',
    bad: bucket + backend('projects/_/buckets/b'),
    good: bucket + backend('projects/other/buckets/b'),
    fix: 'Replace "external" with the name of StorageBucket b',
    left: [],
  },
  {
    rule: 'kcc/external-duplicates-object',
    level: 'hint',
    what: 'a service account by its address',
    bad: account + firewall('robots@p.iam.gserviceaccount.com'),
    good: account + firewall('robots@other.iam.gserviceaccount.com'),
    fix: 'Replace "external" with the name of IAMServiceAccount robots',
    left: [],
  },
  {
    rule: 'kcc/external-duplicates-object',
    level: 'hint',
    what: 'by its id',
    bad: net('other').replace('spec:', 'spec:\n  resourceID: net') + subnet(`{ external: ${path} }`),
    good: net('net').replace('spec:', 'spec:\n  resourceID: other') + subnet(`{ external: ${path} }`),
  },
  {
    rule: 'ref/not-found',
    level: 'warning',
    bad: net('network') + subnet('{ name: netwrok }', undefined),
    good: net('network') + subnet('{ name: network }'),
    fix: 'Refer to "network"',
  },
  {
    rule: 'ref/not-found',
    level: 'warning',
    what: 'to an external value',
    bad: subnet('{ name: nowhere }'),
    fix: 'Change "name" to "external"',
  },
  {
    rule: 'kcc/namespace-needed',
    what: 'a target whose apiVersion is null, as if it were not written',
    bad: object('PubSubTopic', 't', { ns: 'b' }) + nullVersion,
    good: object('PubSubTopic', 't', { ns: 'a' }) + nullVersion,
  },
  {
    rule: 'kcc/namespace-needed',
    bad: net('net', 'b') + subnet('{ name: net }', 'a'),
    good: net('net', 'a') + subnet('{ name: net }', 'a'),
    fix: 'Refer to namespace "b"',
    at: ['spec.networkRef.namespace', 'networkRef'],
  },
  {
    rule: 'kcc/namespace-redundant',
    level: 'hint',
    bad: net('net', 'a') + subnet('{ name: net, namespace: a }', 'a'),
    good: net('net', 'b') + subnet('{ name: net, namespace: b }', 'a'),
    fix: 'Remove "namespace"',
  },
  {
    rule: 'kcc/namespace-redundant',
    what: 'that another tool fills in for the object',
    level: 'hint',
    bad: net('net', 'a') + subnet('{ name: net, namespace: a }', 'a'),
    good: (net('net', 'a') + subnet('{ name: net, namespace: a }', 'a')).replaceAll(
      '  namespace: a\n',
      '  namespace: a # kpt-set: ${ns}\n',
    ),
  },
  {
    rule: 'ref/wrong-kind',
    level: 'warning',
    bad:
      object('ComputeAddress', 'net', { annotations: 'cnrm.cloud.google.com/project-id: p', spec: 'location: global' }) +
      subnet('{ name: net }'),
    good: net('net') + subnet('{ name: net }'),
  },
  {
    rule: 'ref/wrong-kind',
    level: 'warning',
    what: 'of another service',
    bad: bucket.replace('name: b', 'name: net') + subnet('{ name: net }'),
    good: bucket + net('net') + subnet('{ name: net }'),
  },
  {
    rule: 'ref/wrong-namespace',
    level: 'warning',
    bad: net('net', 'b') + subnet('{ name: net, namespace: c }', 'a'),
    at: ['spec.networkRef.namespace', 'c'],
    good: net('net', 'b') + subnet('{ name: net, namespace: b }', 'a'),
    fix: 'Refer to namespace "b"',
  },
  {
    rule: 'kcc/reference-cycle',
    what: 'a self reference',
    bad:
      object('ComputeSubnetwork', 'x', {
        annotations: 'cnrm.cloud.google.com/project-id: p',
        spec: 'ipCidrRange: 10.0.0.0/16\nregion: us-west1\nnetworkRef: { external: nnn }',
      }) + object('MonitoringGroup', 'g', { spec: 'displayName: g\nfilter: x\nprojectRef: { external: p }\nparentRef: { name: g }' }),
    good:
      object('MonitoringGroup', 'h', { spec: 'displayName: g\nfilter: x\nprojectRef: { external: p }' }) +
      object('MonitoringGroup', 'g', { spec: 'displayName: g\nfilter: x\nprojectRef: { external: p }\nparentRef: { name: h }' }),
  },
  {
    rule: 'kcc/reference-cycle',
    what: 'two objects',
    bad:
      object('Folder', 'a', { spec: 'displayName: a\nfolderRef: { name: b }' }) +
      object('Folder', 'b', { spec: 'displayName: b\nfolderRef: { name: a }' }),
    good:
      object('Folder', 'a', { spec: 'displayName: a\nfolderRef: { name: b }' }) +
      object('Folder', 'b', { spec: 'displayName: b\nfolderRef: { external: "1" }' }),
  },
  {
    rule: 'kcc/reference-cycle',
    what: 'one of which can be named by its path',
    bad: disk('a', '{ name: b }') + disk('b', '{ name: a }'),
    good: disk('a', '{ name: b }') + disk('b', '{ external: projects/p/zones/us-west1-a/disks/c }'),
    fix: 'Replace "name" with external value "projects/p/zones/us-west1-a/disks/b"',
    left: ['kcc/external-duplicates-object'],
  },
  {
    rule: 'kcc/reference-cycle',
    what: 'objects of which one can be named in the cloud',
    bad:
      object('ComputeDisk', 'd', {
        annotations: 'cnrm.cloud.google.com/project-id: p',
        spec: 'location: us-west1-c\nsnapshotRef: { name: s }',
      }) +
      object('ComputeSnapshot', 's', {
        annotations: 'cnrm.cloud.google.com/project-id: p',
        spec: 'zone: us-west1-c\nsourceDiskRef: { name: d }',
      }),
    fix: 'Replace "name" with external value "d"',
    then: 'sourceDiskRef: { external: d }',
    left: [],
  },
  {
    rule: 'kcc/reference-cycle',
    what: 'three objects, of which a fourth is no part',
    bad: folder('z', 'a') + folder('a', 'b') + folder('b', 'c') + folder('c', 'a'),
    good:
      folder('z', 'a') +
      folder('a', 'b') +
      folder('b', 'c') +
      object('Folder', 'c', { spec: 'displayName: c\norganizationRef: { external: "1" }' }),
  },
  {
    rule: 'kcc/reference-cycle',
    what: 'not of namesakes in other namespaces',
    bad: folder('a', 'a'),
    good:
      folder('a', 'a, namespace: other', 'team') +
      object('Folder', 'a', { ns: 'other', spec: 'displayName: c\norganizationRef: { external: "1" }' }),
  },
  {
    rule: 'kcc/location-mismatch',
    level: 'hint',
    what: 'two zones',
    bad: nodePool('us-west1-a', 'us-west1-b'),
    good: nodePool('us-west1-a', 'us-west1'),
  },
  {
    rule: 'kcc/location-mismatch',
    level: 'hint',
    what: 'in an external value',
    bad: rule('projects/p/regions/us-east1/addresses/a'),
    good: rule('projects/p/regions/us-west1/addresses/a'),
  },
  {
    rule: 'kcc/location-mismatch',
    level: 'hint',
    what: 'a global or multi-regional target fits everywhere',
    bad: rule('projects/p/regions/us-east1/addresses/a'),
    good: rule('projects/p/global/addresses/a'),
  },
  {
    rule: 'kcc/location-mismatch',
    level: 'hint',
    what: 'not of a target that is global whatever zone it was made in',
    bad: rule('projects/p/regions/us-east1/addresses/a'),
    good:
      object('ComputeSnapshot', 's', {
        annotations: 'cnrm.cloud.google.com/project-id: p',
        spec: 'zone: us-west1-c\nsourceDiskRef: { external: projects/p/zones/us-west1-c/disks/d }',
      }) +
      object('ComputeDisk', 'd', {
        annotations: 'cnrm.cloud.google.com/project-id: p',
        spec: 'location: us-central1\nsnapshotRef: { name: s }',
      }),
  },
  {
    rule: 'kcc/location-mismatch',
    level: 'hint',
    what: 'not where the target may be anywhere',
    bad: rule('projects/p/regions/us-east1/addresses/a'),
    good:
      object('FilestoreInstance', 'i', {
        annotations: 'cnrm.cloud.google.com/project-id: p',
        spec: 'location: us-west1-c\ntier: BASIC_HDD\nfileShares: [{ name: a, capacityGb: 1024 }]\nnetworks: [{ networkRef: { external: default } }]',
      }) +
      object('FilestoreBackup', 'b', {
        annotations: 'cnrm.cloud.google.com/project-id: p',
        spec: 'location: us-east1\nsourceFileShare: a\nsourceInstanceRef: { name: i }',
      }) +
      object('EventarcTrigger', 't', {
        annotations: 'cnrm.cloud.google.com/project-id: p',
        spec: `location: us-west1
projectRef: { external: projects/p }
serviceAccountRef: { external: projects/p/serviceAccounts/a@p.iam.gserviceaccount.com }
matchingCriteria: [{ attribute: type, value: google.cloud.pubsub.topic.v1.messagePublished }]
destination: { cloudRunService: { region: us-east1, serviceRef: { external: projects/p/locations/us-east1/services/s } } }`,
      }),
  },
  {
    rule: 'kcc/alpha-target',
    level: 'hint',
    bad: subnet('{ external: x }', undefined, '\nreservedInternalRangeRef: { name: r }'),
    also: ['ref/not-found'],
    good: subnet('{ external: x }', undefined, '\nreservedInternalRangeRef: { external: r }'),
  },
  {
    rule: 'kcc/location-mismatch',
    level: 'hint',
    bad:
      object('ComputeAddress', 'a', { annotations: 'cnrm.cloud.google.com/project-id: p', spec: 'location: us-east1' }) +
      object('ComputeForwardingRule', 'r', {
        annotations: 'cnrm.cloud.google.com/project-id: p',
        spec: 'location: us-west1\nipAddress: { addressRef: { name: a } }',
      }),
    good:
      object('ComputeAddress', 'a', { annotations: 'cnrm.cloud.google.com/project-id: p', spec: 'location: us-west1' }) +
      object('ComputeForwardingRule', 'r', {
        annotations: 'cnrm.cloud.google.com/project-id: p',
        spec: 'location: us-west1\nipAddress: { addressRef: { name: a } }',
      }),
  },
];

const platformPolicy = (reference: string): string =>
  object('BinaryAuthorizationPlatformPolicy', 'p', {
    spec: `projectRef: { external: p }\nplatform: gke\ngkePolicy: { checkSets: [{ scope: { kubernetesServiceAccountRef: ${reference} } }] }`,
  });

const router = (refs: string): string =>
  object('ComputeRouterNAT', 'nat', {
    annotations: 'cnrm.cloud.google.com/project-id: my-project',
    spec: `region: us-west1\nrouterRef: { external: projects/my-project/regions/us-west1/routers/r }\nsourceSubnetworkIpRangesToNat: ALL_SUBNETWORKS_ALL_IP_RANGES\nnatIps:\n${refs}`,
  });
const address = (name: string, id?: string): string =>
  object('ComputeAddress', name, {
    annotations: 'cnrm.cloud.google.com/project-id: my-project',
    spec: `location: us-west1${id === undefined ? '' : `\nresourceID: ${id}`}`,
  });
const addressPath = 'projects/my-project/regions/us-west1/addresses/a';

const lists: readonly RuleCase[] = [
  {
    rule: 'kcc/mixed-forms',
    level: 'info',
    bad: address('a') + address('b') + router(`- name: b\n- external: ${addressPath}`),
    also: ['kcc/external-duplicates-object'],
    good: address('a') + address('b') + router('- name: b\n- name: a'),
    fix: 'Replace every "external" with a name',
    left: [],
  },
  {
    rule: 'kcc/duplicate-external',
    level: 'warning',
    bad: router(`- external: ${addressPath}\n- external: ${addressPath}`),
    good: router(`- external: ${addressPath}\n- external: //compute.googleapis.com/${addressPath}`),
    fix: 'Remove the duplicate entry',
  },
  {
    rule: 'kcc/same-target-twice',
    level: 'warning',
    what: 'one object named twice',
    bad: address('a') + router('- name: a\n- name: a'),
    good: address('a') + address('b') + router('- name: a\n- name: b'),
    fix: 'Remove the duplicate entry',
  },
  {
    rule: 'kcc/same-target-twice',
    level: 'warning',
    what: 'names that are filled in',
    bad: address('a') + router('- name: a\n- name: a'),
    good: address('${A}') + router('- name: ${A}\n- name: ${A}'),
  },
  {
    rule: 'kcc/same-target-twice',
    level: 'warning',
    what: 'a name and the path of its resource',
    bad: address('a') + router(`- name: a\n- external: ${addressPath}`),
    also: ['kcc/mixed-forms', 'kcc/external-duplicates-object'],
    good: address('a') + router('- name: a'),
    fix: 'Remove the duplicate entry',
    left: [],
  },
];

const diagnosticsIn = (manifest: string): readonly Diagnostic[] => {
  const { uri, workspace } = openWorkspace(manifest);
  return findingsIn(uri, workspace);
};

describe('several mistakes in the form of one reference', () => {
  const codes = (manifest: string): readonly string[] =>
    diagnosticsIn(manifest).map(({ finding }) => `${finding.code} ${String(finding.path.at(-1))}`);

  it('each key that it does not have is reported', () =>
    assert.deepEqual(codes(net('net') + subnet('{ name: net, namespce: team, foo: x }')), [
      'kcc/unknown-reference-key namespce',
      'kcc/unknown-reference-key foo',
    ]));

  it('a kind without a value is missing', () =>
    assert.deepEqual(
      codes(object('IAMPolicy', 'policy', { spec: 'resourceRef: { kind: null, name: b }\nbindings: []' }) + bucket).filter((each) =>
        each.endsWith(' kind'),
      ),
      ['kcc/iam-kind-missing kind'],
    ));
});

/** The API server drops what is null before it validates, unless the schema lacks the key. */
describe('keys without a value', () => {
  const codes = (manifest: string): readonly string[] =>
    diagnosticsIn(manifest).map(({ finding }) => `${finding.code} ${String(finding.path.at(-1))}`);
  const user = (password: string): string => object('SQLUser', 'u', { spec: `instanceRef: { external: i }\npassword: ${password}` });
  const assignment = (assignee: string): string =>
    object('BigQueryReservationAssignment', 'a', {
      spec: `reservationRef: { external: projects/p/locations/l/reservations/r }\njobType: QUERY\nassignee: ${assignee}`,
    });

  it('say nothing beside the other form', () => {
    assert.deepEqual(codes(subnet(`{ name: null, namespace: null, external: ${path} }`)), []);
    assert.deepEqual(codes(net('net') + subnet('{ name: net, external: }')), []);
  });

  it('are no kind', () => assert.deepEqual(codes(tenantConfig('{ kind: null, external: folders/1 }')), []));

  it('let the kind alone name the target of an IAM object', () =>
    assert.deepEqual(
      codes(object('IAMPolicy', 'policy', { ns: 'team', spec: 'resourceRef: { kind: Project, name: null }\nbindings: []' })),
      [],
    ));

  it('make no choice', () => {
    const secret = 'apiVersion: v1\nkind: Secret\nmetadata: { name: s }\nstringData: { k: x }\n';
    assert.deepEqual(codes(secret + user('{ value: null, valueFrom: { secretKeyRef: { name: s, key: k } } }')), []);
    assert.deepEqual(codes(assignment('{ projectRef: { external: projects/p }, folderRef: null }')), []);
  });

  it('leave a reference empty where there is no other', () => assert.deepEqual(codes(subnet('{ name: null }')), ['kcc/empty-value name']));
});

describe('an object of a group or version that nobody describes', () => {
  it('is no object of the controllers', () => {
    const broken = subnet('{ name: net, external: x }', 'a', '\nresourceID: ""');
    assert.deepEqual([...rulesOf(broken.replace(/v1beta1$/m, 'v9'))], ['schema/unknown-version']);
    assert.deepEqual([...rulesOf(broken.replace('compute.cnrm', 'nothing.cnrm'))], []);
  });

  it('has no parent to name', () => {
    const queue = object('TasksQueue', 'q', { spec: 'location: l' });
    assert.deepEqual([...rulesOf(queue)], ['kcc/no-parent']);
    assert.deepEqual([...rulesOf(queue.replace('cloudtasks.cnrm', 'nothing.cnrm'))], []);
  });
});

describe('Config Connector references', () => {
  it('a better word for a mistake of the schema leaves the mistakes of YAML at that place', () =>
    assert.deepEqual([...rulesOf(subnet('{ name: a, external: x, external: x }'))].sort(), [
      'kcc/both-name-and-external',
      'yaml/duplicate-key',
    ]));

  it('and those of other objects of a List', () => {
    const items = [subnet('{ name: a, external: x }'), subnet('5').replace('name: sub', 'name: other')].map(
      (item) =>
        `- ${item
          .replace(/^---\n/m, '')
          .trimEnd()
          .replaceAll('\n', '\n  ')}\n`,
    );
    assert.deepEqual([...rulesOf(`apiVersion: v1\nkind: List\nitems:\n${items.join('')}`)].sort(), [
      'kcc/both-name-and-external',
      'schema/type',
    ]);
  });

  it('are not given a name that closes a circle', () => {
    const titles = (source: string): readonly string[] => {
      const opened = openWorkspace(
        `#- main.yaml\n${disk('a', source)}${disk('b', '{ name: a }')}${disk('c', '{ external: projects/p/zones/us-west1-a/disks/x }')}`,
      );
      return findingsIn(opened.uri, opened.workspace).flatMap((each) => fixesOf(each, opened.workspace).map(({ title }) => title));
    };
    const external = (name: string): string => `projects/p/zones/us-west1-a/disks/${name}`;
    assert.deepEqual(titles(`{ external: ${external('c')} }`), ['Replace "external" with the name of ComputeDisk c']);
    assert.deepEqual(titles(`{ external: ${external('b')} }`), []);
    assert.deepEqual(titles(`{ name: b, external: ${external('b')} }`), ['Remove "name"']);
  });

  it('a reference of the form of Kubernetes may have its keys', () =>
    assert.deepEqual(
      rulesOf(platformPolicy('{ kind: ServiceAccount, name: a, namespace: b }')).filter((code) => code.startsWith('kcc/unknown')),
      [],
    ));

  for (const each of [...cases, ...lists]) {
    it(`${each.rule}${each.what === undefined ? '' : `: ${each.what}`}`, () => checkRule(each));
  }
});
