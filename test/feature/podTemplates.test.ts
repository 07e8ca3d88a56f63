import assert from 'node:assert/strict';
import { complete } from '../../server/src/features/completion/complete';
import { hover } from '../../server/src/features/hover';
import { crd as crdOf } from '../support/crds';
import { checkDiagnostics, checkFix, openWorkspace } from '../support/workspace';

const workload = (apiVersion: string, kind: string, template: string, indent = '  '): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: web, namespace: shop }\nspec:\n${indent}template:\n${indent}  spec:\n${template.replace(/^/gm, `${indent}    `).trimEnd()}\n`;
const deployment = (template: string): string => workload('apps/v1', 'Deployment', template);
const crd = (template: string, labels = ''): string => `
#- crd.yaml
${crdOf({
  kind: 'Runner',
  plural: 'runners',
  group: 'ci.example.com',
  metadata: labels,
  properties: `spec: { type: object, properties: { template: ${template} } }`,
})}`;
const open = '{ type: object, x-kubernetes-preserve-unknown-fields: true }';

function labels(marked: string): readonly string[] {
  const { workspace, uri, offset } = openWorkspace(marked);
  return complete(workspace, uri, offset).map(({ label }) => label);
}

describe('Pod templates', () => {
  const container = 'containers:\n- name: a\n  image: x\n  <|>';

  it('are completed in core workloads', () => {
    for (const [apiVersion, kind] of [
      ['apps/v1', 'Deployment'],
      ['apps/v1', 'StatefulSet'],
      ['batch/v1', 'Job'],
      ['v1', 'ReplicationController'],
    ] as const) {
      const found = labels(workload(apiVersion, kind, container));
      assert.ok(['env', 'ports', 'volumeMounts', 'livenessProbe'].every((key) => found.includes(key)) && !found.includes('image'), kind);
    }
    assert.ok(labels('apiVersion: v1\nkind: Pod\nmetadata: { name: a }\nspec:\n  containers: []\n  <|>\n').includes('serviceAccountName'));
    assert.deepEqual(labels('apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: a }\nspec:\n  replicas: 1\n  <|>\n'), []);
  });

  it('are completed in custom kinds that leave them open, where they certainly are templates of Pods', () => {
    const runner = workload('ci.example.com/v1', 'Runner', container);
    assert.ok(labels(`#- a.yaml\n${runner}${crd(open)}`).includes('env'));
    assert.ok(labels(`#- a.yaml\n${workload('sources.knative.dev/v1', 'ContainerSource', container)}`).includes('env'));
    const empty =
      'apiVersion: ci.example.com/v1\nkind: Runner\nmetadata: { name: a }\nspec:\n  template:\n    spec:\n      x: 1\n      <|>\n';
    assert.deepEqual(labels(`#- a.yaml\n${empty}${crd(open)}`), []);
    assert.ok(labels(`#- a.yaml\n${empty}${crd(open, '  labels: { duck.knative.dev/podspecable: "true" }\n')}`).includes('containers'));
  });

  it('are as a custom kind says, where it says anything', () => {
    const own =
      '{ type: object, properties: { spec: { type: object, properties: { containers: { type: array, items: { type: object, properties: { name: { type: string }, image: { type: string }, only: { type: string } } } } } } } }';
    assert.deepEqual(labels(`#- a.yaml\n${workload('ci.example.com/v1', 'Runner', container)}${crd(own)}`), ['only']);
  });

  it('have their fields on hover', () => {
    const { workspace, uri, offset } = openWorkspace(deployment('containers:\n- name: a\n  im<|>age: x\n'));
    assert.match(hover(workspace, uri, offset)?.markdown.text ?? '', /\*\*image\*\* · string[^]*Pod template of Kubernetes/);
  });

  it('of core workloads are reported where Kubernetes cannot read a value', () => {
    const [found] = checkDiagnostics(deployment('containers:\n- name: a\n  image: x\n  env:\n  - name: PORT\n    value: <|8080|>\n'), [
      'schema/type',
    ]);
    assert.equal(found?.severity, 'error');
    checkDiagnostics(deployment('containers: <|{ name: a }|>\n'), ['schema/type']);
    checkDiagnostics(deployment('containers:\n- name: a\n  image: x\n  ports: [{ containerPort: <|"80"|> }]\n'), ['schema/type']);
    checkDiagnostics(
      'apiVersion: batch/v1\nkind: CronJob\nmetadata: { name: a }\nspec: { schedule: "* * * * *", jobTemplate: { spec: { template: { spec: { hostNetwork: <|"yes"|> } } } } }\n',
      ['schema/type'],
    );
    checkDiagnostics(deployment('{{ if .Values.x }}\nhostNetwork: <|"yes"|>\n{{ end }}\n'), ['schema/type']);
    checkFix(
      deployment('containers:\n- name: a\n  env:\n  - name: PORT\n    value: 8080\n'),
      'Add quotes',
      'schema/type',
      deployment('containers:\n- name: a\n  env:\n  - name: PORT\n    value: "8080"\n'),
    );
  });

  it('are silent about everything else: newer fields, nulls, quantities, ports by name, placeholders, patches', () => {
    checkDiagnostics(
      deployment(
        'brandNew: { a: 1 }\nvolumes: null\ncontainers:\n- name: a\n  image: x\n  newer: true\n  resources: { limits: { cpu: 1, memory: 1Gi } }\n  readinessProbe: { httpGet: { port: http } }\n  livenessProbe: { tcpSocket: { port: 80 } }\n  env: [{ name: A, value: "${A}" }, { name: B, value: null }]\n',
      ),
      [],
    );
    checkDiagnostics(deployment('containers: ${CONTAINERS}\n'), []);
    checkDiagnostics(deployment('{{ if .Values.x }}\nhostNetwork: {{ .Values.y }}\n{{ end }}\n'), []);
    checkDiagnostics(deployment('{{ if .Values.x }}\nhostNetwork: "{{ .Values.y }}"\n{{ end }}\n'), []);
    checkDiagnostics(workload('apps/v1beta1', 'Deployment', 'containers: 5\n'), []);
    checkDiagnostics(`#- a.yaml\n${workload('ci.example.com/v1', 'Runner', 'containers: 5\n')}${crd(open)}`, []);
  });
});
