import assert from 'node:assert/strict';
import { cloudPathOf } from '../../../server/src/families/kcc/cloudPath';
import { checkRule, object, rulesOf, type RuleCase } from '../../support/kcc';
import { openWorkspace } from '../../support/workspace';

const p = 'cnrm.cloud.google.com/project-id: p';
const member = (kind: string, external: string, more = ''): string =>
  object('IAMPolicyMember', 'm', {
    spec: `member: "user:a@example.com"\nrole: roles/viewer\nresourceRef: { kind: ${kind}, external: ${external} }${more}`,
  });
const condition = 'condition: { title: t, expression: "true" }';
const sql = (spec: string): string =>
  object('SQLInstance', 'replica', { annotations: p, spec: `settings: { tier: db-f1-micro }\n${spec}` });
const snapshot = (external: string): string =>
  object('PubSubSnapshot', 's', {
    spec: `projectRef: { external: my-project }\npubSubSubscriptionRef: { external: ${external} }\ntopicRef: { external: projects/my-project/topics/t }`,
  });
const session = (external: string): string =>
  object('DiscoveryEngineSession', 's', {
    spec: `location: global\nprojectRef: { external: my-project }\ndataStoreRef: { external: ${external} }`,
  });
const fleet = (project: string): string => object('GKEHubFleet', 'f', { spec: `location: global\nprojectRef: { external: ${project} }` });
const binding = (external: string): string =>
  object('RedisCluster', 'c', {
    spec: `location: us-central1\nprojectRef: { external: my-project }\nshardCount: 1\npscConfigs: [{ networkRef: { external: ${external} } }]`,
  });
const address = (location: string): string => object('ComputeAddress', 'a', { annotations: p, spec: `location: ${location}` });
const tags = (parent: string): string =>
  object('TagsLocationTagBinding', 't', { spec: `location: l\nparentRef: ${parent}\ntagValueRef: { external: tagValues/1 }` });
const connection = (id: string): string =>
  object('BigQueryConnectionConnection', 'c', { spec: `location: us\nprojectRef: { external: my-project }\n${id}cloudResource: {}` });

const path = 'projects/my-project/subscriptions/s';

function pathOf(text: string): string | undefined {
  const { workspace, uri } = openWorkspace(text);
  const [resource] = workspace.file(uri)?.documents[0]?.resources ?? [];
  return resource === undefined ? undefined : cloudPathOf(resource, uri, workspace);
}

const cases: readonly RuleCase[] = [
  {
    rule: 'kcc/external-format',
    what: 'the version of an API in a URL, of which the parser knows none',
    bad: snapshot(`https://pubsub.googleapis.com/v1/${path}`),
    good: snapshot(`https://pubsub.googleapis.com/${path}`),
    fix: `Replace with "${path}"`,
    left: [],
  },
  {
    rule: 'kcc/external-format',
    what: 'a project with a slash behind it',
    bad: fleet('projects/my-project/'),
    good: fleet('//cloudresourcemanager.googleapis.com/projects/my-project'),
  },
  {
    rule: 'kcc/external-format',
    what: 'a data store without its collection',
    bad: session('projects/p/locations/global/datastores/d'),
    good: session('projects/p/locations/global/collections/default_collection/dataStores/d'),
  },
  {
    rule: 'kcc/external-format',
    level: 'warning',
    what: 'a database of Spanner by its name alone, as only one of Cloud SQL is named',
    bad: object('BigQueryConnectionConnection', 'c', {
      spec: 'location: us\nprojectRef: { external: my-project }\ncloudSpanner: { databaseRef: { external: d } }',
    }),
    good: object('BigQueryConnectionConnection', 'c', {
      spec: 'location: us\nprojectRef: { external: my-project }\ncloudSpanner: { databaseRef: { external: projects/p/instances/i/databases/d } }',
    }),
  },
  {
    rule: 'kcc/external-format',
    level: 'warning',
    what: 'an instance without its location, where the controller resolves it',
    bad: object('NetworkManagementConnectivityTest', 't', {
      spec: 'location: global\nprojectRef: { external: my-project }\nsource: { ipAddress: 10.0.0.1 }\nprotocol: TCP\ndestination: { sqlInstance: { external: projects/p/instances/i } }',
    }),
    good: object('NetworkManagementConnectivityTest', 't', {
      spec: 'location: global\nprojectRef: { external: my-project }\nsource: { ipAddress: 10.0.0.1 }\nprotocol: TCP\ndestination: { sqlInstance: { external: projects/p/locations/l/instances/i } }',
    }),
  },
  {
    rule: 'kcc/external-format',
    level: 'warning',
    what: 'a service without its kind, which is taken for a project',
    bad: tags('{ external: //run.googleapis.com/projects/p/locations/l/services/s }'),
    good: tags('{ external: projects/p }'),
    fix: 'Add "kind: RunService"',
    left: [],
  },
  {
    rule: 'kcc/iam-kind-unsupported',
    what: 'a kind whose mapping says nothing of IAM',
    bad: member('ComputeBackendService', 'projects/p/global/backendServices/b'),
    good: member('ComputeBackendBucket', 'projects/p/global/backendBuckets/b'),
  },
  {
    rule: 'kcc/iam-kind-unsupported',
    what: 'a DCL kind without IAM',
    bad: member('GKEHubMembership', 'projects/p/locations/global/memberships/m'),
    good: member('PrivateCACAPool', 'projects/p/locations/l/caPools/c'),
  },
  {
    rule: 'kcc/iam-external-form',
    level: 'warning',
    what: 'the URL of a kind that several mappings have, by whose paths the controller tells them apart',
    bad: member('ComputeDisk', 'https://www.googleapis.com/compute/v1/projects/p/zones/us-central1-a/disks/d'),
    good: member('ComputeSnapshot', 'https://www.googleapis.com/compute/v1/projects/p/global/snapshots/s'),
  },
  {
    rule: 'kcc/iam-external-form',
    level: 'warning',
    what: 'something behind the path',
    bad: member('PubSubTopic', '//pubsub.googleapis.com/projects/p/topics/t/x'),
    good: member('PubSubTopic', '//pubsub.googleapis.com/projects/p/topics/t'),
  },
  {
    rule: 'kcc/iam-condition-unsupported',
    what: 'in a member about a DCL kind, whose policies may have them',
    bad: member('ApigeeEnvironment', 'organizations/o/environments/e', `\n${condition}`),
    good: object('IAMPolicy', 'p', {
      spec: `resourceRef: { kind: ApigeeEnvironment, external: organizations/o/environments/e }\nbindings: [{ role: roles/viewer, members: ["user:a@example.com"], ${condition} }]`,
    }),
  },
  {
    rule: 'api/form',
    level: 'warning',
    what: 'a zone where admission looks for a region',
    bad: address('us-central1-a'),
    good: address('us-central1'),
    fix: 'Replace with "us-central1"',
  },
  { rule: 'api/form', level: 'warning', what: 'a multi-region', bad: address('us'), good: address('global') },
  {
    rule: 'kcc/resource-id-generated',
    level: 'hint',
    what: 'of a DCL kind that has a direct controller as well',
    bad: object('RecaptchaEnterpriseKey', 'k', {
      spec: 'displayName: k\nprojectRef: { external: my-project }\nresourceID: "1"\nwebSettings: { integrationType: SCORE, allowAllDomains: true }',
    }),
  },
];

describe('what controllers of Config Connector read', () => {
  for (const row of cases) {
    it(`${row.rule}: ${row.what ?? ''}`, () => {
      checkRule(row);
    });
  }

  it('instances of Cloud SQL that an instance names are passed on', () => {
    for (const external of ['my-instance', 'my-project:my-instance']) {
      assert.deepEqual(rulesOf(sql(`masterInstanceRef: { external: "${external}" }`)), [], external);
    }
    assert.deepEqual(rulesOf(sql('cloneSource: { sqlInstanceRef: { external: my-instance } }')), []);
  });

  it('the bucket of a batch is passed on', () => {
    const batch = object('DataprocBatch', 'b', {
      spec: 'location: us-central1\nprojectRef: { external: my-project }\nenvironmentConfig: { executionConfig: { stagingBucketRef: { external: my-bucket } } }',
    });
    assert.deepEqual(rulesOf(batch), []);
  });

  it('URLs of Compute in whole or in part', () => {
    const network = 'projects/p/global/networks/n';
    for (const prefix of ['', 'https://www.googleapis.com/', 'https://compute.googleapis.com/compute/beta/', 'compute/v1/']) {
      assert.deepEqual(rulesOf(binding(`${prefix}${network}`)), [], prefix);
    }
    assert.deepEqual(rulesOf(binding(`https://www.googleapis.com/compute/alpha/${network}`)), ['kcc/external-format']);
  });

  it('paths that do not end with an ID', () => {
    const inProject = 'projectRef: { external: my-project }';
    const identity = object('ServiceIdentity', 'run.googleapis.com', { spec: inProject });
    assert.equal(pathOf(identity), 'projects/my-project/services/run.googleapis.com/identity');
    const one = object('ArtifactRegistryVPCSCConfig', 'c', { spec: `location: us-west1\n${inProject}` });
    assert.equal(pathOf(one), 'projects/my-project/locations/us-west1/vpcscConfig');
    assert.equal(pathOf(object('BinaryAuthorizationPolicy', 'p', { spec: inProject })), 'projects/my-project/policy');
    assert.equal(pathOf(object('Project', 'my-project', { spec: 'name: P' })), 'projects/my-project');
  });

  it('paths below those of what an object refers to', () => {
    const key = (ring: string): string => object('KMSCryptoKey', 'k', { spec: `keyRingRef: ${ring}` });
    const ring = object('KMSKeyRing', 'r', { annotations: p, spec: 'location: us-west1\nresourceID: ring' });
    const expected = 'projects/p/locations/us-west1/keyRings/ring/cryptoKeys/k';
    assert.equal(pathOf(key('{ external: projects/p/locations/us-west1/keyRings/ring }')), expected);
    assert.equal(pathOf(key('{ name: r }') + ring), expected);
    assert.equal(pathOf(key('{ external: ring }')), undefined);
    assert.equal(pathOf(key('{ name: other }') + ring), undefined);
  });

  it('IDs that another field says', () => {
    const scope = 'projects/p/locations/global/scopes/s';
    const namespace = (name: string, id: string): string =>
      object('GKEHubNamespace', name, { spec: `scopeRef: { external: ${scope} }\n${id}` });
    const both = 'namespaceID: one\nresourceID: two';
    assert.equal(pathOf(namespace('n', both)), `${scope}/namespaces/one`);
    assert.equal(pathOf(namespace('n', 'resourceID: two')), `${scope}/namespaces/two`);
    assert.equal(pathOf(namespace('n', 'namespaceID: "${ID}"')), undefined);
    const twins = (one: string, other: string): boolean => rulesOf(one + other).includes('kcc/one-resource-two-objects');
    assert.ok(twins(namespace('n', 'namespaceID: a'), namespace('m', 'namespaceID: a')));
    assert.ok(!twins(namespace('n', 'namespaceID: m'), namespace('m', 'namespaceID: o')));
  });

  it('owners of tags that need no kind', () => {
    for (const external of ['//cloudresourcemanager.googleapis.com/projects/1', 'organizations/1', '"1"']) {
      assert.deepEqual(rulesOf(tags(`{ external: ${external} }`)), [], external);
    }
    assert.deepEqual(
      rulesOf(tags('{ external: //run.googleapis.com/x }').replace('TagsLocation', 'Tags').replace('location: l\n  ', '')),
      [],
    );
  });

  it('intervals as Go reads numbers', () => {
    const every = (value: string): readonly string[] =>
      rulesOf(address('global').replace(p, `${p}\n    cnrm.cloud.google.com/reconcile-interval-in-seconds: "${value}"`));
    for (const value of ['+5', '-0', '0000000000010', '2147483647']) {
      assert.deepEqual(every(value), [], value);
    }
    for (const value of ['-1', '2147483648', '1_000', ' 5', '5s']) {
      assert.deepEqual(every(value), ['kcc/annotation-value'], value);
    }
  });

  it('a region as location of a path', () => {
    const cache = object('RedisInstance', 'c', { annotations: p, spec: 'region: us-west1\nmemorySizeGb: 1' });
    assert.equal(pathOf(cache), 'projects/p/locations/us-west1/instances/c');
    const database = object('SQLInstance', 'd', { annotations: p, spec: 'region: us-west1\nsettings: { tier: x }' });
    assert.equal(pathOf(database), 'projects/p/instances/d');
  });

  it('IDs that the service makes where none is written', () => {
    assert.equal(pathOf(connection('')), undefined);
    assert.equal(pathOf(connection('resourceID: own\n')), 'projects/my-project/locations/us/connections/own');
    assert.deepEqual(rulesOf(connection('resourceID: own\n')), [], 'an ID may be chosen');
  });
});
