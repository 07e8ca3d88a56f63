import type { Uri } from '../base/uri';
import { accumulate, type Accumulated } from './accumulate';
import { editedLayer } from './edits';
import type { LayerEdits } from './layerEdits';
import type { Files } from './files';
import { finish } from './finish';
import type { Place } from './object';
import { readLayer } from './layer';
import { openApiTypes } from './openApi';
import { Problems } from './problem';
import { emptyConfig } from './transformerConfig';
import type { World } from './world';

export type { World } from './world';

/** Keeps what the kustomization of a folder brings in until something changes that it was made from. */
export type Keep = (folder: string, compute: () => Accumulated) => Accumulated;

/** A schema of the root is a part of everything below it, so that nothing is shared with other roots. */
const alone: Keep = (_, compute) => compute();

/**
 * Builds the kustomization of a folder without running or fetching anything. `before`: what it was when it was built
 * last; where only contents differ since, the rest is taken over.
 */
export function build(folder: string, files: Files, keep: Keep = alone, before?: World): World {
  const problems = new Problems();
  const found = files.kustomizationIn(folder);
  if (typeof found === 'string') {
    const place: Place = { uri: folder as Uri };
    if (found === 'several') {
      problems.fail('several-files', 'The folder has several kustomization files', place);
    } else {
      problems.fail('missing-path', 'The folder has no kustomization file', place);
    }
    return finish({ folder, root: undefined, place, accumulated: { objects: [], config: emptyConfig, vars: [], problems: new Problems() }, problems }, before);
  }
  const { root } = readLayer(found.uri, found.document);
  const place: Place = { uri: found.uri, document: found.document };
  const own = openApiTypes(root, folder, files, place, problems);
  const builder = own === undefined ? { files, layerOf: keep, open: [] } : { files, layerOf: alone, open: [], mergeTypes: own };
  return finish({ folder, root, place, accumulated: accumulate(folder, builder), problems }, before);
}

/**
 * Builds what somebody applies of a folder: its kustomization with edits, or the one that is made for its files. `id` is
 * what the world is called by.
 */
export function buildEdited(id: string, folder: string, edits: LayerEdits, files: Files, keep: Keep = alone, before?: World): World {
  const problems = new Problems();
  const found = files.kustomizationIn(folder);
  const layer = editedLayer(folder, typeof found === 'string' ? undefined : readLayer(found.uri, found.document), edits);
  const { root, place } = layer;
  const own = openApiTypes(root, folder, files, place, problems);
  const accumulated = accumulate(folder, { files, layerOf: own === undefined ? keep : alone, open: [], edited: layer, ...(own === undefined ? {} : { mergeTypes: own }) }, id);
  const unknown = edits.unknown ?? (found === 'several' || found === 'unknown' ? 'Some of the files are not read' : undefined);
  if (unknown !== undefined) {
    problems.unknown(unknown, { ...edits.place, span: edits.node.span });
  }
  return finish({ folder: id, root, place, accumulated, problems }, before);
}
