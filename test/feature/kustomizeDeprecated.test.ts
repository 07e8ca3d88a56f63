import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { fixesOf } from '../../server/src/features/fixes/fixes';
import { manifest } from '../support/manifests';
import { checkDiagnostics, checkFix, openWorkspace } from '../support/workspace';

const queue = manifest('Queue', 'orders', '{ queueName: orders }');
const patch = manifest('Queue', 'orders', '{ delaySeconds: "5" }');

/** Rewrites the first deprecated field of a kustomization of one queue and a patch of it. */
function rewrites(text: string, successor: string, after: string): void {
  checkFix(
    `#- kustomization.yaml\n${text}#- queue.yaml\n${queue}#- patch.yaml\n${patch}#- other/kustomization.yaml\nresources: [../queue.yaml]\npatches: [path: ../patch.yaml]\n#- base/kustomization.yaml\nresources: [base.yaml]\n#- base/base.yaml\n${queue.replaceAll('orders', 'base')}`,
    `Rewrite as "${successor}"`,
    'kustomize/deprecated-field',
    after,
  );
}

describe('deprecated fields of kustomization files', () => {
  it('get their new name', () => {
    rewrites('bases:\n- base\n', 'resources', 'resources:\n- base\n');
    rewrites(
      'resources:\n- queue.yaml\nimageTags:\n- name: a\n  newTag: b\n',
      'images',
      'resources:\n- queue.yaml\nimages:\n- name: a\n  newTag: b\n',
    );
    rewrites(
      'resources:\n- queue.yaml\npatchesJson6902:\n- target: { kind: Queue }\n  patch: |-\n    - op: add\n      path: /spec/delaySeconds\n      value: "5"\n',
      'patches',
      'resources:\n- queue.yaml\npatches:\n- target: { kind: Queue }\n  patch: |-\n    - op: add\n      path: /spec/delaySeconds\n      value: "5"\n',
    );
  });

  it('are not reported without a value', () => {
    for (const empty of ['vars:', 'patchesStrategicMerge: null', 'bases: ~', 'commonLabels:']) {
      checkDiagnostics(`#- kustomization.yaml\nresources: [queue.yaml]\n${empty}\n#- name: A\n#- queue.yaml\n${queue}`, []);
    }
    checkDiagnostics(`#- kustomization.yaml\nresources: [queue.yaml]\nvars: []\n#- queue.yaml\n${queue}`, ['kustomize/deprecated-field']);
  });

  it('join a list that is there', () =>
    rewrites(
      'bases:\n  - base # below\nresources:\n- queue.yaml\nnamePrefix: a-\n',
      'resources',
      'resources:\n- queue.yaml\n- base # below\nnamePrefix: a-\n',
    ));

  it('stay where a comment would have no place in the other list', () => {
    for (const text of [
      'bases: # ours\n- base\nresources:\n- queue.yaml\n',
      'bases:\n# ours\n- base\nresources:\n- queue.yaml\n',
      'resources:\n- queue.yaml\ncommonLabels:\n  a: b # ours\nlabels:\n- pairs: { c: d }\n',
    ]) {
      const { workspace, uri } = openWorkspace(
        `#- kustomization.yaml\n${text}#- queue.yaml\n${queue}#- base/kustomization.yaml\nresources: [base.yaml]\n#- base/base.yaml\n${queue.replaceAll('orders', 'base')}`,
      );
      assert.deepEqual(
        diagnosticsOf(uri, workspace).map((each) => [each.finding.code, fixesOf(each, workspace).map(({ title }) => title)]),
        [['kustomize/deprecated-field', []]],
      );
    }
  });

  it('name a patch by its path, or write it in place', () =>
    rewrites(
      'resources:\n- queue.yaml\npatchesStrategicMerge:\n- patch.yaml # five\n- |-\n  apiVersion: sqs.services.k8s.aws/v1alpha1\n  kind: Queue\n  metadata: { name: orders }\n  spec:\n    fifoQueue: "true"\n',
      'patches',
      'resources:\n- queue.yaml\npatches:\n- path: patch.yaml # five\n- patch: |-\n    apiVersion: sqs.services.k8s.aws/v1alpha1\n    kind: Queue\n    metadata: { name: orders }\n    spec:\n      fifoQueue: "true"\n',
    ));

  it('keep labels on selectors', () => {
    rewrites(
      'resources:\n- queue.yaml\ncommonLabels:\n  a: b # why\n  c: d\n',
      'labels',
      'resources:\n- queue.yaml\nlabels:\n- includeSelectors: true\n  pairs:\n    a: b # why\n    c: d\n',
    );
    rewrites(
      'resources:\n- queue.yaml\ncommonLabels: { a: b }\nlabels:\n- pairs:\n    e: f\n',
      'labels',
      'resources:\n- queue.yaml\nlabels:\n- pairs:\n    e: f\n- includeSelectors: true\n  pairs: { a: b }\n',
    );
  });
});
