import { bounds } from '../../base/bounds';
import { append } from '../../base/lists';
import { allSteps, type Steps } from '../../base/steps';
import { touches, type Span } from '../../base/text';
import type { Uri } from '../../base/uri';
import type { Diagnostic } from '../../workspace/finding';
import { stateAt } from '../../workspace/applied/patches';
import type { Workspace } from '../../workspace/workspace';
import { allDiagnosticsOf, diagnosticsOf } from '../diagnostics/diagnostics';
import type { CodeAction, FileEdit } from '../feature';
import { disablings } from '../fixes/disable';
import { nameReferenceActions } from '../fixes/nameReferenceAction';
import { newFileActions } from '../fixes/newFile';
import { outsideActions } from '../fixes/outside';
import { templateFileActions } from '../fixes/templateFile';
import { fixAllEdits as editsOfAll, fixesInSteps, TrialBudget } from '../fixes/fixes';
import { placesOf } from '../diagnostics/relatedPlaces';
import { migrationActions } from './migration';
import { refactorings } from './refactorings';

/** Longer circles are followed step by step. */
const mostWays = 5;

/** {@link codeActionsInSteps} at once. */
export function codeActions(workspace: Workspace, uri: Uri, span: Span): readonly CodeAction[] {
  return allSteps(codeActionsInSteps(workspace, uri, span));
}

/**
 * Quick-fixes of the diagnostics that touch a span, other spellings of what starts it, and fix-all when the file has something safe to
 * fix. Fixes are tried on the whole of their document, which may be large: with a step for each of them.
 */
export function* codeActionsInSteps(workspace: Workspace, uri: Uri, span: Span): Steps<readonly CodeAction[]> {
  const diagnostics = diagnosticsOf(uri, workspace);
  yield;
  const here = diagnostics
    .filter((each) => touches(each.span, span.start) || touches(span, each.span.start))
    .slice(0, bounds.actionFindings.most);
  const budget = new TrialBudget();
  const actions: CodeAction[] = [];
  for (const diagnostic of here) {
    const fixes = yield* fixesInSteps(diagnostic, workspace, { budget });
    append(
      actions,
      fixes.map((fix) => ({
        title: fix.title,
        kind: 'quickfix' as const,
        preferred: fix.preferred,
        edits: fix.fileEdits,
        cures: diagnostic,
      })),
    );
    yield;
  }
  for (const diagnostic of here) {
    append(actions, general(diagnostic, workspace));
    yield;
  }
  append(actions, [...refactorings(workspace, uri, span.start), ...migrationActions(workspace, uri, span)]);
  yield;
  const all = yield* safeEdits(workspace, uri, diagnostics);
  if (all.length > 0) {
    actions.push({ title: 'Fix all auto-fixable ackmesh problems', kind: 'source.fixAll.ackmesh', preferred: false, edits: all });
  }
  return actions;
}

/** What fix-all does in the file that was asked about last: editors ask for actions wherever the cursor goes. */
const lastFixed = new WeakMap<Workspace, { readonly uri: Uri; readonly revision: number; readonly edits: readonly FileEdit[] }>();

function* safeEdits(workspace: Workspace, uri: Uri, diagnostics: readonly Diagnostic[]): Steps<readonly FileEdit[]> {
  const { revision } = workspace;
  const last = lastFixed.get(workspace);
  if (last?.uri === uri && last.revision === revision) {
    return last.edits;
  }
  const edits = yield* editsOfAll(diagnostics, workspace);
  lastFixed.set(workspace, { uri, revision, edits });
  return edits;
}

/** What can be done about any diagnostic of a kind: declare what it misses, or switch its rule off. */
function general(diagnostic: Diagnostic, workspace: Workspace): readonly CodeAction[] {
  const file = workspace.file(diagnostic.uri);
  if (file === undefined) {
    return [];
  }
  const state = stateAt(file, diagnostic.documentStart, workspace);
  return [
    ...ways(diagnostic, workspace),
    ...newFileActions(diagnostic, state, workspace),
    ...outsideActions(diagnostic, state, workspace),
    ...nameReferenceActions(diagnostic, state, workspace),
    ...templateFileActions(diagnostic, workspace),
    ...disablings(diagnostic, file),
  ].map((action) => ({
    ...action,
    kind: 'quickfix',
    preferred: false,
    cures: diagnostic,
  }));
}

/** To the other places of a mistake that spans several, each once. */
function ways({ finding }: Diagnostic, workspace: Workspace): readonly Pick<CodeAction, 'title' | 'edits' | 'shows'>[] {
  const places = finding.leadsOn === true ? placesOf(finding, workspace) : [];
  return places.slice(0, mostWays).map(({ uri, span, message }) => ({ title: `Go to ${message}`, edits: [], shows: { uri, span } }));
}

/**
 * The edits of every preferred fix of a file that can be done together, in the order of the file, also for findings that are not
 * shown. Who asks again of the file as it is then passes the same budget: what is refused is tried again each time.
 */
export function fixAllEdits(workspace: Workspace, uri: Uri, budget = new TrialBudget(bounds.fixedTrialText.most)): readonly FileEdit[] {
  return allSteps(editsOfAll(allDiagnosticsOf(uri, workspace), workspace, budget));
}
