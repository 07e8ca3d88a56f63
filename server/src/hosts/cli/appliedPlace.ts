import type { Position, Range } from '../../base/text';
import type { AppliedPlace, ServedWorkspace } from '../../service';
import { pathOfUri } from '../node/fileUri';
import { shownPath } from './paths';

/** Where something that is applied stands in the files of a workspace; `undefined` for what has no place in them. */
export function rangeOf({ uri, document, span }: AppliedPlace, workspace: ServedWorkspace): Range | undefined {
  const file = workspace.file(uri);
  const start = document === undefined ? undefined : file?.startOf(document);
  return span === undefined || start === undefined ? undefined : file?.lines.range({ start: span.start + start, end: span.end + start });
}

/** What is wrong with a kustomization, with file, line and column as compilers write them. */
export function problemText(
  { message, place }: { readonly message: string; readonly place: AppliedPlace },
  position: Position | undefined,
  cwd: string,
): string {
  const shown = shownPath(pathOfUri(place.uri) ?? place.uri, cwd);
  const at = position === undefined ? '' : `:${position.line + 1}:${position.character + 1}`;
  return `${shown}${at}: ${message}`;
}
