import { dirname } from 'node:path';
import { UserError } from '../../base/errors';
import { LineMap } from '../../base/text';
import type { Uri } from '../../base/uri';
import { readConfig, type Config } from '../../workspace/config';
import { parseFile } from '../../yaml/file';
import { plainValue } from '../../yaml/value';
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
  const documents = parseFile(text).documents;
  for (const { document, start } of documents) {
    const [problem] = document.problems;
    if (problem !== undefined) {
      const { line, character } = new LineMap(text).positionAt(start + problem.span.start);
      throw new UserError(`${shown}:${line + 1}:${character + 1}: ${problem.message}`);
    }
  }
  const value = plainValue(documents[0]?.document.root)?.value ?? {};
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new UserError(`${shown}: expected a mapping of settings`);
  }
  return { path, uri: uriOfPath(path), text, bom, folder: dirname(path), config: readConfig(value) };
}
