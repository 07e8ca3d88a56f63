import type { Span } from '../base/text';

/**
 * A piece of an action. `word` is a function or a keyword, `field` one step of a chain with its dot, `dot` a dot alone.
 * Source: Go's text/template/parse lex.go.
 */
export interface Token extends Span {
  readonly kind: 'word' | 'field' | 'dot' | 'variable' | 'string' | 'number' | 'blank' | 'other';
  readonly text: string;
}

const forms = [
  ['blank', /\s+/uy],
  ['string', /"(?:[^"\\\n]|\\.)*"|`[^`]*`/uy],
  // A character in quotes is a number to Go.
  ['number', /'(?:[^'\\\n]|\\.)+'|[+-]?\.?\d[\w.]*/uy],
  ['field', /\.[\p{L}_][\p{L}\p{N}_]*/uy],
  ['dot', /\./uy],
  ['variable', /\$[\p{L}\p{N}_]*/uy],
  ['word', /[\p{L}_][\p{L}\p{N}_]*/uy],
  ['other', /[^]/uy],
] as const;

/** The tokens of an action's body; spans count as `from` does. */
export function tokensOf(text: string, from: number, to: number): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = from; at < to;) {
    for (const [kind, form] of forms) {
      form.lastIndex = at;
      const end = form.test(text) ? Math.min(form.lastIndex, to) : at;
      if (end > at) {
        tokens.push({ kind, text: text.slice(at, end), start: at, end });
        at = end;
        break;
      }
    }
  }
  return tokens;
}

/** The value of a string between its quotes, as far as it has no escapes. */
export function contentOf({ text }: Token): string {
  return text.slice(1, -1);
}
