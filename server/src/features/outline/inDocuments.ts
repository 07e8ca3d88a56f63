import { checkCancelled, type CancelToken } from '../../base/cancellation';
import type { Span } from '../../base/text';
import type { Uri } from '../../base/uri';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Workspace } from '../../workspace/workspace';

/** A stretch of a file. */
export interface Stretch {
  readonly workspace: Workspace;
  readonly uri: Uri;
  readonly span: Span;
}

/** What there is in the documents of which something stands in a stretch; `start` is where a document begins. Throws when cancelled. */
export function inDocuments<T>(
  { workspace, uri, span }: Stretch,
  token: CancelToken,
  of: (state: DocumentState, start: number) => readonly T[],
): readonly T[] {
  const file = workspace.file(uri);
  return (file?.documents ?? []).flatMap((state) => {
    const start = file?.startOf(state.document) ?? 0;
    if (start > span.end || start + state.document.length < span.start) {
      return [];
    }
    checkCancelled(token);
    return of(state, start);
  });
}
