import {
  DocumentHighlightKind,
  SymbolKind,
  type DocumentHighlight,
  type DocumentSymbol as LspDocumentSymbol,
  type Hover,
  type Location,
  type LocationLink,
  type MarkupContent,
  type Range,
  type SelectionRange,
  type SymbolInformation,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { addTo } from '../../../base/groups';
import type { Position, Span } from '../../../base/text';
import type { Uri } from '../../../base/uri';
import type { DefinitionLink, DocumentSymbol, FileEdit, Highlight, HoverInfo, Markdown, Place } from '../../../service';
import type { ClientSupport } from '../connection/clientSupport';
import { plainText } from './plainText';

/** Turns offsets of one text into positions. */
export interface Lines {
  positionAt(offset: number): Position;
}

/** What the conversions need to know of texts and the client. */
export interface Conversion {
  readonly support: ClientSupport;
  /** `undefined` for a file that is gone. */
  linesOf(uri: Uri): Lines | undefined;
  /** `undefined` for a document that is not open. */
  versionOf(uri: Uri): number | undefined;
  spell(uri: Uri): string;
}

const noLines: Lines = { positionAt: () => ({ line: 0, character: 0 }) };

export function toRange(lines: Lines, span: Span): Range {
  return { start: lines.positionAt(span.start), end: lines.positionAt(span.end) };
}

export function toLocation(to: Conversion, { uri, span }: Place): Location {
  return { uri: to.spell(uri), range: toRange(to.linesOf(uri) ?? noLines, span) };
}

export function toDefinition(to: Conversion, origin: Uri, links: readonly DefinitionLink[]): LocationLink[] | Location[] {
  return to.support.definitionLinks
    ? links.map((link) => toDefinitionLink(to, origin, link))
    : links.map(({ uri, selection }) => toLocation(to, { uri, span: selection }));
}

export function toDefinitionLink(to: Conversion, origin: Uri, { origin: from, uri, target, selection }: DefinitionLink): LocationLink {
  const lines = to.linesOf(uri) ?? noLines;
  return {
    originSelectionRange: toRange(to.linesOf(origin) ?? noLines, from),
    targetUri: to.spell(uri),
    targetRange: toRange(lines, target),
    targetSelectionRange: toRange(lines, selection),
  };
}

export function toHover(to: Conversion, uri: Uri, { span, markdown }: HoverInfo): Hover {
  return { contents: toMarkup(markdown, to.support.hoverMarkdown), range: toRange(to.linesOf(uri) ?? noLines, span) };
}

export function toMarkup({ text }: Markdown, rendered: boolean): MarkupContent {
  return rendered ? { kind: 'markdown', value: text } : { kind: 'plaintext', value: plainText(text) };
}

const highlightKinds = {
  text: DocumentHighlightKind.Text,
  read: DocumentHighlightKind.Read,
  write: DocumentHighlightKind.Write,
} as const;

export function toHighlight(lines: Lines, { span, kind }: Highlight): DocumentHighlight {
  return { range: toRange(lines, span), kind: highlightKinds[kind] };
}

const symbolKinds = {
  resource: SymbolKind.Object,
  map: SymbolKind.Module,
  list: SymbolKind.Array,
  string: SymbolKind.String,
  number: SymbolKind.Number,
  boolean: SymbolKind.Boolean,
  null: SymbolKind.Null,
} as const;

export function toSymbols(lines: Lines, symbols: readonly DocumentSymbol[]): LspDocumentSymbol[] {
  return symbols.map(({ name, detail, kind, span, selection, children }) => ({
    name,
    detail,
    kind: symbolKinds[kind],
    range: toRange(lines, span),
    selectionRange: toRange(lines, selection),
    children: toSymbols(lines, children),
  }));
}

/** The same for clients without a tree: every symbol with the name of the one that holds it. */
export function toFlatSymbols(lines: Lines, uri: string, symbols: readonly DocumentSymbol[], container?: string): SymbolInformation[] {
  return symbols.flatMap(({ name, kind, selection, children }) => [
    {
      name,
      kind: symbolKinds[kind],
      location: { uri, range: toRange(lines, selection) },
      ...(container === undefined ? {} : { containerName: container }),
    },
    ...toFlatSymbols(lines, uri, children, name),
  ]);
}

/** Growing spans, innermost first, as the protocol's chain of parents. */
export function toSelectionRange(lines: Lines, spans: readonly Span[], position: Position): SelectionRange {
  const chain = spans.reduceRight<SelectionRange | undefined>(
    (parent, span) => ({ range: toRange(lines, span), ...(parent === undefined ? {} : { parent }) }),
    undefined,
  );
  return chain ?? { range: { start: position, end: position } };
}

export function toTextEdit(lines: Lines, { span, newText }: { readonly span: Span; readonly newText: string }): TextEdit {
  return { range: toRange(lines, span), newText };
}

/** Edits by file, with the version that they were made for where the client checks it. */
export function toWorkspaceEdit(to: Conversion, edits: readonly FileEdit[]): WorkspaceEdit {
  const byFile = new Map<Uri, TextEdit[]>();
  for (const edit of edits) {
    addTo(byFile, edit.uri, toTextEdit(to.linesOf(edit.uri) ?? noLines, edit));
  }
  const files = [...byFile].map(([uri, changes]) => ({ uri, changes }));
  return to.support.versionedEdits
    ? {
        documentChanges: files.map(({ uri, changes }) => ({
          textDocument: { uri: to.spell(uri), version: to.versionOf(uri) ?? null },
          edits: changes,
        })),
      }
    : { changes: Object.fromEntries(files.map(({ uri, changes }) => [to.spell(uri), changes])) };
}
