import { dirname, resolve } from 'node:path';
import { Reach } from '../node/reach';
import { decodeText, readText, type ReadText } from '../node/readText';
import type { FormatContext } from './formats/context';
import type { Input } from './world';

/**
 * What the files hold that a report on some inputs names, as their bytes say it. `undefined` for what was not read for the
 * report either: links in a folder lead no further than they did then.
 */
export function reportedTexts(inputs: readonly Input[], cwd: string): FormatContext['textOf'] {
  const folders = [cwd, ...inputs.map(({ kind, path }) => (kind === 'folder' ? path : dirname(path)))];
  const named = new Map(inputs.flatMap((input) => (input.kind === 'folder' ? [] : [[input.path, input] as const])));
  const within = new Reach([...new Set(folders)]);
  return (file) => {
    const path = resolve(cwd, file);
    const input = named.get(path);
    const read = input?.kind === 'stdin' ? decodeText(path, input.bytes) : readText(path, input === undefined ? { within } : {});
    return textOf(read);
  };
}

function textOf(read: ReadText): string | undefined {
  return read.kind === 'text' ? `${read.bom ? '\uFEFF' : ''}${read.text}` : undefined;
}
