import { readConfig, type Config } from '../workspace/configuration/config';
import { parseFile } from '../yaml/reading/file';
import { plainValue } from '../yaml/value';

/** What a project file says, or why it says nothing; `offset` counts from the start of the file, where there is a place. */
export type ReadProjectFile =
  | { readonly kind: 'config'; readonly config: Config }
  | { readonly kind: 'problem'; readonly message: string; readonly offset: number | undefined };

/** Reads the text of a project file. Keys and values that are not known are left out. */
export function readProjectText(text: string): ReadProjectFile {
  const { documents } = parseFile(text);
  for (const { document, start } of documents) {
    const [problem] = document.problems;
    if (problem !== undefined) {
      return { kind: 'problem', message: problem.message, offset: start + problem.span.start };
    }
  }
  const value = plainValue(documents[0]?.document.root)?.value ?? {};
  return typeof value !== 'object' || Array.isArray(value)
    ? { kind: 'problem', message: 'expected a mapping of settings', offset: undefined }
    : { kind: 'config', config: readConfig(value) };
}
