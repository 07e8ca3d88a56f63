import assert from 'node:assert/strict';
import { complete, type CompletionItem } from '../../server/src/service';
import { applyEdits, openWorkspace, type Opened } from '../support/workspace';

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

describe('completion of keys', () => {
  it('offers the fields of spec, required ones first and those present left out', () => {
    const labels = labelsAt(`${vpc}spec:\n  enableDNSSupport: true\n  <|>\n`);
    assert.equal(labels[0], 'cidrBlocks');
    assert.ok(labels.includes('tags'));
    assert.ok(!labels.includes('enableDNSSupport'));
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

  it('keeps the colon that is there', () =>
    checkAccept(`${vpc}spec:\n  cid<|>: []\n`, 'cidrBlocks', `${vpc}spec:\n  cidrBlocks: []\n`));

  it('opens the map on the line of its key', () =>
    checkAccept(`${vpc}spec: <|>\n`, 'cidrBlocks', `${vpc}spec: \n  cidrBlocks:\n    - \n`));

  it('completes keys of list items', () =>
    checkAccept(`${vpc}spec:\n  tags:\n  - ke<|>\n`, 'key', `${vpc}spec:\n  tags:\n  - key: \n`));

  it('completes a further key of a list item', () => {
    const labels = labelsAt(`${vpc}spec:\n  tags:\n  - key: a\n    <|>\n`);
    assert.deepEqual(labels, ['value']);
  });

  it('completes top-level keys with status last', () => {
    const labels = labelsAt('apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\n<|>\n');
    assert.deepEqual(labels, ['metadata', 'spec', 'status']);
  });

  it('completes in a List item', () =>
    assert.ok(labelsAt('apiVersion: v1\nkind: List\nitems:\n- apiVersion: ec2.services.k8s.aws/v1alpha1\n  kind: VPC\n  spec:\n    ci<|>\n').includes('cidrBlocks')));

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
    assert.deepEqual(
      labelsAt('apiVersion: v1\nkind: Namespace\nmetadata:\n  name: a\n  labels:\n    <|>\n'),
      ['appmesh.k8s.aws/sidecarInjectorWebhook'],
    );
    assert.ok(
      labelsAt('apiVersion: apps/v1\nkind: Deployment\nspec:\n  template:\n    metadata:\n      annotations:\n        app<|>\n').includes('appmesh.k8s.aws/ports'),
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
  const node = (body: string): string => `apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualNode\nmetadata:\n  name: a\n  namespace: shop\nspec:\n${body}`;

  it('offers enum values', () =>
    assert.deepEqual(labelsAt(node('  listeners:\n  - portMapping:\n      port: 80\n      protocol: <|>\n')), ['grpc', 'http', 'http2', 'tcp']));

  it('supplies the blank after a colon', () =>
    checkAccept(node('  listeners:\n  - portMapping:\n      protocol:<|>\n'), 'http2', node('  listeners:\n  - portMapping:\n      protocol: http2\n')));

  it('keeps open quotes', () =>
    checkAccept(node('  listeners:\n  - portMapping:\n      protocol: "ht<|>"\n'), 'http2', node('  listeners:\n  - portMapping:\n      protocol: "http2"\n')));

  it('offers booleans', () => assert.deepEqual(labelsAt(`${vpc}spec:\n  enableDNSSupport: <|>\n`), ['true', 'false']));

  it('offers apiVersions and kinds of the version', () => {
    assert.ok(labelsAt('apiVersion: app<|>\n').includes('appmesh.k8s.aws/v1beta2'));
    assert.deepEqual(labelsAt('apiVersion: appmesh.k8s.aws/v1beta2\nkind: <|>\n'), [
      'BackendGroup', 'GatewayRoute', 'Mesh', 'VirtualGateway', 'VirtualNode', 'VirtualRouter', 'VirtualService',
    ]);
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
    assert.deepEqual(labelsAt(services + node('  backends:\n  - virtualService:\n      virtualServiceRef:\n        name: <|>\n')), ['near', 'far']));

  it('names the namespace of a target that lies elsewhere', () =>
    checkAccept(
      services + node('  backends:\n  - virtualService:\n      virtualServiceRef:\n        name: <|>\n'),
      'far',
      node('  backends:\n  - virtualService:\n      virtualServiceRef:\n        namespace: other\n        name: far\n'),
    ));

  it('offers namespaces, those that have the target first', () =>
    assert.deepEqual(
      labelsAt(services + node('  backends:\n  - virtualService:\n      virtualServiceRef:\n        name: far\n        namespace: <|>\n')),
      ['other', 'shop'],
    ));

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

  it('writes the required fields', () =>
    checkAccept(
      `${vpc}---\nSubn<|>`,
      'Subnet',
      `${vpc}---\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata:\n  name: \nspec:\n  `,
    ));
});
