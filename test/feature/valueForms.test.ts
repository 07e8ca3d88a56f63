import { checkDiagnostics, checkFix } from '../support/workspace';

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
  ['a region as zone', subnet('cidrBlock: 10.0.0.0/24, availabilityZone: <|us-gov-east-1|>'), ['api/form']],
];

describe('strings of which an API expects a form', () => {
  for (const [title, marked, codes] of rows) {
    it(`${title}: ${codes.join(', ') || 'nothing'}`, () => {
      checkDiagnostics(marked, codes);
    });
  }

  it('get what is missing', () => {
    checkFix(
      member('<|a@p.iam.gserviceaccount.com|>'),
      'Replace with "serviceAccount:a@p.iam.gserviceaccount.com"',
      'api/form',
      member('serviceAccount:a@p.iam.gserviceaccount.com'),
    );
    checkFix(zone('<|example.com|>'), 'Replace with "example.com."', 'api/form', zone('example.com.'));
    checkFix(router('<|europe-west1-b|>'), 'Replace with "europe-west1"', 'api/form', router('europe-west1'));
  });
});
