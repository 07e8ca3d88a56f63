import { formatPath, parsePath, type Path } from '../../../base/path';
import { compareTexts } from '../../../base/order';
import type { Resource } from '../../../manifest/resource';
import { sameValue } from '../../../checks/changes/sameValue';
import { changedAgainstText } from '../../../checks/changes/transitions';
import { formatSlotPath, isAtSlot } from '../../../reference/slot';
import type { Structure } from '../../../schema/structure/structure';
import type { RefusedChange } from '../../../workspace/family';
import type { Workspace } from '../../../workspace/workspace';
import type { YamlNode } from '../../../yaml/nodes/node';
import { asMap, nodeAt, valueThere } from '../../../yaml/nodes/query';
import { plainValue } from '../../../yaml/value';
import { annotationText } from '../../../manifest/values';
import { cloudIdOf, isOlder, ownContainers } from '../container';
import { kccOf } from '../part';

/** References, ids, annotations and fields that cannot change once their object exists. */
export function refusedChanges(
  resource: Resource,
  earlier: Resource,
  { schema, workspace }: { readonly schema: Structure | undefined; readonly workspace: Workspace },
): readonly RefusedChange[] {
  const { dialects } = workspace;
  if (dialects.familyOf(resource.group) !== 'kcc') {
    return [];
  }
  const slots = dialects.slotsOf(resource);
  const references = slots.flatMap(({ path, object }): readonly RefusedChange[] => {
    const at = object?.immutable === true ? parsePath(formatSlotPath(path)) : undefined;
    return at !== undefined && isOtherReference(valueThere(earlier.node, at), valueThere(resource.node, at), resource) ? [refused(at)] : [];
  });
  const renamed = isRenamed(resource, earlier, workspace);
  const fields =
    schema === undefined
      ? []
      : changedAgainstText(earlier.node, resource.node, schema).filter(
          ({ path }) => formatPath(path) !== formatPath(cloudName) && !slots.some((slot) => isAtSlot(slot.path, path)),
        );
  const annotations = changedAnnotations(resource, earlier, workspace);
  const moved = isMoved(resource, earlier, workspace);
  return [
    ...references,
    ...(renamed ? [refused(cloudName)] : []),
    ...(moved ? [refused(location)] : []),
    ...annotations.map(refused),
    ...fields.map(({ path, was }) => ({ ...refused(path), was })),
  ];
}

/** The older controllers write the object's name as `resourceID` where nobody says another; what they wrote is fixed as well. */
function isRenamed(resource: Resource, earlier: Resource, workspace: Workspace): boolean {
  const [old, now] = [valueThere(earlier.node, cloudName), valueThere(resource.node, cloudName)];
  if (old !== undefined && now !== undefined) {
    return sameValue(old, now) === false;
  }
  const [before, after] = [cloudIdOf(earlier, workspace), cloudIdOf(resource, workspace)];
  return isOlder(resource, workspace) && before !== undefined && after !== undefined && before !== after;
}

/**
 * True for a kind that exists under several locations of one API and now has another one, of which no schema says that it is fixed.
 * Source: k8s-config-connector pkg/webhook/immutable_fields_validator.go, findChangesOnImmutableLocationField.
 */
function isMoved(resource: Resource, earlier: Resource, workspace: Workspace): boolean {
  const [old, now] = [valueThere(earlier.node, location), valueThere(resource.node, location)];
  const isFixed = kccOf(workspace).facts.fixedLocations.includes(resource.kind) && !isNewer(resource, workspace);
  return isFixed && old !== undefined && now !== undefined && sameValue(old, now) === false;
}

/** True for a kind that the newer controller has, which admission does not look at. */
function isNewer({ kind }: Resource, workspace: Workspace): boolean {
  const { facts } = kccOf(workspace);
  return kccOf(workspace).kind(kind)?.controllers?.[0] === facts.newerController;
}

/**
 * Annotations that admission keeps: of containers, and of how much of the state gets into the spec. A kind that refers to
 * its container in the spec cannot get such an annotation any more either.
 * Source: k8s-config-connector pkg/webhook/immutable_fields_validator.go, which looks at no kind of the newer controller.
 */
function changedAnnotations(resource: Resource, earlier: Resource, workspace: Workspace): readonly Path[] {
  const { facts } = kccOf(workspace);
  const row = kccOf(workspace).kind(resource.kind);
  if (row?.admission !== true || isNewer(resource, workspace)) {
    return [];
  }
  const isReferredTo = (row.parents ?? []).length > 0;
  const containers = ownContainers(resource, workspace).map(({ annotation }) => annotation);
  return [...containers, facts.stateIntoSpec].flatMap((key): readonly Path[] => {
    const [old, now] = [annotationText(earlier, key), annotationText(resource, key)];
    const isNew = old === undefined && !mayHave(earlier, key) && isReferredTo && containers.includes(key);
    const isChanged = now !== undefined && now !== '' && (old === undefined ? isNew : old !== now);
    return isChanged ? [['metadata', 'annotations', key]] : [];
  });
}

/** An annotation is there, or one whose key is not known. */
function mayHave({ node }: Resource, annotation: string): boolean {
  const map = asMap(nodeAt(node, ['metadata', 'annotations']));
  return map?.entries.some(({ key }) => key.opaque || key.text === annotation) === true;
}

/** Where an object says its resource's own name. */
const cloudName: Path = ['spec', 'resourceID'];

const location: Path = ['spec', 'location'];

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
