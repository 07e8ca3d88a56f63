import { sameId } from './ids';
import { numberOf } from './nameIndex';
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
export function collide(listed: Listed, changed: readonly number[]): boolean {
  const { objects } = listed;
  const numbers = numbersOf(listed);
  return changed.some((index) => {
    const object = objects[index];
    const number = numbers[index] as number;
    for (let at = numbers.indexOf(number); at >= 0; at = numbers.indexOf(number, at + 1)) {
      const other = objects[at];
      if (at !== index && other?.isDeleted === false && object?.isDeleted === false && sameId(other.id, object.id)) {
        return true;
      }
    }
    return false;
  });
}

const numbers = new WeakMap<Objects, Int32Array>();

/**
 * A number for the name of each object of a list. Those of the list before it are taken over and are no longer there, since
 * hardly anybody asks of that again.
 */
function numbersOf({ objects, since }: Listed): Int32Array {
  const known = numbers.get(objects);
  const before = since === undefined ? undefined : numbers.get(since.before);
  const made = known ?? before ?? Int32Array.from(objects, numberAt);
  if (known === undefined) {
    numbers.set(objects, made);
    if (before !== undefined && since !== undefined) {
      numbers.delete(since.before);
      since.changed.forEach((index) => (made[index] = numberAt(objects[index] as EffectiveObject)));
    }
  }
  return made;
}

function numberAt({ id }: EffectiveObject): number {
  return numberOf(id.name);
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
