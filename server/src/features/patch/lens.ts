import { shift } from '../../base/text';
import { baseNameOf, parentOf, type Uri } from '../../base/uri';
import { compareTexts } from '../../base/order';
import type { DocumentState } from '../../workspace/files/fileState';
import { isKustomization } from '../../workspace/kustomizations/kustomizationFile';
import { rootName } from '../../workspace/deliveries/appliedRoots';
import type { Workspace } from '../../workspace/workspace';
import type { Place, ReferenceCount } from '../feature';
import { patchesOf, placeOfPatch } from './places';

/** Above each object of a file that kustomizations patch: in how many of them, and where. */
export function patchLenses(workspace: Workspace, uri: Uri): readonly ReferenceCount[] {
  const file = workspace.file(uri);
  return (file?.documents ?? []).flatMap((state) => {
    const start = file?.startOf(state.document) ?? 0;
    return lensesOf(state, workspace).map((lens) => ({ ...lens, span: shift(lens.span, start) }));
  });
}

function lensesOf({ uri, resources }: DocumentState, workspace: Workspace): readonly ReferenceCount[] {
  return resources.flatMap((resource): readonly ReferenceCount[] => {
    const { nameNode } = resource;
    const places = new Map<string, Place>();
    const layers = new Set<Uri>();
    for (const { application } of nameNode === undefined ? [] : patchesOf(uri, resource, workspace)) {
      const place = placeOfPatch(application, workspace);
      layers.add(application.patch.layer);
      if (place !== undefined) {
        places.set(`${place.uri} ${place.span.start}`, place);
      }
    }
    const references = [...places].sort(([a], [b]) => compareTexts(a, b)).map(([, place]) => place);
    return nameNode === undefined || references.length === 0
      ? []
      : [{ span: nameNode.span, title: titleOf([...layers], workspace), references }];
  });
}

function titleOf(layers: readonly Uri[], { folderNames }: Workspace): string {
  const [only] = layers;
  return layers.length === 1 && only !== undefined
    ? `patched in ${!isKustomization(only) ? baseNameOf(only) : baseNameOf(parentOf(only)) === '' ? '.' : rootName(parentOf(only), folderNames)}`
    : `patched in ${layers.length} overlays`;
}
