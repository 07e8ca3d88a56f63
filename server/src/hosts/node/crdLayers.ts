import { isCrdResource, resourcesOf } from '../../manifest/resource';
import { readCrd } from '../../schema/crdReader';
import type { KindLayer } from '../../schema/kindStore';
import { parseFile } from '../../yaml/file';
import { plainValue } from '../../yaml/value';
import { expandGlob } from './globFiles';
import { listFiles } from './files';
import { uriOfPath } from './fileUri';
import { readText, type FileProblem } from './readText';

/** CRDs from files outside of the workspace, ready for `Workspace.setKindLayer`: one layer for each file that has any. */
export interface CrdLayers {
  readonly layers: readonly KindLayer[];
  readonly problems: readonly FileProblem[];
}

/**
 * The CRDs that globs of a project file or of the settings name, from the folder (absolute) that they count from. A
 * folder stands for everything in it that has the name of a manifest.
 */
export function readCrdLayers(globs: readonly string[], from: string): CrdLayers {
  const problems: FileProblem[] = [];
  const paths = new Set<string>();
  for (const matches of globs.map((glob) => expandGlob(glob, from))) {
    const inFolders = matches.folders.map((folder) => listFiles(folder));
    [...matches.files, ...inFolders.flatMap(({ files }) => files)].forEach((path) => paths.add(path));
    problems.push(...matches.problems, ...inFolders.flatMap((each) => each.problems));
  }
  const layers: KindLayer[] = [];
  for (const path of paths) {
    const read = readText(path);
    if (read.kind === 'problem') {
      problems.push(read);
    } else {
      layers.push(...crdLayer(path, read.text));
    }
  }
  return { layers, problems };
}

/** The kinds that the CRDs of one file describe; empty for a file without any. */
export function crdLayer(path: string, text: string): readonly KindLayer[] {
  if (!text.includes('CustomResourceDefinition')) {
    return [];
  }
  const uri = uriOfPath(path);
  const crds = parseFile(text)
    .documents.flatMap(({ document }) => resourcesOf(document))
    .filter(isCrdResource);
  const kinds = crds.flatMap(({ node }) => readCrd(plainValue(node)?.value, { source: 'configured', uri }).kinds);
  return crds.length === 0 ? [] : [{ id: `configured ${uri}`, source: 'configured', kinds }];
}
