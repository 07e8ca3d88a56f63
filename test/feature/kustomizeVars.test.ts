import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
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

describe('kustomize/var-not-replaced', () => {
  /** What is said of the file with a Queue whose spec is given, and of a root with a second one where `more` adds to the kustomization. */
  function found(spec: string, more = '', files = ''): readonly string[] {
    const { workspace } = openWorkspace(
      `${kustomization('$(HOST)/$(PORT)', { more }).replace('{ queueName: orders }', () => spec)}${files}`,
    );
    return diagnosticsOf(uriOf('base/both.yaml'), workspace)
      .filter(({ finding }) => finding.code === 'kustomize/var-not-replaced')
      .map(({ finding }) => `${finding.path.join('.')}: ${finding.message}`);
  }
  const stays = 'spec.queueName: Var "HOST" is not replaced in "spec.queueName"';

  it('is told at the value', () => {
    assert.deepEqual(found('{ queueName: "q-$(HOST)" }'), [stays]);
    assert.deepEqual(found('{ queueName: "$(HOST)-$(HOST)-$(PORT)" }'), [stays]);
  });

  it('is told of vars alone that the kustomization has', () => {
    assert.deepEqual(found('{ queueName: "$(OTHER)" }'), []);
    assert.deepEqual(found('{ queueName: "$$(HOST)" }'), []);
    assert.deepEqual(found('{ queueName: "$HOST" }'), []);
  });

  it('is nothing in fields that a configuration adds', () => {
    const files = '#- base/vars.yaml\nvarReference: [{ path: spec/queueName, kind: Queue }]\n';
    assert.deepEqual(found('{ queueName: "$(HOST)" }', 'configurations: [vars.yaml]\n', files), []);
  });

  it('is nothing where something unknown may add the field, or a patch writes another value', () => {
    assert.deepEqual(found('{ queueName: "$(HOST)" }', 'configurations: ["https://example.com/vars.yaml"]\n'), []);
    const patch = `patches: [{ target: { kind: Queue }, patch: '[{ "op": "replace", "path": "/spec/queueName", "value": "x" }]' }]\n`;
    assert.deepEqual(found('{ queueName: "$(HOST)" }', patch), []);
  });

  it('names the roots where it is so in some of them only', () => {
    const other = '#- other/kustomization.yaml\nresources: [../base/both.yaml]\n';
    const overlay =
      '#- prod/kustomization.yaml\nresources: [../base]\nconfigurations: [vars.yaml]\n#- prod/vars.yaml\nvarReference: [{ path: spec/queueName, kind: Queue }]\n';
    assert.deepEqual(found('{ queueName: "$(HOST)" }', '', overlay), []);
    assert.deepEqual(found('{ queueName: "$(HOST)" }', '', `${overlay}#- dev/kustomization.yaml\nresources: [../base]\n`), [
      `${stays} (in dev)`,
    ]);
    assert.equal(found('{ queueName: "$(HOST)" }', '', other).length, 1);
  });

  it('leaves to a container what its environment may define', () => {
    const service = (container: string): string =>
      `#- base/kustomization.yaml\nresources: [service.yaml]\nvars: [{ name: HOST, objref: { apiVersion: serving.knative.dev/v1, kind: Service, name: web } }]\n#- base/service.yaml\napiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: web }\nspec: { template: { spec: { containers: [{ image: web, ${container} }] } } }\n`;
    const codes = (container: string): number =>
      diagnosticsOf(uriOf('base/service.yaml'), openWorkspace(service(container)).workspace).filter(
        ({ finding }) => finding.code === 'kustomize/var-not-replaced',
      ).length;
    assert.equal(codes('args: ["--host=$(HOST)"]'), 1);
    assert.equal(codes('args: ["--host=$(HOST)"], env: [{ name: OTHER, value: x }]'), 1);
    assert.equal(codes('args: ["--host=$(HOST)"], env: [{ name: HOST, value: x }]'), 0);
    assert.equal(codes('args: ["--host=$(HOST)"], envFrom: [{ configMapRef: { name: x } }]'), 0);
  });
});
