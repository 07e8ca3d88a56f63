import { shift, touches, type Span } from '../../base/text';
import type { Uri } from '../../base/uri';
import type { Workspace } from '../../workspace/workspace';
import { spotAt } from '../../workspace/spot';

/** What a growing selection takes in at an offset: from the innermost span to the whole file. */
export function selectionRanges(workspace: Workspace, uri: Uri, offset: number): readonly Span[] {
  const spot = spotAt(workspace, uri, offset);
  const file = workspace.file(uri);
  const whole = { start: 0, end: file?.text.length ?? 0 };
  if (spot?.hit === undefined) {
    return [whole];
  }
  const { hit, start } = spot;
  const spans: Span[] = [hit.node.span];
  for (const parent of [...hit.parents].reverse()) {
    if (parent.kind === 'map') {
      const entry = parent.entries.find(({ key, value }) => touches(key.span, spot.offset) || touches(value.span, spot.offset));
      if (entry !== undefined) {
        spans.push({ start: entry.key.span.start, end: Math.max(entry.key.span.end, entry.value.span.end) });
      }
    }
    spans.push(parent.span);
  }
  const ranges = [...spans.map((span) => shift(span, start)), { start, end: start + spot.state.document.length }, whole];
  return ranges.filter((span, index) => {
    const before = ranges[index - 1];
    return (
      before === undefined || (span.start <= before.start && span.end >= before.end && (span.start < before.start || span.end > before.end))
    );
  });
}
