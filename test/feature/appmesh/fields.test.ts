import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownOf, nothing } from '../../../server/src/base/markdown';
import { complete } from '../../../server/src/features/completion/complete';
import { hover } from '../../../server/src/features/hover';
import type { Structure } from '../../../server/src/schema/structure/structure';
import { legacy, mesh, router } from '../../support/appmesh';
import { projectFolder } from '../../support/schemaBundle';
import { applyEdits, emptyWorkspace, findingsIn, openWorkspace, uriOf } from '../../support/workspace';

interface Row {
  readonly kinds?: readonly string[];
  readonly path: string;
}

const { fields } = JSON.parse(readFileSync(join(projectFolder, 'schemas/dialects/appmesh-fields.json'), 'utf8')) as {
  readonly fields: readonly Row[];
};
const kinds = ['Mesh', 'VirtualNode', 'VirtualService', 'VirtualRouter', 'VirtualGateway', 'GatewayRoute', 'BackendGroup'];

/** Every path of a schema, `[]` for items. */
function pathsOf(structure: Structure, at: string): readonly string[] {
  return [
    at,
    ...Object.entries(structure.properties ?? {}).flatMap(([name, child]) => pathsOf(child, at === '' ? name : `${at}.${name}`)),
    ...(structure.items === undefined ? [] : pathsOf(structure.items, `${at}[]`)),
  ];
}

const hoverText = (marked: string): string => {
  const { workspace, uri, offset } = openWorkspace(marked);
  return hover(workspace, uri, offset)?.markdown.text ?? '';
};

const labels = (marked: string): readonly string[] => {
  const { workspace, uri, offset } = openWorkspace(marked);
  return complete(workspace, uri, offset).map(({ label }) => label);
};

describe('fields of App Mesh', () => {
  it('every row is about a field that there is', () => {
    const workspace = emptyWorkspace();
    const known = new Map(
      kinds.map((kind) => [kind, pathsOf(workspace.kinds.find({ group: 'appmesh.k8s.aws', version: 'v1beta2', kind })?.schema ?? {}, '')]),
    );
    const isThere = ({ path, kinds: own = kinds }: Row): boolean =>
      own.some(
        (kind) => known.get(kind)?.some((each) => each === path || (!path.startsWith('spec.') && each.endsWith(`.${path}`))) === true,
      );
    assert.deepEqual(
      fields.filter((row) => !isThere(row)).map(({ path }) => path),
      [],
    );
    const idle = fields.flatMap((row) =>
      (row.kinds ?? []).filter((kind) => !isThere({ ...row, kinds: [kind] })).map((kind) => `${kind} ${row.path}`),
    );
    assert.deepEqual(idle, []);
  });

  it('hovers say what a field means and which values it accepts', () => {
    assert.match(hoverText(router('{ prefix: /, po<|>rt: 80 }')), /1 to 65535/);
    assert.match(hoverText(mesh('Mesh', 'm', 'namespace<|>Selector: {}')), /Without it the mesh selects no namespace/);
    assert.match(hoverText(mesh('VirtualGateway', 'g', 'namespace<|>Selector: {}')), /Without it the gateway takes none/);
    assert.doesNotMatch(hoverText(legacy('Mesh', 'm', 'namespace<|>Selector: {}')), /Without it/);
  });

  it('hovers say once what the schema says as well', () => {
    const weight = hoverText(router('{ prefix: / }').replace('weight: 1', 'wei<|>ght: 1'));
    assert.match(weight, /Share of the requests/);
    assert.equal(weight.split('0 to 100').length, 2);
  });

  it('the hover of an IP preference says what the controller makes of it', () => {
    const preference = mesh('Mesh', 'm', 'namespaceSelector: {}\nmeshServiceDiscovery: { ipPref<|>erence: IPv4_ONLY }');
    const other = preference.replace('ipPref<|>erence: IPv4_ONLY', 'ipPreference: IPv4<|>_ONLY');
    assert.match(hoverText(preference), /In this cluster it becomes `IPv4_ONLY`/);
    assert.match(hoverText(other), /In this cluster it becomes `IPv4_ONLY`/);
    assert.match(hoverText(`#- .ackmesh.yaml\ncluster: { ipFamily: ipv6 }\n#- a.yaml\n${other}`), /In this cluster it becomes `IPv6_ONLY`/);
    assert.doesNotMatch(hoverText(mesh('Mesh', 'm', 'namespace<|>Selector: {}')), /In this cluster/);
  });

  it('completion says so too', () => {
    const { workspace, uri, offset } = openWorkspace(mesh('VirtualNode', 'n', 'podS<|>'));
    const item = complete(workspace, uri, offset).find(({ label }) => label === 'podSelector');
    assert.match(markdownOf(item?.documentation ?? nothing).text, /Without it no Pod is/);
  });
});

describe('selectors of App Mesh', () => {
  const namespaces =
    '---\napiVersion: v1\nkind: Namespace\nmetadata: { name: a, labels: { mesh: one, team: x } }\n---\napiVersion: v1\nkind: Namespace\nmetadata: { name: b, labels: { mesh: two } }\n';
  const pods = (ns: string, app: string): string =>
    `---\napiVersion: apps/v1\nkind: Deployment\nmetadata: { name: ${app}, namespace: ${ns}, labels: { own: no } }\nspec: { template: { metadata: { labels: { app: ${app} } } } }\n`;

  it('offer the labels of Namespaces, then the name of the object itself', () => {
    assert.deepEqual(labels(namespaces + mesh('Mesh', 'm', 'namespaceSelector:\n  matchLabels:\n    mesh: <|>')), ['one', 'two', 'm']);
    assert.deepEqual(
      labels(namespaces + mesh('Mesh', 'm', 'namespaceSelector:\n  matchLabels:\n    mesh: one\n    t<|>')).filter((label) =>
        ['mesh', 'team'].includes(label),
      ),
      ['team'],
    );
  });

  it('offer the labels of Pods of the namespace, not of the workloads themselves', () => {
    const all = pods('shop', 'web') + pods('shop', 'pay') + pods('other', 'far');
    assert.deepEqual(labels(all + mesh('VirtualNode', 'n', 'podSelector:\n  matchLabels:\n    app: <|>')), ['pay', 'web', 'n']);
    assert.ok(!labels(all + mesh('VirtualNode', 'n', 'podSelector:\n  matchLabels:\n    o<|>')).includes('own'));
  });

  it('offer keys, operators and values of expressions', () => {
    const expression = (body: string): readonly string[] =>
      labels(namespaces + mesh('Mesh', 'm', `namespaceSelector:\n  matchExpressions:\n  - ${body}`));
    assert.deepEqual(expression('key: <|>'), ['mesh', 'team']);
    assert.deepEqual(expression('{ key: <|> }'), ['mesh', 'team']);
    assert.deepEqual(expression('key: mesh\n    operator: <|>'), ['In', 'NotIn', 'Exists', 'DoesNotExist']);
    assert.deepEqual(expression('key: mesh\n    values: [one]\n    operator: <|>'), ['In', 'NotIn']);
    assert.deepEqual(expression('key: mesh\n    operator: In\n    values:\n    - <|>'), ['one', 'two']);
    assert.deepEqual(expression('key: mesh\n    operator: NotIn\n    values: [one, <|>]'), ['two']);
    assert.deepEqual(expression('values: ["<|>"]\n    key: team'), ['x']);
  });

  it('offer no values to an operator without any, nor for a key that is not there', () => {
    const expression = (body: string): readonly string[] =>
      labels(namespaces + mesh('Mesh', 'm', `namespaceSelector:\n  matchExpressions:\n  - ${body}`));
    assert.deepEqual(expression('key: mesh\n    operator: Exists\n    values: [<|>]'), []);
    assert.deepEqual(expression('operator: In\n    values: [<|>]'), []);
    assert.deepEqual(expression('key: other\n    operator: In\n    values: [<|>]'), []);
    assert.deepEqual(expression('key: mesh\n    operator: In\n    values: <|>'), []);
  });

  it('offer the labels of GatewayRoutes', () =>
    assert.deepEqual(
      labels(
        mesh('GatewayRoute', 'r').replace('name: r', 'name: r\n  labels: { tier: front }') +
          mesh('VirtualGateway', 'g', 'gatewayRouteSelector:\n  matchLabels:\n    tier: <|>'),
      ),
      ['front'],
    ));
});

describe('parts of App Mesh objects', () => {
  const accepted = (marked: string, label: string): { readonly text: string; readonly snippet: string | undefined } => {
    const { workspace, uri, offset } = openWorkspace(marked);
    const item = complete(workspace, uri, offset).find((each) => each.label === label);
    assert.ok(item, label);
    return { text: applyEdits(workspace.file(uri)?.text ?? '', [item]), snippet: item.snippet };
  };
  const node = 'serviceDiscovery: { dns: { hostname: node } }\n';
  const portMapping = 'listeners:\n- portMapping: { port: 80, protocol: http }\n';
  const spots: readonly (readonly [kind: string, label: string, spec: string])[] = [
    ['VirtualRouter', 'routes', 'listeners: [{ portMapping: { port: 80, protocol: http } }]\n<|>'],
    ['VirtualRouter', 'listeners', 'lis<|>'],
    ['VirtualNode', 'listeners', `${node}lis<|>`],
    ['VirtualNode', 'healthCheck', `${node}${portMapping}  hea<|>`],
    ['VirtualNode', 'tls', `${node}${portMapping}  <|>`],
    ['VirtualNode', 'tls', `${node}backendDefaults:\n  clientPolicy: <|>`],
    ['VirtualNode', 'tls', `${node}backends:\n- virtualService:\n    virtualServiceRef: { name: x }\n    clientPolicy:\n      <|>`],
    ['VirtualGateway', 'listeners', 'namespaceSelector: {}\n<|>'],
    ['VirtualGateway', 'healthCheck', `namespaceSelector: {}\n${portMapping}  <|>`],
    ['VirtualGateway', 'tls', `namespaceSelector: {}\n${portMapping}  <|>`],
    ['VirtualGateway', 'tls', `namespaceSelector: {}\n${portMapping}backendDefaults:\n  clientPolicy:\n    <|>`],
  ];
  for (const [kind, label, spec] of spots) {
    it(`${label} of a ${kind} is accepted once it is filled in: ${spec.slice(-30).replace(/\s+/g, ' ')}`, () => {
      const { text, snippet } = accepted(mesh(kind, 'part', spec), label);
      assert.match(snippet ?? '', /\$\{1/);
      const filled = openWorkspace(text.replace(/: $/gm, ': x').replace(/: x(?=\n +tls:)/, ': '));
      const found = findingsIn(filled.uri, filled.workspace)
        .filter(({ severity }) => severity === 'error' || severity === 'warning')
        .map(({ finding }) => finding.code);
      assert.deepEqual(
        found.filter((code) => code !== 'ref/not-found'),
        [],
        text,
      );
    });
  }

  it('leave flow style, keys with a value and the API before alone', () => {
    assert.ok(accepted(mesh('VirtualRouter', 'part', '{ rou<|> }'), 'routes').text.includes('{ routes:  }'));
    assert.ok(accepted(mesh('VirtualRouter', 'part', 'rou<|>: []'), 'routes').text.includes('  routes: []\n'));
    const { workspace, uri, offset } = openWorkspace(legacy('VirtualRouter', 'part', '<|>'));
    assert.deepEqual(
      complete(workspace, uri, offset).flatMap(({ snippet }) => snippet ?? []),
      [],
    );
  });
});

describe('new objects of App Mesh', () => {
  for (const kind of kinds) {
    it(`a ${kind} is accepted once it is filled in`, () => {
      const empty = emptyWorkspace();
      const uri = uriOf('main.yaml');
      empty.setBuffer(uri, kind.slice(0, -1));
      const item = complete(empty, uri, kind.length - 1).find(({ label, group }) => label === kind && group === 'appmesh.k8s.aws');
      const filled = (item?.newText ?? '').replace(/: $/gm, ': x').replace('  name: x', '  name: x\n  namespace: shop');
      const { workspace } = openWorkspace(kind === 'Mesh' ? filled.replace('\n  namespace: shop', '') : filled);
      assert.match(filled, /spec:\n {2}\w/);
      const found = findingsIn(uri, workspace)
        .filter(({ severity }) => severity === 'error' || severity === 'warning')
        .map(({ finding }) => finding.code);
      assert.deepEqual(
        found.filter((code) => code !== 'ref/not-found'),
        [],
      );
    });
  }
});
