import { compact, append, inParts } from '../../base/lists';
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

/** Reads what {@link writeReports} wrote. */
export function* parseReports(lines: Iterable<string>): Steps<WrittenReports> {
  const texts = new Map<Uri, string>();
  const reports = new Map<Uri, readonly [number, unknown]>();
  const worlds = new Map<string, number>();
  let deliveries: number | undefined;
  const around: (readonly [string, string])[] = [];
  const facts: (string | number)[] = [];
  const rests: (readonly number[])[] = [];
  const read = (row: Row): void => {
    switch (row[0]) {
      case 'file': {
        const [, uri, text, number, report] = row;
        texts.set(uri, text);
        if (number !== undefined) {
          reports.set(uri, [number, report]);
        }
        return;
      }
      case 'world':
        worlds.set(row[1], row[2]);
        return;
      case 'deliveries':
        deliveries = row[1];
        return;
      case 'around':
        around.push([row[1], row[2]]);
        return;
      case 'facts':
        return append(facts, row.slice(1));
      case 'rests':
        return append(rests, row.slice(1) as (readonly number[])[]);
    }
  };
  yield* eachInSteps(lines, (line) => read(JSON.parse(line) as Row), rowsPerStep);
  return { texts, reports, worlds, deliveries, results: { facts: compact(facts), results: compact(rests) }, around };
}
