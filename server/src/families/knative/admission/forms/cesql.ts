/**
 * Whether an expression of CloudEvents SQL breaks the grammar, whose tokens and rules are those of its SDK for Go: what starts no
 * token is skipped, and an empty text is no expression but passes where Knative reads one.
 * Source: sql/v2/CESQLLexer.g4 and CESQLParser.g4 of cloudevents/sdk-go, as knative/eventing vendors it at 8cf4c4b6.
 */
export function isCertainlyNotCesql(text: string): boolean {
  if (text === '') {
    return false;
  }
  const reader = new Reader(tokensOf(text));
  return !reader.expression() || !reader.atEnd;
}

interface Token {
  /** `name` can be an identifier and a function, `field` an identifier only, `call` a function only. */
  readonly kind: 'string' | 'number' | 'name' | 'field' | 'call' | 'sign';
  readonly text: string;
}

const blanks = /[ \t\r\n]+/y;
const string = /'(?:\\[^]|''|[^'\\])*'|"(?:\\[^]|""|[^"\\])*"/y;
const number = /[+-]?\d+/y;
const field = /[A-Za-z0-9]+/y;
const call = /[A-Za-z][A-Za-z_]*/y;
const sign = /<>|!=|<=|>=|[=<>(),*/%+'"-]/y;

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const length = (pattern: RegExp): number => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0].length ?? 0;
  };
  while (at < text.length) {
    const skipped = length(blanks);
    if (skipped > 0) {
      at += skipped;
      continue;
    }
    // The longest one counts, and of equals the first.
    const [found, size] = (
      [
        ['string', length(string)],
        ['sign', length(sign)],
        ['number', length(number)],
        ['field', length(field)],
        ['call', length(call)],
      ] as const
    ).reduce((best, each) => (each[1] > best[1] ? each : best));
    if (size === 0) {
      // A character that only starts a token is skipped together with the one that ends it.
      at += text[at] === '!' ? 2 : 1;
      continue;
    }
    const written = text.slice(at, at + size);
    const kind = found === 'field' && !/\d/.test(written) ? 'name' : found;
    tokens.push({ kind, text: found === 'string' ? written : written.toUpperCase() });
    at += size;
  }
  return tokens;
}

const infix: ReadonlySet<string> = new Set(['=', '!=', '<>', '<', '<=', '>', '>=', '+', '-', '*', '/', '%', 'AND', 'OR', 'XOR']);
/** Names that are none. */
const keywords: ReadonlySet<string> = new Set(['AND', 'OR', 'XOR', 'NOT', 'LIKE', 'EXISTS', 'IN', 'TRUE', 'FALSE']);
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
      return this.#takeName('name') || this.#takeName('field');
    }
    if (this.#takeKind('string') || this.#takeKind('number') || this.#take('TRUE') || this.#take('FALSE')) {
      return true;
    }
    if (this.#takeName('call')) {
      return this.#list(0);
    }
    return this.#takeName('field') || (this.#takeName('name') && (this.#peek() !== '(' || this.#list(0)));
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

  #takeName(kind: Token['kind']): boolean {
    return !keywords.has(this.#peek() ?? '') && this.#takeKind(kind);
  }

  #takeKind(kind: Token['kind']): boolean {
    const fits = this.#tokens[this.#at]?.kind === kind;
    this.#at += fits ? 1 : 0;
    return fits;
  }
}
