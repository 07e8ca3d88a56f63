import { basename, dirname, join, resolve } from 'node:path';
import { bounds } from '../../base/bounds';
import { UserError } from '../../base/errors';
import { visibleLine } from '../../base/visible';
import { LineMap } from '../../base/text';
import type { CrdDocument, InferTextProblem } from '../../service';
import { isGroupPart } from '../../service/withoutWorkspace';
import { writeProblem } from '../node/fileProblem';
import { Reach } from '../node/reach';
import { readText } from '../node/readText';
import { writeFileWhole } from '../node/writeFile';
import { exit, type ExitStatus, type Io } from './io';
import { shownPath } from './paths';
import { loadKinds } from './world';
import { makeFolder } from '../node/makeFolder';

export interface InferOptions {
  readonly model: string;
  readonly generator: string;
  readonly documentation?: string;
  /** The controller's name, the first part of the API group. */
  readonly service?: string;
  /** A folder for one file a kind; without it everything goes to standard output. */
  readonly out?: string;
}

/** A file that takes part, for the places of problems. */
interface InputFile {
  readonly shown: string;
  readonly text: string;
}

/**
 * `ackmesh infer`: CRDs from an API model. Problems go to standard error as a compiler prints them; what can be inferred in
 * spite of them is printed. Throws UserError where it could not run.
 */
export function infer(options: InferOptions, io: Io): ExitStatus {
  if (options.service !== undefined && !isGroupPart(options.service)) {
    throw new UserError(`${JSON.stringify(options.service)} is not a valid API group prefix: lower-case letters, digits, "-" and "." only`);
  }
  const model = readInput(options.model, io.cwd);
  const generator = readInput(options.generator, io.cwd);
  const documentation = options.documentation === undefined ? undefined : readInput(options.documentation, io.cwd);
  const inferred = loadKinds(io).inference.ofTexts(
    { model: model.text, generator: generator.text, documentation: documentation?.text },
    { service: options.service, folders: foldersAround(resolve(io.cwd, options.generator)) },
  );
  if (inferred.kind === 'no-model') {
    const place = inferred.offset === undefined ? '' : `:${lineAndColumn(new LineMap(model.text), inferred.offset)}`;
    throw new UserError(`${model.shown}${place}: ${inferred.message}`);
  }
  if (inferred.kind === 'no-name') {
    throw new UserError('the model does not contain the service name; set --service');
  }
  const { crds, problems } = inferred;
  printProblems(problems, { model, generator, documentation: documentation ?? generator }, io);
  if (options.out === undefined) {
    io.stdout(crds.map(({ text }) => text).join(''));
  } else {
    writeAll(resolve(io.cwd, options.out), crds, io.cwd);
  }
  return problems.some(({ severity }) => severity === 'error') ? exit.findings : exit.clean;
}

function readInput(path: string, cwd: string): InputFile {
  const absolute = resolve(cwd, path);
  const shown = shownPath(absolute, cwd);
  const read = readText(absolute, { limit: bounds.modelText.most });
  if (read.kind === 'problem') {
    throw new UserError(`${shown} ${read.reason}`);
  }
  return { shown, text: read.text };
}

function foldersAround(path: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = dirname(path); dirname(folder) !== folder; folder = dirname(folder)) {
    folders.push(basename(folder));
  }
  return folders;
}

function printProblems(problems: readonly InferTextProblem[], files: Readonly<Record<InferTextProblem['of'], InputFile>>, io: Io): void {
  const lines = new Map<InputFile, LineMap>();
  const placed = problems.map((problem) => {
    const file = files[problem.of];
    const map = lines.get(file) ?? new LineMap(file.text);
    lines.set(file, map);
    return { problem, file, offset: problem.offset, map };
  });
  const order = Object.values(files);
  placed.sort((a, b) => order.indexOf(a.file) - order.indexOf(b.file) || a.offset - b.offset);
  for (const { problem, file, offset, map } of placed) {
    io.stderr(`${visibleLine(`${file.shown}:${lineAndColumn(map, offset)}: ${problem.severity}: ${problem.message}`)}\n`);
  }
}

/** Both from 1, as editors count. */
function lineAndColumn(lines: LineMap, offset: number): string {
  const { line, character } = lines.positionAt(offset);
  return `${line + 1}:${character + 1}`;
}

function writeAll(folder: string, crds: readonly CrdDocument[], cwd: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    throw new UserError(`${shownPath(folder, cwd)} ${writeProblem(error)}`);
  }
  const within = new Reach([folder]);
  for (const [index, { fileName, text }] of crds.entries()) {
    const path = join(folder, fileName);
    const problem = writeFileWhole(path, Buffer.from(text), { within });
    if (problem !== undefined) {
      throw new UserError(`${shownPath(path, cwd)} ${problem}; ${index} of ${crds.length} files were written`);
    }
  }
}
