import { nothing } from '../../base/markdown';
import type { FileState } from '../../workspace/files/fileState';
import { placedAt } from '../../workspace/spot';
import { startOfLine } from '../../base/lines';
import type { CompletionItem } from '../feature';
import type { TypingSpot } from '../suggestions/spot';

/**
 * The marker of a new document, for somebody who has typed it in an indented line, where it would be text: without the
 * indentation, and with the line break that Enter is pressed for. Only below all that the document has.
 */
export function documentMarker({ scalar, flow }: TypingSpot, file: FileState, offset: number): readonly CompletionItem[] {
  const start = startOfLine(file.text, offset);
  if (scalar.style !== 'plain' || flow || !/^[ \t]+---$/.test(file.text.slice(start, offset)) || !isEnd(file, offset)) {
    return [];
  }
  return [
    {
      label: '---',
      kind: 'value',
      detail: 'new document',
      documentation: nothing,
      span: { start, end: offset },
      newText: '---\n',
      sort: '0',
    },
  ];
}

/** Whether nothing but comments follows in the document. */
function isEnd(file: FileState, offset: number): boolean {
  const placed = placedAt(file, offset);
  const behind = placed === undefined ? undefined : file.textOf(placed.document).slice(offset - placed.start);
  return behind?.split('\n').every((line) => /^\s*(?:#|$)/.test(line)) === true;
}
