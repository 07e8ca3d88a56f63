import * as assert from 'node:assert';
import { fixesOf } from '../../server/src/features/fixes/fixes';
import { checkDiagnostics, checkFix, findingsIn, openWorkspace, problemsOf } from '../support/workspace';

const project = '  annotations: { cnrm.cloud.google.com/project-id: p }\n';
const object = (apiVersion: string, kind: string, spec: string, annotations = project): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: a\n  namespace: team\n${annotations}spec: { ${spec} }\n`;
const member = (written: string): string =>
  object(
    'iam.cnrm.cloud.google.com/v1beta1',
    'IAMPolicyMember',
    `member: ${written}, role: roles/viewer, resourceRef: { kind: Project, external: projects/p }`,
    '',
  );
const zone = (name: string): string => object('dns.cnrm.cloud.google.com/v1beta1', 'DNSManagedZone', `dnsName: ${name}`);
const router = (region: string): string =>
  object(
    'compute.cnrm.cloud.google.com/v1beta1',
    'ComputeRouter',
    `region: ${region}, networkRef: { external: projects/p/global/networks/n }`,
  );
const topic = (retention: string): string =>
  object('pubsub.cnrm.cloud.google.com/v1beta1', 'PubSubTopic', `messageRetentionDuration: ${retention}`);
const subnet = (spec: string): string => object('ec2.services.k8s.aws/v1alpha1', 'Subnet', `vpcID: vpc-1, ${spec}`);

/** An object of ACK that says nothing but this: what it lacks is reported elsewhere. */
const aws = (service: string, kind: string, spec: string): string =>
  `apiVersion: ${service}.services.k8s.aws/v1alpha1\nkind: ${kind}\nmetadata: { name: a }\nspec: { ${spec} }\n`;
const instance = (spec: string): string => aws('rds', 'DBInstance', `dbInstanceClass: db.t3.micro, engine: postgres, ${spec}`);
const queue = (spec: string): string => aws('sqs', 'Queue', `queueName: jobs, ${spec}`);
const alarm = (period: number | string): string =>
  aws('cloudwatch', 'MetricAlarm', `name: a, comparisonOperator: GreaterThanThreshold, evaluationPeriods: 1, period: ${period}`);

const named = (service: string, kind: string, name: string, spec: string): string =>
  `apiVersion: ${service}.cnrm.cloud.google.com/v1beta1\nkind: ${kind}\nmetadata:\n  name: ${name}\n  namespace: team\n${kind === 'Project' ? '  annotations: { cnrm.cloud.google.com/organization-id: "1" }\n' : project}spec:\n${spec}`;
const custom = (kind: string, name: string, spec: string): string =>
  named(kind === 'BigQueryDataset' ? 'bigquery' : 'iam', kind, name, spec);
const role = '  title: a\n  permissions: [a.b.c]\n';
const firewall = (range: string): string =>
  object(
    'compute.cnrm.cloud.google.com/v1beta1',
    'ComputeFirewall',
    `networkRef: { external: projects/p/global/networks/n }, allow: [{ protocol: tcp }], sourceRanges: [${range}]`,
  );

/** Each line: what it shows, the marked manifest, the codes in order. */
const rows: readonly (readonly [title: string, marked: string, codes: readonly string[]])[] = [
  ['a member with its type', member('serviceAccount:a@p.iam.gserviceaccount.com'), []],
  ['everybody', member('allUsers'), []],
  ['a principal', member('"principal://iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/subject/s"'), []],
  ['a member without its type', member('<|a@p.iam.gserviceaccount.com|>'), ['api/form']],
  ['a member that is filled in', member('SERVICE_ACCOUNT'), []],
  ['a member in capitals', member('MEMBER'), []],
  ['a domain with its dot', zone('example.com.'), []],
  ['a domain without its dot', zone('<|example.com|>'), ['api/form']],
  ['a placeholder', zone('${DOMAIN}'), []],
  ['a region', router('europe-west1'), []],
  ['a zone as region', router('<|europe-west1-b|>'), ['api/form']],
  ['seconds', topic('604800s'), []],
  ['parts of seconds', topic('"0.5s"'), []],
  ['days', topic('<|7d|>'), ['api/form']],
  ['nothing', topic('""'), []],
  ['a range', subnet('cidrBlock: 10.0.0.0/24, availabilityZone: us-east-1a'), []],
  ['a range without its length', subnet('cidrBlock: <|10.0.0.0|>'), ['api/form']],
  ['a range that is too large', subnet('cidrBlock: <|10.0.0.0/8|>'), ['api/form']],
  ['an address that is none', subnet('cidrBlock: <|10.0.0.256/24|>'), ['api/form']],
  ['a local zone', subnet('cidrBlock: 10.0.0.0/24, availabilityZone: us-east-1-bos-1a'), []],
  ['the name of an object that is the ID of a role', custom('IAMCustomRole', '<|my-role|>', role), ['api/form']],
  ['an ID beside such a name', custom('IAMCustomRole', 'my-role', `${role}  resourceID: my_role\n`), []],
  ['another ID that is none', custom('IAMCustomRole', 'my-role', `${role}  resourceID: <|my-other-role|>\n`), ['api/form']],
  ['the name of an object that is no ID of a dataset', custom('BigQueryDataset', '<|my-data|>', '  location: EU\n'), ['api/form']],
  ['a short name of a service account', custom('IAMServiceAccount', '<|sa|>', '  displayName: a\n'), ['api/form']],
  [
    'a name with a dot in Compute Engine',
    named('compute', 'ComputeNetwork', '<|main.v2|>', '  autoCreateSubnetworks: false\n'),
    ['api/form'],
  ],
  ['a resourceID beside it', named('compute', 'ComputeNetwork', 'main.v2', '  autoCreateSubnetworks: false\n  resourceID: main-v2\n'), []],
  [
    'a name that begins with a digit',
    named('sql', 'SQLInstance', '<|1db|>', '  region: europe-west1\n  settings: { tier: a }\n'),
    ['api/form'],
  ],
  ['a project with a domain', named('resourcemanager', 'Project', 'p', '  name: P\n  resourceID: "example.com:p"\n'), []],
  [
    'a name that is too long for a cluster',
    named('container', 'ContainerCluster', `<|${'c'.repeat(41)}|>`, '  location: europe-west1\n  initialNodeCount: 1\n'),
    ['api/form'],
  ],
  [
    'a bucket in capitals',
    'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: a }\nspec: { name: <|My_Logs|> }\n',
    ['api/form'],
  ],
  ['an identifier of RDS', instance('dbInstanceIdentifier: orders-1'), []],
  ['one with an underscore', instance('dbInstanceIdentifier: <|orders_1|>'), ['api/form']],
  ['one with two hyphens', instance('dbInstanceIdentifier: <|orders--1|>'), ['api/form']],
  ['one that ends with a hyphen', instance('dbInstanceIdentifier: <|orders-|>'), ['api/form']],
  ['one that is too long', instance(`dbInstanceIdentifier: <|${'o'.repeat(64)}|>`), ['api/form']],
  ['one that is filled in', instance('dbInstanceIdentifier: "orders_${ENVIRONMENT}"'), []],
  ['one whose expression is not closed', instance('dbInstanceIdentifier: "orders-${ENVIRONMENT"'), []],
  ['the name of a database with a hyphen', instance('dbInstanceIdentifier: a, dbName: <|my-orders|>'), ['api/form']],
  ['a window of backups', instance('dbInstanceIdentifier: a, preferredBackupWindow: "03:00-04:00"'), []],
  ['a window with days that has none', instance('dbInstanceIdentifier: a, preferredMaintenanceWindow: <|"03:00-04:00"|>'), ['api/form']],
  ['a window of maintenance', instance('dbInstanceIdentifier: a, preferredMaintenanceWindow: "Sun:03:00-Sun:04:00"'), []],
  ['a FIFO queue', aws('sqs', 'Queue', 'queueName: jobs.fifo, fifoQueue: "true"'), []],
  ['a queue with a dot', aws('sqs', 'Queue', 'queueName: <|jobs.high|>'), ['api/form']],
  ['a load balancer with an underscore', aws('elbv2', 'LoadBalancer', 'name: <|my_app|>'), ['api/form']],
  ['a load balancer called as AWS calls its own', aws('elbv2', 'LoadBalancer', 'name: <|internal-app|>'), ['api/form']],
  ['a trail', aws('cloudtrail', 'Trail', 's3BucketName: logs, name: all.events'), []],
  ['a trail with two dots', aws('cloudtrail', 'Trail', 's3BucketName: logs, name: <|all..events|>'), ['api/form']],
  ['a trail that looks like an address', aws('cloudtrail', 'Trail', 's3BucketName: logs, name: <|192.168.5.4|>'), ['api/form']],
  ['a parameter with its path', aws('ssm', 'Parameter', 'name: /dev/db/url, type: String, value: a'), []],
  ['a path without a slash at its beginning', aws('ssm', 'Parameter', 'name: <|dev/db/url|>, type: String, value: a'), ['api/form']],
  ['an alias without its prefix', aws('kms', 'Alias', 'name: <|main|>, targetKeyID: a'), ['api/form']],
  ['days of backups', instance('dbInstanceIdentifier: a, backupRetentionPeriod: 35'), []],
  ['too many of them', instance('dbInstanceIdentifier: a, backupRetentionPeriod: <|36|>'), ['api/range']],
  ['an interval that is one of a few', instance('dbInstanceIdentifier: a, monitoringInterval: 0'), []],
  ['an interval that is none of them', instance('dbInstanceIdentifier: a, monitoringInterval: <|20|>'), ['api/range']],
  ['seconds in a text', queue('visibilityTimeout: "43200"'), []],
  ['too many seconds in a text', queue('visibilityTimeout: <|"43201"|>'), ['api/range']],
  ['seconds that are filled in', queue('visibilityTimeout: $(TIMEOUT)'), []],
  ['a short period', alarm(30), []],
  ['a period of minutes', alarm(300), []],
  ['a period between minutes', alarm('<|90|>'), ['api/range']],
  ['an address without its length, in a firewall', firewall('203.0.113.7'), []],
  ['a range of IPv6', firewall('"2001:db8::/32"'), []],
  ['more bits than there are', firewall('<|10.0.0.0/33|>'), ['api/form']],
  ['a region as zone', subnet('cidrBlock: 10.0.0.0/24, availabilityZone: <|us-gov-east-1|>'), ['api/form']],
];

describe('strings of which an API expects a form', () => {
  for (const [title, marked, codes] of rows) {
    it(`${title}: ${codes.join(', ') || 'nothing'}`, () => {
      checkDiagnostics(marked, codes);
    });
  }

  it('says which numbers are expected', () => {
    const said = (text: string): readonly string[] => problemsOf(openWorkspace(text));
    const spec = (field: string): string => instance(`dbInstanceIdentifier: a, ${field}`);
    assert.deepEqual(said(spec('backupRetentionPeriod: 40')), ['api/range: Must be from 0 to 35, found 40; the AWS API rejects it']);
    assert.deepEqual(said(spec('monitoringInterval: 2')), [
      'api/range: Must be 0, 1, 5, 10, 15, 30 or 60, found 2; the AWS API rejects it',
    ]);
    assert.deepEqual(said(spec('performanceInsightsRetentionPeriod: 60')), [
      'api/range: Must be 7, 731 or a multiple of 31 from 31 to 713, found 60; the AWS API rejects it',
    ]);
    assert.deepEqual(said(alarm(90)), ['api/range: Must be 10, 20, 30 or a multiple of 60, found 90; the AWS API rejects it']);
  });

  it('get what is missing', () => {
    checkFix(
      member('<|a@p.iam.gserviceaccount.com|>'),
      'Replace with "serviceAccount:a@p.iam.gserviceaccount.com"',
      'api/form',
      member('serviceAccount:a@p.iam.gserviceaccount.com'),
    );
    checkFix(zone('<|example.com|>'), 'Replace with "example.com."', 'api/form', zone('example.com.'));
    checkFix(
      custom('IAMCustomRole', '<|my-own-role|>', role),
      'Set spec.resourceID to "my_own_role"',
      'api/form',
      custom('IAMCustomRole', 'my-own-role', `${role}  resourceID: my_own_role\n`),
    );
    checkFix(topic('<|"600"|>'), 'Replace with "600s"', 'api/form', topic('"600s"'));
    checkFix(router('<|europe-west1-b|>'), 'Replace with "europe-west1"', 'api/form', router('europe-west1'));
  });

  it('are not written unasked where that makes another mistake', () => {
    const { workspace, uri } = openWorkspace(topic('10'));
    const titles = findingsIn(uri, workspace).flatMap((each) =>
      fixesOf(each, workspace).map(({ title, preferred }) => `${preferred ? '! ' : ''}${title}`),
    );
    assert.deepEqual(titles, ['Add quotes']);
  });
});
