import assert from 'node:assert/strict';
import { Explorer } from '../../../client/webview/explorer';
import { boxesOf } from '../../../client/webview/labels';
import type { ShowGraph, ShownEdge, ShownNode } from '../../../client/webview/messages';
import { distinctions } from '../../../client/webview/view';
import { measureLetters } from '../../support/letters';

const range = (
  line: number,
): { readonly start: { line: number; character: number }; readonly end: { line: number; character: number } } => ({
  start: { line, character: 0 },
  end: { line, character: 4 },
});

function node(id: string, more: Partial<ShownNode> = {}): ShownNode {
  const file = more.file ?? 'a.yaml';
  return {
    id,
    state: 'object',
    group: 'ec2.services.k8s.aws',
    family: 'ack',
    kind: 'VPC',
    namespace: 'shop',
    name: id,
    file,
    location: { uri: `file:///ws/${file}`, range: range(1) },
    ...more,
  };
}

function missing(id: string): ShownNode {
  return { id, state: 'missing', group: '', family: 'other', kind: 'Role', name: id };
}

function edge(from: string, to: string, path = 'spec.ref'): ShownEdge {
  return { from, to, path, isObject: true, location: { uri: 'file:///ws/a.yaml', range: range(2) } };
}

function graphOf(nodes: readonly ShownNode[], edges: readonly ShownEdge[] = [], document = ''): ShowGraph {
  return { kind: 'show', scope: 'workspace', document, nodes, edges, keep: { scope: 'workspace' } };
}

function ofFile(document: string): ShowGraph {
  return { ...graphOf(shop, references, document), scope: 'file', keep: { scope: 'file', document: `file:///ws/${document}` } };
}

function explore(nodes: readonly ShownNode[], edges: readonly ShownEdge[] = []): Explorer {
  const explorer = new Explorer();
  explorer.show(graphOf(nodes, edges));
  return explorer;
}

const shop = [
  node('a'),
  node('b'),
  node('c', { file: 'b.yaml', namespace: 'net', family: 'appmesh', roots: ['overlays/prod', 'overlays/test'] }),
  missing('gone'),
];
const references = [edge('a', 'b'), edge('a', 'c', 'spec.x'), edge('b', 'c', 'spec.y'), edge('c', 'gone')];

/** Boxes and connections as a reader sees them. */
function seen({ view }: Explorer): readonly string[] {
  const boxes = boxesOf(view, measureLetters).map(({ id, group }) => (group === undefined ? id : `${id} in ${group}`));
  return [...boxes, ...view.edges.map(({ from, to, edges }) => `${from} → ${to}${edges.length > 1 ? ` (${edges.length})` : ''}`)];
}

describe('exploring a graph', () => {
  it('shows a small one as it is', () =>
    assert.deepEqual(seen(explore(shop, references)), ['a', 'b', 'c', 'gone', 'a → b', 'a → c', 'b → c', 'c → gone']));

  it('groups by file, namespace, family and kustomization; what is not there is a group of its own', () => {
    const explorer = explore(shop, []);
    const titles = (grouping: Parameters<Explorer['group']>[0]): readonly string[] => {
      explorer.group(grouping);
      return seen(explorer).map((each) => each.replace(/^\w+ in /, ''));
    };
    const elsewhere = 'Not in this workspace';
    assert.deepEqual(titles('file'), ['a.yaml', 'a.yaml', 'b.yaml', elsewhere]);
    assert.deepEqual(titles('namespace'), ['shop', 'shop', 'net', elsewhere]);
    assert.deepEqual(titles('family'), ['AWS Controllers for Kubernetes', 'AWS Controllers for Kubernetes', 'AWS App Mesh', elsewhere]);
    assert.deepEqual(titles('root'), ['(no kustomization)', '(no kustomization)', 'overlays/prod, overlays/test', elsewhere]);
  });

  it('collapses a group into one box that has its references', () => {
    const explorer = explore(shop, references);
    explorer.group('file');
    explorer.collapse('a.yaml');
    assert.deepEqual(seen(explorer), ['c in b.yaml', 'gone in Not in this workspace', 'group a.yaml', 'group a.yaml → c (2)', 'c → gone']);
    assert.equal(explorer.summary, '4 resources, 4 references, 1 collapsed group');
    assert.equal(explorer.expand('a.yaml'), 'a');
    explorer.collapseAll(true);
    assert.deepEqual(seen(explorer), [
      'group a.yaml',
      'group b.yaml',
      'group Not in this workspace',
      'group a.yaml → group b.yaml (2)',
      'group b.yaml → group Not in this workspace',
    ]);
  });

  it('shows the neighbours of a node by steps in both directions, also out of collapsed groups', () => {
    const chain = [edge('a', 'b'), edge('b', 'c'), edge('c', 'gone')];
    const explorer = explore(shop, chain);
    explorer.group('file');
    explorer.collapseAll(true);
    assert.ok(explorer.focus('b', 1));
    assert.deepEqual(
      explorer.view.nodes.map(({ id }) => id),
      ['a', 'b', 'c'],
    );
    assert.ok(explorer.focus('b', 2));
    assert.deepEqual(
      explorer.view.nodes.map(({ id }) => id),
      ['a', 'b', 'c', 'gone'],
    );
    assert.ok(explorer.focus('b', 0));
    assert.equal(explorer.view.nodes.length, 0);
    assert.ok(!explorer.focus('group a.yaml', 1));
  });

  it('finds by kind, namespace, name and file, and goes from match to match', () => {
    const explorer = explore(shop, references);
    explorer.search('vpc NET');
    assert.deepEqual(
      explorer.listed.map(({ id }) => id),
      ['c'],
    );
    explorer.search('a.yaml');
    assert.deepEqual(
      [explorer.nextMatch(), explorer.nextMatch(), explorer.nextMatch()].map((match) => [match?.id, match?.number, match?.of]),
      [
        ['a', 1, 2],
        ['b', 2, 2],
        ['a', 1, 2],
      ],
    );
    explorer.group('file');
    explorer.collapseAll(true);
    assert.deepEqual([...explorer.found], ['group a.yaml']);
    explorer.search('nowhere');
    assert.equal(explorer.nextMatch(), undefined);
    assert.match(explorer.summary, /, 0 matches$/);
    explorer.search(' ');
    assert.deepEqual([...explorer.found], []);
  });

  it('begins with collapsed groups where there is too much to read', () => {
    const many = Array.from({ length: 1000 }, (_, index) =>
      node(`n${index}`, { file: `f${index % 40}.yaml`, namespace: `ns${index % 8}` }),
    );
    const explorer = explore(many);
    assert.equal(explorer.grouping, 'file');
    assert.equal(seen(explorer).length, 40);
    const scattered = explore(many.map((each, index) => ({ ...each, file: `f${index}.yaml` })));
    assert.equal(scattered.grouping, 'namespace');
  });

  it('keeps groups, focus and search when the same graph comes anew', () => {
    const explorer = explore(shop, references);
    explorer.group('file');
    explorer.collapse('a.yaml');
    explorer.search('c');
    assert.ok(explorer.show(graphOf([...shop, node('d')], references)));
    assert.deepEqual(
      explorer.view.closed.map(({ count }) => count),
      [3],
    );
    explorer.focus('d', 1);
    assert.ok(explorer.show(graphOf(shop, references)));
    assert.equal(explorer.steps, 0, 'the focused node is gone');
    assert.ok(!explorer.show(ofFile('other.yaml')));
    assert.equal(explorer.grouping, 'none');
  });

  it('keeps the groups that a reader chose for each graph, also for a later page', () => {
    const explorer = explore(shop, references);
    explorer.group('file');
    explorer.collapse('a.yaml');
    explorer.show(ofFile('a.yaml'));
    assert.equal(explorer.grouping, 'none');
    explorer.group('namespace');
    const later = new Explorer();
    later.restore(JSON.parse(JSON.stringify(explorer.kept)));
    for (const each of [explorer, later]) {
      each.show(graphOf(shop, references));
      assert.equal(each.grouping, 'file');
      assert.deepEqual(
        each.view.closed.map(({ title }) => title),
        ['a.yaml'],
      );
      each.show(ofFile('a.yaml'));
      assert.equal(each.grouping, 'namespace');
      each.show(ofFile('b.yaml'));
      assert.equal(each.grouping, 'none');
    }
  });

  it('takes a file for another one whose name is the same in another folder', () => {
    const explorer = new Explorer();
    explorer.show({ ...ofFile('base/kustomization.yaml'), document: 'kustomization.yaml' });
    explorer.group('family');
    const other = ofFile('prod/kustomization.yaml');
    assert.ok(!explorer.show({ ...other, document: 'kustomization.yaml' }));
    assert.equal(explorer.grouping, 'none');
  });

  it('takes over nothing that no page has kept', () => {
    const explorer = new Explorer();
    for (const groups of [
      undefined,
      'file',
      { '': 'file' },
      { '': { grouping: 'mood', collapsed: [] } },
      { '': { grouping: 'file', collapsed: [1] } },
    ]) {
      explorer.restore(groups);
    }
    assert.deepEqual(explorer.kept, {});
  });

  it('breaks long names into lines, and elides what then has no room', () => {
    const linesOf = (name: string): readonly string[] =>
      boxesOf(explore([node('a', { name })]).view, measureLetters).flatMap(({ lines }) => lines.map(({ content }) => content));
    assert.deepEqual(linesOf('orders'), ['VPC · shop', 'orders']);
    assert.deepEqual(linesOf('order-processing-worker-of-the-checkout-service'), [
      'VPC · shop',
      'order-processing-worker-of-the-',
      'checkout-service',
    ]);
    assert.deepEqual(linesOf('arn:aws:iam::111122223333:role/service-role/orders'), [
      'VPC · shop',
      'arn:aws:iam::111122223333:role/',
      'service-role/orders',
    ]);
    assert.match(linesOf('x'.repeat(80)).join(), /^VPC · shop,x+…x+$/);
    assert.match(linesOf('word-'.repeat(40)).join(' '), /^VPC · shop (?:word-)+ (?:word-)+ (?:\w|-)+…(?:\w|-)+$/);
  });

  it('tells namesakes apart by API group, file or line', () => {
    const one = node('1', { name: 'x' });
    const told = (...nodes: readonly ShownNode[]): readonly (string | undefined)[] => nodes.map(({ id }) => distinctions(nodes).get(id));
    assert.deepEqual(told(one, node('2', { name: 'y' })), [undefined, undefined]);
    assert.deepEqual(told(one, node('2', { name: 'x', group: 'net.example.com' })), ['ec2.services.k8s.aws', 'net.example.com']);
    assert.deepEqual(told(one, node('2', { name: 'x', file: 'b.yaml' })), ['a.yaml', 'b.yaml']);
    const below = { uri: 'file:///ws/a.yaml', range: range(7) };
    assert.deepEqual(told(one, node('2', { name: 'x', location: below }), node('3', { name: 'x', file: 'b.yaml' })), [
      'a.yaml:2',
      'a.yaml:8',
      'b.yaml',
    ]);
  });
});
