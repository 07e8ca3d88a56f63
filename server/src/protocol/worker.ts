/** The first message to a language server in a worker, which has no folder of the product to read from. */
export interface WorkerData {
  /** Of the product. */
  readonly version: string;
  /** By path below `schemas/`, the text of each file. */
  readonly schemas: Readonly<Record<string, string>>;
}
