import { eachInSteps, type Steps } from '../../base/steps';
import type { Uri } from '../../base/uri';
import { aroundFact } from '../../workspace/files/around';
import { factNumber } from '../../workspace/results/packedFacts';
import type { Fact } from '../../workspace/results/result';
import type { Workspace } from '../../workspace/workspace';
import { isWorldFact, writtenWorldsFact } from '../../workspace/worlds/worldFacts';
import { reportId, ResultReader } from '../../workspace/results/writtenResults';
import { differentAnswers } from './sameReports';
import type { WrittenReports } from './writtenReports';

/** How many files or reports are one step. */
const perStep = 50;

/** Reports are taken over only if fewer than one in so many files differ: otherwise most have to be made again anyway. */
const fewOf = 4;

/**
 * Takes over the written reports that still hold: the files that differ are changed to their earlier contents and back again,
 * which drops every report that depends on the difference, as any edit does. Between the steps files have their earlier
 * contents, so nothing about the workspace may be published meanwhile. Returns false if nothing was taken over: too many files
 * differ, the deliveries depend on a changed disk, one of these files is open, or the workspace was changed meanwhile.
 */
export function* takeReports(written: WrittenReports, workspace: Workspace): Steps<boolean> {
  const { revision } = workspace;
  const difference = yield* differenceFrom(written, workspace);
  const isLarge = difference.now.length > fewOf && difference.now.length * fewOf > written.texts.size;
  const isUnclear = written.deliveries !== undefined && restOnAround([written.deliveries], difference, written, workspace);
  if (isLarge || isUnclear || workspace.revision !== revision || difference.now.some(([uri]) => workspace.isOpen(uri))) {
    return false;
  }
  const takeover = new Takeover(written, difference, workspace);
  const steps = takeover.steps();
  let isDone = false;
  try {
    while (!isDone && takeover.isAlone) {
      isDone = steps.next().done === true;
      yield;
    }
    return isDone;
  } finally {
    if (!isDone) {
      takeover.undo();
    }
  }
}

type Texts = readonly (readonly [uri: Uri, text: string | undefined])[];

/** How files differ from what was written. */
interface Difference {
  readonly before: Texts;
  readonly now: Texts;
  /** The questions about the disk whose answer has changed. */
  readonly around: readonly string[];
}

function* differenceFrom({ texts, around }: WrittenReports, workspace: Workspace): Steps<Difference> {
  const uris = new Set([...workspace.uris, ...texts.keys()]);
  const different = [...uris].filter((uri) => workspace.file(uri)?.text !== texts.get(uri));
  return {
    before: different.map((uri) => [uri, texts.get(uri)]),
    now: different.map((uri) => [uri, workspace.file(uri)?.text]),
    around: yield* differentAnswers(around, workspace.around),
  };
}

/** True if one of these results depends on a changed answer of the disk, of which the earlier state cannot be restored. */
function restOnAround(numbers: Iterable<number>, { around }: Difference, { results }: WrittenReports, workspace: Workspace): boolean {
  const words = around.map(aroundFact);
  const others = new Set<Fact>([...words, ...words.map(factNumber)]);
  const reader = new ResultReader(results, workspace.results.graph);
  return [...numbers].some((number) => reader.restsOn(number, (fact) => others.has(fact)));
}

class Takeover {
  readonly #written: WrittenReports;
  readonly #difference: Difference;
  readonly #workspace: Workspace;
  readonly #reader: ResultReader;
  readonly #dropped = new Set<Uri>();
  /** The workspace's revision after the last change that was made here. */
  #revision: number;

  constructor(written: WrittenReports, difference: Difference, workspace: Workspace) {
    this.#written = written;
    this.#difference = difference;
    this.#workspace = workspace;
    this.#reader = new ResultReader(written.results, workspace.results.graph);
    this.#revision = workspace.revision;
  }

  /** False once the workspace was changed from elsewhere. */
  get isAlone(): boolean {
    return this.#workspace.revision === this.#revision;
  }

  *steps(): Steps<void> {
    const { before, now } = this.#difference;
    const worlds = yield* this.#worldsThatDiffer();
    yield* this.#lookAt(worlds);
    yield* this.#adopt();
    yield* this.#set(before);
    yield* this.#lookAt(worlds);
    yield* this.#set(now);
    this.#took(this.#workspace.setFacts(this.#factsAround()).files);
    this.#drop(this.#dropped);
  }

  /** Restores the present contents of the files and drops what was taken over. */
  undo(): void {
    this.#workspace.setDisk(this.#difference.now);
    this.#drop(this.#written.reports.keys());
  }

  /** Computes the deliveries and these worlds, so that the next change is compared with them. */
  *#lookAt(worlds: Iterable<string>): Steps<void> {
    this.#workspace.deliveries.see();
    yield* eachInSteps(worlds, (folder) => this.#workspace.worlds.worldOf(folder));
  }

  /** The folders of the worlds that depend on a difference; afterwards every file has its present contents. */
  *#worldsThatDiffer(): Steps<readonly string[]> {
    const { before, now } = this.#difference;
    const { results, deliveries } = this.#workspace;
    deliveries.see();
    const probes = [...this.#written.worlds].map(([folder, number]) => ({ folder, number, probe: {} }));
    yield* eachInSteps(probes, ({ probe, number }) => results.graph.add(probe, reportId, undefined, this.#reader.factsOf(number)), perStep);
    yield* this.#set(before);
    yield* this.#set(now);
    const different = probes.filter(({ probe }) => results.graph.get(probe, reportId) === undefined);
    probes.forEach(({ probe }) => results.drop(probe, reportId));
    return different.map(({ folder }) => folder);
  }

  *#set(texts: Texts): Steps<void> {
    yield* eachInSteps(texts, (each) => this.#took(this.#workspace.setDisk([each]).files));
  }

  #took(files: Iterable<Uri>): void {
    this.#revision = this.#workspace.revision;
    for (const uri of files) {
      this.#dropped.add(uri);
    }
  }

  *#adopt(): Steps<void> {
    const { results, worlds } = this.#workspace;
    const different = new Set(this.#difference.now.map(([uri]) => uri));
    yield* eachInSteps(
      this.#written.reports,
      ([uri, [number, report]]) => {
        const owner = different.has(uri) ? undefined : this.#workspace.file(uri)?.documents[0];
        if (owner !== undefined) {
          const facts = this.#reader.factsOf(number);
          const isOfWorlds = this.#reader.restsOn(number, isWorldFact);
          results.graph.add(owner, reportId, report, isOfWorlds ? new Set([...facts, writtenWorldsFact]) : facts);
        }
      },
      perStep,
    );
    this.#written.worlds.forEach((number, folder) => worlds.store.adopt(folder, this.#reader.factsOf(number)));
  }

  /** The facts about the disk that changed, and the fact about written worlds if one of these depends on them. */
  #factsAround(): readonly Fact[] {
    const facts = this.#difference.around.map(aroundFact);
    const worlds = this.#written.worlds.values();
    return restOnAround(worlds, this.#difference, this.#written, this.#workspace) ? [...facts, writtenWorldsFact] : facts;
  }

  #drop(reports: Iterable<Uri>): void {
    for (const uri of reports) {
      const owner = this.#workspace.file(uri)?.documents[0];
      if (owner !== undefined) {
        this.#workspace.results.drop(owner, reportId);
      }
    }
  }
}
