import type { Path } from '../../base/path';
import type { Resource } from '../../manifest/resource';
import type { Slot } from '../../reference/slot';
import { slotsIn } from '../../reference/slotTree';
import { descriptionsOf } from '../../schema/kinds/otherKinds';
import { requiresKey, structuresAt } from '../../schema/structure/lookup';
import type { Workspace } from '../../workspace/workspace';

/** Key of the plain field that would configure what a reference with this key configures; `undefined` for keys of no reference. */
export function plainKeyOf(key: string): string | undefined {
  return /^(.+?)Refs?$/.exec(key)?.[1];
}

/**
 * The plain fields of a map, by the keys of the references that configure the same; `path` is from the object's root.
 * A key that is a reference itself is no plain field.
 */
export function plainFieldsIn(slots: readonly Slot[], path: Path): ReadonlyMap<string, string> {
  const here = slotsIn(slots, path);
  return new Map(
    here.flatMap(({ slot, key }): readonly [string, string][] => {
      const plain = slot.object?.kind === 'resource' ? plainKeyOf(key) : undefined;
      return plain === undefined || here.some((each) => each.key === plain) ? [] : [[key, plain]];
    }),
  );
}

/** Whether some schema of an object demands a field. */
export function isDemanded(resource: Resource, path: Path, workspace: Workspace): boolean {
  const kind = workspace.kinds.find(resource);
  return (
    kind !== undefined &&
    descriptionsOf(kind).some(({ schema }) => requiresKey(structuresAt(schema, path.slice(0, -1)), String(path.at(-1))))
  );
}
