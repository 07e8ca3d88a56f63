import type { Steps } from '../../base/steps';
import type { Uri } from '../../base/uri';
import { readGenerator } from '../../infer/config/generatorText';
import { kindsOfCrds } from '../../infer/crd/crdKinds';
import { inferInSteps } from '../../infer/inferService';
import { offsetOfPointer } from '../../infer/model/jsonPlace';
import { serviceAlias } from '../../infer/serviceAlias';
import type { Kind } from '../../schema/kinds/kind';
import { modelOf } from '../../workspace/files/apiModels';
import { folderNames } from '../../workspace/files/generators';
import type { Workspace } from '../../workspace/workspace';
import { type CrdDocument, crdDocument } from './codeLens';

export interface TextFile {
  readonly uri: Uri;
  readonly text: string;
}

/** What two files of the user's choice make. */
export interface InferredFiles {
  readonly alias: string;
  readonly crds: readonly CrdDocument[];
  readonly kinds: readonly Kind[];
  readonly problems: readonly PlacedProblem[];
}

/** A problem at an offset of one of the two files. */
export interface PlacedProblem {
  readonly uri: Uri;
  readonly offset: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/** The reason why there is nothing to infer from; it ends a sentence about the model's file. */
export interface NoModel {
  readonly kind: 'no-model';
  readonly reason: string;
}

/** The CRDs of an API model and a generator.yaml, a step at a time. */
export function* inferFiles(workspace: Workspace, model: TextFile, generator: TextFile): Steps<InferredFiles | NoModel> {
  const loaded = modelOf(model.uri, model.text);
  yield undefined;
  if (loaded.kind === 'unusable') {
    return { kind: 'no-model', reason: loaded.problem.message };
  }
  const alias = serviceAlias(loaded.serviceId, folderNames(generator.uri), new Set(workspace.services.aliases)) ?? '';
  const source = readGenerator(generator.text);
  const { crds, problems } = yield* inferInSteps({
    model: loaded.json,
    generator: source,
    alias,
    domain: workspace.generators.domain,
    hasDescriptions: true,
  });
  return {
    alias: crds[0]?.group.split('.')[0] ?? alias,
    crds: crds.map(crdDocument),
    kinds: kindsOfCrds(crds),
    problems: problems.map(({ at, severity, message }) => ({
      severity,
      message,
      ...(at.kind === 'model'
        ? { uri: model.uri, offset: at.offset ?? offsetOfPointer(model.text, at.pointer) }
        : { uri: generator.uri, offset: at.span?.start ?? 0 }),
    })),
  };
}
