import type { Position } from '../base/text';

/** A place in an open document, as LSP's TextDocumentPositionParams. */
export interface DocumentPosition {
  readonly textDocument: { readonly uri: string };
  readonly position: Position;
}

/** Request: which schema the resource at a place is checked against. Answer: {@link SchemaInfo} or `null`. */
export const schemaInfoMethod = 'ackmesh/schemaInfo';

/** The kind of the resource at a place and the source of its schema; there is none for a resource that is not ours. */
export interface SchemaInfo {
  readonly kind: string;
  readonly apiVersion: string;
  /** In falling order of trust, as `Provenance.source` of a kind. */
  readonly source: SchemaSourceName;
  /** Version, repository and commit as the bundle is stamped with. */
  readonly version?: string;
  readonly repository?: string;
  readonly commit?: string;
}

export type SchemaSourceName = 'workspace' | 'configured' | 'inferred' | 'bundled' | 'builtin';

/** Request: the schema of the resource at a place, to be read. Answer: {@link SchemaText} or `null`. */
export const schemaTextMethod = 'ackmesh/schema';

export interface SchemaText {
  /** Short and fit for a file name: `Bucket.s3.services.k8s.aws.v1alpha1`. */
  readonly title: string;
  /** The schema as YAML. */
  readonly text: string;
}

/** Request: the schema of a kind by the title that an answer gave it. Answer: {@link SchemaText} or `null`. */
export const schemaOfKindMethod = 'ackmesh/schemaOfKind';

export interface SchemaOfKindParams {
  readonly title: string;
}
