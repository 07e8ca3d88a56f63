import assert from 'node:assert/strict';
import { newestFirst } from '../../server/src/features/suggestions/versionOrder';
import { complete } from '../../server/src/features/completion/complete';
import type { CompletionItem } from '../../server/src/features/feature';
import { applyEdits, openWorkspace, problemsOf, type Opened } from '../support/workspace';

function itemsAt(marked: string): { readonly opened: Opened; readonly items: readonly CompletionItem[] } {
  const opened = openWorkspace(marked);
  // Somebody types in the file, so that it counts whatever it holds.
  opened.workspace.setBuffer(opened.uri, opened.fixture.files.get(opened.fixture.cursor?.file ?? '') ?? '');
  return { opened, items: complete(opened.workspace, opened.uri, opened.offset) };
}

function labelsAt(marked: string): readonly string[] {
  const { items } = itemsAt(marked);
  return [...items].sort((a, b) => (a.sort < b.sort ? -1 : a.sort > b.sort ? 1 : a.label < b.label ? -1 : 1)).map(({ label }) => label);
}

/** Takes the item with a label and compares the file's text after it. */
function checkAccept(marked: string, label: string, after: string): void {
  const { opened, items } = itemsAt(marked);
  const item = items.find((each) => each.label === label);
  assert.ok(item, `no "${label}" among ${items.map((each) => each.label).join(', ')}`);
  const text = applyEdits(opened.workspace.file(opened.uri)?.text ?? '', [item, ...(item.additional ?? [])]);
  assert.equal(text, after.replace(/^\n/, ''));
}

const vpc = `apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata:
  name: main
`;

describe('the apiVersion of a kind that is completed', () => {
  const rest = 'metadata:\n  name: a\n';
  const bucket = 's3.services.k8s.aws/v1alpha1';

  it('keeps its quotes, its anchor and the comment behind it', () => {
    for (const apiVersion of ['"V"', "'V'", '&v V', 'V # ours', '"V" # ours']) {
      const head = (version: string): string => `apiVersion: ${apiVersion.replace('V', version)}\n`;
      checkAccept(`${head('appmesh.k8s.aws/v1beta2')}kind: Buck<|>\n${rest}`, 'Bucket', `${head(bucket)}kind: Bucket\n${rest}`);
    }
    checkAccept(
      '{ "apiVersion": "appmesh.k8s.aws/v1beta2", "kind": "Buck<|>", "metadata": { "name": "a" } }\n',
      'Bucket',
      `{ "apiVersion": "${bucket}", "kind": "Bucket", "metadata": { "name": "a" } }\n`,
    );
  });

  it('stands where its key is, which may have no value yet', () => {
    checkAccept(`apiVersion: # ours\nkind: Buck<|>\n${rest}`, 'Bucket', `apiVersion: ${bucket} # ours\nkind: Bucket\n${rest}`);
    checkAccept(`kind: Buck<|>\napiVersion:\n${rest}`, 'Bucket', `kind: Bucket\napiVersion: ${bucket}\n${rest}`);
  });

  it('stays where a template writes it', () => {
    const template = `apiVersion: {{ .Values.version }}\nkind: Buck<|>\n${rest}`;
    checkAccept(template, 'Bucket', template.replace('Buck<|>', 'Bucket'));
  });
});

describe('completion of numbers', () => {
  it('offers those that the API behind a controller takes', () =>
    assert.deepEqual(
      labelsAt('apiVersion: rds.services.k8s.aws/v1alpha1\nkind: DBInstance\nmetadata: { name: a }\nspec:\n  monitoringInterval: <|>\n'),
      ['0', '1', '5', '10', '15', '30', '60'],
    ));
});

describe('completion in quotes', () => {
  // Clients match what is replaced, and the quote is a part of that.
  const unquoted = (marked: string): readonly string[] => {
    const { opened, items } = itemsAt(marked);
    const text = opened.workspace.file(opened.uri)?.text ?? '';
    assert.notDeepEqual(items, []);
    return items.filter(({ span, filter, label }) => !(filter ?? label).startsWith(text.charAt(span.start))).map(({ label }) => label);
  };

  it('is found by what is replaced: kinds, versions, usual values and names of new objects', () => {
    assert.deepEqual(unquoted('apiVersion: s3.services.k8s.aws/v1alpha1\nkind: "Bu<|>"\n'), []);
    assert.deepEqual(unquoted("apiVersion: 's3<|>'\nkind: Bucket\n"), []);
    assert.deepEqual(
      unquoted(
        'apiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeAddress\nmetadata: { name: a }\nspec:\n  location: "us<|>"\n',
      ),
      [],
    );
    assert.deepEqual(
      unquoted(
        'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: a }\nspec:\n  vpcRef:\n    from:\n      name: "b<|>"\n',
      ),
      [],
    );
    assert.deepEqual(unquoted('"ap<|>"\n'), []);
  });

  it('takes the quotes away where a string would be wrong', () => {
    const vpcOf = (value: string): string =>
      `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: a }\nspec:\n  enableDNSSupport: ${value}\n`;
    checkAccept(vpcOf('"t<|>"'), 'true', vpcOf('true'));
    checkAccept(vpcOf("'<|>'"), 'false', vpcOf('false'));
  });
});

describe('completion of external values', () => {
  it('does not take what is being typed for a part that is known', () =>
    assert.deepEqual(
      labelsAt(
        'apiVersion: monitoring.cnrm.cloud.google.com/v1beta1\nkind: MonitoringService\nmetadata: { name: a }\nspec:\n  projectRef:\n    external: <|>\n',
      ),
      ['projects/{project}', '{project}'],
    ));
});

describe('completion of the items of a List', () => {
  const list = (items: string): string => `apiVersion: v1\nkind: List\nitems:\n${items}`;
  const bucket = '  - apiVersion: s3.services.k8s.aws/v1alpha1\n    kind: Bucket\n    metadata:\n      name: a\n';

  it('offers whole objects and their first keys', () => {
    checkAccept(
      list(`${bucket}  - VPCEndp<|>\n`),
      'VPCEndpoint',
      list(
        `${bucket}  - apiVersion: ec2.services.k8s.aws/v1alpha1\n    kind: VPCEndpoint\n    metadata:\n      name: \n    spec:\n      vpcRef:\n        from:\n          name: \n      \n`,
      ),
    );
    checkAccept(list('- <|>\n'), 'apiVersion', list('- apiVersion: \n'));
  });

  it('offers what an item lacks, also beside others', () => {
    const typed = '  - apiVersion: s3.services.k8s.aws/v1alpha1\n    <|>\n';
    assert.deepEqual(labelsAt(list(typed)), ['kind', 'metadata', 'spec']);
    assert.deepEqual(labelsAt(list(`${bucket}${typed}`)), ['kind', 'metadata', 'spec']);
    checkAccept(list(typed), 'metadata', list(typed.replace('<|>', 'metadata:\n      ')));
  });
});

describe('completion in what is no manifest', () => {
  it('is silent', () => {
    assert.deepEqual(labelsAt('#- package.json\n{\n  "name": "a",\n  "ki<|>"\n}\n'), []);
    assert.deepEqual(labelsAt('on: push\nk<|>\n'), []);
    assert.deepEqual(labelsAt('#- chart/Chart.yaml\napiVersion: <|>\n'), []);
    assert.deepEqual(labelsAt('#- chart/Chart.yaml\napiVersion: v2\nk<|>\n'), []);
  });
});

describe('completion in JSON', () => {
  const bucket = (spec: string): string =>
    `{\n  "apiVersion": "s3.services.k8s.aws/v1alpha1",\n  "kind": "Bucket",\n  "metadata": { "name": "a" },\n  "spec": {\n${spec}\n  }\n}\n`;

  it('puts keys in quotes, whether or not these are typed', () => {
    checkAccept(bucket('    vers<|>'), 'versioning', bucket('    "versioning": '));
    checkAccept(bucket('    "vers<|>"'), 'versioning', bucket('    "versioning": '));
  });

  it('puts the comma behind the entry before', () => {
    checkAccept(bucket('    "name": "a"\n    "acl<|>"'), 'acl', bucket('    "name": "a",\n    "acl": '));
    checkAccept(bucket('    "name": "a"\n    acl<|>'), 'acl', bucket('    "name": "a",\n    "acl": '));
    checkAccept(bucket('    "name": "a",\n    "acl<|>"'), 'acl', bucket('    "name": "a",\n    "acl": '));
  });

  it('puts the first key of an object in braces', () => {
    const subnet = (vpcRef: string): string =>
      `{\n  "apiVersion": "ec2.services.k8s.aws/v1alpha1",\n  "kind": "Subnet",\n  "metadata": { "name": "a" },\n  "spec": { "vpcRef": ${vpcRef} }\n}\n`;
    checkAccept(subnet('<|>'), 'from', subnet('{ "from":  }'));
  });

  it('puts the comma before the entry behind, with the cursor before it', () => {
    const { items } = itemsAt(bucket('    "vers<|>"\n    "name": "a"'));
    assert.equal(items.find(({ label }) => label === 'versioning')?.snippet, '"versioning": $0,');
    const { items: followed } = itemsAt(bucket('    "vers<|>", "name": "a"'));
    assert.equal(followed.find(({ label }) => label === 'versioning')?.snippet, undefined);
  });

  it('puts values in quotes where they are strings, and a comma where an entry follows', () => {
    checkAccept(bucket('    "acl": <|>'), 'private', bucket('    "acl": "private"'));
    checkAccept(bucket('    "acl": "<|>"\n    "name": "a"'), 'private', bucket('    "acl": "private",\n    "name": "a"'));
    checkAccept(bucket('    "objectLockEnabledForBucket": <|>'), 'true', bucket('    "objectLockEnabledForBucket": true'));
  });

  it('begins an object in quotes, also in a file that holds none yet', () => {
    checkAccept('#- a.json\n{\n  "<|>"\n}\n', 'apiVersion', '{\n  "apiVersion": \n}\n');
    checkAccept('#- a.json\n{\n  <|>\n}\n', 'kind', '{\n  "kind": \n}\n');
    checkAccept('#- a.json\n<|>', 'apiVersion', '{ "apiVersion":  }');
    assert.deepEqual(labelsAt('#- a.json\nBu<|>'), ['apiVersion', 'kind', 'metadata', 'spec']);
  });

  it('keeps the quotes of an apiVersion that a kind changes', () =>
    checkAccept(
      '{\n  "apiVersion": "s3.services.k8s.aws/v1alpha1",\n  "kind": "Queu<|>"\n}\n',
      'Queue',
      '{\n  "apiVersion": "sqs.services.k8s.aws/v1alpha1",\n  "kind": "Queue"\n}\n',
    ));

  it('leaves braces of YAML alone', () => {
    checkAccept(
      'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: a }\nspec: { vers<|> }\n',
      'versioning',
      'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: a }\nspec: { versioning:  }\n',
    );
  });
});

describe('completion in flow style', () => {
  const subnet = (spec: string): string =>
    `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: a }\nspec: ${spec}\n`;

  it('puts the first key of a mapping in braces, with the cursor in them', () => {
    checkAccept(subnet('{ vpcRef: <|> }'), 'from', subnet('{ vpcRef: { from:  } }'));
    checkAccept(subnet('{ vpcRef: fr<|>, cidrBlock: x }'), 'from', subnet('{ vpcRef: { from:  }, cidrBlock: x }'));
    checkAccept(subnet('{ vpcRef: { from: <|> } }'), 'name', subnet('{ vpcRef: { from: { name:  } } }'));
    const { items } = itemsAt(subnet('{ vpcRef: <|> }'));
    assert.equal(items.find(({ label }) => label === 'from')?.snippet, '{ from: $0 \\}');
  });

  it('puts the first key of an item in braces', () => checkAccept(subnet('{ tags: [<|>] }'), 'key', subnet('{ tags: [{ key:  }] }')));
});

describe('completion of an apiVersion above a kind', () => {
  const rest = 'metadata:\n  name: a\nspec: {}\n';
  for (const typed of ['', ' ', ' s3', ' s3.services.k8s.aws']) {
    it(`offers the versions of the kind behind "apiVersion:${typed}"`, () =>
      assert.deepEqual(labelsAt(`apiVersion:${typed}<|>\nkind: Bucket\n${rest}`), ['s3.services.k8s.aws/v1alpha1']));
  }
  it('stands in the objects of a list and below the kind as well', () => {
    assert.deepEqual(labelsAt(`kind: VirtualNode\napiVersion: <|>\n${rest}`), ['appmesh.k8s.aws/v1beta2']);
    assert.deepEqual(labelsAt('apiVersion: v1\nkind: List\nitems:\n- apiVersion: <|>\n  kind: StorageBucket\n  metadata: { name: a }\n'), [
      'storage.cnrm.cloud.google.com/v1beta1',
    ]);
  });
  it('offers nothing for an object of another project', () => {
    assert.deepEqual(labelsAt(`apiVersion: apps/v1<|>\nkind: Deployment\n${rest}`), []);
    assert.deepEqual(labelsAt(`apiVersion: v1<|>\nkind: Service\n${rest}`), []);
    const other = `apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: a, namespace: apps }\n`;
    assert.deepEqual(labelsAt(`${other}---\napiVersion: v1\nkind: Service\nmetadata:\n  namespace: <|>\n`), []);
  });
});

describe('completion below an unfinished line', () => {
  it('leaves the line above alone, which YAML reads as one text with the one below', () => {
    checkAccept(`${vpc}spec:\n  enableDNS\n  cidrBl<|>\n`, 'cidrBlocks', `${vpc}spec:\n  enableDNS\n  cidrBlocks:\n    - \n`);
    checkAccept('na\nki<|>\n', 'kind', 'na\nkind: \n');
  });

  for (const text of [
    'ap\rki<|>',
    '<|>\rki',
    '<|>\nki',
    'api\nki<|>nd: VPC\n',
    `${vpc}spec:\n  one\n  cid<|>rBlocks: []\n`,
    `${vpc}spec:\n  enableDNSSupport: tr\n    fa<|>\n`,
    `${vpc}spec:\n  cidrBlocks: "a\n    b<|>"\n`,
    '"a\n b<|>\n',
  ]) {
    it(`replaces nothing on another line: ${JSON.stringify(text)}`, () => {
      const { opened, items } = itemsAt(text);
      const content = opened.workspace.file(opened.uri)?.text ?? '';
      for (const { label, span } of items) {
        assert.doesNotMatch(content.slice(span.start, span.end), /[\r\n]/, label);
        assert.ok(span.start <= opened.offset && opened.offset <= span.end, label);
      }
    });
  }
});

describe('completion of keys', () => {
  it('leaves the key or the comment that somebody types in front of', () => {
    checkAccept(`${vpc}spec:\n  tag<|>  cidrBlocks: ["10.0.0.0/16"]\n`, 'tags', `${vpc}spec:\n  tags  cidrBlocks: ["10.0.0.0/16"]\n`);
    checkAccept(`${vpc}spec:\n  tag<|># list\n`, 'tags', `${vpc}spec:\n  tags:\n    - # list\n`);
    checkAccept(`${vpc}spec:\n  cidr<|>Block: []\n`, 'cidrBlocks', `${vpc}spec:\n  cidrBlocks: []\n`);
  });

  it('offers the fields of spec, required ones first and those present left out', () => {
    const labels = labelsAt(`${vpc}spec:\n  enableDNSSupport: true\n  <|>\n`);
    assert.equal(labels[0], 'cidrBlocks');
    assert.ok(labels.includes('tags'));
    assert.ok(!labels.includes('enableDNSSupport'));
  });

  it('offers what a cluster writes in metadata behind what people write', () => {
    const labels = labelsAt(`${vpc}  <|>\n`);
    assert.deepEqual(labels.slice(0, 6), ['annotations', 'finalizers', 'generateName', 'labels', 'namespace', 'ownerReferences']);
    assert.deepEqual(labels.slice(6), [
      'creationTimestamp',
      'deletionGracePeriodSeconds',
      'deletionTimestamp',
      'generation',
      'managedFields',
      'resourceVersion',
      'selfLink',
      'uid',
    ]);
  });

  for (const [what, text] of [
    ['half-typed', 'spec:\n  enableDNSSupport: true\n  cid<|>\n'],
    ['half-typed before a key', 'spec:\n  cid<|>\n  enableDNSSupport: true\n'],
    ['first below its parent', 'spec:\n  cid<|>'],
    ['in flow style', 'spec: { cid<|> }'],
    ['in flow style after a key', 'spec: { enableDNSSupport: true, cid<|> }'],
  ] as const) {
    it(`completes a key that is ${what}`, () => assert.ok(labelsAt(vpc + text).includes('cidrBlocks')));
  }

  it('writes the colon and what a list needs', () =>
    checkAccept(`${vpc}spec:\n  cid<|>\n`, 'cidrBlocks', `${vpc}spec:\n  cidrBlocks:\n    - \n`));

  it('keeps the colon that is there', () => checkAccept(`${vpc}spec:\n  cid<|>: []\n`, 'cidrBlocks', `${vpc}spec:\n  cidrBlocks: []\n`));

  it('opens the map on the line of its key', () => checkAccept(`${vpc}spec: <|>\n`, 'cidrBlocks', `${vpc}spec: \n  cidrBlocks:\n    - \n`));

  it('completes keys of list items', () => checkAccept(`${vpc}spec:\n  tags:\n  - ke<|>\n`, 'key', `${vpc}spec:\n  tags:\n  - key: \n`));

  it('completes a further key of a list item', () => {
    const labels = labelsAt(`${vpc}spec:\n  tags:\n  - key: a\n    <|>\n`);
    assert.deepEqual(labels, ['value']);
  });

  it('completes top-level keys with status last', () => {
    const labels = labelsAt('apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\n<|>\n');
    assert.deepEqual(labels, ['metadata', 'spec', 'status']);
  });

  it('completes in a List item', () =>
    assert.ok(
      labelsAt(
        'apiVersion: v1\nkind: List\nitems:\n- apiVersion: ec2.services.k8s.aws/v1alpha1\n  kind: VPC\n  spec:\n    ci<|>\n',
      ).includes('cidrBlocks'),
    ));

  it('leaves read-only fields out', () => {
    const labels = labelsAt('apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualNode\nmetadata:\n  name: a\nspec:\n  <|>\n');
    assert.ok(labels.includes('podSelector'));
    assert.ok(!labels.includes('meshRef'));
  });

  it('offers the annotations that controllers read', () => {
    const labels = labelsAt(`${vpc}  annotations:\n    <|>\n`);
    assert.ok(labels.includes('services.k8s.aws/region'));
  });

  it('offers annotations on pods and namespaces too', () => {
    assert.deepEqual(labelsAt('apiVersion: v1\nkind: Namespace\nmetadata:\n  name: a\n  labels:\n    <|>\n'), [
      'appmesh.k8s.aws/sidecarInjectorWebhook',
    ]);
    assert.ok(
      labelsAt('apiVersion: apps/v1\nkind: Deployment\nspec:\n  template:\n    metadata:\n      annotations:\n        app<|>\n').includes(
        'appmesh.k8s.aws/ports',
      ),
    );
  });

  it('is silent in documents that are not ours', () => {
    assert.deepEqual(labelsAt('apiVersion: example.com/v1\nkind: Widget\nspec:\n  <|>\n'), []);
    assert.deepEqual(labelsAt('apiVersion: apps/v1\nkind: Deployment\nspec:\n  rep<|>\n'), []);
  });

  it('is silent in comments and long texts', () => {
    assert.deepEqual(labelsAt(`${vpc}# a <|>\nspec: {}\n`), []);
    assert.deepEqual(labelsAt(`${vpc}spec:\n  a: |\n    long <|>\n`), []);
  });
});

describe('completion of values', () => {
  const node = (body: string): string =>
    `apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualNode\nmetadata:\n  name: a\n  namespace: shop\nspec:\n${body}`;

  it('offers enum values', () =>
    assert.deepEqual(labelsAt(node('  listeners:\n  - portMapping:\n      port: 80\n      protocol: <|>\n')), [
      'grpc',
      'http',
      'http2',
      'tcp',
    ]));

  it('supplies the blank after a colon', () =>
    checkAccept(
      node('  listeners:\n  - portMapping:\n      protocol:<|>\n'),
      'http2',
      node('  listeners:\n  - portMapping:\n      protocol: http2\n'),
    ));

  it('keeps open quotes', () =>
    checkAccept(
      node('  listeners:\n  - portMapping:\n      protocol: "ht<|>"\n'),
      'http2',
      node('  listeners:\n  - portMapping:\n      protocol: "http2"\n'),
    ));

  it('offers booleans', () => assert.deepEqual(labelsAt(`${vpc}spec:\n  enableDNSSupport: <|>\n`), ['true', 'false']));

  it('offers apiVersions and kinds of the version', () => {
    assert.ok(labelsAt('apiVersion: app<|>\n').includes('appmesh.k8s.aws/v1beta2'));
    assert.deepEqual(labelsAt('apiVersion: appmesh.k8s.aws/v1beta2\nkind: <|>\n').slice(0, 7), [
      'BackendGroup',
      'GatewayRoute',
      'Mesh',
      'VirtualGateway',
      'VirtualNode',
      'VirtualRouter',
      'VirtualService',
    ]);
  });

  it('writes the apiVersion of a kind above it where there is none', () => {
    checkAccept(
      'kind: Subne<|>\nmetadata: { name: a }\n',
      'Subnet',
      'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: a }\n',
    );
  });

  const services = `
#- services.yaml
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualService
metadata: { name: near, namespace: shop }
---
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualService
metadata: { name: far, namespace: other }
---
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualRouter
metadata: { name: router, namespace: shop }
#- node.yaml
`;

  it('offers the objects that a reference may name, those of its namespace first', () =>
    assert.deepEqual(labelsAt(services + node('  backends:\n  - virtualService:\n      virtualServiceRef:\n        name: <|>\n')), [
      'near',
      'far',
    ]));

  it('names the namespace of a target that lies elsewhere', () =>
    checkAccept(
      services + node('  backends:\n  - virtualService:\n      virtualServiceRef:\n        name: <|>\n'),
      'far',
      node('  backends:\n  - virtualService:\n      virtualServiceRef:\n        namespace: other\n        name: far\n'),
    ));

  it('names the namespace of a target that lies elsewhere where a namespace without a value stands', () =>
    checkAccept(
      services + node('  backends:\n  - virtualService:\n      virtualServiceRef:\n        namespace:\n        name: <|>\n'),
      'far',
      node('  backends:\n  - virtualService:\n      virtualServiceRef:\n        namespace: other\n        name: far\n'),
    ));

  it('offers the namespaces that have the target, and all where none has it', () => {
    const namespaces = (name: string): readonly string[] =>
      labelsAt(
        services + node(`  backends:\n  - virtualService:\n      virtualServiceRef:\n        name: ${name}\n        namespace: <|>\n`),
      );
    assert.deepEqual(namespaces('far'), ['other']);
    assert.deepEqual([...namespaces('nowhere')].sort(), ['other', 'shop']);
  });

  it('offers the names that references wait for', () =>
    assert.deepEqual(
      labelsAt(`
#- subnet.yaml
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: Subnet
metadata: { name: a }
spec: { cidrBlock: 10.0.0.0/24, vpcRef: { from: { name: backbone } } }
#- vpc.yaml
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata:
  name: <|>
`),
      ['backbone'],
    ));
});

describe('completion of whole resources', () => {
  it('offers every kind in an empty document', () => {
    const labels = labelsAt('<|>');
    assert.ok(labels.includes('VPC') && labels.includes('VirtualNode') && labels.includes('apiVersion'));
  });

  const snippetOf = (marked: string, label: string, group?: string): string | undefined =>
    itemsAt(marked).items.find((each) => each.label === label && (group === undefined || each.group === group))?.snippet;

  it('writes what the controller wants: a reference, where it wants one of two forms', () => {
    checkAccept(
      `${vpc}---\nSubn<|>`,
      'Subnet',
      `${vpc}---\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata:\n  name: \nspec:\n  vpcRef:\n    from:\n      name: \n  `,
    );
    assert.equal(
      snippetOf(`${vpc}---\nSubn<|>`, 'Subnet'),
      'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata:\n  name: ${1}\nspec:\n  vpcRef:\n    from:\n      name: ${2}\n  $0',
    );
  });

  it('opens a line for what an empty collection needs', () => {
    const snippet = snippetOf('Func<|>', 'Function', 'lambda.services.k8s.aws') ?? '';
    assert.match(snippet, /\n {2}code:\n {4}\$\{\d\}\n/);
    assert.match(snippet, /\n {2}roleRef:\n {4}from:\n {6}name: \$\{\d\}\n/);
    assert.ok(!/[[{]\}?\s*[\]}]\n/.test(snippet.replace(/\$\{\d\}/g, '')), snippet);
  });

  for (const [typed, label, group] of [
    ['s3', 'Bucket', 's3.services.k8s.aws'],
    ['sqs', 'Queue', 'sqs.services.k8s.aws'],
    ['dynamo', 'Table', 'dynamodb.services.k8s.aws'],
    ['eks', 'Nodegroup', 'eks.services.k8s.aws'],
    ['gcs', 'StorageBucket', 'storage.cnrm.cloud.google.com'],
    ['gke', 'ContainerCluster', 'container.cnrm.cloud.google.com'],
    ['sg', 'SecurityGroup', 'ec2.services.k8s.aws'],
  ] as const) {
    it(`finds ${label} by ${typed}`, () => {
      const item = itemsAt(`${typed}<|>`).items.find((each) => each.label === label && each.group === group);
      assert.ok(
        item?.filter?.split(' ').some((word) => word.startsWith(typed)),
        item?.filter,
      );
    });
  }

  for (const [typed, first] of [
    ['virt', ['VirtualCluster', 'VirtualNode', 'VirtualService']],
    ['trig', ['Trigger', 'CloudBuildTrigger', 'EventarcTrigger']],
    ['bucket', ['Bucket', 'StorageBucket', 'FirebaseStorageBucket']],
    ['network', ['ComputeNetwork', 'EdgeNetworkNetwork', 'VMwareEngineNetwork']],
    ['inst', ['Instance', 'InstanceProfile', 'BigtableInstance']],
    ['serv', ['Service', 'Service', 'Service']],
  ] as const) {
    it(`begins with kinds that begin with ${typed}, then has those that hold it, then those with its letters`, () => {
      const kinds = labelsAt(`${typed}<|>`).filter((label) => /^[A-Z]/.test(label));
      assert.deepEqual(kinds.slice(0, 3), first);
    });
  }

  // VS Code compares the letters with the filter first, in their case, and orders what fits equally well by `sort`.
  for (const [typed, ...expected] of [
    ['key', 'Key (kms.services.k8s.aws)'],
    ['role', 'Role (iam.services.k8s.aws)', 'IAMPolicyMember (iam.cnrm.cloud.google.com)'],
    ['vpc', 'VPC (ec2.services.k8s.aws)', 'ComputeNetwork (compute.cnrm.cloud.google.com)'],
    ['Topic', 'Topic (sns.services.k8s.aws)'],
  ] as const) {
    it(`puts first what is called ${typed}`, () => {
      const first = itemsAt(`${typed}<|>`)
        .items.filter(({ filter }) => filter?.startsWith(typed))
        .sort((a, b) => (a.sort < b.sort ? -1 : 1))
        .slice(0, expected.length);
      assert.deepEqual(
        first.map(({ label, group }) => `${label} (${group ?? ''})`),
        expected,
      );
    });
  }

  it('puts first what the workspace has of what is called so', () => {
    const network = 'apiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeNetwork\nmetadata:\n  name: main\n---\n';
    const [first] = itemsAt(`${network}vpc<|>`)
      .items.filter(({ filter }) => filter?.startsWith('vpc'))
      .sort((a, b) => (a.sort < b.sort ? -1 : 1));
    assert.equal(first?.label, 'ComputeNetwork');
  });

  it('gives a new object the name that its kind demands', () => {
    const nameOf = (kind: string, uri = 'orders.yaml'): string | undefined => {
      const item = itemsAt(`#- ${uri}\n${kind}<|>`).items.find((each) => each.label === kind && each.kind === 'resource');
      return /^ {2}name: (.*)$/m.exec(item?.newText ?? '')?.[1];
    };
    assert.equal(nameOf('VPC'), 'orders');
    assert.equal(nameOf('ConfigConnector'), 'configconnector.core.cnrm.cloud.google.com');
    assert.equal(nameOf('MutatingWebhookConfigurationCustomization'), 'mutating-webhook');
    assert.equal(nameOf('ControllerResource'), 'cnrm-controller-manager');
  });

  it('puts first what the workspace has, and last what is alpha where others are not', () => {
    const sortOf = (label: string): string =>
      itemsAt(`${vpc}---\n<|>`).items.find((each) => each.label === label && each.kind === 'resource')?.sort ?? '';
    assert.ok(sortOf('VPC') < sortOf('Subnet'));
    assert.ok(sortOf('StorageBucket') < sortOf('StorageBatchOperationsJob') || sortOf('StorageBatchOperationsJob') === '');
  });

  it('puts first of a service what its other kinds refer to', () => {
    for (const [typed, kinds] of [
      ['eks', ['Cluster', 'Nodegroup']],
      ['iam', ['Role', 'User']],
      ['elbv2', ['TargetGroup', 'Rule']],
      ['pubsub', ['PubSubTopic', 'PubSubSubscription']],
    ] as const) {
      const { items } = itemsAt(`${typed}<|>`);
      const sorts = kinds.map(
        (label) => items.find((each) => each.label === label && each.filter?.toLowerCase().startsWith(typed))?.sort ?? assert.fail(label),
      );
      assert.deepEqual([...sorts].sort(), sorts, kinds.join());
      assert.notEqual(sorts[0], sorts[1]);
    }
  });

  it('takes the name from a file that is called after one object, and the namespace from its neighbours', () => {
    assert.match(
      snippetOf('#- orders.yaml\nBuck<|>', 'Bucket', 's3.services.k8s.aws') ?? '',
      /name: \$\{1:orders\}\nspec:\n {2}name: \$\{2:orders\}\n/,
    );
    assert.match(snippetOf('#- resources.yaml\nBuck<|>', 'Bucket', 's3.services.k8s.aws') ?? '', /name: \$\{1\}/);
    assert.match(
      snippetOf(`${vpc}  namespace: shop\n---\nBuck<|>`, 'Bucket', 's3.services.k8s.aws') ?? '',
      /name: \$\{1\}\n {2}namespace: \$\{2:shop\}/,
    );
  });
});

describe('skeletons', () => {
  const snippetOf = (marked: string, label: string): string | undefined =>
    itemsAt(marked).items.find((each) => each.label === label)?.snippet;
  const member = 'apiVersion: iam.cnrm.cloud.google.com/v1beta1\nkind: IAMPolicyMember\nmetadata:\n  name: a\nspec:\n';
  const meshNode = 'apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualNode\nmetadata:\n  name: a\n  namespace: b\nspec:\n';

  it('have no empty spec, and no reference without its name', () => {
    assert.equal(
      snippetOf('PubSubTop<|>', 'PubSubTopic'),
      'apiVersion: pubsub.cnrm.cloud.google.com/v1beta1\nkind: PubSubTopic\nmetadata:\n  name: ${1}\n$0',
    );
    assert.match(snippetOf('PubSubSub<|>', 'PubSubSubscription') ?? '', /\n {2}topicRef:\n {4}name: \$\{2\}\n {2}\$0$/);
    assert.match(
      snippetOf('IAMPolicyM<|>', 'IAMPolicyMember') ?? '',
      /resourceRef:\n {4}kind: \$\{2\}\n {4}name: \$\{3\}\n {2}role: \$\{4\}\n {2}memberFrom:\n {4}serviceAccountRef:\n {6}name: \$\{5\}\n/,
    );
  });

  for (const [kind, source] of Object.entries({
    'Service (serving.knative.dev)': 'ksvc',
    'Configuration (serving.knative.dev)': 'Configuration',
    'Trigger (eventing.knative.dev)': 'Trigger',
    'Subscription (messaging.knative.dev)': 'Subscription',
    'Sequence (flows.knative.dev)': 'Sequence',
    'Parallel (flows.knative.dev)': 'Parallel',
    'ApiServerSource (sources.knative.dev)': 'ApiServerSource',
    'ContainerSource (sources.knative.dev)': 'ContainerSource',
    'PingSource (sources.knative.dev)': 'PingSource',
    'SinkBinding (sources.knative.dev)': 'SinkBinding',
    'Broker (eventing.knative.dev)': 'Broker',
  })) {
    it(`have what admission demands of ${kind}`, () => {
      const { opened, items } = itemsAt(`${source}<|>`);
      const item = items.find(({ label, group }) => `${label} (${group ?? ''})` === kind);
      assert.ok(item?.snippet !== undefined);
      let stop = 0;
      const values: Readonly<Record<string, string>> = { apiVersion: 'serving.knative.dev/v1', kind: 'Service', image: 'example.com/a' };
      const text = item.snippet
        .replace(/(\w+): \$\{\d+\}/g, (_all, key: string) => `${key}: ${values[key] ?? `a${(stop += 1)}`}`)
        .replace(/\n *\$0$/, '\n')
        .replace(/ kind: Service\n(\s+)name/g, ' kind: Service\n$1apiVersion: serving.knative.dev/v1\n$1name');
      opened.workspace.setBuffer(opened.uri, text);
      assert.deepEqual(
        problemsOf(opened).filter((problem) => !problem.startsWith('ref/')),
        [],
        text,
      );
    });
  }

  it('leave out what admission fills in', () =>
    assert.ok(!(snippetOf('StorageHMAC<|>', 'StorageHMACKey') ?? 'projectRef').includes('projectRef')));

  it('of a field hold what it needs', () => {
    assert.equal(snippetOf(`${member}  res<|>`, 'resourceRef'), 'resourceRef:\n    kind: ${1}\n    name: ${2}');
    checkAccept(
      `${meshNode}  back<|>`,
      'backends',
      `${meshNode}  backends:\n    - virtualService:\n        virtualServiceRef:\n          name: `,
    );
  });

  it('take name and namespace from the object, and repeat no tab stop', () => {
    assert.equal(
      snippetOf(`${meshNode}  serv<|>`, 'serviceDiscovery'),
      'serviceDiscovery:\n    dns:\n      hostname: ${1:a.b.svc.cluster.local}',
    );
    assert.ok(!/\$[1-9]/.test(snippetOf('VirtualN<|>', 'VirtualNode') ?? '$1'));
    assert.deepEqual(labelsAt(`${meshNode}  serviceDiscovery:\n    dns:\n      hostname: <|>`), ['a.b.svc.cluster.local']);
    assert.deepEqual(
      labelsAt('apiVersion: sqs.services.k8s.aws/v1alpha1\nkind: Queue\nmetadata:\n  name: orders\nspec:\n  queueName: <|>'),
      ['orders'],
    );
  });

  it('pass over neighbours without a namespace where their kind has none', () =>
    assert.match(
      snippetOf(
        `apiVersion: appmesh.k8s.aws/v1beta2\nkind: Mesh\nmetadata:\n  name: m\n---\n${meshNode}  awsName: a\n---\nVirtualN<|>`,
        'VirtualNode',
      ) ?? '',
      /namespace: \$\{2:b\}/,
    ));

  it('are offered for a further item of a list', () => {
    const router =
      'apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualRouter\nmetadata:\n  name: a\n  namespace: b\nspec:\n  routes:\n    - name: a\n    - <|>';
    assert.match(snippetOf(router, 'name, httpRoute') ?? '', /^name: \$\{1\}\n {6}httpRoute:\n {8}match:\n {10}prefix: \$\{2:\/\}\n/);
  });
});

describe('completion of values that people often write', () => {
  it('offers locations and roles of Google Cloud, one that is the default once', () => {
    const labels = labelsAt(
      'apiVersion: storage.cnrm.cloud.google.com/v1beta1\nkind: StorageBucket\nmetadata:\n  name: a\nspec:\n  location: <|>',
    );
    assert.equal(labels[0], 'US');
    assert.equal(labels.filter((label) => label === 'US').length, 1);
    assert.ok(labels.includes('EU') && labels.includes('europe-west1'));
    assert.ok(
      labelsAt('apiVersion: iam.cnrm.cloud.google.com/v1beta1\nkind: IAMPolicyMember\nmetadata:\n  name: a\nspec:\n  role: <|>').includes(
        'roles/storage.objectAdmin',
      ),
    );
  });

  it('offers the roles first that are about the kind which an IAM object refers to', () => {
    const member = (kind: string): string =>
      `apiVersion: iam.cnrm.cloud.google.com/v1beta1\nkind: IAMPolicyMember\nmetadata:\n  name: a\nspec:\n  resourceRef:\n    kind: ${kind}\n    name: b\n  role: <|>`;
    assert.deepEqual(labelsAt(member('PubSubTopic')).slice(0, 3), [
      'roles/pubsub.publisher',
      'roles/pubsub.subscriber',
      'roles/pubsub.viewer',
    ]);
    assert.equal(labelsAt(member('SQLInstance'))[0], 'roles/cloudsql.client');
    const policy = member('StorageBucket')
      .replace('IAMPolicyMember', 'IAMPartialPolicy')
      .replace('role: <|>', 'bindings:\n    - role: <|>');
    assert.equal(labelsAt(policy)[0], 'roles/storage.objectViewer');
  });

  it('offers the kinds first of which there are objects', () => {
    const bucket = 'apiVersion: storage.cnrm.cloud.google.com/v1beta1\nkind: StorageBucket\nmetadata:\n  name: b\n---\n';
    assert.equal(
      labelsAt(
        `${bucket}apiVersion: iam.cnrm.cloud.google.com/v1beta1\nkind: IAMPolicyMember\nmetadata:\n  name: a\nspec:\n  resourceRef:\n    kind: <|>`,
      )[0],
      'StorageBucket',
    );
  });

  it('offers the kind behind others to which another reference of the object leads', () => {
    const object = (kind: string, version: string): string => `apiVersion: ${version}\nkind: ${kind}\nmetadata:\n  name: a\n---\n`;
    const trigger = (broker: string): string =>
      `${object('Broker', 'eventing.knative.dev/v1')}${object('Service', 'serving.knative.dev/v1')}apiVersion: eventing.knative.dev/v1\nkind: Trigger\nmetadata:\n  name: t\nspec:\n${broker}  subscriber:\n    ref:\n      kind: <|>`;
    assert.deepEqual(labelsAt(trigger('')).slice(0, 2), ['Broker', 'Service']);
    assert.deepEqual(labelsAt(trigger('  broker: a\n')).slice(0, 2), ['Service', 'Broker']);
  });

  it('offers what the file has at an annotation', () => {
    const annotated = (name: string, value: string): string =>
      `apiVersion: pubsub.cnrm.cloud.google.com/v1beta1\nkind: PubSubTopic\nmetadata:\n  name: ${name}\n  annotations:\n    cnrm.cloud.google.com/project-id: ${value}\n`;
    assert.deepEqual(labelsAt(`${annotated('a', 'shop')}---\n${annotated('b', '<|>')}`), ['shop']);
  });

  it('puts the word first that somebody types for a kind, and asks for the list again', () => {
    const item = itemsAt('gsa<|>').items.find(({ label }) => label === 'IAMServiceAccount');
    assert.deepEqual([item?.filter, item?.narrows], ['gsa IAMServiceAccount iam sa serviceaccount', true]);
  });
});

describe('completion of a reference', () => {
  const fn = 'apiVersion: lambda.services.k8s.aws/v1alpha1\nkind: Function\nmetadata:\n  name: f\nspec:\n  name: f\n';

  it('writes the keys that lead to the name', () => {
    checkAccept(`${fn}  rol<|>\n`, 'roleRef', `${fn}  roleRef:\n    from:\n      name: \n`);
    checkAccept(
      `${fn}  vpcConfig:\n    subnetR<|>\n`,
      'subnetRefs',
      `${fn}  vpcConfig:\n    subnetRefs:\n      - from:\n          name: \n`,
    );
    checkAccept(
      'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmet<|>\n',
      'metadata',
      'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata:\n  name: \n',
    );
  });

  it('offers to make the object of a name that none has', () => {
    const created =
      '---\napiVersion: iam.services.k8s.aws/v1alpha1\nkind: Role\nmetadata:\n  name: runner\nspec:\n  assumeRolePolicyDocument: <assumeRolePolicyDocument>\n  name: <name>\n';
    const text = (rest: string): string => `${fn}  roleRef:\n    from:\n      name: ${rest}`;
    checkAccept(text('runner<|>\n  handler: a\n'), 'runner (new Role)', `${text('runner\n  handler: a\n')}${created}`);
    checkAccept(text('runner<|>'), 'runner (new Role)', `${text('runner\n')}${created}`);
    assert.deepEqual(labelsAt(text('runner<|>')), ['runner', 'runner (new Role in runner.yaml)', 'runner (new Role)']);
    const role = 'apiVersion: iam.services.k8s.aws/v1alpha1\nkind: Role\nmetadata: { name: runner-a }\nspec: { name: r }\n---\n';
    assert.deepEqual(labelsAt(role + text('runner<|>')), ['runner-a']);
    // Somebody who types fast gets one answer for several letters; the list stays open only if it is asked for again.
    assert.deepEqual(labelsAt(text('r<|>')), ['r', 'r (new Role in r.yaml)', 'r (new Role)']);
    const first = itemsAt(role + text('r<|>')).items;
    assert.deepEqual(
      first.map(({ label, narrows }) => [label, narrows]),
      [['runner-a', true]],
    );
  });

  it('comes first where the controller wants it, with its other form', () => {
    const labels = labelsAt(`${fn}  <|>\n`);
    assert.deepEqual(labels.slice(0, 3), ['code', 'role', 'roleRef']);
    assert.ok(!labelsAt(`${fn}  roleRef: { from: { name: r } }\n  <|>\n`).slice(0, 2).includes('role'));
  });
});

describe('order of what is offered', () => {
  it('is what other objects of the kind have, before the rest', () => {
    const other =
      'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: other }\nspec: { name: other, versioning: { status: Enabled } }\n';
    assert.deepEqual(
      labelsAt(`${other}---\napiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata:\n  name: a\nspec:\n  <|>\n`).slice(0, 2),
      ['name', 'versioning'],
    );
  });

  it('is the newest version first', () => {
    const labels = labelsAt(
      'apiVersion: lambda.services.k8s.aws/v1alpha1\nkind: Function\nmetadata: { name: f }\nspec:\n  runtime: <|>\n',
    ).filter((label) => label.startsWith('nodejs'));
    assert.deepEqual(labels.slice(-3), ['nodejs4.3-edge', 'nodejs4.3', 'nodejs']);
    assert.ok(labels.indexOf('nodejs22.x') < labels.indexOf('nodejs18.x'));
  });

  it('is keys of fewer words first, for somebody who types', () => {
    const queue = 'apiVersion: sqs.services.k8s.aws/v1alpha1\nkind: Queue\nmetadata: { name: q }\nspec:\n  queueName: q\n';
    const redrive = (typed: string): readonly string[] => labelsAt(`${queue}  ${typed}<|>`).filter((label) => label.startsWith('redrive'));
    assert.deepEqual(redrive('redr'), ['redrivePolicy', 'redriveAllowPolicy']);
    assert.deepEqual(redrive(''), ['redriveAllowPolicy', 'redrivePolicy']);
  });

  it('is that of the schema, where values are no versions', () =>
    assert.deepEqual(newestFirst(['us-1', 'us-2', 'a', 'b']), ['us-1', 'us-2', 'a', 'b']));
});

describe('a marker that is typed in an indented line', () => {
  for (const [what, before] of [
    ['behind a key', 'spec:\n  cidrBlocks:\n  enableDNSSupport: true\n  '],
    ['behind a key without a value', 'spec:\n  '],
    ['behind an item', 'spec:\n  cidrBlocks:\n    - 10.0.0.0/16\n    '],
  ] as const) {
    it(`goes to the start of its line: ${what}`, () => checkAccept(`${vpc}${before}---<|>`, '---', `${vpc}${before.trimEnd()}\n---\n`));
  }

  it('stays where it is text, or would cut a document in two', () => {
    for (const text of [
      `${vpc}spec:\n  tags:\n    - key: a\n      value: |\n        a\n        ---<|>`,
      `${vpc}spec:\n  tags:\n    - key: a\n      value: "a\n        ---<|>"`,
      `${vpc}spec:\n  ---<|>\n  cidrBlocks: []\n`,
      `${vpc}spec:\n  cidrBlocks: [\n  ---<|>\n  ]\n`,
      `${vpc}spec:\n  name: a ---<|>`,
      'apiVersion: v1\nkind: Secret\nmetadata:\n  name: a\n  ---<|>',
    ]) {
      assert.ok(!labelsAt(text).includes('---'), text);
    }
  });

  it('may have comments and other documents behind it', () => {
    for (const after of ['\n', '\n# end\n', '\n---\nkind: Secret\n', '\r\n\r\n']) {
      assert.deepEqual(labelsAt(`${vpc}spec:\n  cidrBlocks: []\n  ---<|>${after}`), ['---'], after);
    }
  });
});

describe('completion of the head of what is not ours', () => {
  for (const text of [
    'apiVersion: v1<|>\n',
    'apiVersion: v1<|>\nkind: Secret\n',
    'kind: Service\napiVersion: v1<|>\n',
    'apiVersion: apps/v1<|>\n',
    'apiVersion: apps/<|>\nkind: Deployment\n',
    'apiVersion: batch/v1<|>\n',
    'apiVersion: policy/v1<|>\n',
    'apiVersion: autoscaling/v2<|>\n',
    'apiVersion: kustomize<|>\n',
    'apiVersion: v1\nkind: Secr<|>\n',
    'apiVersion: apps/v1\nkind: <|>\n',
    'kind: Namespace<|>\n',
    'kind: Deployment<|>\n',
    'kind: Pod<|>\n',
    'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  namespace: s<|>\n',
  ]) {
    it(`offers nothing, so that Enter is Enter: ${JSON.stringify(text)}`, () => assert.deepEqual(labelsAt(text), []));
  }

  it('does not match a version in a list that is still open', () => {
    const { items } = itemsAt('apiVersion: <|>\n');
    assert.ok(items.length > 10, String(items.length));
    for (const { label, filter } of items) {
      assert.doesNotMatch(filter ?? label, /v.*1|\//, label);
    }
  });

  it('offers the versions of a kind that is there already', () => {
    assert.deepEqual(labelsAt('apiVersion: <|>\nkind: Bucket\n'), ['s3.services.k8s.aws/v1alpha1']);
    assert.deepEqual(labelsAt('kind: Bucket\napiVersion: <|>\n'), ['s3.services.k8s.aws/v1alpha1']);
  });

  it('finds a version by the beginning of its group, of a part of that, or of a word for it', () => {
    for (const [typed, version] of [
      ['s3', 's3.services.k8s.aws/v1alpha1'],
      ['S3.ser', 's3.services.k8s.aws/v1alpha1'],
      ['s3.services.k8s.aws/v', 's3.services.k8s.aws/v1alpha1'],
      ['knative', 'serving.knative.dev/v1'],
      ['cnrm', 'storage.cnrm.cloud.google.com/v1beta1'],
      ['gcs', 'storage.cnrm.cloud.google.com/v1beta1'],
    ] as const) {
      const item = itemsAt(`apiVersion: ${typed}<|>\n`).items.find(({ label }) => label === version);
      assert.ok(item?.filter?.toLowerCase().includes(typed.toLowerCase()), `${typed}: ${item?.filter ?? 'none'}`);
      assert.equal(item?.narrows, true);
    }
  });
});

describe('completion of a kind', () => {
  it('changes the apiVersion to that of a kind of another group', () => {
    checkAccept(
      'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Que<|>\n',
      'Queue',
      'apiVersion: sqs.services.k8s.aws/v1alpha1\nkind: Queue\n',
    );
    checkAccept(
      'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Sub<|>\n',
      'Subnet',
      'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\n',
    );
  });
});

describe('values that people often write', () => {
  const role = 'apiVersion: iam.services.k8s.aws/v1alpha1\nkind: Role\nmetadata: { name: r }\nspec:\n';

  it('are offered as blocks where they have several lines', () => {
    const { opened, items } = itemsAt(`${role}  assumeRolePolicyDocument: lam<|>\n  name: r\n`);
    const item = items.find(({ label }) => label === 'lambda.amazonaws.com');
    const text = item === undefined ? '' : applyEdits(opened.workspace.file(opened.uri)?.text ?? '', [item]);
    assert.match(
      text,
      /\n {2}assumeRolePolicyDocument: \|\n {4}\{\n {6}"Version"[^]*"Service": "lambda\.amazonaws\.com" \},[^]*\n {4}\}\n {2}name: r\n$/,
    );
    assert.deepEqual(problemsOf(openWorkspace(text)), []);
  });

  it('are offered in lists', () => {
    assert.ok(labelsAt(`${role}  policies:\n    - <|>\n`).includes('arn:aws:iam::aws:policy/AmazonS3ReadOnlyAccess'));
    assert.deepEqual(labelsAt(`${role}  assumeRolePolicyDocument: "<|>"\n`), []);
  });
});
