import type { Path } from '../../base/path';
import type { World } from '../../kustomize/build';
import type { EffectiveObject } from '../../kustomize/objects/object';
import { at, isMap, type Value } from '../../kustomize/objects/value';
import type { Slot } from '../../reference/slot';
import { holdsPlaceholder } from '../../yaml/templates/placeholders';
import type { Workspace } from '../workspace';

/** A string at a path of what an object holds; `undefined` for anything else, and while a placeholder is in it. */
export function knownAt(content: Value, path: Path): string | undefined {
  const value = at(content, path);
  return typeof value === 'string' && value !== '' && !holdsPlaceholder(value) ? value : undefined;
}

/** An annotation of an effective object, likewise. */
export function annotationIn({ content }: EffectiveObject, key: string): string | undefined {
  return knownAt(content, ['metadata', 'annotations', key]);
}

/**
 * What a reference of an effective object means, as one text: equal for references that mean one object, or one external
 * value. A name without a namespace is one of the object's own. `undefined` where that is not known.
 */
export function meantBy(reference: Value, { shape }: Slot, { id }: EffectiveObject): string | undefined {
  const external = shape.external === undefined ? undefined : knownAt(reference, shape.external);
  const name = isMap(reference) && shape.name.length > 0 ? knownAt(reference, shape.name) : undefined;
  const isOwn = shape.namespace === undefined || at(reference, shape.namespace) === undefined;
  const namespace = isOwn ? id.namespace : knownAt(reference, shape.namespace);
  return external ?? (name === undefined || namespace === undefined ? undefined : JSON.stringify([namespace, name]));
}

/** The Namespace objects of a world that have a name. */
export function namespacesIn(world: World, name: string, { worlds }: Workspace): readonly EffectiveObject[] {
  return worlds.named(world, name).filter(({ id }) => id.group === '' && id.kind === 'Namespace' && id.name === name);
}
