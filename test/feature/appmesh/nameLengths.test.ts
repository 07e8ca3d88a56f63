import assert from 'node:assert/strict';
import { checkDiagnostics, openWorkspace, problemsOf } from '../../support/workspace';

const node = (kind: string, spec: string): string =>
  `apiVersion: appmesh.k8s.aws/v1beta2\nkind: ${kind}\nmetadata: { name: a }\nspec: { ${spec} }\n`;
const route = (name: string): string =>
  node(
    'VirtualRouter',
    `listeners: [{ portMapping: { port: 80, protocol: http } }], routes: [{ name: ${name}, httpRoute: { match: { prefix: / }, action: { weightedTargets: [{ virtualNodeARN: "arn:aws:appmesh:eu-west-1:111122223333:mesh/m/virtualNode/n", weight: 1 }] } } }]`,
  );

describe('names of App Mesh in AWS', () => {
  it('have at most 255 characters', () => {
    checkDiagnostics(node('Mesh', `namespaceSelector: {}, awsName: <|${'a'.repeat(256)}|>`), ['api/length']);
    checkDiagnostics(node('Mesh', `namespaceSelector: {}, awsName: ${'a'.repeat(255)}`), []);
    checkDiagnostics(route(`<|${'a'.repeat(256)}|>`), ['api/length']);
    checkDiagnostics(route('a'.repeat(255)), []);
  });

  it('may be longer for virtual services, and empty where the webhook fills them in', () => {
    checkDiagnostics(
      node(
        'VirtualService',
        `provider: { virtualNode: { virtualNodeARN: "arn:aws:appmesh:eu-west-1:111122223333:mesh/m/virtualNode/n" } }, awsName: ${'a'.repeat(256)}`,
      ),
      [],
    );
    checkDiagnostics(node('Mesh', 'namespaceSelector: {}, awsName: ""'), []);
  });

  const own = (metadata: string, spec = 'podSelector: { matchLabels: { a: b } }', kind = 'VirtualNode'): readonly string[] =>
    lengths(`apiVersion: appmesh.k8s.aws/v1beta2\nkind: ${kind}\nmetadata: { ${metadata} }\nspec: { ${spec} }\n`);
  const lengths = (text: string): readonly string[] => problemsOf(openWorkspace(text)).filter((each) => each.startsWith('api/length'));
  const namespace = 'n'.repeat(63);

  it('may be too long where they are made of name and namespace', () => {
    assert.deepEqual(own(`name: ${'a'.repeat(192)}, namespace: ${namespace}`), [
      'api/length: The default AWS name, "<name>_<namespace>", must have at most 255 characters (AWS API), found 256. Set "spec.awsName" to a shorter one',
    ]);
    assert.deepEqual(own(`name: ${'a'.repeat(191)}, namespace: ${namespace}`), []);
    assert.deepEqual(own(`name: ${'a'.repeat(192)}`), [], 'namespace that only whoever applies it knows');
    assert.equal(own(`name: ${'a'.repeat(192)}, namespace: ${namespace}`, 'awsName: ""').length, 1);
    assert.deepEqual(own(`name: ${'a'.repeat(192)}, namespace: ${namespace}`, 'awsName: short'), []);
    assert.deepEqual(own(`name: ${'a'.repeat(192)}, namespace: ${namespace}`, 'awsName: "{{ .Values.name }}"'), []);
    assert.deepEqual(own(`name: ${'a'.repeat(192)}, namespace: ${namespace}`, '', 'VirtualService'), [], 'no limit');
    assert.deepEqual(own(`name: ${'a'.repeat(192)}, namespace: ${namespace}`, 'namespaceSelector: {}', 'Mesh'), [], 'no namespace');
  });

  it('are made as kustomizations name the object', () => {
    const applied = (kustomization: string, metadata: string): readonly string[] =>
      lengths(
        `#- a.yaml\napiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualNode\nmetadata: { ${metadata} }\nspec: { podSelector: { matchLabels: { a: b } } }\n#- kustomization.yaml\nresources: [a.yaml]\n${kustomization}`,
      );
    assert.equal(applied(`namespace: ${namespace}\n`, `name: ${'a'.repeat(192)}`).length, 1);
    assert.deepEqual(applied('namespace: n\n', `name: ${'a'.repeat(192)}, namespace: ${namespace}`), []);
    assert.equal(applied('nameSuffix: b\n', `name: ${'a'.repeat(191)}, namespace: ${namespace}`).length, 1);
    const patch = `patches: [{ target: { kind: VirtualNode }, patch: '[{ "op": "add", "path": "/spec/awsName", "value": "short" }]' }]\n`;
    assert.deepEqual(applied(patch, `name: ${'a'.repeat(192)}, namespace: ${namespace}`), []);
  });
});
