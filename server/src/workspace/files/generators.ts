import type { Steps } from '../../base/steps';
import { baseNameOf, foldersAbove, parentOf, type Uri } from '../../base/uri';
import type { ConfigSource } from '../../infer/config/configSource';
import { type DecodedConfig, decodeConfig } from '../../infer/config/decodeConfig';
import { generatorType } from '../../infer/config/generatorConfig';
import { readGeneratorFile } from '../../infer/config/generatorText';
import { type Inference, inferInSteps } from '../../infer/inferService';
import { type InferProblem, type InferProblemCode, ProblemSink } from '../../infer/problem';
import { serviceAlias } from '../../infer/serviceAlias';
import type { MapEntry } from '../../yaml/nodes/node';
import { asMap, asScalar } from '../../yaml/nodes/query';
import { ApiModels, type LoadedModel, type ModelReader } from './apiModels';
import type { FileState } from './fileState';
import type { Services } from '../services';

/** Paths of API models by alias, counted from a folder. */
export interface NamedModels {
  readonly folder: string;
  readonly paths: Readonly<Record<string, string>>;
  /** True for the user's own settings; a project file comes with the folder. */
  readonly isUsers: boolean;
}

/** What generators need to know of their workspace. */
export interface GeneratorSurroundings {
  readonly models: ModelReader | undefined;
  /** True where nobody types, so that inference need not wait. */
  readonly infersAtOnce: boolean;
  /** The API models that the project file above a file and the settings name: alias to path, counted from the folder. */
  modelPaths(uri: Uri): readonly NamedModels[];
  /** Folders of the workspace, out of which a project file does not lead. */
  folders(): readonly string[];
  /** The controllers that are known. */
  readonly services: Pick<Services, 'aliases' | 'domain'>;
}

/** A generator.yaml as it is now. */
export interface GeneratorFile {
  readonly file: FileState;
  readonly source: ConfigSource;
  /** What can be read of it, whatever else is wrong. */
  readonly config: DecodedConfig;
  /** What is wrong with it by itself. */
  readonly problems: readonly InferProblem[];
}

/** What an API model says to a generator.yaml. */
export interface GeneratorInference {
  /** The file that was inferred from, maybe an older state of it. */
  readonly of: GeneratorFile;
  readonly model: LoadedModel;
  readonly inference: Inference;
}

/**
 * The generator.yaml files of a workspace. Inference takes too long to be done while somebody types, so it is {@link work}
 * that a host does in its idle time; until it is done, what was known before counts.
 */
export class Generators {
  readonly #surroundings: GeneratorSurroundings;
  readonly #models: ApiModels | undefined;
  readonly #read = new WeakMap<FileState, GeneratorFile>();
  readonly #known = new Map<Uri, GeneratorInference>();

  constructor(surroundings: GeneratorSurroundings) {
    this.#surroundings = surroundings;
    this.#models = surroundings.models === undefined ? undefined : new ApiModels(surroundings.models);
  }

  /** `undefined` for a file that is no generator.yaml. */
  of(file: FileState): GeneratorFile | undefined {
    if (!isGenerator(file)) {
      return undefined;
    }
    let read = this.#read.get(file);
    if (read === undefined) {
      const sink = new ProblemSink();
      const source = readGeneratorFile(file.yaml);
      const config = decodeConfig(source, sink);
      read = { file, source, config, problems: sink.problems };
      this.#read.set(file, read);
    }
    return read;
  }

  /** The model that a generator.yaml is for: the one that the project file names, or the one beside it. */
  modelFor({ file, config }: GeneratorFile): LoadedModel | undefined {
    const uri = file.uri;
    const names = [config.value.controller_name, ...folderNames(uri), config.value.sdk_names?.model_name];
    for (const { folder, paths, isUsers } of this.#surroundings.modelPaths(uri)) {
      const alias = names.find((name) => name !== undefined && Object.hasOwn(paths, name));
      const path = alias === undefined ? undefined : paths[alias];
      if (path !== undefined) {
        return this.#models?.named(folder, path, isUsers ? 'anywhere' : [...this.#surroundings.folders(), folder]);
      }
    }
    return this.#models?.beside(parentOf(uri), [...this.#surroundings.folders(), parentOf(uri)]);
  }

  /** The controller's name as far as it can be told. */
  aliasOf({ file, config }: GeneratorFile, model: LoadedModel | undefined): string | undefined {
    const serviceId = model?.kind === 'usable' ? model.serviceId : undefined;
    return config.value.controller_name ?? serviceAlias(serviceId, folderNames(file.uri), new Set(this.#surroundings.services.aliases));
  }

  get infersAtOnce(): boolean {
    return this.#surroundings.infersAtOnce;
  }

  get domain(): string {
    return this.#surroundings.services.domain;
  }

  /** What was last inferred for a file; `of` tells whether from the text that it has now. */
  inferenceOf(uri: Uri): GeneratorInference | undefined {
    return this.#known.get(uri);
  }

  /**
   * The work that brings {@link inferenceOf} up to date, to be done step by step and given up when the file changes;
   * `undefined` where there is nothing to do.
   */
  work(file: FileState): Iterator<undefined, void> | undefined {
    const generator = this.of(file);
    const model = generator === undefined ? undefined : this.modelFor(generator);
    const known = this.#known.get(file.uri);
    if (generator === undefined || model === undefined) {
      this.#known.delete(file.uri);
      return undefined;
    }
    return known?.of.file === file && known.model === model ? undefined : this.#infer(generator, model);
  }

  /** Does all of the work for a file at once. */
  settle(file: FileState): void {
    const work = this.work(file);
    while (work !== undefined && work.next().done !== true) {
      // Every step is the work.
    }
  }

  /** Drops what is known of a file, and the models with the last one. */
  forget(uri: Uri): void {
    if (this.#known.delete(uri) && this.#known.size === 0) {
      this.#models?.forget();
    }
  }

  *#infer(generator: GeneratorFile, model: LoadedModel): Steps<void> {
    const alias = this.aliasOf(generator, model) ?? '';
    const inference =
      model.kind === 'unusable'
        ? { crds: [], fields: [], problems: [], leftOutPatterns: new Map<string, string>() }
        : yield* inferInSteps({
            model: model.json,
            generator: generator.source,
            alias,
            domain: this.#surroundings.services.domain,
            hasDescriptions: true,
            checksController: true,
          });
    if (model.kind === 'usable' && !this.#surroundings.infersAtOnce) {
      yield* model.prepare();
    }
    const before = this.#known.get(generator.file.uri);
    // A text that is broken for a moment takes nothing away of what completion knows.
    const isBroken = generator.source.problems.some(({ code }) => code === 'yaml-syntax');
    const kept =
      isBroken && before?.model === model ? { ...inference, crds: before.inference.crds, fields: before.inference.fields } : inference;
    this.#known.set(generator.file.uri, { of: generator, model, inference: kept });
  }
}

/** Problems of the text itself, which are found without a model. */
export const ownProblemCodes: ReadonlySet<InferProblemCode> = new Set<InferProblemCode>([
  'yaml-syntax',
  'unknown-key',
  'wrong-type',
  'duplicate-key',
  'key-case',
]);

/** True for the names that such files have. */
export function isGeneratorName(uri: Uri): boolean {
  return /^generator\.ya?ml$/.test(baseNameOf(uri));
}

/**
 * A file of that name that speaks to ACK's generator: its root has a key that only such files have, or one of the common
 * words with what only such files say there, or nothing yet but such keys.
 */
export function isGenerator(file: FileState): boolean {
  const placed = isGeneratorName(file.uri) ? file.yaml.documents.find(({ document }) => document.root !== undefined) : undefined;
  const text = placed === undefined ? '' : file.textOf(placed.document);
  const entries = asMap(placed?.document.root)?.entries ?? [];
  const names = entries.map(({ key }) => key.text);
  if (entries.length === 0 || (names.includes('apiVersion') && names.includes('kind'))) {
    return false;
  }
  const isJustBegun = entries.every(
    (entry) => isOpen(entry, text) && (rootKeys.has(entry.key.text) || asScalar(entry.value) !== undefined),
  );
  return entries.some((entry) => speaksToGenerator(entry, text)) || (isJustBegun && names.some((name) => rootKeys.has(name)));
}

/** Root keys that a generator.yaml has, or once had. */
const rootKeys: ReadonlySet<string> = new Set([...Object.keys(generatorType.keys), 'model_name']);

/** Those of them that files of other programs have too. */
const commonWords: ReadonlySet<string> = new Set(['resources', 'operations', 'ignore']);

function speaksToGenerator({ key, value }: MapEntry, text: string): boolean {
  const name = key.text;
  if (!commonWords.has(name)) {
    return rootKeys.has(name);
  }
  const within = asMap(value)?.entries ?? [];
  return name === 'ignore'
    ? within.some((entry) => Object.hasOwn(generatorType.keys.ignore.type.keys, entry.key.text))
    : within.some((entry) => /^[A-Z]/.test(entry.key.text) && (asMap(entry.value) !== undefined || isOpen(entry, text)));
}

/** Nothing is there yet, or the first letters of a key that is being typed. */
function isOpen({ key, value }: MapEntry, text: string): boolean {
  const scalar = asScalar(value);
  const isBelow = text.slice(key.span.end, value.span.start).includes('\n');
  return scalar?.value === null || (scalar?.style === 'plain' && isBelow) || asMap(value)?.entries.length === 0;
}

/** A file of that name that may become one: nothing is in it yet, or one word. */
export function mayBecomeGenerator(file: FileState): boolean {
  const roots = isGeneratorName(file.uri) ? file.documents.flatMap(({ document }) => document.root ?? []) : undefined;
  return roots !== undefined && roots.length <= 1 && roots.every((root) => asScalar(root) !== undefined);
}

/** Names of the folders that a file lies in, the nearest first, also without what repositories of controllers end in. */
export function folderNames(uri: Uri): readonly string[] {
  return foldersAbove(uri)
    .map(baseNameOf)
    .flatMap((name) => [name, name.replace(/-controller$/, '')]);
}
