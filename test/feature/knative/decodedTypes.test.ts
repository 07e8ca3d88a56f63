import assert from 'node:assert/strict';
import { openWorkspace, problemsOf } from '../../support/workspace';

const source = (template: string): string =>
  `apiVersion: sources.knative.dev/v1\nkind: ContainerSource\nmetadata: { name: a }\nspec:\n  sink: { uri: 'http://a/b' }\n  template: ${template}\n`;
const job = (spec: string): string =>
  `apiVersion: sinks.knative.dev/v1alpha1\nkind: JobSink\nmetadata: { name: a }\nspec:\n  job: { spec: ${spec} }\n`;
const service = (pod: string): string =>
  `apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: a }\nspec:\n  template:\n    spec:\n      containers: [{ image: a }]\n      ${pod}\n`;
const types = (text: string): readonly string[] => problemsOf(openWorkspace(text)).filter((problem) => problem.startsWith('schema/type'));

describe('what the schemas of Knative leave open and its webhooks decode', () => {
  it('is a Pod template with the types of Kubernetes', () => {
    assert.deepEqual(types(source('{ spec: { containers: [{ name: a, image: b, env: [{ name: A, value: 1 }], args: [1] }] } }')), [
      'schema/type: Expected a string, found the number 1',
      'schema/type: Expected a string, found the number 1',
    ]);
    assert.deepEqual(types(source('{ spec: { containers: x } }')), ['schema/type: Expected a list, found the string "x"']);
    assert.deepEqual(types(source('{ metadata: { labels: { a: true } }, spec: { containers: [{ name: a, image: b }] } }')), [
      'schema/type: Expected a string, found the boolean true',
    ]);
  });

  it('is a Job', () => {
    assert.deepEqual(
      types(job('{ parallelism: "3", template: { spec: { restartPolicy: Never, containers: [{ name: a, image: 5 }] } } }')),
      ['schema/type: Expected an integer, found the string "3"', 'schema/type: Expected a string, found the number 5'],
    );
  });

  it('is what serving knows of a Pod without a schema', () => {
    assert.deepEqual(types(service('tolerations: [{ key: 5, tolerationSeconds: x }]')), [
      'schema/type: Expected a string, found the number 5',
      'schema/type: Expected an integer, found the string "x"',
    ]);
    assert.deepEqual(types(service('dnsConfig: { nameservers: a }')), ['schema/type: Expected a list, found the string "a"']);
  });

  it('is a quantity that is written as a decimal number, which a port is not', () => {
    const own = (container: string): string => service('').replace('image: a', `image: a, ${container}`);
    assert.deepEqual(types(own('resources: { limits: { cpu: 0.5 }, requests: { cpu: 1, memory: 1e3 } }')), []);
    assert.deepEqual(types(own('livenessProbe: { httpGet: { port: 0.5 } }')), [
      'schema/type: Expected an integer or a string, found the number 0.5',
    ]);
    assert.deepEqual(types(own('resources: { limits: { cpu: true } }')), [
      'schema/type: Expected an integer or a string, found the boolean true',
    ]);
  });

  it('says nothing of what is right, or not known', () => {
    const pods = [
      '{ spec: { containers: [{ name: a, image: b, resources: { limits: { cpu: 1, memory: 1Gi } }, ports: [{ containerPort: 80 }] }] } }',
      '{ spec: { containers: [{ name: a, image: b, livenessProbe: { httpGet: { port: 80, path: / } } }], volumes: null } }',
      '{ spec: { containers: [{ name: a, image: b, env: [{ name: A, value: "{{ .Values.a }}" }, { name: B, value: $B }] }] } }',
      '{ spec: { newInKubernetes: 5, containers: [{ name: a, image: b }] } }',
      '{ metadata: { creationTimestamp: null }, spec: { containers: [{ name: a, image: b }] } }',
    ];
    assert.deepEqual(
      pods.flatMap((pod) => types(source(pod))),
      [],
    );
    assert.deepEqual(types(service('volumes: [{ name: a, emptyDir: { sizeLimit: 1 } }]')), []);
    assert.deepEqual(types(service('securityContext: { runAsUser: 1, fsGroup: 2 }')), []);
  });
});
