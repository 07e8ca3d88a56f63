import assert from 'node:assert/strict';
import type { Uri } from '../../server/src/base/uri';
import { comparisonOf } from '../../server/src/workspace/files/testSteps';
import { codesOf, openWorkspace, uriOf, type Opened } from '../support/workspace';

const applied = `apiVersion: s3.services.k8s.aws/v1alpha1
kind: Bucket
metadata:
  name: logs
spec:
  name: logs
`;
const compared = `apiVersion: s3.services.k8s.aws/v1alpha1
kind: Bucket
metadata:
  name: logs
spec:
  versioning:
    status: Enabled
---
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: Subnet
metadata:
  name: made-by-the-controller
spec:
  vpcRef:
    from:
      name: elsewhere
`;

describe('files of tests that are compared with objects', () => {
  it('are told by their names', () => {
    const told = (path: string): unknown => comparisonOf(`file:///ws/${path}` as Uri);
    for (const path of [
      '00-assert.yaml',
      'case/12-assert.yaml',
      'case/1-assert-ready.yaml',
      'case/00-assert.gotmpl.yaml',
      'case/00-Assert.yaml',
      'case/00-assert.yml',
      'case/00-install/assert.yaml',
      'case/00-install-all/01-assert.yaml',
      'assert.yaml',
      'case/assert.yaml',
      'case/instance-create-assert.yaml',
      'case/assert-ready.yml',
      'case/00-install/deep/assert.yaml',
    ]) {
      assert.equal(told(path), 'expected', path);
    }
    assert.equal(told('case/00-errors.yaml'), 'refused');
    assert.equal(told('case/02-step/errors-b.yaml'), 'refused');
    for (const path of [
      'case/00-assertion.yaml',
      'case/00-assert/pod.yaml',
      'case/00-assert.json',
      'case/00-error.yaml',
      'case/reassert.yaml',
      'case/assert.d/pod.yaml',
    ]) {
      assert.equal(told(path), undefined, path);
    }
  });

  it('lack nothing and refer to what somebody else makes', () => {
    const codesBeside = (name: string): readonly string[] => {
      const opened = openWorkspace(`#- case/00-install.yaml\n${applied}#- case/${name}\n${compared}`);
      assert.deepEqual(codesOf(opened), []);
      return codesOf({ ...opened, uri: uriOf(`case/${name}`) });
    };
    assert.deepEqual(codesBeside('00-assert.yaml'), []);
    assert.deepEqual(codesBeside('00-errors.yaml'), []);
    assert.deepEqual(new Set(codesBeside('00-more.yaml')), new Set(['schema/missing-field', 'ref/not-found']));
  });

  it('hold as much of a CRD as they wait for', () => {
    const established =
      'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: things.example.com }\nspec: {}\nstatus: { storedVersions: [v1] }\n';
    assert.deepEqual(codesOf(openWorkspace(`#- case/crd-assert.yaml\n${established}`)), []);
    assert.deepEqual(
      codesOf(openWorkspace(`#- case/00-assert.yaml\n${established.replace('spec: {}', 'spec: { scope: Cluster, group: example.com }')}`)),
      [],
    );
    assert.deepEqual(new Set(codesOf(openWorkspace(`#- case/crd.yaml\n${established}`))), new Set(['schema/invalid-crd']));
  });

  it('have a status, which is what they wait for', () => {
    const ready = `${applied}status:\n  conditions: []\n`;
    assert.deepEqual(codesOf(openWorkspace(`#- case/00-assert.yaml\n${ready}`)), []);
    assert.deepEqual(codesOf(openWorkspace(`#- case/00-install.yaml\n${ready}`)), ['schema/status-ignored']);
  });

  it('are expected to be like what there can be, or refused because there cannot', () => {
    const wrong = compared.replace('versioning:', 'versoning:');
    assert.deepEqual(codesOf(openWorkspace(`#- case/00-assert.yaml\n${wrong}`)), ['schema/unknown-field']);
    assert.deepEqual(codesOf(openWorkspace(`#- case/00-errors.yaml\n${wrong}`)), []);
  });

  it('are files like others to a kustomization that names them', () => {
    const queue = `apiVersion: sqs.services.k8s.aws/v1alpha1\nkind: Queue\nmetadata: { name: errors }\nspec: { queueName: errors }\n`;
    for (const name of ['10-errors-queue.yaml', '10-assert-queue.yaml']) {
      const opened = openWorkspace(`#- kustomization.yaml\nresources: [${name}]\nnamePrefix: my-\n#- ${name}\n${queue}`);
      assert.deepEqual(codesOf(opened), []);
      assert.deepEqual(codesOf({ ...opened, uri: uriOf(name) }), []);
    }
  });

  it('lack what files like others lack where a kustomization names them, as it does now', () => {
    const lacking = compared.slice(0, compared.indexOf('---'));
    const found = ({ workspace }: Opened, name: string): readonly string[] => codesOf({ workspace, uri: uriOf(name) } as Opened);
    for (const name of ['10-errors-logs.yaml', '10-assert-logs.yaml']) {
      const kustomization = `resources: [${name}]\n`;
      for (const files of [
        `#- kustomization.yaml\n${kustomization}#- ${name}\n${lacking}`,
        `#- ${name}\n${lacking}#- kustomization.yaml\n${kustomization}`,
      ]) {
        const opened = openWorkspace(files);
        assert.deepEqual(found(opened, name), ['schema/missing-field'], name);
        opened.workspace.setBuffer(uriOf('kustomization.yaml'), 'resources: []\n');
        assert.deepEqual(found(opened, name), []);
        const { files: changed } = opened.workspace.setBuffer(uriOf('kustomization.yaml'), kustomization);
        assert.ok(changed.has(uriOf(name)));
        assert.deepEqual(found(opened, name), ['schema/missing-field']);
        opened.workspace.setBuffer(uriOf(name), lacking.replace('logs', 'other'));
        assert.deepEqual(found(opened, name), ['schema/missing-field']);
        opened.workspace.closeBuffer(uriOf('kustomization.yaml'));
        opened.workspace.setDisk([[uriOf('kustomization.yaml'), undefined]]);
        assert.deepEqual(found(opened, name), []);
      }
    }
  });

  it('have what their kustomizations add', () => {
    const lacking = compared.slice(0, compared.indexOf('---'));
    const patch = `patches: [{ target: { kind: Bucket }, patch: '[{ "op": "add", "path": "/spec/name", "value": "logs" }]' }]\n`;
    const opened = openWorkspace(`#- 10-errors-logs.yaml\n${lacking}#- kustomization.yaml\nresources: [10-errors-logs.yaml]\n${patch}`);
    assert.deepEqual(codesOf(opened), []);
  });

  it('let a later step have a part of an object, which is merged into what an earlier one made', () => {
    const part = compared.slice(0, compared.indexOf('---'));
    const codesIn = (files: string, name: string): readonly string[] =>
      codesOf({ ...openWorkspace(`${files}#- case/${name}\n${part}`), uri: uriOf(`case/${name}`) });
    const test = `#- case/00-install.yaml\n${applied}#- case/00-assert.yaml\n${part}`;
    assert.deepEqual(codesIn(test, '01-update.yaml'), []);
    assert.deepEqual(codesIn(test, '10-update.yaml'), []);
    const lacks = ['schema/missing-field'];
    // The first step makes the object; what is numbered alone is no test; another folder is another test.
    assert.deepEqual(codesIn(test.replace('00-install', '02-install'), '01-update.yaml'), lacks);
    assert.deepEqual(codesIn(`#- case/00-install.yaml\n${applied}`, '01-update.yaml'), lacks);
    assert.deepEqual(codesIn(test.replaceAll('case/', 'other/'), '01-update.yaml'), lacks);
    assert.deepEqual(codesIn(test, 'update.yaml'), lacks);
  });

  it('stay so after edits', () => {
    const opened = openWorkspace(`#- case/00-assert.yaml\n${compared}`);
    for (const text of [compared.replace('Enabled', 'Suspended'), `${compared}---\n${compared}`, compared]) {
      opened.workspace.setBuffer(opened.uri, text);
      assert.deepEqual(codesOf(opened), []);
    }
  });
});
