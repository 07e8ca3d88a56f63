import assert from 'node:assert/strict';
import { complete } from '../../server/src/features/completion/complete';
import { hover } from '../../server/src/features/hover';
import { bundleReader } from '../../server/src/hosts/node/bundleReader';
import { Annotations } from '../../server/src/reference/annotations';
import { findingsIn, openWorkspace, problemsOf } from '../support/workspace';

const deployment = (annotation: string, rest = ''): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: shop, namespace: shop }
spec:
  template:
    metadata:
      annotations:
        appmesh.k8s.aws/${annotation}: <|>
    spec:
      containers:
        - name: app
          ports: [{ containerPort: 8080 }, { containerPort: 9901 }]
        - name: more
          ports: [{ containerPort: 8080 }]
      volumes: [{ name: certificates, emptyDir: {} }]
${rest}`;

const service = (at: string): string => `apiVersion: serving.knative.dev/v1
kind: Service
metadata:
  name: shop
spec:
  template:
    metadata:
      annotations:
        ${at}
    spec: { containers: [{ image: a }] }
`;

function offered(text: string): readonly { readonly label: string; readonly newText: string }[] {
  const { workspace, uri, offset } = openWorkspace(text);
  return [...complete(workspace, uri, offset)].sort((a, b) => (a.sort < b.sort ? -1 : 1));
}

const labels = (text: string): readonly string[] => offered(text).map(({ label }) => label);

describe('values of annotations', () => {
  it('are usual quantities', () => {
    assert.deepEqual(labels(deployment('cpuRequest')).slice(0, 3), ['10m', '50m', '100m']);
    assert.deepEqual(labels(deployment('memoryLimit')).slice(0, 3), ['32Mi', '64Mi', '128Mi']);
  });

  it('are ports of the containers beside them, all or one', () => {
    assert.deepEqual(labels(deployment('ports')), ['8080,9901', '8080', '9901']);
    assert.equal(offered(deployment('ports'))[1]?.newText, '"8080"');
    assert.deepEqual(labels(deployment('egressIgnoredPorts')), ['22']);
  });

  it('are volumes of the Pod and Secrets of its namespace', () => {
    assert.deepEqual(labels(deployment('volumeMounts')), ['certificates:/etc/certificates']);
    const secret = (name: string, namespace: string): string =>
      `---\napiVersion: v1\nkind: Secret\nmetadata: { name: ${name}, namespace: ${namespace} }\n`;
    assert.deepEqual(labels(deployment('secretMounts', secret('tls', 'shop') + secret('other', 'elsewhere'))), ['tls:/etc/tls']);
  });

  it('are regions, those of neighbours first', () => {
    const bucket = (name: string, region: string): string =>
      `apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata:\n  name: ${name}\n  annotations:\n    services.k8s.aws/region: ${region}\nspec: { name: ${name} }\n`;
    assert.deepEqual(labels(`${bucket('a', '<|>')}---\n${bucket('b', 'sa-east-1')}`).slice(0, 2), ['sa-east-1', 'us-east-1']);
  });

  it('are those that the autoscaler of Knative reads, and strings', () => {
    const keys = labels(service('<|>'));
    assert.ok(
      keys.includes('autoscaling.knative.dev/min-scale') && keys.includes('queue.sidecar.serving.knative.dev/cpu-resource-request'),
      keys.join(),
    );
    assert.deepEqual(offered(service('autoscaling.knative.dev/max-scale: <|>'))[0]?.newText, '"0"');
    assert.deepEqual(labels(service('autoscaling.knative.dev/metric: <|>')), ['concurrency', 'rps']);
    const ofPods = 'autoscaling.knative.dev/class: hpa.autoscaling.knative.dev';
    assert.ok(labels(service(`${ofPods}\n        autoscaling.knative.dev/metric: <|>`)).includes('cpu'));
  });

  it('are such that the webhooks accept them', () => {
    let values = 0;
    for (const key of labels(service('<|>')).filter((each) => each.includes('knative.dev/'))) {
      for (const { label, newText } of offered(service(`${key}: <|>`))) {
        values += 1;
        const hpa = label === 'cpu' || label === 'memory' ? '\n        autoscaling.knative.dev/class: hpa.autoscaling.knative.dev' : '';
        assert.deepEqual(problemsOf(openWorkspace(service(`${key}: ${newText}${hpa}`))), [], key);
      }
    }
    assert.ok(values > 10, String(values));
  });

  it('are those of older spellings as well, which are explained and not offered', () => {
    const old = 'autoscaling.knative.dev/minScale: "1"';
    const { workspace, uri, offset } = openWorkspace(service(old.replace('Scale', 'Sc<|>ale')));
    assert.match(hover(workspace, uri, offset)?.markdown.text ?? '', /minScale.*number of pods[^]*Fewest pods/);
    const isScale = (label: string): boolean => /min-?scale/i.test(label);
    assert.deepEqual(labels(service('<|>')).filter(isScale), ['autoscaling.knative.dev/min-scale']);
    assert.deepEqual(labels(service(`${old}\n        <|>`)).filter(isScale), []);
    assert.equal(labels(service('autoscaling.knative.dev/maxScale: <|>'))[0], '0');
  });

  it('have the spellings that the webhooks of Knative read', () => {
    const reader = bundleReader();
    const annotations = new Annotations(reader);
    const { rows } = JSON.parse(reader.read('dialects/knative-admission.json') ?? '{}') as {
      readonly rows: readonly { readonly check: string; readonly keys?: readonly string[] }[];
    };
    const read = rows.flatMap(({ check, keys = [] }) => (check === 'keyed' && annotations.named(keys[0] ?? '').length > 0 ? [keys] : []));
    assert.ok(read.length > 10, String(read.length));
    for (const keys of read) {
      assert.deepEqual(annotations.named(keys[0] ?? '')[0]?.spellings ?? keys.slice(0, 1), keys);
    }
  });

  it('are one finding where they are no string', () => {
    assert.equal(problemsOf(openWorkspace(service('autoscaling.knative.dev/min-scale: 1'))).length, 1);
  });
});

describe('adoption fields that the controller cannot read', () => {
  const levels = (policy: string): readonly string[] => {
    const { workspace, uri } = openWorkspace(
      `apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata:\n  name: a\n  annotations:\n${policy}    services.k8s.aws/adoption-fields: name\nspec: { name: a }\n`,
    );
    return findingsIn(uri, workspace).map(({ finding, severity }) => `${severity} ${finding.code}`);
  };

  it('are an error where it needs them', () => {
    assert.deepEqual(levels('    services.k8s.aws/adoption-policy: adopt\n'), ['error ack/adoption-fields']);
  });

  it('are a warning where it goes on without them', () => {
    assert.deepEqual(levels('    services.k8s.aws/adoption-policy: adopt-or-create\n'), ['warning ack/adoption-fields']);
    assert.deepEqual(levels(''), ['warning ack/adoption-fields']);
  });
});
