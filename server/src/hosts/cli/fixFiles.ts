import { writeFileSync } from 'node:fs';
import { UserError } from '../../base/errors';
import { fixAllEdits } from '../../features/codeActions';
import type { FileEdit } from '../../features/feature';
import { encodeText, writeProblem } from '../node/readText';
import { shownPath } from './paths';
import type { World } from './world';

/** One cure may uncover what the next one cures; nothing sound needs more rounds than this. */
const mostRounds = 10;

/**
 * Applies every preferred fix, again until there is none left, and writes the files that are now others: their bytes
 * outside of the edits, their byte order mark and line ends stay. Returns how many files were written.
 */
export function fixFiles({ workspace, files }: World, cwd: string): number {
  const before = new Map(files.map(({ uri }) => [uri, workspace.file(uri)?.text] as const));
  for (let round = 0, changed = true; changed && round < mostRounds; round += 1) {
    changed = false;
    for (const { uri } of files) {
      const text = workspace.file(uri)?.text;
      const edits = text === undefined ? [] : fixAllEdits(workspace, uri);
      if (text !== undefined && edits.length > 0) {
        workspace.setDisk([[uri, applyEdits(text, edits)]]);
        changed = true;
      }
    }
  }
  let written = 0;
  for (const { uri, path, bom } of files) {
    const text = workspace.file(uri)?.text;
    if (text !== undefined && text !== before.get(uri)) {
      try {
        writeFileSync(path, encodeText(text, bom));
      } catch (error) {
        throw new UserError(`${shownPath(path, cwd)} ${writeProblem(error)}`);
      }
      written += 1;
    }
  }
  return written;
}

/** Edits of one text that do not overlap, in its order. */
export function applyEdits(text: string, edits: readonly FileEdit[]): string {
  let result = '';
  let at = 0;
  for (const { span, newText } of edits) {
    result += text.slice(at, span.start) + newText;
    at = span.end;
  }
  return result + text.slice(at);
}
