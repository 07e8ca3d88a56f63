import {
  inferMethod,
  inferredCrdMethod,
  useInferredMethod,
  type CrdText,
  type InferParams,
  type InferredCrdParams,
  type UseInferredParams,
} from '../../../protocol/inferRequests';
import { ofDocument, type LspFeature } from './lspFeature';

/** Requests about CRDs that do not exist yet. */
export const inferFeatures: readonly (readonly [method: string, feature: LspFeature])[] = [
  [
    inferredCrdMethod,
    ofDocument<InferredCrdParams>(
      'inference',
      ({ service }, { uri }, { kind }): CrdText | null => service.inference.crdOf(uri, kind) ?? null,
    ),
  ],
  [inferMethod, { needs: 'document', run: (context, params) => context.inferences.infer(context, params as InferParams) }],
  [useInferredMethod, { needs: 'workspace', run: (context, params) => context.inferences.use(context, params as UseInferredParams) }],
];
