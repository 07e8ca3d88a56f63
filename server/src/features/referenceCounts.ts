import { checkCancelled, type CancelToken } from '../base/cancellation';
import { shift, type Span } from '../base/text';
import type { Uri } from '../base/uri';
import type { Workspace } from '../workspace/workspace';
import type { InlayHint, Place } from './feature';
import { placeOfOrigin } from './references';

/** How often the workspace refers to an object of a file. */
export interface ReferenceCount {
  /** The object's name. */
  readonly span: Span;
  /** As in `2 references`. */
  readonly title: string;
  /** By file and place. */
  readonly references: readonly Place[];
}

export interface CountOptions {
  /** Count objects that nothing refers to as well. */
  readonly unused: boolean;
  readonly token: CancelToken;
}

/** The objects of a file with the references to them; objects that are not ours only where something refers to them. */
export function referenceCounts(workspace: Workspace, uri: Uri, { unused, token }: CountOptions): readonly ReferenceCount[] {
  const file = workspace.file(uri);
  return (file?.documents ?? []).flatMap(({ document, resources }) => {
    const start = file?.startOf(document) ?? 0;
    return resources.flatMap((resource): readonly ReferenceCount[] => {
      checkCancelled(token);
      if (resource.nameNode === undefined || resource.name === undefined) {
        return [];
      }
      const references = [...workspace.resolver.referrers(workspace.index.entryOf(uri, resource))].flatMap((referrer) => placeOfOrigin(workspace, referrer) ?? []).sort(byPlace);
      const shown = references.length > 0 || (unused && workspace.isOurs(resource));
      return shown ? [{ span: shift(resource.nameNode.span, start), title: titleOf(references.length), references }] : [];
    });
  });
}

/** The same at the end of each name that starts inside `span`. */
export function referenceHints(workspace: Workspace, uri: Uri, span: Span, options: CountOptions): readonly InlayHint[] {
  return referenceCounts(workspace, uri, options)
    .filter((count) => count.span.start >= span.start && count.span.start <= span.end)
    .map((count) => ({ offset: count.span.end, label: count.title, tooltip: 'References to this object in the workspace' }));
}

function titleOf(count: number): string {
  return count === 1 ? '1 reference' : `${count} references`;
}

function byPlace(a: Place, b: Place): number {
  return a.uri < b.uri ? -1 : a.uri > b.uri ? 1 : a.span.start - b.span.start;
}
