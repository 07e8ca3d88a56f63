import { statSync } from 'node:fs';
import { CacheFolder, digestOf } from '../node/cacheFolder';
import type { Io } from './io';
import { shownPath } from './paths';
import type { LintReport } from './report';

/** Another one whenever a report that was kept is not to be read any more though nothing that it rests on changed. */
const formatVersion = 2;

/** A report, and what it rests on besides the content: what was asked of the disk, and the answers. */
export interface NewReport {
  readonly report: LintReport;
  readonly answers: readonly (readonly [asked: string, answer: string])[];
}

/** The report on what `content` stands for: the one that a cache folder has kept, if `holds` says so of its answers, or a new one, which is kept. */
export function keptReport(
  folder: string,
  content: readonly string[],
  io: Io,
  holds: (answers: NewReport['answers']) => boolean,
  compute: () => NewReport,
): LintReport {
  const cache = new CacheFolder(folder);
  const key = digestOf([`report ${formatVersion}`, programStamp(), ...content]);
  const text = cache.read(key);
  const kept = text === undefined ? undefined : (JSON.parse(text) as NewReport);
  if (kept !== undefined && holds(kept.answers)) {
    return kept.report;
  }
  const made = compute();
  if (!cache.write(key, JSON.stringify(made))) {
    io.stderr(`ackmesh: --cache: ${shownPath(folder, io.cwd)} cannot be written\n`);
  }
  return made.report;
}

/** Tells builds of one version apart, as on a developer's machine. */
function programStamp(): string {
  const program = statSync(__filename, { throwIfNoEntry: false });
  return program === undefined ? '' : `${program.mtimeMs} ${program.size}`;
}
