/**
 * Whether an expression of CloudEvents SQL certainly breaks the grammar. Tokens that the lexer upstream would skip make
 * it uncertain. Source: cloudevents/spec cesql/cesql.md and the grammar of its SDK for Go.
 */
export function isCertainlyNotCesql(text: string): boolean {
  const tokens = tokensOf(text);
  if (tokens === undefined || tokens.length === 0) {
    return false;
  }
  const reader = new Reader(tokens);
  return !reader.expression() || !reader.atEnd;
}

type Token = { readonly kind: 'string' | 'number' | 'word' | 'sign'; readonly text: string };

const lexer = /\s*(?:('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(\d+)|([A-Za-z][A-Za-z0-9_]*)|(<>|!=|<=|>=|[=<>(),*/%+-]))/y;

/** `undefined` where some character starts no token. */
function tokensOf(text: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  let at = 0;
  const end = text.trimEnd().length;
  while (at < end) {
    lexer.lastIndex = at;
    const match = lexer.exec(text);
    if (match === null) {
      return undefined;
    }
    const [all, string, number, word, sign] = match;
    const kind = string !== undefined ? 'string' : number !== undefined ? 'number' : word !== undefined ? 'word' : 'sign';
    tokens.push({ kind, text: kind === 'word' ? (word ?? '').toUpperCase() : (string ?? number ?? sign ?? '') });
    at += all.length;
  }
  return tokens;
}

const infix: ReadonlySet<string> = new Set(['=', '!=', '<>', '<', '<=', '>', '>=', '+', '-', '*', '/', '%', 'AND', 'OR', 'XOR']);
/** Deeper expressions are not judged. */
const mostDepth = 200;

/** Recognises expressions; which operator binds stronger does not matter for that. */
class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get atEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  expression(): boolean {
    this.#depth += 1;
    const fits = this.#depth > mostDepth ? this.#giveUp() : this.#operand() && this.#rest();
    this.#depth -= 1;
    return fits;
  }

  #giveUp(): boolean {
    this.#at = this.#tokens.length;
    return true;
  }

  #rest(): boolean {
    for (;;) {
      const next = this.#peek();
      if (next !== undefined && infix.has(next)) {
        this.#at += 1;
        if (!this.#operand()) {
          return false;
        }
        continue;
      }
      const negated = next === 'NOT' ? 1 : 0;
      const word = this.#tokens[this.#at + negated]?.text;
      if (word !== 'LIKE' && word !== 'IN') {
        return true;
      }
      this.#at += negated + 1;
      if (word === 'LIKE' ? !this.#takeKind('string') : !this.#list(1)) {
        return false;
      }
    }
  }

  #operand(): boolean {
    while (this.#peek() === 'NOT' || this.#peek() === '-') {
      this.#at += 1;
    }
    if (this.#take('(')) {
      return this.expression() && this.#take(')');
    }
    if (this.#take('EXISTS')) {
      return this.#takeKind('word');
    }
    if (this.#takeKind('string') || this.#takeKind('number')) {
      return true;
    }
    return this.#takeKind('word') && (this.#peek() !== '(' || this.#list(0));
  }

  #list(least: number): boolean {
    if (!this.#take('(')) {
      return false;
    }
    if (least === 0 && this.#take(')')) {
      return true;
    }
    do {
      if (!this.expression()) {
        return false;
      }
    } while (this.#take(','));
    return this.#take(')');
  }

  #peek(): string | undefined {
    const token = this.#tokens[this.#at];
    return token === undefined || token.kind === 'string' ? undefined : token.text;
  }

  #take(text: string): boolean {
    const fits = this.#peek() === text;
    this.#at += fits ? 1 : 0;
    return fits;
  }

  #takeKind(kind: Token['kind']): boolean {
    const fits = this.#tokens[this.#at]?.kind === kind;
    this.#at += fits ? 1 : 0;
    return fits;
  }
}
