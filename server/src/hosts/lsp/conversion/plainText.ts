const marks: readonly (readonly [RegExp, string])[] = [
  [/^#{1,6}\s+/, ''],
  [/^-{3,}$/, ''],
  [/ {2,}$/, ''],
  [/\*\*(.+?)\*\*/g, '$1'],
  [/(^|[^\w\\])_(\S(?:.*?[^\s\\])?)_(?=\W|$)/g, '$1$2'],
  [/(?<!\\)\[((?:\\.|[^\]\\])*)\]\(([^)]*)\)/g, '$1'],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
];

/** Code within a line: as many backticks on both sides; a space beside them belongs to the marks where both have one. */
const codeSpan = /(?<![\\`])(`+)(?!`)(.+?)(?<!`)\1(?!`)/;

/** Markdown as it reads without its marks: code keeps every character, links their words. */
export function plainText(markdown: string): string {
  let fence: string | undefined;
  const lines: string[] = [];
  for (const line of markdown.split('\n')) {
    const [mark] = /^`{3,}/.exec(line) ?? [];
    if (mark !== undefined && (fence === undefined || line === fence)) {
      fence = fence === undefined ? mark : undefined;
    } else {
      lines.push(fence === undefined ? plainLine(line) : line);
    }
  }
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function plainLine(line: string): string {
  const code = codeSpan.exec(line);
  if (code === null) {
    return marks.reduce((text, [mark, bare]) => text.replace(mark, bare), line);
  }
  const [whole, , inner = ''] = code;
  const before = line.slice(0, code.index);
  const after = line.slice(code.index + whole.length);
  return plainLine(before) + inner.replace(/^ (.*`.*) $/, '$1') + plainLine(after);
}
