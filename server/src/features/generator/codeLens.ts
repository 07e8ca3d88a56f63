import { shift } from '../../base/text';
import type { Uri } from '../../base/uri';
import { crdFileName, type InferredCrd } from '../../infer/crd/crd';
import { crdText } from '../../infer/crd/crdText';
import { foldEqual } from '../../infer/names/order';
import type { Workspace } from '../../workspace/workspace';
import { asMap, valueOf } from '../../yaml/nodes/query';
import type { CrdLens } from '../feature';
import { generatorView } from './api';

/** One lens on every resource of a generator.yaml that becomes a kind. */
export function generatorLenses(workspace: Workspace, uri: Uri): readonly CrdLens[] {
  const view = generatorView(workspace, uri);
  const crds = view?.known?.inference.crds ?? [];
  return (view?.generator.file.yaml.documents ?? []).flatMap(({ document, start }) =>
    (asMap(valueOf(document.root, 'resources'))?.entries ?? []).flatMap(({ key }): readonly CrdLens[] => {
      const crd = crds.find((each) => isCalled(each, key.text));
      return crd === undefined ? [] : [{ span: shift(key.span, start), title: `Show CRD of ${crd.kind}`, kind: crd.kind }];
    }),
  );
}

function isCalled({ resource, kind }: InferredCrd, name: string): boolean {
  return foldEqual(resource, name) || kind === name;
}

/** A CRD that a generator.yaml would produce, as YAML. */
export interface CrdDocument {
  readonly kind: string;
  readonly fileName: string;
  readonly text: string;
}

/** The CRD of a kind as it was last inferred. */
export function inferredCrd(workspace: Workspace, uri: Uri, kind: string): CrdDocument | undefined {
  const crd = workspace.generators.inferenceOf(uri)?.inference.crds.find((each) => each.kind === kind);
  return crd === undefined ? undefined : crdDocument(crd);
}

export function crdDocument(crd: InferredCrd): CrdDocument {
  return { kind: crd.kind, fileName: crdFileName(crd), text: crdText(crd) };
}
