import type { Range } from '../base/text';

/** Request: the reference graph of a document or of the whole workspace. Answer: {@link GraphAnswer}. */
export const graphMethod = 'ackmesh/graph';

export interface GraphParams {
  /** Absent for the whole workspace. */
  readonly textDocument?: { readonly uri: string };
}

export interface GraphAnswer {
  readonly nodes: readonly GraphAnswerNode[];
  readonly edges: readonly GraphAnswerEdge[];
  /** The same as a Mermaid flowchart. */
  readonly mermaid: string;
}

export interface GraphLocation {
  readonly uri: string;
  readonly range: Range;
}

export interface GraphAnswerNode {
  readonly id: string;
  /** `object` is written in the workspace; the others are what references lead to without finding it. */
  readonly state: 'object' | 'missing' | 'outside' | 'unknown' | 'external';
  /** API group; empty for core Kubernetes and where a reference does not say. */
  readonly group: string;
  /** The family of the group: `ack`, `appmesh`, `kcc`, `knative`, `core` or `other`. */
  readonly family: string;
  /** URIs of the folders of the kustomizations that the object's file is built by; absent where there are none. */
  readonly roots?: readonly string[];
  /** Empty where a reference does not say. */
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
  readonly location?: GraphLocation;
}

export interface GraphAnswerEdge {
  readonly from: string;
  readonly to: string;
  readonly path: string;
  /** False for a value that stands for something outside of Kubernetes. */
  readonly isObject: boolean;
  /** True for what labels or another connection than a reference tell. */
  readonly isRelation?: boolean;
  readonly location: GraphLocation;
}
