import { answering, ofDocument, type Answered } from './lspFeature';
import { ownRequests } from './ownRequests';

/** Requests about CRDs that do not exist yet. */
export const inferFeatures: readonly Answered[] = [
  ofDocument(ownRequests.inferredCrd, 'inference', ({ service }, { uri }, { kind }) => service.inference.crdOf(uri, kind) ?? null),
  answering(ownRequests.infer, 'document', (context, params) => context.inferences.infer(context, params)),
  answering(ownRequests.useInferred, 'workspace', (context, params) => context.inferences.use(context, params)),
];
