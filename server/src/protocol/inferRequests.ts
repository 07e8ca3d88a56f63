import type { Position } from '../base/text';

/** Request: the CRD that an open generator.yaml would produce of a kind. Answer: {@link CrdText} or `null`. */
export const inferredCrdMethod = 'ackmesh/inferredCrd';

export interface InferredCrdParams {
  readonly textDocument: { readonly uri: string };
  readonly kind: string;
}

export interface CrdText {
  readonly kind: string;
  /** As controllers publish it: `ec2.services.k8s.aws_vpcs.yaml`. */
  readonly fileName: string;
  /** The CRD as YAML. */
  readonly text: string;
}

/**
 * Request: the CRDs of an API model and a generator.yaml, any files that the server can read. It takes seconds with a large
 * model and may be cancelled. Fails where a file cannot be read or the model is none. Answer: {@link InferAnswer}.
 */
export const inferMethod = 'ackmesh/infer';

export interface InferParams {
  readonly model: string;
  readonly generator: string;
}

export interface InferAnswer {
  /** For {@link useInferredMethod}, as long as the server runs and not many others were inferred since. */
  readonly id: string;
  /** The name of the controller. */
  readonly alias: string;
  readonly crds: readonly CrdText[];
  readonly problems: readonly InferAnswerProblem[];
}

export interface InferAnswerProblem {
  readonly uri: string;
  readonly position: Position;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/**
 * Request: check manifests of the workspace against inferred kinds, or no longer, which is always possible. Answer: how many kinds
 * they are checked against.
 */
export const useInferredMethod = 'ackmesh/useInferred';

export interface UseInferredParams {
  readonly id: string;
  readonly isUsed: boolean;
}
