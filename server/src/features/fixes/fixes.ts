import { groupBy } from '../../base/groups';
import { bounds } from '../../base/bounds';
import { append } from '../../base/lists';
import { allSteps, type Steps } from '../../base/steps';
import type { Span } from '../../base/text';
import type { Uri } from '../../base/uri';
import { withinLength } from '../../base/visible';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Diagnostic, Finding, Fix } from '../../workspace/finding';
import { stateAt } from '../../workspace/applied/patches';
import { broughtInBy } from '../../yaml/nodes/broughtIn';
import type { Workspace } from '../../workspace/workspace';
import { instructionsOf } from '../../yaml/templates/statements';
import { keepingLineEnds, type TextEdit } from '../../yaml/writing/edit';
import type { FileEdit } from '../feature';
import { Judge, type Choice } from './verdict';

/** How much text may still be read to judge fixes: each is tried on the whole of its document. */
export class TrialBudget {
  readonly #largest: number;
  #left: number;

  constructor(characters: number = bounds.trialText.most) {
    this.#largest = 2 * characters;
    this.#left = characters;
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  /**
   * False once there is none left. The last trial may take more than that, but for a document that is larger by far: one trial is
   * one step, in which nobody else has a turn.
   */
  take(characters: number): boolean {
    const hasLeft = this.#left > 0 && characters <= this.#largest;
    this.#left -= characters;
    return hasLeft;
  }
}

/** A fix with its edits counted from the starts of their files. */
export type PlacedFix = Fix & { readonly fileEdits: readonly FileEdit[] };

/**
 * The fixes of a diagnostic that hold what they promise, the best first. A fix stays preferred only if what it does to the
 * document is safe to do without asking. Several questions of one request share a budget.
 */
export function fixesOf(diagnostic: Diagnostic, workspace: Workspace, options: FixOptions = {}): readonly PlacedFix[] {
  return allSteps(fixesInSteps(diagnostic, workspace, options));
}

/** {@link fixesOf} with a step for each fix that is tried: a trial reads and checks the whole document. */
export function* fixesInSteps(diagnostic: Diagnostic, workspace: Workspace, options: FixOptions = {}): Steps<readonly PlacedFix[]> {
  const source = diagnostic.finding.ofActions === true ? ofFile(diagnostic, workspace) : sourceOf(diagnostic, workspace);
  const fixes = source === undefined ? [] : yield* judged(source, diagnostic.finding, options);
  return fixes.flatMap((fix) => placedFix(fix, diagnostic, workspace));
}

export interface FixOptions {
  readonly budget?: TrialBudget;
  /** Leaves out fixes that nobody does without asking, before they are tried. */
  readonly onlyPreferred?: boolean;
}

/** The edits of every preferred fix of a file that can be done together, in the order of the file; with a step for each trial. */
export function* fixAllEdits(
  diagnostics: readonly Diagnostic[],
  workspace: Workspace,
  budget = new TrialBudget(),
): Steps<readonly FileEdit[]> {
  const edits: FileEdit[] = [];
  for (const group of groupBy(diagnostics, ({ documentStart }) => documentStart).values()) {
    const [first] = group;
    const source = first === undefined || budget.isSpent ? undefined : sourceOf(first, workspace);
    if (first !== undefined && source !== undefined) {
      const findings = group.map(({ finding }) => finding);
      append(edits, placed(yield* safeTogether(source, findings, budget), first.uri, first.documentStart));
      yield;
    }
  }
  return edits.sort(byPlace);
}

/** Where fixes apply, and who judges them; without a judge where it is not YAML that they change. */
interface Source {
  readonly text: string;
  /** Characters that count for one trial. */
  readonly cost: number;
  /** Asked for only where there is something to judge: it reads and checks the document once. */
  readonly judge: (() => Judge) | undefined;
}

/** A value that an alias brings in is read and judged like one of so many characters. */
const charactersOfValue = 10;

/** A mistake takes about as long to be found and explained as so many characters without one; a schema may find thousands in a short text. */
const charactersOfFinding = 50;

/** Takes from a budget what a trial took beyond `cost`, which is known once the document was judged as it is. */
function takeFindings(budget: TrialBudget, judge: Judge, cost: number): void {
  budget.take(Math.max(0, charactersOfFinding * judge.findings - cost));
}

/** A whole file: a fix of what is no manifest, or of an action, writes a name right. */
function ofFile({ uri }: Pick<Diagnostic, 'uri'>, workspace: Workspace): Source | undefined {
  const file = workspace.file(uri);
  return file === undefined ? undefined : { text: file.text, cost: file.text.length, judge: undefined };
}

function sourceOf({ uri, documentStart }: Pick<Diagnostic, 'uri' | 'documentStart'>, workspace: Workspace): Source | undefined {
  const file = workspace.file(uri);
  const state = file === undefined ? undefined : stateAt(file, documentStart, workspace);
  if (file === undefined || workspace.generators.of(file) !== undefined) {
    return ofFile({ uri }, workspace);
  }
  return state === undefined
    ? undefined
    : {
        text: file.textOf(state.document),
        cost: file.textOf(state.document).length + charactersOfValue * broughtInBy(state.document.root),
        judge: () => judgeOf(state, file.documentAt(documentStart) === state, file.textOf(state.document), uri, workspace),
      };
}

/** The judge of a document, for as long as nothing changes that its findings rest on. */
function judgeOf(state: DocumentState, isInFile: boolean, text: string, uri: Uri, workspace: Workspace): Judge {
  const { results } = workspace;
  return isInFile
    ? results.of(
        state,
        'fixes',
        () => new Judge(text, uri, workspace, { keep: (id, compute) => results.of(state, id, () => results.closely(compute)) }),
      )
    : new Judge(text, uri, workspace, { patch: {} });
}

function* judged(
  { text, cost, judge }: Source,
  finding: Finding,
  { budget = new TrialBudget(), onlyPreferred = false }: FixOptions,
): Steps<readonly Fix[]> {
  const seen = new Set<string>();
  const wanted = onlyPreferred ? 'preferred' : 'all';
  const offered =
    onlyPreferred && finding.onlyOffers === true ? [] : finding.fixes?.(text, (characters) => budget.take(characters), wanted);
  const kept: Fix[] = [];
  for (const fix of (offered ?? []).map((each) => inText(text, each))) {
    const key = JSON.stringify([fix.edits, fix.elsewhere?.map(({ uri, edits }) => [uri, edits])]);
    if (seen.has(key)) {
      continue;
    }
    seen.add(key);
    if (onlyPreferred && !fix.preferred) {
      continue;
    }
    if (judge === undefined) {
      kept.push(fix);
    } else if (!sparesActions(text, fix)) {
      continue;
    } else if (fix.elsewhere !== undefined || fix.edits.length === 0) {
      append(kept, onlyPreferred ? [] : [{ ...fix, preferred: false }]);
    } else if (budget.take(cost)) {
      const judging = judge();
      takeFindings(budget, judging, cost);
      const verdict = judging.judge([{ finding, fix }]);
      const preferred = fix.preferred && verdict.isSafe;
      append(kept, verdict.cures && (preferred || !onlyPreferred) ? [{ ...fix, preferred }] : []);
      yield;
    }
  }
  return kept;
}

/** A fix as it is done in a text: what proposes it may know the nodes alone. */
function inText(text: string, fix: Fix): Fix {
  return { ...fix, title: withinLength(fix.title, bounds.messageText.most), edits: keepingLineEnds(text, fix.edits) };
}

/** False for a fix that replaces or cuts an action of a template. */
function sparesActions(text: string, { edits }: Fix): boolean {
  const actions = edits.length > 0 ? instructionsOf(text) : [];
  return !edits.some(({ span }) =>
    actions.some(
      (action) =>
        action.start < Math.max(span.end, span.start + 1) &&
        span.start < action.end &&
        !(span.start === span.end && span.start <= action.start),
    ),
  );
}

/**
 * Preferred fixes of one document that are safe together. Two that are safe alone may not be: each may take away what the
 * other leaves. All are tried at once, and halves of them where that is refused. The fixes are compared one by one with those
 * before them, so that their number is bounded.
 */
function* safeTogether({ text, cost, judge }: Source, findings: readonly Finding[], budget: TrialBudget): Steps<readonly TextEdit[]> {
  const choices: Choice[] = [];
  for (const finding of findings) {
    yield;
    if (choices.length === bounds.fixesTogether.most) {
      break;
    }
    const fix =
      finding.onlyOffers === true
        ? undefined
        : finding
            .fixes?.(text, undefined, 'preferred')
            .map((each) => inText(text, each))
            .find((each) => each.preferred && each.elsewhere === undefined && sparesActions(text, each));
    if (
      fix !== undefined &&
      !fix.edits.some((edit) => choices.some((other) => other.fix.edits.some(({ span }) => overlap(edit.span, span))))
    ) {
      choices.push({ finding, fix });
    }
  }
  if (judge === undefined || choices.length === 0) {
    return choices.flatMap(({ fix }) => fix.edits);
  }
  const judging = judge();
  const mayTry = (): boolean => {
    const may = budget.take(cost);
    takeFindings(budget, judging, cost);
    return may;
  };
  return (yield* safeOnes(judging, [], choices, mayTry)).flatMap(({ fix }) => fix.edits);
}

function* safeOnes(judge: Judge, taken: readonly Choice[], choices: readonly Choice[], mayTry: () => boolean): Steps<readonly Choice[]> {
  if (choices.length === 0 || !mayTry()) {
    return [];
  }
  yield;
  if (judge.judge([...taken, ...choices]).isSafe) {
    return choices;
  }
  if (choices.length === 1) {
    return [];
  }
  const half = choices.length >> 1;
  const first = yield* safeOnes(judge, taken, choices.slice(0, half), mayTry);
  return [...first, ...(yield* safeOnes(judge, [...taken, ...first], choices.slice(half), mayTry))];
}

function placedFix(fix: Fix, { uri, documentStart }: Diagnostic, workspace: Workspace): readonly PlacedFix[] {
  const others = (fix.elsewhere ?? []).map((other) => {
    const start = workspace.file(other.uri)?.startOf(other.document);
    return start === undefined ? undefined : placed(other.edits, other.uri, start);
  });
  // A place that is no longer there gets no edit.
  return others.includes(undefined)
    ? []
    : [{ ...fix, fileEdits: [...placed(fix.edits, uri, documentStart), ...others.flatMap((edits) => edits ?? [])] }];
}

function placed(edits: readonly TextEdit[], uri: Uri, start: number): readonly FileEdit[] {
  return edits.map(({ span, newText }) => ({ uri, span: { start: span.start + start, end: span.end + start }, newText }));
}

function byPlace(a: FileEdit, b: FileEdit): number {
  return a.span.start - b.span.start || a.span.end - b.span.end;
}

function overlap(a: Span, b: Span): boolean {
  return (a.start < b.end && b.start < a.end) || (a.start === b.start && a.end === b.end);
}
