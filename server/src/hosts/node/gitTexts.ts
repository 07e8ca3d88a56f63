import { join } from 'node:path';
import { walkLimits } from '../../base/limits';
import { isGitIgnore } from '../../service/withoutWorkspace';
import { isManifestName } from '../fileNames';
import { largestFileBytes } from '../tooLarge';
import { GitProgram } from './gitProgram';
import { decodeText, isUnfit } from './readText';

/** Files of a revision by the absolute path that they have in the working tree, or why they cannot be had. */
export type GitTexts =
  | { readonly kind: 'texts'; readonly texts: ReadonlyMap<string, string> }
  | { readonly kind: 'problem'; readonly reason: 'no git' | 'no repository' | 'no revision' | 'too long' | 'failed' | 'too much' }
  /** One file of the revision cannot be read; `why` ends a sentence that begins with its path. */
  | { readonly kind: 'problem'; readonly reason: 'unreadable'; readonly path: string; readonly why: string };

interface Blob {
  readonly id: string;
  readonly path: string;
}

/**
 * The manifests below a folder, or the one file of it, as a git revision has them; what was not there then is not there
 * now. Asks git alone, without a shell, and changes nothing. All of them, or none and a reason.
 */
export function gitTexts(folder: string, file: string | undefined, revision: string): GitTexts {
  const git = new GitProgram(folder);
  const inside = git.ask(['rev-parse', '--is-inside-work-tree']);
  if (inside.kind === 'problem') {
    return { kind: 'problem', reason: inside.reason === 'failed' ? 'no repository' : inside.reason };
  }
  if (inside.output.toString().trim() !== 'true') {
    return { kind: 'problem', reason: 'no repository' };
  }
  const named = git.ask(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]);
  if (named.kind === 'problem') {
    return { kind: 'problem', reason: named.reason === 'failed' ? 'no revision' : named.reason };
  }
  const commit = named.output.toString().trim();
  // From a folder, git lists what is below it, by paths that begin there.
  const listed = git.ask(['ls-tree', '-r', '-z', commit, ...(file === undefined ? [] : ['--', file])]);
  if (listed.kind === 'problem') {
    return listed;
  }
  const blobs = [...listed.output.toString().matchAll(/100[0-7]{3} blob ([0-9a-f]+)\t([^\0]+)\0/g)].flatMap(
    ([, id = '', path = '']): readonly Blob[] =>
      path === file || (file === undefined && isManifestName(path.slice(path.lastIndexOf('/') + 1)) && !isGitIgnore(path))
        ? [{ id, path: join(folder, path) }]
        : [],
  );
  return blobs.length === 0 ? { kind: 'texts', texts: new Map() } : readBlobs(git, blobs);
}

function readBlobs(git: GitProgram, blobs: readonly Blob[]): GitTexts {
  const ids = `${blobs.map(({ id }) => id).join('\n')}\n`;
  const checked = git.ask(['cat-file', '--batch-check=%(objectsize)'], ids);
  if (checked.kind === 'problem') {
    return checked;
  }
  // A line is a size, or `ID missing`.
  const sizes = checked.output.toString().split('\n');
  const wanted: Blob[] = [];
  let bytes = 0;
  for (const [index, blob] of blobs.entries()) {
    const size = /^\d+$/.test(sizes[index] ?? '') ? Number(sizes[index]) : undefined;
    if (size === undefined) {
      return unreadable(blob, 'is not in the repository as it is here; in a partial clone, fetch it first');
    }
    if (size > largestFileBytes) {
      if (isUnfit(blob.path)) {
        continue;
      }
      return unreadable(blob, 'is too large to be checked');
    }
    bytes += size;
    wanted.push(blob);
  }
  if (bytes > walkLimits.bytes) {
    return { kind: 'problem', reason: 'too much' };
  }
  return wanted.length === 0 ? { kind: 'texts', texts: new Map() } : decodeBlobs(git, wanted);
}

/** Git answers each object with a line `id type size`, the bytes and an end of line. */
function decodeBlobs(git: GitProgram, blobs: readonly Blob[]): GitTexts {
  const answer = git.ask(['cat-file', '--batch'], `${blobs.map(({ id }) => id).join('\n')}\n`);
  if (answer.kind === 'problem') {
    return answer;
  }
  const { output } = answer;
  const texts = new Map<string, string>();
  let at = 0;
  for (const blob of blobs) {
    const end = output.indexOf(0x0a, at);
    const size = /^[0-9a-f]+ blob (\d+)$/.exec(end < 0 ? '' : output.toString('latin1', at, end))?.[1];
    if (size === undefined || end + 1 + Number(size) >= output.length) {
      return unreadable(blob, 'cannot be read by git');
    }
    const bytes = output.subarray(end + 1, end + 1 + Number(size));
    at = end + 1 + bytes.length + 1;
    const read = decodeText(blob.path, bytes);
    if (read.kind === 'text') {
      texts.set(blob.path, read.text);
    } else if (!isUnfit(blob.path)) {
      return unreadable(blob, read.reason);
    }
  }
  return { kind: 'texts', texts };
}

function unreadable({ path }: Blob, why: string): GitTexts {
  return { kind: 'problem', reason: 'unreadable', path, why };
}
