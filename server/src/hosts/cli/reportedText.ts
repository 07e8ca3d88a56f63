import { resolve } from 'node:path';
import { decodeText, readText } from '../node/readText';
import type { Input } from './world';

/** What a file that a report names holds now, as its bytes say it; standard input where that has the name. */
export function reportedText(file: string, inputs: readonly Input[], cwd: string): string | undefined {
  const path = resolve(cwd, file);
  const piped = inputs.find((input) => input.kind === 'stdin' && input.path === path);
  const read = piped?.kind === 'stdin' ? decodeText(path, piped.bytes) : readText(path);
  return read.kind === 'text' ? `${read.bom ? '\uFEFF' : ''}${read.text}` : undefined;
}
