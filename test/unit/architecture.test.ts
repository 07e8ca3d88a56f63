import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { productFolder } from '../../server/src/hosts/node/bundleReader';
import { folderGraph, importCircles, importGraph } from '../support/importGraph';

const root = productFolder();

describe('documents', () => {
  for (const document of ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md', 'docs/limits.md', 'docs/benchmarks.md']) {
    it(`${document} names paths that exist`, () => {
      const text = readFileSync(join(root, document), 'utf8');
      const named = [...text.matchAll(/`((?:client|server|schemas|syntaxes|test|scripts|docs|examples)\/[\w./-]*)`/g)].map(
        (match) => match[1] ?? '',
      );
      const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map((match) => match[1] ?? '');
      assert.deepEqual(
        [...named, ...linked].filter((path) => !existsSync(join(root, path))),
        [],
      );
    });

    it(`${document} names scripts that exist`, () => {
      const text = readFileSync(join(root, document), 'utf8');
      const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly scripts: object };
      assert.deepEqual(
        [...text.matchAll(/npm run ([\w:]+)/g)].map((match) => match[1] ?? '').filter((script) => !Object.hasOwn(scripts, script)),
        [],
      );
    });
  }

  it('ARCHITECTURE.md names modules and folders that exist', () => {
    const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
    const modules = new Set([...importGraph(root, ['server/src', 'client', 'scripts', 'test']).keys()].map((file) => basename(file)));
    const named = [...text.matchAll(/`([\w.-]+\.ts)`/g)].map((match) => match[1] ?? '');
    const folders = [...text.matchAll(/^((?:client|server|schemas|syntaxes|scripts|test|docs)\/[\w/]*)\s/gm)].map(
      (match) => match[1] ?? '',
    );
    assert.ok(named.length > 0 && folders.length > 0);
    assert.deepEqual(
      named.filter((name) => !modules.has(name)),
      [],
    );
    assert.deepEqual(
      folders.filter((folder) => !existsSync(join(root, folder))),
      [],
    );
  });
});

describe('comments', () => {
  it('cite documents that are in the repository, or say whose they are', () => {
    const files = importGraph(root, ['server/src', 'client/src', 'client/webview', 'scripts']).keys();
    const cited = [...files].flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/(?<![\w/.-])((?:docs\/)?[\w-]+\.md)\b/g)].map((match) => ({
        file,
        document: match[1] ?? '',
      })),
    );
    assert.ok(cited.length > 0);
    assert.deepEqual(
      cited.filter(({ document }) => !existsSync(join(root, document))),
      [],
    );
  });
});

describe('imports', () => {
  it('lead one way: no file imports itself by way of others, be it for a type', () => {
    const graph = importGraph(root, ['server/src', 'client/src', 'client/webview']);
    assert.ok((graph.get('server/src/service.ts') ?? []).includes('server/src/workspace/workspace.ts'));
    assert.deepEqual(importCircles(graph), []);
  });

  for (const room of [
    '',
    '/checks',
    '/families',
    '/features',
    '/hosts',
    '/hosts/lsp',
    '/infer',
    '/kustomize',
    '/schema',
    '/workspace',
    '/yaml',
  ]) {
    it(`lead one way between the folders of server/src${room}`, () => {
      const folders = folderGraph(importGraph(root, ['server/src']), `server/src${room}`);
      assert.ok(folders.size > 1);
      assert.deepEqual(importCircles(folders), []);
    });
  }

  it('lead upwards in the tables of ARCHITECTURE.md, which name all folders of a large room', () => {
    const tables = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').matchAll(/^\| `(server\/src\/[\w/]+)\/` \| \|\n((?:\|.*\n)+)/gm);
    const graph = importGraph(root, ['server/src']);
    const checked = [...tables].map(([, room = '', rows = '']) => {
      const listed = [...rows.matchAll(/^\| `(\w+)\/` \|/gm)].map(([, folder = '']) => `${room}/${folder}`);
      const folders = folderGraph(graph, room);
      assert.deepEqual([...listed].sort(), [...folders.keys()].sort());
      for (const [folder, imported] of folders) {
        assert.deepEqual(
          imported.filter((other) => listed.indexOf(other) > listed.indexOf(folder)),
          [],
          folder,
        );
      }
      return room;
    });
    assert.equal(checked.length, 7);
  });

  it('are followed over several files', () => {
    const graph = new Map([
      ['a.ts', ['b.ts']],
      ['b.ts', ['c.ts', 'd.ts']],
      ['c.ts', []],
      ['d.ts', ['b.ts']],
    ]);
    assert.deepEqual(importCircles(graph), ['b.ts > d.ts > b.ts']);
  });
});
