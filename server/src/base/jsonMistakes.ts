import { parsedJson } from './json';

/** What is first wrong with a text that is to be JSON; offsets are UTF-16 code units from the start of the text. */
export interface JsonMistake {
  readonly offset: number;
  /** What is wrong, to stand behind "Invalid JSON:". */
  readonly message: string;
  /** All commas that are wrong, where nothing else is. */
  readonly commas?: Commas;
  /** The text ends where more of it must follow. */
  readonly isCut?: true;
}

export interface Commas {
  /** Where there is one too many. */
  readonly trailing: readonly number[];
  /** Where one is to be inserted. */
  readonly missing: readonly number[];
}

/** `undefined` for JSON. Source: RFC 8259. */
export function jsonMistake(text: string): JsonMistake | undefined {
  if (parsedJson(text) !== undefined) {
    return undefined;
  }
  const { first, commas, isOtherwiseValid, isCut } = new Scanner(text).scan();
  return first === undefined
    ? undefined
    : {
        ...first,
        ...(isOtherwiseValid ? { commas } : {}),
        ...(isCut || beginning.test(text.slice(first.offset, first.offset + longestBeginning)) ? { isCut: true } : {}),
      };
}

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?(?![\w.+-])/y;
const word = /[A-Za-z_][\w-]*/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const blanks = /[ \t\r\n]*/y;

/** An escape, a word or a number that the end of the text cuts off. */
const beginning = /^(?:\\(?:u[0-9a-fA-F]{0,3})?|[a-z]{1,4}|[-+.\deE]+)\s*$/;
const longestBeginning = 32;

/** Goes through the text once; wrong commas are noted, and anything else that is wrong ends it. */
class Scanner {
  readonly #text: string;
  readonly #open: ('{' | '[')[] = [];
  readonly #trailing: number[] = [];
  readonly #missing: number[] = [];
  #at = 0;
  #expected: Expected = 'value';
  #comma: number | undefined;
  /** Where the last value or bracket ends. */
  #end = 0;
  #first: { readonly offset: number; readonly message: string } | undefined;
  #isStopped = false;
  #isCut = false;

  constructor(text: string) {
    this.#text = text;
  }

  scan(): {
    readonly first: JsonMistake | undefined;
    readonly commas: Commas;
    readonly isOtherwiseValid: boolean;
    readonly isCut: boolean;
  } {
    while (!this.#isStopped) {
      this.#at += this.#match(blanks)?.length ?? 0;
      if (this.#at >= this.#text.length) {
        this.#finish();
        break;
      }
      this.#token(this.#text[this.#at] ?? '');
    }
    return {
      first: this.#first,
      commas: { trailing: this.#trailing, missing: this.#missing },
      isOtherwiseValid: !this.#isStopped && this.#expected === 'nothing',
      isCut: this.#isCut,
    };
  }

  #token(char: string): void {
    switch (char) {
      case '{':
      case '[':
        this.#begin(() => {
          this.#open.push(char);
          this.#at += 1;
          this.#expected = char === '{' ? 'key or end' : 'value or end';
        });
        break;
      case '}':
      case ']':
        this.#close(char);
        break;
      case ',':
        if (this.#expected === 'comma or end') {
          this.#comma = this.#at;
          this.#at += 1;
          this.#expected = this.#open.at(-1) === '{' ? 'key' : 'value';
        } else {
          this.#stop(this.#wanted());
        }
        break;
      case ':':
        if (this.#expected === 'colon') {
          this.#at += 1;
          this.#expected = 'value';
        } else {
          this.#stop(this.#wanted());
        }
        break;
      case '"':
        this.#string();
        break;
      default:
        this.#scalar(char);
    }
  }

  /** A value or key begins here: what is put in between where a comma is missing. */
  #begin(read: () => void): void {
    if (this.#expected === 'comma or end') {
      this.#missingComma();
      this.#expected = this.#open.at(-1) === '{' ? 'key' : 'value';
    }
    if (this.#isValue()) {
      read();
    } else {
      this.#stop(this.#wanted());
    }
  }

  #missingComma(): void {
    this.#note(this.#at, 'missing comma');
    this.#missing.push(this.#end);
  }

  #isValue(): boolean {
    return this.#expected === 'value' || this.#expected === 'value or end';
  }

  #close(char: string): void {
    const opened = this.#open.at(-1);
    const isPair = (opened === '{' && char === '}') || (opened === '[' && char === ']');
    const isEmpty = this.#expected === 'key or end' || this.#expected === 'value or end';
    const isTrailing = this.#comma !== undefined && (this.#expected === 'key' || (this.#expected === 'value' && opened === '['));
    if (!isPair || (!isEmpty && !isTrailing && this.#expected !== 'comma or end')) {
      this.#stop(this.#wanted());
      return;
    }
    if (isTrailing && this.#comma !== undefined) {
      this.#note(this.#comma, `trailing comma before "${char}"`);
      this.#trailing.push(this.#comma);
    }
    this.#open.pop();
    this.#at += 1;
    this.#ended();
  }

  #string(): void {
    const start = this.#at;
    const isKey = this.#expected === 'key' || this.#expected === 'key or end';
    const isNext = this.#expected === 'comma or end' && this.#open.at(-1) === '{';
    const read = (): void => {
      for (let at = start + 1; at < this.#text.length;) {
        const char = this.#text[at] ?? '';
        if (char === '"') {
          this.#at = at + 1;
          return;
        }
        escaped.lastIndex = at;
        const escape = char === '\\' ? escaped.exec(this.#text)?.[0] : undefined;
        if (char === '\\' && escape === undefined) {
          this.#stop(`invalid escape "${this.#text.slice(at, at + 2)}" in a string`, at);
          return;
        }
        if (char < ' ') {
          this.#stop(char === '\n' || char === '\r' ? 'string is not closed on its line' : 'control character in a string', at);
          return;
        }
        at += escape?.length ?? 1;
      }
      this.#isCut = this.#first === undefined;
      this.#stop('string is not closed', start);
    };
    if (isKey || isNext) {
      if (isNext) {
        this.#missingComma();
      }
      read();
      this.#expected = 'colon';
    } else {
      this.#begin(() => {
        read();
        this.#ended();
      });
    }
  }

  #scalar(char: string): void {
    const found = this.#match(number) ?? this.#match(word);
    const isLiteral = found !== undefined && (found === 'true' || found === 'false' || found === 'null' || !/^[A-Za-z_]/.test(found));
    if (isLiteral && (this.#isValue() || this.#expected === 'comma or end') && !this.#isKeyNext()) {
      this.#begin(() => {
        this.#at += found.length;
        this.#ended();
      });
    } else if (char === '/' || char === '#') {
      this.#stop('comments are not allowed');
    } else if (char === "'") {
      this.#stop('strings must be in double quotes');
    } else {
      this.#stop(this.#wanted());
    }
  }

  /** In an object no value follows a value. */
  #isKeyNext(): boolean {
    return this.#expected === 'comma or end' && this.#open.at(-1) === '{';
  }

  #ended(): void {
    if (!this.#isStopped) {
      this.#end = this.#at;
      this.#comma = undefined;
      this.#expected = this.#open.length === 0 ? 'nothing' : 'comma or end';
    }
  }

  #finish(): void {
    if (this.#expected !== 'nothing') {
      const at = Math.max(this.#text.trimEnd().length - 1, 0);
      const opened = this.#open.at(-1);
      this.#isCut = this.#first === undefined;
      this.#stop(opened === undefined ? 'expected a value' : `missing "${opened === '{' ? '}' : ']'}" at the end`, at);
    }
  }

  #wanted(): string {
    const end = this.#open.at(-1) === '{' ? '"}"' : '"]"';
    switch (this.#expected) {
      case 'value':
      case 'value or end':
        return 'expected a value';
      case 'key':
      case 'key or end':
        return 'expected a property name in double quotes';
      case 'colon':
        return 'expected ":"';
      case 'comma or end':
        return `expected "," or ${end}`;
      case 'nothing':
        return 'unexpected content after the value';
    }
  }

  #note(offset: number, message: string): void {
    this.#first ??= { offset, message };
  }

  #stop(message: string, offset = this.#at): void {
    this.#note(offset, message);
    this.#isStopped = true;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text)?.[0];
  }
}
