import assert from 'node:assert/strict';
import { hover } from '../../../server/src/features/hover';
import { inlayHints } from '../../../server/src/features/outline/inlayHints';
import { arn, legacy, mesh } from '../../support/appmesh';
import { openWorkspace } from '../../support/workspace';

const namespace = '---\napiVersion: v1\nkind: Namespace\nmetadata: { name: shop, labels: { mesh: m, gateway: g } }\n';
const all = (spec = ''): string => namespace + mesh('Mesh', 'm', `namespaceSelector: { matchLabels: { mesh: m } }\n${spec}`.trimEnd());
const gateway = mesh('VirtualGateway', 'g', 'namespaceSelector: { matchLabels: { gateway: g } }\nlisteners: []');
const services = mesh('VirtualService', 'one', 'provider: null', 'pay') + mesh('VirtualService', 'two', 'awsName: second', 'pay');

/** The hover at the cursor contains each of these. */
interface Hovered {
  readonly what: string;
  readonly text: string;
  readonly says: readonly (string | RegExp)[];
  readonly never?: RegExp;
}

const hovered: readonly Hovered[] = [
  {
    what: 'the mesh of a node and its Envoy name',
    text: all() + mesh('VirtualNode', 'w<|>eb', 'logging: null'),
    says: ['Mesh: `m`', 'Envoy name: `mesh/m/virtualNode/web_shop`'],
  },
  {
    what: 'names that are written',
    text: all('awsName: prod') + mesh('VirtualNode', 'w<|>eb', 'awsName: front'),
    says: ['Envoy name: `mesh/prod/virtualNode/front`'],
  },
  {
    what: 'a mesh of another account',
    text: all('meshOwner: "111122223333"') + mesh('VirtualGateway', 'g<|>w', 'listeners: []'),
    says: ['`mesh/m@111122223333/virtualGateway/gw_shop`', 'without `@111122223333`'],
  },
  {
    what: 'the gateway of a route',
    text: all() + gateway + mesh('GatewayRoute', 'r<|>', 'priority: 1'),
    says: ['VirtualGateway: `shop/g`', 'AWS resource: `mesh/m/virtualGateway/g_shop/gatewayRoute/r_shop`'],
  },
  {
    what: 'a service is no Envoy',
    text: all() + mesh('VirtualService', 'w<|>eb', 'provider: null'),
    says: ['AWS resource: `mesh/m/virtualService/web.shop`'],
  },
  { what: 'a group has no name in AWS', text: mesh('BackendGroup', 'g<|>', 'virtualservices: []'), says: ['Has no name in AWS'] },
  {
    what: 'nothing is said of a namespace that is not here',
    text: mesh('Mesh', 'm', 'namespaceSelector: { matchLabels: { mesh: m } }') + mesh('VirtualNode', 'w<|>eb', 'logging: null'),
    says: ['web_shop'],
    never: /Mesh: |Not selected|Envoy/,
  },
  {
    what: 'an ARN by the name in AWS',
    text:
      all() +
      mesh('VirtualNode', 'web', 'awsName: front') +
      mesh('VirtualService', 's', `provider: { virtualNode: { virtualNodeARN: "${arn('virtualNode', 'fr<|>ont')}" } }`),
    says: ['awsName: `front`', /In this workspace: \[VirtualNode shop\/web\]/],
  },
  {
    what: 'an ARN beside a reference',
    text: mesh(
      'VirtualService',
      's',
      `provider: { virtualNode: { virtualNodeRef: { name: a }, virtualNodeARN: "${arn('virtualNode', 'fr<|>ont')}" } }`,
    ),
    says: ['Takes precedence'],
  },
  {
    what: 'every service of a namespace',
    text: services + mesh('VirtualNode', 'web', 'backendGroups: [{ namespace: pay, name: "<|>*" }]'),
    says: ['Adds 2 VirtualServices', 'VirtualService pay/one', '`one.pay`', '`second`', 'Ignored unless'],
  },
  {
    what: 'the services of a group',
    text:
      services +
      mesh('BackendGroup', 'g', 'virtualservices: [{ name: one }]', 'other') +
      mesh('VirtualNode', 'web', 'backendGroups: [{ namespace: other, name: <|>g }]', 'pay'),
    says: ['Adds 1 VirtualService as', '`one.pay`'],
  },
  {
    what: 'the name of an old object',
    text: legacy('VirtualNode', 'bl<|>ue', 'meshName: m'),
    says: ['Name in AWS: `blue-shop` (v1beta1)'],
  },
  {
    what: 'what an old reference leads to',
    text:
      legacy('VirtualNode', 'blue', 'meshName: m') +
      legacy('VirtualService', 's', 'routes: [{ grpc: { action: { weightedTargets: [{ virtualNodeName: blue-<|>shop }] } } }]'),
    says: ['Name in AWS: `blue-shop`', 'VirtualNode shop/blue'],
  },
];

describe('names of App Mesh in hovers and hints', () => {
  for (const { what, text, says, never } of hovered) {
    it(what, () => {
      const { workspace, uri, offset } = openWorkspace(text);
      const shown = hover(workspace, uri, offset)?.markdown.text ?? '';
      for (const part of says) {
        assert.ok(typeof part === 'string' ? shown.includes(part) : part.test(shown), `no ${String(part)} in:\n${shown}`);
      }
      assert.doesNotMatch(shown, never ?? /undefined/);
    });
  }

  it('stand before what is said of every name', () => {
    const { workspace, uri, offset } = openWorkspace(all() + mesh('VirtualNode', 'w<|>eb', 'logging: null'));
    const shown = hover(workspace, uri, offset)?.markdown.text ?? '';
    const order = ['**VirtualNode**', 'Envoy name:', '**name**'].map((part) => shown.indexOf(part));
    assert.ok(!order.includes(-1), shown);
    assert.deepEqual(
      order,
      order.toSorted((a, b) => a - b),
    );
  });

  it('stand behind names and behind references', () => {
    const { workspace, uri } = openWorkspace(
      all() +
        services +
        mesh(
          'VirtualNode',
          'web',
          'backends: [{ virtualService: { virtualServiceRef: { namespace: pay, name: one } } }]\nbackendGroups: [{ namespace: pay, name: "*" }]',
        ) +
        mesh('VirtualService', 's', `awsName: s\nprovider: { virtualNode: { virtualNodeARN: "${arn('virtualNode', 'front')}" } }`),
    );
    const hints = inlayHints(workspace, uri, { start: 0, end: 10_000 });
    assert.deepEqual(
      hints.map(({ label }) => label),
      ['awsName: m', 'awsName: one.pay', 'awsName: web_shop', 'awsName: one.pay', 'awsName: one.pay, second', 'awsName: front'],
    );
    assert.match(hints[2]?.tooltip ?? '', /mesh\/m\/virtualNode\/web_shop/);
  });
});
