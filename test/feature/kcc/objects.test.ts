import assert from 'node:assert/strict';
import { openWorkspace, problemsOf } from '../../support/workspace';
import { checkRule, object, rulesOf, type RuleCase } from '../../support/kcc';

const project = 'cnrm.cloud.google.com/project-id: my-project';
const namespace = (annotations?: string): string => object('Namespace', 'team', annotations === undefined ? {} : { annotations });
const topic = (name: string, annotations = project, spec = 'messageRetentionDuration: 86400s'): string =>
  object('PubSubTopic', name, { ns: 'team', annotations, spec });
const dataset = (annotations: string): string =>
  object('BigQueryDataset', 'd', { annotations, spec: 'projectRef: { external: my-project }' });
const network = (annotations?: string): string =>
  object('ComputeNetwork', 'net', {
    ns: 'team',
    ...(annotations === undefined ? {} : { annotations }),
    spec: 'autoCreateSubnetworks: false',
  });

const dashboard = object('MonitoringDashboard', 'd', { ns: 'team', spec: 'displayName: d\ngridLayout: {}' });
const instance = (annotations?: string): string =>
  object('SQLInstance', 'i', {
    ns: 'team',
    ...(annotations === undefined ? {} : { annotations }),
    spec: 'settings: { tier: db-f1-micro }',
  });
const member = (resourceRef: string, more = 'member: "user:a@example.com"', role = 'roles/viewer'): string =>
  object('IAMPolicyMember', 'm', { spec: `role: ${role}\nresourceRef: ${resourceRef}\n${more}` });

const vault = (parent = '', annotations?: string): string =>
  object('BackupDRBackupVault', 'v', {
    ns: 'team',
    version: 'v1beta1',
    ...(annotations === undefined ? {} : { annotations }),
    spec: `location: us-central1\nbackupMinimumEnforcedRetentionDuration: 1s\n${parent}`,
  });

/** Its annotation names the host project. */
const serviceProject = (annotations?: string): string =>
  object('ComputeSharedVPCServiceProject', 's', {
    ns: 'team',
    ...(annotations === undefined ? {} : { annotations }),
    spec: 'projectRef: { external: service-project }',
  });

const containers: readonly RuleCase[] = [
  {
    rule: 'kcc/several-parents',
    bad: object('DLPInspectTemplate', 't', {
      spec: 'location: us\nprojectRef: { external: projects/p }\norganizationRef: { external: organizations/1 }',
    }),
    good: object('DLPInspectTemplate', 't', { spec: 'location: us\norganizationRef: { external: organizations/1 }' }),
    fix: 'Remove "organizationRef"',
  },
  {
    rule: 'kcc/several-parents',
    what: 'a choice in CEL',
    bad: object('CloudSecurityFramework', 'f', {
      spec: 'location: global\nprojectRef: { external: projects/p }\norganizationRef: { external: organizations/1 }',
    }),
    also: ['kcc/no-controller'],
    good: object('CloudSecurityFramework', 'f', { spec: 'location: global\nprojectRef: { external: projects/p }' }),
    fix: 'Keep "projectRef", remove "organizationRef"',
  },
  {
    rule: 'kcc/no-parent',
    what: 'a direct kind',
    bad: object('BackupDRBackupVault', 'v', {
      version: 'v1beta1',
      spec: 'location: us-central1\nbackupMinimumEnforcedRetentionDuration: 1s',
    }),
    good: object('BackupDRBackupVault', 'v', {
      version: 'v1beta1',
      spec: 'location: us-central1\nbackupMinimumEnforcedRetentionDuration: 1s\nprojectRef: { external: p }',
    }),
    fix: 'Add "projectRef" with an external value',
  },
  {
    rule: 'kcc/no-parent',
    what: 'an older kind that no project stands in for',
    bad: namespace() + object('Folder', 'f', { ns: 'team', spec: 'displayName: f' }),
    good: namespace('cnrm.cloud.google.com/folder-id: "1"') + object('Folder', 'f', { ns: 'team', spec: 'displayName: f' }),
  },
  {
    rule: 'kcc/no-parent',
    what: 'an older kind whose reference is null, which names nothing',
    bad: namespace() + object('Folder', 'f', { ns: 'team', spec: 'displayName: f\nfolderRef: null' }),
    good: namespace() + object('Folder', 'f', { ns: 'team', spec: 'displayName: f\nfolderRef: "{{ .parent }}"' }),
  },
  {
    rule: 'kcc/no-parent',
    what: 'a direct kind, whose null is replaced',
    bad: namespace(project) + object('TasksQueue', 'q', { ns: 'team', spec: 'location: us-west1\nprojectRef:' }),
    good: namespace(project) + object('TasksQueue', 'q', { ns: 'team', annotations: project, spec: 'location: us-west1\nprojectRef:' }),
    fix: 'Add "projectRef"',
  },
  {
    rule: 'kcc/no-parent',
    level: 'hint',
    what: 'the Namespace is elsewhere',
    bad: object('Folder', 'f', { ns: 'team', spec: 'displayName: f' }),
  },
  {
    rule: 'kcc/no-parent',
    level: 'hint',
    what: 'admission takes it from a Namespace that is elsewhere',
    bad: dashboard,
    good: namespace(project) + dashboard,
    at: ['spec.projectRef', 'spec'],
  },
  {
    rule: 'kcc/no-parent',
    level: 'hint',
    what: 'one of four that admission can fill in',
    bad: object('LoggingLogBucket', 'b', { ns: 'team', spec: 'location: global' }),
    good:
      namespace('cnrm.cloud.google.com/organization-id: "1"') + object('LoggingLogBucket', 'b', { ns: 'team', spec: 'location: global' }),
  },
  {
    rule: 'kcc/no-parent',
    what: 'its controller reads the annotation alone',
    bad: object('TasksQueue', 'q', { ns: 'team', spec: 'location: us-west1' }),
    good: object('TasksQueue', 'q', { ns: 'team', annotations: project, spec: 'location: us-west1' }),
    fix: 'Add "projectRef" with an external value',
  },
  {
    rule: 'kcc/several-parents',
    level: 'warning',
    what: 'a choice that the controller makes',
    bad: object('IAMDenyPolicy', 'p', { spec: 'projectRef: { external: projects/p }\nfolderRef: { external: folders/1 }' }),
    good: object('IAMDenyPolicy', 'p', { spec: 'folderRef: { external: folders/1 }' }),
    fix: 'Keep "projectRef", remove "folderRef"',
  },
  {
    rule: 'kcc/several-containers',
    bad: object('Folder', 'f', {
      annotations: 'cnrm.cloud.google.com/folder-id: "1"\ncnrm.cloud.google.com/organization-id: "2"',
      spec: 'displayName: f',
    }),
    good: object('Folder', 'f', { annotations: 'cnrm.cloud.google.com/folder-id: "1"', spec: 'displayName: f' }),
    fix: 'Remove "cnrm.cloud.google.com/folder-id"',
  },
  {
    rule: 'kcc/several-containers',
    what: 'on a Namespace',
    bad:
      namespace('cnrm.cloud.google.com/folder-id: "1"\ncnrm.cloud.google.com/organization-id: "2"') +
      object('Folder', 'f', { ns: 'team', spec: 'displayName: f' }),
    good: namespace(`cnrm.cloud.google.com/folder-id: "1"\n${project}`) + object('Folder', 'f', { ns: 'team', spec: 'displayName: f' }),
  },
  {
    rule: 'kcc/several-containers',
    what: 'an empty annotation is one',
    bad: object('Folder', 'f', {
      annotations: 'cnrm.cloud.google.com/folder-id: ""\ncnrm.cloud.google.com/organization-id: "2"',
      spec: 'displayName: f',
    }),
    good: object('Folder', 'f', {
      annotations: 'cnrm.cloud.google.com/folder-id: "1"\ncnrm.cloud.google.com/organization-id: "2"',
      spec: 'displayName: f\nfolderRef: { external: "1" }',
    }),
  },
  {
    rule: 'kcc/several-containers',
    what: 'on a Namespace, one of them empty',
    bad:
      namespace('cnrm.cloud.google.com/folder-id: "1"\ncnrm.cloud.google.com/organization-id: ""') +
      object('Folder', 'f', { ns: 'team', spec: 'displayName: f' }),
    good:
      namespace('cnrm.cloud.google.com/folder-id: "1"\ncnrm.cloud.google.com/organization-id: ""') +
      object('Folder', 'f', { ns: 'team', spec: 'displayName: f\nfolderRef: { external: "1" }' }),
  },
  {
    rule: 'kcc/container-not-supported',
    level: 'warning',
    what: 'an IAM kind reads none',
    bad: member('{ kind: Project, external: projects/p }').replace('  name: m', `  name: m\n  annotations: { ${project} }`),
    good: member('{ kind: Project, external: projects/p }'),
  },
  {
    rule: 'kcc/container-not-supported',
    level: 'warning',
    what: 'its controller requires the reference',
    bad: object('AssetSavedQuery', 'q', {
      version: 'v1beta1',
      annotations: project,
      spec: 'content: { iamPolicyAnalysisQuery: { scope: x } }\nprojectRef: { external: p }',
    }),
    good: object('TasksQueue', 'q', { annotations: project, spec: 'location: us-central1' }),
  },
  {
    rule: 'kcc/project-from-namespace-name',
    level: 'hint',
    what: 'a direct kind that admission completes',
    bad: namespace() + dashboard,
    good: namespace(project) + dashboard,
  },
  {
    rule: 'kcc/project-from-namespace-name',
    level: 'hint',
    what: 'a direct kind with a container',
    bad: namespace() + instance(),
    good: namespace() + instance(project),
  },
  {
    rule: 'kcc/container-not-supported',
    level: 'warning',
    bad: network(`${project}\ncnrm.cloud.google.com/folder-id: "1"`),
    good: network(project),
    fix: 'Remove "cnrm.cloud.google.com/folder-id"',
  },
  {
    rule: 'kcc/container-conflict',
    level: 'warning',
    bad: dataset('cnrm.cloud.google.com/project-id: other'),
    good: dataset(project),
    fix: 'Remove "cnrm.cloud.google.com/project-id"',
  },
  {
    rule: 'kcc/project-from-namespace-name',
    level: 'hint',
    bad: namespace() + network(),
    good: namespace(project) + network(),
    fix: 'Annotate Namespace "team" with project "team"',
    then: 'cnrm.cloud.google.com/project-id: team',
  },
  {
    rule: 'kcc/project-from-namespace-name',
    level: 'hint',
    what: 'the Namespace has annotations',
    bad: namespace('other: x') + network(),
    fix: 'Annotate Namespace "team" with project "team"',
    then: '    other: x\n    cnrm.cloud.google.com/project-id: team\n',
  },
  {
    rule: 'kcc/project-from-namespace-name',
    level: 'hint',
    what: 'a reference to a project that is not the one that it belongs to',
    bad: namespace() + serviceProject(),
    good: namespace() + serviceProject(project),
    fix: 'Annotate Namespace "team" with project "team"',
  },
  {
    rule: 'kcc/namespace-not-inherited',
    level: 'warning',
    bad:
      namespace(project) +
      object('AssetSavedQuery', 'q', { ns: 'team', version: 'v1beta1', spec: 'content: { iamPolicyAnalysisQuery: { scope: x } }' }),
    good: object('AssetSavedQuery', 'q', {
      ns: 'team',
      version: 'v1beta1',
      spec: 'content: { iamPolicyAnalysisQuery: { scope: x } }\nprojectRef: { external: p }',
    }),
    fix: 'Add "projectRef"',
    then: 'external: projects/my-project',
  },
  {
    rule: 'kcc/no-parent',
    what: 'the controller ignores what the Namespace says',
    bad: namespace(project) + vault(),
    good: namespace(project) + vault('projectRef: { external: p }'),
    fix: 'Add "projectRef"',
    then: 'external: projects/my-project',
    left: [],
  },
  {
    rule: 'kcc/container-not-supported',
    level: 'warning',
    what: 'the reference can say it',
    bad: vault('', project),
    also: ['kcc/no-parent'],
    good: vault('projectRef: { external: p }'),
    fix: 'Move to "projectRef"',
    left: [],
    then: 'external: projects/my-project',
  },
];

const granted = object('PubSubTopic', 't', { annotations: project });
const policy = (name: string, resourceRef: string, more = 'bindings: []'): string =>
  object('IAMPolicy', name, { spec: `resourceRef: ${resourceRef}\n${more}` });
const condition = 'condition: { title: t, expression: "true" }';

const iam: readonly RuleCase[] = [
  {
    rule: 'kcc/iam-kind-missing',
    bad: topic('t') + member('{ name: t }'),
    good: member('{ kind: Project }'),
    fix: 'Add kind "PubSubTopic"',
    left: [],
  },
  {
    rule: 'kcc/iam-kind-unsupported',
    bad: member('{ kind: PubSubTopics, external: projects/p/topics/t }'),
    good: member('{ kind: PubSubTopic, external: projects/p/topics/t }'),
    fix: 'Replace with "PubSubTopic"',
  },
  {
    rule: 'kcc/iam-condition-unsupported',
    bad: member('{ kind: PubSubTopic, external: projects/p/topics/t }', `member: "user:a@example.com"\n${condition}`),
    good: member('{ kind: Project, external: projects/p }', `member: "user:a@example.com"\n${condition}`),
    fix: 'Remove "condition"',
  },
  {
    rule: 'kcc/iam-condition-unsupported',
    what: 'in a member, the target is of another family',
    bad: member('{ kind: IAMWorkforcePool, external: locations/global/workforcePools/p }', `member: "user:a@example.com"\n${condition}`),
    good: policy(
      'p',
      '{ kind: IAMWorkforcePool, external: locations/global/workforcePools/p }',
      `bindings: [{ role: roles/viewer, members: ["user:a@example.com"], ${condition} }]`,
    ),
  },
  {
    rule: 'kcc/iam-authoritative-conflict',
    level: 'warning',
    what: 'the project of one namespace',
    bad: policy('p', '{ kind: Project }') + member('{ kind: Project }'),
    good: policy('p', '{ kind: Project }') + member('{ kind: Project, external: projects/p }'),
  },
  {
    rule: 'kcc/iam-audit-unsupported',
    bad: policy(
      'p',
      '{ kind: PubSubTopic, external: projects/p/topics/t }',
      'auditConfigs: [{ service: allServices, auditLogConfigs: [{ logType: DATA_READ }] }]',
    ),
    good: policy(
      'p',
      '{ kind: Folder, external: folders/1 }',
      'auditConfigs: [{ service: allServices, auditLogConfigs: [{ logType: DATA_READ }] }]',
    ),
  },
  {
    rule: 'kcc/iam-audit-unsupported',
    what: 'IAMAuditConfig',
    bad: object('IAMAuditConfig', 'a', {
      spec: 'service: allServices\nauditLogConfigs: [{ logType: DATA_READ }]\nresourceRef: { kind: PubSubTopic, external: projects/p/topics/t }',
    }),
    good: object('IAMAuditConfig', 'a', {
      spec: 'service: allServices\nauditLogConfigs: [{ logType: DATA_READ }]\nresourceRef: { kind: Project, external: projects/p }',
    }),
  },
  {
    rule: 'kcc/iam-member-choice',
    what: 'both',
    bad: member('{ kind: Project, external: projects/p }', 'member: "user:a@example.com"\nmemberFrom: { serviceAccountRef: { name: a } }'),
    also: ['ref/not-found'],
    good: member('{ kind: Project, external: projects/p }'),
    fix: 'Remove "memberFrom"',
    left: [],
  },
  { rule: 'kcc/iam-member-choice', what: 'none', bad: member('{ kind: Project, external: projects/p }', ''), fix: 'Add "member"' },
  {
    rule: 'kcc/iam-member-from-choice',
    bad: member('{ kind: Project, external: projects/p }', 'memberFrom: {}'),
    good: member('{ kind: Project, external: projects/p }'),
  },
  {
    rule: 'kcc/iam-member-from-choice',
    what: 'two of them',
    bad: member('{ kind: Project, external: projects/p }', 'memberFrom: { serviceAccountRef: { name: a }, logSinkRef: { name: b } }'),
    also: ['ref/not-found'],
    fix: 'Remove "logSinkRef"',
  },
  {
    rule: 'kcc/iam-authoritative-conflict',
    level: 'warning',
    bad: policy('p', '{ kind: Project, external: projects/p }') + member('{ kind: Project, external: projects/p }'),
    good: policy('p', '{ kind: Project, external: projects/p }') + member('{ kind: Project, external: projects/q }'),
  },
  {
    rule: 'kcc/iam-authoritative-conflict',
    level: 'warning',
    what: 'one by name, one by path',
    bad: granted + policy('p', '{ kind: PubSubTopic, name: t }') + member('{ kind: PubSubTopic, external: projects/my-project/topics/t }'),
    also: ['kcc/external-duplicates-object'],
    good: granted + policy('p', '{ kind: PubSubTopic, name: t }') + member('{ kind: PubSubTopic, external: projects/other/topics/t }'),
  },
  {
    rule: 'kcc/iam-authoritative-conflict',
    level: 'warning',
    what: 'the other way round',
    bad: granted + policy('p', '{ kind: PubSubTopic, external: projects/my-project/topics/t }') + member('{ kind: PubSubTopic, name: t }'),
    also: ['kcc/external-duplicates-object'],
    good:
      granted + policy('p', '{ kind: PubSubTopic, external: projects/my-project/topics/other }') + member('{ kind: PubSubTopic, name: t }'),
  },
  {
    rule: 'kcc/one-resource-two-objects',
    level: 'warning',
    what: 'two policies',
    bad: policy('p', '{ kind: Project, external: projects/p }') + policy('q', '{ kind: Project, external: projects/p }'),
    good: policy('p', '{ kind: Project, external: projects/p }'),
  },
  {
    rule: 'kcc/one-resource-two-objects',
    level: 'warning',
    what: 'two policies that what is filled in may make one',
    bad: policy('p', '{ kind: Project, external: projects/p }') + policy('q', '{ kind: Project, external: projects/p }'),
    good:
      policy('p', '{ kind: Project, external: projects/p }') +
      policy('p', '{ kind: Project, external: projects/p }').replace('metadata:', 'metadata:\n  namespace: ${NS}'),
  },
  {
    rule: 'kcc/iam-external-form',
    level: 'warning',
    bad: member('{ kind: StorageBucket, external: projects/p/buckets/b }'),
    good: member('{ kind: StorageBucket, external: b }'),
    fix: 'Replace with "b"',
  },
  {
    rule: 'kcc/iam-external-form',
    level: 'warning',
    what: 'the prefix is wanted',
    bad: granted + member('{ kind: PubSubTopic, external: other/topics/t }'),
    good: granted + member('{ kind: PubSubTopic, external: projects/other/topics/t }'),
    fix: 'Replace with "projects/other/topics/t"',
  },
  {
    rule: 'kcc/iam-external-form',
    level: 'warning',
    what: 'a Project by its bare id',
    bad: member('{ kind: Project, external: folders/1 }'),
    good: member('{ kind: Project, external: my-project }'),
  },
  {
    rule: 'kcc/iam-external-form',
    level: 'warning',
    what: 'parts of a path of which the first is no project',
    bad: member('{ kind: PubSubTopic, external: organizations/1 }'),
    good: member('{ kind: PubSubTopic, external: my-project/my-topic }'),
  },
  {
    rule: 'kcc/iam-external-form',
    level: 'warning',
    what: 'a Folder by its bare number',
    bad: member('{ kind: Folder, external: projects/p }'),
    good: member('{ kind: Folder, external: "123456789012" }'),
  },
  {
    rule: 'kcc/iam-group-mismatch',
    bad: member('{ apiVersion: compute.cnrm.cloud.google.com/v1beta1, kind: PubSubTopic, external: projects/p/topics/t }'),
    good: member('{ apiVersion: pubsub.cnrm.cloud.google.com/v1beta1, kind: PubSubTopic, external: projects/p/topics/t }'),
    fix: 'Replace with "pubsub.cnrm.cloud.google.com/v1beta1"',
  },
  {
    rule: 'kcc/iam-group-mismatch',
    what: 'a version in which IAM objects do not know the kind',
    bad: member('{ apiVersion: billing.cnrm.cloud.google.com/v1alpha1, kind: BillingAccount, external: 01ABCD-23EF45-678901 }'),
    good: member('{ apiVersion: billing.cnrm.cloud.google.com/v1beta1, kind: BillingAccount, external: 01ABCD-23EF45-678901 }'),
    fix: 'Replace with "billing.cnrm.cloud.google.com/v1beta1"',
  },
  {
    rule: 'kcc/name-form-not-available',
    what: 'a kind that IAM objects know for external values alone',
    bad: member('{ apiVersion: billing.cnrm.cloud.google.com/v1beta1, kind: BillingAccount, name: a }'),
    good: member('{ apiVersion: billing.cnrm.cloud.google.com/v1beta1, kind: BillingAccount, external: 01ABCD-23EF45-678901 }'),
  },
  {
    rule: 'kcc/iam-role-form',
    bad: member('{ kind: Project, external: projects/p }', undefined, 'viewer'),
    good: member('{ kind: Project, external: projects/p }'),
  },
];

const user = (password: string, ns = 'team'): string =>
  object('SQLUser', 'u', { ns, spec: `instanceRef: { external: i }\npassword: ${password}` });
const secret = (name: string, keys: string, ns = 'team'): string =>
  object('Secret', name, { ns, rest: `type: Opaque\nstringData: ${keys}` });

const credentials = object('BigQueryConnectionConnection', 'c', {
  ns: 'team',
  version: 'v1beta1',
  spec: 'location: us\nprojectRef: { external: p }\ncloudSQL: { instanceRef: { external: projects/p/locations/l/instances/i }, databaseRef: { external: d }, type: MYSQL, credential: { secretRef: { name: s } } }',
});

const secrets: readonly RuleCase[] = [
  {
    rule: 'kcc/value-choice',
    bad: secret('s', '{ k: v }') + user('{ value: x, valueFrom: { secretKeyRef: { name: s, key: k } } }'),
    good: user('{ value: x }'),
    fix: 'Keep "valueFrom", remove "value"',
  },
  { rule: 'kcc/value-choice', what: 'none', bad: user('{}') },
  {
    rule: 'kcc/secret-not-found',
    level: 'warning',
    bad: secret('secret', '{ k: v }') + user('{ valueFrom: { secretKeyRef: { name: secert, key: k } } }'),
    good: secret('secret', '{ k: v }') + user('{ valueFrom: { secretKeyRef: { name: secret, key: k } } }'),
    fix: 'Refer to "secret"',
  },
  {
    rule: 'kcc/secret-not-found',
    level: 'warning',
    what: 'a key that is not written into a Secret',
    bad:
      object('IAMServiceAccountKey', 's', {
        ns: 'team',
        annotations: 'cnrm.cloud.google.com/create-gsa-key-secret: "false"',
        spec: 'serviceAccountRef: { external: a@p.iam.gserviceaccount.com }',
      }) + user('{ valueFrom: { secretKeyRef: { name: s, key: key.json } } }'),
    good:
      object('IAMServiceAccountKey', 's', { ns: 'team', spec: 'serviceAccountRef: { external: a@p.iam.gserviceaccount.com }' }) +
      user('{ valueFrom: { secretKeyRef: { name: s, key: key.json } } }'),
  },
  {
    rule: 'kcc/secret-key-not-found',
    bad: secret('s', '{ password: v }') + user('{ valueFrom: { secretKeyRef: { name: s, key: pasword } } }'),
    good: secret('s', '{ password: v }') + user('{ valueFrom: { secretKeyRef: { name: s, key: password } } }'),
    fix: 'Use key "password"',
  },
  {
    rule: 'kcc/secret-in-other-namespace',
    what: 'and another one is here',
    bad: secret('s', '{ k: v }', 'other') + secret('mine', '{ k: v }') + user('{ valueFrom: { secretKeyRef: { name: s, key: k } } }'),
    fix: 'Refer to "mine"',
  },
  {
    rule: 'kcc/secret-in-other-namespace',
    bad: secret('s', '{ k: v }', 'other') + user('{ valueFrom: { secretKeyRef: { name: s, key: k } } }'),
    good: secret('s', '{ k: v }') + user('{ valueFrom: { secretKeyRef: { name: s, key: k } } }'),
  },
  {
    rule: 'kcc/secret-type',
    level: 'hint',
    what: 'an opaque Secret',
    bad: secret('s', '{ username: a, password: b }') + credentials,
    good: secret('s', '{ username: a, password: b }').replace('Opaque', '${TYPE}') + credentials,
  },
  {
    rule: 'kcc/secret-type',
    level: 'hint',
    what: 'a Secret without a type',
    bad: secret('s', '{ username: a, password: b }').replace(/type: Opaque\n?/, '') + credentials,
    good: secret('s', '{ username: a, password: b }').replace('Opaque', 'kubernetes.io/basic-auth') + credentials,
  },
  {
    rule: 'kcc/secret-type',
    level: 'hint',
    bad: secret('s', '{ username: a }') + credentials,
    good: secret('s', '{ username: a, password: b }').replace('Opaque', 'kubernetes.io/basic-auth') + credentials,
  },
];

const labelled = (labels: string): string => topic('t', project).replace('metadata:', `metadata:\n  labels: ${braced(labels)}`);
const braced = (labels: string): string => (labels.startsWith('{') ? labels : `{ ${labels} }`);

const annotations: readonly RuleCase[] = [
  {
    rule: 'kcc/annotation-not-supported',
    level: 'warning',
    what: 'a direct kind takes no values over from the service',
    also: ['kcc/no-parent'],
    bad: dashboard.replace('  namespace: team', '  namespace: team\n  annotations: { cnrm.cloud.google.com/state-into-spec: merge }'),
    good: dashboard.replace('  namespace: team', '  namespace: team\n  annotations: { cnrm.cloud.google.com/state-into-spec: absent }'),
  },
  {
    rule: 'kcc/annotation-value',
    what: 'conflict prevention',
    bad: topic('t', `${project}\ncnrm.cloud.google.com/management-conflict-prevention-policy: resources`),
    good: topic('t', `${project}\ncnrm.cloud.google.com/management-conflict-prevention-policy: resource`),
    fix: 'Replace with "resource"',
  },
  {
    rule: 'kcc/annotation-value',
    what: 'conflict prevention of a kind whose labels cannot change',
    bad: network(`${project}\ncnrm.cloud.google.com/management-conflict-prevention-policy: resource`),
    good: network(`${project}\ncnrm.cloud.google.com/management-conflict-prevention-policy: none`),
    fix: 'Replace with "none"',
  },
  {
    rule: 'kcc/annotation-not-supported',
    level: 'warning',
    what: 'nothing reads the conflict prevention of a direct kind',
    also: ['kcc/no-parent'],
    bad: dashboard.replace(
      '  namespace: team',
      '  namespace: team\n  annotations: { cnrm.cloud.google.com/management-conflict-prevention-policy: resources }',
    ),
    good: dashboard.replace(
      '  namespace: team',
      '  namespace: team\n  annotations: { cnrm.cloud.google.com/management-conflict-prevention-policy: none }',
    ),
  },
  {
    rule: 'kcc/annotation-value',
    what: 'state-into-spec is lower case',
    bad: network(`${project}\ncnrm.cloud.google.com/state-into-spec: Absent`),
    good: network(`${project}\ncnrm.cloud.google.com/state-into-spec: absent`),
    fix: 'Replace with "absent"',
  },
  {
    rule: 'kcc/annotation-value',
    what: 'the interval',
    bad: network(`${project}\ncnrm.cloud.google.com/reconcile-interval-in-seconds: "2147483648"`),
    good: network(`${project}\ncnrm.cloud.google.com/reconcile-interval-in-seconds: "2147483647"`),
  },
  {
    rule: 'kcc/annotation-value',
    what: 'an empty directive',
    bad: object('StorageBucket', 'b', { annotations: `${project}\ncnrm.cloud.google.com/force-destroy: ""`, spec: 'location: US' }),
    good: object('StorageBucket', 'b', { annotations: `${project}\ncnrm.cloud.google.com/force-destroy: "true"`, spec: 'location: US' }),
  },
  {
    rule: 'kcc/annotation-value',
    level: 'warning',
    what: 'deletion policy',
    bad: network(`${project}\ncnrm.cloud.google.com/deletion-policy: abandoned`),
    good: network(`${project}\ncnrm.cloud.google.com/deletion-policy: abandon`),
    fix: 'Replace with "abandon"',
  },
  {
    rule: 'kcc/annotation-value',
    level: 'warning',
    what: 'a misspelled reconciler',
    bad: network(`${project}\ncnrm.cloud.google.com/reconciler: directq`),
    good: object('ComputeAddress', 'a', { annotations: `${project}\ncnrm.cloud.google.com/reconciler: direct`, spec: 'location: global' }),
    fix: 'Replace with "direct"',
  },
  {
    rule: 'kcc/annotation-not-supported',
    level: 'warning',
    what: 'a directive of another kind',
    bad: network(`${project}\ncnrm.cloud.google.com/force-destroy: "true"`),
    good: object('StorageBucket', 'b', { annotations: `${project}\ncnrm.cloud.google.com/force-destroy: "true"`, spec: 'location: US' }),
    fix: 'Remove "cnrm.cloud.google.com/force-destroy"',
  },
  {
    rule: 'kcc/annotation-not-supported',
    level: 'warning',
    what: 'a family that the kind does not have',
    bad: network(`${project}\ncnrm.cloud.google.com/reconciler: dcl`),
    good: object('ComputeAddress', 'a', { annotations: `${project}\ncnrm.cloud.google.com/reconciler: direct`, spec: 'location: global' }),
  },
  {
    rule: 'kcc/annotation-not-supported',
    what: 'merge outside of the list',
    bad: object('AccessContextManagerGCPUserAccessBinding', 'b', {
      annotations: 'cnrm.cloud.google.com/state-into-spec: merge',
      spec: 'organizationRef: { external: "1" }\naccessLevels: []\ngroupKey: x',
    }),
    good: object('AccessContextManagerGCPUserAccessBinding', 'b', {
      annotations: 'cnrm.cloud.google.com/state-into-spec: absent',
      spec: 'organizationRef: { external: "1" }\naccessLevels: []\ngroupKey: x',
    }),
  },
  {
    rule: 'kcc/annotation-unknown',
    level: 'warning',
    bad: network(`${project}\ncnrm.cloud.google.com/deletion-polciy: abandon`),
    good: network(`${project}\nexample.com/deletion-polciy: abandon`),
    fix: 'Rename to "cnrm.cloud.google.com/deletion-policy"',
  },
  {
    rule: 'kcc/annotation-unknown',
    level: 'warning',
    what: 'what packages bring along',
    bad: network(`${project}\ncnrm.cloud.google.com/blueprints: cnrm/landing-zone`),
    good: network(
      `${project}\ncnrm.cloud.google.com/blueprint: cnrm/landing-zone\ncnrm.cloud.google.com/ignore-clusterless: "true"\n` +
        'cnrm.cloud.google.com/deletion-policy: none',
    ),
  },
  {
    rule: 'kcc/label-form',
    level: 'warning',
    what: 'a value with a dot',
    bad: labelled('version: v1.2'),
    good: labelled('{ version: v1-2, app.kubernetes.io/version: v1.2, team: TEAM_NAME, empty: "" }'),
    fix: 'Replace with "v1-2"',
  },
  {
    rule: 'kcc/label-form',
    level: 'warning',
    what: 'a key with a capital; where labels become annotations any text may stand',
    bad: labelled('costCenter: a'),
    good:
      labelled('cost_center: a') +
      object('ServiceDirectoryEndpoint', 'e', {
        ns: 'team',
        spec: 'serviceRef: { external: projects/p/locations/l/namespaces/n/services/s }',
      }).replace('metadata:', 'metadata:\n  labels: { costCenter: A.b }'),
    fix: 'Rename to "costcenter"',
  },
  {
    rule: 'kcc/label-form',
    level: 'warning',
    what: 'a key that begins with a digit, for which nothing is better; labels of the spec count instead',
    bad: labelled('1st: a'),
    good: object('SecretManagerSecret', 's', {
      ns: 'team',
      annotations: project,
      spec: 'labels: { a: b }\nreplication: { automatic: true }',
    }).replace('metadata:', 'metadata:\n  labels: { 1st: a }'),
  },
  {
    rule: 'kcc/merge-discouraged',
    level: 'warning',
    bad: network(`${project}\ncnrm.cloud.google.com/state-into-spec: merge`),
    good: network(`${project}\ncnrm.cloud.google.com/state-into-spec: absent`),
    fix: 'Replace with "absent"',
  },
];

/** A topic of which only the namespace says to which project it belongs. */
const unplaced = (name: string, ns: string, id?: string): string =>
  object('PubSubTopic', name, { ns, ...(id === undefined ? {} : { spec: `resourceID: ${id}` }) });
const placed = (name: string, location: string, id?: string): string =>
  object('ComputeAddress', name, { ns: 'team', spec: `location: ${location}${id === undefined ? '' : `\nresourceID: ${id}`}` });

const orgPolicy = (name: string, parent: string): string =>
  object('OrgPolicyPolicy', name, { spec: `resourceID: gcp.restrictServiceUsage\n${parent}` });

describe('targets of IAM resources', () => {
  it('are not taken for others whose kinds are spelled nearly the same', () => {
    const said = (kind: string): readonly string[] =>
      problemsOf(openWorkspace(member(`{ kind: ${kind}, external: projects/p/x/t }`))).filter((each) => each.startsWith('kcc/iam-kind'));
    const unsupported = 'is not supported as target of an IAM resource';
    assert.deepEqual(said('BigQueryDataset'), [`kcc/iam-kind-unsupported: "BigQueryDataset" ${unsupported}`]);
    assert.deepEqual(said('BigQueryTables'), [`kcc/iam-kind-unsupported: "BigQueryTables" ${unsupported}; did you mean "BigQueryTable"?`]);
  });
});

describe('annotations of Config Connector that are misspelled', () => {
  const message = (key: string): string => {
    const opened = openWorkspace(topic('t', `${project}\n${key}: abandon`));
    return (
      problemsOf(opened)
        .find((problem) => problem.startsWith('kcc/annotation-unknown'))
        ?.slice('kcc/annotation-unknown: '.length) ?? ''
    );
  };

  it('are compared without their domain', () => {
    assert.equal(
      message('cnrm.cloud.google.com/deletion-polcy'),
      'Unknown Config Connector annotation "cnrm.cloud.google.com/deletion-polcy"; did you mean "cnrm.cloud.google.com/deletion-policy"?',
    );
    assert.equal(message('cnrm.cloud.google.com/foo-bar'), 'Unknown Config Connector annotation "cnrm.cloud.google.com/foo-bar"');
  });

  it('are not those of the manifests that install it', () => {
    const namespace = (key: string): string =>
      `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: cnrm-system\n  annotations:\n    cnrm.cloud.google.com/${key}: 1.150.0\n`;
    assert.deepEqual(problemsOf(openWorkspace(namespace('version'))), []);
    assert.deepEqual(problemsOf(openWorkspace(namespace('operator-version'))), []);
  });
});

const identity: readonly RuleCase[] = [
  {
    rule: 'kcc/resource-id-empty',
    bad: network(project).replace('spec:', 'spec:\n  resourceID: ""'),
    good: network(project).replace('spec:', 'spec:\n  resourceID: n'),
    fix: 'Remove "resourceID"',
  },
  {
    rule: 'kcc/resource-id-generated',
    level: 'hint',
    bad: object('Folder', 'f', { spec: 'displayName: f\nresourceID: "1"\norganizationRef: { external: "1" }' }),
    good: object('Folder', 'f', { spec: 'displayName: f\norganizationRef: { external: "1" }' }),
    fix: 'Remove "resourceID"',
  },
  {
    rule: 'kcc/one-resource-two-objects',
    level: 'warning',
    bad: topic('a') + topic('b', project, 'resourceID: a'),
    good: topic('a') + topic('b', 'cnrm.cloud.google.com/project-id: other', 'resourceID: a'),
  },
  {
    rule: 'kcc/one-resource-two-objects',
    level: 'warning',
    what: 'one of which leaves its ID to its name by a null',
    bad: topic('a', project, 'resourceID: null') + topic('b', project, 'resourceID: a'),
    good: topic('a', project, 'resourceID: "{{ .id }}"') + topic('b', project, 'resourceID: a'),
  },
  {
    rule: 'kcc/one-resource-two-objects',
    level: 'warning',
    what: 'of one namespace, whose project is not known',
    bad: unplaced('a', 'team') + unplaced('b', 'team', 'a'),
    good: unplaced('a', 'team') + unplaced('b', 'other', 'a'),
  },
  {
    rule: 'kcc/one-resource-two-objects',
    level: 'warning',
    what: 'in one place',
    bad: placed('a', 'us-west1') + placed('b', 'us-west1', 'a'),
    good: placed('a', 'us-west1') + placed('b', 'us-east1', 'a'),
  },
  {
    rule: 'kcc/one-resource-two-objects',
    level: 'warning',
    what: 'of projects that may differ',
    bad: unplaced('a', 'team') + unplaced('b', 'team', 'a'),
    good: unplaced('a', 'team') + topic('b', project, 'resourceID: a'),
  },
  {
    rule: 'kcc/one-resource-two-objects',
    level: 'warning',
    what: 'of projects that are filled in',
    bad: unplaced('a', 'team') + unplaced('b', 'team', 'a'),
    good: topic('a', 'cnrm.cloud.google.com/project-id: ${A}') + topic('b', 'cnrm.cloud.google.com/project-id: ${B}', 'resourceID: a'),
  },
  {
    rule: 'kcc/one-resource-two-objects',
    level: 'warning',
    what: 'that what is filled in may make one',
    bad: unplaced('a', 'team') + unplaced('b', 'team', 'a'),
    good:
      topic('a${ID}', project, 'resourceID: a') +
      topic('a${ID}', project, 'resourceID: a').replace('metadata:', 'metadata:\n  namespace: ${NS}'),
  },
  {
    rule: 'kcc/one-resource-two-objects',
    level: 'warning',
    what: 'one policy of several projects and folders',
    bad: orgPolicy('a', 'folderRef: { external: folders/1 }') + orgPolicy('b', 'folderRef: { external: folders/1 }'),
    good:
      orgPolicy('a', 'folderRef: { external: folders/1 }') +
      orgPolicy('b', 'folderRef: { external: folders/2 }') +
      orgPolicy('c', 'projectRef: { external: projects/p }') +
      orgPolicy('d', 'projectRef: { external: projects/q }'),
  },
  {
    rule: 'kcc/deprecated-plain-field',
    level: 'hint',
    bad: object('DNSRecordSet', 'r', { spec: 'name: a.\ntype: A\nttl: 1\nmanagedZoneRef: { external: z }\nrrdatas: [10.0.0.1]' }),
    good: object('DNSRecordSet', 'r', {
      spec: 'name: a.\ntype: A\nttl: 1\nmanagedZoneRef: { external: z }\nrrdatasRefs: [{ external: 10.0.0.1 }]',
    }),
    fix: 'Convert to "rrdatasRefs"',
  },
  {
    rule: 'kcc/plain-and-reference',
    bad: object('DNSRecordSet', 'r', {
      spec: 'name: a.\ntype: A\nttl: 1\nmanagedZoneRef: { external: z }\nrrdatas: [10.0.0.1]\nrrdatasRefs: [{ external: 10.0.0.1 }]',
    }),
    good: object('DNSRecordSet', 'r', {
      spec: 'name: a.\ntype: A\nttl: 1\nmanagedZoneRef: { external: z }\nrrdatasRefs: [{ external: 10.0.0.1 }]',
    }),
    fix: 'Remove "rrdatas"',
    left: [],
  },
  {
    rule: 'kcc/plain-and-reference',
    what: 'a plain field that the kind does not have',
    bad: object('ComputeInstanceGroup', 'g', {
      annotations: project,
      spec: 'zone: us-west1-a\nnetwork: n\nnetworkRef: { external: projects/p/global/networks/n }',
    }),
    good: object('ComputeInstanceGroup', 'g', {
      annotations: project,
      spec: 'zone: us-west1-a\nnetworkRef: { external: projects/p/global/networks/n }',
    }),
    fix: 'Remove "network"',
  },
  {
    rule: 'kcc/plain-and-reference',
    what: 'a plain field that may say the same',
    bad: object('AlloyDBInstance', 'i', {
      spec: 'clusterRef: { external: projects/p/locations/l/clusters/c }\ninstanceType: READ_POOL\ninstanceTypeRef: { external: PRIMARY }',
    }),
    good: object('AlloyDBInstance', 'i', {
      spec: 'clusterRef: { external: projects/p/locations/l/clusters/c }\ninstanceType: PRIMARY\ninstanceTypeRef: { external: PRIMARY }',
    }),
    fix: 'Remove "instanceType"',
  },
  {
    rule: 'kcc/no-controller',
    level: 'warning',
    bad: object('AIPlatformModel', 'm', { spec: 'location: l\nprojectRef: { external: p }' }),
    good: network(project),
  },
  {
    rule: 'kcc/choice',
    what: 'oneOf',
    bad: object('LoggingLogSink', 's', {
      spec: 'projectRef: { external: p }\ndestination: { storageBucketRef: { external: storage.googleapis.com/b }, pubSubTopicRef: { external: pubsub.googleapis.com/projects/p/topics/t } }',
    }),
    good: object('LoggingLogSink', 's', {
      spec: 'projectRef: { external: p }\ndestination: { storageBucketRef: { external: storage.googleapis.com/b } }',
    }),
    fix: 'Remove "storageBucketRef"',
  },
  {
    rule: 'kcc/choice',
    what: 'CEL: a chain of != takes three',
    bad: object('BigQueryReservationAssignment', 'a', {
      version: 'v1beta1',
      spec: 'jobType: QUERY\nreservationRef: { external: projects/p/locations/l/reservations/r }\nassignee: { projectRef: { external: projects/p }, folderRef: { external: folders/1 } }',
    }),
    good: object('BigQueryReservationAssignment', 'a', {
      version: 'v1beta1',
      spec: 'jobType: QUERY\nreservationRef: { external: projects/p/locations/l/reservations/r }\nassignee: { projectRef: { external: projects/p }, folderRef: { external: folders/1 }, organizationRef: { external: organizations/1 } }',
    }),
    fix: 'Keep "projectRef", remove "folderRef"',
  },
  {
    rule: 'kcc/choice',
    level: 'warning',
    what: 'lost in the schema',
    bad: object('ComputeForwardingRule', 'r', {
      annotations: project,
      spec: 'location: global\ntarget: { targetHTTPProxyRef: { external: a }, targetTCPProxyRef: { external: b } }',
    }),
    good: object('ComputeForwardingRule', 'r', {
      annotations: project,
      spec: 'location: global\ntarget: { targetHTTPProxyRef: { external: a } }',
    }),
    fix: 'Keep "targetHTTPProxyRef", remove "targetTCPProxyRef"',
  },
  {
    rule: 'kcc/choice',
    level: 'warning',
    what: "of Google's Terraform provider",
    bad: object('PubSubSubscription', 's', {
      annotations: project,
      spec: 'topicRef: { external: t }\npushConfig: { pushEndpoint: "https://example.com" }\nbigqueryConfig: { tableRef: { external: p.d.t } }',
    }),
    good: object('PubSubSubscription', 's', {
      annotations: project,
      spec: 'topicRef: { external: t }\npushConfig: { pushEndpoint: "https://example.com" }',
    }),
    fix: 'Keep "pushConfig", remove "bigqueryConfig"',
  },
  {
    rule: 'kcc/choice',
    what: 'fields or a reference in their stead',
    bad: object('ComputeInstance', 'i', { annotations: project, spec: 'zone: us-west1-a' }),
    good: object('ComputeInstance', 'i', { annotations: project, spec: 'zone: us-west1-a\ninstanceTemplateRef: { external: t }' }),
    at: ['spec.instanceTemplateRef', 'spec'],
  },
  {
    rule: 'kcc/required-reference',
    bad:
      network(project) +
      object('ComputeSubnetwork', 's', { ns: 'team', annotations: project, spec: 'ipCidrRange: 10.0.0.0/16\nregion: us-west1' }),
    good:
      network(project) +
      object('ComputeSubnetwork', 's', {
        ns: 'team',
        annotations: project,
        spec: 'ipCidrRange: 10.0.0.0/16\nregion: us-west1\nnetworkRef: { name: net }',
      }),
    fix: 'Add "networkRef" with ComputeNetwork "net"',
  },
];

describe('Config Connector objects', () => {
  for (const [what, text] of Object.entries({
    'a direct kind whose projectRef admission fills in': namespace(project) + dashboard,
    'a required projectRef in a namespace that is not known': dashboard.replace('namespace: team', 'namespace: ${NAMESPACE}'),
    'policies of the projects of two namespaces':
      policy('p', '{ kind: Project }').replace('metadata:', 'metadata:\n  namespace: a') +
      member('{ kind: Project }').replace('metadata:', 'metadata:\n  namespace: b'),
    'a service project beside the host project that an annotation names': serviceProject(project),
    'a project by its number and by its ID': dataset('cnrm.cloud.google.com/project-id: "123456789012"'),
    'the ID of a Project, which its author chooses although it also has a number': object('Project', 'p', {
      spec: 'name: P\nresourceID: my-project\norganizationRef: { external: "1" }',
    }),
    'a condition on a billing account, whose policies have another controller than the account': member(
      '{ kind: BillingAccount, external: 000000-111111-222222 }',
      `member: "user:a@example.com"\n${condition}`,
      'roles/billing.user',
    ),
    'a default service account as target': member(
      '{ kind: IAMServiceAccount, external: projects/p/serviceAccounts/1-compute@developer.gserviceaccount.com }',
    ),
    'the parts of a path alone as target': member('{ kind: KMSCryptoKey, external: p/us-central1/ring/key }'),
    'the path of a target whose format has it as one part': member(
      '{ kind: ServiceDirectoryService, external: projects/p/locations/l/namespaces/n/services/s }',
    ),
    'an annotation that one controller alone reads': object('PrivateCACAPool', 'p', {
      annotations: 'cnrm.cloud.google.com/resource-id: pool',
      spec: 'projectRef: { external: projects/p }\nlocation: us-central1\ntier: DEVOPS',
    }),
    'an empty plain list beside its references': object('DNSRecordSet', 'r', {
      spec: 'name: a.\ntype: A\nttl: 1\nmanagedZoneRef: { external: z }\nrrdatas: []\nrrdatasRefs: [{ external: 10.0.0.1 }]',
    }),
    'an empty list of audit configurations': policy(
      'p',
      '{ kind: PubSubTopic, external: projects/p/topics/t }',
      'auditConfigs: []\nbindings: []',
    ),
    'conflict prevention on a Namespace is not passed on to kinds that refuse it':
      namespace(`${project}\ncnrm.cloud.google.com/management-conflict-prevention-policy: resource`) + network(),
  })) {
    it(`nothing is wrong with ${what}`, () => assert.deepEqual(rulesOf(text), []));
  }

  it('an annotation of the reserved domain on a Namespace is a matter of its own family alone', () => {
    assert.deepEqual(rulesOf(namespace('cnrm.cloud.google.com/deletion-policy: abandon')), ['kcc/annotation-not-supported']);
    assert.deepEqual(rulesOf(namespace('cnrm.cloud.google.com/project-idd: p')), ['kcc/annotation-unknown']);
    for (const brought of ['ignore-clusterless: "true"', 'blueprint: cnrm/landing-zone', 'operator-version: 1.155.0']) {
      assert.deepEqual(rulesOf(namespace(`cnrm.cloud.google.com/${brought}`)), []);
    }
  });

  for (const each of [...containers, ...iam, ...secrets, ...annotations, ...identity]) {
    it(`${each.rule}${each.what === undefined ? '' : `: ${each.what}`}`, () => checkRule(each));
  }

  it('a kind with one controller has no other, which the message says', () => {
    const annotations = 'alpha.cnrm.cloud.google.com/reconciler: direct';
    const gateway = object('APIGatewayAPIConfig', 'g', {
      ns: 'team',
      annotations,
      spec: 'apiRef: { external: g }\nprojectRef: { external: my-project }',
    });
    assert.deepEqual(problemsOf(openWorkspace(gateway)).slice(0, 1), [
      'kcc/annotation-not-supported: "alpha.cnrm.cloud.google.com/reconciler" selects a controller that does not exist for APIGatewayAPIConfig; expected "tf"',
    ]);
  });

  it('an interval lies between two numbers, which the message says', () => {
    const annotations = `${project}\ncnrm.cloud.google.com/reconcile-interval-in-seconds: "2147483648"`;
    assert.deepEqual(problemsOf(openWorkspace(network(annotations))), [
      'kcc/annotation-value: "2147483648" is not a valid value of this annotation; expected a number of seconds from 0 to 2147483647',
    ]);
  });
});
