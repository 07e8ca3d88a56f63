import { checkDiagnostics } from '../support/workspace';

const object = (service: string, kind: string, spec: string): string =>
  `apiVersion: ${service}.services.k8s.aws/v1alpha1\nkind: ${kind}\nmetadata: { name: a }\nspec: { ${spec} }\n`;
const queue = (spec: string): string => object('sqs', 'Queue', spec);
const gateway = (spec: string): string => object('ec2', 'NATGateway', `subnetID: subnet-1, ${spec}`);
const task = (spec: string): string => object('ecs', 'TaskDefinition', `family: a, containerDefinitions: [{ name: a, image: a }], ${spec}`);
const record = (spec: string): string => object('route53', 'RecordSet', `hostedZoneID: Z1, name: a.example.com, recordType: A, ${spec}`);
const keys = 'attributeDefinitions: [{ attributeName: id, attributeType: S }], keySchema: [{ attributeName: id, keyType: HASH }]';
const table = (spec: string): string => object('dynamodb', 'Table', `tableName: orders, ${keys}${spec}`);
const group = (spec: string): string => object('elbv2', 'TargetGroup', `name: a, ${spec}`);

const bucket = (rule: string): string => object('s3', 'Bucket', `name: logs, lifecycle: { rules: [{ id: a, status: Enabled, ${rule} }] }`);

/** Each line: what it shows, the marked manifest, the codes. */
const rows: readonly (readonly [title: string, marked: string, codes: readonly string[]])[] = [
  ['a FIFO queue', queue('queueName: jobs.fifo, fifoQueue: "true", contentBasedDeduplication: "true"'), []],
  ['one whose name says otherwise', queue('<|queueName|>: jobs, fifoQueue: "true"'), ['api/combination']],
  ['a name that says so alone', object('sqs', 'Queue', 'queueName: jobs.fifo').replace('spec', '<|spec|>'), ['api/combination']],
  ['one that is none', queue('queueName: jobs, fifoQueue: "false"'), []],
  ['a name that is filled in', queue('queueName: "${NAME}", fifoQueue: "true"'), []],
  ['an answer that is filled in', queue('queueName: jobs.fifo, fifoQueue: "${FIFO}"'), []],
  ['a private gateway', gateway('connectivityType: private'), []],
  ['one with an address', gateway('connectivityType: private, <|allocationID|>: eipalloc-1'), ['api/combination']],
  ['no address', gateway('connectivityType: private, allocationID: ""'), []],
  ['a task of Fargate', task('requiresCompatibilities: [EC2, FARGATE], networkMode: awsvpc, cpu: "256", memory: "512"'), []],
  [
    'one in another network',
    task('requiresCompatibilities: [FARGATE], <|networkMode|>: bridge, cpu: "256", memory: "512"'),
    ['api/combination'],
  ],
  ['a size that there is', task('requiresCompatibilities: [FARGATE], networkMode: awsvpc, cpu: "4096", memory: "30720"'), []],
  [
    'one that there is not',
    task('requiresCompatibilities: [FARGATE], networkMode: awsvpc, cpu: "256", <|memory|>: "4096"'),
    ['api/combination'],
  ],
  ['another unit', task('requiresCompatibilities: [FARGATE], networkMode: awsvpc, cpu: "256", memory: 4 GB'), []],
  [
    'units that there are not',
    task('requiresCompatibilities: [FARGATE], networkMode: awsvpc, <|cpu|>: "300", memory: "512"'),
    ['api/combination'],
  ],
  ['a task of EC2', task('requiresCompatibilities: [EC2]'), []],
  ['an alias', record('aliasTarget: { dnsName: b.example.com, hostedZoneID: Z2, evaluateTargetHealth: false }'), []],
  ['records with their time', record('ttl: 300, resourceRecords: [{ value: 192.0.2.1 }]'), []],
  [
    'an alias with a time',
    record('<|ttl|>: 300, aliasTarget: { dnsName: b.example.com, hostedZoneID: Z2, evaluateTargetHealth: false }'),
    ['api/combination'],
  ],
  ['a table that is paid by request', table(', billingMode: PAY_PER_REQUEST'), []],
  ['one with throughput', table(', provisionedThroughput: { readCapacityUnits: 1, writeCapacityUnits: 1 }'), []],
  [
    'both',
    table(', billingMode: PAY_PER_REQUEST, <|provisionedThroughput|>: { readCapacityUnits: 1, writeCapacityUnits: 1 }'),
    ['api/combination'],
  ],
  ['neither, where no mode is written', table(''), []],
  ['neither', table(', billingMode: PROVISIONED').replace('spec', '<|spec|>'), ['api/combination']],
  [
    'a table that is adopted as it is',
    table(', billingMode: PROVISIONED').replace(
      'name: a }',
      'name: a, annotations: { services.k8s.aws/adoption-policy: adopt, services.k8s.aws/adoption-fields: "{\\"tableName\\": \\"orders\\"}" } }',
    ),
    [],
  ],
  ['a rule for all objects', bucket('filter: {}, expiration: { days: 5 }'), []],
  ['a rule with an empty prefix', bucket('<|prefix|>: "", expiration: { days: 5 }'), ['api/deprecated']],
  [
    'a rule for none',
    object(
      's3',
      'Bucket',
      'name: logs, lifecycle: { rules: [{ id: a, status: Enabled, filter: {}, expiration: { days: 1 } }, <|{ id: b, status: Enabled, expiration: { days: 5 } }|>] }',
    ),
    ['api/combination'],
  ],
  ['a rule with two times', bucket('filter: {}, expiration: { days: 5, <|expiredObjectDeleteMarker|>: true }'), ['api/combination']],
  [
    'two conditions of a filter',
    bucket('filter: { prefix: a/, <|objectSizeGreaterThan|>: 5 }, expiration: { days: 5 }'),
    ['api/combination'],
  ],
  ['two conditions as one', bucket('filter: { and: { prefix: a/, objectSizeGreaterThan: 5 } }, expiration: { days: 5 }'), []],
  [
    'what belongs to the cluster of an instance',
    object(
      'rds',
      'DBInstance',
      'dbInstanceIdentifier: a, dbInstanceClass: db.r5.large, engine: aurora-mysql, dbClusterIdentifier: c, <|dbName|>: orders',
    ),
    ['api/combination'],
  ],
  ['a target group of functions', group('targetType: lambda'), []],
  ['one with a port', group('targetType: lambda, <|port|>: 80'), ['api/combination']],
];

describe('values that an API does not accept together', () => {
  for (const [title, marked, codes] of rows) {
    it(`${title}: ${codes.join(', ') || 'nothing'}`, () => checkDiagnostics(marked, codes));
  }

  it('are a former name of a field that says otherwise', () => {
    const kccBucket = (spec: string): string =>
      `apiVersion: storage.cnrm.cloud.google.com/v1beta1\nkind: StorageBucket\nmetadata: { name: a, namespace: b, annotations: { cnrm.cloud.google.com/project-id: c-project } }\nspec: { ${spec} }\n`;
    checkDiagnostics(kccBucket('<|bucketPolicyOnly|>: true, uniformBucketLevelAccess: false'), ['api/combination']);
    checkDiagnostics(kccBucket('uniformBucketLevelAccess: true, <|bucketPolicyOnly|>: false'), ['api/combination']);
    checkDiagnostics(kccBucket('bucketPolicyOnly: true, uniformBucketLevelAccess: true'), []);
    checkDiagnostics(kccBucket('bucketPolicyOnly: false'), []);
  });

  it('count as an overlay applies them', () => {
    checkDiagnostics(
      [
        `#- base/kustomization.yaml\nresources: [queue.yaml]\n`,
        `#- base/queue.yaml\n${queue('queueName: jobs, fifoQueue: "true"')}`,
        `#- prod/kustomization.yaml\nresources: [../base]\npatches:\n- patch: |-\n    apiVersion: sqs.services.k8s.aws/v1alpha1\n    kind: Queue\n    metadata: { name: a }\n    spec: { queueName: jobs.fifo }\n`,
      ].join(''),
      [],
    );
  });
});
