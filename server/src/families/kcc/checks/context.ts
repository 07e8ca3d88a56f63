import type { Path } from '../../../base/path';
import type { Uri } from '../../../base/uri';
import type { Resource } from '../../../manifest/resource';
import type { Origin, SlotUse } from '../../../reference/extract';
import type { ReferenceObject } from '../../../reference/slot';
import type { Workspace } from '../../../workspace/workspace';
import type { MapEntry, MapNode, YamlNode } from '../../../yaml/nodes/node';
import { asMap, asScalar, asSequence, effectiveEntries } from '../../../yaml/nodes/query';

/** What a check of one object may look at. */
export interface KccContext {
  readonly workspace: Workspace;
  readonly uri: Uri;
  readonly resource: Resource;
  readonly uses: readonly SlotUse[];
}

/** A reference object as it is written: the map, the reference and the field that it stands in. */
export interface WrittenReference {
  readonly context: KccContext;
  readonly use: SlotUse;
  readonly origin: Origin;
  readonly object: ReferenceObject;
  readonly map: MapNode;
  /** From the object's root. */
  readonly path: Path;
}

/** References of Kubernetes' own form are left to the schema. */
const checkedKinds = new Set(['resource', 'memberFrom', 'secretKey', 'secret']);

/** The references of an object that are maps without placeholders as keys. */
export function writtenReferences(context: KccContext): readonly WrittenReference[] {
  return context.uses.flatMap((use) => {
    const { object } = use.slot;
    return object === undefined || !checkedKinds.has(object.kind)
      ? []
      : use.origins.flatMap((origin): readonly WrittenReference[] => {
          const map = asMap(origin.node);
          return map === undefined || map.entries.some(({ key }) => key.opaque)
            ? []
            : [{ context, use, origin, object, map, path: origin.path.slice(context.resource.path.length) }];
        });
  });
}

export function isExternalOnly({ form }: ReferenceObject): boolean {
  return !form.keys.includes('name');
}

export function takesExternal({ form }: ReferenceObject): boolean {
  return form.keys.includes('external');
}

export { findingAt } from '../../../checks/places/findingAt';
export { ownEntryOf as entryIn } from '../../../yaml/nodes/query';

/** The entries of a map that the API server validates: it drops those without a value before (see `schema/validation/nulls.ts`). */
export function entriesWithValue(map: MapNode): ReadonlyMap<string, MapEntry> {
  return new Map([...effectiveEntries(map)].filter(([, { value }]) => !isNull(value)));
}

function isNull(node: YamlNode): boolean {
  const scalar = asScalar(node);
  return scalar !== undefined && !scalar.opaque && scalar.value === null;
}

/** A value that is there in the eyes of a controller. */
export function isWritten(node: YamlNode | undefined): boolean {
  return node !== undefined && !(node.kind === 'scalar' && (node.value === null || node.text === ''));
}

/** True for a value that says something; controllers take an empty list for none at all (pkg/resourceoverrides). */
export function holdsSomething(node: YamlNode | undefined): boolean {
  return isWritten(node) && asSequence(node)?.items.length !== 0;
}
