import assert from 'node:assert/strict';
import { formatSelector, matches, selectorAt } from '../../../server/src/manifest/labelSelector';
import { labelAt, labelsAt } from '../../../server/src/manifest/labels';
import { resourcesOf, type Resource } from '../../../server/src/manifest/resource';
import { parseYaml } from '../../../server/src/yaml/reading/parse';

function resource(more: string): Resource {
  const [first] = resourcesOf(parseYaml(`apiVersion: v1\nkind: Thing\n${more}\n`));
  assert.ok(first);
  return first;
}

const selector = (text: string): ReturnType<typeof selectorAt> => selectorAt(resource(`spec: { selector: ${text} }`), ['spec', 'selector']);
const verdict = (text: string, labels: string): string => {
  const holder = resource(`metadata: { labels: ${labels} }`);
  return matches(selector(text), (key) => labelAt(holder, ['metadata', 'labels'], key));
};

describe('selectors of labels', () => {
  const cases: readonly (readonly [selector: string, labels: string, verdict: string])[] = [
    ['{}', '{}', 'yes'],
    ['null', '{ a: x }', 'no'],
    ['{ matchLabels: {} }', '{ a: x }', 'yes'],
    ['{ matchLabels: { a: x } }', '{ a: x, b: w }', 'yes'],
    ['{ matchLabels: { a: x } }', '{ a: u }', 'no'],
    ['{ matchLabels: { a: x } }', 'null', 'no'],
    ['{ matchLabels: { a: x, b: w } }', '{ a: x }', 'no'],
    ['{ matchExpressions: [{ key: a, operator: In, values: [x, u] }] }', '{ a: u }', 'yes'],
    ['{ matchExpressions: [{ key: a, operator: NotIn, values: [x] }] }', '{}', 'yes'],
    ['{ matchExpressions: [{ key: a, operator: NotIn, values: [x] }] }', '{ a: x }', 'no'],
    ['{ matchExpressions: [{ key: a, operator: Exists }] }', '{ a: "" }', 'yes'],
    ['{ matchExpressions: [{ key: a, operator: DoesNotExist }] }', '{ a: "" }', 'no'],
    ['{ matchExpressions: [{ key: a, operator: DoesNotExist }] }', '{}', 'yes'],
    ['{ matchLabels: { a: "${X}" } }', '{ a: x }', 'maybe'],
    ['{ matchLabels: { a: "${X}" } }', '{ b: x }', 'no'],
    ['{ matchLabels: { a: x } }', '{ a: "${X}" }', 'maybe'],
    ['{ matchLabels: { a: "${X}" } }', '{ a: "${X}" }', 'yes'],
    ['{ matchLabels: { a: "${X}" } }', '{ a: "${Y}" }', 'maybe'],
    ['{ matchLabels: { a: x, b: w } }', '{ a: "${X}", b: z }', 'no'],
    ['{ matchLabels: { a: x } }', '{ "${KEY}": x }', 'maybe'],
    ['"${SELECTOR}"', '{ a: x }', 'maybe'],
  ];
  for (const [text, labels, expected] of cases) {
    it(`${text} on ${labels}: ${expected}`, () => assert.equal(verdict(text, labels), expected));
  }

  it('that cannot be parsed match nothing and are told apart', () => {
    for (const expression of [
      '{ key: a, operator: Equals, values: [x] }',
      '{ key: a, operator: In }',
      '{ key: a, operator: Exists, values: [x] }',
      '{ operator: Exists }',
    ]) {
      assert.equal(selector(`{ matchExpressions: [${expression}] }`).state, 'broken', expression);
      assert.equal(verdict(`{ matchExpressions: [${expression}] }`, '{ a: x }'), 'no');
    }
  });

  it('as maps have labels only, and none of them selects nothing', () => {
    const holder = (text: string): ReturnType<typeof selectorAt> =>
      selectorAt(resource(`spec: { selector: ${text} }`), ['spec', 'selector'], 'map');
    assert.deepEqual(holder('{ app: web }').requirements, [{ key: 'app', operator: 'In', values: ['web'] }]);
    assert.equal(holder('{}').state, 'absent');
  });

  it('are written as kubectl writes them', () => {
    assert.equal(
      formatSelector(
        selector(
          '{ matchLabels: { a: x }, matchExpressions: [{ key: b, operator: In, values: [u, z] }, { key: c, operator: NotIn, values: [w] }, { key: d, operator: Exists }, { key: e, operator: DoesNotExist }] }',
        ),
      ),
      'a=x,b in (u, z),c!=w,d,!e',
    );
  });
});

describe('labels of an object', () => {
  it('are open where a template or a placeholder may bring more', () => {
    assert.equal(labelsAt(resource('metadata: { labels: { a: x } }'), ['metadata', 'labels']).isOpen, false);
    assert.equal(labelsAt(resource('metadata: { labels: { "${A}": x } }'), ['metadata', 'labels']).isOpen, true);
    assert.equal(labelsAt(resource('metadata: "${META}"'), ['metadata', 'labels']).isOpen, true);
    assert.equal(labelsAt(resource('metadata:\n  {{ if .x }}\n  labels: { a: x }\n  {{ end }}'), ['metadata', 'labels']).isOpen, true);
  });
});
