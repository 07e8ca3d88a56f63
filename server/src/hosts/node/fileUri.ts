import { sep } from 'node:path';
import { URI } from 'vscode-uri';
import type { Uri } from '../../base/uri';

const isPosix = process.platform !== 'win32';
const scheme = 'file://';

/** A path that its URI spells as it is, as nearly all are, for which the library need not be asked. */
const plainPath = /^\/(?!\/)[A-Za-z0-9_.~/-]*$/;

/** The one spelling of a file's URI: what VS Code's own library makes of it. Takes an absolute path. */
export function uriOfPath(path: string): Uri {
  return (isPosix && plainPath.test(path) ? `${scheme}${path}` : URI.file(path).toString()) as Uri;
}

/** The path on disk, or `undefined` for a document that is in no file, such as an unsaved one. */
export function pathOfUri(uri: string): string | undefined {
  const path = isPosix && uri.startsWith(scheme) ? uri.slice(scheme.length) : '';
  if (plainPath.test(path)) {
    return path;
  }
  const parsed = URI.parse(uri);
  if (parsed.scheme !== 'file') {
    return undefined;
  }
  // A drive alone is the folder that the process stands at there, not its root.
  return /^[a-z]:$/i.test(parsed.fsPath) ? parsed.fsPath + sep : parsed.fsPath;
}
