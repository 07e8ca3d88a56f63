import type { Uri } from '../../base/uri';
import { kustomizationNames, resolvePath, type Files } from '../../kustomize/files';
import type { YamlDocument } from '../../yaml/nodes/node';
import type { Around } from '../files/around';
import type { FileState } from '../files/fileState';
import { isIgnoredByGit } from '../files/gitIgnores';
import { isLayer } from '../kustomizations/kustomizationFile';
import type { Reads } from '../results/reads';

/** A file as far as kustomizations need it. */
export interface ReadFile {
  readonly documents: readonly { readonly document: YamlDocument }[];
  textOf(document: YamlDocument): string;
}

/** The fact that stands for the content of a file, and for whether it is there. */
export function fileFact(uri: string): string {
  return `file ${uri}`;
}

/** The files of a workspace as kustomizations see them; what is read is noted. `file` is one as it is now. */
export function filesOf({
  reads,
  around,
  file,
}: {
  readonly reads: Reads;
  readonly around: Around;
  readonly file: (uri: Uri) => FileState | undefined;
}): Files {
  const noted = (uri: Uri): FileState | undefined => {
    reads.noteOf(fileFact, uri);
    return file(uri);
  };
  const documentsOf = (uri: Uri): readonly YamlDocument[] | undefined => noted(uri)?.documents.map(({ document }) => document);
  const isMissing = (uri: Uri): boolean => around.presence(uri) === 'missing' && !isIgnoredByGit(uri, noted);
  return {
    documentsOf: (uri) => documentsOf(uri) ?? (around.presence(uri) === 'folder' || isMissing(uri) ? 'missing' : 'unknown'),
    // Of what is no manifest a workspace knows only whether it is there.
    contentOf: (uri) => (documentsOf(uri) === undefined && isMissing(uri) ? 'missing' : 'unknown'),
    textOf: (uri, document) => {
      const found = file(uri);
      return found?.documents.some((each) => each.document === document) === true ? found.textOf(document) : undefined;
    },
    kustomizationIn: (folder) => {
      const found = kustomizationNames.flatMap((name) => {
        const uri = resolvePath(folder, name);
        const [document] = documentsOf(uri) ?? [];
        return document === undefined || !isLayer(uri, document.root) ? [] : [{ uri, document }];
      });
      const [only] = found;
      const isEmpty = (): boolean =>
        isMissing(folder as Uri) ||
        (around.presence(folder as Uri) === 'folder' && kustomizationNames.every((name) => isMissing(resolvePath(folder, name))));
      return found.length > 1 ? 'several' : (only ?? (isEmpty() ? 'missing' : 'unknown'));
    },
  };
}

/** The same if some of them had other documents. */
export function changedFiles(files: Files, changed: ReadonlyMap<Uri, ReadFile>): Files {
  return {
    ...files,
    documentsOf: (uri) => changed.get(uri)?.documents.map(({ document }) => document) ?? files.documentsOf(uri),
    textOf: (uri, document) => (changed.has(uri) ? changed.get(uri)?.textOf(document) : files.textOf(uri, document)),
    kustomizationIn: (folder) => {
      const found = files.kustomizationIn(folder);
      const document = typeof found === 'string' ? undefined : changed.get(found.uri)?.documents[0]?.document;
      return typeof found === 'string' || document === undefined ? found : { uri: found.uri, document };
    },
  };
}
