import { parsedJson } from '../../base/json';
import { isRecord, isText } from '../../base/record';
import { allSteps } from '../../base/steps';
import type { Around, LanguageService } from '../../service';
import { CacheFolder, digestOf } from '../node/cacheFolder';
import { programStamp } from '../node/programStamp';
import type { Io } from './io';
import { shownPath } from './paths';
import type { LintReport } from './report';
import { isLintReport, isListOf, isReportedDiagnostic } from './reportForm';
import { say } from './say';
import type { UnreadWorld, World, WorldContent } from './world';

/** Another one whenever what was kept is not to be read any more though nothing that it rests on changed. */
const formatVersion = 4;

/** A report, what is to be said beside it on stderr, and what both rest on besides the content: what was asked of the disk, and the answers. */
interface WholeReport {
  readonly report: LintReport;
  readonly notes: readonly string[];
  readonly answers: Around['answers'];
}

export interface ReportToKeep {
  /** The cache folder, absolute. */
  readonly folder: string;
  /** What the user asked for, as far as the report follows from it. */
  readonly asked: readonly string[];
  readonly world: UnreadWorld;
  readonly content: WorldContent;
  readonly io: Io;
  readonly compute: (world: World) => ReportWithNotes;
}

/** A report, and what is to be said beside it on stderr. */
export type ReportWithNotes = Pick<WholeReport, 'report' | 'notes'>;

/**
 * The report on a world: the one that a cache folder has kept, if nothing changed since, else a new one, for which of each
 * file only that is found out again that may be another one than the last time. Both are kept: the report as a whole, and
 * what is said of each file with what that rests on.
 */
export function keptReport({ folder, asked, world, content, io, compute }: ReportToKeep): ReportWithNotes {
  const cache = new CacheFolder(folder);
  const settings = [`report ${formatVersion}`, programStamp(__filename), ...asked, ...content.settings];
  const whole = digestOf(['whole', ...settings, ...content.files]);
  const kept = wholeReport(cache.read(whole));
  if (kept !== undefined && world.stillSees(kept.answers)) {
    return kept;
  }
  const loaded = world.load();
  const { reports, workspace } = loaded.service;
  const last = digestOf(['by file', ...settings]);
  const before = content.isOfFiles ? cache.read(last) : undefined;
  if (before !== undefined) {
    takeOver(before, reports);
  }
  const now = compute(loaded);
  const made: WholeReport = { ...now, answers: workspace.around.answers };
  const problem =
    (content.isOfFiles ? cache.write(last, allSteps(reports.written()).join('\n')) : undefined) ?? cache.write(whole, JSON.stringify(made));
  if (problem !== undefined) {
    say(io, `--cache: ${shownPath(folder, io.cwd)} ${problem}`);
  }
  return now;
}

/** Takes over what holds. Where the form alone is right, taking it over may fail: then it is as if it were not there. */
function takeOver(kept: string, reports: LanguageService['reports']): void {
  try {
    const earlier = allSteps(reports.read(kept.split('\n'), isReportedDiagnostic));
    if (earlier !== undefined) {
      allSteps(earlier.take());
    }
  } catch {
    // Everything is found out again.
  }
}

/** A report as it was kept; `undefined` for anything else. */
function wholeReport(text: string | undefined): WholeReport | undefined {
  const value = text === undefined ? undefined : parsedJson(text);
  return isRecord(value) && isLintReport(value.report) && isListOf(value.notes, isText) && isListOf(value.answers, isAnswer)
    ? (value as unknown as WholeReport)
    : undefined;
}

function isAnswer(value: unknown): boolean {
  return isListOf(value, isText) && value.length === 2;
}
