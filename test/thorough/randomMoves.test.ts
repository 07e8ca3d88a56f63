import assert from 'node:assert/strict';
import { resolvePath } from '../../server/src/kustomize/files';
import type { Uri } from '../../server/src/base/uri';
import type { Workspace } from '../../server/src/workspace/workspace';
import { buildOf } from '../support/kustomize';
import { moveEdits, textsAfter } from '../support/moves';
import { seeded } from '../support/mutate';
import { movedPath, someMoves, treeInManyStyles, type Tree, type TreeMoves } from '../support/randomMoves';
import { aroundOf, emptyWorkspace, findingsIn, root as workspaceRoot } from '../support/workspace';

const trees = Number(process.env['ACKMESH_MOVES'] ?? 8);
const first = Number(process.env['ACKMESH_SEED'] ?? 1);

const uriOf = (path: string): Uri => resolvePath(workspaceRoot, path);

function open(files: Tree): Workspace {
  const paths = [...files.keys()];
  const workspace = emptyWorkspace(undefined, undefined, aroundOf(paths.map((path) => uriOf(path).slice(workspaceRoot.length + 1))));
  workspace.setDisk([...files].map(([path, text]) => [uriOf(path), text] as const));
  return workspace;
}

/** What Kustomize makes of a root, and what it says of it; places aside. */
function builtFrom(files: Tree, root: string): unknown {
  const { objects, problems } = buildOf(files, root);
  return { objects: objects.map(({ content }) => content), failures: problems.failures.map(({ code }) => code).sort() };
}

/** By file: what is wrong with it, and the places that its kustomization brings together. */
function saidOf(files: Tree, moves: TreeMoves): unknown {
  const workspace = open(files);
  return Object.fromEntries(
    [...files.keys()]
      .map((path) => {
        const found = findingsIn(uriOf(path), workspace).map(({ finding }) => finding.code);
        const read = workspace.kustomizations.readFor(uriOf(path)).map((uri) => decodeURIComponent(uri.slice(workspaceRoot.length + 1)));
        return [movedPath(path, moves), { found: found.sort(), read: read.map((each) => movedPath(each, moves)).sort() }] as const;
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function afterMoves(files: Tree, moves: TreeMoves): Tree {
  const workspace = open(files);
  const answer = moveEdits(
    workspace,
    Object.fromEntries([...moves].map((pair) => pair.map((path) => uriOf(path).slice(workspaceRoot.length + 1)) as [string, string])),
  );
  const texts = textsAfter(workspace, answer);
  return new Map(
    [...files].map(([path, text]) => [movedPath(path, moves), texts[uriOf(path).slice(workspaceRoot.length + 1)] ?? text] as const),
  );
}

const unmoved: TreeMoves = new Map();

describe('random moves in random trees of kustomizations', () => {
  it(`leave what is applied and what is said of it as they were: ${trees} trees from ACKMESH_SEED=${first}`, () => {
    let changed = 0;
    for (let seed = first; seed < first + trees; seed += 1) {
      const random = seeded(seed);
      const tree = treeInManyStyles(seed);
      let { files } = tree;
      let { root } = tree;
      for (let round = 1; round <= 3; round += 1) {
        const moves = someMoves(files, random);
        const after = afterMoves(files, moves);
        const message = `seed ${seed}, round ${round}: ${JSON.stringify([...moves])}`;
        assert.equal(after.size, files.size, message);
        assert.deepEqual(builtFrom(after, movedPath(root, moves)), builtFrom(files, root), message);
        assert.deepEqual(saidOf(after, unmoved), saidOf(files, moves), message);
        changed += [...files].filter(([path, text]) => after.get(movedPath(path, moves)) !== text).length;
        [files, root] = [after, movedPath(root, moves)];
      }
    }
    assert.ok(changed > trees, `only ${changed} files were edited`);
  });
});
