import { bounds } from '../../../base/bounds';
import type { Span } from '../../../base/text';
import { reservedByCel } from './reservedWords';
import { tokensOf, type SyntaxProblem, type Token } from './tokens';
import type { Cel } from './tree';

/** What became of reading an expression; one that is nested too deeply is not read and no problem either. */
export type ReadCel =
  | { readonly kind: 'tree'; readonly cel: Cel }
  | { readonly kind: 'problem'; readonly problem: SyntaxProblem }
  | { readonly kind: 'unread' };

/** Reads an expression by the grammar of google/cel-spec doc/langdef.md, with optional steps (`?.`, `[?`) as in cel-go. */
export function parseCel(text: string): ReadCel {
  const tokens = tokensOf(text);
  if (!isTokens(tokens)) {
    return { kind: 'problem', problem: tokens };
  }
  try {
    return { kind: 'tree', cel: new Parser(tokens).whole() };
  } catch (error) {
    if (error instanceof Stop) {
      return error.problem === undefined ? { kind: 'unread' } : { kind: 'problem', problem: error.problem };
    }
    throw error;
  }
}

function isTokens(read: readonly Token[] | SyntaxProblem): read is readonly Token[] {
  return Array.isArray(read);
}

/** Ends the reading; nothing but {@link parseCel} sees it. */
class Stop extends Error {
  readonly problem: SyntaxProblem | undefined;

  constructor(problem: SyntaxProblem | undefined) {
    super('no expression');
    this.problem = problem;
  }
}

/** Words that are no fields either. */
const noFields: ReadonlySet<string> = new Set(['in', 'true', 'false', 'null']);

/** Operators by how strongly they bind, the weakest first. */
const levels: readonly (readonly string[])[] = [['||'], ['&&'], ['==', '!=', '<', '<=', '>', '>=', 'in'], ['+', '-'], ['*', '/', '%']];

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Cel {
    const cel = this.#expression();
    return this.#next.kind === 'end' ? cel : this.#fail();
  }

  get #next(): Token {
    return this.#tokens[Math.min(this.#at, this.#tokens.length - 1)] as Token;
  }

  #take(): Token {
    const token = this.#next;
    this.#at += 1;
    return token;
  }

  #isSign(text: string): boolean {
    return this.#next.kind === 'sign' && this.#next.text === text;
  }

  #takeSign(text: string): boolean {
    if (!this.#isSign(text)) {
      return false;
    }
    this.#at += 1;
    return true;
  }

  #need(text: string): Token {
    const token = this.#next;
    return this.#takeSign(text) ? token : this.#fail(`Expected "${text}"`);
  }

  #fail(expected?: string): never {
    const { kind, text, span } = this.#next;
    const found = kind === 'end' ? 'unexpected end of the expression' : `unexpected "${text}"`;
    const message =
      expected === undefined ? `${found[0]?.toUpperCase() ?? ''}${found.slice(1)}` : `${expected}, ${found.replace('unexpected', 'found')}`;
    throw new Stop({ span, message });
  }

  #expression(): Cel {
    this.#depth += 1;
    if (this.#depth > bounds.celDepth.most) {
      throw new Stop(undefined);
    }
    const condition = this.#operators(0);
    let cel = condition;
    if (this.#takeSign('?')) {
      const yes = this.#operators(0);
      this.#need(':');
      const no = this.#expression();
      cel = { kind: 'choice', condition, yes, no, span: around(condition, no) };
    }
    this.#depth -= 1;
    return cel;
  }

  #operators(level: number): Cel {
    const own = levels[level];
    if (own === undefined) {
      return this.#unary();
    }
    let left = this.#operators(level + 1);
    while (own.includes(this.#next.text) && (this.#next.kind === 'sign' || this.#next.text === 'in')) {
      const operator = this.#take().text;
      const right = this.#operators(level + 1);
      left = { kind: 'binary', operator, left, right, span: around(left, right) };
    }
    return left;
  }

  #unary(): Cel {
    if (!this.#isSign('!') && !this.#isSign('-')) {
      return this.#member();
    }
    const { text, span } = this.#take();
    this.#depth += 1;
    if (this.#depth > bounds.celDepth.most) {
      throw new Stop(undefined);
    }
    const operand = this.#unary();
    this.#depth -= 1;
    return { kind: 'unary', operator: text, operand, span: { start: span.start, end: operand.span.end } };
  }

  #member(): Cel {
    let cel = this.#primary();
    for (;;) {
      if (this.#takeSign('.')) {
        cel = this.#step(cel);
      } else if (this.#takeSign('[')) {
        const optional = this.#takeSign('?');
        const index = this.#expression();
        const end = this.#need(']').span.end;
        cel = { kind: 'index', target: cel, index, optional, span: { start: cel.span.start, end } };
      } else if (this.#isSign('{') && isTypeName(cel)) {
        cel = this.#message(cel);
      } else {
        return cel;
      }
    }
  }

  /** `.field`, `.?field` or `.name(…)`. */
  #step(target: Cel): Cel {
    const optional = this.#takeSign('?');
    const token = this.#next;
    if (token.kind !== 'name' || noFields.has(token.text)) {
      return this.#fail('Expected a field');
    }
    this.#at += 1;
    const field = token.text.startsWith('`') ? token.text.slice(1, -1) : token.text;
    if (!optional && this.#takeSign('(')) {
      const { parameters, end } = this.#list(')');
      return { kind: 'call', target, name: field, at: token.span, parameters, span: { start: target.span.start, end } };
    }
    return { kind: 'member', target, field, at: token.span, optional, span: { start: target.span.start, end: token.span.end } };
  }

  #primary(): Cel {
    const token = this.#next;
    switch (token.kind) {
      case 'int':
      case 'uint':
      case 'double':
      case 'string':
      case 'bytes':
        this.#at += 1;
        return { kind: 'literal', type: token.kind, text: token.text, span: token.span };
      case 'name':
        return this.#name();
      case 'sign':
      case 'end':
        break;
    }
    if (this.#takeSign('(')) {
      const inner = this.#expression();
      const end = this.#need(')').span.end;
      return { ...inner, span: { start: token.span.start, end } };
    }
    if (this.#takeSign('[')) {
      const { parameters, end } = this.#list(']');
      return { kind: 'list', items: parameters, span: { start: token.span.start, end } };
    }
    if (this.#isSign('{')) {
      return this.#map();
    }
    if (this.#takeSign('.')) {
      return this.#name();
    }
    return this.#fail();
  }

  #name(): Cel {
    const { kind, text, span } = this.#next;
    if (kind !== 'name' || text.startsWith('`') || reservedByCel.has(text)) {
      return this.#fail();
    }
    this.#at += 1;
    if (text === 'true' || text === 'false' || text === 'null') {
      return { kind: 'literal', type: text === 'null' ? 'null' : 'bool', text, span };
    }
    if (this.#takeSign('(')) {
      const { parameters, end } = this.#list(')');
      return { kind: 'call', target: undefined, name: text, at: span, parameters, span: { start: span.start, end } };
    }
    return { kind: 'name', name: text, span };
  }

  #list(close: string): { readonly parameters: readonly Cel[]; readonly end: number } {
    const parameters: Cel[] = [];
    if (close === ']') {
      this.#takeCommaBefore(close);
    }
    while (!this.#isSign(close)) {
      // An item of a list may be optional; a question mark before a parameter is a mistake that stays unsaid.
      const isOptional = this.#takeSign('?') && close === ']';
      parameters.push(optionally(isOptional, this.#expression()));
      if (!this.#takeSign(',')) {
        break;
      }
      if (close === ')' && this.#isSign(close)) {
        return this.#fail();
      }
    }
    return { parameters, end: this.#need(close).span.end };
  }

  /** The grammar allows a comma at the end of what has no items, too. */
  #takeCommaBefore(close: string): void {
    const after = this.#tokens[this.#at + 1];
    if (this.#isSign(',') && after?.kind === 'sign' && after.text === close) {
      this.#at += 1;
    }
  }

  #map(): Cel {
    const { start } = this.#need('{').span;
    this.#takeCommaBefore('}');
    const entries: (readonly [Cel, Cel])[] = [];
    while (!this.#isSign('}')) {
      const isOptional = this.#takeSign('?');
      const key = this.#expression();
      this.#need(':');
      entries.push([key, optionally(isOptional, this.#expression())]);
      if (!this.#takeSign(',')) {
        break;
      }
    }
    return { kind: 'map', entries, span: { start, end: this.#need('}').span.end } };
  }

  /** `Type{field: value}`. */
  #message(target: Cel): Cel {
    this.#need('{');
    this.#takeCommaBefore('}');
    const values: Cel[] = [];
    while (!this.#isSign('}')) {
      this.#takeSign('?');
      if (this.#take().kind !== 'name') {
        return this.#fail();
      }
      this.#need(':');
      values.push(this.#expression());
      if (!this.#takeSign(',')) {
        break;
      }
    }
    return { kind: 'message', target, values, span: { start: target.span.start, end: this.#need('}').span.end } };
  }
}

function optionally(isOptional: boolean, operand: Cel): Cel {
  return isOptional ? { kind: 'optional', operand, span: operand.span } : operand;
}

function isTypeName(cel: Cel): boolean {
  return cel.kind === 'name' || (cel.kind === 'member' && !cel.optional && isTypeName(cel.target));
}

function around(first: Cel, last: Cel): Span {
  return { start: first.span.start, end: last.span.end };
}
