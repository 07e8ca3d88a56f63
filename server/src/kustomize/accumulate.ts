import type { Uri } from '../base/uri';
import type { MergeTypes } from './mergeKeys';
import type { Files } from './files';
import { readLayer, type Layer } from './layer';
import type { Listed, Objects } from './listed';
import type { Place } from './object';
import { mayTakeIn, planOf, type Intake, type Plan } from './plan';
import { Problems } from './problem';
import type { Recent } from './recent';
import { emptyConfig, mergeConfigs, ConflictingSpecs, type TransformerConfig } from './transformerConfig';
import type { Var } from './vars';
import { type Taken, joinerOf } from './join';

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
  readonly recent: Recent;
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
    this.#listed = plan.generators.run(this.#listed, this.problems, this.#builder.recent);
    for (const { plan: component, path, place } of plan.components) {
      if (mayTakeIn({ folder: component.layer.folder, path, place }, layer, this.#open, this.problems)) {
        this.run(component);
        // What the component leaves is taken in anew.
        this.#listed = joinerOf(component).joinAgain(this.#listed, place, this.problems);
      }
    }
    try {
      this.#listed = plan.stepsWith(this.#config).run(this.#listed, this.problems, this.#builder.recent);
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
