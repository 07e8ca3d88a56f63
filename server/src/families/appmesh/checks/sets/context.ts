import { bounds } from '../../../../base/bounds';
import { joinedUpTo } from '../../../../base/english';
import type { Uri } from '../../../../base/uri';
import type { Resource } from '../../../../manifest/resource';
import type { IndexedResource } from '../../../../workspace/indexed';
import type { SlotUse } from '../../../../reference/extract';
import type { Workspace } from '../../../../workspace/workspace';

/** An object of a document with what a check needs to ask about others. */
export interface SetContext {
  readonly resource: Resource;
  readonly entry: IndexedResource;
  readonly uses: readonly SlotUse[];
  readonly uri: Uri;
  readonly workspace: Workspace;
}

/** `"a", "b" and "c"`, each once, or so many of them `and 4 more`: each of many objects may name all others. */
export function listed(names: readonly string[]): string {
  return joinedUpTo(
    bounds.related.most,
    [...new Set(names)].map((name) => `"${name}"`),
  );
}

/** `namespace/name`, or the name of an object without a namespace. */
export function fullName({ namespace, name }: { readonly namespace: string | undefined; readonly name: string | undefined }): string {
  return namespace === undefined ? (name ?? '') : `${namespace}/${name ?? ''}`;
}
