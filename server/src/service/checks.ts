import type { Steps } from '../base/steps';
import type { Span } from '../base/text';
import type { Uri } from '../base/uri';
import { codeActionsInSteps, fixAllEdits } from '../features/actions/codeActions';
import { diagnosticsInParts, diagnosticsOf } from '../features/diagnostics/diagnostics';
import type { DiagnosticsPart } from '../features/diagnostics/documentDiagnostics';
import type { CodeAction, FileEdit } from '../features/feature';
import { fixesOf, type FixOptions, type PlacedFix, type TrialBudget } from '../features/fixes/fixes';
import { levelFor } from '../features/diagnostics/levelledFindings';
import { prepareDiagnostics } from '../features/diagnostics/prepareDiagnostics';
import { placesOf, type PlaceWithMessage } from '../features/diagnostics/relatedPlaces';
import type { Level } from '../rules/level';
import type { Diagnostic, Finding } from '../workspace/finding';
import type { Workspace } from '../workspace/workspace';

/** What is wrong with files, and what would mend it. */
export interface Checks {
  /** Everything that is wrong with a file, by place, then code; empty for a file that is not known or not ours. */
  of(uri: Uri): readonly Diagnostic[];
  /** The same in parts, so that who tells them again after an edit need not look at what is said as before. */
  inParts(uri: Uri): readonly DiagnosticsPart[];
  /** Steps after which {@link of} answers soon, however many kustomizations have the file. */
  preparation(uri: Uri): Steps<void>;
  /** How loud a rule is in a file, which need not be there: its own level, what the configuration says, what the host insists on. */
  levelOf(code: string, uri: Uri): Level;
  /** The places that a finding is also about, as far as they still are where it takes them to be. */
  relatedPlaces(finding: Finding): readonly PlaceWithMessage[];
  /** The fixes of a diagnostic that hold what they promise, the best first. Several questions of one request share a budget. */
  fixes(diagnostic: Diagnostic, options?: FixOptions): readonly PlacedFix[];
  /** The edits of every preferred fix of a file that can be done together, in the order of the file. Rounds of one file share a budget. */
  fixAll(uri: Uri, budget?: TrialBudget): readonly FileEdit[];
  /** Fixes of the diagnostics that touch a span, other ways to write what starts it, and everything that may be fixed in the file. */
  actions(uri: Uri, span: Span): Steps<readonly CodeAction[]>;
}

/** {@link Checks} of a workspace. */
export function checksOf(workspace: Workspace): Checks {
  return {
    of: (uri) => diagnosticsOf(uri, workspace),
    inParts: (uri) => diagnosticsInParts(uri, workspace),
    preparation: (uri) => prepareDiagnostics(uri, workspace),
    levelOf: (code, uri) => levelFor(code, uri, workspace),
    relatedPlaces: (finding) => placesOf(finding, workspace),
    fixes: (diagnostic, options) => fixesOf(diagnostic, workspace, options),
    fixAll: (uri, budget) => fixAllEdits(workspace, uri, budget),
    actions: (uri, span) => codeActionsInSteps(workspace, uri, span),
  };
}
