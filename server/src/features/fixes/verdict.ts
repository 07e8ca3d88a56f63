import { isJsonText } from '../../base/json';
import { smallest } from '../../base/lists';
import { samePath } from '../../base/path';
import type { Uri } from '../../base/uri';
import type { Finding, Fix } from '../../workspace/finding';
import type { Patch } from '../../workspace/kustomizations/namedPatch';
import type { Workspace } from '../../workspace/workspace';
import { editedText } from '../../yaml/writing/edit';
import { placeAt } from '../../yaml/nodes/query';
import { harmOf } from './harm';
import { loudness, tryText, type Trial, type TriedFinding } from './trial';

/** What becomes of a document by some of its fixes. */
export interface Verdict {
  /** The findings are gone, and nothing of their level or above has come. */
  readonly cures: boolean;
  /** Nothing is done that only the reader can decide, so that it may be done without asking. */
  readonly isSafe: boolean;
}

/** A finding with the fix that is chosen for it. */
export interface Choice {
  readonly finding: Finding;
  readonly fix: Fix;
}

/** Keeps what was computed under an id as long as it holds. */
type Keep = (id: string, compute: () => Verdict) => Verdict;

/**
 * Judges fixes of one document by what they do to it, not by the rule that they come from, so that no rule has to remember
 * what a fix must not do: the changed text is read and checked beside the workspace and compared with what is there.
 */
export class Judge {
  readonly #uri: Uri;
  readonly #workspace: Workspace;
  readonly #text: string;
  readonly #patch: Patch | undefined;
  readonly #before: Trial;
  readonly #keep: Keep;

  /**
   * A `patch` that stands inside of a file is read as one and not as a file. What the changed text is judged by is not what
   * the text rests on: `keep` sees to it that a verdict goes when that changes.
   */
  constructor(text: string, uri: Uri, workspace: Workspace, { patch, keep }: { readonly patch?: Patch; readonly keep?: Keep } = {}) {
    this.#patch = patch;
    this.#keep = keep ?? ((_, compute) => compute());
    this.#text = text;
    this.#uri = uri;
    this.#workspace = workspace;
    this.#before = tryText(text, uri, workspace, patch);
  }

  /** How many findings there are before anything is fixed; about as many are found at each trial. */
  get findings(): number {
    return this.#before.findings.length;
  }

  judge(choices: readonly Choice[]): Verdict {
    const key = JSON.stringify(choices.map(({ finding, fix }) => [finding.code, finding.message, finding.span, fix.edits]));
    return this.#keep(`fix ${key}`, () => this.#try(choices));
  }

  #try(choices: readonly Choice[]): Verdict {
    const before = this.#before;
    const text = editedText(
      this.#text,
      choices.flatMap(({ fix }) => fix.edits),
    );
    if (this.#text.endsWith('\n') && text !== '' && !text.endsWith('\n')) {
      // What follows in the file would continue the last line.
      return { cures: false, isSafe: false };
    }
    const after = tryText(text, this.#uri, this.#workspace, this.#patch);
    const cured = choices.map(({ finding }) => matching(before, finding));
    const counts = countsOf(before);
    const left = countsOf(after);
    // A trial does not see circles that lead through its own objects, nor that a reference leads to an object which it adds.
    const adds = objectsIn(after) > objectsIn(before);
    const isGone = cured.every((each) => adds || each === undefined || (left.get(keyOf(each)) ?? 0) < (counts.get(keyOf(each)) ?? 0));
    const level = smallest(choices.map(({ finding }) => loudness(finding, this.#uri, this.#workspace)));
    const shown = newFindings(counts, after).filter((each) => each.level > 0);
    const come = shown.filter((each) => each.level >= level);
    // Nobody wants a value written unasked that is reported itself, however quietly.
    const isWrongItself = shown.some((each) => choices.some((choice) => samePath(each.finding.path, choice.finding.path)));
    const isSurprising = come.some((each) => !choices.some((choice) => isUncovered(each, choice, before, after)));
    const breaks = brokenPlaces(after) > brokenPlaces(before) || (isJsonText(before.text) && !isJsonText(text));
    const cures = isGone && !isSurprising && !breaks;
    const mended = come.every(
      ({ finding }) => finding.onlyOffers !== true && finding.fixes?.(after.text).some(({ preferred }) => preferred) === true,
    );
    return { cures, isSafe: cures && mended && !isWrongItself && harmOf(before, after, this.#workspace) === undefined };
  }
}

const broken: ReadonlySet<string> = new Set(['yaml/syntax', 'yaml/duplicate-key']);

/** Syntax errors, of which nothing is said where they leave no object that is ours, and keys that are there twice, whatever their level. */
function brokenPlaces({ states }: Trial): number {
  return states.reduce((count, { document }) => count + document.problems.filter(({ code }) => broken.has(code)).length, 0);
}

function objectsIn({ states }: Trial): number {
  return states.reduce((count, { resources }) => count + resources.length, 0);
}

/** The finding of a trial that says the same as one of the workspace. */
function matching({ findings }: Trial, wanted: Finding): TriedFinding | undefined {
  const same = findings.filter(
    ({ finding }) => finding.code === wanted.code && finding.span.start === wanted.span.start && finding.span.end === wanted.span.end,
  );
  return same.find(({ finding }) => finding.message === wanted.message) ?? same[0];
}

function keyOf({ finding, object }: TriedFinding): string {
  return `${object} ${finding.code} ${finding.message}`;
}

function countsOf({ findings }: Trial): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const each of findings) {
    counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1);
  }
  return counts;
}

function newFindings(before: ReadonlyMap<string, number>, { findings }: Trial): readonly TriedFinding[] {
  const left = new Map(before);
  return findings.filter((each) => {
    const count = left.get(keyOf(each)) ?? 0;
    left.set(keyOf(each), count - 1);
    return count <= 0;
  });
}

/**
 * True for what was there before and could not be seen: below a key that nobody knew until it was spelt right, in an object
 * of a kind that nobody knew, in a value of a wrong type, in a string that was no JSON, and anything in a text that could not be read or in objects that
 * were one.
 */
function isUncovered({ finding, object }: TriedFinding, choice: Choice, before: Trial, after: Trial): boolean {
  if (choice.finding.code === 'yaml/syntax' || (choice.finding.code === 'yaml/duplicate-key' && objectsIn(after) > objectsIn(before))) {
    return true;
  }
  const { path, resource } = choice.finding;
  const [edit, ...others] = choice.fix.edits;
  const key = resource === undefined ? undefined : placeAt(resource.node, path)?.entry?.key;
  const isRename = edit !== undefined && others.length === 0 && key?.span.start === edit.span.start && key.span.end === edit.span.end;
  const isOwn = (): boolean =>
    object === (resource === undefined ? -1 : before.findings.find((each) => isAbout(each.finding, choice.finding))?.object);
  const isBelow = finding.path.length > path.length && path.every((step, index) => finding.path[index] === step);
  const hid = unknownKinds.has(choice.finding.code)
    ? path.length === 1 && others.length === 0
    : (choice.finding.code === 'schema/type' && isBelow) || (choice.finding.code === 'api/json' && samePath(finding.path, path));
  if (hid && isOwn()) {
    return true;
  }
  const isBeside = finding.path.length >= path.length && path.slice(0, -1).every((step, index) => finding.path[index] === step);
  if (!isRename || !isBeside || !isOwn()) {
    return false;
  }
  const at = after.states.flatMap(({ resources }) => resources)[object];
  const renamed = at === undefined ? undefined : placeAt(at.node, finding.path.slice(0, path.length))?.entry?.key;
  return renamed !== undefined && renamed.span.start >= edit.span.start && renamed.text === editedKey(edit.newText);
}

/** In a trial a place inside of a value may be the whole value. */
function isAbout(tried: Finding, { code, span: { start } }: Finding): boolean {
  return tried.code === code && (tried.span.start === start || (tried.span.start < start && start < tried.span.end));
}

const unknownKinds: ReadonlySet<string> = new Set(['schema/unknown-kind', 'schema/unknown-version']);

function editedKey(text: string): string {
  return text.replace(/^(["'])(.*)\1$/, '$2');
}
