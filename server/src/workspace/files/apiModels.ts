import type { Steps } from '../../base/steps';
import { baseNameOf, encodeSegment, type Uri } from '../../base/uri';
import type { ApiModel } from '../../infer/model/apiModel';
import { parseModelText } from '../../infer/model/modelText';
import { readModel, readModelInSteps, recogniseModel, serviceIdOf } from '../../infer/model/readModel';
import { type InferProblem, ProblemSink } from '../../infer/problem';

/** Where a file may lie: below one of these folders, or anywhere for what the user's own settings name. */
export type ModelBounds = readonly string[] | 'anywhere';

/** Reads API models for a workspace, which asks only when somebody looks at a generator.yaml. Nothing here throws. */
export interface ModelReader {
  /** Names of the files in a folder (a URI without slash at its end); none where it cannot be looked into. */
  list(folder: string): readonly string[];
  /** A path of a project file, counted from a folder. */
  resolve(folder: string, path: string): Uri;
  /** Another text whenever the file's content may be another; `undefined` when there is no such file. */
  stamp(uri: Uri, within: ModelBounds): string | undefined;
  read(uri: Uri, within: ModelBounds): ModelRead;
}

/** `reason` ends a sentence that begins with the file's name. */
export type ModelRead = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'problem'; readonly reason: string };

/** A model file as it is now; the same object until the file changes. */
export type LoadedModel = UsableModel | { readonly kind: 'unusable'; readonly uri: Uri; readonly problem: InferProblem };

export interface UsableModel {
  readonly kind: 'usable';
  readonly uri: Uri;
  readonly json: unknown;
  readonly serviceId: string | undefined;
  /** The model as configurations speak of it; read on first use and never changed. */
  api(): ApiModel;
  /** Reads it a step at a time, so that {@link api} has it already. */
  prepare(): Steps<void>;
}

/** How many models are kept: one is a few tens of megabytes. */
const mostKept = 3;

/** API models by file, each read once for every content that it has. */
export class ApiModels {
  readonly #reader: ModelReader;
  readonly #loaded = new Map<Uri, { readonly stamp: string; readonly model: LoadedModel }>();

  constructor(reader: ModelReader) {
    this.#reader = reader;
  }

  /** The model in a file that a project file names. */
  named(folder: string, path: string, within: ModelBounds): LoadedModel {
    const uri = this.#reader.resolve(folder, path);
    return this.#load(uri, within) ?? { kind: 'unusable', uri, problem: unreadable('does not exist') };
  }

  /** The model that lies in a folder: the first file with a name and the content of one. */
  beside(folder: string, within: ModelBounds): UsableModel | undefined {
    const names = this.#reader.list(folder);
    const candidates = [
      ...usualNames.filter((name) => names.includes(name)),
      ...names.filter((name) => name.endsWith('.smithy.json')).sort(),
    ];
    for (const name of candidates) {
      const model = this.#load(`${folder}/${encodeSegment(name)}` as Uri, within);
      if (model?.kind === 'usable') {
        return model;
      }
    }
    return undefined;
  }

  forget(): void {
    this.#loaded.clear();
  }

  #load(uri: Uri, within: ModelBounds): LoadedModel | undefined {
    const stamp = this.#reader.stamp(uri, within);
    if (stamp === undefined) {
      this.#loaded.delete(uri);
      return undefined;
    }
    const known = this.#loaded.get(uri);
    const model = known?.stamp === stamp ? known.model : this.#read(uri, within);
    this.#loaded.delete(uri);
    this.#loaded.set(uri, { stamp, model });
    for (const oldest of [...this.#loaded.keys()].slice(0, -mostKept)) {
      this.#loaded.delete(oldest);
    }
    return model;
  }

  #read(uri: Uri, within: ModelBounds): LoadedModel {
    const read = this.#reader.read(uri, within);
    return read.kind === 'problem' ? { kind: 'unusable', uri, problem: unreadable(read.reason) } : modelOf(uri, read.text);
  }
}

/** The model in a text. */
export function modelOf(uri: Uri, text: string): LoadedModel {
  const parsed = parseModelText(text);
  if (parsed.kind === 'unreadable') {
    return { kind: 'unusable', uri, problem: parsed.problem };
  }
  const { json } = parsed;
  if (recogniseModel(json) === undefined) {
    const sink = new ProblemSink();
    readModel(json, sink);
    return { kind: 'unusable', uri, problem: sink.problems[0] ?? unreadable('is not an API model') };
  }
  let api: ApiModel | undefined;
  return {
    kind: 'usable',
    uri,
    json,
    serviceId: serviceIdOf(json),
    api: () => (api ??= readModel(json, new ProblemSink()) ?? noModel),
    *prepare() {
      api ??= (yield* readModelInSteps(json, new ProblemSink())) ?? noModel;
    },
  };
}

const usualNames = ['model.json', 'service-2.json', 'api-2.json'];

const noModel: ApiModel = { serviceId: '', shapes: new Map(), operations: new Map(), assumed: new Map() };

function unreadable(reason: string): InferProblem {
  return { code: 'model-unreadable', severity: 'error', message: `the file ${reason}`, at: { kind: 'model', pointer: '' }, candidates: [] };
}

/**
 * True for the text of an API model, judged by its beginning: such a file is large, and no manifest although it holds the
 * words of one.
 */
export function looksLikeModel(uri: Uri, text: string): boolean {
  if (!baseNameOf(uri).endsWith('.json') || !/^\s*\{/.test(text)) {
    return false;
  }
  const head = text.slice(0, 4000);
  return /"(?:endpointPrefix|serviceFullName|signatureVersion)"\s*:/.test(head) || /^\s*\{\s*"smithy"\s*:/.test(head);
}
