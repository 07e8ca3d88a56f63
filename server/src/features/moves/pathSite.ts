import type { Path } from '../../base/path';
import type { Uri } from '../../base/uri';
import { relativePath, resolvePath } from '../../kustomize/files';
import type { Workspace } from '../../workspace/workspace';
import type { Moved } from './moved';
import type { ScalarNode, YamlDocument } from '../../yaml/nodes/node';

/** A path in a file that would no longer lead to what it leads to now. */
export interface PathSite {
  readonly uri: Uri;
  readonly document: YamlDocument;
  readonly node: ScalarNode;
  /** Of the scalar, from the document's root. */
  readonly path: Path;
  /** What the scalar is to hold. */
  readonly text: string;
  /** Whether it is certain that the path means what is moved. */
  readonly isSure: boolean;
}

/** The paths of a file that moves leave behind. */
export type SiteReader = (uri: Uri, moved: Moved, workspace: Workspace) => readonly PathSite[];

/** The two ends of a path after a move. */
export interface Ends {
  readonly folder: string;
  readonly place: Uri;
}

/**
 * A path as it is to be written so that it leads from one end to the other, in the manner of the old one: with its `./`,
 * and its slashes at the beginning and the end. `undefined` where it need not or cannot be written anew.
 */
export function newPath(written: string, { folder, place }: Ends): string | undefined {
  const path = relativePath(folder, place);
  if (!shareRoot(folder, place) || resolvePath(folder, written) === place || path === '') {
    return undefined;
  }
  const [head = ''] = /^(?:\.\/+|\/+)?/.exec(written) ?? [];
  const [tail = ''] = /\/*$/.exec(written) ?? [];
  return `${head}${path}${tail}`;
}

/** True for a path that leads out of the folder that it is written from. */
export function leadsOut(path: string): boolean {
  return /^(?:\.?\/+)*\.\.(?:\/|$)/.test(path);
}

/** Of what lies on another drive or another machine nothing is relative to a folder here. */
function shareRoot(a: string, b: string): boolean {
  const [left, right] = [a, b].map((uri) => uri.split('/').slice(0, 4).join('/'));
  return left === right;
}
