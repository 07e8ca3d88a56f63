import assert from 'node:assert/strict';
import { placeLabels, type PlacedLabel } from '../../../client/webview/edgeLabels';
import { groupings } from '../../../client/webview/grouping';
import { boxesOf, edgeText, titleWidthsOf } from '../../../client/webview/labels';
import { layOut } from '../../../client/webview/layout/layOut';
import { titleArea, type Area, type Layout } from '../../../client/webview/layout/shapes';
import { elided } from '../../../client/webview/measure';
import type { Grouping, ShownEdge, ShownNode } from '../../../client/webview/messages';
import { viewOf, type View } from '../../../client/webview/view';
import { randomFrom } from '../../support/generatedWorkspace';
import { measureLetters } from '../../support/letters';

const location = { uri: 'file:///ws/a.yaml', range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } } };

function overlap(a: Area, b: Area): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function within(inner: Area, { x, y, width, height }: Area): boolean {
  return inner.x >= x && inner.y >= y && inner.x + inner.width <= x + width + 0.001 && inner.y + inner.height <= y + height + 0.001;
}

/** A view as the page lays it out. */
function laidOut(view: View): Layout {
  return layOut(boxesOf(view, measureLetters), view.edges, titleWidthsOf(view, measureLetters));
}

/** The labels of the connections of one box. */
function labelsAt(id: string, { edges }: View, layout: Layout): readonly PlacedLabel[] {
  const wishes = edges.flatMap((edge, index) =>
    edge.from === id || edge.to === id ? [{ content: edgeText(edge.edges), chain: layout.routes[index] ?? [] }] : [],
  );
  return placeLabels(wishes, layout, measureLetters);
}

/** Every label of every box stands in the picture, beside all boxes, titles and other labels; every title in its frame. */
function checkLabels(view: View, layout: Layout): void {
  for (const { id } of layout.boxes) {
    const labels = labelsAt(id, view, layout);
    for (const [index, label] of labels.entries()) {
      assert.ok(within(label, { x: 0, y: 0, width: layout.width, height: layout.height }), `"${label.content}" is in the picture`);
      assert.ok(label.width >= measureLetters(label.content, 'edge') - 0.001, `"${label.content}" has room`);
      for (const other of [...layout.boxes, ...layout.frames.map(titleArea), ...labels.slice(index + 1)]) {
        assert.ok(!overlap(label, other), `"${label.content}" and ${JSON.stringify(other)}`);
      }
    }
  }
  for (const frame of layout.frames) {
    const shown = elided(frame.id, 'title', titleArea(frame).width, measureLetters);
    assert.ok(within(titleArea(frame), frame) && measureLetters(shown, 'title') <= titleArea(frame).width, `title of ${frame.id}`);
    assert.ok(
      layout.boxes.every((box) => !overlap(box, titleArea(frame))),
      `boxes leave the title of ${frame.id} alone`,
    );
  }
}

/** A graph with names, files and paths from short to very long. */
function randomGraph(seed: number, size: number): { readonly nodes: readonly ShownNode[]; readonly edges: readonly ShownEdge[] } {
  const random = randomFrom(seed);
  const word = (most: number): string =>
    Array.from({ length: 1 + random(most) }, () => 'abcijlWMÄ漢'[random(random(4) === 0 ? 10 : 6)] ?? '').join('');
  const file = (): string => Array.from({ length: 1 + random(5) }, () => word(30)).join('/');
  const files = Array.from({ length: 1 + random(Math.max(1, size >> 2)) }, file);
  const nodes = Array.from({ length: size }, (_, index): ShownNode => {
    const from = files[random(files.length)];
    return {
      id: `n${index}`,
      state: 'object',
      group: 'g',
      family: ['ack', 'kcc', 'other'][random(3)] ?? '',
      kind: word(25),
      name: word(63),
      ...(random(3) > 0 ? { namespace: word(40) } : {}),
      ...(from === undefined || random(6) === 0 ? {} : { file: from }),
      ...(random(3) === 0 ? {} : { roots: Array.from({ length: 1 + random(4) }, file) }),
    };
  });
  const edges = Array.from({ length: random(size + (size >> 1)) }, (): ShownEdge => ({
    from: `n${random(size)}`,
    to: `n${random(size)}`,
    path: `spec.${word(50)}`,
    isObject: true,
    location,
  }));
  return { nodes, edges };
}

const view = (nodes: readonly Partial<ShownNode>[], edges: readonly (readonly [string, string, string])[], grouping: Grouping): View =>
  viewOf(
    {
      nodes: nodes.map((node) => ({ state: 'object', group: 'g', family: 'ack', kind: 'Role', name: node.id ?? '', id: '', ...node })),
      edges: edges.map(([from, to, path]) => ({ from, to, path, isObject: true, location })),
    },
    { grouping, collapsed: new Set() },
  );

describe('labels of the graph', () => {
  it('stand whole beside their connection where there is room', () => {
    const shown = view([{ id: 'a' }, { id: 'b' }, { id: 'c' }], [['a', 'b', 'spec.roleRef'], ['a', 'c', 'spec.queueRef']], 'none'); // prettier-ignore
    const layout = laidOut(shown);
    assert.deepEqual(
      labelsAt('a', shown, layout).map(({ content }) => content),
      ['spec.roleRef', 'spec.queueRef'],
    );
    checkLabels(shown, layout);
  });

  it('keep the end of a path where there is little room, and cover no box', () => {
    const path = 'spec.forProvider.networkConfiguration.subnetReferences[0]';
    const shown = view([{ id: 'a' }, { id: 'b' }], [['a', 'b', path]], 'file');
    const layout = laidOut(shown);
    const [label] = labelsAt('a', shown, layout);
    assert.match(label?.content ?? '', /^….*ences\[0\]$/);
    checkLabels(shown, layout);
  });

  it('of a reference to the object itself stand beside its box', () => {
    const shown = view([{ id: 'a' }], [['a', 'a', 'spec.self']], 'none');
    checkLabels(shown, laidOut(shown));
  });

  it('of links that lead the same way stand apart', () => {
    const paths = ['spec.one', 'spec.two', 'spec.three', 'spec.four'];
    const shown = view([{ id: 'a' }, { id: 'b' }], paths.map((path) => ['a', 'b', path] as const), 'none'); // prettier-ignore
    checkLabels(shown, laidOut(shown));
  });

  it('a frame grows for its title up to a bound, and the title is elided in the middle', () => {
    const file = `apps/${'team/'.repeat(40)}bucket.yaml`;
    const shown = view([{ id: 'a', file }, { id: 'b', file: 'short-but-wider-than-a-box.yaml' }], [], 'file'); // prettier-ignore
    const layout = laidOut(shown);
    checkLabels(shown, layout);
    const titles = layout.frames.map((frame) => elided(frame.id, 'title', titleArea(frame).width, measureLetters));
    assert.match(titles[0] ?? '', /^apps\/team.*….*bucket\.yaml$/);
    assert.equal(titles[1], 'short-but-wider-than-a-box.yaml');
    assert.ok((layout.frames[0]?.width ?? 0) < 400);
  });

  it('splits no letter that takes two code units', () => {
    assert.doesNotMatch(elided('👍'.repeat(40), 'name', 100, measureLetters), /[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
  });

  // ACKMESH_PICTURES=20 looks at more of them, ACKMESH_SEED=n begins with another seed.
  const seed = Number(process.env['ACKMESH_SEED'] ?? 1);
  const times = Number(process.env['ACKMESH_PICTURES'] ?? 1);
  const kinds = Object.keys(groupings) as Grouping[];
  for (const [size, count] of [
    [1, 10],
    [2, 10],
    [7, 10],
    [30, 5],
    [90, 2],
    [200, 1],
  ] as const) {
    const pictures = count * times;
    it(`cover nothing in ${pictures} pictures of ${size} resources, seeds ${seed} to ${seed + pictures - 1}`, function () {
      this.timeout(60_000 * times);
      for (let each = seed; each < seed + pictures; each += 1) {
        const graph = randomGraph(each, size);
        const collapsed = new Set(each % 2 === 0 ? [graph.nodes[0]?.file ?? ''] : []);
        const shown = viewOf(graph, { grouping: kinds[each % kinds.length] ?? 'none', collapsed });
        checkLabels(shown, laidOut(shown));
      }
    });
  }
});
