import { dirname, join } from 'node:path/posix';
import { kustomizationNames } from '../../server/src/kustomize/files';
import { overlayTree } from './overlayTrees';
import { seeded } from './mutate';

/** Files by path. */
export type Tree = ReadonlyMap<string, string>;

/** Moves by what is moved. */
export type TreeMoves = ReadonlyMap<string, string>;

/** An overlay tree that a seed determines, its paths written in various ways. */
export function treeInManyStyles(seed: number): { readonly root: string; readonly files: Tree } {
  const { root, files } = overlayTree(seed);
  const random = seeded(seed + 1_000_000);
  const isThere = (path: string): boolean => files.has(path) || [...files.keys()].some((each) => each.startsWith(`${path}/`));
  const restyled = (path: string, folder: string): string => {
    const isFolder = !files.has(join(folder, path));
    const styled = `${random() < 0.3 ? './' : ''}${path}${isFolder && random() < 0.3 ? '/' : ''}`;
    return random() < 0.2 ? `"${styled}"` : random() < 0.2 ? `'${styled}'` : random() < 0.2 ? `${styled} # a comment` : styled;
  };
  return {
    root,
    files: new Map(
      [...files].map(([path, text]) => [
        path,
        isLayerName(path)
          ? text.replace(/^( *(?:- |path: |- path: ))([\w./-]+)$/gm, (line, head: string, written: string) =>
              isThere(join(dirname(path), written)) ? `${head}${restyled(written, dirname(path))}` : line,
            )
          : text,
      ]),
    ),
  };
}

/** Some moves that Kustomize can follow: of folders with a kustomization anywhere, of other files and folders inside of theirs. */
export function someMoves(files: Tree, random: () => number): TreeMoves {
  const moves = new Map<string, string>();
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const layers = [...files.keys()].filter(isLayerName).map(dirname);
  const isFree = (path: string): boolean =>
    ![...files.keys(), ...moves.values()].some((each) => each === path || each.startsWith(`${path}/`) || path.startsWith(`${each}/`));
  const propose = (): readonly [string, string] => {
    const layer = pick(layers);
    const inside = [...files.keys()].filter((path) => path.startsWith(`${layer}/`));
    const name = pick(['new', 'other name', 'ä (1)', 'three']);
    const path = pick(inside);
    const extension = /\.\w+$/.exec(path)?.[0] ?? '';
    switch (pick(['layer', 'layer', 'file', 'folder', 'kustomization'])) {
      case 'layer':
        return [layer, join(pick(['.', 'deep', 'a/b', dirname(dirname(layer))]), pick([name, layer.split('/').at(-1) ?? '']))];
      case 'file':
        return [path, join(layer, pick(['.', 'sub', 'parts/more']), pick([`${name}${extension}`, path.split('/').at(-1) ?? '']))];
      case 'folder':
        return [dirname(path), join(layer, name)];
      default:
        return [path, join(layer, pick(kustomizationNames))];
    }
  };
  for (let tries = 0, wanted = 1 + Math.floor(random() * 3); tries < 30 && moves.size < wanted; tries += 1) {
    const [from, to] = propose();
    const isOfLayer = layers.includes(from);
    const staysOne = isLayerName(from) === isLayerName(to) && (isLayerName(from) ? dirname(from) === dirname(to) : true);
    const overlaps = [...moves.keys()].some((each) => each === from || each.startsWith(`${from}/`) || from.startsWith(`${each}/`));
    const intoOther = isOfLayer && layers.some((each) => to.startsWith(`${each}/`));
    if (staysOne && !overlaps && !intoOther && isFree(to)) {
      moves.set(from, to);
    }
  }
  return moves;
}

/** Where a file is after moves. */
export function movedPath(path: string, moves: TreeMoves): string {
  for (const [from, to] of moves) {
    if (path === from || path.startsWith(`${from}/`)) {
      return `${to}${path.slice(from.length)}`;
    }
  }
  return path;
}

function isLayerName(path: string): boolean {
  return kustomizationNames.includes(path.split('/').at(-1) ?? '');
}
