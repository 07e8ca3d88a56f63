import type { World } from '../../kustomize/build';
import type { EffectiveObject } from '../../kustomize/objects/object';
import { at, get, isMap, type Value, type ValueMap } from '../../kustomize/objects/value';
import type { Slot } from '../../reference/slot';
import { annotationIn, knownAt, meantBy, namespacesIn } from '../../workspace/applied/effectiveValues';
import type { CloudIdentity } from '../../workspace/family';
import type { Workspace } from '../../workspace/workspace';
import { ackPart } from './part';

/**
 * The AWS resource of an object that names it itself: by the fields that its controller finds it by when it adopts one, or
 * by those that AWS wants to be unique. `undefined` for kinds whose resources get their ids from AWS.
 */
export function cloudIdentity(object: EffectiveObject, world: World, workspace: Workspace): CloudIdentity | undefined {
  const spec = at(object.content, ['spec']);
  const { readOnly } = workspace.knowledge.part(ackPart);
  if (!isMap(spec) || annotationIn(object, readOnly)?.toLowerCase() === 'true') {
    return undefined;
  }
  const fields = identifyingFields(object, spec, workspace);
  const slots = workspace.slots.slotsOf(object.id);
  const parts = fields?.required.map((field) => partOf(field, spec, slots, object));
  const name = parts?.find((part) => part?.isOwn === true)?.text;
  const rest = fields?.further.map((field) => writtenAt(spec, field) ?? partOf(field, spec, slots, object)?.text);
  return parts === undefined || name === undefined || parts.includes(undefined)
    ? undefined
    : { name, key: JSON.stringify([placeOf(object, world, workspace), parts.map((part) => part?.text), rest]) };
}

interface Fields {
  readonly required: readonly string[];
  /** Fields that tell resources apart where they are written. */
  readonly further: readonly string[];
}

function identifyingFields({ id }: EffectiveObject, spec: ValueMap, { knowledge }: Workspace): Fields | undefined {
  const unique = knowledge.part(ackPart).uniqueFields.find(({ group, kind }) => group === id.group && kind === id.kind);
  const adoption = unique === undefined ? knowledge.annotations.keyTables.keysOf('ack-adoption.json', id) : undefined;
  const required = unique?.fields ?? adoption?.required;
  // Of some kinds the controller looks for more than one resource by the same keys; their names tell them apart.
  const further = [...(adoption?.all ?? []), ...Object.keys(spec).filter((field) => /name$/i.test(field))];
  return required === undefined || adoption?.isOpen === true ? undefined : { required, further };
}

/** One field of an identity, or the reference in its stead; `isOwn`: no reference can be. */
function partOf(
  field: string,
  spec: ValueMap,
  slots: readonly Slot[],
  object: EffectiveObject,
): { readonly text: string; readonly isOwn: boolean } | undefined {
  const slot = slots.find(
    ({ path, alternatives }) => path.length === 2 && path[0] === 'spec' && alternatives.some(({ key }) => isSame(key, field)),
  );
  const [, key] = slot?.path ?? [];
  const reference = typeof key === 'string' ? get(spec, key) : undefined;
  const text = writtenAt(spec, field) ?? (slot === undefined || reference === undefined ? undefined : meantBy(reference, slot, object));
  return text === undefined ? undefined : { text, isOwn: slot === undefined };
}

function writtenAt(spec: ValueMap, field: string): string | undefined {
  const key = Object.keys(spec).find((each) => isSame(each, field));
  const value: Value = key === undefined ? undefined : spec[key];
  return key === undefined ? undefined : typeof value === 'number' ? String(value) : knownAt(spec, [key]);
}

/** Keys of adoption differ from fields in upper and lower case. */
function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/**
 * Account and region, where the object and its Namespace say both; else whatever they are in a namespace. A role that
 * selectors choose may be one of another account.
 */
function placeOf(object: EffectiveObject, world: World, workspace: Workspace): readonly string[] {
  const { place, roleSelector } = workspace.knowledge.part(ackPart);
  const own = annotationIn(object, place.region);
  const [namespace, ...others] = namespacesIn(world, object.id.namespace, workspace);
  const account = namespace === undefined || others.length > 0 ? undefined : annotationIn(namespace, place.namespaceAccount);
  const region = own ?? (namespace === undefined ? undefined : annotationIn(namespace, place.namespaceRegion));
  const isTold = account !== undefined && region !== undefined && !workspace.index.hasKind(roleSelector);
  return isTold ? [account, region] : [object.id.namespace, own ?? '', 'of the namespace'];
}
