import type { Uri } from '../base/uri';
import { accumulate, type Accumulated } from './accumulate';
import type { Files } from './files';
import { finish, type Identities } from './finish';
import type { EffectiveObject, Place } from './object';
import { readLayer } from './layer';
import { openApiTypes } from './openApi';
import { Problems } from './problem';
import { emptyConfig } from './transformerConfig';

/** What a root brings to a cluster. */
export interface World {
  /** The folder of the kustomization. */
  readonly root: string;
  /** In the order in which Kustomize prints them. */
  readonly objects: readonly EffectiveObject[];
  readonly problems: Problems;
  /** Where objects are in the list, by name and by file; the same for worlds that differ only in contents. */
  readonly identities: Identities;
  /** The world that it was made from, and which objects have another content than in it. */
  readonly since?: { readonly before: WeakRef<World>; readonly changed: readonly number[] };
}

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

export { unknownHash } from './finish';
