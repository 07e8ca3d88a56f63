import type { Uri } from '../../base/uri';
import { canBeName } from '../../manifest/objectName';
import type { Origin } from '../../reference/extract';
import type { GroupKind, KindSummary } from '../../schema/kinds/kind';
import { familiesOf } from '../../workspace/family';
import type { Fix } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { addDocument, type TextEdit } from '../../yaml/writing/edit';
import { namedBlank, skeletonOf } from '../../schema/kinds/skeleton';

/** Adds the missing object as a document behind this one; nothing for a name that no object can have. */
export function createTarget(text: string, origin: Origin, wanted: NewObject, workspace: Workspace): readonly Fix[] {
  return newTargets(text, origin, wanted, workspace).map(({ target, edit }) => ({
    title: `Create ${target.kind} "${wanted.name}" in this file`,
    preferred: false,
    edits: [edit],
  }));
}

/** An object to be made, and the file that wants it: of several CRDs of its kind the nearest counts. */
export interface NewObject {
  readonly name: string;
  readonly namespace: string | undefined;
  readonly from: Uri;
}

/** The documents that would be the missing object, one for each kind that it can be. */
export function newTargets(
  text: string,
  origin: Origin,
  wanted: NewObject,
  workspace: Workspace,
): readonly { readonly target: GroupKind; readonly edit: TextEdit }[] {
  const insideList = origin.owner.path.length > 0 || /^\s*\{/.test(text);
  if (insideList || !mayBeMade(origin, wanted.from, workspace)) {
    return [];
  }
  return origin.targets
    .filter((target) => canBeName(target, wanted.name))
    .flatMap((target) => {
      const summary = workspace.kinds.versions(target)[0];
      const value = summary === undefined ? undefined : newObject(summary, wanted, workspace);
      return value === undefined ? [] : [{ target, edit: addDocument(text, value) }];
    });
}

/** False where an object that is made for a reference would only be refused. */
export function mayBeMade(origin: Origin, uri: Uri, workspace: Workspace): boolean {
  return !familiesOf(workspace).some(({ refusesTarget }) => refusesTarget?.(origin, uri, workspace) === true);
}

/** Kinds that are whole with nothing but a name. */
const nameAlone: ReadonlySet<string> = new Set(['ConfigMap', 'Namespace', 'ServiceAccount']);

/** A whole object of a kind with this name; nothing for a kind of which too little is known. */
export function newObject(
  summary: KindSummary,
  { name, namespace, from }: NewObject,
  workspace: Workspace,
): Record<string, unknown> | undefined {
  const kind = workspace.kinds.nearest(summary, from);
  if (kind !== undefined) {
    return skeletonOf(kind, name, namespace, namedBlank);
  }
  return summary.group === '' && nameAlone.has(summary.kind)
    ? {
        apiVersion: summary.version,
        kind: summary.kind,
        metadata: { name, ...(namespace === undefined || summary.scope === 'Cluster' ? {} : { namespace }) },
      }
    : undefined;
}
