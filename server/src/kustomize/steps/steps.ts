import { bounds } from '../../base/bounds';
import { groupBy } from '../../base/groups';
import { keptIn } from '../../base/memo';
import { placeFrom } from '../../base/order';
import { BadPath } from '../fields/fieldSpecs';
import { changedSince, collide, isAlike, withChanged, type Listed, type Objects } from '../objects/listed';
import type { Cause, EffectiveObject } from '../objects/object';
import { Problems } from '../objects/problem';
import type { Recent } from '../objects/recent';

/** What a layer does to each object by itself. */
export interface EachStep {
  /**
   * What this step is besides the object: nodes of the file that asks for it, lists of field specifications. A step with
   * the same parts does the same, so that its results are kept; without parts nothing is kept.
   */
  readonly parts: readonly object[] | undefined;
  readonly cause: Cause;
  /** It is about objects that have or had this name alone, so that others need not be asked; about any if it is absent. */
  readonly name?: string;
  /** True for one that makes drafts, and keeps none of the objects that it is given or makes. */
  readonly makesDrafts?: boolean;
  /** How much it does to an object, where that is more than one thing. */
  readonly weight?: number;
  /** `meet` is called for an object that the step is about. */
  run(object: EffectiveObject, problems: Problems, meet: () => void): EffectiveObject;
  /** Told afterwards for how many objects it was, and all of them as they are then. */
  readonly met?: (count: number, objects: Objects, problems: Problems) => void;
}

/** What a layer does with all objects together. */
export interface AllStep {
  /** True for one that refuses objects that are called the same, and changes none. */
  readonly isOfNames?: boolean;
  /** How many times it asks each object whether it is meant. */
  readonly weight?: number;
  run(objects: Objects, problems: Problems): Objects;
}

/** What became of one object in several steps; the object alone where there is no more to be said. */
type Outcome = EffectiveObject | Result;

/** What a patch of an object costs besides what it copies. */
const costOfPatch = 10;

class Result {
  /** How much patches copied of the object. */
  readonly copied: number;

  constructor(
    readonly object: EffectiveObject,
    readonly problems: Problems | undefined,
    /** The steps that were about it, by their number. */
    readonly met: readonly number[],
  ) {
    this.copied = (problems?.applications ?? []).reduce((sum, { copied }) => sum + costOfPatch + copied, 0);
  }
}

/** Outcomes by the parts of the steps that made them. */
class Kept {
  readonly #next = new WeakMap<object, Kept>();
  readonly outcomes = new WeakMap<EffectiveObject, Outcome>();

  at(part: object): Kept {
    const known = this.#next.get(part) ?? new Kept();
    this.#next.set(part, known);
    return known;
  }
}

const kept = new Kept();

/** Objects of which nobody follows what patches make of them. */
const unknowns = new WeakMap<EffectiveObject, EffectiveObject>();

/** Adds to what a layer does. */
export type Recorder = (steps: Steps) => void;

interface Stage {
  run(input: Listed, problems: Problems, by: Run): Listed;
}

/** One run of all that a layer does. */
interface Run {
  readonly recent: Recent;
  /** How much patches may still copy of objects. */
  left: number;
}

/**
 * What a layer does, in order: recorded once, run as often as other objects come in. Steps for each object run together,
 * and what they make of an object is kept for as long as the layer and the object are there: a layer that is built again
 * costs only what is different since.
 */
export class Steps {
  readonly #stages: Stage[] = [];
  #pending: EachStep[] = [];
  #weight = 0;

  /** How much is done to each object, or asked of it; steps that are about a name alone are not counted. */
  get weight(): number {
    return this.#weight;
  }

  each(step: EachStep): void {
    this.#pending.push(step);
    this.#weight += step.name === undefined ? (step.weight ?? 1) : 0;
  }

  all(step: AllStep): void {
    this.#weight += step.weight ?? 0;
    this.#flush();
    this.#stages.push(new Together(step));
  }

  /** `recent` are the objects of those who build. */
  run(input: Listed, problems: Problems, recent: Recent): Listed {
    this.#flush();
    const by: Run = { recent, left: bounds.patchedCopies.most };
    return this.#stages.reduce((now, stage) => stage.run(now, problems, by), input);
  }

  #flush(): void {
    if (this.#pending.length > 0) {
      this.#stages.push(new OneByOne(this.#pending));
      this.#pending = [];
    }
  }
}

/** Steps for each object by itself. */
class OneByOne implements Stage {
  readonly #steps: readonly EachStep[];
  /** The places of the steps that are about any object, and of those about a name, ascending. */
  readonly #ofAny: readonly number[];
  readonly #ofNames: ReadonlyMap<string | undefined, readonly number[]>;
  readonly #store: WeakMap<EffectiveObject, Outcome> | undefined;
  #input: Objects | undefined;
  #output: Objects = [];
  /** What is to be said besides, by the object's place. */
  #results: ReadonlyMap<number, Result> = new Map();
  /** Patches change so much that not all objects are followed. */
  #isBeyond = false;

  constructor(steps: readonly EachStep[]) {
    this.#steps = steps;
    this.#ofNames = groupBy(steps.keys(), (index) => steps[index]?.name);
    this.#ofAny = this.#ofNames.get(undefined) ?? [];
    this.#store = steps.every(({ parts }) => parts !== undefined)
      ? steps.flatMap(({ parts = [] }) => parts).reduce((now: Kept, part) => now.at(part), kept).outcomes
      : undefined;
  }

  run(input: Listed, problems: Problems, by: Run): Listed {
    // Which objects are not followed hangs on all before them.
    const changed = this.#isBeyond ? undefined : changedSince(this.#input, input);
    const again = changed === undefined ? undefined : this.#again(input.objects, changed, by.recent);
    const output = again === undefined || this.#copied > by.left ? this.#all(input.objects, by) : again;
    by.left = Math.max(0, by.left - this.#copied);
    this.#input = input.objects;
    this.#output = output.objects;
    const counts = this.#steps.map(() => 0);
    for (const { met, problems: own } of this.#results.values()) {
      met.forEach((index) => (counts[index] = (counts[index] ?? 0) + 1));
      if (own !== undefined) {
        problems.take(own);
      }
    }
    const [first] = this.#steps;
    if (this.#isBeyond && first !== undefined) {
      problems.unknown('Patches change too many objects', first.cause, true);
    } else {
      this.#steps.forEach(({ met }, index) => met?.(counts[index] ?? 0, output.objects, problems));
    }
    return output;
  }

  get #copied(): number {
    return [...this.#results.values()].reduce((sum, { copied }) => sum + copied, 0);
  }

  #all(input: Objects, { recent, left: most }: Run): Listed {
    const results = new Map<number, Result>();
    let left = most;
    const objects = input.map((object, index) => {
      if (left < 0) {
        return keptIn(unknowns, object, () => object.with({ unknownContent: true }).seal());
      }
      const outcome = this.#outcomeOf(object, recent);
      if (outcome instanceof Result) {
        results.set(index, outcome);
        left -= outcome.copied;
      }
      return objectOf(outcome);
    });
    this.#results = results;
    this.#isBeyond = left < 0;
    return { objects: objects.every((object, index) => object === input[index]) ? input : objects };
  }

  #again(input: Objects, changed: readonly number[], recent: Recent): Listed {
    const outcomes = new Map(changed.map((index) => [index, this.#outcomeOf(input[index] as EffectiveObject, recent)] as const));
    if (changed.some((index) => this.#results.has(index) || outcomes.get(index) instanceof Result)) {
      // In the order of the objects, as their problems are told.
      const rest = [...this.#results].filter(([index]) => !outcomes.has(index));
      const fresh = [...outcomes].flatMap(([index, outcome]) => (outcome instanceof Result ? [[index, outcome] as const] : []));
      this.#results = new Map([...rest, ...fresh].sort(([a], [b]) => a - b));
    }
    // A list that nothing has changed is handed on itself.
    const wasLeft = this.#output === this.#input && [...outcomes].every(([index, outcome]) => objectOf(outcome) === input[index]);
    const before = this.#output;
    return wasLeft
      ? { objects: input, ...(input === before ? {} : { since: { before, changed } }) }
      : withChanged(before, changed, (index) => objectOf(outcomes.get(index) as Outcome));
  }

  #outcomeOf(object: EffectiveObject, recent: Recent): Outcome {
    const known = this.#store?.get(object);
    if (known !== undefined) {
      return known;
    }
    const outcome = this.#run(object);
    objectOf(outcome).forgettable({ from: object, again: (from) => objectOf(this.#run(from)), recent });
    this.#store?.set(object, outcome);
    return outcome;
  }

  #run(object: EffectiveObject): Outcome {
    const problems = new Problems();
    const met: number[] = [];
    let now = object;
    for (let index = this.#next(0, now); index < this.#steps.length && !now.isDeleted; index = this.#next(index + 1, now)) {
      const step = this.#steps[index] as EachStep;
      try {
        now = step.run(step.makesDrafts === true ? now : now.seal(), problems, () => met.at(-1) !== index && met.push(index));
      } catch (error) {
        if (!(error instanceof BadPath)) {
          throw error;
        }
        problems.fail('bad-field-path', error.message, error.place ?? step.cause);
      }
    }
    now.seal();
    return problems.isEmpty && met.length === 0 ? now : new Result(now, problems.isEmpty ? undefined : problems, met);
  }

  /** The first step at or behind a place that may be about an object as it is by then; behind the last where none is. */
  #next(from: number, object: EffectiveObject): number {
    let first = this.#ofAny[placeFrom(this.#ofAny, from)] ?? this.#steps.length;
    if (this.#ofAny.length < this.#steps.length) {
      for (const { name } of object.allIds) {
        const ofName = this.#ofNames.get(name) ?? [];
        first = Math.min(first, ofName[placeFrom(ofName, from)] ?? first);
      }
    }
    return first;
  }
}

function objectOf(outcome: Outcome): EffectiveObject {
  return outcome instanceof Result ? outcome.object : outcome;
}

/** A step for all objects together, done again when what it reads is another. */
class Together implements Stage {
  readonly #step: AllStep;
  #last: { readonly input: Objects; readonly output: Objects; readonly problems: Problems } | undefined;

  constructor(step: AllStep) {
    this.#step = step;
  }

  run(input: Listed, problems: Problems): Listed {
    const { objects } = input;
    const last = this.#last;
    const changed = last === undefined ? undefined : changedSince(last.input, input);
    if (last !== undefined && changed?.length === 0) {
      problems.take(last.problems);
      return last.output === last.input ? input : { objects: last.output };
    }
    if (
      last !== undefined &&
      changed !== undefined &&
      this.#step.isOfNames === true &&
      last.problems.isEmpty &&
      (isAlike(last.input, objects, changed) || !collide(input, changed))
    ) {
      this.#last = { input: objects, output: objects, problems: last.problems };
      return input;
    }
    const own = new Problems();
    const output = this.#step.run(objects, own);
    this.#last = { input: objects, output, problems: own };
    problems.take(own);
    return output === objects ? input : { objects: output };
  }
}
