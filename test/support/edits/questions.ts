import { neverCancelled } from '../../../server/src/base/cancellation';
import type { Uri } from '../../../server/src/base/uri';
import { namePlaces } from '../../../server/src/features/rename/layers/namePlaces';
import { isKustomization } from '../../../server/src/workspace/kustomizations/kustomizationFile';
import { embeddedStates } from '../../../server/src/workspace/applied/patches';
import type { ScalarNode, YamlNode } from '../../../server/src/yaml/nodes/node';
import { placeAt } from '../../../server/src/yaml/nodes/query';
import { hierarchyItems, incomingCalls, outgoingCalls } from '../../../server/src/features/references/callHierarchy';
import { codeActions } from '../../../server/src/features/actions/codeActions';
import { complete } from '../../../server/src/features/completion/complete';
import { definition } from '../../../server/src/features/references/definition';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { documentLinks } from '../../../server/src/features/references/documentLinks';
import { documentSymbols } from '../../../server/src/features/outline/documentSymbols';
import { duckDocument } from '../../../server/src/features/ducks/documents';
import { subtypes, supertypes, typeItems } from '../../../server/src/features/ducks/hierarchy';
import { duckLenses } from '../../../server/src/features/ducks/lens';
import { effectiveObjectsAt, effectiveText } from '../../../server/src/features/effective/effectiveObject';
import { fixesOf } from '../../../server/src/features/fixes/fixes';
import { reportOf } from '../../../server/src/features/diagnostics/fileReports';
import { foldingRanges } from '../../../server/src/features/outline/foldingRanges';
import { referenceGraph } from '../../../server/src/features/graph/referenceGraph';
import { highlights } from '../../../server/src/features/references/highlights';
import { hover } from '../../../server/src/features/hover';
import { inlayHints } from '../../../server/src/features/outline/inlayHints';
import { inspect } from '../../../server/src/features/effective/inspect';
import { patchLenses } from '../../../server/src/features/patch/lens';
import { referenceCounts, referenceHints } from '../../../server/src/features/references/referenceCounts';
import { references } from '../../../server/src/features/references/references';
import { placesOf } from '../../../server/src/features/diagnostics/relatedPlaces';
import { prepareRename, rename } from '../../../server/src/features/rename/rename';
import { schemaOf } from '../../../server/src/features/schemaInfo';
import { selectionRanges } from '../../../server/src/features/outline/selectionRanges';
import { typeDefinition } from '../../../server/src/features/typeDefinition';
import { workspaceSymbols } from '../../../server/src/features/references/workspaceSymbols';
import type { Diagnostic } from '../../../server/src/workspace/finding';
import type { Workspace } from '../../../server/src/workspace/workspace';

/** Something that a client may ask. The answer is plain data. */
export interface Question {
  readonly kind: string;
  /** The file and position that it is about. */
  readonly at: string;
  readonly ask: (workspace: Workspace) => unknown;
}

const token = neverCancelled;

/** What a client shows of a file without being asked. */
export function shownOf(uri: Uri, workspace: Workspace): unknown {
  return diagnosticsOf(uri, workspace).map(shown);
}

/** The same, kept as a report. */
export function shownReport(uri: Uri, workspace: Workspace): unknown {
  return reportOf(uri, workspace, shown);
}

function shown({ span, severity, finding, documentStart }: Diagnostic): unknown {
  return { code: finding.code, message: finding.message, severity, span, path: finding.path, documentStart };
}

/** The same with all that hangs on it. */
function diagnosticsQuestion(uri: Uri): Question {
  return { kind: 'diagnostics', at: uri, ask: (workspace) => diagnosticsOf(uri, workspace).map((each) => reportedOf(each, workspace)) };
}

function reportedOf(diagnostic: Diagnostic, workspace: Workspace): unknown {
  const { span, severity, finding, documentStart } = diagnostic;
  const related = placesOf(finding, workspace);
  const fixes = fixesOf(diagnostic, workspace).map(({ title, preferred, fileEdits }) => ({ title, preferred, fileEdits }));
  return { code: finding.code, message: finding.message, severity, span, path: finding.path, documentStart, related, fixes };
}

/** The reports of all files as JSON, by URI. */
export function reportsOf(workspace: Workspace): ReadonlyMap<Uri, string> {
  return new Map(
    [...workspace.uris].map((uri) => [uri, JSON.stringify(reportOf(uri, workspace, (each) => reportedOf(each, workspace)))] as const),
  );
}

/** `closed` files have reports as well, which were perhaps made before the last edits. */
export function allDiagnostics(uris: readonly Uri[], closed: readonly Uri[]): readonly Question[] {
  return [
    { kind: 'files', at: 'the workspace', ask: (workspace) => [...workspace.uris].sort() },
    ...closed.map((uri): Question => ({ kind: 'report', at: uri, ask: (workspace) => shownReport(uri, workspace) })),
    ...uris.map(diagnosticsQuestion),
  ];
}

/** Questions about the workspace as a whole. */
export function wholeQuestions(uris: readonly Uri[]): readonly Question[] {
  return [
    { kind: 'the reference graph', at: 'the workspace', ask: (workspace) => referenceGraph(workspace, uris) },
    { kind: 'inspect', at: 'the workspace', ask: (workspace) => inspect(workspace, uris) },
    { kind: 'symbols of the workspace', at: 'the workspace', ask: (workspace) => workspaceSymbols(workspace, '') },
    {
      kind: 'symbols of duck types',
      at: 'the workspace',
      ask: (workspace) => ['#Addressable', '#Conditions', '#Sized'].map((query) => workspaceSymbols(workspace, query)),
    },
    {
      kind: 'duck types',
      at: 'the workspace',
      ask: (workspace) => ['addressable', 'Sized'].map((duck) => [subtypes(workspace, { duck }), duckDocument(workspace, `duck/${duck}`)]),
    },
    {
      kind: 'globs of CRDs',
      at: 'the workspace',
      ask: ({ configuration }) => [...configuration.crdGlobs].sort((a, b) => (a.folder < b.folder ? -1 : 1)),
    },
  ];
}

/** Questions about a file. */
export function fileQuestions(uri: Uri): readonly Question[] {
  const whole = { start: 0, end: 1_000_000 };
  return [
    { kind: 'symbols', at: uri, ask: (workspace) => documentSymbols(workspace, uri) },
    { kind: 'lenses', at: uri, ask: (workspace) => referenceCounts(workspace, uri, { unused: true, token }) },
    { kind: 'patch lenses', at: uri, ask: (workspace) => patchLenses(workspace, uri) },
    { kind: 'duck lenses', at: uri, ask: (workspace) => duckLenses(workspace, uri) },
    { kind: 'reference hints', at: uri, ask: (workspace) => referenceHints(workspace, uri, whole, { unused: false, token }) },
    { kind: 'hints', at: uri, ask: (workspace) => inlayHints(workspace, uri, whole) },
    { kind: 'links', at: uri, ask: (workspace) => documentLinks(workspace, uri) },
    { kind: 'folding', at: uri, ask: (workspace) => foldingRanges(workspace, uri) },
    { kind: 'roots', at: uri, ask: (workspace) => workspace.rootChoice.of(uri) },
    { kind: 'graph around', at: uri, ask: (workspace) => referenceGraph(workspace, [uri], { incoming: true }) },
    {
      kind: 'configuration',
      at: uri,
      ask: (workspace) => [workspace.configuration.of(uri), workspace.configuration.isIgnored(uri), workspace.isOpen(uri)],
    },
  ];
}

/** Where manifests hold what connects objects without references. */
const labelPaths = [
  ['metadata', 'labels'],
  ['spec', 'namespaceSelector'],
  ['spec', 'podSelector'],
  ['spec', 'selector'],
  ['spec', 'template', 'metadata', 'labels'],
  ['spec', 'template', 'metadata', 'annotations'],
];

/** Offsets of a file at which there is something to ask: names, namespaces and keys of references. */
export function spotsOf(uri: Uri, workspace: Workspace): readonly number[] {
  const file = workspace.file(uri);
  const inside =
    file === undefined
      ? []
      : [...embeddedStates(file, workspace), ...file.documents.filter(({ document }) => document.root?.kind === 'sequence')];
  const inPatches = inside.flatMap(({ document: { root, length }, document }) =>
    root === undefined ? [] : [0.2, 0.5, 0.8].map((part) => (file?.startOf(document) ?? 0) + Math.floor(length * part)),
  );
  const inDocuments = (file?.documents ?? []).flatMap(({ document, resources, templates, origins, uses }) => {
    const start = file?.startOf(document) ?? 0;
    const nodes = [
      ...resources.flatMap(({ kindNode, nameNode, namespaceNode }) => [kindNode, nameNode, namespaceNode]),
      ...origins.flatMap(({ nameNode, namespaceNode, externalNode }) => [nameNode, namespaceNode, externalNode]),
      // Ids and ARNs may stand for objects.
      ...scalarsOf(document.root).filter(({ text }) => /^(?:arn:|[a-z]+-\d)/.test(text)),
      ...uses.map(({ entry }) => entry?.key),
      ...templates.flatMap(({ kindNode, nameNode }) => [kindNode, nameNode]),
      ...resources.flatMap((resource) => labelPaths.map((path) => placeAt(resource.node, path)?.entry?.key)),
    ];
    // Inside of values too: an expression begins two characters behind its scalar.
    const inner =
      templates.length === 0
        ? []
        : scalarsOf(document.root)
            .filter(({ opaque }) => opaque)
            .flatMap(({ span }) => [span.start + 4, span.start + 12, span.end - 2]);
    // A name that none has is offered an object where it ends.
    const ends = origins.flatMap(({ nameNode }) => (nameNode === undefined ? [] : [nameNode.span.end]));
    return [
      ...new Set(
        [...nodes.flatMap((node) => (node === undefined ? [] : [node.span.start])), ...inner, ...ends].map((offset) => start + offset),
      ),
    ];
  });
  // In actions of a chart: at a word, and behind what is typed there.
  const inActions = [...(file?.text.matchAll(/\{\{-? *(?:[\w"]+ )?([.\w"]*)/g) ?? [])].flatMap(({ 0: all, index }) => [
    index + all.length - 1,
    index + all.length,
  ]);
  const named = isKustomization(uri)
    ? namePlaces(uri, workspace).flatMap(({ uri: own, document, node }) =>
        own === uri ? [(file?.startOf(document) ?? 0) + node.span.start] : [],
      )
    : [];
  return [...inDocuments, ...inPatches, ...inActions, ...named];
}

function scalarsOf(node: YamlNode | undefined): readonly ScalarNode[] {
  switch (node?.kind) {
    case 'scalar':
      return [node];
    case 'sequence':
      return node.items.flatMap(scalarsOf);
    case 'map':
      return node.entries.flatMap(({ key, value }) => [key, ...scalarsOf(value)]);
    case 'alias':
    case undefined:
      return [];
  }
}

/** What kustomizations put around a name stays. */
function renamedLonger(workspace: Workspace, uri: Uri, offset: number): unknown {
  const prepared = prepareRename(workspace, uri, offset);
  const cut = prepared.kind === 'ready' ? prepared.placeholder.length - Math.ceil(prepared.placeholder.length / 3) : 0;
  return prepared.kind === 'ready'
    ? rename(workspace, uri, offset, `${prepared.placeholder.slice(0, cut)}x${prepared.placeholder.slice(cut)}`)
    : prepared;
}

/** An answer after the last root of a file was chosen; nobody has chosen one afterwards. */
function underLastRoot(workspace: Workspace, uri: Uri, ask: () => unknown): unknown {
  const root = workspace.rootChoice.of(uri).roots.at(-1);
  workspace.rootChoice.choose(root);
  const answer = [root, workspace.rootChoice.of(uri).shown, ask()];
  workspace.rootChoice.choose(undefined);
  return answer;
}

/** Questions about a position. */
export function spotQuestions(uri: Uri, offset: number): readonly Question[] {
  const at = `${uri}, offset ${offset}`;
  const span = { start: offset, end: offset };
  return [
    { kind: 'definition', at, ask: (workspace) => definition(workspace, uri, offset) },
    { kind: 'references', at, ask: (workspace) => references(workspace, uri, offset, { includeDeclaration: true, token }) },
    {
      kind: 'effective objects',
      at,
      ask: (workspace) => effectiveObjectsAt(workspace, uri, offset).map((each) => [each, effectiveText(workspace, each.title)]),
    },
    { kind: 'hover', at, ask: (workspace) => hover(workspace, uri, offset) },
    { kind: 'highlights', at, ask: (workspace) => highlights(workspace, uri, offset) },
    { kind: 'prepare rename', at, ask: (workspace) => prepareRename(workspace, uri, offset) },
    { kind: 'rename', at, ask: (workspace) => rename(workspace, uri, offset, 'another') },
    { kind: 'rename to a longer name', at, ask: (workspace) => renamedLonger(workspace, uri, offset) },
    { kind: 'hover of another root', at, ask: (workspace) => underLastRoot(workspace, uri, () => hover(workspace, uri, offset)) },
    { kind: 'rename to a name that exists', at, ask: (workspace) => rename(workspace, uri, offset, 'main') },
    { kind: 'completion', at, ask: (workspace) => complete(workspace, uri, offset) },
    { kind: 'code actions', at, ask: (workspace) => codeActions(workspace, uri, span) },
    {
      kind: 'type hierarchy',
      at,
      ask: (workspace) =>
        typeItems(workspace, uri, offset).map((item) => [item, supertypes(workspace, item.of), subtypes(workspace, item.of)]),
    },
    { kind: 'type definition', at, ask: (workspace) => typeDefinition(workspace, uri, offset) },
    { kind: 'schema', at, ask: (workspace) => schemaOf(workspace, uri, offset) },
    { kind: 'selection', at, ask: (workspace) => selectionRanges(workspace, uri, offset) },
    {
      kind: 'calls',
      at,
      ask: (workspace) =>
        hierarchyItems(workspace, uri, offset).map((item) => ({
          item,
          incoming: incomingCalls(workspace, item),
          outgoing: outgoingCalls(workspace, item),
        })),
    },
  ];
}
