/**
 * What of a schema says which fields an object may have and of which type: the part that structural schemas and those of
 * Kubernetes OpenAPI documents share. A `Structure` is one.
 */
export interface SchemaOutline {
  readonly type?: string | undefined;
  /** Of strings. */
  readonly format?: string | undefined;
  readonly properties?: Readonly<Record<string, SchemaOutline>> | undefined;
  readonly additionalProperties?: boolean | SchemaOutline | undefined;
  readonly items?: SchemaOutline | undefined;
  readonly 'x-kubernetes-int-or-string'?: boolean | undefined;
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean | undefined;
  readonly 'x-kubernetes-embedded-resource'?: boolean | undefined;
}
