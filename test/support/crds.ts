/** What a test says of a CRD of one version. */
export interface CrdParts {
  readonly kind: string;
  readonly plural: string;
  readonly group: string;
  /** Lines that follow the name in `metadata`. */
  readonly metadata?: string;
  readonly subresource?: 'status' | 'scale';
  /** The properties of the schema, as lines in one column. */
  readonly properties: string;
}

const subresourceParts = { status: '{}', scale: '{ specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas }' };

/** A CRD as a document without markers. */
export function crd({ kind, plural, group, metadata = '', subresource, properties }: CrdParts): string {
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${plural}.${group}
${metadata}spec:
  group: ${group}
  scope: Namespaced
  names: { kind: ${kind}, plural: ${plural} }
  versions:
  - name: v1
    served: true
    storage: true
${subresource === undefined ? '' : `    subresources: { ${subresource}: ${subresourceParts[subresource]} }\n`}    schema:
      openAPIV3Schema:
        type: object
        properties:
${properties.trimEnd().replace(/^/gm, '          ')}
`;
}

/** A CRD that is about mail, as those of several tests are: kind `Mailbox` of `post.example.com`. */
export function mailbox(parts: Pick<CrdParts, 'metadata' | 'subresource' | 'properties'>): string {
  return crd({ kind: 'Mailbox', plural: 'mailboxes', group: 'post.example.com', ...parts });
}
