import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { openWorkspace } from '../../support/workspace';

/* Forms that are seldom written: what Go, the schema and the defaulting webhook make of them decides. */

const pod = (spec: string, template = '', kind = 'Service'): string =>
  `apiVersion: serving.knative.dev/v1\nkind: ${kind}\nmetadata: { name: orders, namespace: shop }\nspec: { template: { ${template}spec: { ${spec} } } }\n`;
const only = (rest: string): string => pod(`containers: [{ image: a, ${rest} }]`);
const beside = (rest: string): string => pod(`containers: [{ image: a, ports: [{ containerPort: 80 }] }, { image: b, ${rest} }]`);
const alone = 'containers: [{ image: a }]';
const mounted = (source: string): string =>
  pod(`containers: [{ image: a, volumeMounts: [{ name: v, mountPath: /v }] }], volumes: [{ name: v, ${source} }]`);
const annotated = (annotations: string): string => pod(alone, `metadata: { annotations: { ${annotations} } }, `);
const revision = (annotations: string): string =>
  `apiVersion: serving.knative.dev/v1\nkind: Revision\nmetadata: { name: r, namespace: shop, annotations: { ${annotations} } }\nspec: { ${alone} }\n`;
const object = (kind: string, version: string, spec: string): string =>
  `apiVersion: ${version}\nkind: ${kind}\nmetadata: { name: a, namespace: shop }\nspec: { ${spec} }\n`;
const trigger = (rest: string): string =>
  object('Trigger', 'eventing.knative.dev/v1', `broker: "\${BROKER}", subscriber: { uri: "http://a.b" }, ${rest}`);
const broker = object('Broker', 'eventing.knative.dev/v1', 'config: { apiVersion: v1, kind: ConfigMap, name: c, namespace: other }');
const ping = (sink: string): string => object('PingSource', 'sources.knative.dev/v1', `sink: { ${sink} }`);

const off = (...flags: readonly string[]): string => flags.map((flag) => `kubernetes.${flag}: disabled`).join(', ');
const disabled = 'pod-feature-disabled';
const initial = 'kubernetes.podspec-init-containers: enabled';

/** What it is, the object, the rules that it breaks, the settings of the cluster. */
const cases: readonly (readonly [what: string, text: string, rules: readonly string[], settings?: string])[] = [
  ['nulls', only('ports: null, env: null, livenessProbe: null, volumeMounts: null'), []],
  ['empty lists', only('ports: [], env: [], envFrom: [], volumeMounts: []'), []],
  ['zeros of a readiness probe', only('readinessProbe: { periodSeconds: 0, timeoutSeconds: 0, failureThreshold: 0 }'), []],
  ['a port by an empty name', only('livenessProbe: { httpGet: { port: "" } }'), []],
  ['a port by a number in quotes', only('livenessProbe: { httpGet: { port: "8080" } }'), ['probe-port']],

  ['an empty probe of a sidecar', beside('livenessProbe: { periodSeconds: 0 }'), [], 'multi-container-probing: disabled'],
  ['an empty readiness probe of a sidecar', beside('readinessProbe: {}'), ['sidecar-probe-disabled'], 'multi-container-probing: disabled'],
  ['probing that is allowed', beside('startupProbe: { exec: {} }'), ['sidecar-probe-disabled'], 'multi-container-probing: allowed'],
  ['port 0 of a sidecar', beside('livenessProbe: { httpGet: { port: 0 } }'), ['probe-port'], 'multi-container-probing: enabled'],
  ['no handler in a sidecar', beside('readinessProbe: { periodSeconds: 1 }'), ['probe-handler'], 'multi-container-probing: enabled'],

  ['an empty directory', mounted('emptyDir: {}'), []],
  ['an empty directory that is off', mounted('emptyDir: {}'), [disabled], off('podspec-volumes-emptydir')],
  ['an image volume', mounted('image: { reference: "a:b" }'), [], 'kubernetes.podspec-volumes-image: enabled'],
  [
    'an image volume without image',
    mounted('image: { pullPolicy: Often }'),
    ['volume-item', 'volume-item'],
    'kubernetes.podspec-volumes-image: enabled',
  ],

  ['an empty affinity', pod(`${alone}, affinity: {}`), [disabled], off('podspec-affinity')],
  ['an affinity of null', pod(`${alone}, affinity: null`), [], off('podspec-affinity')],
  ['an empty node selector', pod(`${alone}, nodeSelector: {}`), [], off('podspec-nodeselector')],
  ['a false behind a pointer', pod(`${alone}, shareProcessNamespace: false`), [disabled], off('podspec-shareprocessnamespace')],
  ['a false of its own', pod(`${alone}, hostNetwork: false`), [], off('podspec-hostnetwork')],

  ['an empty security context', pod(`${alone}, securityContext: {}`), [disabled], off('podspec-securitycontext')],
  [
    'an empty one beside secure defaults',
    pod(`${alone}, securityContext: {}`),
    [],
    `${off('podspec-securitycontext')}, secure-pod-defaults: enabled`,
  ],
  [
    'a profile beside secure defaults',
    pod(`${alone}, securityContext: { seccompProfile: { type: Unconfined } }`),
    [],
    `${off('podspec-securitycontext')}, secure-pod-defaults: AllowRootBounded`,
  ],
  [
    'another profile beside secure defaults',
    pod(`${alone}, securityContext: { seccompProfile: { type: Localhost } }`),
    [disabled],
    `${off('podspec-securitycontext')}, secure-pod-defaults: enabled`,
  ],
  [
    'more than a profile beside secure defaults',
    pod(`${alone}, securityContext: { runAsUser: 1, seccompProfile: { type: RuntimeDefault } }`),
    [disabled],
    `${off('podspec-securitycontext')}, secure-pod-defaults: enabled`,
  ],
  [
    'secure defaults that are no such value',
    pod(`${alone}, securityContext: { seccompProfile: { type: RuntimeDefault } }`),
    [disabled],
    `${off('podspec-securitycontext')}, secure-pod-defaults: allowed`,
  ],
  [
    'capabilities that are allowed',
    only('securityContext: { capabilities: { add: [A] } }'),
    [disabled],
    'kubernetes.containerspec-addcapabilities: allowed',
  ],

  [
    'a name of both sorts of containers',
    pod('containers: [{ image: a, name: x }], initContainers: [{ image: b, name: x }]'),
    ['container-name-duplicate'],
    initial,
  ],
  [
    'a name of two init containers',
    pod(`${alone}, initContainers: [{ image: b, name: x }, { image: b, name: x }]`),
    ['warning container-name-duplicate'],
    initial,
  ],

  ['many instances at the start', annotated('autoscaling.knative.dev/initial-scale: "3000000000"'), []],
  ['annotations of a revision that nobody checks', revision('networking.knative.dev/foo: a, serving.knative.dev/progress-deadline: x'), []],
  [
    'the same on a template',
    annotated('networking.knative.dev/foo: a, serving.knative.dev/progress-deadline: x'),
    ['networking-annotation-unknown', 'progress-deadline'],
  ],
  ['a generated name of a template', pod(alone, 'metadata: { generateName: Orders_ }, '), ['name-not-dns1035']],
  ['one whose last character does not count', pod(alone, 'metadata: { generateName: 1- }, '), []],

  ['parts of a period with signs, and none behind T', trigger('delivery: { backoffDelay: P-1DT }'), []],
  ['a part of a second that counts as none', trigger('delivery: { timeout: PT0.05S }'), ['delivery-timeout']],
  [
    'periods that are no strings',
    trigger('delivery: { backoffDelay: 5, backoffPolicy: 5, timeout: 5 }'),
    ['delivery-timeout', 'schema/type', 'schema/type'],
  ],
  ['a number of retries in letters', trigger('delivery: { retry: abc }'), ['schema/type']],
  ['a reserved port in quotes', only('ports: [{ containerPort: "8012" }]'), ['schema/type']],
  ['an empty timeout that is off', trigger('delivery: { timeout: "" }'), ['delivery-timeout-disabled'], 'delivery-timeout: disabled'],
  ['a timeout of null', trigger('delivery: { timeout: null }'), [], 'delivery-timeout: disabled'],
  [
    'a group beside an API version of another one',
    object(
      'Subscription',
      'messaging.knative.dev/v1',
      'channel: { group: a.b, apiVersion: c.d/v1, kind: "${KIND}", name: a }, subscriber: { uri: "http://a.b" }',
    ),
    ['reference-group-disabled'],
    'kreference-group: enabled',
  ],
  [
    'a group beside its API version, and alone',
    object(
      'Subscription',
      'messaging.knative.dev/v1',
      'channel: { group: a.b, apiVersion: a.b/v1, kind: "${KIND}", name: a }, subscriber: { ref: { group: a.b, kind: "${KIND}", name: a } }',
    ),
    [],
    'kreference-group: enabled',
  ],
  ['empty dialects', trigger('filters: [{ exact: {}, prefix: {}, all: [], any: [], cesql: "", not: null }]'), []],
  [
    'a namespace that allows what the cluster forbids',
    broker,
    ['reference-namespace-mismatch'],
    'default-br-config: { clusterDefault: { disallowDifferentNamespaceConfig: true }, namespaceDefaults: { shop: { disallowDifferentNamespaceConfig: false } } }',
  ],
  [
    'a namespace that forbids',
    broker,
    ['reference-namespace-mismatch'],
    'default-br-config: { namespaceDefaults: { shop: { disallowDifferentNamespaceConfig: true } } }',
  ],
  [
    'another namespace that forbids',
    broker,
    [],
    'default-br-config: { namespaceDefaults: { other: { disallowDifferentNamespaceConfig: true } } }',
  ],
  [
    'certificates of an address below a reference',
    ping('uri: /a, CACerts: none, ref: { apiVersion: v1, kind: Service, name: "${NAME}" }'),
    ['destination-cacerts-invalid'],
  ],
];

describe('odd forms of objects of Knative', () => {
  for (const [what, text, rules, settings] of cases) {
    it(what, () => {
      const config = settings === undefined ? '' : `#- .ackmesh.yaml\ncluster: { knative: { ${settings} } }\n`;
      const { workspace, uri } = openWorkspace(`#- main.yaml\n${text}${config}`);
      const found = diagnosticsOf(uri, workspace)
        .filter(({ severity }) => severity !== 'hint')
        .map(({ severity, finding: { code } }) => `${severity === 'error' ? '' : `${severity} `}${code.replace('knative/', '')}`);
      assert.deepEqual(found.sort(), [...rules].sort());
    });
  }
});
