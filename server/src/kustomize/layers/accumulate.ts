import { bounds } from '../../base/bounds';
import type { Uri } from '../../base/uri';
import type { MergeTypes } from '../fields/mergeKeys';
import type { Files } from '../files';
import { readLayer, type Layer } from './layer';
import type { Listed, Objects } from '../objects/listed';
import type { Place } from '../objects/object';
import { mayTakeIn, planOf, type Intake, type Plan } from './plan';
import { Problems } from '../objects/problem';
import type { Recent } from '../objects/recent';
import { emptyConfig, mergeConfigs, ConflictingSpecs, type TransformerConfig } from '../fields/transformerConfig';
import type { Var } from '../names/vars';
import { type Taken, joinerOf, tooManyObjects } from './join';

/** What a layer hands to the one that takes it in: objects as they are after it, and what is done at the root. */
export interface Accumulated extends Listed {
  /** True where the objects are those of another layer as it left them. */
  readonly isShared: boolean;
  readonly config: TransformerConfig;
  readonly vars: readonly Var[];
  readonly problems: Problems;
  /** How many objects it and the layers below hand out, those of a layer as often as it is taken in. */
  readonly weight: number;
  /** Missing where no layers include each other. */
  readonly circle?: Circle;
}

/** Layers that include each other: what each of them holds hangs on which one was asked for. */
interface Circle {
  /** Those of them, and of the layers that take them in. */
  readonly folders: ReadonlySet<string>;
  /** Where it ended: folders of layers further out, which were being worked on. */
  readonly ends: ReadonlySet<string>;
}

/** Keeps what was made for a folder, under a word for what it is, until something changes that it was made from. */
export type Keep = <T>(folder: string, what: 'head' | 'plan' | 'layer', compute: () => T) => T;

export interface Builder {
  readonly files: Files;
  /** A folder of components has nothing of its own here. */
  readonly keep: Keep;
  readonly recent: Recent;
  /** Folders that are being worked on, outermost first. */
  readonly open: readonly string[];
  /** The layer of a root that somebody applies with edits; whoever asks rests on what it was made from. */
  readonly edited?: () => Layer | undefined;
  /** Layers that may still be built again since some include each other, and their entries. */
  readonly again: { left: number };
  /** True inside of such a layer: what it takes in is made for it alone, too. */
  readonly isAgain?: boolean;
  /** How lists are merged where the root names an OpenAPI schema. */
  readonly mergeTypes?: MergeTypes;
}

/** Everything that the kustomization of a folder brings in. */
export function accumulate(folder: string, builder: Builder, id = folder): Accumulated {
  const made = builder.isAgain === true ? undefined : builder.keep(id, 'layer', () => make(folder, builder, id));
  return made !== undefined && isSameFrom(builder.open, made) ? made : makeAgain(folder, builder, id);
}

/** True for a layer that is the same whichever of these folders are being worked on. */
function isSameFrom(open: readonly string[], { circle }: Accumulated): boolean {
  return circle === undefined || (circle.ends.size === 0 && !open.some((folder) => circle.folders.has(folder)));
}

/** What stands in a circle is made for who asks and kept for nobody. */
function makeAgain(folder: string, builder: Builder, id: string): Accumulated {
  const plan = builder.keep(id, 'plan', () => planIn(folder, builder));
  builder.again.left -= 1 + (plan?.resources.filter((intake) => 'below' in intake).length ?? 0);
  if (builder.again.left < 0) {
    const state = new State(builder);
    state.problems.unknown('Too many kustomizations include each other', { uri: folder as Uri });
    return state.result(state.problems);
  }
  return make(folder, { ...builder, isAgain: true }, id);
}

function make(folder: string, builder: Builder, id: string): Accumulated {
  const plan = builder.keep(id, 'plan', () => planIn(folder, builder));
  const state = new State(builder);
  if (plan === undefined) {
    state.problems.unknown('Kustomization is not available', { uri: folder as Uri });
    return state.result(state.problems);
  }
  state.run(plan);
  return state.result(joinerOf(plan).told(state.problems));
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
  readonly #vars = new Map<string, Var>();
  #weight = 0;
  readonly #open: string[];
  /** The folders of the layers that share the gathering. */
  readonly #own = new Set<string>();
  /** What is known of circles below. */
  readonly #circular = new Set<string>();
  readonly #ends = new Set<string>();

  constructor(builder: Builder) {
    this.#builder = builder;
    this.#open = [...builder.open];
  }

  result(problems: Problems): Accumulated {
    const { objects, since } = this.#listed;
    const weight = this.#weight + objects.length;
    const made: Accumulated = {
      objects,
      isShared: this.#below.has(objects),
      config: this.#config,
      vars: [...this.#vars.values()],
      problems,
      weight,
    };
    const circle = this.#circle();
    return { ...made, ...(since === undefined ? {} : { since }), ...(circle === undefined ? {} : { circle }) };
  }

  #circle(): Circle | undefined {
    return this.#ends.size === 0 && this.#circular.size === 0
      ? undefined
      : {
          folders: new Set([...this.#own, ...this.#circular]),
          ends: new Set([...this.#ends].filter((folder) => !this.#own.has(folder))),
        };
  }

  run(plan: Plan): void {
    const { layer } = plan;
    this.#open.push(layer.folder);
    this.#own.add(layer.folder);
    this.problems.take(plan.problems);
    this.#listed = joinerOf(plan).join(
      this.#listed,
      plan.resources.flatMap((intake) => this.#take(intake, plan) ?? []),
      this.problems,
    );
    this.#merge(plan.config, layer.place);
    this.#listed = plan.generators.run(this.#listed, this.problems, this.#builder.recent);
    for (const { plan: component, path, place } of plan.components) {
      if (this.#mayTakeIn({ folder: component.layer.folder, path, place }, layer)) {
        this.run(component);
        // What the component leaves is taken in anew.
        this.#listed = joinerOf(component).joinAgain(this.#listed, place, this.problems);
      }
    }
    try {
      const steps = plan.stepsWith(this.#config);
      if (steps.weight * this.#listed.objects.length > bounds.appliedEntries.most) {
        this.problems.unknown('Too many entries apply to too many objects', layer.place);
      } else {
        this.#listed = steps.run(this.#listed, this.problems, this.#builder.recent);
      }
    } catch (error) {
      this.#conflict(error, layer.place);
    }
    plan.vars.forEach((each) => this.#declare(each, each.cause));
    this.#open.pop();
  }

  #take(intake: Intake, { layer }: Plan): Taken | undefined {
    if ('objects' in intake) {
      this.problems.take(intake.problems);
      return { listed: intake, place: intake.place };
    }
    const { below, path, place } = intake;
    if (!this.#mayTakeIn({ folder: below, path, place }, layer)) {
      return undefined;
    }
    const taken = accumulate(below, { ...this.#builder, open: this.#open });
    taken.circle?.folders.forEach((folder) => this.#circular.add(folder));
    taken.circle?.ends.forEach((folder) => this.#ends.add(folder));
    this.problems.take(taken.problems);
    if (taken.problems.failures.some(({ into }) => into === layer.folder)) {
      this.problems.fail('cycle', `${path} includes this kustomization`, place);
    }
    this.#merge(taken.config, place);
    taken.vars.forEach((each) => this.#declare(each, place));
    if (this.#weight + taken.weight > bounds.layeredObjects.most) {
      this.problems.unknown(tooManyObjects, place);
      return undefined;
    }
    this.#weight += taken.weight;
    this.#below.add(taken.objects);
    return { listed: taken, place };
  }

  /** Source: kustomize/api/types/var.go, which refuses a second var of a name even where it is the same. */
  #declare(added: Var, place: Place): void {
    if (this.#vars.has(added.name)) {
      this.problems.fail('duplicate-var', `Var "${added.name}" is declared twice`, place);
    } else {
      this.#vars.set(added.name, added);
    }
  }

  #mayTakeIn(what: Parameters<typeof mayTakeIn>[0], layer: Layer): boolean {
    if (this.#open.includes(what.folder)) {
      this.#ends.add(what.folder);
    }
    return mayTakeIn(what, layer, this.#open, this.problems);
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
