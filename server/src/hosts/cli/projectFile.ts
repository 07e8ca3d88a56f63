import { dirname } from 'node:path';
import { UserError } from '../../base/errors';
import { LineMap } from '../../base/text';
import type { Uri } from '../../base/uri';
import type { Config } from '../../service';
import { readProjectText } from '../../service/withoutWorkspace';
import { uriOfPath } from '../node/fileUri';
import type { Reach } from '../node/reach';
import { readText } from '../node/readText';
import { shownPath } from './paths';

/** A project file that was read and can be used. */
export interface ProjectFile {
  readonly path: string;
  readonly uri: Uri;
  readonly text: string;
  readonly bom: boolean;
  /** Where its globs count from. */
  readonly folder: string;
  readonly config: Config;
}

/** Throws UserError for a project file that cannot be read as a map of settings: its rules would silently not hold. */
export function readProjectFile(path: string, cwd: string, within: Reach): ProjectFile {
  const shown = shownPath(path, cwd);
  const read = readText(path, { within });
  if (read.kind === 'problem') {
    throw new UserError(`${shown} ${read.reason}`);
  }
  const { text, bom } = read;
  const said = readProjectText(text);
  if (said.kind === 'problem') {
    const { line, character } = new LineMap(text).positionAt(said.offset ?? 0);
    throw new UserError(`${shown}${said.offset === undefined ? '' : `:${line + 1}:${character + 1}`}: ${said.message}`);
  }
  return { path, uri: uriOfPath(path), text, bom, folder: dirname(path), config: said.config };
}
