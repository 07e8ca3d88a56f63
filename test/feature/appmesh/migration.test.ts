import assert from 'node:assert/strict';
import { codeActions } from '../../../server/src/features/actions/codeActions';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import type { CodeAction } from '../../../server/src/features/feature';
import { legacy } from '../../support/appmesh';
import { awsNamesOf, migrateAll, textOf } from '../../support/migration';
import { openWorkspace, uriOf } from '../../support/workspace';

const ns = 'apiVersion: v1\nkind: Namespace\nmetadata:\n  name: shop\n';
const deployment = (name: string, labels: string, annotations = ''): string =>
  `---\napiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: ${name}\n  namespace: shop\nspec:\n  selector: { matchLabels: { app: ${name} } }\n  template:\n    metadata:\n${annotations}      labels: ${labels}\n    spec: { containers: [{ name: app, image: app }] }\n`;
const blue = legacy(
  'VirtualNode',
  'blue',
  'meshName: m\nlisteners:\n- portMapping: { port: 8080, protocol: http }\nserviceDiscovery: { dns: { hostName: blue.shop } }',
);

interface Rewriting {
  readonly what: string;
  readonly before: string;
  readonly after: string;
  readonly way?: 'keep' | 'new';
  /** What has to be checked by hand. */
  readonly check?: RegExp;
  readonly refused?: RegExp;
}

const v2 = (text: string): string => text.replaceAll('v1beta1', 'v1beta2');

const rewritings: readonly Rewriting[] = [
  {
    what: 'a Mesh selects the namespaces of its members by a label',
    before: ns + legacy('Mesh', 'm') + blue,
    after: `${ns}  labels:\n    mesh: m\n${v2(legacy('Mesh', 'm', 'namespaceSelector:\n  matchLabels:\n    mesh: m'))}${v2(legacy('VirtualNode', 'blue', 'awsName: blue-shop\nlisteners:\n- portMapping: { port: 8080, protocol: http }\nserviceDiscovery: { dns: { hostname: blue.shop } }'))}`,
    check: /No workload found/,
  },
  {
    what: 'the kind of service discovery of a Mesh goes, its filter stays',
    before: legacy('Mesh', 'm', 'serviceDiscoveryType: dns # of old\negressFilter: { type: DROP_ALL }'),
    after: v2(legacy('Mesh', 'm', 'namespaceSelector:\n  matchLabels:\n    mesh: m # of old\negressFilter: { type: DROP_ALL }')),
  },
  {
    what: 'a VirtualNode selects the Pods of its Deployment; annotations that nobody reads go',
    before:
      legacy('VirtualNode', 'blue', 'meshName: m # mine') +
      deployment('b', '{ app: color, version: blue }', '      annotations:\n        appmesh.k8s.aws/virtualNode: blue\n        a: b\n'),
    after:
      v2(legacy('VirtualNode', 'blue', 'awsName: blue-shop\npodSelector:\n  matchLabels:\n    app: color\n    version: blue # mine')) +
      deployment('b', '{ app: color, version: blue }', '      annotations:\n        a: b\n'),
  },
  {
    what: 'new resources have the default names',
    way: 'new',
    before: legacy('VirtualNode', 'blue', 'meshName: m\nlogging: {}') + deployment('blue', '{ app: blue }'),
    after:
      v2(legacy('VirtualNode', 'blue', 'podSelector:\n  matchLabels:\n    app: blue\nlogging: {}')) + deployment('blue', '{ app: blue }'),
  },
  {
    what: 'what the old controller filled in is written',
    before:
      legacy(
        'VirtualNode',
        'blue',
        'meshName: m\nlisteners:\n- portMapping: { port: 80, protocol: http2 }\n  healthCheck:\n    path: /ping # ok\n    timeoutMillis: 2000\nserviceDiscovery:\n  cloudMap:\n    namespaceName: local\n    serviceName: s\n    attributes:\n      a: b # one\n      # two\n      c: d',
      ) + deployment('blue', '{ app: blue }'),
    after:
      v2(
        legacy(
          'VirtualNode',
          'blue',
          'awsName: blue-shop\npodSelector:\n  matchLabels:\n    app: blue\nlisteners:\n- portMapping: { port: 80, protocol: http2 }\n  healthCheck:\n    path: /ping # ok\n    timeoutMillis: 2000\n    healthyThreshold: 10\n    intervalMillis: 30000\n    unhealthyThreshold: 2\n    protocol: http2\nserviceDiscovery:\n  awsCloudMap:\n    namespaceName: local\n    serviceName: s\n    attributes:\n      - key: a\n        value: b # one\n      # two\n      - key: c\n        value: d',
        ),
      ) + deployment('blue', '{ app: blue }'),
  },
  {
    what: 'a router becomes an object of its own, with its comments',
    before:
      blue +
      legacy(
        'VirtualService',
        'color.shop.svc.cluster.local',
        '# the mesh\nmeshName: m\n# the router\nvirtualRouter: # inside\n  # its name\n  name: color-router # named\n  listeners: # where\n  - portMapping:\n      port: 8080\n      protocol: http\n# the routes\nroutes:\n- name: all\n  http:\n    match: { prefix: / }\n    action:\n      weightedTargets:\n      - virtualNodeName: blue # first\n        weight: 1\n    retryPolicy:\n      maxRetries: 4\n      perRetryTimeoutMillis: 2000 # two seconds\n    # more\n# the end',
      ),
    after:
      v2(
        legacy(
          'VirtualNode',
          'blue',
          'awsName: blue-shop\nlisteners:\n- portMapping: { port: 8080, protocol: http }\nserviceDiscovery: { dns: { hostname: blue.shop } }',
        ),
      ) +
      v2(
        legacy(
          'VirtualService',
          'color',
          '# the mesh\nawsName: color.shop.svc.cluster.local\nprovider:\n  virtualRouter:\n    virtualRouterRef:\n      name: color-router\n# the end',
        ),
      ) +
      v2(
        legacy(
          'VirtualRouter',
          'color-router',
          'awsName: color-router-shop\n# the router\n# inside\n# its name\n# named\nlisteners: # where\n- portMapping:\n    port: 8080\n    protocol: http\n# the routes\nroutes:\n- name: all\n  httpRoute:\n    match: { prefix: / }\n    action:\n      weightedTargets:\n      - virtualNodeRef:\n          name: blue # first\n        weight: 1\n    retryPolicy:\n      maxRetries: 4\n      perRetryTimeout:\n        unit: ms\n        value: 2000 # two seconds\n    # more',
        ),
      ),
    check: /No workload found/,
  },
  {
    what: 'a router without listeners gets that of its first target, and the name of its service',
    before:
      blue +
      legacy(
        'VirtualService',
        'color.shop',
        'meshName: m\nroutes: [{ name: all, tcp: { action: { weightedTargets: [{ virtualNodeName: blue, weight: 1 }] } } }]',
      ),
    after:
      v2(
        legacy(
          'VirtualNode',
          'blue',
          'awsName: blue-shop\nlisteners:\n- portMapping: { port: 8080, protocol: http }\nserviceDiscovery: { dns: { hostname: blue.shop } }',
        ),
      ) +
      v2(legacy('VirtualService', 'color', 'provider:\n  virtualRouter:\n    virtualRouterRef:\n      name: color')) +
      v2(
        legacy(
          'VirtualRouter',
          'color',
          'awsName: color-shop\nlisteners:\n  - portMapping:\n      port: 8080\n      protocol: http\nroutes: [{ name: all, tcpRoute: { action: { weightedTargets: [{ virtualNodeRef: { name: blue }, weight: 1 }] } } }]',
        ),
      ),
    check: /No workload found/,
  },
  {
    what: 'references into other namespaces name them',
    before:
      legacy(
        'VirtualNode',
        'front',
        'meshName: m\nbackends:\n- virtualService:\n    virtualServiceName: color.other.svc.cluster.local\n- virtualService: { virtualServiceName: gone.shop }',
      ) +
      deployment('front', '{ app: front }') +
      legacy('VirtualService', 'color.other.svc.cluster.local', 'meshName: m', 'other'),
    after:
      v2(
        legacy(
          'VirtualNode',
          'front',
          'awsName: front-shop\npodSelector:\n  matchLabels:\n    app: front\nbackends:\n- virtualService:\n    virtualServiceRef:\n      namespace: other\n      name: color\n- virtualService: { virtualServiceARN: "arn:aws:appmesh:<region>:<account>:mesh/m/virtualService/gone.shop" }',
        ),
      ) +
      deployment('front', '{ app: front }') +
      v2(legacy('VirtualService', 'color', 'awsName: color.other.svc.cluster.local', 'other')),
    check: /VirtualService "gone\.shop" not found.*No routes found/s,
  },
  {
    what: 'a protocol without an equivalent stays and is said',
    before:
      legacy(
        'VirtualNode',
        'blue',
        'meshName: m\nserviceDiscovery: { dns: { hostName: b } }\nlisteners: [{ portMapping: { port: 443, protocol: https } }]',
      ) + deployment('blue', '{ app: blue }'),
    after:
      v2(
        legacy(
          'VirtualNode',
          'blue',
          'awsName: blue-shop\npodSelector:\n  matchLabels:\n    app: blue\nserviceDiscovery: { dns: { hostname: b } }\nlisteners: [{ portMapping: { port: 443, protocol: https } }]',
        ),
      ) + deployment('blue', '{ app: blue }'),
    check: /protocol "https", which has no equivalent/,
  },
  {
    what: 'a name with a dot loses what stands behind it',
    before: legacy('VirtualNode', 'blue.shop', 'meshName: m') + deployment('blue.shop', '{ app: blue }'),
    after:
      v2(legacy('VirtualNode', 'blue', 'awsName: blue-shop\npodSelector:\n  matchLabels:\n    app: blue')) +
      deployment('blue.shop', '{ app: blue }'),
  },
  {
    what: 'names that would become one stay apart',
    before: legacy('VirtualService', 'color.a', 'meshName: m') + legacy('VirtualService', 'color.b', 'meshName: m'),
    after: v2(legacy('VirtualService', 'color-a', 'awsName: color.a')) + v2(legacy('VirtualService', 'color-b', 'awsName: color.b')),
    check: /No routes found/,
  },
  {
    what: 'a flow mapping stays one',
    before:
      blue +
      '---\n{ apiVersion: appmesh.k8s.aws/v1beta1, kind: VirtualService, metadata: { name: color.shop, namespace: shop }, spec: { meshName: m, virtualRouter: { name: r, listeners: [{ portMapping: { port: 1, protocol: tcp } }] }, routes: [] } }\n',
    after:
      v2(
        legacy(
          'VirtualNode',
          'blue',
          'awsName: blue-shop\nlisteners:\n- portMapping: { port: 8080, protocol: http }\nserviceDiscovery: { dns: { hostname: blue.shop } }',
        ),
      ) +
      '---\n{ apiVersion: appmesh.k8s.aws/v1beta2, kind: VirtualService, metadata: { name: color, namespace: shop }, spec: { provider: { virtualRouter: { virtualRouterRef: { name: r } } } } }\n' +
      v2(legacy('VirtualRouter', 'r', 'awsName: r-shop\nlisteners: [{ portMapping: { port: 1, protocol: tcp } }]\nroutes: []')),
    check: /No workload found/,
  },
  {
    what: 'a document with anchors is left alone',
    before: legacy('VirtualNode', 'blue', 'meshName: &m m'),
    after: legacy('VirtualNode', 'blue', 'meshName: &m m'),
    refused: /anchors/,
  },
  {
    what: 'a name that nobody knows is not written down',
    before: legacy('VirtualNode', '${NAME}', 'meshName: m'),
    after: legacy('VirtualNode', '${NAME}', 'meshName: m'),
    refused: /placeholder/,
  },
];

describe('migration of App Mesh v1beta1', () => {
  for (const { what, before, after, way = 'keep', check, refused } of rewritings) {
    it(what, () => {
      const { workspace } = openWorkspace(before);
      const names = awsNamesOf(workspace);
      const answer = migrateAll(workspace, way);
      assert.equal(textOf(workspace), after);
      const checks = Object.entries(answer.annotations).flatMap(([id, { description }]) => (id.startsWith('check') ? [description] : []));
      assert.match(checks.join('\n'), check ?? /^$/);
      assert.match(answer.refused.join('\n'), refused ?? /^$/);
      if (way === 'keep') {
        const gone = names.filter((name) => !awsNamesOf(workspace).includes(name) && !name.endsWith('gone.shop'));
        assert.deepEqual(gone, [], 'every name in AWS is there afterwards');
      }
    });
  }

  it('is offered on the head of an object and needs a confirmation', () => {
    const opened = openWorkspace(`${legacy('Mesh', 'm')}${blue.replace('v1beta1', 'v1be<|>ta1')}`);
    const found = codeActions(opened.workspace, opened.uri, { start: opened.offset, end: opened.offset }).filter(
      ({ kind }) => kind === 'refactor.rewrite',
    );
    assert.deepEqual(titles(found), [
      'Migrate VirtualNode blue, keeping the AWS resources',
      'Migrate VirtualNode blue, creating new AWS resources',
      'Migrate 2 objects of this file, keeping the AWS resources',
      'Migrate 2 objects of this file, creating new AWS resources',
    ]);
    assert.ok(
      found.every(({ annotations, edits }) => edits.every(({ annotation }) => annotations?.[annotation ?? '']?.needsConfirmation === true)),
    );
  });

  it('is not offered elsewhere, and is disabled with a reason where it cannot be', () => {
    const inside = openWorkspace(blue.replace('8080', '80<|>80'));
    assert.deepEqual(
      titles(codeActions(inside.workspace, inside.uri, { start: inside.offset, end: inside.offset })).filter((title) =>
        title.startsWith('Migrate'),
      ),
      [],
    );
    const anchored = openWorkspace(legacy('VirtualNode', 'blue', 'meshName: &m m').replace('v1beta1', 'v1<|>beta1'));
    const found = codeActions(anchored.workspace, anchored.uri, { start: anchored.offset, end: anchored.offset }).filter(({ title }) =>
      title.startsWith('Migrate'),
    );
    assert.deepEqual(
      found.map(({ disabled }) => disabled),
      ['The document uses anchors or merge keys', 'The document uses anchors or merge keys'],
    );
  });

  it('what one file has kept another one finds', () => {
    const { workspace } = openWorkspace(
      `#- node.yaml\n${blue}#- service.yaml\n${legacy('VirtualService', 'color.shop', 'meshName: m\nroutes: [{ name: all, http2: { match: { prefix: / }, action: { weightedTargets: [{ virtualNodeName: blue-shop, weight: 1 }] } } }]')}`,
    );
    migrateAll(workspace, 'keep');
    assert.match(textOf(workspace, 'service.yaml'), /virtualNodeRef: \{ name: blue \}/);
    const errors = [...workspace.uris].flatMap((uri) => diagnosticsOf(uri, workspace)).filter(({ severity }) => severity === 'error');
    assert.deepEqual(
      errors.map(({ finding }) => finding.message),
      [],
    );
    assert.ok(workspace.file(uriOf('node.yaml')));
  });
});

function titles(actions: readonly CodeAction[]): readonly string[] {
  return actions.map(({ title }) => title);
}
