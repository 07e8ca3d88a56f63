import assert from 'node:assert/strict';
import { complete } from '../../server/src/features/completion/complete';
import { checkDiagnostics, openWorkspace } from '../support/workspace';

const queue =
  '#- queue.yaml\napiVersion: sqs.services.k8s.aws/v1alpha1\nkind: Queue\nmetadata: { name: orders }\nspec: { queueName: orders }\n';

/** A kustomization with one JSON patch. */
const layer = (operations: string, kind = 'Queue'): string =>
  `#- kustomization.yaml\nresources: [queue.yaml]\npatches:\n- target: { kind: ${kind} }\n  patch: |-\n    ${operations.replaceAll('\n', '\n    ')}\n${queue}`;

/** A HelmRelease with one entry of `patches`, of which the first line begins at its first key. */
const release = (entry: string): string =>
  `#- release.yaml\napiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: app, namespace: apps }\nspec:\n  postRenderers:\n  - kustomize:\n      patches:\n      - ${entry.replaceAll('\n', '\n        ')}\n`;

const patch = (text: string): string => `patch: |-\n  ${text.replaceAll('\n', '\n  ')}`;

describe('an operation of a JSON patch', () => {
  it('that Kustomize cannot apply is reported', () => {
    const cases: readonly (readonly [operation: string, message: string])[] = [
      [
        '- { op: <|replce|>, path: /spec/queueName, value: x }',
        'Unknown operation "replce"; expected one of "add", "replace", "remove", "test", "copy", "move"; did you mean "replace"?',
      ],
      [
        '- { op: <|1|>, path: /spec/queueName, value: x }',
        'Unknown operation "1"; expected one of "add", "replace", "remove", "test", "copy", "move"',
      ],
      ['- <|{ path: /spec/queueName, value: x }|>', 'Operation is missing "op"'],
      ['- <|{ op: add, value: x }|>', 'Operation is missing "path"'],
      ['- { op: add, path: <|1|>, value: x }', '"path" must be a string; quote 1'],
      ['- <|{ op: copy, path: /spec/queueName }|>', 'Operation is missing "from"'],
      ['- <|add|>', 'Expected an operation, a mapping with "op" and "path"'],
    ];
    for (const [operation, message] of cases) {
      const [found] = checkDiagnostics(layer(operation), ['kustomize/wrong-type']);
      assert.equal(found?.finding.message, message);
      assert.equal(found.severity, 'error');
    }
  });

  it('without a value is reported: a test fails, others set null', () => {
    const cases: readonly (readonly [operation: string, message: string, severity: string])[] = [
      ['- <|{ op: test, path: /spec/queueName }|>', 'Operation is missing "value"', 'error'],
      ['- <|{ op: test, path: /spec/gone }|>', 'Operation is missing "value"', 'error'],
      ['- <|{ op: add, path: /spec/delaySeconds, vaule: 5 }|>', 'Operation is missing "value"; "add" sets null', 'warning'],
      ['- <|{ op: replace, path: /metadata/labels/a }|>', 'Operation is missing "value"; "replace" sets null', 'warning'],
    ];
    for (const [operation, message, severity] of cases) {
      const labelled = layer(operation).replace('{ name: orders }', '{ name: orders, labels: { a: b } }');
      const [found] = checkDiagnostics(labelled, ['kustomize/wrong-type']);
      assert.deepEqual([found?.finding.message, found?.severity], [message, severity]);
      assert.equal(
        checkDiagnostics(release(`target: { kind: Queue }\n${patch(operation)}`), ['kustomize/wrong-type'])[0]?.severity,
        'warning',
      );
    }
    checkDiagnostics(layer('- { op: add, path: /spec/delaySeconds, value: }'), []);
    checkDiagnostics(layer('- { op: test, path: /spec/delaySeconds, value: null }'), []);
    checkDiagnostics(
      layer('- { op: remove, path: /spec/delaySeconds }').replace('queueName: orders }', 'queueName: orders, delaySeconds: "5" }'),
      [],
    );
    checkDiagnostics(layer('- { <<: { value: "5" }, op: add, path: /spec/delaySeconds }'), []);
  });

  it('is reported mildly where it is not known to change anything', () => {
    const [found] = checkDiagnostics(release(`target: { kind: Queue }\n${patch('- <|{ op: add, value: x }|>')}`), ['kustomize/wrong-type']);
    assert.equal(found?.severity, 'warning');
    const [never] = checkDiagnostics(release(`target: { kind: Queue }\n${patch('- <|add|>')}`), ['kustomize/wrong-type']);
    assert.equal(never?.severity, 'error');
  });

  it('is unknown where something is filled in', () => {
    checkDiagnostics(release(`target: { kind: Queue }\n${patch('- { op: "${OP}", path: "${PATH}", value: x }')}`), []);
    checkDiagnostics(release(`target: { kind: Queue }\n${patch('- "${OPERATION}"')}`), []);
  });
});

describe('a patch that is neither an object nor a list', () => {
  it('is reported', () => {
    const [found] = checkDiagnostics(layer('<|spec: { queueName: x }|>'), ['schema/missing-field']);
    assert.equal(found?.finding.message, 'Missing "kind"');
    checkDiagnostics(layer('<|"text"|>'), ['kustomize/wrong-type']);
    checkDiagnostics(release(`target: { kind: Queue }\n${patch('<|spec: { queueName: x }|>')}`), ['schema/missing-field']);
  });

  it('is not where Kustomize takes it', () => {
    checkDiagnostics(layer('kind: Queue\nmetadata: { name: x }\nspec: { queueName: x }'), []);
    checkDiagnostics(layer('# nothing'), []);
    checkDiagnostics(layer('${PATCH}'), []);
    checkDiagnostics(layer('<<: { kind: Queue, metadata: { name: x } }\nspec: { queueName: x }'), []);
  });
});

describe('patches that a HelmRelease applies to what Helm renders', () => {
  it('are reported where Kustomize refuses them whatever the chart makes', () => {
    checkDiagnostics(release(patch('- { op: add, path: /spec/a, value: x }')), ['kustomize/patch-needs-target']);
    checkDiagnostics(release(`target: { kind: <|"Queue("|> }\n${patch('- { op: remove, path: /spec/a }')}`), [
      'kustomize/bad-target-regex',
    ]);
    checkDiagnostics(release(`target: { kind: Queue }\n${patch('[{ op: remove, path: /spec/a }]')}`), ['kustomize/wrong-type']);
    const two = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: b }';
    checkDiagnostics(release(`target: { kind: ConfigMap }\n${patch(two)}`), ['kustomize/patch-many-with-target']);
    checkDiagnostics(release(patch('apiVersion: v1\nkind: ConfigMap\nmetadata: { <|labels|>: { a: b } }')), ['schema/missing-field']);
  });

  it('are checked by the kind that a target names with its version', () => {
    const target = 'target: { group: sqs.services.k8s.aws, version: v1alpha1, kind: Queue }\n';
    checkDiagnostics(release(`${target}${patch('- { op: add, path: <|/spec/queueNam|>, value: x }')}`), ['schema/unknown-field']);
    checkDiagnostics(release(`${target}${patch('- { op: add, path: /spec/delaySeconds, value: <|5|> }')}`), ['schema/type']);
    checkDiagnostics(release(`${target}${patch('- { op: add, path: /spec/delaySeconds, value: "5" }')}`), []);
    // Other groups and versions may have other fields.
    for (const other of [target.replace(', version: v1alpha1', ''), 'target: { kind: Queue }\n', target.replace('Queue', 'Queue|Topic')]) {
      checkDiagnostics(release(`${other}${patch('- { op: add, path: /spec/queueNam, value: x }')}`), []);
    }
  });

  it('are completed by the kinds that a target names', () => {
    const labels = (marked: string): readonly string[] => {
      const { workspace, uri, offset } = openWorkspace(marked);
      return complete(workspace, uri, offset).map(({ label }) => label);
    };
    const queues = 'target: { group: sqs.services.k8s.aws, kind: Queue }\n';
    assert.ok(labels(release(`${queues}${patch('- op: add\n  path: /spec/del<|>')}`)).includes('/spec/delaySeconds'));
    const buckets = 'target: { group: s3.services.k8s.aws, kind: Bucket }\n';
    assert.ok(labels(release(`${buckets}${patch('- op: add\n  path: /spec/versioning/status\n  value: <|>')}`)).includes('Enabled'));
    const pods = labels(release(`target: { kind: Deployment }\n${patch('- op: add\n  path: /spec/template/spec/<|>')}`));
    assert.ok(pods.includes('/spec/template/spec/containers'), pods.join());
    assert.deepEqual(labels(release(`target: { kind: Deployment }\n${patch('- op: add\n  path: /spec/api<|>')}`)), []);
  });

  it('are not for what only the chart shows', () => {
    checkDiagnostics(release(`target: { kind: Queue, name: orders }\n${patch('- { op: remove, path: /spec/nothing }')}`), []);
    checkDiagnostics(
      release(patch('apiVersion: sqs.services.k8s.aws/v1alpha1\nkind: Queue\nmetadata: { name: orders }\nspec: { delaySeconds: "5" }')),
      [],
    );
  });

  it('are unknown where something is filled in', () => {
    checkDiagnostics(release(`target: { kind: "(\${KIND}" }\n${patch('- { op: remove, path: /spec/a }')}`), []);
    checkDiagnostics(release(`target: { kind: Queue }\n${patch('[{ "op": "add", "path": "/spec/a", "value": ${VALUE} }]')}`), []);
  });
});
