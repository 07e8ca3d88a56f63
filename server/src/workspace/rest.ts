import { append, inParts } from '../base/lists';
import { eachInSteps, inFewerSteps, type Steps } from '../base/steps';
import type { Uri } from '../base/uri';
import type { AppliedRoots } from './deliveries/appliedRoots';
import type { Deliveries } from './deliveries/deliveries';
import type { FileState } from './files/fileState';
import type { WorkspaceIndex } from './index/workspaceIndex';
import type { Kustomizations } from './kustomizations/kustomizations';
import type { Resolver } from './resolution/resolver';
import type { Fact, Result } from './results/result';
import { madeFrom, type Resting } from './results/resting';
import type { Results } from './results/results';
import { isWorldFact, writtenWorldsFact } from './worlds/worldFacts';
import { fileFact } from './worlds/worldFiles';
import { writtenId, type WorldStore } from './worlds/worldStore';
import { reportId } from './results/writtenResults';

/** The parts of a workspace that rest. */
export interface RestingParts {
  readonly files: ReadonlyMap<Uri, FileState>;
  readonly results: Results;
  readonly resting: Resting;
  readonly worlds: WorldStore;
  readonly roots: AppliedRoots;
  readonly deliveries: Deliveries;
  readonly resolver: Resolver;
  readonly index: WorkspaceIndex;
  readonly kustomizations: Kustomizations;
  /** The open documents. */
  readonly open: readonly Uri[];
}

/** How many results share one `PackedFacts`. */
const perPack = 256;

/** How many files or folders are one step. */
const perStep = 20;

/** How many lists of the index that are let go are one step. */
const perForgetting = 1000;

/** Worlds that share a layer with more than so many others are kept: an edit of that layer would have to build all of them first. */
const mostWoken = 16;

/**
 * Forgets everything that can be made again and that no open document depends on: what was computed for closed files except
 * their reports, worlds of kustomizations, trees of documents. Returns false, and keeps the rest, if something was changed or
 * computed between two steps.
 */
export function* rest(parts: RestingParts): Steps<boolean> {
  const { worlds, index, resolver, kustomizations, results } = parts;
  const isDone =
    (yield* restFiles(closedOf(parts.files.keys(), parts), parts, {
      awake: awakeResults(parts),
      mayGo: (owner) => !worlds.isOwner(owner),
      // What files shared that rested before, while others might have asked for it, belongs to none of those that rest now.
      owners: () => [...results.graph.owners],
    })) && (yield* alone(inFewerSteps(index.forget(), perForgetting), parts));
  resolver.forget();
  kustomizations.forget();
  return isDone;
}

/**
 * The same for some files of which everything was asked, while others are still to be asked about: what these will need is
 * kept, such as the worlds that one of them belongs to.
 */
export function* restSome(uris: Iterable<Uri>, parts: RestingParts): Steps<boolean> {
  const { files, worlds, resting, kustomizations, resolver, index } = parts;
  const documentsOf = (some: readonly FileState[]): ReadonlySet<object> => new Set(some.flatMap(({ documents }) => documents));
  const told = closedOf(uris, parts);
  const reported = documentsOf(told);
  const isAsked = (uri: Uri): boolean => {
    const first = files.get(uri)?.documents[0];
    return first === undefined || reported.has(first) || resting.keeps(first, reportId);
  };
  const awake = awakeResults(parts);
  const isAwake = new Set(awake);
  const isDone = (folder: string): boolean => kustomizations.has(folder) && kustomizations.filesOf(folder).every(isAsked);
  const others = worlds.fresh.flatMap(([folder]) => {
    const world = worlds.made(folder);
    return world === undefined || isAwake.has(world) ? [] : [{ folder, world, isDone: isDone(folder) }];
  });
  // What is kept of the files of a world may hold nodes of the others, as that of a kustomization those of its patches.
  const along = others.flatMap(({ folder, isDone }) => (isDone ? kustomizations.filesOf(folder) : []));
  const asked = closedOf(new Set([...told.map(({ uri }) => uri), ...along]), parts);
  const own = documentsOf(asked);
  const isComplete = yield* restFiles(asked, parts, {
    awake: [...awake, ...others.flatMap(({ world, isDone }) => (isDone ? [] : [world]))],
    mayGo: (owner) => own.has(owner),
    mayRest: ({ documents }) => resting.isSettled(documents, reportId),
  });
  resolver.forget();
  kustomizations.forget();
  index.forgetAnswers();
  return isComplete;
}

function closedOf(uris: Iterable<Uri>, { files, open }: RestingParts): readonly FileState[] {
  const others = new Set(open);
  return [...uris].flatMap((uri) => (others.has(uri) ? [] : (files.get(uri) ?? [])));
}

/**
 * Lets some closed files rest and the worlds that are not `awake`. Of the results of `owners`, which are those of the files
 * unless others are given, and of those that only theirs were made from, go those whose owner `mayGo`.
 */
function* restFiles(
  closed: readonly FileState[],
  parts: RestingParts,
  {
    awake,
    mayGo,
    mayRest = () => true,
    owners = (files) => files.flatMap(({ documents }) => documents),
  }: {
    readonly awake: readonly Result[];
    readonly mayGo: (owner: object) => boolean;
    readonly mayRest?: (file: FileState) => boolean;
    readonly owners?: (fresh: readonly FileState[]) => readonly object[];
  },
): Steps<boolean> {
  const { results, resting, worlds } = parts;
  const { graph } = results;
  const inSteps = <T>(items: Iterable<T>, run: (item: T) => void, stepSize = perStep): Steps<boolean> =>
    alone(eachInSteps(items, run, stepSize), parts);
  // A world that somebody rests on who is kept, such as a file beside its own, holds documents of its files.
  const isHeld = (fact: Fact): boolean => resting.isHeld(fact) || worlds.isMadeFrom(fact);
  resting.begin(awake);
  const fresh = closed.filter(({ documents }) => !resting.isSettled(documents, reportId));
  const isDone =
    (yield* alone(settled(fresh, parts), parts)) &&
    (yield* inSteps(owners(fresh), (each) => resting.discard(each, reportId, mayGo))) &&
    (yield* inSteps(worlds.fresh, ([folder]) => restWorld(folder, parts))) &&
    (yield* inSteps(worlds.fresh, ([, owner]) => resting.discard(owner, writtenId))) &&
    (yield* inSteps(
      inParts(packable(parts), perPack),
      (part) =>
        graph.pack(
          part.map((each) => [each, graph.factsOf(each)]),
          besideWorlds,
        ),
      1,
    )) &&
    (yield* inSteps(closed, (file) => !isHeld(fileFact(file.uri)) && mayRest(file) && file.rest()));
  worlds.rested(worlds.fresh.flatMap(([folder, owner]) => (resting.isRested(owner, writtenId) ? [folder] : [])));
  worlds.forget();
  resting.end();
  return isDone;
}

/** Has the reports of files, or what stands for those, depend on facts alone, as numbers. */
function* settled(files: readonly FileState[], { results: { graph }, resting }: RestingParts): Steps<void> {
  for (const part of inParts(files, perPack)) {
    const entries: (readonly [Result, Iterable<Fact>])[] = [];
    yield* eachInSteps(part, ({ documents }) => append(entries, resting.settled(documents, reportId)), perStep);
    graph.pack(entries, besideWorlds);
  }
}

/** Takes steps as long as nobody else changes or computes anything, or begins to rest, between two of them. */
function* alone(steps: Steps<void>, { results, resting }: RestingParts): Steps<boolean> {
  while (steps.next().done !== true) {
    const [{ stamp }, { begun }] = [results, resting];
    yield;
    if (stamp !== results.stamp || begun !== resting.begun) {
      return false;
    }
  }
  return true;
}

/** The results that are kept: those of open documents, the worlds that contain these, and worlds that share a layer with too many others. */
function awakeResults(parts: RestingParts): readonly Result[] {
  const { files, worlds, roots, deliveries } = parts;
  const { graph } = parts.results;
  const open = parts.open.flatMap((uri) => files.get(uri) ?? []);
  const own = open.flatMap(({ documents }) => documents.flatMap((each) => graph.ownedBy(each)));
  const around = open.flatMap(({ uri }) => roots.of(uri)).flatMap((root) => worlds.made(root) ?? []);
  const shares = new Map<Result, boolean>();
  const sharesLayer = (result: Result): boolean => {
    const known = shares.get(result);
    const answer =
      known ?? madeFrom(result).some((each) => (worlds.isOwner(each.owner) && graph.readerCount(each) > mostWoken) || sharesLayer(each));
    shares.set(result, answer);
    return answer;
  };
  const shared = worlds.fresh.flatMap(([folder]) => worlds.made(folder) ?? []).filter(sharesLayer);
  const { kept } = deliveries;
  return [...own, ...around, ...shared, ...(kept === undefined ? [] : [kept])];
}

/** The results that stand for worlds and for others, and those that are to be packed again, which still hold facts as words. */
function packable({ results: { graph }, resting, worlds }: RestingParts): readonly Result[] {
  const ofWorlds = worlds.fresh.flatMap(([, owner]) => graph.get(owner, writtenId) ?? []);
  const left = [...ofWorlds, ...resting.footings];
  return [...graph.sparselyPacked, ...left.filter(({ sources }) => sources.some(({ fact }) => typeof fact !== 'object'))];
}

/** Numbers do not tell which worlds a result reads, so it depends on all worlds whose facts are packed. */
function besideWorlds(facts: readonly Fact[]): readonly string[] {
  return facts.some(isWorldFact) ? [writtenWorldsFact] : [];
}

function restWorld(folder: string, { resting, worlds }: RestingParts): void {
  worlds.rest(folder, (world) => (resting.isAwake(world) ? undefined : resting.groundOf([world])));
}
