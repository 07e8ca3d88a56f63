import { bounds } from '../base/bounds';
import type { Uri } from '../base/uri';
import type { MergeTypes } from './mergeKeys';
import type { Files } from './files';
import { readLayer, type Layer } from './layer';
import { changedSince, collide, isAlike, withChanged, type Listed, type Objects } from './listed';
import type { EffectiveObject, Place } from './object';
import { mayTakeIn, planOf, type Intake, type Plan } from './plan';
import { Problems } from './problem';
import { emptyConfig, mergeConfigs, ConflictingSpecs, type TransformerConfig } from './transformerConfig';
import type { Var } from './vars';

/** What a layer hands to the one that takes it in: objects as they are after it, and what is done at the root. */
export interface Accumulated extends Listed {
  /** True where the objects are those of another layer as it left them. */
  readonly isShared: boolean;
  readonly config: TransformerConfig;
  readonly vars: readonly Var[];
  readonly problems: Problems;
}

/** Keeps what was made for a folder, under a word for what it is, until something changes that it was made from. */
export type Keep = <T>(folder: string, what: 'head' | 'plan' | 'layer', compute: () => T) => T;

export interface Builder {
  readonly files: Files;
  /** A folder of components has nothing of its own here. */
  readonly keep: Keep;
  /** Folders that are being worked on, outermost first. */
  readonly open: readonly string[];
  /** The layer of a root that somebody applies with edits; whoever asks rests on what it was made from. */
  readonly edited?: () => Layer | undefined;
  /** How lists are merged where the root names an OpenAPI schema. */
  readonly mergeTypes?: MergeTypes;
}

/** Everything that the kustomization of a folder brings in. */
export function accumulate(folder: string, builder: Builder, id = folder): Accumulated {
  return builder.keep(id, 'layer', () => {
    const plan = builder.keep(id, 'plan', () => planIn(folder, builder));
    const state = new State(builder);
    if (plan === undefined) {
      state.problems.unknown('Kustomization is not available', { uri: folder as Uri });
      return state.result(state.problems);
    }
    state.run(plan);
    return state.result(joinerOf(plan).told(state.problems));
  });
}

function planIn(folder: string, { files, mergeTypes, open, edited }: Builder): Plan | undefined {
  const own = open.length === 0 ? edited?.() : undefined;
  if (own !== undefined) {
    return planOf(own, files, mergeTypes);
  }
  const found = files.kustomizationIn(folder);
  return typeof found === 'string' ? undefined : planOf(readLayer(found.uri, found.document), files, mergeTypes);
}

/** What is gathered on the way through the layers that share one gathering: a kustomization and its components. */
class State {
  readonly problems = new Problems();
  readonly #builder: Builder;
  #listed: Listed = { objects: [] };
  /** The lists that were taken from other layers. */
  readonly #below = new Set<Objects>();
  #config: TransformerConfig = emptyConfig;
  #vars: readonly Var[] = [];
  readonly #open: string[];

  constructor(builder: Builder) {
    this.#builder = builder;
    this.#open = [...builder.open];
  }

  result(problems: Problems): Accumulated {
    const { objects, since } = this.#listed;
    const made: Accumulated = { objects, isShared: this.#below.has(objects), config: this.#config, vars: this.#vars, problems };
    return since === undefined ? made : { ...made, since };
  }

  run(plan: Plan): void {
    const { layer } = plan;
    this.#open.push(layer.folder);
    this.problems.take(plan.problems);
    this.#listed = joinerOf(plan).join(
      this.#listed,
      plan.resources.flatMap((intake) => this.#take(intake, plan) ?? []),
      this.problems,
    );
    this.#merge(plan.config, layer.place);
    this.#listed = plan.generators.run(this.#listed, this.problems);
    for (const { plan: component, path, place } of plan.components) {
      if (mayTakeIn({ folder: component.layer.folder, path, place }, layer, this.#open, this.problems)) {
        this.run(component);
        // What the component leaves is taken in anew.
        this.#listed = joinerOf(component).joinAgain(this.#listed, place, this.problems);
      }
    }
    try {
      this.#listed = plan.stepsWith(this.#config).run(this.#listed, this.problems);
    } catch (error) {
      this.#conflict(error, layer.place);
    }
    this.#vars = [...this.#vars, ...plan.vars];
    this.#open.pop();
  }

  #take(intake: Intake, { layer }: Plan): Taken | undefined {
    if ('objects' in intake) {
      this.problems.take(intake.problems);
      return { listed: intake, place: intake.place };
    }
    const { below, path, place } = intake;
    if (!mayTakeIn({ folder: below, path, place }, layer, this.#open, this.problems)) {
      return undefined;
    }
    const taken = accumulate(below, { ...this.#builder, open: this.#open });
    this.problems.take(taken.problems);
    if (taken.problems.failures.some(({ into }) => into === layer.folder)) {
      this.problems.fail('cycle', `${path} includes this kustomization`, place);
    }
    this.#merge(taken.config, place);
    this.#vars = [...this.#vars, ...taken.vars];
    this.#below.add(taken.objects);
    return { listed: taken, place };
  }

  #merge(config: TransformerConfig, place: Place): void {
    try {
      this.#config = mergeConfigs(this.#config, config);
    } catch (error) {
      this.#conflict(error, place);
    }
  }

  #conflict(error: unknown, place: Place): void {
    if (!(error instanceof ConflictingSpecs)) {
      throw error;
    }
    this.problems.fail('conflicting-field-specs', error.message, error.spec.place ?? place);
  }
}

interface Taken {
  readonly listed: Listed;
  readonly place: Place;
}

const joiners = new WeakMap<Plan, Joiner>();

function joinerOf(plan: Plan): Joiner {
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
  const keys = new Map<string, EffectiveObject>();
  const kept: EffectiveObject[] = [];
  const keep = (object: EffectiveObject): void => {
    keys.set(object.key, object);
    kept.push(object);
  };
  before.filter(({ isDeleted }) => !isDeleted).forEach(keep);
  for (const { listed, place } of taken) {
    if (kept.length + listed.objects.length > bounds.kustomizationObjects.most) {
      problems.unknown('Kustomization has too many objects to be evaluated', place);
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
