import { append } from '../../base/lists';
import type { KindLayer } from '../../service';
import { crdLayerOf } from '../../service/withoutWorkspace';
import { ByteBudget } from './byteBudget';
import { uriOfPath } from './fileUri';
import { configuredFiles } from './globFiles';
import type { Reach } from './reach';
import type { FileProblem } from './fileProblem';

/** CRDs from files outside of the workspace, ready for `Workspace.setKindLayer`: one layer for each file that has any. */
export interface CrdLayers {
  readonly layers: readonly KindLayer[];
  readonly problems: readonly FileProblem[];
  /** What was read, by path. */
  readonly texts: readonly (readonly [path: string, text: string])[];
}

/**
 * The CRDs that globs of a project file or of the settings name, from the folder (absolute) that they count from. A
 * folder stands for everything in it that has the name of a manifest.
 */
export function readCrdLayers(globs: readonly string[], from: string, within: Reach): CrdLayers {
  const problems: FileProblem[] = [];
  const layers: KindLayer[] = [];
  const texts: [string, string][] = [];
  const budget = new ByteBudget();
  for (const found of configuredFiles(globs, from, within)) {
    const read = found.kind === 'file' ? budget.read(found.path, { within }) : found;
    if (read.kind === 'problem') {
      problems.push(read);
    } else if (read.kind === 'text' && found.kind === 'file') {
      texts.push([found.path, read.text]);
      append(layers, crdLayer(found.path, read.text));
    }
  }
  return { layers, problems, texts };
}

/** The kinds that the CRDs of one file describe; empty for a file without any. */
export function crdLayer(path: string, text: string): readonly KindLayer[] {
  const layer = crdLayerOf(uriOfPath(path), text);
  return layer === undefined ? [] : [layer];
}
