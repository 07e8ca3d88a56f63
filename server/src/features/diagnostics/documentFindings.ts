import { allOf, compact } from '../../base/lists';
import { formatPath, samePath, startsWith } from '../../base/path';
import { allSteps, type Steps } from '../../base/steps';
import type { Uri } from '../../base/uri';
import type { Resource } from '../../manifest/resource';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Finding } from '../../workspace/finding';
import type { Patch } from '../../workspace/kustomizations/namedPatch';
import { asKind, patchedKinds } from '../../workspace/applied/patches';
import { familiesOf } from '../../workspace/family';
import type { Workspace } from '../../workspace/workspace';
import { isReadableTemplate, isWhole } from '../../yaml/nodes/whole';
import { onceForAliases } from './aliasedFindings';
import { deliveryFindings } from '../../checks/delivery/check';
import { checkBranchPairs } from '../../checks/helm/branchPairs';
import { checkChanges } from '../../checks/changes/changeCheck';
import { checkDuplicates } from '../../checks/duplicateCheck';
import { checkAgreements } from '../../checks/references/agreementCheck';
import { checkReferences } from '../../checks/references/referenceCheck';
import { withoutStatus } from '../../checks/schema/statusCheck';
import { kustomizeFindings } from '../../checks/kustomize/check';
import { isOfMissingField } from '../../checks/kustomize/keptMistakes';
import { mayBeMended, withoutMended } from '../../checks/kustomize/mendedFindings';
import { checkMalformedPatch } from '../../checks/kustomize/malformedPatch';
import { checkOperationReferences } from '../../checks/kustomize/operationReferences';
import { checkOperations } from '../../checks/kustomize/operationCheck';
import { appliedJudge, type AppliedJudge, type Check } from '../../checks/kustomize/asApplied';
import { checkChangedValues, mayChangeValues } from '../../checks/kustomize/changedValues';
import { checkCombinations, withoutReplaced } from '../../checks/kustomize/combinations';
import { checkPatchedReferences, foundInAll } from '../../checks/kustomize/patchFindings';
import { checkDocument } from '../../checks/documentCheck';
import { problemFindings } from '../../checks/syntax/yamlProblems';

const none: readonly Finding[] = [];

/** All findings of a document except those about changes since an earlier version. */
export function ownFindings(state: DocumentState, workspace: Workspace): readonly Finding[] {
  const own =
    workspace.kustomizations.patchOf(state.uri) === undefined ? appliedFindings(state, workspace) : patchFindings(state, workspace);
  return compact(
    allOf(own, kustomizeFindings(state, workspace), changedValueFindings(state, workspace), deliveryFindings(state, workspace)),
  );
}

function patchFindings(state: DocumentState, workspace: Workspace): readonly Finding[] {
  return workspace.results.of(state, 'patch', () => checkPatches([state], workspace).flat());
}

/** What is wrong with patches of one file; what becomes of an object that several of them change is judged once. */
export function checkPatches(states: readonly DocumentState[], workspace: Workspace): readonly (readonly Finding[])[] {
  const [first] = states;
  const judge = first === undefined ? undefined : appliedJudge(first.uri, checkWhole(workspace), workspace);
  return judge === undefined ? [] : states.map((state) => checkPatch(state, judge, workspace));
}

/** What is wrong with a patch, read as part of an object of the kind that it changes; of several kinds what all of them refuse. */
function checkPatch(state: DocumentState, judge: AppliedJudge, workspace: Workspace): readonly Finding[] {
  workspace.counts.documentsChecked += 1;
  const patch = workspace.kustomizations.patchOf(state.uri) ?? {};
  const kinds = patchedKinds(state, workspace);
  const check = (as: DocumentState, of: Patch): readonly Finding[] => {
    const own = checkDocument(as, workspace, of);
    const links = [...allSteps(checkLinks(as, own, state.uri, workspace)), ...checkPatchedReferences(as, workspace)];
    const alone = together(own, links, of, workspace);
    const inObjects = checkCombinations(as, alone, judge, workspace);
    return onceForAliases([...withoutReplaced(alone, as, judge, workspace), ...inObjects, ...changeFindings(as, workspace)], as);
  };
  if (state.resources.length === 0) {
    const checkParts = (parts: DocumentState): readonly Finding[] => findingsAlone(parts, state.uri, workspace, {});
    const own = [
      ...checkMalformedPatch(state, workspace),
      ...checkOperations(state, checkParts, workspace),
      ...checkOperationReferences(state, workspace),
      ...problemFindings(state.document),
    ];
    return [...own, ...checkCombinations(state, own, judge, workspace)];
  }
  return kinds.length === 0 ? check(state, patch) : foundInAll(kinds.map((kind) => check(asKind(state, kind, workspace), {})));
}

/** What would be wrong with a document if it stood in a file of objects. */
function checkWhole(workspace: Workspace): Check {
  return (state, uri) => judged(state, uri, undefined, workspace);
}

/** Everything that would be wrong with a document if it stood in a file; nothing of it is kept. */
export function findingsOfText(
  state: DocumentState,
  uri: Uri,
  workspace: Workspace,
  patch: Patch | undefined = workspace.kustomizations.patchOf(uri),
): readonly Finding[] {
  return onceForAliases([...judged(state, uri, patch, workspace), ...changeFindings(state, workspace)], state);
}

/** What of it the document shows by itself: its references and what other objects say are left out, which may take long. */
export function findingsAlone(
  state: DocumentState,
  uri: Uri,
  workspace: Workspace,
  patch: Patch | undefined = workspace.kustomizations.patchOf(uri),
): readonly Finding[] {
  const own = checkDocument(state, workspace, patch);
  const families = isWhole(state.document)
    ? familiesOf(workspace).flatMap(({ check, checkAlone = check }) => checkAlone?.(state, workspace) ?? [])
    : literalFindings(state, workspace);
  return together(own, families, patch, workspace);
}

function judged(state: DocumentState, uri: Uri, patch: Patch | undefined, workspace: Workspace): readonly Finding[] {
  const own = checkDocument(state, workspace, patch);
  return together(own, allSteps(checkLinks(state, own, uri, workspace)), patch, workspace);
}

function together(own: readonly Finding[], all: readonly Finding[], patch: Patch | undefined, workspace: Workspace): readonly Finding[] {
  const links = patch === undefined ? all : all.filter((finding) => !workspace.knowledge.catalogue.speaksOfWhole(finding.code));
  const better = links.filter(({ supersedes }) => supersedes !== undefined);
  const kept = better.length === 0 ? own : own.filter((finding) => !better.some((each) => saysInstead(each, finding)));
  return kept.length === 0 && links.length === 0
    ? []
    : withoutStatus(withoutMisspelt([...kept, ...ofRightType(links, kept)]), workspace).map(inHost);
}

/**
 * Without what is said of the form of a value that the schema refuses for its type: it is one mistake, and quotes alone do not
 * cure it. A name is the same with quotes.
 */
function ofRightType(links: readonly Finding[], own: readonly Finding[]): readonly Finding[] {
  const mistyped = own.filter(({ code }) => code === 'schema/type');
  return mistyped.length === 0
    ? links
    : links.filter(
        ({ code, resource, path }) =>
          code.startsWith('ref/') || !mistyped.some((each) => each.resource === resource && samePath(each.path, path)),
      );
}

/** Without what an object only lacks because it is there under another name. */
function withoutMisspelt(findings: readonly Finding[]): readonly Finding[] {
  const misspelt = findings.filter(({ meant }) => meant !== undefined);
  return misspelt.length === 0
    ? findings
    : findings.filter(
        ({ lacks = [], resource }) =>
          !lacks.some((path) =>
            misspelt.some((each) => each.resource === resource && each.meant?.some((meant) => startsWith(path, meant))),
          ),
      );
}

/** Findings about immutable fields that changed since the earlier version of a document. */
export function changeFindings(state: DocumentState, workspace: Workspace): readonly Finding[] {
  return workspace.before === undefined || !isWhole(state.document)
    ? []
    : withoutStatus(
        state.resources.flatMap((resource) => checkChanges(resource, state.uri, workspace)),
        workspace,
      ).map(inHost);
}

/** A finding about a template, as one about the object that holds it: that is what somebody applies. */
function inHost(finding: Finding): Finding {
  const { resource, path } = finding;
  return resource?.host === undefined
    ? finding
    : { ...finding, resource: resource.host, path: [...resource.path.slice(resource.host.path.length), ...path] };
}

function saysInstead({ resource, supersedes = [] }: Finding, finding: Finding): boolean {
  return finding.resource === resource && supersedes.every((step, index) => finding.path[index] === step);
}

/** Findings about a document's references; kept until something that they depend on changes. */
function linkFindings(state: DocumentState, uri: Uri, workspace: Workspace): readonly Finding[] {
  return workspace.results.of(state, 'references', () => allSteps(checkOwnLinks(state, uri, workspace)));
}

/** The same in two steps: what all families have in common, and what each of them has to say. */
export function linkFindingsInSteps(state: DocumentState, uri: Uri, workspace: Workspace): Steps<readonly Finding[]> {
  return workspace.results.inSteps(state, 'references', () => checkOwnLinks(state, uri, workspace));
}

function* checkOwnLinks(state: DocumentState, uri: Uri, workspace: Workspace): Steps<readonly Finding[]> {
  return yield* checkLinks(state, documentFindings(state, workspace), uri, workspace);
}

/** What is wrong with what a document writes into objects other than by patches. */
function changedValueFindings(state: DocumentState, workspace: Workspace): readonly Finding[] {
  return mayChangeValues(state, workspace)
    ? workspace.results.of(state, 'changed values', () => checkChangedValues(state, checkWhole(workspace), workspace))
    : [];
}

function* checkLinks(state: DocumentState, own: readonly Finding[], uri: Uri, workspace: Workspace): Steps<readonly Finding[]> {
  const judgedBySchema = judgedFields(own);
  // What a document of which only a part can be read seems to lack may be in the rest.
  const whole = isWhole(state.document);
  const inChart = workspace.charts.chartOf(uri) !== undefined;
  const references = whole || (inChart && isReadableTemplate(state.document)) ? checkReferences(state.uses, uri, workspace) : [];
  const pairs = inChart && !whole && isReadableTemplate(state.document) ? checkBranchPairs(state, workspace) : [];
  const links = inChart
    ? [...references.flatMap((finding) => linkOfTemplate(finding, whole)), ...pairs]
    : allOf(references, ...(whole ? [checkAgreements(state, workspace), checkDuplicates(state.resources, uri, workspace)] : []));
  yield;
  const family = whole
    ? allOf(...familiesOf(workspace).map(({ check }) => check?.(state, workspace) ?? none))
    : literalFindings(state, workspace);
  return allOf(
    judgedBySchema.size === 0
      ? links
      : links.filter(
          ({ resource, path, supersedes }) => supersedes !== undefined || judgedBySchema.get(resource)?.has(formatPath(path)) !== true,
        ),
    family,
    whole ? templateFindings(state, workspace) : [],
  );
}

/** Findings of families about what a template writes literally. */
function literalFindings(state: DocumentState, workspace: Workspace): readonly Finding[] {
  return isReadableTemplate(state.document)
    ? familiesOf(workspace).flatMap(({ checkLiterals }) => checkLiterals?.(state, workspace) ?? [])
    : [];
}

/**
 * Findings of families about templates inside of objects, as far as the template alone shows them: which objects will be
 * beside it is not known.
 */
function templateFindings(state: DocumentState, workspace: Workspace): readonly Finding[] {
  if (state.templates.length === 0) {
    return [];
  }
  // Inside of a template that holds templates, placeholders are those of the outer one.
  const templates = state.templates.filter(
    (template) => !familiesOf(workspace).some(({ templatePaths }) => (templatePaths?.(template).length ?? 0) > 0),
  );
  if (templates.length === 0) {
    return [];
  }
  const alone: DocumentState = { ...state, resources: templates, templates: [] };
  const found = familiesOf(workspace).flatMap(({ check }) => check?.(alone, workspace) ?? []);
  return found.filter(({ code }) => workspace.knowledge.catalogue.find(code)?.restsOn === 'document');
}

/** What a template refers to may be written by another one, or be brought by values. */
function linkOfTemplate(finding: Finding, whole: boolean): readonly Finding[] {
  return finding.code === 'ref/not-found'
    ? [{ ...finding, level: 'hint' }]
    : whole && finding.code !== 'ref/wrong-namespace'
      ? [finding]
      : [];
}

const nothingJudged: ReadonlyMap<Resource | undefined, ReadonlySet<string>> = new Map();

/** By object, the paths of fields that the schema check already reports as missing, or as none that there are. */
function judgedFields(findings: readonly Finding[]): ReadonlyMap<Resource | undefined, ReadonlySet<string>> {
  if (findings.length === 0) {
    return nothingJudged;
  }
  const judged = new Map<Resource | undefined, Set<string>>();
  for (const finding of findings) {
    if (isOfMissingField(finding) || finding.code === 'schema/unknown-field') {
      const paths = judged.get(finding.resource) ?? new Set<string>();
      judged.set(finding.resource, paths.add(formatPath(finding.path)));
    }
  }
  return judged;
}

/** Findings about a document that depend on no other document; kept until the document or one of its kinds changes. */
export function documentFindings(state: DocumentState, workspace: Workspace): readonly Finding[] {
  return workspace.results.of(state, 'document', () => {
    workspace.counts.documentsChecked += 1;
    return checkDocument(state, workspace, workspace.kustomizations.patchOf(state.uri));
  });
}

/** What is wrong with a document and its references, as far as it holds when kustomizations have added what they add. */
function appliedFindings(state: DocumentState, workspace: Workspace): readonly Finding[] {
  const written = (): readonly Finding[] =>
    together(documentFindings(state, workspace), linkFindings(state, state.uri, workspace), undefined, workspace);
  const own = written();
  const held = own.some((each) => mayBeMended(each, workspace))
    ? workspace.results.of(state, 'mended', () => withoutMended(written(), state, checkWhole(workspace), workspace))
    : own;
  // Of what aliases repeat, kustomizations may delete or mend one and leave the other.
  return onceForAliases(held, state);
}
