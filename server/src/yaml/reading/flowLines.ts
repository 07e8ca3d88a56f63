import type { PrivateBlock } from '../templates/placeholders';

/**
 * A text in which the flow collection at an offset stands on one line, with every other character where it was;
 * `undefined` when it does not end or stands on one line already.
 *
 * YAML wants the further lines of a flow collection indented more than what holds them, and the library insists. The
 * readers of Kubernetes take any indentation, tabs included.
 * Source: sigs.k8s.io/yaml goyaml.v2/scannerc.go, yaml_parser_unroll_indent, which does nothing in flow collections.
 */
export function joinFlowLines(text: string, start: number, block: PrivateBlock): string | undefined {
  const end = endOfFlow(text, start);
  const content = end === undefined ? '' : text.slice(start, end);
  if (end === undefined || !content.includes('\n')) {
    return undefined;
  }
  // Where the last quoted or punctuating token ends, with the comment behind it.
  let endOfToken = -1;
  return (
    text.slice(0, start) +
    content.replace(tokenOrLines, (run: string, token: string | undefined, offset: number) => {
      if (token !== undefined) {
        endOfToken = offset + run.length;
        return token.padEnd(run.length);
      }
      // Between words of a plain scalar a line end is one blank; elsewhere blanks mean nothing.
      const isBetweenWords = offset !== endOfToken && content[offset - 1] !== ':' && !/[\]},:]/.test(content[offset + run.length] ?? '');
      return isBetweenWords && !run.includes('#') ? block.padded(' ', run.length) : ' '.repeat(run.length);
    }) +
    text.slice(end)
  );
}

/**
 * A token behind which a comment needs no blank, with that comment; or line ends with the blanks and comments around them.
 *
 * No lookbehind inside of a repetition: V8 11 overlooks matches of such a pattern, depending on what it has searched before.
 */
const tokenOrLines = /("(?:[^"\\]|\\[^])*"|'(?:[^']|'')*'|[[\]{},])(?:#[^\n]*)?|(?:[ \t]+#[^\n]*|[ \t\r])*\n(?:[ \t\r\n]|#[^\n]*)*/g;

/** Behind the bracket that closes the collection. */
function endOfFlow(text: string, start: number): number | undefined {
  let depth = 0;
  const token = /(?:"(?:[^"\\]|\\[^])*"|(?<=[\s,[{:])'(?:[^']|'')*'|[[\]{}])(?:#[^\n]*)?|(?<=[\s,])#[^\n]*/g;
  token.lastIndex = start;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const first = match[0][0] ?? '';
    depth += '[{'.includes(first) ? 1 : ']}'.includes(first) ? -1 : 0;
    if (depth === 0) {
      return match.index + 1;
    }
  }
  return undefined;
}
