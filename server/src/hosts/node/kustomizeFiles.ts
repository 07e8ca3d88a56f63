import { isUtf8 } from 'node:buffer';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Uri } from '../../base/uri';
import { LineMap, type Position } from '../../base/text';
import type { AppliedPlace, Content, Files, NotAtHand, YamlFile } from '../../service';
import { kustomizationNames, parseFile, resolvePath } from '../../service/withoutWorkspace';
import { largestFileBytes } from '../tooLarge';
import { fileProblem } from './fileProblem';
import { pathOfUri } from './fileUri';
import { liesIn, Reach } from './reach';
import { readText } from './readText';

/** Files on disk, with where places in them are. */
export interface DiskFiles extends Files {
  /** The YAML files that were read so far. */
  readonly read: readonly Uri[];
  /** Line and character of a place, from 0; `undefined` for a place that is a file or a folder as a whole. */
  positionOf(place: AppliedPlace): Position | undefined;
}

/**
 * The files on disk that kustomizations name, each read once. Kustomizations may lie anywhere; what is generated from a file
 * only comes from below the folder of one that was read, or from the working directory (absolute).
 */
export function filesOnDisk(cwd: string): DiskFiles {
  const folders = new Set([cwd]);
  const parsed = new Map<Uri, YamlFile | NotAtHand>();
  const parse = (uri: Uri): YamlFile | NotAtHand => {
    const path = pathOfUri(uri);
    if (path === undefined) {
      return 'unknown';
    }
    const read = readText(path);
    return read.kind === 'text' ? parseFile(read.text) : notAtHand(path);
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
      if (only !== undefined) {
        folders.add(dirname(pathOfUri(only.uri) ?? cwd));
      }
      const document = only?.file.documents[0]?.document;
      return found.length > 1 ? 'several' : only === undefined || document === undefined ? 'missing' : { uri: only.uri, document };
    },
    contentOf: (uri) => {
      const path = pathOfUri(uri);
      return path === undefined ? 'unknown' : contentAt(path, new Reach([...folders]));
    },
    leavesByLink: (uri, folder) => {
      const [path, below] = [pathOfUri(uri), pathOfUri(folder)];
      return path !== undefined && below !== undefined && leavesByLink(path, below);
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

/** What is known of a path that cannot be read: that no file is there, or nothing. */
function notAtHand(path: string): NotAtHand {
  try {
    return statSync(path).isFile() ? 'unknown' : 'missing';
  } catch (error) {
    return fileProblem(path, error).cause === 'missing' ? 'missing' : 'unknown';
  }
}

function contentAt(path: string, within: Reach): Content | NotAtHand {
  try {
    const real = within.resolve(path);
    const found = typeof real === 'string' ? statSync(real) : undefined;
    if (typeof real === 'string' && found?.isFile() === true && found.size <= largestFileBytes) {
      const bytes = readFileSync(real);
      return isUtf8(bytes) ? { text: bytes.toString('utf8') } : { base64: bytes.toString('base64') };
    }
  } catch {
    // What is known of it all the same is found out below.
  }
  return notAtHand(path);
}

/** True where links lead from a path below a folder out of that folder. */
function leavesByLink(path: string, folder: string): boolean {
  try {
    return !liesIn(realpathSync.native(path), realpathSync.native(folder));
  } catch {
    return false;
  }
}
