/*
 * A request of a server that cannot read its own folder, such as one in a browser, to its client, which can: what AWS writes
 * about the fields of one service. Parameters: {@link FieldTextsParams}; the answer is a {@link FieldTextsAnswer}.
 */
export const fieldTextsMethod = 'ackmesh/fieldTexts';

export interface FieldTextsParams {
  readonly service: string;
}

export interface FieldTextsAnswer {
  /** As it was built; absent where there are no texts. */
  readonly json?: string;
}

/** The file below `dist/docs/` that holds the texts of one service; `undefined` for what cannot be the name of a service. */
export function fieldTextsFile(service: string): string | undefined {
  return /^[a-z0-9-]+$/.test(service) ? `${service}.json.deflate` : undefined;
}
