import { bounds } from '../../base/bounds';
import { changedSince, collide, isAlike, withChanged, type Listed, type Objects } from '../objects/listed';
import type { EffectiveObject, Place } from '../objects/object';
import type { Plan } from './plan';
import { Problems } from '../objects/problem';

/** What is taken in from one place of a kustomization. */
export interface Taken {
  readonly listed: Listed;
  readonly place: Place;
}

/** What is said of the objects that are one too many. */
export const tooManyObjects = 'Kustomization has too many objects to be evaluated';

const joiners = new WeakMap<Plan, Joiner>();

/** The joiner of a layer, which stays with its plan. */
export function joinerOf(plan: Plan): Joiner {
  const known = joiners.get(plan) ?? new Joiner();
  joiners.set(plan, known);
  return known;
}

/** Puts together what a layer takes in, and keeps what came out for the next time. */
class Joiner {
  #last: Joined | undefined;
  #lastAgain: Joined | undefined;
  #told: Problems | undefined;

  /** The problems of the last time where these are the same. */
  told(problems: Problems): Problems {
    this.#told = this.#told?.isSame(problems) === true ? this.#told : problems;
    return this.#told;
  }

  join(before: Listed, taken: readonly Taken[], problems: Problems): Listed {
    this.#last = joined(before, taken, this.#last);
    problems.take(this.#last.problems);
    return this.#last.result;
  }

  joinAgain(listed: Listed, place: Place, problems: Problems): Listed {
    this.#lastAgain = joined({ objects: [] }, [{ listed, place }], this.#lastAgain);
    problems.take(this.#lastAgain.problems);
    return this.#lastAgain.result;
  }
}

interface Joined {
  readonly parts: readonly Objects[];
  readonly result: Listed;
  readonly problems: Problems;
}

/** Everything together, each object once. Where only contents are others than the last time, nothing is compared again. */
function joined(before: Listed, taken: readonly Taken[], last: Joined | undefined): Joined {
  const lists = [before, ...taken.map(({ listed }) => listed)];
  const parts = lists.map(({ objects }) => objects);
  const result = last?.problems.isEmpty === true ? again(lists, last) : undefined;
  if (last !== undefined && result !== undefined) {
    return { parts, result, problems: last.problems };
  }
  const problems = new Problems();
  const objects = joinedNow(before.objects, taken, problems);
  const only = lists.filter((list) => list.objects.length > 0);
  const isOnly = only.length === 1 && only[0]?.objects === objects;
  return { parts, result: isOnly && only[0] !== undefined ? listedOf(only[0]) : { objects }, problems };
}

function listedOf({ objects, since }: Listed): Listed {
  return { objects, ...(since === undefined ? {} : { since }) };
}

/** The same once more with what is different in the parts; `undefined` where an object came or went, or two may be one. */
function again(lists: readonly Listed[], last: Joined): Listed | undefined {
  const before = last.result.objects;
  const filled = lists.filter(({ objects }) => objects.length > 0);
  const [only] = filled;
  const all: (readonly [index: number, object: EffectiveObject])[] = [];
  let [start, isSame] = [0, true];
  for (const [index, list] of lists.entries()) {
    const former = last.parts[index];
    const changed = changedSince(former, list);
    if (
      former === undefined ||
      changed === undefined ||
      changed.some((each) => list.objects[each]?.isDeleted !== false) ||
      lists.length !== last.parts.length
    ) {
      return undefined;
    }
    changed.forEach((each) => all.push([start + each, list.objects[each] as EffectiveObject]));
    isSame &&= isAlike(former, list.objects, changed);
    start += list.objects.length;
  }
  if (before.length !== start) {
    return undefined;
  }
  const byIndex = new Map(all);
  const changed = [...byIndex.keys()];
  const now =
    filled.length === 1 && only !== undefined
      ? listedOf(only)
      : withChanged(before, changed, (index) => byIndex.get(index) as EffectiveObject);
  return isSame || isUnique(now) ? now : undefined;
}

const unique = new WeakMap<Objects, boolean>();

/** True for a list of which no two objects are one; asked once for a list that many layers take in. */
function isUnique(listed: Listed): boolean {
  const { objects, since } = listed;
  const wasUnique = since !== undefined && unique.get(since.before) === true;
  const isNow = (): boolean =>
    wasUnique
      ? since.changed.every((index) => objects[index]?.isDeleted === false) && !collide(listed, since.changed)
      : objects.every(({ isDeleted }) => !isDeleted) && new Set(objects.map(({ key }) => key)).size === objects.length;
  const known = unique.get(objects) ?? isNow();
  unique.set(objects, known);
  return known;
}

function joinedNow(before: Objects, taken: readonly Taken[], problems: Problems): Objects {
  const filled = taken.filter(({ listed }) => listed.objects.length > 0);
  const [only] = filled;
  if (
    before.length === 0 &&
    filled.length === 1 &&
    only !== undefined &&
    only.listed.objects.length <= bounds.kustomizationObjects.most &&
    isUnique(only.listed)
  ) {
    return only.listed.objects;
  }
  const [first] = taken;
  if (first !== undefined && holdTooManyCopies([before, ...taken.map(({ listed }) => listed.objects)])) {
    problems.unknown(tooManyObjects, first.place);
    return before;
  }
  const keys = new Map<string, EffectiveObject>();
  const kept: EffectiveObject[] = [];
  const keep = (object: EffectiveObject): void => {
    keys.set(object.key, object);
    kept.push(object);
  };
  before.filter(({ isDeleted }) => !isDeleted).forEach(keep);
  for (const { listed, place } of taken) {
    if (kept.length + listed.objects.length > bounds.kustomizationObjects.most) {
      problems.unknown(tooManyObjects, place);
      continue;
    }
    for (const object of listed.objects.filter(({ isDeleted }) => !isDeleted)) {
      const other = keys.get(object.key);
      if (other === undefined) {
        keep(object);
        continue;
      }
      const isSame = other.source.document === object.source.document && other.source.span?.start === object.source.span?.start;
      problems.fail(
        isSame ? 'included-twice' : 'duplicate-object',
        `${object.id.kind} "${object.id.name}" is ${isSame ? 'included' : 'defined'} more than once`,
        place,
      );
    }
  }
  // A list that is all that there is stays the same one.
  return (
    [before, ...taken.map(({ listed }) => listed.objects)].find(
      (list) => list.length === kept.length && kept.every((each, index) => each === list[index]),
    ) ?? kept
  );
}

/** True for lists that hold too many objects made of one, as layers do that each take in all of those below, ever more with each. */
function holdTooManyCopies(lists: readonly Objects[]): boolean {
  const { most } = bounds.objectCopies;
  if (lists.reduce((sum, { length }) => sum + length, 0) <= most) {
    return false;
  }
  const counts = new Map<EffectiveObject['source'], number>();
  return lists.some((objects) =>
    objects.some(({ source }) => {
      const count = (counts.get(source) ?? 0) + 1;
      counts.set(source, count);
      return count > most;
    }),
  );
}
