import { checkCancelled, type CancelToken } from '../base/cancellation';
import { shift, type Span } from '../base/text';
import type { Uri } from '../base/uri';
import type { Workspace } from '../workspace/workspace';
import type { InlayHint, Place } from './feature';
import type { Relation } from '../workspace/family';
import { placeOfRelation, relationsTo } from './relations';
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
      const entry = workspace.index.entryOf(uri, resource);
      const related = relationsTo(entry, workspace);
      const references = [
        ...[...workspace.resolver.referrers(entry)].flatMap((referrer) => placeOfOrigin(workspace, referrer) ?? []),
        ...related.flatMap((relation) => placeOfRelation(workspace, relation) ?? []),
      ].sort(byPlace);
      const shown = references.length > 0 || (unused && workspace.isOurs(resource));
      return shown ? [{ span: shift(resource.nameNode.span, start), title: titleOf(references.length - related.length, related), references }] : [];
    });
  });
}

/** The same at the end of each name that starts inside `span`. */
export function referenceHints(workspace: Workspace, uri: Uri, span: Span, options: CountOptions): readonly InlayHint[] {
  return referenceCounts(workspace, uri, options)
    .filter((count) => count.span.start >= span.start && count.span.start <= span.end)
    .map((count) => ({ offset: count.span.end, label: count.title, tooltip: 'References to this object in the workspace' }));
}

/** As in `2 references, 1 member`. */
function titleOf(count: number, related: readonly Relation[]): string {
  const groups = new Map<string, Relation[]>();
  for (const relation of related) {
    groups.set(relation.counted.join(), [...(groups.get(relation.counted.join()) ?? []), relation]);
  }
  const words = [...groups.values()].map((of) => counted(of.length, of[0]?.counted ?? ['', '']));
  return [...(count > 0 || words.length === 0 ? [counted(count, ['reference', 'references'])] : []), ...words].join(', ');
}

function counted(count: number, [one, several]: Relation['counted']): string {
  return `${count} ${count === 1 ? one : several}`;
}

function byPlace(a: Place, b: Place): number {
  return a.uri < b.uri ? -1 : a.uri > b.uri ? 1 : a.span.start - b.span.start;
}
