import type { Path } from '../../base/path';
import { splitGlob } from '../../base/globSyntax';
import { parentOf, type Uri } from '../../base/uri';
import { resolvePath } from '../../kustomize/files';
import type { Workspace } from '../../workspace/workspace';
import type { ScalarNode, YamlNode } from '../../yaml/nodes/node';
import { asMap, asScalar, asSequence, effectiveEntries, valueOf } from '../../yaml/nodes/query';
import type { Moved } from './moved';
import { leadsOut, newPath, type PathSite } from './pathSite';

interface Written {
  readonly node: ScalarNode;
  readonly at: Path;
  /** The `!` of a glob that takes files in again. */
  readonly before: string;
  readonly path: string;
  /** What follows the path: the part of a glob from its first wildcard. */
  readonly rest: string;
  readonly isGlob: boolean;
}

/** The paths of a project file to what is moved. A project file that is moved itself speaks of other files. */
export function projectFileSites(uri: Uri, moved: Moved, workspace: Workspace): readonly PathSite[] {
  const { document } = workspace.file(uri)?.documents[0] ?? {};
  if (document === undefined || (moved.has(uri) && !moved.has(parentOf(uri)))) {
    return [];
  }
  const folder = parentOf(uri);
  return writtenIn(document.root).flatMap(({ node, at, before, path, rest, isGlob }): readonly PathSite[] => {
    const place = resolvePath(folder, path);
    const changed = moved.has(place) ? newPath(path, { folder: moved.after(folder), place: moved.after(place) }) : undefined;
    const isPlain = changed !== undefined && !leadsOut(changed) && (!isGlob || !/[\\*?[\]{}()!+@|]/.test(changed));
    return isPlain && node.text === `${before}${path}${rest}`
      ? [{ uri, document, node, path: at, text: `${before}${changed}${rest}`, isSure: true }]
      : [];
  });
}

function writtenIn(root: YamlNode | undefined): readonly Written[] {
  const globs = ['crds', 'ignore'].flatMap((key) =>
    (asSequence(valueOf(root, key))?.items ?? []).flatMap((item, index) => written(item, [key, index], splitPath)),
  );
  const models = asMap(valueOf(root, 'models'));
  const paths = models === undefined ? [] : [...effectiveEntries(models)];
  return [
    ...globs,
    ...paths.flatMap(([name, { value }]) => written(value, ['models', name], (path) => ({ before: '', path, rest: '', isGlob: false }))),
  ];
}

function written(value: YamlNode, at: Path, split: (text: string) => Omit<Written, 'node' | 'at'>): readonly Written[] {
  const node = asScalar(value);
  const parts = node === undefined || typeof node.value !== 'string' ? undefined : split(node.text);
  return node === undefined || parts === undefined || parts.path === '' || parts.path.startsWith('/') ? [] : [{ node, at, ...parts }];
}

/** A glob as the path of the folder that it is about, and what it says of what lies there. */
function splitPath(text: string): Omit<Written, 'node' | 'at'> {
  const before = text.startsWith('!') && !text.startsWith('!(') ? '!' : '';
  const { base, rest } = splitGlob(text.slice(before.length));
  return { isGlob: true, before, path: base, rest: rest === undefined ? '' : base === '' ? rest : `/${rest}` };
}
