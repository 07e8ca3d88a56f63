import { decodeSegment, encodeSegment, type Uri } from '../base/uri';
import type { YamlDocument } from '../yaml/nodes/node';

/** The content of a file: characters, or base64 of one that is no UTF-8. */
export type Content = { readonly text: string } | { readonly base64: string };

/** What is not there, or of which nothing can be said. */
export type NotAtHand = 'missing' | 'unknown';

/** The files that kustomizations name. Everything is asked for by URI; nothing outside is ever fetched. */
export interface Files {
  /** The kustomization file of a folder. */
  kustomizationIn(folder: string): { readonly uri: Uri; readonly document: YamlDocument } | NotAtHand | 'several';
  /** The documents of a YAML or JSON file. */
  documentsOf(uri: Uri): readonly YamlDocument[] | NotAtHand;
  contentOf(uri: Uri): Content | NotAtHand;
  /** True where symbolic links lead from a file below a folder out of that folder; absent where files are known by name only. */
  leavesByLink?(uri: Uri, folder: string): boolean;
  /** The text of a document that one of the others gave, for what stands inside of its scalars. */
  textOf(uri: Uri, document: YamlDocument): string | undefined;
}

/** The name of a file or folder that a URI spells as it is. */
const plainName = /^[\w-][\w.-]*$/;

/** A relative path below a folder's URI, `.` and `..` resolved. */
export function resolvePath(folder: string, path: string): Uri {
  if (plainName.test(path)) {
    return `${folder}/${path}` as Uri;
  }
  const steps = folder.split('/');
  for (const step of path.split('/')) {
    if (step === '..') {
      steps.pop();
    } else if (step !== '.' && step !== '') {
      steps.push(encodeSegment(step));
    }
  }
  return steps.join('/') as Uri;
}

/** The path that leads from a folder to a place, as it is written: `..` for each folder to leave, escapes undone; empty for the folder itself. */
export function relativePath(folder: string, place: string): string {
  const [from, to] = [folder.split('/'), place.split('/')];
  let shared = 0;
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) {
    shared += 1;
  }
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared).map(decodeSegment)].join('/');
}

/** True for a path that Kustomize would fetch when no file and no folder has it. */
export function mayBeRemote(path: string): boolean {
  return /:\/\/|^git@|^git::|\?ref=|\/\//.test(path) || /^[\w-]+(?:\.[\w-]+)+\/./.test(path);
}

/** How a kustomization file can be called. */
export const kustomizationNames = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];
