import { checkDiagnostics, checkFix } from '../support/workspace';

const vpc = (name: string, rest = ''): string =>
  `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata:\n  name: ${name}\n${rest}spec:\n  cidrBlocks:\n  - 10.0.0.0/16\n`;
const subnet = (spec: string): string =>
  `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata:\n  name: a\n  namespace: net\nspec:\n  cidrBlock: 10.0.0.0/24\n${spec}`;
const service = (provider: string): string =>
  `apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualService\nmetadata:\n  name: web\n  namespace: shop\nspec:\n  provider:\n${provider}`;
const node = (name: string, namespace = 'shop'): string =>
  `apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualNode\nmetadata:\n  name: ${name}\n  namespace: ${namespace}\n`;

const binding = (role: string): string =>
  'apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRoleBinding\nmetadata:\n  name: b\nroleRef:\n' +
  `  name: r\n${role}subjects:\n- { kind: ServiceAccount, name: a, namespace: n, apiGroup: "" }\n`;

/** Each line: what it shows, the marked manifests, the codes in order. */
const table: readonly (readonly [title: string, marked: string, codes: readonly string[]])[] = [
  ['target not found', subnet('  vpcRef:\n    from:\n      name: <|mian|>\n'), ['ref/not-found']],
  [
    'target found in the same namespace',
    `${vpc('main', '  namespace: net\n')}---\n${subnet('  vpcRef:\n    from:\n      name: main\n')}`,
    [],
  ],
  ['target without a namespace of its own', `${vpc('main')}---\n${subnet('  vpcRef:\n    from:\n      name: main\n')}`, []],
  [
    'only in another namespace',
    `${vpc('main', '  namespace: other\n')}---\n${subnet('  vpcRef:\n    from:\n      name: <|main|>\n')}`,
    ['ref/wrong-namespace'],
  ],
  ['an empty group that the API server fills in', binding('  kind: ClusterRole\n  apiGroup: ""\n'), []],
  [
    'an empty group of a kind that has to be another',
    binding('  <|kind|>: ConfigMap\n  apiGroup: ""\n').replace('<|kind|>: ConfigMap', 'kind: <|ConfigMap|>'),
    ['ref/wrong-kind'],
  ],
  [
    'a target with the name of the object itself, which is no other kind of it',
    subnet('  vpcRef:\n    from:\n      name: <|a|>\n'),
    ['ref/not-found'],
  ],
  ['a name that is a placeholder', subnet('  vpcRef:\n    from:\n      name: $VPC_NAME\n'), []],
  [
    'value and reference',
    `${vpc('main')}---\n${subnet('  vpcID: vpc-1\n  <|vpcRef|>:\n    from:\n      name: main\n')}`,
    ['ack/value-and-ref'],
  ],
  ['an empty value beside a reference', `${vpc('main')}---\n${subnet('  vpcID:\n  vpcRef:\n    from:\n      name: main\n')}`, []],
  ['neither value nor reference', subnet('').replace('spec:', '<|spec|>:'), ['ack/value-or-ref-missing']],
  ['a value instead of a reference', subnet('  vpcID: vpc-1\n'), []],
  ['reference without a name', subnet('  vpcRef:\n    from:\n      <|name|>: \n'), ['ref/empty']],
  ['reference with nothing in it', subnet('  vpcRef:\n    <|from|>: {}\n'), ['ref/empty']],
  [
    'a reference to another kind',
    service('    virtualNode:\n      virtualNodeRef:\n        name: <|router|>\n') +
      '---\n' +
      node('router').replace('VirtualNode', 'VirtualRouter'),
    ['ref/wrong-kind'],
  ],
  [
    'reference and ARN',
    `${node('front')}---\n${service('    virtualNode:\n      <|virtualNodeRef|>:\n        name: front\n      virtualNodeARN: arn:aws:appmesh:eu-west-1:111122223333:mesh/m/virtualNode/n\n')}`,
    ['appmesh/ref-and-arn-both'],
  ],
  ['neither reference nor ARN', service('    <|virtualNode|>: {}\n'), ['appmesh/ref-and-arn-neither']],
  ['ARN only', service('    virtualNode:\n      virtualNodeARN: arn:aws:appmesh:eu-west-1:111122223333:mesh/m/virtualNode/n\n'), []],
  ['reference with an empty name', service('    virtualNode:\n      virtualNodeRef:\n        name: <|""|>\n'), ['ref/empty']],
  ['reference without its required name is said once', service('    virtualNode:\n      <|virtualNodeRef|>: {}\n'), ['ref/empty']],
  [
    'a field that the controller fills in',
    `${node('front').trimEnd()}\nspec:\n  <|meshRef|>:\n    name: m\n    uid: 1-2-3\n`,
    ['appmesh/read-only-field-set'],
  ],
  ['backend groups are ignored while the feature is off', `${node('front').trimEnd()}\nspec:\n  backendGroups:\n  - name: nowhere\n`, []],
  [
    'backend groups count when the project file says so',
    `#- .ackmesh.yaml\ncluster: { enableBackendGroups: true }\n#- node.yaml\n${node('front').trimEnd()}\nspec:\n  backendGroups:\n  - name: <|nowhere|>\n`,
    ['ref/not-found'],
  ],
  [
    'every service of the namespace',
    `#- .ackmesh.yaml\ncluster: { enableBackendGroups: true }\n#- node.yaml\n${node('front').trimEnd()}\nspec:\n  backendGroups:\n  - name: "*"\n`,
    [],
  ],
  [
    'a member of a group is looked up where the group is used',
    `
#- .ackmesh.yaml
cluster: { enableBackendGroups: true }
#- group.yaml
apiVersion: appmesh.k8s.aws/v1beta2
kind: BackendGroup
metadata: { name: g, namespace: groups }
spec: { virtualservices: [{ name: web }] }
#- rest.yaml
${service('    virtualNode:\n      virtualNodeARN: $ARN\n')}---
${node('front').trimEnd()}
spec:
  backendGroups:
  - { name: g, namespace: groups }
`,
    [],
  ],
  [
    'a member of a group, where the controller runs without groups',
    'apiVersion: appmesh.k8s.aws/v1beta2\nkind: BackendGroup\nmetadata: { name: g, namespace: groups }\nspec: { virtualservices: [{ name: web }] }\n',
    [],
  ],
  [
    'a namespace that is filled in',
    `${node('front')}---\n${service('    virtualNode:\n      virtualNodeRef: { name: front, namespace: "${NAMESPACE}" }\n')}`,
    [],
  ],
  [
    'a member of a group that nobody uses, beside a group of the same name that somebody does',
    `
#- .ackmesh.yaml
cluster: { enableBackendGroups: true }
#- group.yaml
apiVersion: appmesh.k8s.aws/v1beta2
kind: BackendGroup
metadata: { name: g, namespace: groups }
spec: { virtualservices: [{ name: web }] }
#- other.yaml
apiVersion: appmesh.k8s.aws/v1beta2
kind: BackendGroup
metadata: { name: g, namespace: other }
spec: { virtualservices: [{ name: <|web|> }] }
#- rest.yaml
${service('    virtualNode:\n      virtualNodeARN: $ARN\n')}---
${node('front').trimEnd()}
spec:
  backendGroups:
  - { name: g, namespace: groups }
`,
    ['ref/wrong-namespace'],
  ],
  [
    'objects that live elsewhere',
    `#- .ackmesh.yaml\noutside: [{ kind: VPC, namespace: net, name: "shared-*" }]\n#- a.yaml\n${subnet('  vpcRef:\n    from:\n      name: shared-1\n')}`,
    [],
  ],
  [
    'a suppressed line',
    subnet('  vpcRef:\n    from:\n      # ackmesh-disable-next-line ref/not-found -- made by another team\n      name: mian\n'),
    [],
  ],
  [
    'a level of the project file',
    `#- .ackmesh.yaml\nrules: { "ref/*": off }\n#- a.yaml\n${subnet('  vpcRef:\n    from:\n      name: mian\n')}`,
    [],
  ],
];

describe('reference diagnostics', () => {
  for (const [title, marked, codes] of table) {
    it(title, () => {
      checkDiagnostics(marked, codes);
    });
  }
});

describe('reference fixes', () => {
  it('points at the name that was meant', () =>
    checkFix(
      `${subnet('  vpcRef:\n    from:\n      name: mian # the big one\n')}---\n${vpc('main')}`,
      'Refer to "main"',
      'ref/not-found',
      `${subnet('  vpcRef:\n    from:\n      name: main # the big one\n')}---\n${vpc('main')}`,
    ));

  it('creates the missing object behind its user', () =>
    checkFix(
      subnet('  vpcRef:\n    from:\n      name: main\n'),
      'Create VPC "main" in this file',
      'ref/not-found',
      `${subnet('  vpcRef:\n    from:\n      name: main\n')}---\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata:\n  name: main\n  namespace: net\nspec:\n  cidrBlocks: []\n`,
    ));

  it('writes the namespace', () =>
    checkFix(
      `${service('    virtualNode:\n      virtualNodeRef:\n        name: front\n')}---\n${node('front', 'other')}`,
      'Refer to namespace "other"',
      'ref/wrong-namespace',
      `${service('    virtualNode:\n      virtualNodeRef:\n        name: front\n        namespace: other\n')}---\n${node('front', 'other')}`,
    ));

  for (const [title, left] of [
    ['Remove "vpcID"', '  vpcRef:\n    from:\n      name: main\n'],
    ['Remove "vpcRef"', '  vpcID: vpc-1 # ours\n'],
  ] as const) {
    it(title, () =>
      checkFix(
        `${vpc('main')}---\n${subnet('  vpcID: vpc-1 # ours\n  vpcRef:\n    from:\n      name: main\n')}`,
        title,
        'ack/value-and-ref',
        `${vpc('main')}---\n${subnet(left)}`,
      ),
    );
  }
});
