import assert from 'node:assert/strict';
import { codesOf, openWorkspace, problemsOf } from '../support/workspace';

const service = (spec: string): string =>
  `#@ load("@ytt:data", "data")\n---\napiVersion: serving.knative.dev/v1\nkind: Service\nmetadata:\n  name: a\nspec:\n  template:\n    spec:\n      containers:\n${spec}`;

describe('templates of ytt', () => {
  it('values that code writes are placeholders', () => {
    assert.deepEqual(codesOf(openWorkspace(service('      - image: # data.values.image\n'))), ['knative/container-image-missing']);
    assert.deepEqual(codesOf(openWorkspace(service('      - image: #@ data.values.image\n'))), []);
    assert.deepEqual(codesOf(openWorkspace(service('      - image: #@data.values.image\n'))), ['knative/container-image-missing']);
    assert.deepEqual(
      codesOf(openWorkspace(service('      - image: a\n        ports: #@ [{"name": "#@ x"}]\n        args:\n        - #@ "a: b"\n'))),
      [],
    );
    assert.deepEqual(
      codesOf(openWorkspace(service('      #@ for image in data.values.images:\n      - image: #@ image\n      #@ end\n'))),
      [],
    );
  });

  it('names are compared by their code', () => {
    const trigger = (broker: string): string =>
      `apiVersion: eventing.knative.dev/v1\nkind: Broker\nmetadata:\n  name: #@ data.values.name\n  namespace: x\n---\napiVersion: eventing.knative.dev/v1\nkind: Trigger\nmetadata:\n  name: t\n  namespace: x\nspec:\n  broker: ${broker}\n  subscriber:\n    uri: http://a.example.com\n`;
    assert.deepEqual(codesOf(openWorkspace(trigger('#@ data.values.name'))), []);
    assert.deepEqual(codesOf(openWorkspace(trigger('other'))), []);
  });

  it('what stands in a block may be left out, and what is written is checked', () => {
    const bucket = `apiVersion: s3.services.k8s.aws/v1alpha1
kind: Bucket
metadata:
  name: a
  #@ if data.values.prod:
  namespace: prod
  #@ else:
  namespace: dev
  #@ end
spec:
  aclx: private
  #@ if/end data.values.named:
  name: a
`;
    assert.deepEqual(problemsOf(openWorkspace(bucket)), ['schema/unknown-field: Unknown field "aclx" in spec; did you mean "acl"?']);
  });

  it('a key may be written for each of several conditions', () => {
    const bucket = (condition: string): string =>
      `apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata:\n  name: a\nspec:\n  #@ if/end data.values.dev:\n  # comment\n  name: a\n  ${condition}\n  name: b\n`;
    assert.deepEqual(codesOf(openWorkspace(bucket('#@ if/end not data.values.dev:'))), []);
    assert.deepEqual(codesOf(openWorkspace(bucket('acl: private'))), []);
    assert.deepEqual(codesOf(openWorkspace(bucket('# other').replace('  #@ if/end data.values.dev:\n', ''))), ['yaml/duplicate-key']);
  });

  it('code replaces entries, items and parts of strings', () => {
    const bucket = `apiVersion: s3.services.k8s.aws/v1alpha1
kind: Bucket
metadata:
  name: (@= data.values.name @)-x
  labels:
    _: #@ template.replace(labels())
spec:
  _: #@ template.replace(data.values.spec)
  tagging:
    tagSet:
    - #@ template.replace(tags())
`;
    assert.deepEqual(codesOf(openWorkspace(bucket)), []);
  });

  it('parts of overlays lack nothing; definitions are no documents', () => {
    const part = `apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata:\n  name: a\nspec:\n  MARK\n  acl: private\n`;
    assert.deepEqual(codesOf(openWorkspace(part.replace('MARK', '# x'))), ['schema/missing-field']);
    assert.deepEqual(codesOf(openWorkspace(part.replace('MARK', '#@overlay/match missing_ok=True'))), []);
    assert.deepEqual(codesOf(openWorkspace(`#@overlay/match by="metadata.name"\n---\n${part.replace('MARK', '# x')}`)), []);
    assert.deepEqual(codesOf(openWorkspace(`#@ def bucket():\n${part.replace('MARK', '# x')}#@ end\n`)), []);
  });

  it('what only looks like code is a comment or text', () => {
    const bucket = (line: string): string =>
      `apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: a }\nspec:\n  name: a\n  ${line}\n  aclx: private\n`;
    for (const line of ['#@ x = 1', 'grantRead: |\n    a: #@ b\n    #@ if c:', 'grantRead: "a: #@ b"', '# acl: #@ x']) {
      assert.deepEqual(codesOf(openWorkspace(bucket(line))), ['schema/unknown-field'], line);
    }
  });

  it('code above a value that is written says nothing of it', () => {
    const nested = `apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: #@ x\n  name: a\nspec:\n  name: a\n  tagging: #@ y\n    tagSet: #@ z\n    - key: a\n`;
    assert.deepEqual(codesOf(openWorkspace(nested)), []);
  });
});
