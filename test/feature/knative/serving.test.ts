import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '../../../server/src/families/catalogue';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { fixesOf } from '../../../server/src/features/fixes/fixes';
import { docsOf } from '../../../server/src/rules/rule';
import { checkRule, type RuleCase } from '../../support/kcc';
import { projectFolder } from '../../support/schemaBundle';
import { applyEdits, applyFix, openAfter, openWorkspace } from '../../support/workspace';

/** `spec` of a kind in flow YAML. */
const serving = (kind: string, spec: string, metadata = ''): string =>
  `apiVersion: serving.knative.dev/v1\nkind: ${kind}\nmetadata: { name: orders, namespace: shop${metadata} }\nspec: ${spec}\n`;
const pod = (containers: string, rest = ''): string => serving('Service', `{ template: { spec: { containers: [${containers}]${rest} } } }`);
const container = (rest: string): string => pod(`{ image: a, ${rest} }`);
const annotated = (annotations: string): string =>
  serving('Service', `{ template: { metadata: { annotations: { ${annotations} } }, spec: { containers: [{ image: a }] } } }`);
const traffic = (entries: string, kind = 'Service'): string =>
  serving(
    kind,
    kind === 'Route' ? `{ traffic: [${entries}] }` : `{ template: { spec: { containers: [{ image: a }] } }, traffic: [${entries}] }`,
  );
const cluster = (settings: string): string => `cluster: { knative: { ${settings} } }`;
const scale = 'autoscaling.knative.dev';
const port = 'ports: [{ containerPort: 8080 }]';
const mounted = (volume: string, mount = ''): string =>
  pod(`{ image: a, volumeMounts: [{ name: v, mountPath: /v${mount} }] }`, `, volumes: [{ name: v, ${volume} }]`);
/** The same in an init container. */
const mountedFirst = (volume: string, mount = ''): string =>
  mounted(volume, mount).replace('containers: [{ image: a', 'containers: [{ image: a }], initContainers: [{ name: i, image: a');

const autoscaled = (target: string): string =>
  serving('PodAutoscaler', `{ protocolType: http1, scaleTargetRef: { ${target} } }`).replace(
    'serving.knative.dev/v1',
    'autoscaling.internal.knative.dev/v1alpha1',
  );

const domain = (rest: string): string =>
  `apiVersion: serving.knative.dev/v1beta1\nkind: DomainMapping\nmetadata: { name: orders.example.com, namespace: shop }\n${rest}`;

const table: readonly RuleCase[] = [
  {
    rule: 'knative/reference-field-missing',
    what: 'of a DomainMapping without a spec',
    bad: domain(''),
    good: domain('spec: { ref: { apiVersion: serving.knative.dev/v1, kind: Service, name: "${NAME}" } }\n'),
  },
  {
    rule: 'knative/autoscaler-target',
    what: 'with a name that is no label',
    bad: autoscaled('apiVersion: apps/v1, kind: Deployment, name: a.b'),
    good: autoscaled('apiVersion: apps/v1, kind: Deployment, name: a-b'),
  },
  {
    rule: 'knative/autoscaler-target',
    what: 'with a kind that is no identifier',
    bad: autoscaled('apiVersion: apps/v1, kind: A-B, name: a'),
    good: autoscaled('apiVersion: apps/v1, kind: A_B, name: a'),
  },
  {
    rule: 'knative/volume-empty-dir',
    what: 'of a size that is no quantity',
    bad: mounted('emptyDir: { sizeLimit: 1GB }'),
    good: mounted('emptyDir: { sizeLimit: " 1G " }'),
  },
  {
    rule: 'knative/volume-empty-dir',
    what: 'of an empty size',
    bad: mounted('emptyDir: { sizeLimit: "" }'),
    good: mounted('emptyDir: { sizeLimit: 0.5 }'),
  },
  {
    rule: 'knative/name-not-dns1035',
    what: 'a generated name',
    bad: pod('{ image: a }').replace('name: orders', 'generateName: 1-'),
    good: pod('{ image: a }').replace('name: orders', 'generateName: o-'),
  },
  {
    rule: 'knative/name-not-dns1035',
    what: 'a placeholder',
    bad: pod('{ image: a }').replace('orders', '1st'),
    good: pod('{ image: a }').replace('orders', '"${NAME}"'),
  },
  {
    rule: 'knative/visibility-misplaced',
    what: 'a label of former versions',
    level: 'warning',
    bad: serving(
      'Route',
      '{ traffic: [{ revisionName: r, percent: 100 }] }',
      ', labels: { serving.knative.dev/visibility: cluster-local }',
    ),
    good: serving(
      'Route',
      '{ traffic: [{ revisionName: r, percent: 100 }] }',
      ', labels: { networking.knative.dev/visibility: cluster-local }',
    ),
    fix: 'Rename to "networking.knative.dev/visibility"',
  },
  {
    rule: 'knative/revision-name-prefix',
    what: 'of a generated name',
    bad: serving('Service', '{ template: { metadata: { name: orders-1 }, spec: { containers: [{ image: a }] } } }').replace(
      'name: orders,',
      'generateName: orders-,',
    ),
    good: serving('Service', '{ template: { metadata: { name: orders-1 }, spec: { containers: [{ image: a }] } } }'),
  },
  {
    rule: 'knative/autoscaling-annotation-unknown',
    what: 'a dash left out',
    level: 'hint',
    bad: annotated(`${scale}/minscale: "1"`),
    good: annotated(`${scale}/min-scale: "1", ${scale}/maxScale: "2"`),
    fix: `Rename to "${scale}/min-scale"`,
  },
  {
    rule: 'knative/autoscaling-annotation-unknown',
    what: 'camel case that was never read',
    level: 'hint',
    bad: annotated(`${scale}/activationScale: "2"`),
    good: annotated(`${scale}/metric-name: x, ${scale}/prometheus-query: y, ${scale}/unheard-of: z`),
    fix: `Rename to "${scale}/activation-scale"`,
  },
  {
    rule: 'knative/autoscaling-annotation-unknown',
    what: 'swapped letters',
    level: 'hint',
    bad: annotated(`${scale}/traget-burst-capacity: "-1"`),
    good: annotated(`"${scale}/min-\${X}": "1"`),
  },
  {
    rule: 'knative/autoscaling-initial-scale',
    what: 'zero while nobody knows',
    level: 'warning',
    bad: annotated(`${scale}/initial-scale: "0"`),
    good: annotated(`${scale}/initial-scale: "\${SCALE}"`),
  },
  {
    rule: 'knative/autoscaling-initial-scale',
    what: 'zero that is known to be refused',
    bad: annotated(`${scale}/initialScale: "0"`),
    config: cluster('allow-zero-initial-scale: false'),
  },
  {
    rule: 'knative/autoscaling-initial-scale',
    what: 'a word where zero is allowed',
    bad: annotated(`${scale}/initial-scale: none`),
    good: annotated(`${scale}/initial-scale: "0"`),
    config: cluster('allow-zero-initial-scale: "true"'),
  },
  {
    rule: 'knative/autoscaling-scale',
    what: 'of the older spelling beside the newer one',
    bad: annotated(`${scale}/minScale: x`),
    good: annotated(`${scale}/minScale: x, ${scale}/min-scale: "1"`),
  },
  {
    rule: 'knative/autoscaling-metric',
    what: 'with another default class',
    bad: annotated(`${scale}/metric: ""`),
    good: annotated(`${scale}/metric: cpu`),
    config: cluster('pod-autoscaler-class: hpa.autoscaling.knative.dev'),
  },
  {
    rule: 'knative/autoscaling-algorithm',
    what: 'without a class nobody looks',
    bad: annotated(`${scale}/class: kpa.autoscaling.knative.dev, ${scale}/metric-aggregation-algorithm: x`),
    good: annotated(`${scale}/metric-aggregation-algorithm: x`),
  },
  {
    rule: 'knative/traffic-sum',
    what: 'of a Route without traffic',
    bad: serving('Route', '{}'),
    good: traffic('{ configurationName: orders, percent: 100 }', 'Route'),
  },
  {
    rule: 'knative/traffic-sum',
    what: 'with a placeholder',
    bad: traffic('{ percent: 99 }'),
    good: traffic('{ percent: "${PERCENT}" }, { percent: 5 }').replace('"${PERCENT}"', '${PERCENT}'),
  },
  {
    rule: 'knative/traffic-target',
    what: 'of a Route with both',
    bad: traffic('{ percent: 100, revisionName: a, configurationName: b }', 'Route'),
    good: traffic('{ percent: 100, revisionName: a }', 'Route'),
  },
  {
    rule: 'knative/traffic-latest-revision',
    what: 'false without a name',
    bad: traffic('{ percent: 100, latestRevision: false }'),
    good: traffic('{ percent: 100, latestRevision: false, revisionName: a }'),
    fix: 'Remove "latestRevision"',
  },
  {
    rule: 'knative/multi-container-disabled',
    bad: pod(`{ image: a, ${port} }, { image: b }`),
    good: pod(`{ image: a, ${port} }`),
    config: cluster('multi-container: Disabled'),
  },
  {
    rule: 'knative/port-more-than-one',
    what: 'in one container',
    bad: container('ports: [{ containerPort: 1 }, { containerPort: 2 }]'),
    good: container('ports: [{ containerPort: 1 }]'),
    at: ['spec.template.spec.containers[0].ports', 'ports'],
  },
  {
    rule: 'knative/env-reserved',
    what: 'in a sidecar',
    bad: pod(`{ image: a, ${port} }, { image: b, env: [{ name: K_SERVICE, value: x }] }`),
    good: pod(`{ image: a, ${port} }, { image: b, env: [{ name: PORT, value: "1" }] }`),
  },
  {
    rule: 'knative/probe-port',
    what: 'of an unnamed port',
    bad: container(`${port}, livenessProbe: { tcpSocket: { port: web } }`),
    good: container(`${port}, livenessProbe: { tcpSocket: { port: http } }`),
    fix: 'Replace with "http"',
  },
  {
    rule: 'knative/probe-handler',
    what: 'a handler that is null',
    bad: container('startupProbe: { httpGet: null }'),
    good: container('startupProbe: { exec: {} }'),
  },
  {
    rule: 'knative/sidecar-probe-disabled',
    level: 'warning',
    bad: pod(`{ image: a, ${port} }, { image: b, livenessProbe: { exec: {} } }`),
    good: pod(`{ image: a, ${port} }, { image: b, livenessProbe: {} }`),
  },
  {
    rule: 'knative/sidecar-probe-disabled',
    what: 'known to be off',
    bad: pod(`{ image: a, ${port} }, { image: b, livenessProbe: { exec: {} } }`),
    config: cluster('multi-container-probing: disabled'),
  },
  {
    rule: 'knative/timeout-seconds',
    what: 'above the default',
    level: 'warning',
    bad: pod('{ image: a }', ', timeoutSeconds: 601'),
    good: pod('{ image: a }', ', timeoutSeconds: 600'),
  },
  {
    rule: 'knative/timeout-seconds',
    what: 'above what is known',
    bad: pod('{ image: a }', ', timeoutSeconds: 901'),
    good: pod('{ image: a }', ', timeoutSeconds: 900'),
    config: cluster('max-revision-timeout-seconds: "900"'),
  },
  {
    rule: 'knative/container-concurrency',
    what: 'zero that is not allowed',
    bad: pod('{ image: a }', ', containerConcurrency: 0'),
    good: pod('{ image: a }', ', containerConcurrency: 1'),
    config: cluster('allow-container-concurrency-zero: false'),
  },
  {
    rule: 'knative/pod-feature-disabled',
    what: 'while nobody knows',
    level: 'hint',
    bad: pod('{ image: a }', ', hostNetwork: true'),
    good: pod('{ image: a }', ', hostNetwork: false'),
    fix: 'Remove "hostNetwork"',
  },
  {
    rule: 'knative/pod-feature-disabled',
    what: 'known to be off',
    bad: pod('{ image: a }', ', nodeSelector: { a: b }'),
    good: pod('{ image: a }', ', nodeSelector: {}'),
    config: cluster('kubernetes.podspec-nodeselector: disabled'),
  },
  {
    rule: 'knative/pod-feature-disabled',
    what: 'a value that is no flag',
    bad: mounted('hostPath: { path: /x }'),
    config: cluster('kubernetes.podspec-volumes-hostpath: allowed'),
    good: mounted('emptyDir: {}'),
  },
  {
    rule: 'knative/pod-feature-disabled',
    what: 'a claim that is written to',
    level: 'hint',
    bad: mounted('persistentVolumeClaim: { claimName: c }'),
    good: mounted('persistentVolumeClaim: { claimName: c, readOnly: true }', ', readOnly: true'),
    config: cluster('kubernetes.podspec-persistent-volume-claim: enabled'),
  },
  {
    rule: 'knative/pod-feature-disabled',
    what: 'a capability beside the free one',
    level: 'hint',
    bad: container('securityContext: { capabilities: { add: [NET_BIND_SERVICE, NET_ADMIN] } }'),
    good: container('securityContext: { capabilities: { add: [NET_BIND_SERVICE] } }'),
    config: cluster('secure-pod-defaults: AllowRootBounded'),
  },
  {
    rule: 'knative/pod-field-forbidden',
    what: 'a field that is not passed on',
    bad: pod('{ image: a }', ', securityContext: { fsGroupChangePolicy: Always }'),
    good: pod('{ image: a }', ', securityContext: { fsGroup: 1 }'),
    config: cluster('kubernetes.podspec-securitycontext: enabled'),
  },
  {
    rule: 'knative/pod-field-forbidden',
    what: 'a field that is there, and nulls and lists without items, which are none',
    bad: pod('{ image: a }', ', securityContext: { seLinuxOptions: {} }'),
    good: pod('{ image: a }', ', securityContext: { sysctls: [], seLinuxOptions: null, windowsOptions: }'),
    config: cluster('kubernetes.podspec-securitycontext: enabled'),
  },
  {
    rule: 'knative/security-id-range',
    what: 'of a pod',
    bad: pod('{ image: a }', ', securityContext: { supplementalGroups: [1, -1] }'),
    good: pod('{ image: a }', ', securityContext: { supplementalGroups: [1] }'),
    config: cluster('kubernetes.podspec-securitycontext: allowed'),
  },
  {
    rule: 'knative/volume-source',
    what: 'two of them',
    bad: mounted('emptyDir: {}, secret: { secretName: s, optional: true }'),
    good: mounted('emptyDir: {}'),
  },
  {
    rule: 'knative/volume-item',
    what: 'of a projected volume',
    bad: mounted('projected: { sources: [{ downwardAPI: { items: [{ path: a }] } }] }'),
    good: mounted('projected: { sources: [{ downwardAPI: { items: [{ path: a, fieldRef: { fieldPath: metadata.name } }] } }] }'),
  },
  {
    rule: 'knative/mount-read-only',
    what: 'of a read-only claim',
    bad: mounted('persistentVolumeClaim: { claimName: c, readOnly: true }'),
    good: mounted('persistentVolumeClaim: { claimName: c }'),
    fix: 'Add "readOnly: true"',
    config: cluster('kubernetes.podspec-persistent-volume-claim: enabled, kubernetes.podspec-persistent-volume-write: enabled'),
  },
  {
    rule: 'knative/mount-read-only',
    what: 'of a read-only claim, with another value',
    bad: mounted('persistentVolumeClaim: { claimName: c, readOnly: true }', ', readOnly: false'),
    good: mounted('persistentVolumeClaim: { claimName: c, readOnly: true }', ', readOnly: "${READ_ONLY}"'),
    fix: 'Replace with "true"',
    config: cluster('kubernetes.podspec-persistent-volume-claim: enabled'),
  },
  {
    rule: 'knative/mount-read-only',
    what: 'in an init container',
    bad: mountedFirst('secret: { secretName: s, optional: true }'),
    good: mountedFirst('emptyDir: {}'),
    fix: 'Add "readOnly: true"',
    config: cluster('kubernetes.podspec-init-containers: enabled'),
  },
  {
    rule: 'knative/mount-read-only',
    what: 'only in init containers, where the cluster accepts these',
    bad: mountedFirst('secret: { secretName: s, optional: true }', ', readOnly: false'),
    good: mounted('secret: { secretName: s, optional: true }', ', readOnly: false'),
    config: cluster('kubernetes.podspec-init-containers: enabled'),
  },
  {
    rule: 'knative/mount-path',
    what: 'the same after cleaning',
    bad: pod(
      '{ image: a, volumeMounts: [{ name: v, mountPath: /v }, { name: v, mountPath: /x/../v/ }] }',
      ', volumes: [{ name: v, emptyDir: {} }]',
    ),
    good: pod(
      '{ image: a, volumeMounts: [{ name: v, mountPath: /v }, { name: v, mountPath: /v/x }] }',
      ', volumes: [{ name: v, emptyDir: {} }]',
    ),
  },
  {
    rule: 'knative/container-image-missing',
    what: 'a placeholder in the containers',
    bad: pod('{ name: x }'),
    good: pod('${CONTAINER}').replace('[${CONTAINER}]', '"${CONTAINERS}"'),
  },
  {
    rule: 'knative/owner-label',
    bad: serving('Route', '{ traffic: [{ percent: 100, revisionName: a }] }', ', labels: { serving.knative.dev/service: orders }'),
    good: serving(
      'Route',
      '{ traffic: [{ percent: 100, revisionName: a }] }',
      ', labels: { serving.knative.dev/service: orders }, ownerReferences: [{ apiVersion: v1, kind: Service, name: orders, uid: "1" }]',
    ),
    fix: 'Remove "serving.knative.dev/service"',
  },
];

describe('admission of Knative Serving', () => {
  for (const each of table) {
    it(`${each.rule}${each.what === undefined ? '' : `: ${each.what}`}`, () => checkRule(each));
  }

  it('settings are read from ConfigMaps of the workspace, those of the project file first', () => {
    const flags = (value: string): string =>
      `#- flags.yaml\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: config-features, namespace: knative-serving }\ndata: { kubernetes.podspec-affinity: ${value} }\n`;
    const levels = (more: string): readonly string[] => {
      const { workspace, uri } = openWorkspace(`#- a.yaml\n${pod('{ image: a }', ', affinity: { nodeAffinity: {} }')}${more}`);
      return diagnosticsOf(uri, workspace).map(({ severity, finding }) => `${severity} ${finding.code}`);
    };
    const told = 'knative/pod-feature-disabled';
    assert.deepEqual(levels(''), [`hint ${told}`]);
    assert.deepEqual(levels(flags('disabled')), [`error ${told}`]);
    assert.deepEqual(levels(flags('Enabled')), []);
    assert.deepEqual(levels(flags('"${FLAG}"')), [`hint ${told}`]);
    assert.deepEqual(levels(flags('nonsense')), [`error ${told}`]);
    assert.deepEqual(levels(`${flags('disabled')}#- .ackmesh.yaml\n${cluster('kubernetes.podspec-affinity: enabled')}\n`), []);
    assert.deepEqual(levels(`${flags('disabled')}${flags('enabled').replace('flags.yaml', 'other.yaml')}`), [`hint ${told}`]);
  });

  it('an edit of a flag judges what asked for it again, and an edit of another flag does not', () => {
    const map = (data: string): string =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: config-features, namespace: knative-serving }\ndata: { ${data} }\n`;
    const { workspace, uri } = openWorkspace(
      `#- a.yaml\n${pod('{ image: a }', ', nodeSelector: { a: b }')}#- flags.yaml\n${map('kubernetes.podspec-nodeselector: enabled')}`,
    );
    const flags = [...workspace.uris].find((each) => each.endsWith('flags.yaml'));
    assert.ok(flags);
    const codes = (): readonly string[] => diagnosticsOf(uri, workspace).map(({ finding }) => finding.code);
    assert.deepEqual(codes(), []);
    const before = workspace.results.computed.get('references') ?? 0;
    workspace.setBuffer(flags, map('kubernetes.podspec-nodeselector: enabled, kubernetes.podspec-affinity: enabled'));
    assert.deepEqual(codes(), []);
    assert.equal(workspace.results.computed.get('references'), before);
    workspace.setBuffer(flags, map('kubernetes.podspec-nodeselector: disabled'));
    assert.deepEqual(codes(), ['knative/pod-feature-disabled']);
  });

  describe('updates', () => {
    const named = (name: string, rest: string): string =>
      serving('Service', `{ template: { metadata: { name: ${name} }, spec: { containers: [{ image: a${rest} }] } } }`);
    const revision = (rest: string): string => serving('Revision', `{ containers: [{ image: a${rest} }] }`);
    const limits = (cpu: string, memory: string): string => `, resources: { limits: { cpu: ${cpu}, memory: ${memory} } }`;
    const rows: readonly (readonly [string, string, string, readonly string[]])[] = [
      [
        'a template under its name',
        named('orders-1', ''),
        named('orders-1', ', env: [{ name: A, value: b }]'),
        ['knative/revision-name-unchanged'],
      ],
      ['a template under another name', named('orders-1', ''), named('orders-2', ', env: [{ name: A, value: b }]'), []],
      ['what a webhook fills in', named('orders-1', ', name: user-container'), named('orders-1', ''), []],
      ['another spelling of a quantity', named('orders-1', limits('1', '1Gi')), named('orders-1', limits('1000m', '1024Mi')), []],
      [
        'another quantity',
        named('orders-1', limits('1', '1Gi')),
        named('orders-1', limits('1', '1G')),
        ['knative/revision-name-unchanged'],
      ],
      ['a Revision', revision(''), revision(', args: [x]'), ['knative/immutable-field']],
      ['a placeholder', revision(''), revision(', args: ["${ARGS}"]'), []],
    ];
    for (const [what, before, after, expected] of rows) {
      it(what, () => {
        const { workspace, uri } = openAfter(before, after);
        assert.deepEqual(
          diagnosticsOf(uri, workspace).map(({ finding }) => finding.code),
          expected,
        );
      });
    }
  });

  it('former names of rules go on working, and the project file says what they are called now', () => {
    const sink = 'apiVersion: sources.knative.dev/v1\nkind: PingSource\nmetadata: { name: p }\nspec:\n';
    const codes = (marked: string): readonly string[] => {
      const { workspace, uri } = openWorkspace(marked);
      return diagnosticsOf(uri, workspace).map(({ severity, finding }) => `${severity} ${finding.code}`);
    };
    assert.deepEqual(codes(`#- a.yaml\n${sink}  sink: {}\n#- .ackmesh.yaml\nrules: { knative/destination-empty: info }\n`), [
      'info knative/destination-missing',
    ]);
    assert.deepEqual(codes(`${sink}  # ackmesh-disable-next-line knative/destination-empty\n  sink: {}\n`), ['hint schema/config']);
    const commented = openWorkspace(`${sink}  # ackmesh-disable-next-line knative/destination-empty -- why\n  sink: {}\n`);
    assert.equal(
      applyFix(commented, 'Rename to "knative/destination-missing"'),
      `${sink}  # ackmesh-disable-next-line knative/destination-missing -- why\n  sink: {}\n`,
    );
    assert.deepEqual(codes('#- .ackmesh.yaml\nrules: { knative/destination-empty: off }\n'), ['hint schema/config']);
  });

  it('a patch is a part of an object: what depends on the rest is not said of it', () => {
    const patch =
      'apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: a.b }\nspec: { template: { metadata: { name: x, annotations: { autoscaling.knative.dev/metric: cpu } }, spec: { timeoutSeconds: -1, containers: [{ name: c, env: [{ name: PORT, value: "1" }], livenessProbe: { tcpSocket: { port: web } }, volumeMounts: [{ name: v, mountPath: /v }] }] } } }\n';
    const { workspace, uri } = openWorkspace(
      `#- patch.yaml\n${patch}#- kustomization.yaml\nresources: [base.yaml]\npatches: [{ path: patch.yaml, target: { kind: Service, group: serving.knative.dev } }]\n`,
    );
    assert.deepEqual(
      diagnosticsOf(uri, workspace).map(({ finding }) => finding.code),
      ['knative/timeout-seconds'],
    );
  });

  it('docs/knative.md lists every setting', () => {
    const { settings } = JSON.parse(readFileSync(join(projectFolder, 'schemas/dialects/knative-admission.json'), 'utf8')) as {
      readonly settings: Readonly<Record<string, unknown>>;
    };
    const text = readFileSync(join(projectFolder, 'docs/knative.md'), 'utf8');
    assert.deepEqual(
      Object.keys(settings).filter((name) => !text.includes(`| \`${name}\` |`)),
      [],
    );
  });

  const withFix = catalogue.filter(
    ({ code, family, fix }) =>
      family === 'knative' && fix && !/^knative\/(?:duck-|destination-(?:missing|ref|uri)|reference-(?:field|namespace))/.test(code),
  );
  for (const { code } of withFix) {
    const text = readFileSync(join(projectFolder, docsOf(code)), 'utf8');
    const example = (heading: string): string | undefined =>
      new RegExp(`^## ${heading}\\n\\n\`\`\`yaml\\n([\\s\\S]*?)^\`\`\``, 'm').exec(text)?.[1];
    const [wrong, before] = [example('Wrong'), example('Before')];
    if (wrong !== undefined) {
      it(`${code}: the wrong example of its page has a fix that cures it`, () => {
        const { workspace, uri } = before === undefined ? openWorkspace(wrong) : openAfter(before, wrong);
        const found = diagnosticsOf(uri, workspace).filter(({ finding }) => finding.code === code);
        const fix = found.flatMap((each) => fixesOf(each, workspace))[0];
        assert.ok(fix, 'no fix');
        workspace.setBuffer(uri, applyEdits(wrong, fix.fileEdits));
        assert.ok(diagnosticsOf(uri, workspace).filter(({ finding }) => finding.code === code).length < found.length);
      });
    }
  }
});
