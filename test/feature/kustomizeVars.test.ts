import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics';
import { fixesOf } from '../../server/src/features/fixes/fixes';
import { applyFix, openWorkspace, uriOf } from '../support/workspace';

const title = 'Rewrite as "replacements"';

/** A kustomization with vars for name and port of a Service, and a Queue with a value in which they may be used. */
function kustomization(value: string, { first = '', more = '', files = '' } = {}): string {
  return `#- base/kustomization.yaml
resources:
- both.yaml
vars:
${first}- name: HOST
  objref: { kind: Service, apiVersion: v1, name: web }
- name: PORT
  objref: { kind: Service, apiVersion: v1, name: web }
  fieldref: { fieldPath: 'spec.ports[0].port' }
${more}#- base/both.yaml
apiVersion: v1
kind: Service
metadata: { name: web }
spec: { ports: [{ port: 80 }] }
---
apiVersion: sqs.services.k8s.aws/v1alpha1
kind: Queue
metadata: { name: orders, annotations: { example.com/at: "${value}" } }
spec: { queueName: orders }
${files}`;
}

function offered(marked: string): boolean {
  const { workspace, uri } = openWorkspace(marked);
  return diagnosticsOf(uri, workspace).some((each) => fixesOf(each, workspace).some((fix) => fix.title === title));
}

const resources = 'resources:\n- both.yaml\n';
const source = (fieldPath = ''): string =>
  `  - source:\n      version: v1\n      kind: Service\n      name: web\n${fieldPath === '' ? '' : `      fieldPath: ${fieldPath}\n`}    targets:\n`;
const target = (options = ''): string =>
  `      - select:\n          group: sqs.services.k8s.aws\n          kind: Queue\n          name: orders\n        fieldPaths:\n          - metadata.annotations.example\\.com/at\n${options}`;
const cut = (delimiter: string, index: number): string =>
  `        options:\n          delimiter: ${delimiter}\n          index: ${index}\n`;

describe('vars of a kustomization', () => {
  it('find an item of a list by its index in brackets', () => {
    const { workspace } = openWorkspace(kustomization('$(HOST):$(PORT)'));
    const [root] = [...workspace.roots.of(uriOf('base/both.yaml'))];
    assert.ok(root);
    const [, queue] = workspace.worlds.worldOf(root).objects;
    assert.deepEqual(queue?.content?.metadata, { name: 'orders', annotations: { 'example.com/at': 'web:80' } });
  });

  it('become replacements of parts of values', () => {
    const opened = openWorkspace(kustomization('$(HOST)/$(PORT)/$(HOST)'));
    assert.equal(
      applyFix(opened, title),
      `${resources}replacements:\n${source()}${target(cut('/', 0))}${target(cut('/', 2))}${source('spec.ports.0.port')}${target(cut('/', 1))}`,
    );
  });

  it('stay where a use cannot be cut out, is missing, or would come to something else', () => {
    assert.equal(offered(kustomization('$(HOST)/$(PORT)')), true);
    assert.equal(offered(kustomization('http://$(HOST):$(PORT)/x')), false, 'no delimiter');
    assert.equal(offered(kustomization('$(HOST)')), false, 'a var without a use');
    assert.equal(offered(kustomization('$$(HOST)/$(HOST)/$(PORT)')), false, 'an escape');
    assert.equal(offered(kustomization('$(HOST)/$(PORT)', { first: '# why\n' })), false, 'a comment');
    assert.equal(offered(kustomization('$(HOST)/$(PORT)', { more: 'namePrefix: a-\n' })), true, 'a prefix of the same layer');
  });

  it('stay where an overlay changes the name that they stand for', () => {
    const overlay = (line: string, unknown = ''): string => `#- prod/kustomization.yaml\nresources: [../base${unknown}]\n${line}\n`;
    const of = (line: string, unknown = ''): boolean => offered(kustomization('$(HOST)/$(PORT)', { files: overlay(line, unknown) }));
    assert.equal(of('nameSuffix: -x'), false);
    assert.equal(of('commonAnnotations: { a: b }'), true);
    assert.equal(of('', ', "https://example.com/x"'), false);
  });
});
