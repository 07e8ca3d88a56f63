import type { Uri } from '../../base/uri';
import type { LineMap } from '../../base/text';
import type { Workspace } from '../../workspace/workspace';
import type { YamlNode } from '../../yaml/nodes/node';
import type { FoldingRange } from '../feature';

/** Objects, and every map and list of an object that is ours, over more than one line. */
export function foldingRanges(workspace: Workspace, uri: Uri): readonly FoldingRange[] {
  const file = workspace.file(uri);
  if (file === undefined) {
    return [];
  }
  const ranges = new Map<number, FoldingRange>();
  for (const { document, resources } of file.documents) {
    const start = file.startOf(document) ?? 0;
    if (resources.some((resource) => workspace.isOurs(resource)) && document.root !== undefined) {
      fold(document.root, document.root.span.start, start, file.lines, ranges);
    }
  }
  return [...ranges.values()].sort((a, b) => a.startLine - b.startLine);
}

function fold(node: YamlNode, headStart: number, start: number, lines: LineMap, ranges: Map<number, FoldingRange>): void {
  const startLine = lines.lineOf(headStart + start);
  const endLine = lines.lineOf(Math.max(node.span.start, node.span.end - 1) + start);
  const known = ranges.get(startLine);
  if (endLine > startLine && (known === undefined || known.endLine < endLine)) {
    ranges.set(startLine, { startLine, endLine, kind: 'region' });
  }
  if (node.kind === 'map') {
    node.entries.forEach(({ key, value }) => fold(value, key.span.start, start, lines, ranges));
  } else if (node.kind === 'sequence') {
    node.items.forEach((item) => fold(item, item.span.start, start, lines, ranges));
  }
}
