import { firstOf } from '../../base/first';
import { groupBy } from '../../base/groups';
import { resolvePath } from '../../kustomize/files';
import { idKey } from '../../kustomize/objects/ids';
import type { World } from '../../kustomize/build';
import type { EffectiveObject } from '../../kustomize/objects/object';
import { groupKindKey } from '../../schema/kinds/kind';
import { familyOf, type CloudIdentity } from '../../workspace/family';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { asSequence, asString, entryOf } from '../../yaml/nodes/query';

/** Copies of one object that manage one resource of their cloud; only the innermost kustomization that has both says so. */
export function cloudNameFindings(document: DocumentState['document'], folder: string, workspace: Workspace): readonly Finding[] {
  const entry = entryOf(document.root, 'resources');
  const paths = asSequence(entry?.value)?.items.flatMap((item) => asString(item) ?? []) ?? [];
  const layers = paths.map((path) => resolvePath(folder, path)).filter((each) => workspace.kustomizations.has(each));
  if (entry === undefined || layers.length < 2 || !mayHaveCopies(workspace.worlds.identitiesOf(folder))) {
    return [];
  }
  const copies = copiesIn(workspace.worlds.worldOf(folder), workspace);
  if (copies === undefined || layers.some((each) => copiesIn(workspace.worlds.worldOf(each), workspace) !== undefined)) {
    return [];
  }
  const { first, second, identity } = copies;
  const message = `${first.id.kind} "${first.id.name}" and "${second.id.name}" have the same name in the cloud, "${identity.name}"; they manage one resource`;
  return [{ code: 'kustomize/same-cloud-name', message, span: entry.key.span, path: ['resources'] }];
}

/** False where what objects are called and where they are from shows that none is a copy of another one. */
function mayHaveCopies({ objects }: World): boolean {
  return new Set(objects.map(({ source, originalId }) => `${source.uri} ${idKey(originalId)}`)).size < objects.length;
}

interface Copies {
  readonly first: EffectiveObject;
  readonly second: EffectiveObject;
  readonly identity: CloudIdentity;
}

/** The first two of a world in which everything is known. */
function copiesIn(world: World, workspace: Workspace): Copies | undefined {
  const copied = [...groupBy(world.objects, ({ source }) => source.document).values()].filter(({ length }) => length > 1);
  return copied.length === 0 || !workspace.worlds.isWhole(world)
    ? undefined
    : firstOf(copied, (objects) => copiesAmong(objects, world, workspace));
}

/** `objects` are of one document. */
function copiesAmong(objects: readonly EffectiveObject[], world: World, workspace: Workspace): Copies | undefined {
  const seen = new Map<string, EffectiveObject>();
  return firstOf(objects, (second) => {
    const family = workspace.dialects.familyOf(second.id.group);
    const identity = family === undefined ? undefined : familyOf(family, workspace)?.cloudIdentityOf?.(second, world, workspace);
    const key = JSON.stringify([second.source.path, groupKindKey(second.id), identity?.key]);
    const first = identity === undefined ? undefined : seen.get(key);
    if (identity !== undefined) {
      seen.set(key, first ?? second);
    }
    return identity === undefined || first === undefined ? undefined : { first, second, identity };
  });
}
