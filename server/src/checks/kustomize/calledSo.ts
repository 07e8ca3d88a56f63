import type { Uri } from '../../base/uri';
import { effectiveNamespace } from '../../kustomize/objects/ids';
import { targetKey, type IndexedResource } from '../../workspace/index/indexed';
import type { GroupKind } from '../../schema/kinds/kind';
import { findsOne } from '../../workspace/index/oneOf';
import type { Workspace } from '../../workspace/workspace';

/** An object that is called what its manifest calls it where it is applied, too. */
interface CalledSo {
  readonly uri: Uri;
  readonly namespace: string | undefined;
}

/**
 * Whether an object of one of these kinds may be called so in a cluster, in this namespace or in any, which a root does not
 * bring: a reference that spells the name may mean that one. What another root renames is called so nowhere.
 */
export function isCalledSoElsewhere(
  targets: readonly GroupKind[],
  { name, namespace }: { readonly name: string; readonly namespace?: string },
  root: string,
  workspace: Workspace,
): boolean {
  const { index, results, worlds } = workspace;
  const isThere = (each: CalledSo): boolean => namespace === undefined || each.namespace === namespace;
  return targets.some(
    (target) =>
      findsOne(
        {
          list: () => index.find(target, name),
          from: root,
          // A file that the root reads is known for less than what many other roots make of it.
          isSuch: (entry) => !worlds.reads(root, entry.uri) && formsOf(entry, name, workspace).some(isThere),
        },
        results,
        few,
      ) || calledSo(target, name, workspace).some((each) => isThere(each) && !worlds.reads(root, each.uri)),
  );
}

/** So many objects of a name are looked at before all are. */
const few = 16;

/** Found once for all who ask: each of a thousand folders may have an object of this name. */
function calledSo(target: GroupKind, name: string, workspace: Workspace): readonly CalledSo[] {
  return workspace.results.of(workspace, `called ${targetKey(target, name)} where it is applied`, () =>
    workspace.index.find(target, name).flatMap((entry) => formsOf(entry, name, workspace)),
  );
}

function formsOf(entry: IndexedResource, name: string, { roots, worlds }: Workspace): readonly CalledSo[] {
  const { uri, group, kind } = entry;
  const applied = roots.of(uri);
  const asWritten = { uri, namespace: entry.namespace };
  return applied.length === 0
    ? [asWritten]
    : applied.flatMap((root) => {
        const world = worlds.worldUnder(root);
        return worlds.isWhole(world, uri)
          ? worlds
              .named(world, name, uri)
              .filter(({ id, source }) => source.uri === uri && id.name === name && id.kind === kind && id.group === group)
              .map(({ id }) => ({ uri, namespace: effectiveNamespace(id) }))
          : [asWritten];
      });
}
