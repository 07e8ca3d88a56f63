import assert from 'node:assert/strict';
import { applyFix, checkDiagnostics, checkFix, openWorkspace } from '../support/workspace';

const manifest = (of: string, field: string, policy: string): string =>
  `apiVersion: ${of.slice(0, of.indexOf('/'))}.services.k8s.aws/v1alpha1\nkind: ${of.slice(of.indexOf('/') + 1)}\nmetadata: { name: a }\nspec:\n  name: a\n  ${field}: ${policy}\n`;
const policy = (text: string): string => manifest('iam/Policy', 'policyDocument', text);
const statement = (text: string): string => policy(`'{"Version": "2012-10-17", "Statement": [${text}]}'`);
const trust = (text: string): string => manifest('iam/Role', 'assumeRolePolicyDocument', `'{"Statement": ${text}}'`);
const bucket = (text: string): string => manifest('s3/Bucket', 'policy', `'{"Statement": [${text}]}'`);

const endpoint =
  'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPCEndpoint\nmetadata: { name: a }\nspec:\n  serviceName: com.amazonaws.eu-west-1.s3\n  vpcID: vpc-0a1b2c3d\n';

const read = '"Effect": "Allow", "Action": "s3:GetObject", "Resource": "*"';

/** Each line: what it shows, the marked manifest, the codes in order. */
const rows: readonly (readonly [title: string, marked: string, codes: readonly string[]])[] = [
  ['a policy', statement(`{${read}}`), []],
  ['one statement without a list', policy(`'{"Statement": {${read}}}'`), []],
  ['a policy that is still to be filled in', policy(`'{}'`), []],
  ['a condition', statement(`{${read}, "Condition": {"ForAnyValue:StringLikeIfExists": {"aws:PrincipalTag/team": ["a*"]}}}`), []],
  ['a misspelled key of a policy', policy(`'{"<|Statements|>": [{${read}}]}'`), ['api/policy']],
  ['a policy without statements', policy(`'<|{|>"Version": "2012-10-17"}'`), ['api/policy']],
  ['another version', policy(`'{"Version": "<|2012-10-7|>", "Statement": []}'`), ['api/policy']],
  ['a misspelled key of a statement', statement('{"Effect": "Allow", "<|Actions|>": "s3:GetObject", "Resource": "*"}'), ['api/policy']],
  ['keys in another case, which nobody has measured', statement('{"effect": "Allow", "action": "s3:GetObject", "resource": "*"}'), []],
  ['an effect in another case', statement('{"Effect": "<|allow|>", "Action": "*", "Resource": "*"}'), ['api/policy']],
  ['a statement without an effect', statement('<|{|>"Action": "*", "Resource": "*"}'), ['api/policy']],
  ['actions and all others', statement('{"Effect": "Allow", "Action": "*", "<|NotAction|>": "s3:*", "Resource": "*"}'), ['api/policy']],
  ['an action without its service', statement('{"Effect": "Allow", "Action": ["s3:*", "<|GetObject|>"], "Resource": "*"}'), ['api/policy']],
  ['a resource by its name', statement('{"Effect": "Allow", "Action": "s3:*", "Resource": ["<|my-bucket|>"]}'), ['api/policy']],
  ['a principal of an identity', statement(`{${read}, "<|Principal|>": "*"}`), ['api/policy']],
  ['a name of a statement with blanks', statement(`{"Sid": "<|read all|>", ${read}}`), ['api/policy']],
  ['one name for two statements', statement(`{"Sid": "a", ${read}}, {"Sid": "<|a|>", ${read}}`), ['api/policy']],
  ['two statements without a name', statement(`{"Sid": "", ${read}}, {"Sid": "", ${read}}`), []],
  ['a misspelled operator', statement(`{${read}, "Condition": {"<|StringEqual|>": {"aws:PrincipalOrgID": "o-a"}}}`), ['api/policy']],
  ['placeholders', statement('{"Effect": "${EFFECT}", "Action": "${ACTION}", "Resource": "${BUCKET}"}'), []],
  ['words that tools replace', statement('{"Effect": "EFFECT", "Action": "__ACTION__", "Resource": "BUCKET_ARN"}'), []],
  ['a trust policy', trust('[{"Effect": "Allow", "Principal": {"Service": "ec2.amazonaws.com"}, "Action": "sts:AssumeRole"}]'), []],
  [
    'resources of a trust policy',
    trust('[{"Effect": "Allow", "Principal": {"AWS": "*"}, "Action": "sts:AssumeRole", "<|Resource|>": "*"}]'),
    ['api/policy'],
  ],
  ['a trust policy that trusts nobody', trust('<|{|>"Effect": "Allow", "Action": "sts:AssumeRole"}'), ['api/policy']],
  ['a misspelled principal', trust('{"Effect": "Allow", "Principal": {"<|Services|>": "a"}, "Action": "sts:AssumeRole"}'), ['api/policy']],
  ['names with blanks in the policy of a bucket', bucket(`{"Sid": "read all", "Principal": "*", ${read}}`), []],
  ['a policy of a bucket without a principal', bucket(`<|{|>${read}}`), ['api/policy']],
  ['a policy of an endpoint without a principal', `${endpoint}  policyDocument: '{"Statement": [{${read}}]}'\n`, []],
  ['no JSON is said once', policy(`'{"Statement": []<|,|>}'`), ['api/json']],
];

describe('policies of AWS', () => {
  for (const [title, marked, codes] of rows) {
    it(`${title}: ${codes.join(', ') || 'nothing'}`, () => {
      checkDiagnostics(marked, codes);
    });
  }

  it('get the key that is meant, in a string with escapes as well', () => {
    const keyed = (key: string): string =>
      policy(`"{\\"Statement\\": {\\"Effect\\": \\"Deny\\", \\"${key}\\": \\"*\\", \\"Resource\\": \\"*\\"}}"`);
    checkFix(keyed('<|Acton|>'), 'Replace with "Action"', 'api/policy', keyed('Action'));
  });

  it('get the operator that is meant, with what stands before and behind it', () => {
    const tested = (operator: string): string => statement(`{${read}, "Condition": {"${operator}": {"aws:username": "a"}}}`);
    checkFix(
      tested('<|ForAllValues:StringLikesIfExists|>'),
      'Replace with "ForAllValues:StringLikeIfExists"',
      'api/policy',
      tested('ForAllValues:StringLikeIfExists'),
    );
  });

  it('become a string of JSON where they are written as a mapping', () => {
    const spec = (document: string): string => policy('').replace('  policyDocument: \n', `  policyDocument:${document}\n  path: /a/\n`);
    const written =
      '\n    Version: "2012-10-17"\n    # all of it\n    Statement:\n      - Effect: Allow\n        Action: s3:*\n        Resource: ["*"]';
    const json = `{
      "Version": "2012-10-17",
      "Statement": [
        {
          "Effect": "Allow",
          "Action": "s3:*",
          "Resource": [
            "*"
          ]
        }
      ]
    }`;
    assert.equal(
      applyFix(openWorkspace(spec(written)), 'Convert to a string of JSON'),
      spec(` |-\n    ${json}`).replace('  policyDocument', '  # all of it\n  policyDocument'),
    );
    const flow = (document: string): string =>
      `apiVersion: iam.services.k8s.aws/v1alpha1\nkind: Policy\nmetadata: { name: a }\nspec: { name: a, policyDocument: ${document} }\n`;
    assert.equal(
      applyFix(openWorkspace(flow("{ Version: '2012-10-17', Statement: [] }")), 'Convert to a string of JSON'),
      flow(JSON.stringify('{"Version":"2012-10-17","Statement":[]}')),
    );
  });
});
