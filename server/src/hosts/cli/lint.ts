import { resolve } from 'node:path';
import { UserError } from '../../base/errors';
import { joinedUpTo } from '../../base/english';
import { globProblem } from '../../base/glob';
import { append } from '../../base/lists';
import { didYouMean, nearest } from '../../base/nearest';
import type { LevelOverride } from '../../service';
import { catalogue, codeTest, configFileName, isLevel, levels } from '../../service/withoutWorkspace';
import { readCrdLayers, type CrdLayers } from '../node/crdLayers';
import { Reach } from '../node/reach';
import { earlierService } from './before';
import { fixFiles } from './fixFiles';
import { fixesOfFormat, formatterFor, type LintFormat } from './formats/format';
import { exit, type ExitStatus, type Io } from './io';
import { shownPath } from './paths';
import { keptReport, type ReportWithNotes } from './keptReport';
import { notesOf } from './notes';
import { countBySeverity, joinReports, reportOf } from './report';
import { reportedTexts } from './reportedTexts';
import { say } from './say';
import { findInputs, inputsOnDisk, readWorld, type World } from './world';

/** So many of the given paths that are ignored are named. */
const mostNamed = 5;

export interface LintOptions {
  readonly format: LintFormat;
  readonly isolated: boolean;
  readonly fix: boolean;
  readonly crds: readonly string[];
  readonly rule: readonly string[];
  readonly maxWarnings: number | undefined;
  readonly stdinFilename: string;
  /** An earlier version on disk, or a git revision. */
  readonly before: string | undefined;
  readonly since: string | undefined;
  /** A folder that keeps what was learnt. */
  readonly cache: string | undefined;
}

/** `ackmesh lint`. Throws UserError where it could not run. */
export async function lint(paths: readonly string[], options: LintOptions, io: Io, version: string): Promise<ExitStatus> {
  const overrides = options.rule.map(readOverride);
  if (options.fix && paths.includes('-')) {
    throw new UserError('--fix cannot be used with standard input');
  }
  const { layers, texts } = crdLayers(options.crds, io.cwd);
  const inputs = findInputs(paths.length === 0 ? ['.'] : paths, options.stdinFilename, io);
  const before = earlierService(options, inputs, io.cwd);
  if (options.cache !== undefined) {
    io.onCache?.();
  }
  const worlds = options.isolated ? inputs.map((input) => [input]) : [inputs];
  let fixedFiles = 0;
  const unwritten: string[] = [];
  // Fixes and comparisons rest on more than the files, and each world of its own is small.
  const uncached = options.cache === undefined || options.fix || options.isolated || before !== undefined;
  const cache = uncached ? undefined : resolve(io.cwd, options.cache);
  const wanted = fixesOfFormat[options.format];
  const compute = (world: World): ReportWithNotes => ({ report: reportOf(world, io, wanted), notes: notesOf(world, io.cwd) });
  const ignored = new Set<string>();
  const reports: ReportWithNotes[] = [];
  for (const own of worlds) {
    const records = cache !== undefined;
    const found = readWorld(own, io, { layers, overrides, records, ...(before === undefined ? {} : { before }) });
    found.ignored.forEach((path) => ignored.add(shownPath(path, io.cwd)));
    if (cache !== undefined && found.content !== undefined) {
      const asked = [version, wanted, JSON.stringify(options.rule), ...texts.flat()];
      reports.push(keptReport({ folder: cache, asked, world: found, content: found.content, io, compute }));
      continue;
    }
    const world = found.load();
    if (options.fix) {
      const { written, problems } = await fixFiles(world, io);
      fixedFiles += written;
      append(unwritten, problems);
    }
    reports.push(compute(world));
  }
  const report = joinReports(reports.map((each) => each.report));
  const format = await formatterFor(options.format);
  io.stdout(format(report, { io, version, fixedFiles, textOf: reportedTexts(inputs, io.cwd) }));
  const notes = new Set(reports.flatMap((each) => each.notes));
  if (ignored.size > 0) {
    say(io, `${joinedUpTo(mostNamed, [...ignored])} ${ignored.size === 1 ? 'is' : 'are'} ignored, as ${configFileName} says`);
  }
  notes.forEach((note) => say(io, note));
  if (unwritten.length > 0) {
    unwritten.forEach((problem) => say(io, problem));
    say(io, `${fixedFiles} of ${fixedFiles + unwritten.length} files were written`);
    return exit.failed;
  }
  const { error, warning } = countBySeverity(report);
  if (options.maxWarnings !== undefined && warning > options.maxWarnings) {
    say(io, `too many warnings: ${warning} (--max-warnings ${options.maxWarnings})`);
    return exit.findings;
  }
  return error > 0 ? exit.findings : exit.clean;
}

/** Reads `CODE=LEVEL`; the code may be a glob, as in a project file. */
function readOverride(text: string): LevelOverride {
  const cut = text.indexOf('=');
  const pattern = cut < 0 ? text : text.slice(0, cut);
  const level = cut < 0 ? '' : text.slice(cut + 1);
  const problem = globProblem(pattern);
  if (problem !== undefined) {
    throw new UserError(`--rule ${text}: ${problem}`);
  }
  const isMeant = codeTest(pattern);
  if (!catalogue.some(({ code }) => isMeant(code))) {
    const candidates = nearest(
      pattern,
      catalogue.map(({ code }) => code),
    );
    throw new UserError(`--rule: unknown rule "${pattern}"${didYouMean(candidates)}`);
  }
  if (!isLevel(level)) {
    throw new UserError(`--rule ${text}: expected ${pattern}=LEVEL, with a level of ${levels.join(', ')}`);
  }
  return { pattern, level };
}

function crdLayers(paths: readonly string[], cwd: string): Pick<CrdLayers, 'layers' | 'texts'> {
  const read = paths.map((path) => {
    const found = readCrdLayers([path], cwd, Reach.anywhere);
    const [problem] = found.problems;
    if (problem !== undefined) {
      throw new UserError(`--crds: ${shownPath(problem.path, cwd)} ${problem.reason}`);
    }
    if (found.layers.length === 0) {
      inputsOnDisk(path, cwd, '--crds');
      throw new UserError(`--crds: no CustomResourceDefinition found in ${path}`);
    }
    return found;
  });
  return { layers: read.flatMap(({ layers }) => layers), texts: read.flatMap(({ texts }) => texts) };
}
