import { RequestType, type TextDocumentPositionParams } from 'vscode-languageserver';
import {
  effectiveObjectsMethod,
  effectiveTextMethod,
  type EffectiveChoice,
  type EffectiveText,
  type EffectiveTextParams,
} from '../../../protocol/effectiveRequests';
import { graphMethod, type GraphAnswer, type GraphParams } from '../../../protocol/graphRequests';
import {
  inferMethod,
  inferredCrdMethod,
  useInferredMethod,
  type CrdText,
  type InferAnswer,
  type InferParams,
  type InferredCrdParams,
  type UseInferredParams,
} from '../../../protocol/inferRequests';
import { migrateMethod, type MigrateAnswer, type MigrateParams } from '../../../protocol/migrateRequests';
import { rootsMethod, type RootsAnswer } from '../../../protocol/rootRequests';
import {
  schemaInfoMethod,
  schemaOfKindMethod,
  schemaTextMethod,
  type SchemaInfo,
  type SchemaOfKindParams,
  type SchemaText,
} from '../../../protocol/schemaRequests';
import type { DocumentParams } from './lspFeature';

/** What the requests of `protocol/` take and what answers them, as the protocol's own requests say it. */
export const ownRequests = {
  schemaInfo: new RequestType<TextDocumentPositionParams, SchemaInfo | null, void>(schemaInfoMethod),
  schemaText: new RequestType<TextDocumentPositionParams, SchemaText | null, void>(schemaTextMethod),
  schemaOfKind: new RequestType<SchemaOfKindParams, SchemaText | null, void>(schemaOfKindMethod),
  effectiveObjects: new RequestType<TextDocumentPositionParams, readonly EffectiveChoice[], void>(effectiveObjectsMethod),
  effectiveText: new RequestType<EffectiveTextParams, EffectiveText | null, void>(effectiveTextMethod),
  roots: new RequestType<DocumentParams, RootsAnswer, void>(rootsMethod),
  graph: new RequestType<GraphParams, GraphAnswer, void>(graphMethod),
  migrate: new RequestType<MigrateParams, MigrateAnswer, void>(migrateMethod),
  inferredCrd: new RequestType<InferredCrdParams, CrdText | null, void>(inferredCrdMethod),
  infer: new RequestType<InferParams, InferAnswer, void>(inferMethod),
  useInferred: new RequestType<UseInferredParams, unknown, void>(useInferredMethod),
};
