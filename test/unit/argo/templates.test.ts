import assert from 'node:assert/strict';
import { addressOf } from '../../../server/src/argo/address';
import { instancesOf, type Repository } from '../../../server/src/argo/generators';
import { render } from '../../../server/src/argo/templates';
import { parseYaml } from '../../../server/src/yaml/reading/parse';

const parameters = new Map([
  ['name', 'shop'],
  ['path', 'apps/shop'],
  ['path.basename', 'shop'],
  ['path.segments[0]', 'apps'],
  ['empty', ''],
]);

describe('templates of an ApplicationSet', () => {
  const table: readonly (readonly [text: string, isGo: boolean, rendered: string | undefined])[] = [
    ['x', false, 'x'],
    ['{{name}}-{{ path.basename }}', false, 'shop-shop'],
    ['{{other}}', false, undefined],
    ['{{.name}}', false, undefined],
    ['{{ .name }}', true, 'shop'],
    ['{{.path.basename}}/{{- .name -}}', true, 'shop/shop'],
    ['{{ index .path.segments 0 }}', true, 'apps'],
    ['{{ index .path.segments 9 }}', true, undefined],
    ['{{name}}', true, undefined],
    ['{{ .name | upper }}', true, undefined],
    ['{{ if .name }}x{{ end }}', true, undefined],
    ['a{{.empty}}b', true, 'ab'],
    ['{{', false, undefined],
  ];
  for (const [text, isGo, rendered] of table) {
    it(`${text}${isGo ? ', in Go' : ''}: ${rendered ?? 'unknown'}`, () => assert.equal(render(text, parameters, isGo), rendered));
  }
});

describe('generators of an ApplicationSet', () => {
  const repository: Repository = {
    foldersLike: (pattern) => (pattern === 'apps/*' ? ['apps/a', 'apps/B_c'] : undefined),
    filesLike: (pattern) => (pattern === 'apps/*/x.json' ? ['apps/a/x.json'] : undefined),
  };
  const made = (text: string, isGo = false): readonly Readonly<Record<string, string>>[] =>
    instancesOf(parseYaml(text).root, isGo, repository).map((each) => Object.fromEntries(each.parameters));
  const one = (text: string, isGo = false): Readonly<Record<string, string>> => made(text, isGo)[0] ?? {};

  it('list', () =>
    assert.deepEqual(made('[{ list: { elements: [{ a: x, b: 1, c: { d: e } }, { a: "${x}" }] } }]'), [{ a: 'x', b: '1', 'c.d': 'e' }, {}]));
  it('list that is made elsewhere', () => assert.deepEqual(made('[{ list: { elementsYaml: x, elements: [] } }]'), [{}]));
  it('folders', () => {
    assert.deepEqual(
      made('[{ git: { directories: [{ path: apps/* }] } }]').map(({ path }) => path),
      ['apps/a', 'apps/B_c'],
    );
    assert.equal(one('[{ git: { directories: [{ path: apps/* }], values: { nick: "x-{{path.basename}}" } } }]')['values.nick'], 'x-a');
    assert.equal(one('[{ git: { pathParamPrefix: my, directories: [{ path: apps/* }] } }]')['my.path.basename'], 'a');
    assert.deepEqual(
      made('[{ git: { directories: [{ path: apps/* }, { path: apps/a, exclude: true }] } }]').map(({ path }) => path),
      ['apps/B_c'],
    );
    assert.deepEqual(made('[{ git: { directories: [{ path: apps/* }, { path: apps/**, exclude: true }] } }]'), []);
    assert.deepEqual(
      made('[{ git: { directories: [{ path: apps/* }], files: [{ path: x }] } }]').map(({ path }) => path),
      ['apps/a', 'apps/B_c'],
    );
    assert.deepEqual(made('[{ git: { directories: [{ path: other/* }] } }]'), [{}]);
  });
  it('files', () => {
    const { path, 'path.filename': name } = one('[{ git: { files: [{ path: apps/*/x.json }] } }]');
    assert.deepEqual([path, name], ['apps/a', 'x.json']);
    assert.deepEqual(made('[{ git: { files: [{ path: apps/*/x.json }, { path: ap*json, exclude: true }] } }]'), []);
  });
  it('clusters, pull requests and what else asks others', () =>
    assert.deepEqual(made('[{ clusters: {} }, { pullRequest: {} }, { scmProvider: {} }, { plugin: {} }]'), [{}, {}, {}, {}]));
  it('with a selector or a template of their own', () =>
    assert.deepEqual(made('[{ list: { elements: [{ a: b }] }, selector: {} }, { list: { elements: [{ a: b }], template: {} } }]'), [
      {},
      {},
    ]));
  it('matrix', () =>
    assert.deepEqual(
      made('[{ matrix: { generators: [{ list: { elements: [{ a: x }, { a: y }] } }, { list: { elements: [{ b: z }, { a: x }] } }] } }]'),
      [{ a: 'x', b: 'z' }, { a: 'x' }, { a: 'y', b: 'z' }, {}],
    ));
  it('merge', () =>
    assert.deepEqual(
      made(
        '[{ merge: { mergeKeys: [a], generators: [{ list: { elements: [{ a: x, b: y, c: z }] } }, { list: { elements: [{ a: x, b: w }] } }] } }]',
      ),
      [{ a: 'x', c: 'z' }],
    ));
  it('merge with what is not known', () =>
    assert.deepEqual(made('[{ merge: { mergeKeys: [a], generators: [{ list: { elements: [{ a: x, b: y }] } }, { clusters: {} }] } }]'), [
      { a: 'x' },
    ]));
});

describe('addresses of repositories', () => {
  it('are alike over all ways', () => {
    const all = ['https://example.com/A/b.git', 'git@example.com:a/b', 'ssh://git@example.com/a/b.git/', 'https://user@example.com/a/b'];
    assert.deepEqual([...new Set(all.map(addressOf))], ['example.com/a/b']);
  });
});
