import type { SemanticTokens, SemanticTokensDelta, SemanticTokensLegend } from 'vscode-languageserver';
import type { Uri } from '../../../base/uri';
import type { SemanticToken } from '../../../service';
import { toRange, type Lines } from '../conversion/convert';

const types = ['variable', 'string', 'namespace', 'type'] as const;
const modifiers = ['unresolved', 'external'] as const;

/** Standard types, so that every client has a colour; what is special about them are modifiers. */
export const semanticTokensLegend: SemanticTokensLegend = { tokenTypes: [...types], tokenModifiers: [...modifiers] };

const encoded: Readonly<Record<SemanticToken['kind'], readonly [type: number, modifiers: number]>> = {
  reference: [types.indexOf('variable'), 0],
  unresolved: [types.indexOf('string'), 1 << modifiers.indexOf('unresolved')],
  external: [types.indexOf('string'), 1 << modifiers.indexOf('external')],
  service: [types.indexOf('namespace'), 0],
  kind: [types.indexOf('type'), 0],
};

/** The protocol's five numbers for each token: lines and columns count from the token before. */
export function encodeTokens(lines: Lines, tokens: readonly SemanticToken[]): number[] {
  let line = 0;
  let character = 0;
  return tokens.flatMap(({ span, kind }) => {
    const { start } = toRange(lines, span);
    const [type, modifier] = encoded[kind];
    const data = [
      start.line - line,
      start.line === line ? start.character - character : start.character,
      span.end - span.start,
      type,
      modifier,
    ];
    ({ line, character } = start);
    return data;
  });
}

/** How many documents are remembered: clients ask about those that are visible. */
const mostDocuments = 50;

interface Sent {
  readonly id: string;
  readonly data: readonly number[];
}

/** What clients have of their documents, by whom they belong to: the next answer is the difference. No id stands for two answers. */
const sent = new WeakMap<object, { answers: number; readonly documents: Map<Uri, Sent> }>();

/** All tokens of a document, or what is different from those with the id that the client has. */
export function tokensAnswer(owner: object, uri: Uri, data: number[], previous: string | undefined): SemanticTokens | SemanticTokensDelta {
  const all = sent.get(owner) ?? { answers: 0, documents: new Map<Uri, Sent>() };
  sent.set(owner, all);
  all.answers += 1;
  const { documents: known } = all;
  const before = known.get(uri);
  const resultId = String(all.answers);
  known.delete(uri);
  known.set(uri, { id: resultId, data });
  const [oldest] = known.keys();
  if (known.size > mostDocuments && oldest !== undefined) {
    known.delete(oldest);
  }
  return before === undefined || previous !== before.id ? { resultId, data } : { resultId, edits: editsBetween(before.data, data) };
}

/** One edit from the first number that is different to the last. */
function editsBetween(before: readonly number[], after: readonly number[]): SemanticTokensDelta['edits'] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) {
    start += 1;
  }
  let tail = 0;
  while (
    tail < before.length - start &&
    tail < after.length - start &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  ) {
    tail += 1;
  }
  const deleteCount = before.length - start - tail;
  const data = after.slice(start, after.length - tail);
  return deleteCount === 0 && data.length === 0 ? [] : [{ start, deleteCount, data }];
}
