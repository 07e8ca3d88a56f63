import { bounds } from '../../base/bounds';
import type { InferProblem } from '../problem';

/** An API model's parsed JSON, or the problem that kept it from being parsed. */
export type ModelText =
  { readonly kind: 'parsed'; readonly json: unknown } | { readonly kind: 'unreadable'; readonly problem: InferProblem };

/** Parses the text of a model file. Says in the user's words what an empty, cut, huge or foreign text is. */
export function parseModelText(text: string, limit: number = bounds.modelText.most): ModelText {
  if (text.length > limit) {
    return unreadable(`the file is too large for an API model: ${text.length} characters, the limit is ${limit}`);
  }
  if (text.trim() === '') {
    return unreadable('the file is empty');
  }
  try {
    return { kind: 'parsed', json: JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text) as unknown };
  } catch (error) {
    return explain(text, error instanceof Error ? error.message : '');
  }
}

function explain(text: string, reason: string): ModelText {
  const start = text.trimStart();
  if (/^(?:\$version|namespace)\b/.test(start)) {
    return unreadable('the file is Smithy IDL; convert it to a JSON AST with the Smithy CLI');
  }
  if (!/^[{[]/.test(start)) {
    return unreadable('the file is not JSON', 0);
  }
  const position = /at position (\d+)/.exec(reason)?.[1];
  const offset = position === undefined ? text.length : Number(position);
  const isCut = offset >= text.trimEnd().length || /end of JSON|Unterminated/i.test(reason);
  return isCut
    ? unreadable('unexpected end of JSON: the file seems to be truncated', Math.min(offset, text.length))
    : unreadable('the file contains a JSON syntax error', offset);
}

function unreadable(message: string, offset?: number): ModelText {
  return {
    kind: 'unreadable',
    problem: {
      code: 'model-unreadable',
      severity: 'error',
      message,
      at: { kind: 'model', pointer: '', ...(offset === undefined ? {} : { offset }) },
      candidates: [],
    },
  };
}
