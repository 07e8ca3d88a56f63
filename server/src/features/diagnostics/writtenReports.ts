import { parsedJson } from '../../base/json';
import { compact, append, inParts } from '../../base/lists';
import { isCount, isText } from '../../base/record';
import { eachInSteps, type Steps } from '../../base/steps';
import type { Uri } from '../../base/uri';
import type { Workspace } from '../../workspace/workspace';
import { reportId, ResultWriter, type WrittenResults } from '../../workspace/results/writtenResults';

/** What was reported of the files of a workspace at another time. */
export interface WrittenReports {
  /** The contents of the files that matter to the workspace. */
  readonly texts: ReadonlyMap<Uri, string>;
  /** The report of each file, and the number of the result that holds its dependencies. */
  readonly reports: ReadonlyMap<Uri, readonly [number: number, report: unknown]>;
  /** By folder of a kustomization the number of the result that holds the dependencies of its world. */
  readonly worlds: ReadonlyMap<string, number>;
  /** The number of the result that holds the dependencies of the deliveries. */
  readonly deliveries: number | undefined;
  readonly results: WrittenResults;
  /** The questions about the disk around the files, with their answers. */
  readonly around: readonly (readonly [asked: string, answer: string])[];
}

/** One line of what is written, as JSON. None of them is long, so that they are read and written in steps. */
type Row =
  | readonly ['file', uri: Uri, text: string, number?: number, report?: unknown]
  | readonly ['world', folder: string, number: number]
  | readonly ['deliveries', number: number]
  | readonly ['around', asked: string, answer: string]
  | readonly ['facts', ...(string | number)[]]
  | readonly ['rests', ...(readonly number[])[]];

/** How many facts, or results, share a line. */
const perRow = 1000;

/** How many rows are one step. */
const rowsPerStep = 100;

/** Writes down everything that was reported and still holds, line by line, each of them JSON. */
export function* writeReports(workspace: Workspace): Steps<readonly string[]> {
  const { results } = workspace;
  const writer = new ResultWriter(results);
  const lines: string[] = [];
  const write = (row: Row): void => void lines.push(JSON.stringify(row));
  yield* eachInSteps(
    workspace.uris,
    (uri) => {
      const file = workspace.file(uri);
      const owner = file?.documents[0];
      const result = owner === undefined ? undefined : results.graph.get(owner, reportId);
      const text = file?.text ?? '';
      write(result === undefined ? ['file', uri, text] : ['file', uri, text, writer.add(result), result.value]);
    },
    rowsPerStep,
  );
  workspace.worlds.store.kept.forEach(([folder, result]) => write(['world', folder, writer.add(result)]));
  const deliveries = workspace.deliveries.kept;
  if (deliveries !== undefined) {
    write(['deliveries', writer.add(deliveries)]);
  }
  workspace.around.answers.forEach(([asked, answer]) => write(['around', asked, answer]));
  const { facts, results: rests } = writer.written;
  yield* eachInSteps(inParts(facts, perRow), (part) => write(['facts', ...part]));
  yield* eachInSteps(inParts(rests, perRow), (part) => write(['rests', ...part]));
  return lines;
}

/**
 * Reads what {@link writeReports} wrote. Whoever can write where it was kept may have written anything: `undefined` for what has
 * another form, or an item of a report that the host does not know as its own.
 */
export function* parseReports(lines: Iterable<string>, isSaid: (item: unknown) => boolean): Steps<WrittenReports | undefined> {
  const reader = new RowReader(isSaid);
  let isRead = true;
  yield* eachInSteps(
    lines,
    (line) => {
      isRead = isRead && reader.take(parsedJson(line));
    },
    rowsPerStep,
  );
  return isRead ? reader.written : undefined;
}

class RowReader {
  readonly #isSaid: (item: unknown) => boolean;
  readonly #texts = new Map<Uri, string>();
  readonly #reports = new Map<Uri, readonly [number, unknown]>();
  readonly #worlds = new Map<string, number>();
  #deliveries: number | undefined;
  readonly #around: (readonly [string, string])[] = [];
  readonly #facts: (string | number)[] = [];
  readonly #rests: (readonly number[])[] = [];

  constructor(isSaid: (item: unknown) => boolean) {
    this.#isSaid = isSaid;
  }

  get written(): WrittenReports {
    const results = { facts: compact(this.#facts), results: compact(this.#rests) };
    return {
      texts: this.#texts,
      reports: this.#reports,
      worlds: this.#worlds,
      deliveries: this.#deliveries,
      results,
      around: this.#around,
    };
  }

  /** Takes in a row; false for what is none. */
  take(row: unknown): boolean {
    if (!Array.isArray(row)) {
      return false;
    }
    const [sort, ...cells] = row as readonly unknown[];
    const [first, second] = cells;
    switch (sort) {
      case 'file':
        return this.#takeFile(cells);
      case 'world':
        if (!isText(first) || !isCount(second)) {
          return false;
        }
        this.#worlds.set(first, second);
        return true;
      case 'deliveries':
        if (!isCount(first)) {
          return false;
        }
        this.#deliveries = first;
        return true;
      case 'around':
        if (!isText(first) || !isText(second)) {
          return false;
        }
        this.#around.push([first, second]);
        return true;
      case 'facts':
        append(this.#facts, cells as readonly (string | number)[]);
        return cells.every((cell) => isText(cell) || isCount(cell));
      case 'rests':
        return cells.every((cell) => this.#takeRests(cell));
      default:
        return false;
    }
  }

  #takeFile([uri, text, number, report]: readonly unknown[]): boolean {
    if (!isText(uri) || !isText(text)) {
      return false;
    }
    this.#texts.set(uri as Uri, text);
    if (number === undefined) {
      return true;
    }
    if (!isCount(number) || !Array.isArray(report) || !report.every(this.#isSaid)) {
      return false;
    }
    this.#reports.set(uri as Uri, [number, report]);
    return true;
  }

  /** A result rests only on those that stand before it: one that rested on itself would be followed without end. */
  #takeRests(rests: unknown): boolean {
    const count = this.#rests.length;
    if (!Array.isArray(rests) || !rests.every((each) => Number.isSafeInteger(each) && -1 - (each as number) < count)) {
      return false;
    }
    this.#rests.push(rests as readonly number[]);
    return true;
  }
}
