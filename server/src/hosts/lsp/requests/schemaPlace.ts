import type { Location } from 'vscode-languageserver';
import type { ClientNames } from './lspFeature';

const start = { line: 0, character: 0 };

/** The beginning of a schema that is no file; `undefined` where the client does not show such documents. */
export function schemaPlace({ schemaScheme }: ClientNames, title: string): Location | undefined {
  return schemaScheme === undefined ? undefined : { uri: `${schemaScheme}:/${title}.yaml`, range: { start, end: start } };
}
