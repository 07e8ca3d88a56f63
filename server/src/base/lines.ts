/** Where the line of an offset begins. */
export function startOfLine(text: string, offset: number): number {
  // Looking before the first character finds that character.
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

/** Just behind the line end at or after an offset; an offset that already follows a line end stays. */
export function afterLine(text: string, offset: number): number {
  if (offset > 0 && text[offset - 1] === '\n') {
    return offset;
  }
  return nextLine(text, offset);
}

/** Where the next line begins; the end of the text on the last line. */
export function nextLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end + 1;
}

/** The line end that a text is written with. */
export function lineEndOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** An offset before the line ends and blanks that come before another; a block scalar ends behind its last line. */
export function withoutBlanks(text: string, offset: number): number {
  return offset - (/[ \t\r\n]*$/.exec(text.slice(0, offset))?.[0].length ?? 0);
}

/** A content with each of its lines so many columns further in; lines of nothing stay so. */
export function indented(content: string, column: number, lineEnd: string): string {
  const margin = ' '.repeat(column);
  return content
    .split('\n')
    .map((line) => (line === '' ? line : margin + line))
    .join(lineEnd);
}

/** Where lines begin behind the one of an offset, up to an end; without those of nothing. */
export function linesBehind(text: string, start: number, end: number): readonly number[] {
  return [...text.slice(start, end).matchAll(/\n(?=[^\r\n])/g)].map(({ index }) => start + index + 1);
}
