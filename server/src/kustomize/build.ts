import { bounds } from '../base/bounds';
import { keptIn } from '../base/memo';
import type { Uri } from '../base/uri';
import { accumulate, type Accumulated, type Keep } from './layers/accumulate';
import { editedLayer } from './layers/edits';
import type { LayerEdits } from './layers/layerEdits';
import type { Files } from './files';
import { checkSortOptions, finish } from './ends/finish';
import type { Place } from './objects/object';
import { readLayer, type Layer } from './layers/layer';
import type { MergeTypes } from './fields/mergeKeys';
import { openApiTypes } from './fields/openApi';
import { Problems } from './objects/problem';
import type { Read } from './fields/read';
import { Recent } from './objects/recent';
import { emptyConfig } from './fields/transformerConfig';
import type { World } from './world';

export type { World } from './world';

/** Keeps what is made for one build: what several layers take in is made once. */
function keptAlone(): Keep {
  const kept = new Map<string, unknown>();
  return <T>(folder: string, what: string, compute: () => T): T => keptIn(kept, `${what} ${folder}`, compute) as T;
}

/** What those who build more than once keep of it. */
export interface Kept {
  readonly keep?: Keep;
  /** What the root was when it was built last; where only contents differ since, the rest is taken over. */
  readonly before?: World | undefined;
  /** The objects of everything that they build. */
  readonly recent?: Recent;
}

/** Builds the kustomization of a folder without running or fetching anything. */
export function build(folder: string, files: Files, kept: Kept = {}): World {
  const { keep = keptAlone() } = kept;
  return buildFrom(folder, () => keep(folder, 'head', () => headOf(folder, files)), files, { ...kept, keep });
}

/**
 * Builds what somebody applies of a folder: its kustomization with edits, or the one that is made for its files. `id` is
 * what the world is called by.
 */
export function buildEdited(id: string, folder: string, edits: LayerEdits, files: Files, kept: Kept): World {
  const { keep = keptAlone() } = kept;
  return buildFrom(id, () => keep(id, 'head', () => editedHead(folder, edits, files)), files, { ...kept, keep });
}

function buildFrom(
  id: string,
  head: () => Head,
  files: Files,
  { keep, before, recent = new Recent() }: Kept & { readonly keep: Keep },
): World {
  const { folder, root, place, problems, mergeTypes, edited } = head();
  if (root === undefined) {
    return finish({ folder: id, root, place, problems, accumulated: nothing }, before, recent);
  }
  const builder = {
    files,
    // A schema of the root is a part of everything below it, so that nothing is shared with other roots.
    keep: mergeTypes === undefined ? keep : keptAlone(),
    recent,
    open: [],
    again: { left: bounds.circularLayers.most },
    ...(mergeTypes === undefined ? {} : { mergeTypes }),
    ...(edited === undefined ? {} : { edited: () => head().edited }),
  };
  return finish({ folder: id, root, place, problems, accumulated: accumulate(folder, builder, id) }, before, recent);
}

const nothing: Accumulated = { objects: [], isShared: false, config: emptyConfig, vars: [], problems: new Problems(), weight: 0 };

/** The kustomization file of a root, and what of it counts there only. */
export interface Head {
  readonly folder: string;
  readonly root: Read | undefined;
  readonly place: Place;
  readonly problems: Problems;
  readonly mergeTypes?: MergeTypes;
  /** The layer that takes the place of the file's. */
  readonly edited?: Layer;
}

function headOf(folder: string, files: Files): Head {
  const problems = new Problems();
  const found = files.kustomizationIn(folder);
  if (typeof found === 'string') {
    const place: Place = { uri: folder as Uri };
    if (found === 'several') {
      problems.fail('several-files', 'The folder has several kustomization files', place);
    } else {
      problems.fail('missing-path', 'The folder has no kustomization file', place);
    }
    return { folder, root: undefined, place, problems };
  }
  const { root } = readLayer(found.uri, found.document);
  const place: Place = { uri: found.uri, document: found.document };
  const mergeTypes = openApiTypes(root, folder, files, place, problems);
  checkSortOptions(root, place, problems);
  return { folder, root, place, problems, ...(mergeTypes === undefined ? {} : { mergeTypes }) };
}

function editedHead(folder: string, edits: LayerEdits, files: Files): Head {
  const problems = new Problems();
  const found = files.kustomizationIn(folder);
  const edited = editedLayer(folder, typeof found === 'string' ? undefined : readLayer(found.uri, found.document), edits);
  const { root, place } = edited;
  const mergeTypes = openApiTypes(root, folder, files, place, problems);
  const unknown = edits.unknown ?? (found === 'several' || found === 'unknown' ? 'Some of the files are not read' : undefined);
  if (unknown !== undefined) {
    problems.unknown(unknown, { ...edits.place, span: edits.node.span });
  }
  return { folder, root, place, problems, edited, ...(mergeTypes === undefined ? {} : { mergeTypes }) };
}
