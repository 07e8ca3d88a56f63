import { spawnSync } from 'node:child_process';
import type { Uri } from '../../server/src/base/uri';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { complete } from '../../server/src/features/completion/complete';
import { referenceGraph } from '../../server/src/features/graph/referenceGraph';
import { hover } from '../../server/src/features/hover';
import { inspect } from '../../server/src/features/effective/inspect';
import { referenceCounts } from '../../server/src/features/references/referenceCounts';
import { references } from '../../server/src/features/references/references';
import { rename } from '../../server/src/features/rename/rename';
import { workspaceSymbols } from '../../server/src/features/references/workspaceSymbols';
import { spareTrees } from '../../server/src/workspace/files/spareTrees';
import type { Workspace } from '../../server/src/workspace/workspace';
import { lintTexts } from '../support/lintTexts';
import { emptyWorkspace } from '../support/workspace';
import { hardShapes, type HardShape } from './hardShapes';
import { partOf, sampledInTurn, threadCost as cost } from './samples';
import { generatedFiles } from './workspaces';

/*
 * `npm run bench:growth -- [FILES…]`: processor time of its thread in milliseconds for each question, for sizes of a mixed workspace;
 * without sizes also for the shapes that are hard on us, which `hard` measures alone, `hard WORD` those with
 * a word in their title. Each shape is measured in a process of its own. The trees of small workspaces are not kept: that saves
 * a third of their first judging, which would count as growth where a smaller size has it and a larger one has not. Exits 1 when
 * something grows more than its budget allows.
 */

const token = { isCancelled: false };

spareTrees.mostCharacters = 0;

/** So many places of a workspace are asked about. */
const places = 240;

/** So often each size is asked about as a whole, of which the fastest counts. */
const rounds = 3;

type Texts = readonly (readonly [Uri, string])[];

/** An object's name, and what a reference spells. */
const objectName = /kind: (?:VPC\nmetadata: \{ |VirtualNode\nmetadata:\n {2})name: ([\w-]+)/;
const referredName = /(?:vpcRef: \{ from|provider: \{ virtualNode: \{ virtualNodeRef): \{ name: ([\w-]+)/;

interface Place {
  readonly uri: Uri;
  readonly text: string;
  readonly name: string;
  /** Where the name begins. */
  readonly offset: number;
}

/** A workspace that is asked, with its files. */
interface Measured {
  readonly workspace: Workspace;
  readonly texts: Texts;
}

/** What a workspace costs: what is asked of it as a whole may grow with it; what is asked of one place, here each cost of many, may not. */
interface Costs {
  readonly whole: Readonly<Record<string, number>>;
  readonly local: Readonly<Record<string, readonly number[]>>;
}

/** Megabytes that are in use; exact only where the bench runs with `--expose-gc`. */
function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1_048_576;
}

/**
 * What workspaces of several sizes cost, in turn: the machine is not as fast at one time as at another. As a whole each is asked
 * while no other is there, as the collector looks through whatever is; places of all are asked together.
 */
function measure(sizes: readonly Texts[]): readonly Costs[] {
  const all = Array.from({ length: rounds }, () => sizes.map((texts) => measureWhole(texts)));
  const locals = measureLocal(sizes.map((texts) => ({ workspace: checked(texts).workspace, texts })));
  return sizes.map((texts, index) => ({
    whole: {
      ...mapValues(all[0]?.[index] ?? {}, (value, what) => Math.min(value, ...all.map((round) => round[index]?.[what] ?? value))),
      'memory (MB)': memoryOf(texts),
    },
    local: mapValues(locals, (samples) => samples[index] ?? []),
  }));
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, of: (value: A, key: string) => B): Readonly<Record<string, B>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, of(value, key)]));
}

function measureWhole(texts: Texts): Costs['whole'] {
  // What the measurement before left behind is collected before anything counts.
  globalThis.gc?.();
  const lint = cost(() => lintTexts(texts));
  const workspace = emptyWorkspace();
  const index = cost(() => workspace.setDisk(texts));
  const diagnostics = cost(() => texts.forEach(([uri]) => diagnosticsOf(uri, workspace)));
  return {
    lint,
    index,
    diagnostics,
    symbols: cost(() => workspaceSymbols(workspace, 'main')),
    graph: cost(() => referenceGraph(workspace, workspace.uris)),
    inspect: cost(() => inspect(workspace, workspace.uris)),
  };
}

/** Megabytes that go with a workspace all of which is checked, once another one has run, as the engine holds what ran last. */
function memoryOf(texts: Texts): number {
  return checked(texts).inUse - checked(texts.slice(0, 1)).inUse;
}

function checked(texts: Texts): { readonly workspace: Workspace; readonly inUse: number } {
  const workspace = emptyWorkspace();
  workspace.setDisk(texts);
  texts.forEach(([uri]) => diagnosticsOf(uri, workspace));
  return { workspace, inUse: heap() };
}

/** Samples of each question, by size. */
function measureLocal(sizes: readonly Measured[]): Readonly<Record<string, readonly (readonly number[])[]>> {
  type Asked = readonly [of: Measured, at: Place];
  const placesBy = (pattern: RegExp, most = places): readonly (readonly Asked[])[] =>
    sizes.map((size) => placesOf(size.texts, pattern, most).map((place) => [size, place] as const));
  const objects = placesBy(objectName);
  const referring = placesBy(referredName);
  const inTurn = (
    all: readonly (readonly Asked[])[],
    ask: (workspace: Workspace, place: Place) => number,
  ): readonly (readonly number[])[] => sampledInTurn(all, ([{ workspace }, place]) => ask(workspace, place));
  const asked = (
    all: readonly (readonly Asked[])[],
    ask: (workspace: Workspace, place: Place) => unknown,
  ): readonly (readonly number[])[] => inTurn(all, (workspace, place) => cost(() => ask(workspace, place)));
  const counts = (workspace: Workspace, { uri }: Place): unknown => referenceCounts(workspace, uri, { unused: true, token });
  return {
    references: asked(objects, (workspace, { uri, offset }) => references(workspace, uri, offset, { includeDeclaration: true, token })),
    rename: asked(objects, (workspace, { uri, offset }) => rename(workspace, uri, offset, 'other')),
    'code lens': asked(objects, counts),
    hover: asked(referring, (workspace, { uri, offset }) => hover(workspace, uri, offset)),
    completion: asked(referring, (workspace, { uri, offset }) => complete(workspace, uri, offset)),
    edit: inTurn(objects, (workspace, place) => costOfEdit(workspace, place, place.text.replace('.0/', '.1/'), () => undefined)),
    'edit, then lens': inTurn(objects, (workspace, place) =>
      costOfEdit(workspace, place, place.text.replace('.0/', '.1/'), () => counts(workspace, place)),
    ),
    // After each of these, all that referred to the name may be judged again.
    'edit of a name': inTurn(placesBy(objectName, 30), (workspace, place) =>
      costOfEdit(workspace, place, place.text.replace(`name: ${place.name}`, 'name: other'), () => undefined),
    ),
  };
}

/** An edit of an open file, the diagnostics that may be others after it, and what else is asked then. */
function costOfEdit(workspace: Workspace, { uri, text }: Place, after: string, ask: () => unknown): number {
  const change = (now: string): void => {
    workspace.setBuffer(uri, now).files.forEach((file) => diagnosticsOf(file, workspace));
    ask();
  };
  change(text);
  const milliseconds = cost(() => change(after));
  change(text);
  workspace.closeBuffer(uri);
  return milliseconds;
}

/** So many places, spread over the files that have one. */
function placesOf(texts: Texts, pattern: RegExp, most: number): readonly Place[] {
  const found = texts.flatMap(([uri, text]): readonly Place[] => {
    const match = pattern.exec(text);
    const name = match?.[1] ?? '';
    return match === null ? [] : [{ uri, text, name, offset: match.index + match[0].length - name.length }];
  });
  return Array.from({ length: most }, (_, index) => found[(index * 7919) % found.length]).flatMap((place) => place ?? []);
}

/** `exponent` of growth, or how much more the largest size costs than the smallest, with what is allowed. */
interface Row {
  readonly what: string;
  readonly cells: readonly string[];
  readonly growth: number;
  readonly measure: 'exponent' | 'ratio';
}

const budgets = { exponent: 1.1, ratio: 1.3 };

/** Budgets are about what takes time: growth of less than this in milliseconds, of memory in megabytes, is noise. */
const noise = { exponent: 5, ratio: 0.3 };

type Sizes = readonly (readonly [size: number, costs: Costs])[];

/** `ofEach`: questions whose cost is that of one of so many. */
function rowsOf(measured: Sizes, ofEach: readonly string[]): readonly Row[] {
  const [first, last] = [measured[0], measured.at(-1)];
  if (first === undefined || last === undefined) {
    return [];
  }
  const wholes = Object.keys(first[1].whole).map((what): Row => {
    const of = (costs: Costs): number => costs.whole[what] ?? 0;
    return {
      what,
      cells: measured.map(([, costs]) => of(costs).toFixed(0)),
      growth:
        Math.log(Math.max(1, of(last[1]) + noise.exponent) / Math.max(1, of(first[1]) + noise.exponent)) / Math.log(last[0] / first[0]),
      measure: 'exponent',
    };
  });
  const locals = Object.keys(first[1].local).map((what): Row => {
    const isOfEach = ofEach.includes(what);
    const of = ([size, costs]: Sizes[number], part: number, more = 0): number =>
      (partOf(costs.local[what] ?? [], part) + more) / (isOfEach ? size : 1);
    return {
      what: isOfEach ? `${what}, of each` : what,
      cells: measured.map((each) => `${of(each, 0.5).toFixed(2)} / ${of(each, 0.95).toFixed(isOfEach ? 2 : 1)}`),
      growth: of(last, 0.5, noise.ratio) / of(first, 0.5, noise.ratio),
      measure: 'ratio',
    };
  });
  return [...wholes, ...locals];
}

/** Prints what each size costs; of questions about one place p50 and p95. */
function print(title: string, measured: Sizes, ofEach: readonly string[] = []): void {
  console.log(`${title}: ${measured.map(([size]) => size).join(', ')}`);
  for (const { what, cells, growth, measure: unit } of rowsOf(measured, ofEach)) {
    const isOver = growth > budgets[unit];
    console.log(
      `  ${what.padEnd(25)} ${cells.map((cell) => cell.padStart(14)).join('')}${measured.length < 2 ? '' : `   ${unit} ${growth.toFixed(2)} of ${budgets[unit]}${isOver ? '  MISSED' : ''}`}`,
    );
    process.exitCode = isOver ? 1 : process.exitCode;
  }
}

const words = process.argv.slice(2);
const given = words.map(Number).filter((size) => size > 0);
const mixedSizes = [1000, 3000, 10_000];
const named = words.filter((word) => word !== 'hard' && !(Number(word) > 0));
const chosen = Object.entries(hardShapes).filter(([title]) => named.length === 0 || named.some((word) => title.includes(word)));
const mixed = (files: number): Iterable<readonly [Uri, string]> => generatedFiles({ files, missingEvery: 33, seed: 7 });
const all: Readonly<Record<string, HardShape>> = {
  ...(words.includes('hard') ? {} : { 'mixed workspace, by files': { sizes: given.length > 0 ? given : mixedSizes, files: mixed } }),
  ...(given.length > 0 ? {} : Object.fromEntries(chosen)),
};

const titles = Object.keys(all);
if (titles.length > 1) {
  titles.forEach(inProcessOfItsOwn);
} else {
  // Code is compiled and tables are read before anything counts.
  measure([[...mixed(300)]]);
  for (const [title, { sizes, files, ofEach }] of Object.entries(all)) {
    const costs = measure(sizes.map((size) => [...files(size)]));
    print(
      title,
      costs.map((each, index) => [sizes[index] ?? 0, each] as const),
      ofEach,
    );
  }
}

/** Code that another shape made hot, and memory that it left, would count for this one. */
function inProcessOfItsOwn(title: string): void {
  const which = title in hardShapes ? ['hard', title] : mixedSizes.map(String);
  const { status } = spawnSync(process.execPath, [...process.execArgv, __filename, ...which], { stdio: 'inherit' });
  process.exitCode = status === 0 ? process.exitCode : 1;
}
