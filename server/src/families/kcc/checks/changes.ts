import { formatPath, parsePath, type Path } from '../../../base/path';
import { compareTexts } from '../../../base/order';
import type { Resource } from '../../../manifest/resource';
import { sameValue } from '../../../checks/changes/sameValue';
import { changedAgainstText } from '../../../checks/changes/transitions';
import { formatSlotPath, isAtSlot } from '../../../reference/slot';
import type { Structure } from '../../../schema/structure';
import type { RefusedChange } from '../../../workspace/family';
import type { Workspace } from '../../../workspace/workspace';
import type { YamlNode } from '../../../yaml/node';
import { asScalar, nodeAt } from '../../../yaml/query';
import { plainValue } from '../../../yaml/value';

/** References, ids and fields that cannot change once their object exists. */
export function refusedChanges(
  resource: Resource,
  earlier: Resource,
  { schema, workspace: { dialects } }: { readonly schema: Structure | undefined; readonly workspace: Workspace },
): readonly RefusedChange[] {
  if (dialects.familyOf(resource.group) !== 'kcc') {
    return [];
  }
  const slots = dialects.slotsOf(resource);
  const references = slots.flatMap(({ path, object }): readonly RefusedChange[] => {
    const at = object?.immutable === true ? parsePath(formatSlotPath(path)) : undefined;
    return at !== undefined && isOtherReference(valueAt(earlier, at), valueAt(resource, at), resource) ? [refused(at)] : [];
  });
  const [old, now] = [valueAt(earlier, cloudName), valueAt(resource, cloudName)];
  const renamed = old !== undefined && now !== undefined && sameValue(old, now) === false;
  const fields =
    schema === undefined
      ? []
      : changedAgainstText(earlier.node, resource.node, schema).filter(
          (path) => formatPath(path) !== formatPath(cloudName) && !slots.some((slot) => isAtSlot(slot.path, path)),
        );
  return [...references, ...(renamed ? [refused(cloudName)] : []), ...fields.map(refused)];
}

/** Where an object says its resource's own name. */
const cloudName: Path = ['spec', 'resourceID'];

function refused(path: Path): RefusedChange {
  return { code: 'kcc/immutable-change', path, refusedBy: 'Config Connector' };
}

/** The object's own namespace says nothing, whether written or not. */
function isOtherReference(old: YamlNode | undefined, now: YamlNode | undefined, { namespace }: Resource): boolean {
  if (old === undefined || now === undefined || sameValue(old, now) !== false) {
    return false;
  }
  const [before, after] = [old, now].map((node) => {
    const value = plainValue(node)?.value;
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    return JSON.stringify(
      entries.filter(([key, each]) => each !== null && !(key === 'namespace' && each === namespace)).sort(([a], [b]) => compareTexts(a, b)),
    );
  });
  return before !== after;
}

/** The node at a path; nothing for one that is not there, or null. */
function valueAt(resource: Resource, path: Path): YamlNode | undefined {
  const node = nodeAt(resource.node, path);
  return node === undefined || asScalar(node)?.value === null ? undefined : node;
}
