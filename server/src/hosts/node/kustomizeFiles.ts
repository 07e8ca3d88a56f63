import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import type { Uri } from '../../base/uri';
import { LineMap, type Position } from '../../base/text';
import type { AppliedPlace, Content, Files, NotAtHand, YamlFile } from '../../service';
import { kustomizationNames, parseFile, resolvePath } from '../../service/withoutWorkspace';
import { pathOfUri } from './fileUri';
import type { Reach } from './reach';
import { largestFileBytes, readText } from './readText';

/** Files on disk, with where places in them are. */
export interface DiskFiles extends Files {
  /** The YAML files that were read so far. */
  readonly read: readonly Uri[];
  /** Line and character of a place, from 0; `undefined` for a place that is a file or a folder as a whole. */
  positionOf(place: AppliedPlace): Position | undefined;
}

/** The files on disk that kustomizations name, each read once. Nothing outside of the reach is read. */
export function filesOnDisk(within: Reach): DiskFiles {
  const parsed = new Map<Uri, YamlFile | NotAtHand>();
  const parse = (uri: Uri): YamlFile | NotAtHand => {
    const path = pathOfUri(uri);
    const read = path === undefined ? undefined : readText(path, { within });
    if (path === undefined || read === undefined) {
      return 'unknown';
    }
    return read.kind === 'text' ? parseFile(read.text) : isMissing(path) ? 'missing' : 'unknown';
  };
  const fileOf = (uri: Uri): YamlFile | NotAtHand => {
    const found = parsed.get(uri) ?? parse(uri);
    parsed.set(uri, found);
    return found;
  };
  return {
    get read() {
      return [...parsed].flatMap(([uri, file]) => (typeof file === 'string' ? [] : [uri]));
    },
    documentsOf: (uri) => {
      const file = fileOf(uri);
      return typeof file === 'string' ? file : file.documents.map(({ document }) => document);
    },
    kustomizationIn: (folder) => {
      const found = kustomizationNames.flatMap((name) => {
        const uri = resolvePath(folder, name);
        const file = fileOf(uri);
        return typeof file === 'string' ? [] : [{ uri, file }];
      });
      const [only] = found;
      const document = only?.file.documents[0]?.document;
      return found.length > 1 ? 'several' : only === undefined || document === undefined ? 'missing' : { uri: only.uri, document };
    },
    contentOf: (uri) => {
      const path = pathOfUri(uri);
      return path === undefined ? 'unknown' : contentAt(path, within);
    },
    textOf: (uri, document) => {
      const file = parsed.get(uri);
      const placed = typeof file === 'object' ? file.documents.find((each) => each.document === document) : undefined;
      return typeof file !== 'object' || placed === undefined ? undefined : file.text.slice(placed.start, placed.start + document.length);
    },
    positionOf: ({ uri, document, span }) => {
      const file = parsed.get(uri);
      const placed = typeof file === 'object' ? file.documents.find((each) => each.document === document) : undefined;
      return span === undefined || placed === undefined || typeof file !== 'object'
        ? undefined
        : new LineMap(file.text).positionAt(placed.start + span.start);
    },
  };
}

/** True for what is no file: nothing, or a folder. */
function isMissing(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() !== true;
}

function contentAt(path: string, within: Reach): Content | NotAtHand {
  const real = within.resolve(path);
  if (typeof real !== 'string') {
    return isMissing(path) ? 'missing' : 'unknown';
  }
  const found = statSync(real, { throwIfNoEntry: false });
  if (found?.isFile() !== true) {
    return 'missing';
  }
  if (found.size > largestFileBytes) {
    return 'unknown';
  }
  const bytes = readFileSync(real);
  return isUtf8(bytes) ? { text: bytes.toString('utf8') } : { base64: bytes.toString('base64') };
}
