import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isManifestName } from './files';
import { decodeText } from './readText';

/** Files of a revision by the absolute path that they have in the working tree, or why there are none. */
export type GitTexts = { readonly kind: 'texts'; readonly texts: ReadonlyMap<string, string> } | { readonly kind: 'problem'; readonly reason: 'no git' | 'no repository' | 'no revision' };

/**
 * The manifests below a folder, or the one file of it, as a git revision has them; what was not there then is not there
 * now. Asks git alone, without a shell, and changes nothing.
 */
export function gitTexts(folder: string, file: string | undefined, revision: string): GitTexts {
  const inside = git(folder, ['rev-parse', '--is-inside-work-tree']);
  if (inside === undefined || inside.toString().trim() !== 'true') {
    return { kind: 'problem', reason: spawnSync('git', ['--version']).error === undefined ? 'no repository' : 'no git' };
  }
  const commit = git(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`])?.toString().trim();
  if (commit === undefined) {
    return { kind: 'problem', reason: 'no revision' };
  }
  // From a folder, git lists what is below it, by paths that begin there.
  const listed = git(folder, ['ls-tree', '-r', '-z', commit, ...(file === undefined ? [] : ['--', file])])?.toString() ?? '';
  const blobs = [...listed.matchAll(/100[0-7]{3} blob ([0-9a-f]+)\t([^\0]+)\0/g)].flatMap(([, id = '', path = '']) =>
    path === file || (file === undefined && isManifestName(path.slice(path.lastIndexOf('/') + 1))) ? [{ id, path: join(folder, path) }] : [],
  );
  const contents = blobs.length === 0 ? [] : readBlobs(folder, blobs.map(({ id }) => id));
  return {
    kind: 'texts',
    texts: new Map(
      blobs.flatMap(({ path }, index) => {
        const bytes = contents[index];
        const read = bytes === undefined ? undefined : decodeText(path, bytes);
        return read?.kind === 'text' ? [[path, read.text] as const] : [];
      }),
    ),
  };
}

const mostBytes = 1024 * 1024 * 1024;

/** What git prints; undefined when it fails. */
function git(folder: string, argv: readonly string[], input = ''): Buffer | undefined {
  const { status, stdout, error } = spawnSync('git', argv, { cwd: folder, input, maxBuffer: mostBytes, windowsHide: true });
  return error === undefined && status === 0 ? stdout : undefined;
}

/** The contents of objects, in order. Git answers each with a line `id type size` and the bytes. */
function readBlobs(folder: string, ids: readonly string[]): readonly Buffer[] {
  const answer = git(folder, ['cat-file', '--batch'], `${ids.join('\n')}\n`);
  const contents: Buffer[] = [];
  let at = 0;
  while (answer !== undefined && at < answer.length) {
    const end = answer.indexOf(0x0a, at);
    const size = Number(answer.toString('latin1', at, end).split(' ')[2]);
    if (end < 0 || Number.isNaN(size)) {
      break;
    }
    contents.push(answer.subarray(end + 1, end + 1 + size));
    at = end + 1 + size + 1;
  }
  return contents;
}
