import {
  CodeActionRequest,
  CompletionRequest,
  CompletionResolveRequest,
  DefinitionRequest,
  DocumentHighlightRequest,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
  InlayHintKind,
  InlayHintRequest,
  ReferencesRequest,
  SelectionRangeRequest,
  SymbolKind,
  WorkspaceSymbolRequest,
  SemanticTokensDeltaRequest,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
} from 'vscode-languageserver';
import type { Uri } from '../../../base/uri';
import {
  toDefinition,
  toFlatSymbols,
  toHighlight,
  toHover,
  toLocation,
  toRange,
  toSelectionRange,
  toSymbols,
  type Conversion,
} from '../conversion/convert';
import type { Span } from '../../../base/text';
import { toCodeAction } from './codeAction';
import { documented, offeredAfter, toCompletionList, unlessWritten } from './completionList';
import { linesAsTaken } from './completionLines';
import { answering, inSlicesOf, ofDocument, spanOf, type Document, type FeatureContext, type LspFeature } from './lspFeature';
import { inferFeatures } from './inferFeatures';
import { commandFeature } from './commandFeature';
import { migrateFeature } from './migrateFeature';
import { moveFeature } from './moveFeature';
import { objectFeatures, typeLocations } from './objectFeatures';
import { encodeTokens, tokensAnswer } from './semanticTokens';
import { ownRequests } from './ownRequests';
import { cancelTokenOf } from '../turns/requestRunner';

export type { FeatureContext, LspFeature, TextLines } from './lspFeature';

const everything = { start: 0, end: Number.POSITIVE_INFINITY };

function tokensOf({ service, token }: FeatureContext, { uri, lines }: Document, span: Span): number[] {
  return encodeTokens(lines, service.documents.semanticTokens(uri, span, cancelTokenOf(token)));
}

/** Every request of a feature, by method. Parameters come as the protocol's types say. */
export const features: ReadonlyMap<string, LspFeature> = new Map<string, LspFeature>([
  ofDocument(CompletionRequest.type, 'document', ({ service, to, client, later }, { uri, lines }, { position, context }) => {
    const offset = lines.offsetAt(position);
    const canCreate = to.support.createsObjects && to.support.runsCompletionCommands;
    const items = service.documents.complete(uri, offset).filter(({ creates }) => creates === undefined || canCreate);
    const text = service.workspace.file(uri)?.text ?? '';
    const offered = unlessWritten(context, offeredAfter(context, items), text, offset);
    return toCompletionList(to, lines, linesAsTaken(offered, text, to.support), { ...client, later });
  }),
  answering(CompletionResolveRequest.type, 'document', async ({ service, to, later }, item) => {
    const text = later.of(item);
    const awaited = service.documents.awaitedTexts;
    await awaited;
    return documented({ ...item }, awaited === undefined ? text : later.of(item), to);
  }),
  // A hover does not wait for files that it may speak of.
  ofDocument(HoverRequest.type, 'document', async ({ service, to, isRead }, { uri, lines }, { position }) => {
    const said = (): ReturnType<typeof service.documents.hover> => service.documents.hover(uri, lines.offsetAt(position), isRead());
    const info = said();
    const file = service.workspace.file(uri);
    const awaited = service.documents.awaitedTexts;
    await awaited;
    const now = awaited !== undefined && service.workspace.file(uri) === file ? said() : info;
    return now === undefined ? null : toHover(to, uri, now);
  }),
  ofDocument(DefinitionRequest.type, 'workspace', (context, { uri, lines }, { position }) => {
    const offset = lines.offsetAt(position);
    const links = context.service.objects.definition(uri, offset);
    return links.length > 0
      ? toDefinition(context.to, uri, links)
      : typeLocations(context, uri, offset, context.service.objects.definitionOfKind(uri, offset));
  }),
  ofDocument(ReferencesRequest.type, 'workspace', ({ service, to, token }, { uri, lines }, { position, context }) =>
    service.objects
      .references(uri, lines.offsetAt(position), {
        includeDeclaration: context.includeDeclaration,
        token: cancelTokenOf(token),
      })
      .map((place) => toLocation(to, place)),
  ),
  ofDocument(DocumentHighlightRequest.type, 'document', ({ service }, { uri, lines }, { position }) =>
    service.documents.highlights(uri, lines.offsetAt(position)).map((highlight) => toHighlight(lines, highlight)),
  ),
  ofDocument(DocumentSymbolRequest.type, 'document', ({ service, to }, { uri, lines }) => {
    const symbols = service.documents.symbols(uri);
    return to.support.hierarchicalSymbols ? toSymbols(lines, symbols) : toFlatSymbols(lines, to.spell(uri), symbols);
  }),
  answering(WorkspaceSymbolRequest.type, 'workspace', async ({ service, to, inSlices }, { query }) => {
    const symbols = await inSlices('Looking for objects', () => service.objects.symbols(query));
    return symbols.map((symbol) => ({
      name: symbol.name,
      kind: SymbolKind.Object,
      location: toLocation(to, symbol),
      ...(symbol.container === '' ? {} : { containerName: symbol.container }),
    }));
  }),
  ofDocument(FoldingRangeRequest.type, 'document', ({ service, to }, { uri }) =>
    service.documents
      .foldingRanges(uri)
      .slice(0, to.support.foldingLimit)
      .map(({ startLine, endLine, kind }) => ({ startLine, endLine, kind })),
  ),
  ofDocument(SelectionRangeRequest.type, 'document', ({ service }, { uri, lines }, { positions }) =>
    positions.map((position) => toSelectionRange(lines, service.documents.selectionRanges(uri, lines.offsetAt(position)), position)),
  ),
  ofDocument(DocumentLinkRequest.type, 'workspace', ({ service, to }, { uri, lines }) =>
    service.documents.links(uri).map(({ span, target, tooltip }) => ({
      range: toRange(lines, span),
      target: spellLink(to, target),
      ...(to.support.linkTooltips ? { tooltip } : {}),
    })),
  ),
  ofDocument(SemanticTokensRequest.type, 'workspace', (context, document) =>
    tokensAnswer(context.service, document.uri, tokensOf(context, document, everything), undefined),
  ),
  ofDocument(SemanticTokensDeltaRequest.type, 'workspace', (context, document, { previousResultId }) =>
    tokensAnswer(context.service, document.uri, tokensOf(context, document, everything), previousResultId),
  ),
  ofDocument(SemanticTokensRangeRequest.type, 'workspace', (context, document, { range }) => ({
    data: tokensOf(context, document, spanOf(document.lines, range)),
  })),
  ofDocument(InlayHintRequest.type, 'workspace', ({ service, settingsOf, token }, { uri, lines }, { range }) =>
    [
      ...(settingsOf(uri).inlayHints.awsName ? service.documents.nameHints(uri, spanOf(lines, range), cancelTokenOf(token)) : []),
      ...(settingsOf(uri).inlayHints.references
        ? service.documents.referenceHints(uri, spanOf(lines, range), { unused: false, token: cancelTokenOf(token) })
        : []),
    ].map(({ offset, label, tooltip }) => ({
      position: lines.positionAt(offset),
      label,
      tooltip,
      kind: InlayHintKind.Parameter,
      paddingLeft: true,
    })),
  ),
  ofDocument(CodeActionRequest.type, 'workspace', async (context, { uri, lines }, { range, context: { only, diagnostics } }) => {
    const { service, to, client } = context;
    const span = spanOf(lines, range);
    const actions = await inSlicesOf(context, 'Looking for fixes', uri, () => service.checks.actions(uri, span));
    return actions
      .filter(({ kind }) => only === undefined || only.some((wanted) => wanted === '' || kind === wanted || kind.startsWith(`${wanted}.`)))
      .filter(
        ({ creates, renames, shows }) =>
          (creates === undefined || to.support.createFiles) &&
          (renames === undefined || to.support.renameFiles) &&
          (shows === undefined || client.showPlaceCommand !== undefined),
      )
      .filter(({ disabled }) => disabled === undefined || to.support.disabledActions)
      .map((action) => toCodeAction(to, lines, action, { shown: diagnostics, showPlaceCommand: client.showPlaceCommand }));
  }),
  ofDocument(ownRequests.schemaInfo, 'document', ({ service }, { uri, lines }, { position }) => {
    const schema = service.kinds.schemaAt(uri, lines.offsetAt(position));
    if (schema === undefined) {
      return null;
    }
    const { source, version, repository, commit } = schema.provenance;
    return {
      kind: schema.kind,
      apiVersion: schema.apiVersion,
      source,
      ...(version === undefined ? {} : { version }),
      ...(repository === undefined ? {} : { repository }),
      ...(commit === undefined ? {} : { commit }),
    };
  }),
  ofDocument(ownRequests.schemaText, 'document', ({ service }, { uri, lines }, { position }) => {
    const schema = service.kinds.schemaAt(uri, lines.offsetAt(position));
    return schema === undefined ? null : { title: `${schema.kind}.${schema.apiVersion.replaceAll('/', '.')}`, text: schema.text() };
  }),
  ...objectFeatures,
  commandFeature,
  migrateFeature,
  moveFeature,
  ...inferFeatures,
]);

/** A link into the workspace, up to its `#` where it has one, as the client spells it. */
function spellLink(to: Conversion, target: string): string {
  const [uri = '', ...place] = target.split('#');
  return [to.spell(uri as Uri), ...place].join('#');
}
