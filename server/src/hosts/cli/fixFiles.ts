import { bounds } from '../../base/bounds';
import type { Uri } from '../../base/uri';
import { editedText, TrialBudget } from '../../service/withoutWorkspace';
import { Reach } from '../node/reach';
import { encodeText } from '../node/readText';
import { writeFileWhole } from '../node/writeFile';
import type { Io } from './io';
import { shownPath } from './paths';
import type { World } from './world';

export interface FixSummary {
  readonly written: number;
  /** A sentence for each file that could not be written. */
  readonly problems: readonly string[];
}

/** One cure may uncover what the next one cures; nothing sound needs more rounds than this. */
const mostRounds = 10;

/**
 * Applies every preferred fix, again until there is none left, and writes the files that are now others, each whole or not
 * at all: their bytes outside of the edits, their byte order mark and line ends stay. What lies outside of the given paths is
 * left: a project file above them is not fixed, and a file that a link there leads to is not written. A file that cannot be
 * written is for the workspace what it was before. A signal ends that between two files.
 */
export async function fixFiles(world: World, { cwd, patience }: Pick<Io, 'cwd' | 'patience'>): Promise<FixSummary> {
  const { service, given } = world;
  const { workspace } = service;
  const within = new Reach(given, 'the given paths');
  const files = world.files.filter(({ path }) => within.refusal(path) === undefined);
  const before = new Map(files.map(({ uri }) => [uri, workspace.file(uri)?.text] as const));
  const budgets = new Map<Uri, TrialBudget>(files.map(({ uri }) => [uri, new TrialBudget(bounds.fixedTrialText.most)]));
  for (let round = 0, changed = true; changed && round < mostRounds; round += 1) {
    changed = false;
    for (const { uri } of files) {
      const text = workspace.file(uri)?.text;
      const edits = text === undefined ? [] : service.checks.fixAll(uri, budgets.get(uri));
      if (text !== undefined && edits.length > 0) {
        workspace.setDisk([[uri, editedText(text, edits)]]);
        changed = true;
      }
    }
  }
  let written = 0;
  const problems: string[] = [];
  const waiting = patience?.();
  try {
    for (const { uri, path, bom } of files) {
      const text = workspace.file(uri)?.text;
      const expected = before.get(uri);
      if (text === undefined || expected === undefined || text === expected) {
        continue;
      }
      if ((await waiting?.isAsked()) === true) {
        break;
      }
      const problem = writeFileWhole(path, encodeText(text, bom), { within, expected });
      if (problem === undefined) {
        written += 1;
      } else {
        problems.push(`${shownPath(path, cwd)} ${problem}`);
        workspace.setDisk([[uri, expected]]);
      }
    }
  } finally {
    // A signal of the last moment is heard as well.
    await waiting?.isAsked();
    waiting?.end();
  }
  return { written, problems };
}
