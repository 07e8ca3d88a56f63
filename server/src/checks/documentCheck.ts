import { allOf } from '../base/lists';
import type { Uri } from '../base/uri';
import { isOwnName } from '../manifest/objectName';
import { isCrdResource, type Resource } from '../manifest/resource';
import { readCrd } from '../schema/kinds/crdReader';
import { crdRuleProblems } from '../schema/kinds/crdRules';
import type { DocumentState } from '../workspace/files/fileState';
import type { Finding } from '../workspace/finding';
import { isLayer } from '../workspace/kustomizations/kustomizationFile';
import type { Patch } from '../workspace/kustomizations/namedPatch';
import { coreWorkload } from '../workspace/applied/podPlaces';
import { familiesOf } from '../workspace/family';
import type { Workspace } from '../workspace/workspace';
import { breaksDocument, isReadableTemplate, isWhole } from '../yaml/nodes/whole';
import { isCompared } from '../yaml/templates/assertions';
import { plainValue } from '../yaml/value';
import { checkApi } from './schema/apiCheck';
import { checkAnnotations } from './values/annotationCheck';
import { checkHeadless } from './headlessCheck';
import { checkQuotedActions } from './helm/quotedActions';
import { checkRuleNames } from './ruleNames';
import { defaultProblems } from './kinds/crdDefaults';
import { misspeltGroup } from './kinds/kindCheck';
import { checkMisplaced } from './schema/misplacedCheck';
import { checkResource, tooManyAliasesIn } from './schema/schemaCheck';
import { checkStatus } from './schema/statusCheck';
import { isCertain, isWritten } from './schema/templateFindings';
import { checkLabels } from './values/labelCheck';
import { checkCombinations } from './values/combinationCheck';
import { checkValues } from './values/valueCheck';
import { spanFor } from './places/place';
import { levelOfProblem, problemFindings } from './syntax/yamlProblems';

/** What a document shows by itself. */
export function checkDocument(
  { uri, document, resources: objects, templates }: DocumentState,
  workspace: Workspace,
  patch: Patch | undefined,
): readonly Finding[] {
  const resources = allOf(objects, templates);
  const ours = resources.filter((resource) => workspace.isOurs(resource));
  const others = ours.length === resources.length ? [] : resources.filter((resource) => !workspace.isOurs(resource));
  const crds = isCompared(document) ? [] : objects.filter(isCrdResource);
  const annotations = isWhole(document)
    ? resources.flatMap((resource) => checkAnnotations(resource, workspace, patch !== undefined))
    : isReadableTemplate(document)
      ? resources.filter(isCertain).flatMap((resource) => literalAnnotations(resource, workspace))
      : [];
  const strangers = isWhole(document) && patch === undefined ? others.flatMap((resource) => misspeltGroup(resource, workspace)) : [];
  const workloads =
    (isWhole(document) || isReadableTemplate(document)) && patch === undefined
      ? resources.filter((resource) => coreWorkload(resource, workspace) !== undefined)
      : [];
  const pods = workloads.flatMap((resource) => checkResource(resource, workspace, undefined, uri));
  const isOfKustomize = patch === undefined && isLayer(uri, document.root);
  if (ours.length === 0 && crds.length === 0 && !isOfKustomize) {
    const headless = isWhole(document) && patch === undefined && objects.length === 0 ? checkHeadless(document, workspace) : [];
    return allOf<Finding>(pods, annotations, strangers, headless);
  }
  const problems = problemFindings(document).map((finding) => ({
    ...finding,
    ...(patch === undefined ? levelOfProblem(finding, isOfKustomize, uri, workspace) : {}),
  }));
  return allOf<Finding>(
    problems,
    checkRuleNames(document, workspace.knowledge.catalogue),
    isWhole(document)
      ? ours.flatMap((resource) => resourceFindings(resource, workspace, patch, uri))
      : isReadableTemplate(document)
        ? ours.flatMap((resource) => checkResource(resource, workspace, patch, uri))
        : [],
    document.holdsActions && !document.problems.some(breaksDocument) && patch === undefined && workspace.charts.chartOf(uri) !== undefined
      ? ours.flatMap((resource) => checkQuotedActions(resource, workspace))
      : [],
    pods,
    annotations,
    strangers,
    crds.flatMap((resource) => familiesOf(workspace).flatMap(({ checkCrd }) => checkCrd?.(resource, workspace) ?? [])),
    patch === undefined && !document.problems.some(breaksDocument) ? crds.flatMap((resource) => checkCrd(resource, workspace)) : [],
  );
}

/** Keywords of JSON Schema that look like variables of a template. */
const schemaKeywords = new Set(['$ref', '$schema']);

/** What is wrong with a CRD, all of which is there. */
function checkCrd(resource: Resource, workspace: Workspace): readonly Finding[] {
  const plain = plainValue(resource.node, schemaKeywords);
  if (plain === undefined) {
    return [tooManyAliasesIn(resource)];
  }
  const { kinds, problems } = readCrd(plain.value, { source: 'workspace' });
  const isKnown = kinds.length > 0 && !plain.opaque && isWhole(resource.document);
  const more = isKnown ? allOf(crdRuleProblems(plain.value), defaultProblems(plain.value, kinds, workspace.validator)) : [];
  return allOf(problems, more).map(({ path, message }) => ({
    code: 'schema/invalid-crd',
    message,
    span: spanFor(resource, path, 'value'),
    path,
    resource,
  }));
}

/** What is wrong with annotations that a template writes literally, each by itself. */
function literalAnnotations(resource: Resource, workspace: Workspace): readonly Finding[] {
  const { catalogue } = workspace.knowledge;
  return checkAnnotations(resource, workspace, true).filter(
    ({ code, path }) => !catalogue.comparesValues(code) && isWritten(resource, path),
  );
}

function resourceFindings(resource: Resource, workspace: Workspace, patch: Patch | undefined, uri: Uri): readonly Finding[] {
  const own = checkResource(resource, workspace, patch, uri);
  const ofValues = checkValues(resource, workspace, uri);
  return allOf(
    own,
    checkApi(resource, workspace, own),
    checkStatus(resource, workspace),
    // The name in a patch says which object is meant; what is wrong with it is said there.
    patch === undefined ? ofValues : ofValues.filter(({ path }) => !isOwnName(path)),
    checkLabels(resource),
    ...(patch === undefined ? [checkCombinations(resource, workspace), checkMisplaced(resource, workspace)] : []),
  );
}
