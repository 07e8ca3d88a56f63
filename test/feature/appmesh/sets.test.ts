import assert from 'node:assert/strict';
import { appmeshSetRules } from '../../../server/src/families/appmesh/setRules';
import { codeActions } from '../../../server/src/features/actions/codeActions';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { mesh } from '../../support/appmesh';
import { checkRule, type RuleCase } from '../../support/kcc';
import { openWorkspace, uriOf } from '../../support/workspace';

const doc = (apiVersion: string, kind: string, metadata: string, rest = ''): string =>
  `---\napiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: ${metadata}\n${rest}`;
const namespace = (labels: string, name = 'shop'): string => doc('v1', 'Namespace', `{ name: ${name}, labels: ${labels} }`);
const secret = (name: string): string => doc('v1', 'Secret', `{ name: ${name}, namespace: shop }`);
const service = (name: string): string => doc('v1', 'Service', `{ name: ${name}, namespace: shop }`, 'spec: { ports: [{ port: 8080 }] }\n');
const workload = (
  name: string,
  { labels = `{ app: ${name} }`, annotations = '{}', container = 'app', rest = '' } = {},
  kind = 'Deployment',
): string =>
  doc(
    'apps/v1',
    kind,
    `{ name: ${name}, namespace: shop }`,
    `spec:\n  template:\n    metadata:\n      labels: ${labels}\n      annotations: ${annotations}\n    spec:\n      containers: [{ name: ${container}, image: x${rest} }]\n`,
  );
const job = (labels: string): string =>
  doc(
    'batch/v1',
    'CronJob',
    '{ name: nightly, namespace: shop }',
    `spec:\n  jobTemplate:\n    spec:\n      template:\n        metadata: { labels: ${labels} }\n        spec: { containers: [{ name: app, image: x }] }\n`,
  );

const injected = 'appmesh.k8s.aws/sidecarInjectorWebhook: enabled';
const shop = namespace('{ mesh: shop }');
const on = namespace(`{ mesh: shop, ${injected} }`);
const own = mesh('Mesh', 'shop', 'namespaceSelector: { matchLabels: { mesh: shop } }');
const listens = 'listeners: [{ portMapping: { port: 8080, protocol: http } }]\nserviceDiscovery: { dns: { hostname: x.example.com } }';
const node = (name: string, more = ''): string => mesh('VirtualNode', name, `${more === '' ? '' : `${more}\n`}${listens}`);
const selects = (labels: string): string => `podSelector: { matchLabels: ${labels} }`;
const gateway = (name: string, more: string): string =>
  mesh('VirtualGateway', name, `${more}\nlisteners: [{ portMapping: { port: 8088, protocol: http } }]`);
const provided = mesh('VirtualService', 'web', 'provider: { virtualNode: { virtualNodeRef: { name: web } } }');
const route = (match = '{ prefix: / }', name = 'web'): string =>
  mesh(
    'GatewayRoute',
    name,
    `httpRoute:\n  match: ${match}\n  action: { target: { virtualService: { virtualServiceRef: { name: web } } } }`,
  );
const router = (target: string, type = 'httpRoute', match = '{ prefix: / }'): string =>
  mesh(
    'VirtualRouter',
    'web',
    `routes:\n- name: all\n  ${type}:\n    match: ${match}\n    action: { weightedTargets: [{ weight: 1, ${target} }] }`,
  );
const toWeb = 'virtualNodeRef: { name: web }';
const base = shop + own;
const web = node('web');
const gates = on + own + gateway('web', `namespaceSelector: {}\n${selects('{ app: web }')}`);

/** What the pages do not show: the nearest cases on both sides, levels that depend, and fixes. */
const table: readonly RuleCase[] = [
  {
    rule: 'appmesh/mesh-none-selects-namespace',
    level: 'warning',
    bad: own + namespace('{ team: a }') + web,
    good: own + namespace('{ mesh: "${MESH}" }') + web,
    fix: 'Add label "mesh: shop" to Namespace "shop"',
    then: 'mesh: shop',
    also: ['appmesh/mesh-selects-nothing'],
    left: [],
  },
  {
    rule: 'appmesh/mesh-none-selects-namespace',
    level: 'warning',
    what: 'a name that every Namespace has',
    bad: mesh('Mesh', 'shop', 'namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: other } }') + namespace('{}') + web,
    good: mesh('Mesh', 'shop', 'namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: shop } }') + namespace('{}') + web,
  },
  {
    rule: 'appmesh/mesh-many-select-namespace',
    bad: base + mesh('Mesh', 'all', 'namespaceSelector: {}') + web,
    good: base + mesh('Mesh', 'all', 'namespaceSelector: "${SELECTOR}"') + web,
  },
  { rule: 'appmesh/namespace-not-found', level: 'hint', bad: own + web, good: own + mesh('VirtualNode', 'web', listens, 'default') },
  {
    rule: 'appmesh/gateway-none-selects-route',
    level: 'warning',
    bad: base + gateway('in', 'namespaceSelector: { matchLabels: { gateway: in } }') + web + provided + route(),
    good:
      base +
      gateway('in', 'namespaceSelector: { matchExpressions: [{ key: gateway, operator: DoesNotExist }] }') +
      web +
      provided +
      route(),
    fix: 'Add label "gateway: in" to Namespace "shop"',
    also: ['appmesh/gateway-selects-no-route'],
    left: [],
  },
  {
    rule: 'appmesh/gateway-none-selects-route',
    level: 'warning',
    what: 'its gateway asks for a label of the route',
    bad: base + gateway('in', 'namespaceSelector: {}\ngatewayRouteSelector: { matchLabels: { way: in } }') + web + provided + route(),
    good: base + gateway('in', 'namespaceSelector: {}\ngatewayRouteSelector: {}') + web + provided + route(),
    fix: 'Add label "way: in"',
    left: [],
  },
  {
    rule: 'appmesh/gateway-many-select-route',
    bad: base + gateway('in', 'namespaceSelector: {}') + gateway('out', 'namespaceSelector: {}') + web + provided + route(),
    good:
      base +
      gateway('in', 'namespaceSelector: {}') +
      gateway('out', 'namespaceSelector: {}\ngatewayRouteSelector: { matchLabels: { a: b } }') +
      web +
      provided +
      route(),
  },
  {
    rule: 'appmesh/match-port-unknown',
    level: 'warning',
    bad: base + gateway('in', 'namespaceSelector: {}') + web + provided + route('{ prefix: /, port: 9090 }'),
    good: base + gateway('in', 'namespaceSelector: {}') + web + provided + route('{ prefix: /, port: 8088 }'),
  },
  {
    rule: 'appmesh/ref-mesh-mismatch',
    bad:
      base +
      mesh('Mesh', 'other', 'namespaceSelector: { matchLabels: { mesh: other } }') +
      namespace('{ mesh: other }', 'other') +
      mesh('VirtualNode', 'web', listens, 'other') +
      router('virtualNodeRef: { name: web, namespace: other }'),
    good:
      base +
      mesh('Mesh', 'other', 'namespaceSelector: { matchLabels: { mesh: other } }') +
      namespace('{ mesh: "${MESH}" }', 'other') +
      mesh('VirtualNode', 'web', listens, 'other') +
      router('virtualNodeRef: { name: web, namespace: other }'),
  },
  {
    rule: 'appmesh/pod-many-virtual-nodes',
    bad:
      on +
      own +
      node('a', selects('{ app: web }')) +
      node('b', selects('{ tier: front }')) +
      workload('web', { labels: '{ app: web, tier: front }' }),
    good:
      shop +
      own +
      node('a', selects('{ app: web }')) +
      node('b', selects('{ tier: front }')) +
      workload('web', { labels: '{ app: web, tier: front }' }),
    at: ['spec.template.metadata.labels', 'labels'],
  },
  {
    rule: 'appmesh/pod-many-virtual-nodes',
    level: 'warning',
    what: 'a Namespace whose labels are not known',
    bad:
      node('a', selects('{ app: web }')) + node('b', selects('{ tier: front }')) + workload('web', { labels: '{ app: web, tier: front }' }),
  },
  {
    rule: 'appmesh/pod-many-virtual-nodes',
    what: 'the template of a CronJob',
    bad: on + own + node('a', selects('{ app: web }')) + node('b', selects('{ app: web }')) + job('{ app: web }'),
    good:
      on +
      own +
      node('a', selects('{ app: web }')) +
      node('b', selects('{ app: web }')) +
      workload('web', { annotations: '{ appmesh.k8s.aws/sidecarInjectorWebhook: disabled }' }),
  },
  {
    rule: 'appmesh/pod-injection-enabled-without-member',
    level: 'warning',
    bad: on + own + web + workload('web'),
    good: on + own + web + workload('web', { annotations: '{ appmesh.k8s.aws/sidecarInjectorWebhook: DISABLED }' }),
  },
  {
    rule: 'appmesh/pod-injection-enabled-without-member',
    level: 'warning',
    what: 'a label that may be the one',
    bad: on + own + node('web', selects('{ app: web }')) + workload('other'),
    good: on + own + node('web', selects('{ app: web }')) + workload('other', { labels: '{ app: "${APP}" }' }),
  },
  {
    rule: 'appmesh/injection-label-missing',
    level: 'hint',
    bad: shop + own + node('web', selects('{ app: web }')) + workload('web'),
    good: namespace('{ mesh: shop, "${KEY}": enabled }') + own + node('web', selects('{ app: web }')) + workload('web'),
    fix: 'Add label "appmesh.k8s.aws/sidecarInjectorWebhook: enabled"',
    left: [],
  },
  {
    rule: 'appmesh/annotation-malformed',
    bad:
      on +
      own +
      node('web', selects('{ app: web }')) +
      workload('web', { annotations: '{ appmesh.k8s.aws/sidecarEnvJson: \'{"A":"b"}\' }' }),
    good:
      on +
      own +
      node('web', selects('{ app: web }')) +
      workload('web', { annotations: '{ appmesh.k8s.aws/sidecarEnvJson: \'[{"A":"b"}]\' }' }),
  },
  {
    rule: 'appmesh/annotation-malformed',
    what: 'a quantity that is none',
    bad: on + own + node('web', selects('{ app: web }')) + workload('web', { annotations: '{ appmesh.k8s.aws/memoryRequest: 64MB }' }),
    good:
      on +
      own +
      node('web', selects('{ app: web }')) +
      workload('web', {
        annotations:
          '{ appmesh.k8s.aws/memoryRequest: 64Mi, appmesh.k8s.aws/memoryLimit: Mi, appmesh.k8s.aws/cpuLimit: "", appmesh.k8s.aws/cpuRequest: "0.5" }',
      }),
  },
  {
    rule: 'appmesh/annotation-malformed',
    level: 'warning',
    what: 'a Pod that has its own Envoy',
    bad:
      on +
      own +
      node('web', selects('{ app: web }')) +
      workload('web', { annotations: '{ appmesh.k8s.aws/volumeMounts: certs }', container: 'envoy' }),
  },
  {
    rule: 'appmesh/annotation-malformed',
    what: 'a null among the variables',
    bad:
      on +
      own +
      node('web', selects('{ app: web }')) +
      workload('web', { annotations: '{ appmesh.k8s.aws/sidecarEnvJson: \'[{"A":null}]\' }' }),
    good:
      on + own + node('web', selects('{ app: web }')) + workload('web', { annotations: "{ appmesh.k8s.aws/sidecarEnvJson: '[null]' }" }),
  },
  {
    rule: 'appmesh/annotation-malformed',
    what: 'a line break in what the injector puts into JSON',
    bad: on + own + node('web', selects('{ app: web }')) + workload('web', { annotations: '{ appmesh.k8s.aws/ports: "80,81\\n" }' }),
    good:
      on +
      own +
      node('web', selects('{ app: web }')) +
      workload('web', { annotations: '{ appmesh.k8s.aws/ports: "80,81\\n", appmesh.k8s.aws/appmeshCNI: enabled }' }),
  },
  {
    rule: 'appmesh/annotation-malformed',
    what: 'a quotation mark in addresses that are not intercepted',
    bad:
      on +
      own +
      node('web', selects('{ app: web }')) +
      workload('web', { annotations: '{ appmesh.k8s.aws/egressIgnoredIPs: \'"10.0.0.1"\' }', container: 'envoy' }),
    good:
      on + own + workload('web', { annotations: '{ appmesh.k8s.aws/sidecarInjectorWebhook: disabled, appmesh.k8s.aws/ports: \'"80"\' }' }),
  },
  {
    rule: 'appmesh/annotation-malformed',
    what: 'a quantity of the X-Ray daemon beside a gateway',
    bad: gates + workload('web', { annotations: '{ appmesh.k8s.aws/cpuRequest: 10mi }', container: 'envoy' }),
    good: gates + workload('web', { annotations: '{ appmesh.k8s.aws/egressIgnoredIPs: "a\\n" }', container: 'envoy' }),
    config: 'cluster: { enableXrayTracing: true }',
  },
  {
    rule: 'appmesh/annotation-malformed',
    level: 'warning',
    what: 'a quantity beside a gateway without the X-Ray daemon',
    bad: gates + workload('web', { annotations: '{ appmesh.k8s.aws/cpuRequest: 10mi }', container: 'envoy' }),
  },
  {
    rule: 'appmesh/annotation-secret-unknown',
    level: 'hint',
    bad:
      on +
      own +
      node('web', selects('{ app: web }')) +
      secret('cert') +
      workload('web', { annotations: '{ appmesh.k8s.aws/secretMounts: "crt:/certs" }' }),
    good:
      on + own + node('web', selects('{ app: web }')) + workload('web', { annotations: '{ appmesh.k8s.aws/secretMounts: "crt:/certs" }' }),
  },
  {
    rule: 'appmesh/legacy-annotation',
    level: 'hint',
    bad: on + own + node('web', selects('{ app: web }')) + workload('web', { annotations: '{ appmesh.k8s.aws/mesh: shop }' }),
    good: on + own + workload('web', { annotations: '{ appmesh.k8s.aws/mesh: shop }' }),
    fix: 'Remove "appmesh.k8s.aws/mesh"',
    left: [],
  },
  {
    rule: 'appmesh/duplicate-aws-name',
    level: 'warning',
    bad: base + node('a', 'awsName: b_shop') + node('b'),
    good: base + node('a', 'awsName: b_shop') + mesh('VirtualGateway', 'b', 'namespaceSelector: {}\nlisteners: []'),
  },
  {
    rule: 'appmesh/target-protocol-mismatch',
    level: 'warning',
    bad: base + web + router(toWeb, 'grpcRoute', '{ serviceName: s }'),
    good:
      base +
      mesh('VirtualNode', 'web', 'serviceDiscovery: { dns: { hostname: a } }\nlisteners: "${LISTENERS}"') +
      router(toWeb, 'grpcRoute', '{ serviceName: s }'),
  },
  {
    rule: 'appmesh/target-port-unknown',
    level: 'warning',
    bad: base + web + router(`${toWeb}, port: 9090`),
    good: base + web + router(`${toWeb}, port: "$PORT"`),
  },
  {
    rule: 'appmesh/dns-service-unknown',
    level: 'hint',
    bad: base + service('web') + mesh('VirtualNode', 'web', 'serviceDiscovery: { dns: { hostname: wep.shop } }'),
    good: base + service('web') + mesh('VirtualNode', 'web', 'serviceDiscovery: { dns: { hostname: wep.example.com.au } }'),
  },
];

describe('App Mesh objects beside others', () => {
  for (const each of table) {
    it(`${each.rule}${each.what === undefined ? '' : `: ${each.what}`}`, () => checkRule(each));
  }

  it('are named once where several folders have them', () => {
    const app = workload('web', { rest: ', ports: [{ containerPort: 80 }]' });
    const { workspace } = openWorkspace(
      `#- node.yaml\n${on}${own}${node('web', selects('{ app: web }'))}#- a/app.yaml\n${app}#- b/app.yaml\n${app}`,
    );
    const messages = diagnosticsOf(uriOf('node.yaml'), workspace).map(({ finding }) => finding.message);
    assert.deepEqual(
      messages.filter((each) => each.startsWith('No container')),
      ['No container of Deployment "web" exposes port 8080'],
    );
  });

  it('are not offered to be made where the controller would not follow the reference', () => {
    const titles = (label: string): readonly string[] => {
      const other = mesh('Mesh', 'other', 'namespaceSelector: { matchLabels: { mesh: other } }') + namespace(`{ mesh: ${label} }`, 'other');
      const { workspace, uri, offset } = openWorkspace(`${base}${other}${router('virtualNodeRef: { name: w<|>eb, namespace: other }')}`);
      return codeActions(workspace, uri, { start: offset, end: offset }).flatMap(({ title }) =>
        title.startsWith('Create') ? [title] : [],
      );
    };
    assert.deepEqual(titles('other'), []);
    assert.deepEqual(titles('shop'), ['Create VirtualNode "web" in this file', 'Create VirtualNode "web" in web.yaml']);
  });

  it('say which selector of a gateway does not match', () => {
    const said = (selectors: string): string | undefined =>
      diagnosticsOf(
        uriOf('a.yaml'),
        openWorkspace(`#- a.yaml\n${base}${gateway('in', selectors)}${web}${provided}${route()}`).workspace,
      ).find(({ finding }) => finding.code === 'appmesh/gateway-none-selects-route')?.finding.message;
    assert.match(
      said('namespaceSelector: { matchLabels: { a: b } }\ngatewayRouteSelector: {}') ?? '',
      /the "namespaceSelector" of the VirtualGateway must match the labels of namespace "shop"$/,
    );
    assert.match(
      said('namespaceSelector: {}\ngatewayRouteSelector: { matchLabels: { a: b } }') ?? '',
      /the "gatewayRouteSelector" of VirtualGateway "shop\/in" must match its labels$/,
    );
  });

  it('have a fix where the catalogue says so', () => {
    const fixed = new Set(table.flatMap(({ rule, fix }) => (fix === undefined ? [] : [rule])));
    assert.deepEqual(appmeshSetRules.flatMap(([code, , fix]) => (fix ? [code] : [])).sort(), [...fixed].sort());
  });
});
