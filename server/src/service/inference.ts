import type { Uri } from '../base/uri';
import { inferredCrd, type CrdDocument } from '../features/generator/codeLens';
import { inferFiles, type InferredFiles, type NoModel, type TextFile } from '../features/generator/inferFiles';
import type { Workspace } from '../workspace/workspace';

/** CRDs that do not exist yet: what the ACK code generator would make of API models. */
export interface InferenceService {
  /** What the API groups of ACK's controllers end in. */
  readonly domain: string;
  /** Aliases of ACK's services whose groups are known, such as `s3`. */
  services(): readonly string[];
  /** True for a generator.yaml that was read. */
  isGenerator(uri: Uri): boolean;
  /** Infers a generator.yaml as it is now, a step at a time; `undefined` where there is nothing to do. */
  work(uri: Uri): Iterator<unknown, unknown, undefined> | undefined;
  /** The CRD of a kind as it was last inferred from a generator.yaml. */
  crdOf(uri: Uri, kind: string): CrdDocument | undefined;
  /** The CRDs of an API model and a generator.yaml of somebody's choice, a step at a time. */
  ofFiles(model: TextFile, generator: TextFile): Generator<undefined, InferredFiles | NoModel, undefined>;
}

export function inferenceOf(workspace: Workspace): InferenceService {
  const { generators } = workspace;
  return {
    domain: generators.domain,
    services: () => workspace.services(),
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
  };
}
