import { statSync } from 'node:fs';
import { CacheFolder, digestOf } from '../node/cacheFolder';
import type { Io } from './io';
import { shownPath } from './paths';
import type { LintReport } from './report';

/** Another one whenever a report that was kept is not to be read any more though nothing that it rests on changed. */
const formatVersion = 1;

/** The report on what `content` stands for: the one that a cache folder has kept, or a new one, which is kept. */
export function keptReport(folder: string, content: readonly string[], io: Io, compute: () => LintReport): LintReport {
  const cache = new CacheFolder(folder);
  const key = digestOf([`report ${formatVersion}`, programStamp(), ...content]);
  const kept = cache.read(key);
  if (kept !== undefined) {
    return JSON.parse(kept) as LintReport;
  }
  const report = compute();
  if (!cache.write(key, JSON.stringify(report))) {
    io.stderr(`ackmesh: --cache: ${shownPath(folder, io.cwd)} cannot be written\n`);
  }
  return report;
}

/** Tells builds of one version apart, as on a developer's machine. */
function programStamp(): string {
  const program = statSync(process.argv[1] ?? __filename, { throwIfNoEntry: false });
  return program === undefined ? '' : `${program.mtimeMs} ${program.size}`;
}
