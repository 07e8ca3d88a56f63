import type { PrivateBlock } from '../templates/placeholders';

const lineBreaks = /(\\?)[ \t]*(?:\r?\n[ \t]*)+/g;

/**
 * A text in which the quoted scalar at an offset stands on one line, folded as YAML folds it, with every other
 * character where it was; `undefined` when it does not end or stands on one line already.
 *
 * YAML wants the further lines of a quoted scalar indented more than what holds them, and the library insists. The
 * readers of Kubernetes take any indentation and end such a scalar only at its quote.
 * Source: sigs.k8s.io/yaml goyaml.v2/scannerc.go, yaml_parser_scan_flow_scalar, which looks for document markers only.
 */
export function joinQuotedLines(text: string, start: number, block: PrivateBlock): string | undefined {
  const quote = text[start];
  const end = endOfQuoted(text, start);
  const content = end === undefined ? '' : text.slice(start + 1, end);
  if (end === undefined || !content.includes('\n')) {
    return undefined;
  }
  const joined = content.replace(lineBreaks, (run: string, backslash: string, offset: number) => {
    const escapes = quote === '"' && backslash !== '' && isEscape(content, offset) && /^\\\r?\n/.test(run);
    const kept = escapes ? '' : backslash;
    const breaks = run.split('\n').length - 1;
    const folded = escapes ? '' : breaks === 1 ? ' ' : '\n'.repeat(breaks - 1);
    return `${kept}${block.padded(folded, run.length - kept.length)}`;
  });
  return text.slice(0, start + 1) + joined + text.slice(end);
}

/** Offset of the closing quote. */
function endOfQuoted(text: string, start: number): number | undefined {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at += 1) {
    if (quote === '"' && text[at] === '\\') {
      at += 1;
    } else if (quote === "'" && text.startsWith("''", at)) {
      at += 1;
    } else if (text[at] === quote) {
      return at;
    }
  }
  return undefined;
}

/** True for a backslash that is not itself escaped. */
function isEscape(text: string, offset: number): boolean {
  let before = offset;
  while (before > 0 && text[before - 1] === '\\') {
    before -= 1;
  }
  return (offset - before) % 2 === 0;
}
