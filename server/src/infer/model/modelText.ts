import { bounds } from '../../base/bounds';
import { jsonMistake } from '../../base/jsonMistakes';
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
  const mark = text.startsWith('\uFEFF') ? 1 : 0;
  try {
    return { kind: 'parsed', json: JSON.parse(text.slice(mark)) as unknown };
  } catch {
    return explain(text, mark);
  }
}

/** `mark` characters in front are a byte order mark, which is no part of the JSON. */
function explain(text: string, mark: number): ModelText {
  const start = text.trimStart();
  if (/^(?:\$version|namespace)\b/.test(start)) {
    return unreadable('the file is Smithy IDL; convert it to a JSON AST with the Smithy CLI');
  }
  if (!/^[{[]/.test(start)) {
    return unreadable('the file is not JSON', 0);
  }
  const mistake = jsonMistake(text.slice(mark));
  if (mistake?.isCut === true) {
    return unreadable('unexpected end of JSON: the file seems to be truncated', text.trimEnd().length);
  }
  return mistake === undefined
    ? unreadable('the file contains a JSON syntax error')
    : unreadable(`the file contains a JSON syntax error: ${mistake.message}`, mark + mistake.offset);
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
