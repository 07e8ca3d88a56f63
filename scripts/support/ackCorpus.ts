import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** What the API groups of all ACK controllers end in. */
export const ackDomain = 'services.k8s.aws';

/** One controller of the corpus: paths of its files. */
export interface CorpusService {
  readonly name: string;
  readonly directory: string;
  readonly crdFiles: readonly string[];
  /** A Smithy model beside `model.json`, and the file whose shapes it shares; names within the directory. */
  readonly smithy?: { readonly file: string; readonly sameShapesAs: string };
}

/** The controllers found in a corpus directory, in order of names. */
export function corpusServices(root: string): CorpusService[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, 'generator.yaml')))
    .map((entry) => serviceAt(entry.name, join(root, entry.name)))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function serviceAt(name: string, directory: string): CorpusService {
  const source: unknown = parse(readFileSync(join(directory, 'SOURCE.yaml'), 'utf8'));
  const smithy = (source as { smithy_model?: { file?: string; same_shapes_as?: string } }).smithy_model;
  const crds = join(directory, 'crds');
  return {
    name,
    directory,
    crdFiles: readdirSync(crds)
      .sort()
      .map((file) => join(crds, file)),
    ...(smithy?.file === undefined
      ? {}
      : { smithy: { file: smithy.file, sameShapesAs: (smithy.same_shapes_as ?? '').split(' ')[0] ?? '' } }),
  };
}
