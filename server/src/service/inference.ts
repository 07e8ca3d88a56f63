import type { Steps } from '../base/steps';
import type { Uri } from '../base/uri';
import { crdDocument, inferredCrd, type CrdDocument } from '../features/generator/codeLens';
import { inferFiles, type InferredFiles, type NoModel, type TextFile } from '../features/generator/inferFiles';
import { readGenerator } from '../infer/config/generatorText';
import { inferService } from '../infer/inferService';
import { offsetOfPointer } from '../infer/model/jsonPlace';
import { parseModelText } from '../infer/model/modelText';
import { serviceIdOf } from '../infer/model/readModel';
import type { InferProblem } from '../infer/problem';
import { serviceAlias } from '../infer/serviceAlias';
import type { Workspace } from '../workspace/workspace';

/** CRDs that do not exist yet: what the ACK code generator would make of API models. Offsets count from the start of a file. */
export interface InferenceService {
  /** True for a generator.yaml that was read. */
  isGenerator(uri: Uri): boolean;
  /** Infers a generator.yaml as it is now, a step at a time; `undefined` where there is nothing to do. */
  work(uri: Uri): Iterator<unknown, unknown, undefined> | undefined;
  /** The CRD of a kind as it was last inferred from a generator.yaml. */
  crdOf(uri: Uri, kind: string): CrdDocument | undefined;
  /** The CRDs of an API model and a generator.yaml of somebody's choice, a step at a time. */
  ofFiles(model: TextFile, generator: TextFile): Steps<InferredFiles | NoModel>;
  /** The CRDs of texts, at once. */
  ofTexts(texts: InferTexts, names: InferNames): InferredTexts;
}

/** What is inferred from, as texts. */
export interface InferTexts {
  readonly model: string;
  readonly generator: string;
  /** A documentation.yaml. */
  readonly documentation: string | undefined;
}

/** Where the controller's name comes from: the one that is given, else the model and the folders around generator.yaml, nearest first. */
export interface InferNames {
  readonly service: string | undefined;
  readonly folders: readonly string[];
}

/** What came of it: nothing, as the model is none or nobody names the service, or CRDs and what is wrong. */
export type InferredTexts =
  | { readonly kind: 'no-model'; readonly message: string; readonly offset: number | undefined }
  | { readonly kind: 'no-name' }
  | { readonly kind: 'inferred'; readonly crds: readonly CrdDocument[]; readonly problems: readonly InferTextProblem[] };

/** What is wrong with one of the texts, and at which offset of it. */
export interface InferTextProblem extends Pick<InferProblem, 'message' | 'severity'> {
  readonly of: keyof InferTexts;
  readonly offset: number;
}

/** {@link InferenceService} of a workspace. */
export function inferenceOf(workspace: Workspace): InferenceService {
  const { generators } = workspace;
  return {
    isGenerator: (uri) => {
      const file = workspace.file(uri);
      return file !== undefined && generators.of(file) !== undefined;
    },
    work: (uri) => {
      const file = workspace.file(uri);
      return file === undefined ? undefined : generators.work(file);
    },
    crdOf: (uri, kind) => inferredCrd(workspace, uri, kind),
    ofFiles: (model, generator) => inferFiles(workspace, model, generator),
    ofTexts: (texts, names) => inferTexts(texts, names, workspace),
  };
}

function inferTexts(
  { model, generator, documentation }: InferTexts,
  { service, folders }: InferNames,
  workspace: Workspace,
): InferredTexts {
  const parsed = parseModelText(model);
  if (parsed.kind !== 'parsed') {
    const { message, at } = parsed.problem;
    return { kind: 'no-model', message, offset: at.kind === 'model' ? at.offset : undefined };
  }
  const alias = service ?? serviceAlias(serviceIdOf(parsed.json), folders, new Set(workspace.services.aliases));
  const { crds, problems } = inferService({
    model: parsed.json,
    generator: readGenerator(generator),
    alias: alias ?? '',
    domain: workspace.generators.domain,
    hasFacts: false,
    hasDescriptions: true,
    ...(documentation === undefined ? {} : { documentation: readGenerator(documentation) }),
  });
  const fatal = problems.find(({ code }) => code === 'model-format');
  if (fatal !== undefined) {
    return { kind: 'no-model', message: fatal.message, offset: undefined };
  }
  if (alias === undefined) {
    return { kind: 'no-name' };
  }
  const placed = problems.map(({ at, message, severity }) => ({
    of: at.kind,
    offset: at.kind === 'model' ? (at.offset ?? offsetOfPointer(model, at.pointer)) : (at.span?.start ?? 0),
    message,
    severity,
  }));
  return { kind: 'inferred', crds: crds.map(crdDocument), problems: placed };
}
