/**
 * Marked text: `#- path` lines cut it into files, `<|>` is the cursor, `<|…|>` a range. Markers are taken out before
 * the text is used. A fixture without `#-` lines is one file called `main.yaml`.
 */
export interface Fixture {
  readonly files: ReadonlyMap<string, string>;
  readonly cursor: { readonly file: string; readonly offset: number } | undefined;
  readonly ranges: readonly { readonly file: string; readonly start: number; readonly end: number; readonly text: string }[];
}

export function parseFixture(marked: string): Fixture {
  const files = new Map<string, string>();
  const ranges: { file: string; start: number; end: number; text: string }[] = [];
  let cursor: { file: string; offset: number } | undefined;
  for (const [file, text] of cut(marked)) {
    let plain = '';
    let open: number | undefined;
    for (let index = 0; index < text.length; index += 1) {
      if (text.startsWith('<|>', index)) {
        if (cursor !== undefined) {
          throw new Error('a fixture has one cursor');
        }
        cursor = { file, offset: plain.length };
        index += 2;
      } else if (text.startsWith('<|', index)) {
        open = plain.length;
        index += 1;
      } else if (open !== undefined && text.startsWith('|>', index)) {
        ranges.push({ file, start: open, end: plain.length, text: plain.slice(open) });
        open = undefined;
        index += 1;
      } else {
        plain += text[index] ?? '';
      }
    }
    if (open !== undefined) {
      throw new Error(`a range is not closed in ${file}`);
    }
    files.set(file, plain);
  }
  return { files, cursor, ranges };
}

function cut(marked: string): readonly (readonly [string, string])[] {
  const trimmed = marked.startsWith('\n') ? marked.slice(1) : marked;
  if (!/^#- /m.test(trimmed)) {
    return [['main.yaml', trimmed]];
  }
  return trimmed
    .split(/^#- /m)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const end = part.indexOf('\n');
      return [part.slice(0, end).trim(), part.slice(end + 1)] as const;
    });
}

/** The cursor of a fixture that has to have one. */
export function cursorOf(fixture: Fixture): { readonly file: string; readonly offset: number } {
  if (fixture.cursor === undefined) {
    throw new Error('the fixture has no cursor <|>');
  }
  return fixture.cursor;
}
