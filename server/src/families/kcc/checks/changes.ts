import { formatPath, parsePath, type Path } from '../../../base/path';
import { compareTexts } from '../../../base/order';
import type { Resource } from '../../../manifest/resource';
import { sameValue } from '../../../checks/changes/sameValue';
import { changedAgainstText, removedAgainstText } from '../../../checks/changes/transitions';
import { formatSlotPath, isAtSlot, type Slot } from '../../../reference/slot';
import type { Structure } from '../../../schema/structure/structure';
import type { RefusedChange } from '../../../workspace/family';
import type { Workspace } from '../../../workspace/workspace';
import { asMap, nodeAt, valueThere } from '../../../yaml/nodes/query';
import { plainValue } from '../../../yaml/value';
import { presenceOf } from '../../../manifest/presence';
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
  const isCompared = isComparedByAdmission(resource, workspace);
  const references = slots.flatMap(({ path, object }): readonly Path[] => {
    const at = object?.immutable === true ? parsePath(formatSlotPath(path)) : undefined;
    return at !== undefined && (isOtherReference(resource, earlier, at, isCompared) || (isCompared && isGone(resource, earlier, at)))
      ? [at]
      : [];
  });
  const renamed = isRenamed(resource, earlier, workspace) || (isCompared && isGone(resource, earlier, cloudName));
  const texts =
    schema === undefined
      ? []
      : [
          ...changedAgainstText(earlier.node, resource.node, schema),
          ...(isCompared ? removedAgainstText(earlier.node, resource.node, schema).map((path) => ({ path })) : []),
        ];
  const fields = texts.filter(({ path }) => formatPath(path) !== formatPath(cloudName) && !slots.some((slot) => isAtSlot(slot.path, path)));
  const annotations = changedAnnotations(resource, earlier, workspace);
  const moved = isMoved(resource, earlier, workspace);
  const found = [
    ...references,
    ...(renamed ? [cloudName] : []),
    ...(moved ? [location] : []),
    ...annotations,
    ...changedFixed(resource, earlier, workspace),
  ];
  const changes = [...found.map(refused), ...fields.map((change) => ({ ...refused(change.path), ...change }))];
  return [...new Map(changes.map((change) => [formatPath(change.path), change])).values()];
}

/**
 * Whether admission compares what is written before with what is written now, which it does for every kind that an older
 * controller can have. Source: k8s-config-connector pkg/webhook/immutable_fields_validator.go, pkg/gvks/supportedgvks, `legacyGVKs`.
 */
function isComparedByAdmission({ kind }: Resource, workspace: Workspace): boolean {
  const { facts } = kccOf(workspace);
  const row = kccOf(workspace).kind(kind);
  return row?.admission === true && row.controllers?.some((each) => facts.olderControllers.includes(each)) === true;
}

/** Fields that cannot change although no text says so: those of the table, and the reference to the project. */
function changedFixed(resource: Resource, earlier: Resource, workspace: Workspace): readonly Path[] {
  return fixedFields(resource, workspace)
    .map((field): Path => ['spec', ...field.split('.')])
    .filter((path) => {
      const [old, now] = [valueThere(earlier.node, path), valueThere(resource.node, path)];
      return isGone(resource, earlier, path) || (old !== undefined && now !== undefined && sameValue(old, now) === false);
    });
}

function fixedFields(resource: Resource, workspace: Workspace): readonly string[] {
  const { kind } = resource;
  const { fixedFields: ofKinds, containers, namespaceIsContainer } = kccOf(workspace).facts;
  const project = containers.find(({ name }) => name === namespaceIsContainer)?.reference ?? '';
  const isParent = isComparedByAdmission(resource, workspace) && kccOf(workspace).kind(kind)?.parents?.includes(project) === true;
  const own = Object.hasOwn(ofKinds, kind) ? (ofKinds[kind] ?? []) : [];
  return [...own, ...(isParent ? [project] : [])];
}

/** Whether admission refuses an edit of a reference of an object that exists, even one that changes nothing it means. */
export function isFixedReference({ path, object }: Slot, resource: Resource, workspace: Workspace): boolean {
  const field = formatSlotPath(path).replace(/^spec\.|\[\]$/g, '');
  return (isComparedByAdmission(resource, workspace) && object?.immutable === true) || fixedFields(resource, workspace).includes(field);
}

/** A value that was there and surely is no longer. */
function isGone(resource: Resource, earlier: Resource, path: Path): boolean {
  const [holder, key] = [path.slice(0, -1), String(path.at(-1))];
  const before = asMap(nodeAt(earlier.node, holder));
  if (before === undefined || presenceOf(before, key) !== 'set') {
    return false;
  }
  const after = nodeAt(resource.node, holder);
  const map = asMap(after);
  return after === undefined
    ? holder.length > 0 && isGone(resource, earlier, holder)
    : map !== undefined && presenceOf(map, key) === 'unset';
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
  const isFixed = kccOf(workspace).facts.fixedLocations.includes(resource.kind) && isComparedByAdmission(resource, workspace);
  return isFixed && old !== undefined && now !== undefined && sameValue(old, now) === false;
}

/**
 * Annotations that admission keeps: of containers, and of how much of the state gets into the spec. A kind that refers to
 * its container in the spec may lose such an annotation, and cannot get one any more.
 * Source: k8s-config-connector pkg/webhook/immutable_fields_validator.go, which lets containers of the newer controller's kinds be.
 */
function changedAnnotations(resource: Resource, earlier: Resource, workspace: Workspace): readonly Path[] {
  const { facts } = kccOf(workspace);
  const row = kccOf(workspace).kind(resource.kind);
  const areCompared = isComparedByAdmission(resource, workspace);
  if (row === undefined || !(areCompared || row.controllers?.[0] === facts.newerController)) {
    return [];
  }
  const isReferredTo = (row.parents ?? []).length > 0;
  const containers = areCompared ? ownContainers(resource, workspace).map(({ annotation }) => annotation) : [];
  return [...containers, facts.stateIntoSpec].flatMap((key): readonly Path[] => {
    const [old, now] = [annotationText(earlier, key), annotationText(resource, key)];
    const path: Path = ['metadata', 'annotations', key];
    const isNew = old === undefined && !mayHave(earlier, key) && isReferredTo && containers.includes(key);
    const isRemoved = !(isReferredTo && containers.includes(key)) && isGone(resource, earlier, path);
    const isChanged = now !== undefined && now !== '' && (old === undefined ? isNew : old !== now);
    return isChanged || isRemoved ? [path] : [];
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

/**
 * A reference that is not what it was, where `isCompared` as it is written. Else the object's own namespace says nothing, whether
 * written or not.
 */
function isOtherReference(resource: Resource, earlier: Resource, path: Path, isCompared: boolean): boolean {
  const [old, now] = [valueThere(earlier.node, path), valueThere(resource.node, path)];
  if (old === undefined || now === undefined || sameValue(old, now) !== false) {
    return false;
  }
  const [before, after] = [old, now].map((node) => {
    const value = plainValue(node)?.value;
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    return JSON.stringify(
      entries
        .filter(([key, each]) => each !== null && (isCompared || !(key === 'namespace' && each === resource.namespace)))
        .sort(([a], [b]) => compareTexts(a, b)),
    );
  });
  return before !== after;
}
