import type { Uri } from '../base/uri';
import { isCrdResource, resourcesOf } from '../manifest/resource';
import { readCrd } from '../schema/kinds/crdReader';
import type { KindLayer } from '../schema/kinds/kind';
import { parseFile } from '../yaml/reading/file';
import { plainValue } from '../yaml/value';

/** The kinds that the CRDs of a file outside of the workspace describe, for `setKindLayer`; `undefined` for a file without CRDs. */
export function crdLayerOf(uri: Uri, text: string): KindLayer | undefined {
  if (!text.includes('CustomResourceDefinition')) {
    return undefined;
  }
  const crds = parseFile(text)
    .documents.flatMap(({ document }) => resourcesOf(document))
    .filter(isCrdResource);
  const kinds = crds.flatMap(({ node }) => readCrd(plainValue(node)?.value, { source: 'configured', uri }).kinds);
  return crds.length === 0 ? undefined : { id: `configured ${uri}`, source: 'configured', kinds };
}
