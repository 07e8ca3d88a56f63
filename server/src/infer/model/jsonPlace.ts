/**
 * Where the value of a JSON pointer begins in a text that is JSON; for a member of an object its key. The place of the
 * nearest value around it where the pointer leads nowhere.
 */
export function offsetOfPointer(text: string, pointer: string): number {
  const scanner = new Scanner(text);
  let at = scanner.skipBlanks(text.startsWith('\uFEFF') ? 1 : 0);
  let shown = at;
  for (const step of pointer.split('/').slice(1)) {
    const found = scanner.member(at, step.replaceAll('~1', '/').replaceAll('~0', '~'));
    if (found === undefined) {
      return shown;
    }
    shown = found.key ?? found.value;
    at = found.value;
  }
  return shown;
}

/** Steps over JSON without building it. */
class Scanner {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  skipBlanks(from: number): number {
    let at = from;
    while (' \t\r\n'.includes(this.#text[at] ?? '-')) {
      at += 1;
    }
    return at;
  }

  /** The member or item of the object or list that begins at an offset. */
  member(start: number, name: string): { readonly key?: number; readonly value: number } | undefined {
    const open = this.#text[start];
    let at = this.skipBlanks(start + 1);
    for (let index = 0; (open === '{' || open === '[') && at < this.#text.length && !'}]'.includes(this.#text[at] ?? ''); index += 1) {
      const key = open === '{' ? at : undefined;
      if (key !== undefined) {
        const end = this.#endOfString(at);
        const colon = this.skipBlanks(end);
        at = this.skipBlanks(colon + 1);
        if (this.#textOf(key, end) === name) {
          return { key, value: at };
        }
      } else if (String(index) === name) {
        return { value: at };
      }
      at = this.skipBlanks(this.#endOfValue(at));
      at = this.#text[at] === ',' ? this.skipBlanks(at + 1) : at;
    }
    return undefined;
  }

  #textOf(start: number, end: number): string {
    const raw = this.#text.slice(start + 1, end - 1);
    return raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw;
  }

  #endOfString(start: number): number {
    let at = start + 1;
    while (at < this.#text.length && this.#text[at] !== '"') {
      at += this.#text[at] === '\\' ? 2 : 1;
    }
    return at + 1;
  }

  #endOfValue(start: number): number {
    let depth = 0;
    let at = start;
    while (at < this.#text.length) {
      const char = this.#text[at] ?? '';
      if (char === '"') {
        at = this.#endOfString(at);
      } else if ('{['.includes(char)) {
        depth += 1;
        at += 1;
      } else if ('}]'.includes(char)) {
        if (depth === 0) {
          return at;
        }
        depth -= 1;
        at += 1;
      } else if (char === ',' && depth === 0) {
        return at;
      } else {
        at += 1;
      }
      if (depth === 0 && '"}]'.includes(this.#text[at - 1] ?? '')) {
        return at;
      }
    }
    return at;
  }
}
