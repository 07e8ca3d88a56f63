import { baseNameOf, decodeSegment, type Uri } from '../../base/uri';
import type { Workspace } from '../../workspace/workspace';
import { apiVersionOf, type Kind, type KindSummary } from '../../schema/kinds/kind';
import type { CompletionItem } from '../feature';
import { describeProvenance } from '../schemaInfo';
import { skeletonOf } from '../../schema/kinds/skeleton';
import { onlyTextOf } from '../../schema/patterns/onlyText';
import { structureAt } from '../../schema/structure/lookup';
import { escapeSnippet } from '../../base/snippets';
import { filterOf, isMeant, isReconciled, orderOf } from '../suggestions/kindNames';
import { rankAmong } from './kindRank';
import { alphaAmong } from '../suggestions/maturity';
import { withRequiredReferences } from '../suggestions/needed';
import { skeletonLines, type Line } from '../suggestions/skeletonLines';
import type { TypingSpot } from '../suggestions/spot';
import { md, paragraphs, yamlBlock } from '../../base/markdown';

/**
 * Whole new objects of every kind that is known, each with what it cannot do without. Kinds are found by their names, by
 * their services and by the words that people have for them; those of which the workspace has objects come first. Bodies
 * are made on demand.
 */
export function newResourceItems(spot: TypingSpot, uri: Uri, workspace: Workspace): readonly CompletionItem[] {
  return newObjects(spot, placeOf(uri, workspace), workspace);
}

function newObjects(spot: TypingSpot, place: NewPlace, workspace: Workspace): readonly CompletionItem[] {
  const newest = new Map<string, KindSummary>();
  for (const group of workspace.kinds.groups()) {
    for (const summary of workspace.kinds.kindsInGroup(group)) {
      const key = `${group}/${summary.kind}`;
      if (summary.provenance.source !== 'builtin' && !newest.has(key)) {
        newest.set(key, summary);
      }
    }
  }
  const isAlpha = alphaAmong(newest.values());
  const rankOf = rankAmong(newest.values(), spot.prefix !== '', workspace);
  return [...newest.values()]
    .filter((summary) => isMeant(summary, spot.prefix, workspace) && isReconciled(summary, workspace))
    .map((summary) =>
      newResourceItem(
        spot,
        summary,
        place,
        `5${orderOf(summary, spot.prefix, workspace)}${isAlpha(summary) ? '1' : '0'}${rankOf(summary)}`,
        workspace,
      ),
    );
}

/** The same as items of a `List`, with their indentation. */
export function newListedItems(spot: TypingSpot, uri: Uri, workspace: Workspace): readonly CompletionItem[] {
  return indented(spot, newResourceItems(spot, uri, workspace));
}

/**
 * The same as templates inside of another object: with its indentation, and without a name or namespace, which differ for
 * each object that is made of it.
 */
export function newTemplateItems(spot: TypingSpot, uri: Uri, workspace: Workspace): readonly CompletionItem[] {
  return indented(spot, newObjects(spot, { uri }, workspace));
}

function indented(spot: TypingSpot, items: readonly CompletionItem[]): readonly CompletionItem[] {
  const indent = ' '.repeat(spot.sameLine ? spot.column + 2 : spot.column);
  const placed = (text: string): string => `${spot.sameLine ? `\n${indent}` : ''}${text.replaceAll('\n', `\n${indent}`)}`;
  return items.map((item) => ({
    ...item,
    newText: placed(item.newText),
    ...(item.snippet === undefined ? {} : { snippet: placed(item.snippet) }),
  }));
}

/** What the place says of an object that is written there. */
interface NewPlace {
  readonly uri: Uri;
  /** A name that the file's own gives; absent where that says nothing. */
  readonly name?: string;
  /** The one namespace of the objects that the file has already. */
  readonly namespace?: string;
}

/** Files that are called after what they hold in general, not after one object. */
const generalNames =
  /^(?:all|app|base|deployment|example|index|infra|kustomization|main|manifests?|new|resources?|service|test|untitled.*|values)$/;

function placeOf(uri: Uri, workspace: Workspace): NewPlace {
  const stem = decodeSegment(baseNameOf(uri))
    .replace(/(?:\.template)?\.[a-z]+(?:\.template)?$/i, '')
    .toLowerCase();
  const neighbours = workspace.file(uri)?.documents.flatMap(({ resources }) => resources) ?? [];
  const namespaces = [
    ...new Set(neighbours.filter((each) => workspace.kinds.find(each)?.scope !== 'Cluster').map(({ namespace }) => namespace)),
  ];
  const [namespace] = namespaces;
  return {
    uri,
    ...(/^[a-z](?:[a-z0-9-]{0,40}[a-z0-9])?$/.test(stem) && !generalNames.test(stem) && neighbours.length === 0 ? { name: stem } : {}),
    ...(namespaces.length === 1 && namespace !== undefined ? { namespace } : {}),
  };
}

function newResourceItem(spot: TypingSpot, summary: KindSummary, place: NewPlace, sort: string, workspace: Workspace): CompletionItem {
  const kind = spot.prefix === '' ? undefined : workspace.kinds.nearest(summary, place.uri);
  const body = kind === undefined ? headOf(summary, place, workspace) : bodyOf(kind, place, workspace);
  const text = body.map(({ text: line }) => line).join('\n');
  return {
    label: summary.kind,
    kind: 'resource',
    detail: apiVersionOf(summary),
    group: summary.group,
    documentation: () => paragraphs(md`New ${summary.kind}, ${describeProvenance(summary.provenance)}`, yamlBlock(text)),
    span: spot.span,
    newText: text,
    snippet: body.map(({ snippet }) => snippet).join('\n'),
    filter: filterOf(summary, spot.prefix, workspace),
    narrows: true,
    sort,
  };
}

/** With nothing typed yet every kind is on offer: only heads, or 1,000 schemas would be read for one list. */
function headOf(summary: KindSummary, place: NewPlace, workspace: Workspace): readonly Line[] {
  const demanded = demandedName(summary, workspace);
  return [
    ...identityOf(summary),
    { text: 'metadata:', snippet: 'metadata:' },
    { text: `  name: ${demanded ?? ''}`, snippet: `  name: \${1:${demanded ?? place.name ?? 'name'}}` },
    { text: 'spec:', snippet: 'spec:' },
    end('  '),
  ];
}

function bodyOf(kind: Kind, place: NewPlace, workspace: Workspace): readonly Line[] {
  const spec = workspace.knowledge.skeletons.spec(kind);
  const [listed] = structureAt(kind.schema, ['metadata', 'name'])?.enum ?? [];
  const demanded = typeof listed === 'string' ? listed : demandedName(kind, workspace);
  const required = skeletonOf(kind, demanded ?? place.name ?? '', place.namespace);
  const skeleton = withoutNothing(
    withRequiredReferences(spec === undefined ? required : { ...required, spec }, workspace.slots.slotsOf(kind)),
    kind,
  );
  const lines = [...identityOf(kind), ...skeletonLines(withoutIdentity(skeleton), kind.schema, place)];
  // The last stop of an object that is complete so far is where it would go on; an open line is such a place itself.
  const isOpen = lines.at(-1)?.text.trim() === '';
  return isOpen ? lines : [...lines, end('spec' in skeleton ? '  ' : '')];
}

/** The one name that the controller accepts for objects of a kind, where it is so. */
function demandedName(kind: KindSummary, { dialects }: Workspace): string | undefined {
  const rule = dialects.valuesOf(kind).find(({ path, form }) => path === 'metadata.name' && form === 'pattern');
  return onlyTextOf(rule?.pattern ?? '');
}

/** Without a `spec` that is empty and that the kind does not require. */
function withoutNothing(skeleton: Readonly<Record<string, unknown>>, { schema }: Kind): Readonly<Record<string, unknown>> {
  const { spec, ...rest } = skeleton;
  const isEmpty = typeof spec === 'object' && spec !== null && Object.keys(spec).length === 0;
  return isEmpty && schema.required?.includes('spec') !== true ? rest : skeleton;
}

/** What is said already by the choice of the kind. */
function identityOf(summary: KindSummary): readonly Line[] {
  return [`apiVersion: ${apiVersionOf(summary)}`, `kind: ${summary.kind}`].map((text) => ({ text, snippet: escapeSnippet(text) }));
}

function withoutIdentity({
  apiVersion: _version,
  kind: _kind,
  ...rest
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return rest;
}

function end(indent: string): Line {
  return { text: indent, snippet: `${indent}$0` };
}
