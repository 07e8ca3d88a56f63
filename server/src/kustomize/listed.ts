import { sameId } from './ids';
import { hasSameIdentity, type EffectiveObject } from './object';

export type Objects = readonly EffectiveObject[];

/** Objects in order, and which of them are others than in the list that was made before it. */
export interface Listed {
  readonly objects: Objects;
  readonly since?: { readonly before: Objects; readonly changed: readonly number[] };
}

const none: readonly number[] = [];

/** Places at which a list holds other objects than the one before; `undefined` where it has more or fewer of them. */
export function changedSince(before: Objects | undefined, { objects, since }: Listed): readonly number[] | undefined {
  if (before === objects) {
    return none;
  }
  if (before?.length !== objects.length) {
    return undefined;
  }
  if (since?.before === before) {
    return since.changed;
  }
  const changed: number[] = [];
  for (let index = 0; index < objects.length; index += 1) {
    if (objects[index] !== before[index]) {
      changed.push(index);
    }
  }
  return changed;
}

/** True where the objects at these places are called and were called as those before them. */
export function isAlike(before: Objects, now: Objects, changed: readonly number[]): boolean {
  return changed.every((index) => {
    const [former, object] = [before[index], now[index]];
    return former !== undefined && object !== undefined && hasSameIdentity(former, object);
  });
}

/** True where an object at one of these places is called like another one of the list. */
export function collide(objects: Objects, changed: readonly number[]): boolean {
  return changed.some((index) => {
    const object = objects[index];
    return object !== undefined && !object.isDeleted && objects.some((other, at) => at !== index && other.id.name === object.id.name && !other.isDeleted && sameId(other.id, object.id));
  });
}

/** A list with what became of some of its objects; the list itself where that is nothing. */
export function withChanged(before: Objects, changed: readonly number[], objectAt: (index: number) => EffectiveObject): Listed {
  const different: number[] = [];
  let objects: EffectiveObject[] | undefined;
  for (const index of changed) {
    const object = objectAt(index);
    if (object !== before[index]) {
      objects ??= before.slice();
      objects[index] = object;
      different.push(index);
    }
  }
  return objects === undefined ? { objects: before } : { objects, since: { before, changed: different } };
}
