import { joinedUpTo } from '../../base/english';
import { baseNameOf, parentOf } from '../../base/uri';
import type { Cause } from '../../kustomize/objects/object';
import type { RelatedPlace } from '../../workspace/finding';
import { isKustomization } from '../../workspace/kustomizations/kustomizationFile';
import type { Workspace } from '../../workspace/workspace';

/* What findings say of the roots in which they hold, and of the layers that brought them about. */

const mostRoots = 3;

/** `overlays/prod`, `overlays/prod and overlays/staging`, or the first ones and how many more; a root in the folder of the workspace is _this kustomization_. */
export function rootsText(roots: readonly string[]): string {
  return joinedUpTo(
    mostRoots,
    roots.map((root) => (root === '.' ? 'this kustomization' : root)),
  );
}

/** A message that holds in some roots alone. */
export function inRootsText(message: string, roots: readonly string[]): string {
  return `${message} (in ${rootsText(roots)})`;
}

/** The places in files from which causes come, each once. */
export function relatedCauses(causes: readonly Cause[], workspace: Workspace): readonly RelatedPlace[] {
  const places = new Map<string, RelatedPlace>();
  for (const { uri, document, span, what } of causes) {
    const state = document === undefined ? undefined : workspace.file(uri)?.stateOf(document);
    if (state !== undefined && document !== undefined && span !== undefined) {
      places.set(`${uri} ${span.start}`, {
        uri,
        document,
        span,
        message: `"${what}" of ${isKustomization(uri) ? baseNameOf(parentOf(uri)) : baseNameOf(uri)}`,
      });
    }
  }
  return [...places.values()];
}
