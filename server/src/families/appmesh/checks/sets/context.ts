import { bounds } from '../../../../base/bounds';
import { joinedUpTo } from '../../../../base/english';
import type { Path } from '../../../../base/path';
import type { Uri } from '../../../../base/uri';
import { at, type Value } from '../../../../kustomize/objects/value';
import type { Resource } from '../../../../manifest/resource';
import { appliedContents, stillHolds } from '../../../../workspace/applied/appliedContents';
import type { IndexedResource } from '../../../../workspace/index/indexed';
import type { Origin, SlotUse } from '../../../../reference/extract';
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

/** The object that a reference means, where it is one and known for sure, and a whole one: a patch says a part of it. */
export function targetOf(origin: Origin, uri: Uri, workspace: Workspace): IndexedResource | undefined {
  const resolution = workspace.resolver.resolve(origin, uri);
  const [target, ...variants] = resolution.kind === 'found' ? workspace.kustomizations.wholes(resolution.meant) : [];
  return variants.length === 0 && target?.isUncertain === false ? target : undefined;
}

/**
 * True where kustomizations leave a reference with what it means as it is written: it has the name that is written, or one that
 * they give to its target. `path` is the reference's in `holder`.
 */
export function meansStill(holder: IndexedResource, path: Path, target: IndexedResource, workspace: Workspace): boolean {
  const names = new Set<Value>([target.name, ...appliedContents(target, workspace).map((content) => at(content, ['metadata', 'name']))]);
  return stillHolds(holder, (content) => names.has(at(content, [...path, 'name'])), workspace);
}
