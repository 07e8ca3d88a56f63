import { isSet } from '../../base/record';
import type { World } from '../../kustomize/build';
import type { EffectiveObject } from '../../kustomize/objects/object';
import { at, isMap, type ValueMap } from '../../kustomize/objects/value';
import type { Slot } from '../../reference/slot';
import { annotationIn, knownAt, meantBy, namespacesIn } from '../../workspace/applied/effectiveValues';
import type { CloudIdentity } from '../../workspace/family';
import type { Workspace } from '../../workspace/workspace';
import { placeholderOf } from './cloudPath';
import { inheritedContainers, ownContainers, referredContainers } from './container';
import { plainPlaceholder } from './externalTemplate';
import { placeKeys } from './location';
import { kccOf } from './part';
import { templatesOf } from './readExternal';
import type { KccKindRow } from './tables';

/**
 * The resource of Google Cloud that an object stands for: its id, where it lives, and what it belongs to. `undefined` where
 * one of them is not known, and for kinds whose resources get their ids from the service.
 */
export function cloudIdentity(object: EffectiveObject, world: World, workspace: Workspace): CloudIdentity | undefined {
  const { id, content } = object;
  const row = kccOf(workspace).kind(id.kind);
  const spec = at(content, ['spec']) ?? {};
  if (row?.group !== id.group || row.resourceId !== true || !isMap(spec)) {
    return undefined;
  }
  // A null is pruned, and so as what is not written.
  const alias = kccOf(workspace)
    .aliasPaths(id.kind)
    .find((path) => isSet(at(content, path)));
  const name =
    alias !== undefined ? knownAt(content, alias) : row.generatedId !== undefined ? undefined : knownAt(content, ['metadata', 'name']);
  const parents = parentsOf(object, spec, row, workspace);
  const places = placeKeys.map((key) => (isSet(spec[key]) ? knownAt(spec, [key]) : ''));
  const container = containerIn(object, spec, row, world, workspace);
  const isKnown = container !== undefined && !parents.includes(undefined) && !places.includes(undefined);
  return name === undefined || !isKnown ? undefined : { name, key: JSON.stringify([name, container, places, parents]) };
}

/** What the references of an object mean that are part of its resource's path; all of them where no path is known. */
function parentsOf(object: EffectiveObject, spec: ValueMap, row: KccKindRow, workspace: Workspace): readonly (string | undefined)[] {
  const parts = templatesOf(row).flatMap((template) =>
    [...template.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => plainPlaceholder(name)),
  );
  const isPart = (slot: Slot): boolean => parts.length === 0 || parts.includes(placeholderOf(slot));
  return workspace.slots.slotsOf(object.id).flatMap((slot) => {
    const [, key] = slot.path;
    const value = slot.path.length === 2 && typeof key === 'string' ? spec[key] : undefined;
    return !isSet(value) || !isPart(slot) ? [] : [meantBy(value, slot, object)];
  });
}

/** The container as the object says it, else as its Namespace does, else that of its namespace, whichever it is; `undefined` where it is written and not known. */
function containerIn(object: EffectiveObject, spec: ValueMap, row: KccKindRow, world: World, workspace: Workspace): string | undefined {
  const reference = referredContainers(object.id, workspace).find((container) => isSet(spec[container.reference]));
  if (reference !== undefined) {
    const slot = workspace.slots.slotsOf(object.id).find(({ path }) => path.length === 2 && path[1] === reference.reference);
    return slot === undefined ? undefined : meantBy(spec[reference.reference], slot, object);
  }
  const written = ownContainers(object.id, workspace).find(
    ({ annotation }) => at(object.content, ['metadata', 'annotations', annotation]) !== undefined,
  );
  if (written !== undefined) {
    const value = annotationIn(object, written.annotation);
    return value === undefined ? undefined : `${written.name} ${value}`;
  }
  const [namespace, ...others] = namespacesIn(world, object.id.namespace, workspace);
  const inherited =
    namespace === undefined || others.length > 0
      ? []
      : inheritedContainers(row, workspace).flatMap(({ name, annotation }) =>
          annotationIn(namespace, annotation) === undefined ? [] : [`${name} ${annotationIn(namespace, annotation) ?? ''}`],
        );
  return inherited[0] ?? `of namespace ${object.id.namespace}`;
}
