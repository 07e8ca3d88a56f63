import assert from 'node:assert/strict';
import { codeActions, codeActionsInSteps, fixAllEdits } from '../../server/src/features/actions/codeActions';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import type { CodeAction } from '../../server/src/features/feature';
import { fixesOf } from '../../server/src/features/fixes/fixes';
import { Judge, type Verdict } from '../../server/src/features/fixes/verdict';
import { defaultConfig } from '../../server/src/workspace/configuration/config';
import type { Workspace } from '../../server/src/workspace/workspace';
import { applyEdits, applyFix, aroundOf, codesOf, emptyWorkspace, openWorkspace, uriOf, type Opened } from '../support/workspace';

const titles = ({ workspace, uri }: Opened): readonly string[] =>
  diagnosticsOf(uri, workspace).flatMap((diagnostic) =>
    fixesOf(diagnostic, workspace).map(({ title, preferred }) => `${preferred ? '! ' : ''}${title}`),
  );

const fixed = ({ workspace, uri }: Opened): string => applyEdits(workspace.file(uri)?.text ?? '', fixAllEdits(workspace, uri));

const actions = ({ workspace, uri, offset }: Opened): readonly CodeAction[] => codeActions(workspace, uri, { start: offset, end: offset });

const bucket = (rest: string, metadata = ''): string =>
  `apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata:\n  name: a\n${metadata}spec:\n  name: a\n${rest}`;

describe('a field that is added', () => {
  it('gets its value behind its colon, before a comment, and none where it has no colon', () => {
    const topic = (name: string): string =>
      `apiVersion: sns.services.k8s.aws/v1alpha1\nkind: Topic\nmetadata:\n  ${name}\nspec:\n  name: a\n`;
    const added = (name: string): string | undefined => {
      const text = topic(name);
      const opened = openWorkspace(text.replace('name', '<|>name'));
      const action = actions(opened).find(({ title }) => title === 'Add "name"');
      return action && applyEdits(text, action.edits);
    };
    assert.equal(added('name: # ours'), topic('name: "<name>" # ours'));
    assert.equal(added('name: ~ # ours'), topic('name: "<name>" # ours'));
    assert.equal(added('{ name: , namespace: b }'), topic('{ name: "<name>", namespace: b }'));
    assert.equal(added('{ name, namespace: b }'), undefined);
    assert.equal(added('? name'), undefined);
  });

  it('holds the only value that the AWS API lists', () => {
    const capability = (type: string): string =>
      `apiVersion: eks.services.k8s.aws/v1alpha1\nkind: Capability\nmetadata: { name: c }\nspec:\n  name: c\n  clusterName: x\n  roleARN: arn:aws:iam::111122223333:role/r\n${type}`;
    const added = applyFix(openWorkspace(capability('  type: ACK\n')), 'Add "deletePropagationPolicy"');
    assert.match(added, /^ {2}deletePropagationPolicy: RETAIN$/m);
  });
});

describe('slips inside of JSON in a text', () => {
  const policy = (statements: readonly string[]): string =>
    `apiVersion: iam.services.k8s.aws/v1alpha1\nkind: Policy\nmetadata:\n  name: a\nspec:\n  name: a\n  policyDocument: |\n    {"Version": "2012-10-17", "Statement": [\n${statements.map((each) => `      ${each}`).join(',\n')}\n    ]}\n`;

  it('are mended together, however many there are', () => {
    const statements = (key: string): readonly string[] =>
      Array.from({ length: 20 }, (_, index) => `{"Effect": "Allow", "${key}": "s3:Get${index}", "Resource": "*"}`);
    assert.equal(fixed(openWorkspace(policy(statements('Acton')))), policy(statements('Action')));
  });

  it('are left where mending would lose a value', () => {
    const text = policy([`{"Effect": "Allow", "Acton": "s3:GetObject", "Action": "s3:PutObject", "Resource": "*"}`]);
    assert.equal(fixed(openWorkspace(text)), text);
  });
});

describe('code actions of a whole document', () => {
  it('are looked for in steps, of which none tries two fixes', () => {
    const tags = Array.from({ length: 12 }, (_, index) => `- { ky: k${index}, value: v }\n`).map((line) => `  ${line}`);
    const opened = openWorkspace(
      `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: a }\nspec:\n  cidrBlocks: [10.0.0.0/16]\n  tags:\n${tags.join('')}`,
    );
    const { workspace, uri } = opened;
    const tried = (): number => [...workspace.results.computed.keys()].filter((id) => id.startsWith('fix ')).length;
    const steps = codeActionsInSteps(workspace, uri, { start: 0, end: workspace.file(uri)?.text.length ?? 0 });
    const inSteps: number[] = [];
    for (let before = 0, done: boolean | undefined = false; done !== true; before = tried()) {
      ({ done } = steps.next());
      inSteps.push(tried() - before);
    }
    assert.ok(tried() >= 12, `${tried()} trials`);
    assert.deepEqual([...new Set(inSteps)].sort(), [0, 1]);
  });
});

describe('fixes that are done without asking', () => {
  const kept: readonly (readonly [what: string, code: string, text: string])[] = [
    ['a policy that retains', 'ack/deletion-policy', bucket('', '  annotations:\n    services.k8s.aws/deletion-policy: Delete\n')],
    ['an apiVersion', 'schema/unknown-version', bucket('').replace('v1alpha1', 'v1beta1')],
    [
      'a container annotation',
      'kcc/container-not-supported',
      'apiVersion: pubsub.cnrm.cloud.google.com/v1beta1\nkind: PubSubTopic\nmetadata:\n  name: t\n  annotations:\n    cnrm.cloud.google.com/folder-id: "1"\nspec: {}\n',
    ],
    [
      'a misspelled annotation',
      'kcc/annotation-unknown',
      'apiVersion: pubsub.cnrm.cloud.google.com/v1beta1\nkind: PubSubTopic\nmetadata:\n  name: t\n  annotations:\n    cnrm.cloud.google.com/deletion-polcy: abandon\nspec: {}\n',
    ],
    [
      'an id that gives the resource another name',
      'schema/unknown-field',
      'apiVersion: pubsub.cnrm.cloud.google.com/v1beta1\nkind: PubSubTopic\nmetadata:\n  name: t\nspec:\n  resourceId: other\n',
    ],
    [
      'a repeated key of a list whose items differ',
      'schema/duplicate-item',
      'apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: s }\nspec:\n  template:\n    spec:\n      containers:\n      - image: x\n        env:\n        - { name: A, value: "1" }\n        - { name: A, value: "2" }\n',
    ],
    [
      'an empty reference',
      'ref/empty',
      'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: s }\nspec:\n  cidrBlock: 10.0.0.0/24\n  vpcRef: { from: {} }\n---\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: main }\nspec: { cidrBlocks: [] }\n',
    ],
    ['a kind', 'schema/unknown-kind', bucket('').replace('kind: Bucket', 'kind: Buckets')],
  ];
  for (const [what, code, text] of kept) {
    it(`leave ${what}`, () => {
      const opened = openWorkspace(text);
      assert.ok(codesOf(opened).includes(code), codesOf(opened).join(' '));
      assert.ok(titles(opened).length > 0, 'there is a fix to choose');
      assert.equal(fixed(opened), text);
    });
  }

  it('take one of two equal items and leave the other', () => {
    const text = `apiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeRouterNAT\nmetadata:\n  name: nat\n  annotations: { cnrm.cloud.google.com/project-id: p }\nspec:\n  region: us-west1\n  routerRef: { external: projects/p/regions/us-west1/routers/r }\n  natIpAllocateOption: MANUAL_ONLY\n  sourceSubnetworkIpRangesToNat: ALL_SUBNETWORKS_ALL_IP_RANGES\n  natIps:\n  - external: projects/p/regions/us-west1/addresses/a\n  - external: projects/p/regions/us-west1/addresses/a\n`;
    const opened = openWorkspace(text);
    assert.deepEqual(codesOf(opened), ['kcc/duplicate-external']);
    assert.equal(fixed(opened), text.replace('  - external: projects/p/regions/us-west1/addresses/a\n', ''));
  });

  it('leave a comment that would go with what is taken away', () => {
    const text = (comment: string): string =>
      `apiVersion: storage.cnrm.cloud.google.com/v1beta1\nkind: StorageBucket\nmetadata:\n  name: my-bucket\n  namespace: net\n  annotations: { cnrm.cloud.google.com/project-id: p }\nspec:\n  encryption:\n    kmsKeyRef:\n      name: x\n      namespace: net${comment}\n---\napiVersion: kms.cnrm.cloud.google.com/v1beta1\nkind: KMSCryptoKey\nmetadata: { name: x, namespace: net }\nspec: { keyRingRef: { external: projects/p/locations/us/keyRings/r } }\n`;
    assert.deepEqual(titles(openWorkspace(text(''))), ['! Remove "namespace"']);
    assert.deepEqual(titles(openWorkspace(text(' # says who'))), ['Remove "namespace"']);
  });

  it('rename no field whose content does not fit there', () => {
    assert.deepEqual(
      titles(openWorkspace(bucket('  loging: [1]\n'))).filter((title) => title.startsWith('!')),
      [],
    );
    assert.deepEqual(
      titles(openWorkspace(bucket('  loging: {}\n'))).filter((title) => title.startsWith('!')),
      ['! Rename to "logging"'],
    );
  });
});

describe('a fix', () => {
  /** What is said of a fix for what is found first, which writes `becomes` in the place of `written`. */
  const verdictOn = (text: string, written: string, becomes: string): Verdict => {
    const { workspace, uri } = openWorkspace(text);
    const finding = diagnosticsOf(uri, workspace)[0]?.finding;
    const start = text.indexOf(written);
    assert.ok(finding !== undefined && start >= 0);
    const edits = [{ span: { start, end: start + written.length }, newText: becomes }];
    return new Judge(text, uri, workspace).judge([{ finding, fix: { title: 'Mend it', preferred: true, edits } }]);
  };
  const text = bucket('  loging: {}\n  acl: private # ours\n');

  it('that mends and does nothing else may be made unasked', () => {
    assert.deepEqual(verdictOn(text, 'loging', 'logging'), { cures: true, isSafe: true });
  });

  it('that leaves what was found mends nothing', () => {
    assert.deepEqual(verdictOn(text, 'private', 'public-read'), { cures: false, isSafe: false });
    assert.deepEqual(verdictOn(text, '# ours', '# theirs'), { cures: false, isSafe: false });
    // The same is said of another of two: as often as before.
    assert.deepEqual(verdictOn(`${text}---\n${text}`, 'private', 'public-read'), { cures: false, isSafe: false });
  });

  it('that brings another finding mends nothing', () => {
    assert.deepEqual(verdictOn(text, 'loging: {}\n  acl', 'logging: {}\n  acll'), { cures: false, isSafe: false });
    assert.deepEqual(verdictOn(text, 'loging: {}', 'logging: {'), { cures: false, isSafe: false });
    assert.deepEqual(verdictOn(text, '# ours\n', '# ours'), { cures: false, isSafe: false });
  });

  it('that also loses or changes something is left to the reader', () => {
    const asked: Verdict = { cures: true, isSafe: false };
    assert.deepEqual(verdictOn(text, 'loging: {}\n  acl: private', 'logging: {}\n  acl: public-read'), asked);
    assert.deepEqual(verdictOn(text, 'loging: {}\n  acl: private # ours', 'logging: {}'), asked);
    assert.deepEqual(verdictOn(text, 'loging: {}\n  acl: private # ours', 'logging: {}\n  acl: private'), asked);
    // The object's own name is the same, and another one all the same.
    assert.deepEqual(verdictOn(text, 'name: a\n  loging', 'name: c\n  logging'), asked);
  });
});

describe('fixes', () => {
  it('are judged again when another file changes what they would lead to', () => {
    const mesh = (name: string): string =>
      `apiVersion: appmesh.k8s.aws/v1beta2\nkind: Mesh\nmetadata: { name: ${name} }\nspec: { namespaceSelector: { matchLabels: { mesh: ${name} } } }\n`;
    const namespace = (name: string, of: string): string =>
      `apiVersion: v1\nkind: Namespace\nmetadata: { name: ${name}, labels: { mesh: ${of} } }\n`;
    const listeners = 'listeners: [{ portMapping: { port: 80, protocol: http } }]';
    const opened = openWorkspace(`#- router.yaml
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualRouter
metadata: { name: r, namespace: shop }
spec:
  ${listeners}
  routes: [{ name: a, httpRoute: { match: { prefix: / }, action: { weightedTargets: [{ virtualNodeRef: { name: cart }, weight: 1 }] } } }]
#- meshes.yaml
${[mesh('shop'), mesh('other'), namespace('shop', 'shop')].join('---\n')}
#- cart.yaml
${namespace('cart', 'other')}
#- node.yaml
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualNode
metadata: { name: cart, namespace: cart }
spec: { podSelector: { matchLabels: { app: a } }, ${listeners}, serviceDiscovery: { dns: { hostname: a.cart.svc.cluster.local } } }
`);
    assert.deepEqual(titles(opened), ['Create VirtualNode "cart" in this file']);
    opened.workspace.setDisk([[uriOf('cart.yaml'), namespace('cart', 'shop')]]);
    assert.deepEqual(titles(opened), ['Refer to namespace "cart"', 'Create VirtualNode "cart" in this file']);
  });

  it('of one effect are offered once', () => {
    const text =
      'apiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeSubnetwork\nmetadata: { name: sub, annotations: { cnrm.cloud.google.com/project-id: p } }\nspec:\n  region: us-west1\n  ipCidrRange: 10.0.0.0/16\n  networksRef: { external: projects/p/global/networks/x }\n';
    const all = titles(openWorkspace(text));
    assert.deepEqual(
      all.filter((title) => title.includes('networkRef')),
      [...new Set(all.filter((title) => title.includes('networkRef')))],
    );
  });

  it('never make an object whose name none can have', () => {
    const text = (name: string): string =>
      `apiVersion: iam.services.k8s.aws/v1alpha1\nkind: InstanceProfile\nmetadata: { name: p }\nspec:\n  name: p\n  roleRef: { from: { name: "${name}" } }\n`;
    assert.deepEqual(titles(openWorkspace(text('arn:aws:iam::1:role/x'))), ['Replace "roleRef" with "role"']);
    assert.deepEqual(titles(openWorkspace(text('reader'))), ['Create Role "reader" in this file']);
  });

  it('make the ConfigMap that a FieldExport writes', () => {
    const opened = openWorkspace(
      `${bucket('')}---\napiVersion: services.k8s.aws/v1alpha1\nkind: FieldExport\nmetadata: { name: e }\nspec:\n  from: { path: .spec.name, resource: { group: s3.services.k8s.aws, kind: Bucket, name: a } }\n  to: { kind: configmap, name: out }\n`,
    );
    const text = applyFix(opened, 'Create ConfigMap "out" in this file');
    assert.ok(text.endsWith('---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: out\n'), text);
  });

  const syntax: readonly (readonly [what: string, wrong: string, title: string, right: string])[] = [
    ['a tab', '  tagging:\n\t  tagSet: []\n', 'Replace tabs with 2 spaces each', '  tagging:\n    tagSet: []\n'],
    ['no space behind a colon', '  acl:private\n  tagging: {}\n', 'Add the missing space after ":"', '  acl: private\n  tagging: {}\n'],
    [
      'no space behind a colon in a flow mapping',
      '  tagging: {tagSet:[]}\n',
      'Add the missing space after ":"',
      '  tagging: {tagSet: []}\n',
    ],
    ['no closing quote', '  acl: "private\n  tagging: {}\n', 'Add the missing closing quote', '  acl: "private"\n  tagging: {}\n'],
    ['a line that begins too far right', '  acl: private\n    tagging: {}\n', 'Indent by 2 spaces', '  acl: private\n  tagging: {}\n'],
    ['a line that begins too far left', '  acl: private\n tagging: {}\n', 'Indent by 2 spaces', '  acl: private\n  tagging: {}\n'],
    ['more behind a flow mapping', '  acl: {name}/private\n', 'Quote "{name}/private"', '  acl: "{name}/private"\n'],
    ['a star', '  acl: *private\n', 'Quote "*private"', '  acl: "*private"\n'],
  ];
  for (const [what, wrong, title, right] of syntax) {
    it(`mend the text: ${what}`, () => {
      const opened = openWorkspace(bucket(wrong));
      assert.ok(codesOf(opened).includes('yaml/syntax'), codesOf(opened).join(' '));
      assert.equal(applyFix(opened, title), bucket(right));
      assert.equal(fixed(opened), bucket(wrong));
    });
  }

  it('are looked for where they can mend: at the first syntax error and on the next line', () => {
    const opened = openWorkspace(bucket('  acl: *a\n  tagging: *b\n  logging: *c\n'));
    const found = diagnosticsOf(opened.uri, opened.workspace).filter(({ finding }) => finding.code === 'yaml/syntax');
    const titled = found.map(({ finding }) => (finding.fixes?.(opened.workspace.file(opened.uri)?.text ?? '') ?? []).length);
    assert.deepEqual(titled, [1, 1, 0]);
  });

  it('replace tabs wherever they stand, also below another syntax error', () => {
    const wrong = '  acl: *private\n  name: b\n  website: {}\n  tagging:\n\t  tagSet: []\n';
    const opened = openWorkspace(bucket(wrong));
    const text = opened.workspace.file(opened.uri)?.text ?? '';
    const tab = text.indexOf('\t');
    const titles = codeActions(opened.workspace, opened.uri, { start: tab, end: tab }).map(({ title }) => title);
    assert.ok(titles.includes('Replace tabs with 2 spaces each'), titles.join(' | '));
  });

  it('read the document as often as a request may', () => {
    const opened = openWorkspace(bucket('  acl: *a\n  tagging: *b\n'));
    const text = opened.workspace.file(opened.uri)?.text ?? '';
    const counts = (most: number): readonly number[] => {
      let left = most;
      return diagnosticsOf(opened.uri, opened.workspace).map(({ finding }) => (finding.fixes?.(text, () => (left -= 1) >= 0) ?? []).length);
    };
    assert.deepEqual(
      [counts(0), counts(1), counts(3)],
      [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
    );
  });
});

describe('general fixes', () => {
  const wrong = bucket('  <|>colour: red\n  size: 1\n');

  it('switch a rule off for a line or a file', () => {
    for (const [title, text] of [
      [
        'Disable schema/unknown-field for this line',
        bucket('  # ackmesh-disable-next-line schema/unknown-field\n  colour: red\n  size: 1\n'),
      ],
      ['Disable schema/unknown-field for this file', `# ackmesh-disable schema/unknown-field\n${bucket('  colour: red\n  size: 1\n')}`],
    ] as const) {
      const opened = openWorkspace(wrong);
      const action = actions(opened).find((each) => each.title === title);
      assert.ok(
        action,
        actions(opened)
          .map((each) => each.title)
          .join(' | '),
      );
      assert.equal(action.preferred, false);
      assert.equal(applyEdits(opened.workspace.file(opened.uri)?.text ?? '', action.edits), text);
      opened.workspace.setBuffer(opened.uri, text);
      assert.equal(codesOf(opened).length, title.endsWith('line') ? 1 : 0);
    }
  });

  it('keep line ends, and offer nothing where no comment can stand', () => {
    const opened = openWorkspace(wrong.replaceAll('\n', '\r\n'));
    const action = actions(opened).find(({ title }) => title.endsWith('this line'));
    assert.ok(action?.edits[0]?.newText.endsWith('\r\n'));
    const json = openWorkspace(
      '{ "apiVersion": "s3.services.k8s.aws/v1alpha1", "kind": "Bucket", "metadata": { "name": "a" }, "spec": { "name": "a", <|>"colour": 1 } }\n',
    );
    assert.deepEqual(
      actions(json).filter(({ title }) => title.startsWith('Disable')),
      [],
    );
  });

  it('switch syntax errors off for a whole file only: a comment before one may move it to another line', () => {
    const opened = openWorkspace(bucket('  colour: <|>"red\n'));
    assert.deepEqual(codesOf(opened), ['yaml/syntax']);
    assert.deepEqual(
      actions(opened)
        .map(({ title }) => title)
        .filter((title) => title.startsWith('Disable')),
      ['Disable yaml/syntax for this file'],
    );
  });

  it('switch nothing off for a file that is above where the comment would stand', () => {
    const opened = openWorkspace(`<|>%YAML 1.2\n---\n${bucket('')}`);
    assert.deepEqual(codesOf(opened), ['yaml/syntax']);
    assert.deepEqual(
      actions(opened).filter(({ title }) => title.startsWith('Disable')),
      [],
    );
  });

  it('leave the byte order mark at the beginning of the file', () => {
    const text = `\uFEFF${bucket('  colour: red\n')}`;
    const opened = openWorkspace(text.replace('colour', '<|>colour'));
    const action = actions(opened).find(({ title }) => title.endsWith('this file'));
    assert.equal(applyEdits(text, action?.edits ?? []), text.replace('\uFEFF', '\uFEFF# ackmesh-disable schema/unknown-field\n'));
  });

  it('switch off for a line what is said of a whole template', () => {
    const text = '# ours\n{{- if .Values.on }}\napiVersion: v1\n{{- end }}\nkind: Namespace\nmetadata:\n  name: shop\n';
    const opened = openWorkspace(`#- main.yaml\n${text.replace('apiV', '<|>apiV')}#- kustomization.yaml\nresources: [main.yaml]\n`);
    assert.deepEqual(codesOf(opened), ['kustomize/template-in-resource']);
    const action = actions(opened).find(({ title }) => title.endsWith('this line'));
    opened.workspace.setBuffer(opened.uri, applyEdits(text, action?.edits ?? []));
    assert.deepEqual(codesOf(opened), []);
  });

  it('switch rules off in a template that begins with an action', () => {
    for (const [open, close] of [
      ['{{- if .Values.bucket }}', '{{- end }}'],
      ['{% if bucket %}', '{% endif %}'],
    ] as const) {
      const text = `${open}\n${bucket('  colour: red\n')}${close}\n`;
      const opened = openWorkspace(text.replace('colour', '<|>colour'));
      const disabling = actions(opened).filter(({ title }) => title.startsWith('Disable'));
      assert.deepEqual(
        disabling.map(({ edits }) => applyEdits(text, edits)),
        [
          text.replace('  colour', '  # ackmesh-disable-next-line schema/unknown-field\n  colour'),
          `# ackmesh-disable schema/unknown-field\n${text}`,
        ],
      );
      for (const { edits } of disabling) {
        opened.workspace.setBuffer(opened.uri, applyEdits(text, edits));
        assert.deepEqual(codesOf(opened), []);
      }
    }
  });

  const subnet =
    'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: s, namespace: net }\nspec:\n  cidrBlock: 10.0.0.0/24\n  vpcRef: { from: { name: <|>main } }\n';
  const object = '  - group: ec2.services.k8s.aws\n    kind: VPC\n    namespace: net\n    name: main\n';
  const files: readonly (readonly [what: string, before: string, after: string])[] = [
    ['without the key', 'rules: { ref/empty: off }\n', `rules: { ref/empty: off }\noutside:\n${object}`],
    [
      'with objects',
      'outside:\n- { kind: VPC, name: x }\nignore: []\n',
      `outside:\n- { kind: VPC, name: x }\n${object.replaceAll(/^ {2}/gm, '')}ignore: []\n`,
    ],
    ['with an empty list', 'outside: []\n', 'outside: [{ group: ec2.services.k8s.aws, kind: VPC, namespace: net, name: main }]\n'],
    ['with the key alone', 'outside:\n', `outside:\n${object}`],
    ['with the key alone and CRLF', 'outside:\r\nignore: []\r\n', `outside:\n${object}ignore: []\n`.replaceAll('\n', '\r\n')],
    ['with the key alone and a comment', 'outside: # elsewhere\nignore: []\n', `outside: # elsewhere\n${object}ignore: []\n`],
    [
      'with the key alone between brackets',
      '{ ignore: [], outside: }\n',
      '{ ignore: [], outside: [{ group: ec2.services.k8s.aws, kind: VPC, namespace: net, name: main }] }\n',
    ],
    ['that is empty', '# ours\n', `# ours\noutside:\n${object}`],
  ];
  for (const [what, before, after] of files) {
    it(`declare an object that lives elsewhere, in a project file ${what}`, () => {
      const opened = openWorkspace(`#- a.yaml\n${subnet}#- .ackmesh.yaml\n${before}`);
      const action = actions(opened).find(({ title }) => title === 'Add to "outside" in .ackmesh.yaml');
      assert.ok(
        action,
        actions(opened)
          .map((each) => each.title)
          .join(' | '),
      );
      const text = applyEdits(before, action.edits);
      assert.equal(text, after);
      opened.workspace.setBuffer(uriOf('.ackmesh.yaml'), text);
      assert.deepEqual(codesOf(opened), []);
      assert.deepEqual(diagnosticsOf(uriOf('.ackmesh.yaml'), opened.workspace), []);
    });
  }

  it('declare nothing where the project file would not say it', () => {
    for (const text of ['---\n...\n', 'null\n', '? ignore\n: []\n', '\uFEFFignore: []\n']) {
      const opened = openWorkspace(`#- a.yaml\n${subnet}#- .ackmesh.yaml\n${text}`);
      assert.equal(
        actions(opened).some(({ title }) => title.startsWith('Add to "outside"')),
        false,
        text,
      );
    }
  });

  it('make the project file where there is none', () => {
    const opened = openWorkspace(subnet);
    const action = actions(opened).find(({ title }) => title === 'Add to "outside" in .ackmesh.yaml');
    assert.deepEqual(action?.creates, { uri: uriOf('.ackmesh.yaml'), text: `outside:\n${object}` });
  });

  it('write no project file over one that is there and was not read, or that is ignored', () => {
    const { texts, offset } = { texts: [[uriOf('a.yaml'), subnet.replace('<|>', '')]] as const, offset: subnet.indexOf('<|>') };
    const offered = (workspace: Workspace): boolean =>
      codeActions(workspace, uriOf('a.yaml'), { start: offset, end: offset }).some(({ title }) => title.startsWith('Add to "outside"'));
    const unread = emptyWorkspace(undefined, undefined, aroundOf(['a.yaml', '.ackmesh.yaml']));
    unread.setDisk(texts);
    assert.equal(offered(unread), false);
    const ignored = emptyWorkspace();
    ignored.setSettings({ ...defaultConfig, ignore: ['.ackmesh.yaml'] });
    ignored.setDisk([...texts, [uriOf('.ackmesh.yaml'), 'rules: {}\n']]);
    assert.equal(offered(ignored), false);
  });
});

describe('actions that go somewhere', () => {
  const table =
    'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: RouteTable\nmetadata: { name: t }\nspec: { vpcID: vpc-1, routes: [{ natGatewayRef: { from: { name: n<|>at } } }] }\n';
  const nat =
    'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: NATGateway\nmetadata: { name: nat }\nspec: { allocationID: x, subnetRef: { from: { name: net } } }\n';
  const net =
    'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: net }\nspec: { vpcID: vpc-1, cidrBlock: 10.0.0.0/24, routeTableRefs: [{ from: { name: t } }] }\n';
  const goals = (opened: Opened): readonly (readonly [string, string | undefined])[] =>
    actions(opened).flatMap(({ title, shows, edits }) => {
      assert.ok(shows === undefined || edits.length === 0);
      return shows === undefined
        ? []
        : [[title, opened.workspace.file(shows.uri)?.text.slice(shows.span.start - 6, shows.span.end)] as const];
    });
  const expected = [
    ['Go to NATGateway nat: spec.subnetRef', 'name: net'],
    ['Go to Subnet net: spec.routeTableRefs[0]', 'name: t'],
  ];

  it('lead from one reference of a circle to the others', () => {
    assert.deepEqual(goals(openWorkspace(`#- a.yaml\n${table}#- b.yaml\n${nat}#- c.yaml\n${net}`)), expected);
  });

  it('find them where they are now', () => {
    const opened = openWorkspace(`#- a.yaml\n${table}#- b.yaml\n${nat}---\n${net}`);
    diagnosticsOf(opened.uri, opened.workspace);
    opened.workspace.setBuffer(
      uriOf('b.yaml'),
      `# moved\n# down\n${nat.replace('name: nat }', 'name: nat, labels: { a: b } }')}---\n# comment\n${net}`,
    );
    assert.deepEqual(goals(opened), expected);
  });

  it('are the same in Config Connector', () => {
    const folder = (name: string, parent: string): string =>
      `apiVersion: resourcemanager.cnrm.cloud.google.com/v1beta1\nkind: Folder\nmetadata: { name: ${name} }\nspec: { displayName: x, folderRef: { name: ${parent} } }\n`;
    assert.deepEqual(goals(openWorkspace(`${folder('a', 'b<|>b')}---\n${folder('bb', 'a')}`)), [
      ['Go to Folder bb: spec.folderRef', 'name: a'],
    ]);
  });

  it('go nowhere from an object that refers to itself', () => {
    assert.deepEqual(
      goals(
        openWorkspace(
          table
            .replace('routes: [{ natGatewayRef: { from: { name: n<|>at } } }]', '')
            .replace('RouteTable', 'Snapshot')
            .replace('vpcID: vpc-1, ', 'name: x, sourceSnapshotRef: { from: { name: t<|> } }'),
        ),
      ),
      [],
    );
  });
});

describe('copies of an object', () => {
  it('are copies as long as they say the same', () => {
    const opened = openWorkspace(`${bucket('')}---\n${bucket('')}`);
    const copies = (): readonly string[] => titles(opened).filter((title) => title.includes('copy'));
    assert.equal(copies().length, 2);
    opened.workspace.setBuffer(opened.uri, `${bucket('')}---\n${bucket('  tagging: {}\n')}`);
    assert.deepEqual(copies(), []);
  });
});

describe('fixes that are asked for because somebody does them without asking', () => {
  it('are those that hold, and no others', () => {
    const { workspace, uri } = openWorkspace(
      `${bucket('  colour: red\n  website: { indexDocument: { suffix: 5 } }\n')}---\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: s }\nspec:\n  cidrBlock: 10.0.0.0/24\n  vpcRef: { from: { name: gone } }\n`,
    );
    const found = diagnosticsOf(uri, workspace);
    assert.deepEqual(
      found.map(({ finding }) => finding.code),
      ['schema/unknown-field', 'schema/type', 'ref/not-found'],
    );
    for (const diagnostic of found) {
      const all = fixesOf(diagnostic, workspace).filter(({ preferred }) => preferred);
      assert.equal(all.length > 0, diagnostic.finding.code === 'schema/type', diagnostic.finding.code);
      assert.deepEqual(
        fixesOf(diagnostic, workspace, { onlyPreferred: true }).map(({ title }) => title),
        all.map(({ title }) => title),
        diagnostic.finding.code,
      );
    }
  });
});

describe('fixes of findings at one place', () => {
  it('are each for its own', () => {
    const opened = openWorkspace(
      'apiVersion: kro.run/v1alpha1\nkind: ResourceGraphDefinition\nmetadata: { name: n }\nspec:\n  sche<|>ma:\n    spec: { zones: string }\n',
    );
    const own = actions(opened).flatMap(({ title, cures }) =>
      cures?.finding.code === 'schema/missing-field' && title.startsWith('Add ') ? [`${title}: ${cures.finding.message}`] : [],
    );
    assert.deepEqual(own, ['Add "apiVersion": Missing required field "apiVersion"', 'Add "kind": Missing required field "kind"']);
  });
});
