import assert from 'node:assert/strict';
import { checkDiagnostics, codesOf, openWorkspace, problemsOf } from '../support/workspace';

const code = 'ack/field-export-key';
const exported = (key: string, metadata = 'name: e', kind = 'configmap'): string =>
  `apiVersion: services.k8s.aws/v1alpha1
kind: FieldExport
metadata: { ${metadata} }
spec:
  from: { path: .spec.name, resource: { group: s3.services.k8s.aws, kind: Bucket, name: a } }
  to: { kind: ${kind}, name: a${key === '' ? '' : `, key: ${key}`} }
---
apiVersion: s3.services.k8s.aws/v1alpha1
kind: Bucket
metadata: { name: a }
spec: { name: a }
`;
const codes = (text: string): readonly string[] => codesOf(openWorkspace(text)).filter((each) => each === code);
const long = 'a'.repeat(190);
const namespace = 'n'.repeat(63);

describe('the key of a FieldExport', () => {
  it('is one that a ConfigMap or Secret accepts', () => {
    const problems = (key: string): readonly string[] =>
      problemsOf(openWorkspace(exported(key))).filter((problem) => problem.startsWith(code));
    assert.deepEqual(problems('a/b'), [
      `${code}: "a/b" is not a valid key of a ConfigMap or Secret: expected letters, digits, "-", "_" and "."; the controller exports nothing`,
    ]);
    assert.deepEqual(problems('..a'), [
      `${code}: "..a" is not a valid key of a ConfigMap or Secret: must not be "." or start with ".."; the controller exports nothing`,
    ]);
    assert.equal(problems('a'.repeat(254)).length, 1);
    for (const wrong of ['"a b"', '" a"', 'ä', '.', '..', 'a:b']) {
      assert.equal(codes(exported(wrong)).length, 1, wrong);
      assert.equal(codes(exported(wrong, 'name: e', 'secret')).length, 1, wrong);
    }
    for (const right of ['a', '.a', 'A_b-c.d', '-', '.a.b', 'a..b', 'a'.repeat(253), '$KEY', '"{{ .Values.key }}"']) {
      assert.deepEqual(codes(exported(right)), [], right);
    }
  });

  it('is marked where it is written', () => {
    checkDiagnostics(
      `apiVersion: services.k8s.aws/v1alpha1\nkind: FieldExport\nmetadata: { name: e }\nspec:\n  from: { path: .spec.name, resource: { group: s3.services.k8s.aws, kind: Bucket, name: a } }\n  to: { kind: configmap, name: a, key: <|a/b|> }\n---\napiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: a }\nspec: { name: a }\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n`,
      [code],
    );
  });

  it('is the default one where it is empty or blank', () => {
    for (const none of ['""', '" "', 'null', '']) {
      assert.deepEqual(codes(exported(none)), [], none);
      assert.deepEqual(codes(exported(none, `name: ${long}, namespace: ${namespace}`)), [code], none);
    }
  });

  it('may be too long where it is the default one, as far as the namespace is known', () => {
    const own = (metadata: string, more = ''): readonly string[] => codes(`${exported('', metadata)}${more}`);
    assert.deepEqual(own(`name: ${long}`), []);
    assert.deepEqual(own(`name: ${'a'.repeat(189)}, namespace: ${namespace}`), []);
    assert.deepEqual(codes(exported('short', `name: ${long}, namespace: ${namespace}`)), []);
    const applied = (kustomization: string, metadata: string): readonly string[] =>
      codes(`#- a.yaml\n${exported('', metadata)}#- kustomization.yaml\nresources: [a.yaml]\n${kustomization}`);
    assert.deepEqual(applied(`namespace: ${namespace}\n`, `name: ${long}`), [code]);
    assert.deepEqual(applied('namespace: n\n', `name: ${long}, namespace: ${namespace}`), []);
    assert.deepEqual(applied('nameSuffix: bcd\n', `name: ${'a'.repeat(187)}, namespace: ${namespace}`), [code]);
    const patch = `patches: [{ target: { kind: FieldExport }, patch: '[{ "op": "add", "path": "/spec/to/key", "value": "short" }]' }]\n`;
    assert.deepEqual(applied(patch, `name: ${long}, namespace: ${namespace}`), []);
  });
});
