import { URI } from 'vscode-uri';
import type { Uri } from '../../base/uri';

/** The one spelling of a file's URI: what VS Code's own library makes of it. Takes an absolute path. */
export function uriOfPath(path: string): Uri {
  return URI.file(path).toString() as Uri;
}

/** The path on disk, or `undefined` for a document that is in no file, such as an unsaved one. */
export function pathOfUri(uri: string): string | undefined {
  const parsed = URI.parse(uri);
  return parsed.scheme === 'file' ? parsed.fsPath : undefined;
}
