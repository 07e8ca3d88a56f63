import assert from 'node:assert/strict';
import { codeActions } from '../../server/src/features/actions/codeActions';
import { definition } from '../../server/src/features/references/definition';
import { hover } from '../../server/src/features/hover';
import { applyEdits, openWorkspace, uriOf } from '../support/workspace';

const object = (kind: string, apiVersion: string, name: string, spec: string, more = ''): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: ${name}\n${more}spec:\n${spec}`;
const bucket = (spec: string, more = ''): string => object('Bucket', 's3.services.k8s.aws/v1alpha1', 'code', spec, more);
const role = (spec: string): string =>
  object('Role', 'iam.services.k8s.aws/v1alpha1', 'runner', `  assumeRolePolicyDocument: "{}"\n${spec}`);
const vpc = (more: string): string => object('VPC', 'ec2.services.k8s.aws/v1alpha1', 'main', '  cidrBlocks: [10.0.0.0/16]\n', more);
const subnet = (spec: string): string => object('Subnet', 'ec2.services.k8s.aws/v1alpha1', 'a', `  cidrBlock: 10.0.0.0/24\n${spec}`);
const lambda = (spec: string): string => object('Function', 'lambda.services.k8s.aws/v1alpha1', 'f', `  name: f\n${spec}`);
const adopted = `  annotations:\n    services.k8s.aws/adoption-policy: adopt\n    services.k8s.aws/adoption-fields: '{"vpcID": "vpc-123"}'\n`;

/** Each line: what it shows, the literal's manifest, its target's, whether it is recognised, and the manifest with a reference. */
const table: readonly (readonly [title: string, user: string, target: string, found: boolean, rewritten?: string])[] = [
  [
    'a name',
    lambda('  code:\n    s3Bucket: my-<|>code # the archive\n    s3Key: k\n'),
    bucket('  name: my-code\n'),
    true,
    lambda('  code:\n    s3BucketRef:\n      from:\n        name: code # the archive\n    s3Key: k\n'),
  ],
  ['another name', lambda('  code:\n    s3Bucket: my-<|>code\n'), bucket('  name: my-data\n'), false],
  ["the object's name is not its bucket's", lambda('  code:\n    s3Bucket: co<|>de\n'), bucket('  name: my-code\n'), false],
  ['a name that is not written', lambda('  code:\n    s3Bucket: co<|>de\n'), bucket('  acl: private\n'), false],
  [
    'an ARN',
    lambda('  role: arn:aws:iam::111122223333:role/team/<|>runner-1\n'),
    role('  name: runner-1\n'),
    true,
    lambda('  roleRef:\n    from:\n      name: runner\n'),
  ],
  ['an ARN of another service', lambda('  role: arn:aws:sts::111122223333:role/<|>runner-1\n'), role('  name: runner-1\n'), false],
  [
    'what belongs to AWS itself',
    role('  policies:\n    - arn:aws:iam::aws:policy/<|>ReadOnlyAccess\n'),
    object('Policy', 'iam.services.k8s.aws/v1alpha1', 'mine', '  name: ReadOnlyAccess\n  policyDocument: "{}"\n'),
    false,
  ],
  ['an ARN of another name', lambda('  role: arn:aws:iam::111122223333:role/<|>runner-2\n'), role('  name: runner-1\n'), false],
  [
    'an id under which an object is adopted',
    subnet('  vpcID: vpc-<|>123\n'),
    vpc(adopted),
    true,
    subnet('  vpcRef:\n    from:\n      name: main\n'),
  ],
  ['another id', subnet('  vpcID: vpc-<|>124\n'), vpc(adopted), false],
  [
    'an id in the status of a saved object',
    subnet('  vpcID: vpc-<|>123\n'),
    `${vpc('')}status:\n  vpcID: vpc-123\n`,
    true,
    subnet('  vpcRef:\n    from:\n      name: main\n'),
  ],
  ['a placeholder', subnet('  vpcID: $<|>VPC\n'), vpc(adopted.replace('vpc-123', '$VPC')), false],
  [
    'in flow style',
    subnet('  { vpcID: vpc-<|>123 }\n').replace('  cidrBlock: 10.0.0.0/24\n', ''),
    vpc(adopted),
    true,
    subnet('  { vpcRef: { from: { name: main } } }\n').replace('  cidrBlock: 10.0.0.0/24\n', ''),
  ],
];

function actions(marked: string): { readonly titles: readonly string[]; readonly after: string | undefined } {
  const { workspace, uri, offset } = openWorkspace(marked);
  const found = codeActions(workspace, uri, { start: offset, end: offset }).filter(({ kind }) => kind === 'refactor.rewrite');
  const [first] = found;
  return {
    titles: found.map(({ title }) => title),
    after: first === undefined ? undefined : applyEdits(workspace.file(uri)?.text ?? '', first.edits),
  };
}

describe('literals that mean an object', () => {
  for (const [title, user, target, found, rewritten] of table) {
    it(`${title}: ${found ? 'is' : 'is not'} recognised`, () => {
      const { workspace, uri, offset } = openWorkspace(`#- user.yaml\n${user}#- target.yaml\n${target}`);
      assert.deepEqual(
        definition(workspace, uri, offset).map((link) => link.uri),
        found ? [uriOf('target.yaml')] : [],
      );
      assert.equal(actions(`#- user.yaml\n${user}#- target.yaml\n${target}`).after, rewritten);
      assert.equal(hover(workspace, uri, offset)?.markdown.text.includes('Identifies:\n\n[') ?? false, found);
    });
  }

  it('is said by the hover of a reference, where the target says what will be copied', () => {
    const hoverOf = (target: string): string => {
      const { workspace, uri, offset } = openWorkspace(
        `#- user.yaml\n${subnet('  vpcRef:\n    from:\n      name: ma<|>in\n')}#- target.yaml\n${target}`,
      );
      return hover(workspace, uri, offset)?.markdown.text ?? '';
    };
    assert.ok(hoverOf(vpc(adopted)).includes('Value: `vpc-123`'));
    assert.ok(hoverOf(vpc('')).includes('VPC main') && !hoverOf(vpc('')).includes('Value:'), hoverOf(vpc('')));
  });

  it('becomes a reference as a whole list only', () => {
    const group = (name: string): string =>
      object('SecurityGroup', 'ec2.services.k8s.aws/v1alpha1', name, `  name: ${name}\n  description: x\n`) + `status:\n  id: sg-${name}\n`;
    const user = (list: string): string =>
      `#- user.yaml\n${object('DBInstance', 'rds.services.k8s.aws/v1alpha1', 'd', `  engine: x\n  vpcSecurityGroupIDs:\n${list}  dbInstanceClass: x\n`)}#- one.yaml\n${group('one')}#- two.yaml\n${group('two')}`;
    assert.equal(
      actions(user('  - sg-<|>one\n  - sg-two\n')).after,
      object(
        'DBInstance',
        'rds.services.k8s.aws/v1alpha1',
        'd',
        '  engine: x\n  vpcSecurityGroupRefs:\n    - from:\n        name: one\n    - from:\n        name: two\n  dbInstanceClass: x\n',
      ),
    );
    assert.deepEqual(actions(user('  - sg-<|>one\n  - sg-other\n')).titles, []);
  });

  it('becomes no reference where the document could not be read any more', () => {
    const from = (spec: string): readonly string[] => actions(`#- user.yaml\n${subnet(spec)}#- main.yaml\n${vpc(adopted)}`).titles;
    assert.deepEqual(from('  vpcID: &id vpc-<|>123\n'), ['Refer to VPC main with "vpcRef"']);
    assert.deepEqual(from('  vpcID: &id vpc-<|>123\n  tags: [{ key: vpc, value: *id }]\n'), []);
    assert.deepEqual(from('  ? vpcID\n  : vpc-<|>123\n'), []);
  });

  describe('with an id that only AWS knows', () => {
    const id = 'vpc-0a1b2c3d';
    const user = (spec: string): string => `#- user.yaml\n${subnet(spec)}`;
    const named = (name: string, more = ''): string => `#- ${name}.yaml\n${vpc(more).replace('name: main', `name: ${name}`)}`;

    it('offer the few objects of the kind that may have it', () => {
      const { titles, after } = actions(`${user(`  vpcID: vpc-<|>0a1b2c3d # of the shop\n`)}${named('main')}${named('other')}`);
      assert.deepEqual(titles, [
        `Refer to VPC main with "vpcRef" instead of "${id}"`,
        `Refer to VPC other with "vpcRef" instead of "${id}"`,
      ]);
      assert.equal(after, subnet('  vpcRef:\n    from:\n      name: main # of the shop\n'));
    });

    it('leave out the object that has another, and all when they are many or elsewhere', () => {
      const at = user(`  vpcID: vpc-<|>0a1b2c3d\n`);
      assert.deepEqual(actions(`${at}${named('main', adopted)}`).titles, []);
      assert.deepEqual(actions(`${at}${['a', 'b', 'c', 'd'].map((name) => named(name)).join('')}`).titles, []);
      const away = at.replace('name: a\n', 'name: a\n  namespace: shop\n');
      assert.deepEqual(actions(`${away}${named('main', '  namespace: other\n')}`).titles, []);
    });

    it('offer nothing beside the object that certainly has it, nor for one of several items', () => {
      const sure = named('main', adopted.replace('vpc-123', id));
      assert.deepEqual(actions(`${user(`  vpcID: vpc-<|>0a1b2c3d\n`)}${sure}${named('other')}`).titles, [
        'Refer to VPC main with "vpcRef"',
      ]);
      const database = (list: string): string =>
        `#- user.yaml\n${object('DBInstance', 'rds.services.k8s.aws/v1alpha1', 'd', `  engine: x\n  vpcSecurityGroupIDs: [${list}]\n  dbInstanceClass: x\n`)}`;
      const group = `#- group.yaml\n${object('SecurityGroup', 'ec2.services.k8s.aws/v1alpha1', 'g', '  name: g\n  description: x\n')}`;
      assert.deepEqual(actions(`${database('sg-<|>0a1b2c3d, sg-1a1b2c3d')}${group}`).titles, []);
      assert.deepEqual(actions(`${database('sg-<|>0a1b2c3d')}${group}`).titles, [
        'Refer to SecurityGroup g with "vpcSecurityGroupRefs" instead of "sg-0a1b2c3d"',
      ]);
    });

    it('offer no object that waits for this one', () => {
      const function_ = lambda('  vpcConfig:\n    subnetIDs: [subnet-<|>0a1b2c3d]\n');
      assert.deepEqual(actions(`#- user.yaml\n${function_}#- a.yaml\n${subnet('  vpcRef: { from: { name: main } }\n')}`).titles, [
        'Refer to Subnet a with "subnetRefs" instead of "subnet-0a1b2c3d"',
      ]);
      const ec2 = (kind: string, spec: string): string => `#- ${kind}.yaml\n${object(kind, 'ec2.services.k8s.aws/v1alpha1', 'a', spec)}`;
      const circle = [
        ec2('RouteTable', '  vpcID: vpc-1\n  routes: [{ natGatewayID: nat-<|>0a1b2c3d }]\n'),
        ec2('NATGateway', '  subnetRef: { from: { name: a } }\n'),
        ec2('Subnet', '  cidrBlock: 10.0.0.0/24\n  vpcID: vpc-1\n  routeTableRefs: [{ from: { name: a } }]\n'),
      ];
      assert.deepEqual(actions(circle.slice(0, 2).join('')).titles, [
        'Refer to NATGateway a with "natGatewayRef" instead of "nat-0a1b2c3d"',
      ]);
      assert.deepEqual(actions(circle.join('')).titles, []);
    });
  });

  it('leads from an App Mesh ARN to the object of that name in AWS', () => {
    const { workspace, uri, offset } = openWorkspace(`
#- user.yaml
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualService
metadata: { name: w, namespace: s }
spec: { provider: { virtualNode: { virtualNodeARN: "arn:aws:appmesh:eu-west-1:111122223333:mesh/m/virtualNode/<|>front_s" } } }
#- target.yaml
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualNode
metadata: { name: front, namespace: s }
`);
    assert.deepEqual(
      definition(workspace, uri, offset).map((link) => link.uri),
      [uriOf('target.yaml')],
    );
  });
});

describe('references as literals', () => {
  it('write the value that the target says', () => {
    const { titles, after } = actions(
      `#- user.yaml\n${lambda('  code:\n    s3BucketRef:\n      from:\n        name: co<|>de\n    s3Key: k\n')}#- target.yaml\n${bucket('  name: my-code\n')}`,
    );
    assert.deepEqual(titles, ['Write "my-code" as "s3Bucket"']);
    assert.equal(after, lambda('  code:\n    s3Bucket: my-code\n    s3Key: k\n'));
  });

  it('keep the comments that stand inside of them', () => {
    const written =
      '  code:\n    # where\n    s3BucketRef: # the archive\n      from:\n        # by name\n        name: co<|>de # its name\n    s3Key: k\n';
    const { after } = actions(`#- user.yaml\n${lambda(written)}#- target.yaml\n${bucket('  name: my-code\n')}`);
    assert.equal(after, lambda('  code:\n    # where\n    # the archive\n    # by name\n    s3Bucket: my-code # its name\n    s3Key: k\n'));
  });

  it('stay where nobody knows the value', () => {
    assert.deepEqual(
      actions(`#- user.yaml\n${subnet('  vpcRef:\n    from:\n      name: ma<|>in\n')}#- target.yaml\n${vpc('')}`).titles,
      [],
    );
  });

  it('there and back again', () => {
    const before = lambda('  code:\n    s3Bucket: my-code\n    s3Key: k\n');
    const target = `#- target.yaml\n${bucket('  name: my-code\n')}`;
    const there = actions(`#- user.yaml\n${before.replace('my-code', 'my-<|>code')}${target}`).after ?? '';
    assert.equal(actions(`#- user.yaml\n${there.replace('name: code', 'name: co<|>de')}${target}`).after, before);
  });
});
