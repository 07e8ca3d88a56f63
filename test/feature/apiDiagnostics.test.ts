import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '../../server/src/families/catalogue';
import { complete } from '../../server/src/features/completion/complete';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { fixesOf } from '../../server/src/features/fixes/fixes';
import { hover } from '../../server/src/features/hover';
import { docsOf } from '../../server/src/rules/rule';
import { manifest } from '../support/manifests';
import { projectFolder } from '../support/schemaBundle';
import { checkDiagnostics, checkFix, codesOf, openWorkspace, problemsOf } from '../support/workspace';

const bucket = (spec: string): string => manifest('Bucket', 'a', `  name: a\n${spec}`);
const fn = (spec: string): string =>
  manifest('Function', 'a', `  name: fun\n  role: arn:aws:iam::111122223333:role/r\n  code: {}\n${spec}`);
const pool = (spec: string): string => manifest('UserPool', 'a', `  name: a\n${spec}`);
const domain = (spec: string): string => manifest('Domain', 'a', `  name: movies\n${spec}`);
const table = (spec: string): string => manifest('Table', 'a', `  tableName: films\n  attributeDefinitions: []\n${spec}`);
const collection = (name: string): string => manifest('Collection', 'a', `  name: ${name}\n`);
const key = (name: string): string => `    - { attributeName: ${name}, keyType: HASH }\n`;

/** Each line: what it shows, the marked manifest, the codes in order. */
const rows: readonly (readonly [title: string, marked: string, codes: readonly string[]])[] = [
  ['a value that the API does not know', bucket('  acl: <|publicread|>\n'), ['api/enum']],
  ['a value that it knows', bucket('  acl: public-read\n'), []],
  ['what the controller takes for a value of the API', table('  keySchema: []\n  contributorInsights: DISABLED\n'), []],
  ['a word that the controller does not take', table('  keySchema: []\n  contributorInsights: <|Enable|>\n'), ['api/enum']],
  ['upper and lower case count', bucket('  acl: <|Private|>\n'), ['api/enum']],
  ['a value that the API takes although its model does not list it', bucket('  acl: log-delivery-write\n'), []],
  [
    'a value that is newer than the model of the controller',
    bucket('  createBucketConfiguration: { locationConstraint: ca-west-1 }\n'),
    [],
  ],
  ['a size that is newer than the model of the controller', fn('  ephemeralStorage: { size: 20480 }\n'), []],
  ['a size beyond', fn('  ephemeralStorage: { size: <|40960|> }\n'), ['api/range']],
  ['a placeholder', bucket('  acl: $ACL\n'), []],
  ['a placeholder within a value', bucket('  acl: public-${KIND}\n'), []],
  ['a value of a template', bucket('  acl: "{{ .Values.acl }}"\n'), []],
  ['a document with templated structure', bucket('  {{- if .Values.x }}\n  acl: publicread\n  {{- end }}\n'), []],
  ['no value', bucket('  acl:\n'), []],
  ['an empty text is a value', bucket('  acl: <|""|>\n'), ['api/enum']],
  ['what the schema complains of is said once', bucket('  acl: <|5|>\n'), ['schema/type']],
  ['an item of a list', pool('  usernameAttributes:\n  - email\n  - <|phone|>\n'), ['api/enum']],
  ['items that are known', pool('  usernameAttributes: [email, phone_number]\n'), []],
  ['a key of a map', domain('  logPublishingOptions:\n    <|INDEX_SLOW_LOG|>:\n      enabled: true\n'), ['api/enum']],
  ['a key that is known', domain('  logPublishingOptions:\n    INDEX_SLOW_LOGS:\n      enabled: true\n'), []],
  ['a key that is a placeholder', domain('  logPublishingOptions:\n    "{{ .Values.log }}":\n      enabled: true\n'), []],
  ['a text of another form', collection('<|Movies|>'), ['api/pattern']],
  ['a text of the right form', collection('movies-2'), []],
  [
    'a pattern that older models write without anchors is for the whole value',
    'apiVersion: iam.services.k8s.aws/v1alpha1\nkind: Role\nmetadata: { name: a }\nspec: { name: <|a b|>, assumeRolePolicyDocument: \'{"Statement": []}\' }\n',
    ['api/pattern'],
  ],
  [
    'line breaks where anything may stand',
    'apiVersion: sagemaker.services.k8s.aws/v1alpha1\nkind: ModelPackage\nmetadata: { name: a }\nspec:\n  approvalDescription: |\n    one\n    two\n',
    [],
  ],
  ['a text that is too long', fn(`  description: <|${'x'.repeat(257)}|>\n`), ['api/length']],
  ['a text of just the length', fn(`  description: ${'x'.repeat(256)}\n`), []],
  ['code points count, not code units', fn(`  description: ${'😀'.repeat(256)}\n`), []],
  ['a text that is too short is not also of the wrong form', collection('<|A|>'), ['api/length']],
  [
    'a string that has no form of a range',
    'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: a }\nspec: { cidrBlocks: [<|10.0.0.0|>] }\n',
    ['api/form'],
  ],
  ['a string that is to be JSON', bucket(`  policy: '{"Statement": []<|,|>}'\n`), ['api/json']],
  ['a number that is too small', fn('  timeout: <|0|>\n'), ['api/range']],
  ['a number that is too large', fn('  memorySize: <|32769|>\n'), ['api/range']],
  ['numbers at the limits', fn('  timeout: 1\n  memorySize: 32768\n'), []],
  ['a number that is a placeholder', fn('  timeout: $TIMEOUT\n'), []],
  [
    'a list that is too long',
    fn(`  vpcConfig:\n    subnetIDs: [subnet-1]\n    securityGroupIDs:\n    <|- sg-1|>\n${'    - sg-2\n'.repeat(5)}`),
    ['api/range'],
  ],
  ['a list of just the length', fn(`  vpcConfig:\n    subnetIDs: [subnet-1]\n    securityGroupIDs:\n${'    - sg-2\n'.repeat(5)}`), []],
  ['a list whose bound newer models of the API do not have', table(`  keySchema:\n${key('a')}${key('b')}${key('c')}`), []],
  ['an empty list says nothing', table('  keySchema: []\n'), []],
  ['a deprecated field', bucket('  lifecycle:\n    rules:\n    - <|prefix|>: logs/\n      status: Enabled\n'), ['api/deprecated']],
  ['a deprecated field without a value', bucket('  lifecycle:\n    rules:\n    - prefix:\n      filter: {}\n      status: Enabled\n'), []],
  [
    'a value that two aliases stand for is reported once',
    bucket('  accelerate: { status: &s <|Onn|> }\n  abac: { status: *s }\n'),
    ['api/enum'],
  ],
  ['a value that a merge key brings', bucket('  abac: &x { status: <|Onn|> }\n  accelerate:\n    <<: *x\n'), ['api/enum']],
  ['a suppressed warning', bucket('  # ackmesh-disable-next-line api/enum -- it is new\n  acl: publicread\n'), []],
  ['a rule that is off', `#- .ackmesh.yaml\nrules: { "api/*": off }\n#- a.yaml\n${bucket('  acl: publicread\n')}`, []],
  [
    'kinds without an API model',
    'apiVersion: services.k8s.aws/v1alpha1\nkind: IAMRoleSelector\nmetadata: { name: a }\nspec: { arn: "arn:aws:iam::111122223333:role/x" }\n',
    [],
  ],
];

describe('limits of the AWS API', () => {
  for (const [title, marked, codes] of rows) {
    it(title, () => {
      checkDiagnostics(marked, codes);
    });
  }

  it('are warnings, never errors', () => {
    const { workspace, uri } = openWorkspace(bucket('  acl: publicread\n'));
    assert.deepEqual(
      diagnosticsOf(uri, workspace).map(({ severity }) => severity),
      ['warning'],
    );
  });

  describe('with a CRD in the workspace', () => {
    const crd = (acl: string): string => `#- crd.yaml
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: buckets.s3.services.k8s.aws }
spec:
  group: s3.services.k8s.aws
  names: { kind: Bucket, plural: buckets }
  scope: Namespaced
  versions:
  - { name: v1alpha1, served: true, storage: true, schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: { acl: ${acl}, own: { type: string } } } } } } }
`;
    const own = `#- a.yaml\n${bucket('  acl: publicread\n  own: x\n').replace('  name: a\n  acl', '  acl')}`;

    it('count for its kind too', () => {
      checkDiagnostics(crd('{ type: string }') + own, ['api/enum']);
    });

    it('are silent about a value that the CRD refuses', () => {
      checkDiagnostics(crd('{ type: string, enum: [private] }') + own, ['schema/enum']);
    });
  });

  it('name what would do', () => {
    assert.deepEqual(problemsOf(openWorkspace(bucket('  acl: publicread\n'))), [
      'api/enum: "publicread" is not listed by the AWS API; expected one of "private", "public-read", "public-read-write", "authenticated-read", "log-delivery-write"; did you mean "public-read"?',
    ]);
    assert.deepEqual(problemsOf(openWorkspace(fn('  timeout: 0\n'))), ['api/range: Must be at least 1 (AWS API), found 0']);
    assert.deepEqual(problemsOf(openWorkspace(fn('  runtime: nodejs22\n'))), [
      'api/enum: "nodejs22" is not listed by the AWS API; expected one of "nodejs", "nodejs22.x" and 49 more',
    ]);
    assert.deepEqual(problemsOf(openWorkspace(collection('""'))), ['api/length: Must not be empty (AWS API)']);
  });
});

describe('the pages of the api rules', () => {
  for (const rule of catalogue.filter(({ family }) => family === 'api')) {
    it(`show what ${rule.code} finds`, () => {
      const page = readFileSync(join(projectFolder, docsOf(rule.code)), 'utf8');
      const example = /```yaml\n([^]*?)```/.exec(page)?.[1] ?? '';
      assert.deepEqual(
        codesOf(openWorkspace(example)).filter((code) => !code.startsWith('ack/') && !code.startsWith('schema/missing')),
        [rule.code],
      );
    });
  }
});

describe('fixes of values that the AWS API does not know', () => {
  it('put in a value that was probably meant', () =>
    checkFix(bucket('  acl: "publicread"\n'), 'Replace with "public-read"', 'api/enum', bucket('  acl: "public-read"\n')));

  it('are obvious only where case or punctuation is wrong: another name may be a new value', () => {
    const preferred = (marked: string): readonly boolean[] => {
      const { workspace, uri } = openWorkspace(marked);
      return diagnosticsOf(uri, workspace).flatMap((diagnostic) => fixesOf(diagnostic, workspace).map((fix) => fix.preferred));
    };
    assert.deepEqual(preferred(bucket('  acl: PublicRead\n')), [true]);
    assert.deepEqual(preferred(bucket('  accelerate: { status: Suspend }\n')), [false]);
  });

  it('offer any of a few values', () =>
    checkFix(
      bucket('  accelerate:\n    status: 1x\n'),
      'Replace with "Suspended"',
      'api/enum',
      bucket('  accelerate:\n    status: Suspended\n'),
    ));

  it('rename keys', () =>
    checkFix(
      domain('  logPublishingOptions:\n    INDEX_SLOW_LOG: { enabled: true }\n'),
      'Replace with "INDEX_SLOW_LOGS"',
      'api/enum',
      domain('  logPublishingOptions:\n    INDEX_SLOW_LOGS: { enabled: true }\n'),
    ));
});

describe('facts of the AWS API', () => {
  const hoverText = (marked: string): string => {
    const { workspace, uri, offset } = openWorkspace(marked);
    return hover(workspace, uri, offset)?.markdown.text ?? '';
  };
  const labels = (marked: string): readonly string[] => {
    const { workspace, uri, offset } = openWorkspace(marked);
    return complete(workspace, uri, offset).map(({ label }) => label);
  };

  for (const [title, marked, part] of [
    ['of a field', bucket('  ac<|>l: private\n'), 'AWS API values: `private`, `public-read`'],
    ['where it comes from', bucket('  ac<|>l: private\n'), 'AWS: `s3 CreateBucket`, member `CreateBucketRequest.ACL`'],
    ['the page of its operation', bucket('  ac<|>l: private\n'), 'https://docs.aws.amazon.com/goto/WebAPI/s3-2006-03-01/CreateBucket'],
    ['limits', fn('  memory<|>Size: 128\n'), 'AWS API value: 128 to 32768'],
    ['of a list, also of its items', pool('  username<|>Attributes: [email]\n'), 'Each item: AWS API values: `phone_number`, `email`'],
    ['of an item', pool('  usernameAttributes: [ema<|>il]\n'), 'AWS API values: `phone_number`, `email`'],
    ['of a map, also of its keys', domain('  logPublishing<|>Options: {}\n'), 'Each key: AWS API values: `INDEX_SLOW_LOGS`'],
    ['of a key', domain('  logPublishingOptions: { INDEX_<|>SLOW_LOGS: {} }\n'), 'Each key: AWS API values: `INDEX_SLOW_LOGS`'],
    ['that a field is deprecated', bucket('  lifecycle: { rules: [{ pre<|>fix: a }] }\n'), 'Deprecated in the AWS API'],
  ] as const) {
    it(`are in the hover: ${title}`, () => assert.ok(hoverText(marked).includes(part), hoverText(marked)));
  }

  it('complete values', () => assert.deepEqual(labels(bucket('  accelerate:\n    status: <|>\n')), ['Enabled', 'Suspended']));
  it('complete items of lists', () => assert.deepEqual(labels(pool('  usernameAttributes:\n  - <|>\n')), ['phone_number', 'email']));
  it('complete keys of maps', () =>
    assert.deepEqual(labels(domain('  logPublishingOptions:\n    <|>\n')), [
      'INDEX_SLOW_LOGS',
      'SEARCH_SLOW_LOGS',
      'ES_APPLICATION_LOGS',
      'AUDIT_LOGS',
    ]));
});
