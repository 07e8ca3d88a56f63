import { parentOf, type Uri } from '../../server/src/base/uri';
import { build, type World } from '../../server/src/kustomize/build';
import { kustomizationNames, resolvePath, type Files } from '../../server/src/kustomize/files';
import { parseFile, type YamlFile } from '../../server/src/yaml/reading/file';

/** Files in memory by path; what is not there is missing. */
function memoryKustomizeFiles(files: Readonly<Record<string, string>> | ReadonlyMap<string, string>): Files {
  const entries: readonly (readonly [string, string])[] = isMap(files) ? [...files] : Object.entries(files);
  const texts = new Map(entries.map(([path, text]) => [resolvePath('file:///w', path), text] as const));
  const parsed = new Map<Uri, YamlFile>();
  const fileOf = (uri: Uri): YamlFile | undefined => {
    const text = texts.get(uri);
    if (text === undefined) {
      return undefined;
    }
    const file = parsed.get(uri) ?? parseFile(text);
    parsed.set(uri, file);
    return file;
  };
  return {
    documentsOf: (uri) => fileOf(uri)?.documents.map(({ document }) => document) ?? 'missing',
    contentOf: (uri) => {
      const text = texts.get(uri);
      return text === undefined ? 'missing' : { text };
    },
    textOf: (uri, document) => {
      const placed = fileOf(uri)?.documents.find((each) => each.document === document);
      return placed === undefined ? undefined : texts.get(uri)?.slice(placed.start, placed.start + document.length);
    },
    kustomizationIn: (folder) => {
      const found = kustomizationNames.map((name) => resolvePath(folder, name)).filter((uri) => texts.has(uri));
      const [only] = found;
      const document = only === undefined ? undefined : fileOf(only)?.documents[0]?.document;
      return found.length > 1 ? 'several' : only === undefined || document === undefined ? 'missing' : { uri: only, document };
    },
  };
}

function isMap(files: Readonly<Record<string, string>> | ReadonlyMap<string, string>): files is ReadonlyMap<string, string> {
  return files instanceof Map;
}

/** Builds a folder of files in memory. */
export function buildOf(files: Readonly<Record<string, string>> | ReadonlyMap<string, string>, root: string): World {
  const folder = root === '.' ? parentOf('file:///w/x') : resolvePath('file:///w', root);
  return build(folder, memoryKustomizeFiles(files));
}

/** `Kind namespace/name` of what a root brings, in order. */
export function namesOf({ objects }: World): readonly string[] {
  return objects.map(({ id }) => `${id.kind} ${id.namespace === '' ? '' : `${id.namespace}/`}${id.name}`);
}
