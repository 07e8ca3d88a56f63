import { baseNameOf, type Uri } from '../base/uri';
import { configFileName } from '../workspace/fileRoles';
import type { Diagnostic } from '../workspace/finding';
import { reportId, ResultReader, ResultWriter, type WrittenResults } from '../workspace/writtenResults';
import { aroundFact } from '../workspace/around';
import type { Fact } from '../workspace/results';
import { isWorldFact, writtenWorldsFact } from '../workspace/worldFacts';
import { fileFact } from '../workspace/worldFiles';
import type { Workspace } from '../workspace/workspace';
import { diagnosticsOf } from './diagnostics';

/** What was reported of the files of a workspace, as data that a host keeps till it is started again. */
export interface WrittenReports {
  /** What files held, by URI; those that say nothing to us are not among them. */
  readonly texts: Readonly<Record<string, string>>;
  /** By file what was reported, and the number of the result that says what this rests on. */
  readonly reports: Readonly<Record<string, readonly [number: number, report: unknown]>>;
  /** By folder of a kustomization the number of the result that says what its world rests on. */
  readonly worlds: Readonly<Record<string, number>>;
  readonly results: WrittenResults;
  /** What was asked of the disk around the files, and answered. */
  readonly around: readonly (readonly [asked: string, answer: string])[];
}

/**
 * What a host says of the diagnostics of a file, in its own words, which have to be JSON; kept until something changes that
 * it rests on. `say` may ask anything of the workspace.
 */
export function reportOf<T>(uri: Uri, workspace: Workspace, say: (diagnostic: Diagnostic) => T): readonly T[] {
  const owner = workspace.file(uri)?.documents[0];
  const make = (): readonly T[] => {
    workspace.results.noteOf(fileFact, uri);
    const diagnostics = diagnosticsOf(uri, workspace);
    return workspace.results.closely(() => diagnostics.map(say));
  };
  return owner === undefined || baseNameOf(uri) === configFileName ? make() : workspace.results.of(owner, reportId, make);
}

/** Everything that was reported and still holds. */
export function writtenReports(workspace: Workspace): WrittenReports {
  const { results } = workspace;
  const writer = new ResultWriter(results);
  const texts: Record<string, string> = {};
  const reports: Record<string, readonly [number, unknown]> = {};
  for (const uri of workspace.uris) {
    const file = workspace.file(uri);
    const [owner] = file?.documents ?? [];
    const result = owner === undefined ? undefined : results.kept(owner, reportId);
    texts[uri] = file?.text ?? '';
    if (result !== undefined) {
      reports[uri] = [writer.add(result), result.value];
    }
  }
  return {
    texts,
    reports,
    worlds: Object.fromEntries(workspace.worlds.kept.map(([folder, result]) => [folder, writer.add(result)] as const)),
    results: writer.written,
    around: workspace.around.answers,
  };
}

/**
 * Takes over what was written of these files at another time, as far as it holds for what they are now: the files that
 * differ are changed to what they were and back again, which drops what rests on the difference, as any edit does.
 * Nothing is taken over while a file that differs is open.
 */
export function readReports(written: WrittenReports, workspace: Workspace): void {
  const difference = differenceFrom(written, workspace);
  if (difference.now.some(([uri]) => workspace.isOpen(uri))) {
    return;
  }
  const reader = new ResultReader(written.results, workspace.results);
  const worlds = worldsThatDiffer(difference, written, reader, workspace);
  const lookAt = (): void => {
    // What is there to be compared after a change.
    workspace.deliveries.see();
    worlds.forEach((folder) => workspace.worlds.worldOf(folder));
  };
  lookAt();
  adopt(written, difference, reader, workspace);
  const dropped = new Set<Uri>();
  workspace.setDisk(difference.before).files.forEach((uri) => dropped.add(uri));
  lookAt();
  workspace.setDisk(difference.now).files.forEach((uri) => dropped.add(uri));
  workspace.setFacts(factsAround(difference, written, workspace)).files.forEach((uri) => dropped.add(uri));
  dropped.forEach((uri) => {
    const owner = workspace.file(uri)?.documents[0];
    if (owner !== undefined) {
      workspace.results.drop(owner, reportId);
    }
  });
}

type Texts = readonly (readonly [uri: Uri, text: string | undefined])[];

/** How files differ from what was written. */
interface Difference {
  readonly before: Texts;
  readonly now: Texts;
  /** The questions about the disk that are answered in another way. */
  readonly around: readonly string[];
}

function differenceFrom({ texts, around }: WrittenReports, workspace: Workspace): Difference {
  const uris = new Set([...workspace.uris, ...(Object.keys(texts) as Uri[])]);
  const different = [...uris].filter((uri) => workspace.file(uri)?.text !== texts[uri]);
  return {
    before: different.map((uri) => [uri, texts[uri]]),
    now: different.map((uri) => [uri, workspace.file(uri)?.text]),
    around: around.filter(([asked, answer]) => workspace.around.answerTo(asked) !== answer).map(([asked]) => asked),
  };
}

/** The folders of the worlds that rest on what is different; every file is afterwards as it is now. */
function worldsThatDiffer(
  { before, now }: Difference,
  { worlds }: WrittenReports,
  reader: ResultReader,
  workspace: Workspace,
): ReadonlySet<string> {
  const { results, deliveries } = workspace;
  const probes = Object.entries(worlds).map(([folder, number]) => ({ folder, probe: {}, number }));
  deliveries.see();
  probes.forEach(({ probe, number }) => results.adopt(probe, reportId, undefined, reader.factsOf(number)));
  workspace.setDisk(before);
  workspace.setDisk(now);
  const different = probes.filter(({ probe }) => results.kept(probe, reportId) === undefined);
  probes.forEach(({ probe }) => {
    results.drop(probe, reportId);
  });
  return new Set(different.map(({ folder }) => folder));
}

/** The facts about the disk that are others. What a world was that rests on one cannot be made again. */
function factsAround({ around }: Difference, { worlds, results }: WrittenReports, workspace: Workspace): readonly Fact[] {
  const facts = around.map(aroundFact);
  const [isOther, reader] = [new Set(facts), new ResultReader(results, workspace.results)];
  const restOnIt = Object.values(worlds).some((number) => reader.restsOn(number, (fact) => isOther.has(fact)));
  return restOnIt ? [...facts, writtenWorldsFact] : facts;
}

function adopt({ reports, worlds }: WrittenReports, { now }: Difference, reader: ResultReader, workspace: Workspace): void {
  const different = new Set(now.map(([uri]) => uri));
  for (const [uri, [number, report]] of Object.entries(reports) as [Uri, readonly [number, unknown]][]) {
    const owner = different.has(uri) ? undefined : workspace.file(uri)?.documents[0];
    if (owner !== undefined) {
      const facts = reader.factsOf(number);
      workspace.results.adopt(
        owner,
        reportId,
        report,
        reader.restsOn(number, isWorldFact) ? new Set([...facts, writtenWorldsFact]) : facts,
      );
    }
  }
  Object.entries(worlds).forEach(([folder, number]) => {
    workspace.worlds.adopt(folder, reader.factsOf(number));
  });
}
