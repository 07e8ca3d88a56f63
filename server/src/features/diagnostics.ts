import { formatPath } from '../base/path';
import type { Uri } from '../base/uri';
import { isCrdResource, type Resource } from '../manifest/resource';
import { suppressionsOf } from '../manifest/suppression';
import { findRule } from '../rules/catalogue';
import { levelOf, type Level } from '../rules/level';
import { readCrd } from '../schema/crdReader';
import type { DocumentState, FileState } from '../workspace/fileState';
import type { Diagnostic, Finding, Fix } from '../workspace/finding';
import { sharesFacts } from '../workspace/sharedFacts';
import { configFileName, type Workspace } from '../workspace/workspace';
import { baseNameOf } from '../base/uri';
import { removeEntry } from '../yaml/edit';
import type { MapNode, YamlNode, YamlProblem } from '../yaml/node';
import { isWhole } from '../yaml/query';
import { plainValue } from '../yaml/value';
import { checkApi } from './checks/apiCheck';
import { checkConfig } from './checks/configCheck';
import { checkAnnotations } from './checks/annotationCheck';
import { checkChanges } from './checks/changeCheck';
import { checkDuplicates } from './checks/duplicateCheck';
import { checkReferences } from './checks/referenceCheck';
import { checkKcc } from './checks/kcc/checkKcc';
import { crdReferenceFindings } from './checks/kcc/crdReferences';
import { checkResource } from './checks/schemaCheck';
import { spanFor } from './checks/place';
import { checkGenerator } from './generator/check';

/** Everything that is wrong with a file, sorted by place, then code. Empty for files that are not ours. */
export function diagnosticsOf(uri: Uri, workspace: Workspace): readonly Diagnostic[] {
  const file = workspace.file(uri);
  if (file === undefined) {
    return [];
  }
  const findings = findingsOf(file, workspace);
  const suppressions = suppressionsOf(file.yaml.documents, (offset) => file.lines.lineOf(offset));
  const diagnostics: Diagnostic[] = [];
  for (const { finding, start } of findings) {
    const level = levelFor(finding.code, uri, workspace, finding.level);
    const span = { start: finding.span.start + start, end: finding.span.end + start };
    if (level !== 'off' && (suppressions.isEmpty || !suppressions.covers(finding.code, file.lines.lineOf(span.start)))) {
      diagnostics.push({ uri, span, severity: level, finding, documentStart: start });
    }
  }
  return diagnostics.sort(
    (a, b) =>
      a.span.start - b.span.start ||
      a.span.end - b.span.end ||
      compare(a.finding.code, b.finding.code) ||
      compare(a.finding.message, b.finding.message),
  );
}

function findingsOf(file: FileState, workspace: Workspace): readonly PlacedFinding[] {
  if (baseNameOf(file.uri) === configFileName) {
    return placed(file, file.documents[0], checkConfig(file));
  }
  const generator = checkGenerator(file, workspace);
  return generator === undefined ? manifestFindings(file, workspace) : placed(file, undefined, generator);
}

/**
 * How loud a rule is in a file: its own level or that of a milder or graver case, what the configuration says, what the
 * host insists on. A rule that is off is off for every case.
 */
export function levelFor(code: string, uri: Uri, workspace: Workspace, own?: Level): Level {
  const level = findRule(code)?.level ?? 'warning';
  const configured = levelOf(code, level === 'off' ? level : (own ?? level), workspace.configFor(uri).rules);
  return levelOf(code, configured, workspace.overrides);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

interface PlacedFinding {
  readonly finding: Finding;
  readonly start: number;
}

function manifestFindings(file: FileState, workspace: Workspace): readonly PlacedFinding[] {
  return file.documents.flatMap((state) => {
    const own = documentFindings(state, workspace);
    const links = linkFindings(state, own, file.uri, workspace);
    const better = links.filter(({ supersedes }) => supersedes !== undefined);
    const kept = better.length === 0 ? own : own.filter((finding) => !better.some((each) => saysInstead(each, finding)));
    const changes = workspace.before === undefined || !isWhole(state.document) ? [] : state.resources.flatMap((resource) => checkChanges(resource, file.uri, workspace));
    return kept.length === 0 && links.length === 0 && changes.length === 0 ? [] : placed(file, state, [...kept, ...links, ...changes]);
  });
}

function saysInstead({ resource, supersedes = [] }: Finding, finding: Finding): boolean {
  return !finding.code.startsWith('yaml/') && finding.resource === resource && supersedes.every((step, index) => finding.path[index] === step);
}

/** What can be said of a document's references; kept until something that it rests on changes. */
function linkFindings(state: DocumentState, own: readonly Finding[], uri: Uri, workspace: Workspace): readonly Finding[] {
  if (state.links === undefined || (state.linkedAt !== undefined && state.linkedAt !== workspace.sharedRevision)) {
    const missing = missingFields(own);
    // What a document of which only a part can be read seems to lack may be in the rest.
    const whole = isWhole(state.document);
    const links = whole ? [...checkReferences(state.uses, uri, workspace), ...checkDuplicates(state.resources, uri, workspace)] : [];
    const family = whole && sharesFacts(state, workspace.kcc) ? checkKcc(state, uri, workspace) : undefined;
    state.links = [...links.filter(({ resource, path }) => missing.get(resource)?.has(formatPath(path)) !== true), ...(family ?? [])];
    state.linkedAt = family === undefined ? undefined : workspace.sharedRevision;
  }
  return state.links;
}

/** Paths that the schemas already miss, by object. */
function missingFields(findings: readonly Finding[]): ReadonlyMap<Resource | undefined, ReadonlySet<string>> {
  const missing = new Map<Resource | undefined, Set<string>>();
  for (const finding of findings) {
    if (finding.code === 'schema/missing-field') {
      const paths = missing.get(finding.resource) ?? new Set<string>();
      missing.set(finding.resource, paths.add(formatPath(finding.path)));
    }
  }
  return missing;
}

function placed(file: FileState, state: DocumentState | undefined, findings: readonly Finding[]): readonly PlacedFinding[] {
  const start = state === undefined ? 0 : (file.startOf(state.document) ?? 0);
  return findings.map((finding) => ({ finding, start }));
}

/** What can be said of a document without looking at others; kept until the document or one of its kinds changes. */
function documentFindings(state: DocumentState, workspace: Workspace): readonly Finding[] {
  if (state.findings === undefined) {
    workspace.counts.documentsChecked += 1;
    state.findings = checkDocument(state, workspace);
  }
  return state.findings;
}

function checkDocument({ document, resources }: DocumentState, workspace: Workspace): readonly Finding[] {
  const ours = resources.filter((resource) => workspace.isOurs(resource));
  const crds = resources.filter(isCrdResource);
  const annotations = isWhole(document) ? resources.flatMap((resource) => checkAnnotations(resource, workspace)) : [];
  if (ours.length === 0 && crds.length === 0) {
    return annotations;
  }
  const problems = document.problems
    .filter(({ code }) => code === 'yaml/syntax' || !document.templated)
    .map((problem) => problemFinding(problem, document.root));
  return [
    ...problems,
    ...(isWhole(document) ? ours.flatMap((resource) => resourceFindings(resource, workspace)) : []),
    ...annotations,
    ...crds.flatMap((resource) => crdReferenceFindings(resource, workspace)),
    ...crds.flatMap((resource): readonly Finding[] =>
      readCrd(plainValue(resource.node)?.value, { source: 'workspace' }).problems.map(({ path, message }) => ({
        code: 'schema/invalid-crd',
        message,
        span: spanFor(resource, path, 'value'),
        path,
        resource,
      })),
    ),
  ];
}

function resourceFindings(resource: Resource, workspace: Workspace): readonly Finding[] {
  const own = checkResource(resource, workspace);
  return [...own, ...checkApi(resource, workspace, own)];
}

function problemFinding(problem: YamlProblem, root: YamlNode | undefined): Finding {
  const { code, message, span } = problem;
  return {
    code,
    message,
    span,
    path: [],
    ...(code === 'yaml/duplicate-key' ? { fixes: (text: string) => duplicateFixes(text, root, span.start) } : {}),
  };
}

function duplicateFixes(text: string, root: YamlNode | undefined, keyStart: number): readonly Fix[] {
  const map = mapWithKeyAt(root, keyStart);
  const entry = map?.entries.find(({ key }) => key.span.start === keyStart);
  return map === undefined || entry === undefined
    ? []
    : [{ title: `Remove this "${entry.key.text}"`, preferred: false, edits: [removeEntry(text, map, entry)] }];
}

function mapWithKeyAt(node: YamlNode | undefined, keyStart: number): MapNode | undefined {
  if (node?.kind === 'map') {
    if (node.entries.some(({ key }) => key.span.start === keyStart)) {
      return node;
    }
    for (const { value } of node.entries) {
      const found = mapWithKeyAt(value, keyStart);
      if (found !== undefined) {
        return found;
      }
    }
  }
  if (node?.kind === 'sequence') {
    for (const item of node.items) {
      const found = mapWithKeyAt(item, keyStart);
      if (found !== undefined) {
        return found;
      }
    }
  }
  return undefined;
}

