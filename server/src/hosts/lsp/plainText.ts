const inline: readonly (readonly [RegExp, string])[] = [
  [/^#{1,6}\s+/, ''],
  [/\*\*(.+?)\*\*/g, '$1'],
  [/(^|\W)_(\S(?:.*?\S)?)_(?=\W|$)/g, '$1$2'],
  [/(`+)(.+?)\1/g, '$2'],
  [/\[([^\]]*)\]\(([^)]*)\)/g, '$1'],
  [/\\([\\`*_{}[\]()#+\-.!<>|])/g, '$1'],
];

/** Markdown as it reads without its marks: code keeps its lines, links their words. */
export function plainText(markdown: string): string {
  let fenced = false;
  const lines: string[] = [];
  for (const line of markdown.split('\n')) {
    if (/^\s*```/.test(line)) {
      fenced = !fenced;
    } else {
      lines.push(fenced ? line : inline.reduce((text, [mark, bare]) => text.replace(mark, bare), line));
    }
  }
  return lines.join('\n').replace(/\n{3,}/g, '\n\n').trim();
}
