import assert from 'node:assert/strict';
import { appmeshSetRules } from '../../../server/src/families/appmesh/setRules';
import { catalogue } from '../../../server/src/families/catalogue';
import { arn, gatewayRoute, listener, mesh, router, targets } from '../../support/appmesh';
import { checkRule, rulesOf, type RuleCase } from '../../support/kcc';
import { findingsIn, openWorkspace } from '../../support/workspace';

const both = mesh('GatewayRoute', 'r', gatewayRoute('{ prefix: / }').split('spec:\n  ')[1]?.trimEnd().replace(/^ {2}/gm, '') ?? '');
const header = (match: string, first = ''): string => `{ prefix: /, headers: [${first}{ name: a, match: ${match} }] }`;
const metadata = (match: string, first = ''): string => `{ serviceName: s, metadata: [${first}{ name: a, match: ${match} }] }`;
const ranged = '{ name: b, match: { range: { start: 1, end: 2 } } }, ';
const grpc = { type: 'grpcRoute' };
const http2 = { type: 'http2Route' };

const entrance = 'listeners: [{ portMapping: { port: 80, protocol: http } }]';

/** A VirtualGateway that asks its clients for certificates. */
const listenerTls = (trust: string): string =>
  mesh(
    'VirtualGateway',
    'g',
    `namespaceSelector: {}\nlisteners:\n- portMapping: { port: 443, protocol: http }\n  tls: { mode: STRICT, certificate: { sds: { secretName: own } }, validation: { trust: ${trust} } }`,
  );

/** A VirtualNode that wants names in the certificates of its backends. */
const sanOfClients = (exact: string): string =>
  mesh(
    'VirtualNode',
    'node',
    `backendDefaults: { clientPolicy: { tls: { validation: { trust: { file: { certificateChain: /a } }, subjectAlternativeNames: { match: { exact: ${exact} } } } } } }`,
  );

const gatewayRoutes: readonly RuleCase[] = [
  {
    rule: 'appmesh/gr-route-type-missing',
    bad: mesh('GatewayRoute', 'r', 'priority: 1'),
    good: gatewayRoute('{ prefix: / }'),
    at: ['spec', 'spec'],
  },
  {
    rule: 'appmesh/gr-route-type-missing',
    what: 'no spec at all',
    bad: mesh('GatewayRoute', 'r'),
    good: mesh('GatewayRoute', 'r', '"${TYPE}": {}'),
    at: ['spec', 'GatewayRoute'],
  },
  {
    rule: 'appmesh/gr-route-type-multiple',
    bad: `${both}  grpcRoute: { match: { serviceName: s }, action: ${both.slice(both.indexOf('action: ') + 8)}`.trimEnd() + ' }\n',
    good: both,
    fix: 'Keep "httpRoute", remove "grpcRoute"',
  },
  {
    rule: 'appmesh/gr-route-type-multiple',
    what: 'null is nothing',
    bad: `${both}  http2Route: ${both
      .slice(both.indexOf('httpRoute:') + 10)
      .replace(/\n {4}match: /, ' { match: ')
      .replace(/\n {4}action: /, ', action: ')
      .trim()} }\n`,
    good: `${both}  http2Route: null\n`,
    also: [],
  },
  {
    rule: 'appmesh/gr-http-match-missing',
    bad: gatewayRoute('{ method: GET }'),
    good: gatewayRoute('{ hostname: { exact: a.example.org } }'),
    at: ['spec.httpRoute.match', 'match'],
  },
  {
    rule: 'appmesh/gr-http-match-missing',
    what: 'no match at all',
    bad: gatewayRoute('', http2).replace(/ *match: \n/, ''),
    good: gatewayRoute('{ prefix: "" }', http2).replace('""', '/'),
  },
  {
    rule: 'appmesh/gr-http-match-missing',
    what: 'of null',
    bad: gatewayRoute('{ prefix: null }'),
    good: gatewayRoute('{ prefix: "${PREFIX}" }'),
  },
  {
    rule: 'appmesh/gr-http-prefix-and-path',
    bad: gatewayRoute('{ prefix: /, path: { exact: /a } }'),
    good: gatewayRoute('{ prefix: ${PREFIX}, path: { exact: /a } }'),
    fix: 'Keep "path", remove "prefix"',
  },
  { rule: 'appmesh/gr-grpc-match-missing', bad: gatewayRoute('{ port: 80 }', grpc), good: gatewayRoute('{ serviceName: s }', grpc) },
  {
    rule: 'appmesh/gr-rewrite-empty',
    bad: gatewayRoute('{ prefix: / }', { rewrite: '{}' }),
    good: gatewayRoute('{ prefix: / }', { rewrite: '{ hostname: { defaultTargetHostname: DISABLED } }' }),
  },
  {
    rule: 'appmesh/gr-rewrite-empty',
    what: 'of a gRPC route',
    bad: gatewayRoute('{ serviceName: s }', { ...grpc, rewrite: '{}' }),
    good: gatewayRoute('{ serviceName: s }', { ...grpc, rewrite: '{ hostname: {} }' }),
  },
  {
    rule: 'appmesh/gr-rewrite-prefix-and-path',
    bad: gatewayRoute('{ prefix: / }', { rewrite: '{ prefix: { value: /a/ }, path: { exact: /a } }' }),
    good: gatewayRoute('{ prefix: / }', { rewrite: '{ path: { exact: /a } }' }),
    fix: 'Keep "prefix", remove "path"',
  },
  {
    rule: 'appmesh/gr-rewrite-prefix-default-and-value',
    bad: gatewayRoute('{ prefix: / }', { rewrite: '{ prefix: { value: /a/, defaultPrefix: ENABLED } }' }),
    good: gatewayRoute('{ prefix: / }', { rewrite: '{ prefix: { defaultPrefix: ENABLED } }' }),
    fix: 'Keep "value", remove "defaultPrefix"',
  },
  {
    rule: 'appmesh/gr-rewrite-prefix-empty',
    level: 'warning',
    bad: gatewayRoute('{ prefix: / }', { rewrite: '{ prefix: {} }' }),
    good: gatewayRoute('{ prefix: / }', { rewrite: '{ prefix: { value: /a/ } }' }),
  },
  {
    rule: 'appmesh/gr-rewrite-match-prefix-no-slash',
    bad: gatewayRoute('{ prefix: a }', { rewrite: '{ prefix: { value: /b/ } }' }),
    good: gatewayRoute('{ prefix: a }', { rewrite: '{ hostname: { defaultTargetHostname: ENABLED } }' }),
    fix: 'Replace with "/a"',
  },
  {
    rule: 'appmesh/gr-rewrite-prefix-not-slash-delimited',
    bad: gatewayRoute('{ prefix: /a }', { rewrite: '{ prefix: { value: b/ } }' }),
    good: gatewayRoute('{ prefix: /a }', { rewrite: '{ prefix: { value: / } }' }),
    fix: 'Replace with "/b/"',
  },
  {
    rule: 'appmesh/match-prefix-no-slash',
    level: 'warning',
    bad: gatewayRoute('{ prefix: a }'),
    good: gatewayRoute('{ prefix: "${PREFIX}" }'),
    fix: 'Replace with "/a"',
  },
];

const routers: readonly RuleCase[] = [
  {
    rule: 'appmesh/vr-match-missing',
    bad: router('{ headers: [{ name: a }] }'),
    good: router('{ path: { exact: /a } }'),
    at: ['spec.routes[0].httpRoute.match', 'match'],
  },
  {
    rule: 'appmesh/vr-match-missing',
    level: 'warning',
    what: 'the second route of one entry',
    also: ['appmesh/route-type-multiple'],
    bad: router('{ prefix: / }').trimEnd() + `\n    http2Route: { match: {}, action: ${targets} }\n`,
    good: router('{}', 'grpcRoute'),
  },
  {
    rule: 'appmesh/vr-prefix-and-path',
    bad: router('{ prefix: /, path: { regex: /a.* } }', 'http2Route'),
    good: router('{ prefix: /, path: null }', 'http2Route'),
    fix: 'Keep "prefix", remove "path"',
  },
  {
    rule: 'appmesh/vr-duplicate-route-name',
    bad: mesh(
      'VirtualRouter',
      'r',
      `routes:\n- { name: a, tcpRoute: { action: ${targets} } }\n- { name: a, httpRoute: { match: { prefix: / }, action: ${targets} } }`,
    ),
    good: mesh(
      'VirtualRouter',
      'r',
      `routes:\n- { name: "$A", tcpRoute: { action: ${targets} } }\n- { name: "$A", httpRoute: { match: { prefix: / }, action: ${targets} } }`,
    ),
    at: ['spec.routes[1].name', 'a'],
  },
  {
    rule: 'appmesh/vr-duplicate-route-name',
    what: 'two without a name',
    bad: mesh(
      'VirtualRouter',
      'r',
      `routes:\n- { tcpRoute: { action: ${targets} } }\n- { httpRoute: { match: { prefix: / }, action: ${targets} } }`,
    ),
    also: ['schema/missing-field'],
    good: mesh('VirtualRouter', 'r', `routes:\n- { tcpRoute: { action: ${targets} } }`),
  },
  {
    rule: 'appmesh/match-prefix-no-slash',
    level: 'warning',
    what: 'in a router',
    bad: router('{ prefix: a }'),
    good: router('{ prefix: / }'),
    fix: 'Replace with "/a"',
  },
];

const matches: readonly RuleCase[] = [
  { rule: 'appmesh/path-match-empty', bad: gatewayRoute('{ path: {} }'), good: gatewayRoute('{ path: { regex: "$PATH" } }') },
  {
    rule: 'appmesh/path-match-ambiguous',
    bad: router('{ path: { exact: /a, regex: /b } }'),
    good: router('{ path: { exact: /a } }'),
    fix: 'Keep "exact", remove "regex"',
    at: ['spec.routes[0].httpRoute.match.path.regex', 'regex'],
  },
  {
    rule: 'appmesh/hostname-match-empty',
    bad: gatewayRoute('{ hostname: {} }', grpc),
    good: gatewayRoute('{ hostname: { suffix: .org } }', grpc),
  },
  {
    rule: 'appmesh/hostname-match-empty',
    level: 'warning',
    what: 'beside a service name',
    bad: gatewayRoute('{ serviceName: s, hostname: {} }', grpc),
  },
  {
    rule: 'appmesh/hostname-match-ambiguous',
    bad: gatewayRoute('{ hostname: { exact: a.org, suffix: .org } }'),
    good: gatewayRoute('{ hostname: { exact: a.org } }'),
    fix: 'Keep "suffix", remove "exact"',
  },
  { rule: 'appmesh/header-match-empty', bad: gatewayRoute(header('{}')), good: gatewayRoute('{ prefix: /, headers: [{ name: a }] }') },
  {
    rule: 'appmesh/header-match-empty',
    level: 'warning',
    what: 'behind a header with a range',
    bad: gatewayRoute(header('{}', ranged)),
    good: gatewayRoute(header('{ exact: x }', ranged)),
  },
  {
    rule: 'appmesh/header-match-ambiguous',
    bad: gatewayRoute(header('{ exact: x, suffix: z }')),
    good: gatewayRoute(header('{ exact: x, suffix: null }')),
    fix: 'Keep "exact", remove "suffix"',
  },
  {
    rule: 'appmesh/header-match-ambiguous',
    level: 'warning',
    what: 'in a router',
    bad: router(header('{ exact: x, suffix: z }')),
    good: router(header('{ exact: x }')),
    fix: 'Keep "exact", remove "suffix"',
  },
  {
    rule: 'appmesh/match-range-inverted',
    bad: gatewayRoute(header('{ range: { start: 2, end: 1 } }')),
    good: gatewayRoute(header('{ range: { start: "$A", end: 1 } }')),
    fix: 'Swap "start" and "end": 1 to 2',
  },
  {
    rule: 'appmesh/match-range-inverted',
    what: 'an omitted end is 0',
    bad: gatewayRoute(metadata('{ range: { start: 1 } }'), grpc),
    good: gatewayRoute(metadata('{ range: { start: -1, end: 0 } }'), grpc),
  },
  {
    rule: 'appmesh/match-range-inverted',
    level: 'warning',
    what: 'in a router',
    bad: router(header('{ range: { start: 1, end: 1 } }')),
    good: router(header('{ range: { start: 1, end: 2 } }')),
  },
  {
    rule: 'appmesh/match-range-inverted',
    level: 'warning',
    what: 'behind another range',
    bad: gatewayRoute(header('{ range: { start: 1, end: 1 } }', ranged)),
  },
  {
    rule: 'appmesh/query-match-empty',
    bad: gatewayRoute('{ prefix: /, queryParameters: [{ name: a, match: {} }] }'),
    good: gatewayRoute('{ prefix: /, queryParameters: [{ name: a, match: { exact: "" } }] }'),
  },
  {
    rule: 'appmesh/query-match-empty',
    level: 'warning',
    what: 'beside headers',
    bad: gatewayRoute('{ prefix: /, headers: [{ name: b }], queryParameters: [{ name: a, match: {} }] }'),
  },
  {
    rule: 'appmesh/metadata-match-ambiguous',
    bad: gatewayRoute(metadata('{ exact: x, regex: z }'), grpc),
    good: gatewayRoute(metadata('{ regex: z }'), grpc),
    fix: 'Keep "exact", remove "regex"',
  },
  {
    rule: 'appmesh/metadata-match-empty',
    level: 'warning',
    bad: gatewayRoute(metadata('{}'), grpc),
    good: gatewayRoute(metadata('{ regex: z }'), grpc),
  },
  {
    rule: 'appmesh/metadata-match-empty',
    level: 'warning',
    what: 'in a router',
    bad: router('{ metadata: [{ name: a, match: {} }] }', 'grpcRoute'),
    good: router('{ metadata: [{ name: a }] }', 'grpcRoute'),
  },
];

const backends = (...services: readonly string[]): string =>
  mesh('VirtualService', 's', `provider: { virtualNode: { virtualNodeARN: "${arn('virtualNode', 's')}" } }`) +
  mesh('VirtualNode', 'node', `backends:\n${services.map((each) => `- virtualService: ${each}`).join('\n')}`);
const stock = `{ virtualServiceARN: "${arn('virtualService', 's.shop')}" }`;

const misplaced = (field: string): string =>
  `apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualNode\nmetadata: { name: a, namespace: b }\nspec: {}\n${field}\n`;

const check = 'protocol: http, unhealthyThreshold: 2, intervalMillis: 5000, timeoutMillis: 2000';
const nodes: readonly RuleCase[] = [
  {
    rule: 'schema/unknown-field',
    level: 'hint',
    what: 'a field of spec that stands beside it',
    bad: misplaced('listeners: []'),
    good: misplaced('anything: []'),
    at: ['listeners', 'listeners'],
  },
  {
    rule: 'schema/missing-field',
    what: 'a number that the webhook writes as 0 and the schema does not accept',
    bad: mesh(
      'VirtualGateway',
      'gw',
      `namespaceSelector: {}\nlisteners: [{ portMapping: { port: 80, protocol: http }, healthCheck: { ${check} } }]`,
    ),
    good: mesh(
      'VirtualGateway',
      'gw',
      `namespaceSelector: {}\nlisteners: [{ portMapping: { port: 80, protocol: http }, healthCheck: { ${check}, healthyThreshold: 2 } }]`,
    ),
    at: ['spec.listeners[0].healthCheck.healthyThreshold', 'healthCheck'],
  },
  {
    rule: 'appmesh/vn-listener-without-service-discovery',
    bad: mesh('VirtualNode', 'node', 'listeners: [{ portMapping: { port: 80, protocol: http } }]'),
    good: mesh('VirtualNode', 'node', 'listeners: []'),
    at: ['spec.listeners', 'listeners'],
  },
  {
    rule: 'appmesh/vn-duplicate-backend-ref',
    bad: backends('{ virtualServiceRef: { name: s } }', '{ virtualServiceRef: { name: s, namespace: shop } }'),
    good: backends('{ virtualServiceRef: { name: s } }', '{ virtualServiceRef: { name: s, namespace: "$NS" } }'),
    fix: 'Remove the repeated backend VirtualService "s" in namespace "shop"',
    at: ['spec.backends[1].virtualService.virtualServiceRef', 'virtualServiceRef'],
  },
  {
    rule: 'appmesh/vn-duplicate-backend-arn',
    bad: backends(stock, stock),
    good: backends(stock, stock.replace('s.shop', 't.shop')),
    fix: `Remove the repeated backend "${arn('virtualService', 's.shop')}"`,
  },
  {
    rule: 'appmesh/listener-multiple-connection-pools',
    bad: listener('connectionPool: { http: { maxConnections: 1 }, tcp: { maxConnections: 1 } }'),
    good: listener('connectionPool: { http: { maxConnections: 1 }, tcp: null }'),
    fix: 'Keep "http", remove "tcp"',
  },
  {
    rule: 'appmesh/mesh-ip-preference-invalid',
    level: 'warning',
    bad: mesh('Mesh', 'm', 'namespaceSelector: {}\nmeshServiceDiscovery: { ipPreference: IPv4 }'),
    good: mesh('Mesh', 'm', 'namespaceSelector: {}\nmeshServiceDiscovery: { ipPreference: IPv6_ONLY }'),
    fix: 'Replace with "IPv4_ONLY"',
  },
  {
    rule: 'appmesh/arn-invalid',
    bad: mesh('VirtualService', 's', 'provider: { virtualNode: { virtualNodeARN: arn:aws:appmesh:r:1:mesh/m } }'),
    good: mesh('VirtualService', 's', 'provider: { virtualNode: { virtualNodeARN: "<the ARN>" } }'),
    at: ['spec.provider.virtualNode.virtualNodeARN', 'arn:aws:appmesh:r:1:mesh/m'],
  },
  {
    rule: 'appmesh/arn-invalid',
    bad: mesh('VirtualService', 's', 'provider: { virtualNode: { virtualNodeARN: "" } }'),
    good: mesh('VirtualService', 's', 'provider: { virtualNode: { virtualNodeARN: null, virtualNodeRef: { name: n } } }'),
  },
  {
    rule: 'appmesh/arn-wrong-type',
    bad: mesh('VirtualService', 's', `provider: { virtualRouter: { virtualRouterARN: "${arn('virtualNode', 'n')}" } }`),
    good: mesh(
      'VirtualService',
      's',
      `provider: { virtualRouter: { virtualRouterARN: "${arn('virtualRouter', 'n').replace('/m/', '/m@444455556666/')}" } }`,
    ),
  },
];

const selector = (expression: string): string => mesh('Mesh', 'm', `namespaceSelector: { matchExpressions: [${expression}] }`);

const selectors: readonly RuleCase[] = [
  {
    rule: 'appmesh/selector-invalid',
    bad: selector('{ key: a, operator: in, values: [b] }'),
    good: selector('{ key: a, operator: In, values: [b] }'),
    fix: 'Replace with "In"',
  },
  {
    rule: 'appmesh/selector-invalid',
    what: 'no values',
    bad: selector('{ key: a, operator: NotIn }'),
    good: selector('{ key: a, operator: NotIn, values: "$VALUES" }').replace('"$VALUES"', '["$VALUE"]'),
  },
  {
    rule: 'appmesh/selector-invalid',
    what: 'values that nothing reads',
    bad: selector('{ key: a, operator: Exists, values: [b] }'),
    good: selector('{ key: a, operator: Exists, values: [] }'),
    fix: 'Remove "values"',
  },
  {
    rule: 'appmesh/selector-invalid',
    what: 'no operator',
    bad: selector('{ key: a }'),
    good: selector('{ key: a, operator: "$OPERATOR" }'),
  },
  {
    rule: 'appmesh/selector-invalid',
    what: 'a value that is no label',
    bad: mesh('VirtualNode', 'node', 'podSelector: { matchLabels: { app: "a b" } }'),
    good: mesh('VirtualNode', 'node', 'podSelector: { matchLabels: { app: "" } }'),
  },
  {
    rule: 'appmesh/selector-invalid',
    what: 'a key that is no label',
    bad: mesh('VirtualGateway', 'g', `namespaceSelector: {}\ngatewayRouteSelector: { matchLabels: { a/b/c: x } }\n${entrance}`),
    good: mesh('VirtualGateway', 'g', 'gatewayRouteSelector: { matchLabels: { example.org/b: x } }'),
  },
  {
    rule: 'appmesh/selector-invalid',
    what: 'a null in the place of a requirement',
    bad: mesh('Mesh', 'm', 'namespaceSelector: { matchExpressions: [null] }'),
    good: mesh('Mesh', 'm', 'namespaceSelector: { matchExpressions: null }'),
  },
  {
    rule: 'appmesh/vg-listener-missing',
    level: 'warning',
    bad: mesh('VirtualGateway', 'g', 'namespaceSelector: {}\nlisteners: []'),
    good: mesh('VirtualGateway', 'g', 'namespaceSelector: {}\nlisteners: "${LISTENERS}"'),
    at: ['spec', 'spec'],
  },
  {
    rule: 'appmesh/vg-listener-alternative-names',
    bad: listenerTls('{ file: { certificateChain: /a } }, subjectAlternativeNames: { match: { exact: [a.example.com] } }'),
    good:
      listenerTls('{ file: { certificateChain: /a } }') +
      mesh(
        'VirtualGateway',
        'h',
        `namespaceSelector: {}\n${entrance}\nbackendDefaults: { clientPolicy: { tls: { validation: { trust: { file: { certificateChain: /a } }, subjectAlternativeNames: { match: { exact: [a.example.com] } } } } } }`,
      ),
    at: ['spec.listeners[0].tls.validation.subjectAlternativeNames', 'subjectAlternativeNames'],
  },
];

const provider = (text: string): string => mesh('VirtualService', 's', `provider: ${text}`);
const toNode = `virtualNode: { virtualNodeARN: "${arn('virtualNode', 's')}" }`;
const routes = (text: string): string =>
  mesh('VirtualRouter', 'r', `listeners: [{ portMapping: { port: 80, protocol: http } }]\nroutes:\n${text}`);
const route = (match: string, type = 'httpRoute', to = targets): string => `- { name: a, ${type}: { match: ${match}, action: ${to} } }`;
const sds = '{ sds: { secretName: s } }';
const client = (tls: string): string => mesh('VirtualNode', 'node', `backendDefaults: { clientPolicy: { tls: ${tls} } }`);
const seconds = '{ idle: { unit: s, value: 1 } }';
const target = (rest: string): string => `{ virtualNodeARN: "${arn('virtualNode', 's')}", ${rest} }`;
const to = (...all: readonly string[]): string => routes(route('{ prefix: / }', 'httpRoute', `{ weightedTargets: [${all.join(', ')}] }`));
const log = (format: string): string => `{ accessLog: { file: { path: /dev/stdout, format: { ${format} } } } }`;
const retrying = (events: string): string =>
  router('{ prefix: / }').replace(
    '      action:',
    `      retryPolicy: { maxRetries: 1, perRetryTimeout: { unit: s, value: 1 }, ${events} }\n      action:`,
  );

const model: readonly RuleCase[] = [
  { rule: 'appmesh/provider-missing', level: 'hint', bad: mesh('VirtualService', 's'), good: mesh('VirtualService', 's', '"${KEY}": {}') },
  {
    rule: 'appmesh/route-shadowed',
    level: 'hint',
    bad: routes(`${route('{ prefix: / }')}\n${route('{ prefix: / }').replace('name: a', 'name: b')}`),
    good: routes(`${route('{ prefix: / }')}\n${route('{ prefix: / }').replace('name: a', 'name: b, priority: 5')}`),
    at: ['spec.routes[1].httpRoute', 'httpRoute'],
  },
  { rule: 'appmesh/provider-empty', level: 'warning', bad: provider('{}'), good: provider(`{ ${toNode} }`) },
  {
    rule: 'appmesh/provider-multiple',
    level: 'warning',
    bad: provider(`{ ${toNode}, virtualRouter: { virtualRouterARN: "${arn('virtualRouter', 's')}" } }`),
    good: provider(`{ ${toNode}, virtualRouter: null }`),
    fix: 'Keep "virtualNode", remove "virtualRouter"',
  },
  { rule: 'appmesh/route-type-missing', level: 'hint', bad: routes('- name: a'), good: routes(route('{ prefix: / }')) },
  {
    rule: 'appmesh/route-type-multiple',
    level: 'warning',
    bad: mesh(
      'VirtualRouter',
      'r',
      `routes: [{ name: a, tcpRoute: { action: ${targets} }, httpRoute: { match: { prefix: / }, action: ${targets} } }]`,
    ),
    good: routes(route('{ prefix: / }')),
    fix: 'Keep "httpRoute", remove "tcpRoute"',
  },
  {
    rule: 'appmesh/service-discovery-empty',
    level: 'warning',
    bad: mesh('VirtualNode', 'node', 'serviceDiscovery: {}'),
    good: mesh('VirtualNode', 'node', 'serviceDiscovery: null'),
  },
  {
    rule: 'appmesh/service-discovery-both',
    level: 'warning',
    bad: mesh('VirtualNode', 'node', 'serviceDiscovery: { dns: { hostname: a }, awsCloudMap: { namespaceName: a, serviceName: b } }'),
    good: mesh('VirtualNode', 'node', 'serviceDiscovery: { awsCloudMap: { namespaceName: a, serviceName: b } }'),
    fix: 'Keep "awsCloudMap", remove "dns"',
  },
  {
    rule: 'appmesh/timeout-multiple',
    level: 'warning',
    bad: listener(`timeout: { http: ${seconds}, tcp: ${seconds} }`),
    good: listener(`timeout: { http: ${seconds} }`),
    fix: 'Keep "http", remove "tcp"',
  },
  {
    rule: 'appmesh/log-format-multiple',
    level: 'warning',
    bad: mesh('VirtualNode', 'node', `logging: ${log('json: [{ key: a, value: b }], text: a')}`),
    good: mesh('VirtualNode', 'node', `logging: ${log('json: [], text: a')}`),
    fix: 'Keep "json", remove "text"',
  },
  {
    rule: 'appmesh/grpc-method-without-service',
    level: 'warning',
    bad: router('{ methodName: List, metadata: [{ name: a }] }', 'grpcRoute'),
    good:
      router('{ methodName: "${METHOD}", serviceName: "${SERVICE}" }', 'grpcRoute') + router('{ metadata: [{ name: a }] }', 'grpcRoute'),
    at: ['spec.routes[0].grpcRoute.match', 'match'],
  },
  {
    rule: 'appmesh/retry-without-events',
    level: 'warning',
    what: 'lists that the webhook leaves out',
    bad: retrying('httpRetryEvents: [], tcpRetryEvents: null'),
    good: retrying('httpRetryEvents: "${EVENTS}"') + retrying('tcpRetryEvents: [connection-error]'),
    at: ['spec.routes[0].httpRoute.retryPolicy', 'retryPolicy'],
  },
  {
    rule: 'appmesh/timeout-protocol-mismatch',
    level: 'warning',
    bad: listener(`timeout: { tcp: ${seconds} }`),
    good: listener(`timeout: { tcp: ${seconds} }`, '${PROTOCOL}'),
    at: ['spec.listeners[0].timeout.tcp', 'tcp'],
  },
  {
    rule: 'appmesh/pool-protocol-mismatch',
    level: 'warning',
    bad: listener('connectionPool: { http: { maxConnections: 1 } }', 'http2'),
    good: listener('connectionPool: { http2: { maxRequests: 1 } }', 'http2'),
  },
  {
    rule: 'appmesh/tls-source-missing',
    level: 'warning',
    bad: client('{ validation: { trust: {} } }'),
    good: client(`{ validation: { trust: ${sds} } }`),
  },
  { rule: 'appmesh/tls-source-missing', level: 'warning', what: 'no trust', bad: client('{ validation: {} }') },
  {
    rule: 'appmesh/tls-source-missing',
    level: 'warning',
    what: 'no validation',
    bad: client('{ enforce: true }'),
    at: ['spec.backendDefaults.clientPolicy.tls.validation', 'tls'],
  },
  {
    rule: 'appmesh/tls-source-missing',
    level: 'warning',
    what: 'the trust of a listener',
    bad: listener(`tls: { mode: STRICT, certificate: ${sds}, validation: {} }`),
    good: listener(`tls: { mode: STRICT, certificate: ${sds} }`),
  },
  {
    rule: 'appmesh/tls-source-multiple',
    level: 'warning',
    bad: client('{ validation: { trust: { sds: { secretName: s }, file: { certificateChain: c } } } }'),
    good: client('{ validation: { trust: { file: { certificateChain: c } } } }'),
    fix: 'Keep "file", remove "sds"',
  },
  {
    rule: 'appmesh/route-protocol-mismatch',
    level: 'warning',
    bad: routes(route('{}', 'grpcRoute')),
    good: router('{}', 'grpcRoute'),
    at: ['spec.routes[0].grpcRoute', 'grpcRoute'],
  },
  {
    rule: 'appmesh/match-port-unknown',
    level: 'warning',
    bad: routes(route('{ prefix: /, port: 81 }')),
    good: routes(route('{ prefix: /, port: 80 }')),
    at: ['spec.routes[0].httpRoute.match.port', '81'],
  },
  {
    rule: 'api/range',
    level: 'warning',
    what: 'a port of a target that the schema accepts and AWS does not',
    bad: to(target('weight: 1, port: 0')),
    good: to(target('weight: 1, port: 80')),
    at: ['spec.routes[0].httpRoute.action.weightedTargets[0].port', '0'],
  },
  {
    rule: 'api/range',
    level: 'warning',
    what: 'a port of a match of a gateway route',
    bad: gatewayRoute('{ prefix: /, port: 65536 }'),
    good: gatewayRoute('{ prefix: /, port: 65535 }'),
  },
  {
    rule: 'appmesh/match-port-unknown',
    level: 'warning',
    what: 'a number that is no port: which there are says more',
    bad: routes(route('{ prefix: /, port: 65536 }')),
    good: routes(route('{ prefix: /, port: 80 }')),
  },
  {
    rule: 'appmesh/match-port-unknown',
    level: 'warning',
    what: 'a number that the API server refuses as well',
    bad: routes(route('{ prefix: /, port: -1 }')),
    good: routes(route('{ prefix: /, port: 80 }')),
    also: ['schema/range'],
  },
  {
    rule: 'api/length',
    level: 'warning',
    what: 'a route without a name',
    bad: routes(route('{ prefix: / }')).replace('name: a', 'name: ""'),
    good: routes(route('{ prefix: / }')),
  },
  {
    rule: 'api/length',
    level: 'warning',
    what: 'an owner that is no account',
    bad: mesh('Mesh', 'm', 'namespaceSelector: {}\nmeshOwner: "12345"'),
    good: mesh('Mesh', 'm', 'namespaceSelector: {}\nmeshOwner: "111122223333"'),
  },
  {
    rule: 'api/length',
    level: 'warning',
    what: 'a log format without text',
    bad: mesh('VirtualNode', 'node', 'logging: { accessLog: { file: { path: /dev/stdout, format: { text: "" } } } }'),
    good: mesh('VirtualNode', 'n', 'logging: { accessLog: { file: { path: /dev/stdout, format: { text: x } } } }'),
  },
  {
    rule: 'schema/type',
    what: 'a list in the place of a text that a match must have',
    bad: routes(route('{ prefix: /, queryParameters: [{ name: a, match: { exact: [] } }] }')),
    good: routes(route('{ prefix: /, queryParameters: [{ name: a, match: { exact: a } }] }')),
  },
  {
    rule: 'schema/type',
    what: 'a null among pointers',
    bad: sanOfClients('[null]'),
    good: sanOfClients('[a.example.com]'),
  },
  {
    rule: 'appmesh/match-port-unknown',
    level: 'warning',
    what: 'a listener that is not known',
    bad: routes(route('{ prefix: /, port: 81 }')),
    good: routes(route('{ prefix: /, port: 81 }')).replace('port: 80', 'port: "$PORT"'),
  },
  {
    rule: 'appmesh/annotation-unknown',
    level: 'warning',
    bad: 'apiVersion: v1\nkind: Namespace\nmetadata: { name: shop, labels: { appmesh.k8s.was/sidecarInjectorWebhook: enabled } }\n',
    good: 'apiVersion: v1\nkind: Namespace\nmetadata: { name: shop, labels: { appmesh.example.com/sidecarInjectorWebhook: enabled } }\n',
    fix: 'Rename to "appmesh.k8s.aws/sidecarInjectorWebhook"',
  },
  { rule: 'appmesh/weights-all-zero', level: 'hint', bad: to(target('weight: 0')), good: to(target('weight: "$WEIGHT"')) },
  {
    rule: 'appmesh/weights-all-zero',
    level: 'hint',
    what: 'one is omitted',
    bad: to(target('weight: 0'), target('port: 80')),
    also: ['schema/missing-field'],
    good: to(target('port: 80')),
  },
  {
    rule: 'appmesh/duplicate-weighted-target',
    level: 'hint',
    bad: to(target('weight: 1'), target('weight: 2')),
    good: to(target('weight: 1, port: 80'), target('weight: 2, port: 81')),
    at: ['spec.routes[0].httpRoute.action.weightedTargets[1]', target('weight: 2')],
  },
];

const table = [...gatewayRoutes, ...routers, ...matches, ...nodes, ...selectors, ...model];

/** Rules about objects beside others, which have a table of their own. */
const ofSets: ReadonlySet<string> = new Set(appmeshSetRules.map(([code]) => code));

describe('App Mesh objects', () => {
  for (const each of table) {
    it(`${each.rule}${each.what === undefined ? '' : `: ${each.what}`}`, () => checkRule(each));
  }

  it('two services that the webhook confuses are rejected without being duplicates', () => {
    const text = backends('{ virtualServiceRef: { name: a, namespace: b-c } }', '{ virtualServiceRef: { name: a-b, namespace: c } }');
    const { workspace, uri } = openWorkspace(text);
    const finding = findingsIn(uri, workspace).find(({ finding }) => finding.code === 'appmesh/vn-duplicate-backend-ref')?.finding;
    assert.equal(
      finding?.message,
      'VirtualService "a-b" in namespace "c" is rejected as a duplicate of VirtualService "a" in namespace "b-c": the webhook compares "<name>-<namespace>", "a-b-c" for both (App Mesh controller)',
    );
    assert.deepEqual(finding.fixes?.(text), []);
  });

  it('have a null among the objects of a list judged as the empty one that the webhook makes of it', () => {
    const nulls: readonly (readonly [kind: string, spec: string])[] = [
      ['VirtualNode', 'listeners: [ITEM]\nserviceDiscovery: { dns: { hostname: a.b } }'],
      ['VirtualNode', 'backends: [ITEM]'],
      ['VirtualNode', 'backendGroups: [ITEM]'],
      ['BackendGroup', 'virtualservices: [ITEM]'],
      ['VirtualRouter', 'routes: [ITEM]'],
      ['VirtualRouter', 'listeners: [ITEM]'],
    ];
    for (const [kind, spec] of nulls) {
      const [withNull, empty] = ['null', '{}'].map((item) => rulesOf(mesh(kind, 'a', spec.replace('ITEM', item))));
      assert.deepEqual(withNull, empty, spec);
    }
  });

  it('have a null among pointers or numbers of a list refused, and one among free texts become empty', () => {
    const node = (spec: string): readonly string[] =>
      rulesOf(mesh('VirtualNode', 'a', `serviceDiscovery: { dns: { hostname: a.b } }\n${spec}`));
    const tls = (parts: string): string => `backendDefaults: { clientPolicy: { tls: { ${parts} } } }`;
    const trust = (arn: string): string => `validation: { trust: { acm: { certificateAuthorityARNs: [${arn}] } } }`;
    assert.deepEqual(node('logging: { accessLog: { file: { path: /x, format: { json: [null] } } } }'), ['schema/type']);
    assert.deepEqual(node(tls(`ports: [null], ${trust('a')}`)), ['schema/type']);
    assert.deepEqual(node(tls(trust('null'))), ['schema/type']);
  });

  it('of the older API are not judged', () => {
    assert.deepEqual(
      rulesOf(
        mesh('VirtualNode', 'node', 'meshName: m\nlisteners: [{ portMapping: { port: 80, protocol: http } }]').replace(
          'v1beta2',
          'v1beta1',
        ),
      ).filter((rule) => rule.startsWith('appmesh/')),
      [],
    );
  });

  for (const { code, fix } of catalogue.filter(
    ({ family, code: each }) => family === 'appmesh' && !/\/(?:ref|read|immutable)-/.test(each) && !ofSets.has(each),
  )) {
    it(`${code} has a case that fires, one that comes near${fix ? ' and a fix' : ''}`, () => {
      const own = table.filter(({ rule }) => rule === code);
      assert.ok(own.length > 0, 'nothing fires');
      assert.ok(
        own.some(({ good }) => good !== undefined),
        'nothing comes near',
      );
      assert.equal(
        own.some(({ fix: title }) => title !== undefined),
        fix,
      );
    });
  }
});
