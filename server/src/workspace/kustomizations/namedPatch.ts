import type { Uri } from '../../base/uri';
import type { YamlNode } from '../../yaml/nodes/node';
import { asString, valueOf } from '../../yaml/nodes/query';

export interface NamedPatch {
  readonly file: Uri;
  readonly patch: Patch;
}

/** A file that a kustomization names as a patch: its objects are parts of objects. */
export interface Patch {
  /** What it is applied to instead of the object that it names, as far as the kustomization says it. */
  readonly target?: { readonly group?: string; readonly version?: string; readonly kind: string };
}

/** A patch with a target. */
export function patchFor(target: YamlNode | undefined): Patch {
  const [group, version, kind] = ['group', 'version', 'kind'].map((key) => asString(valueOf(target, key)));
  return kind === undefined
    ? {}
    : { target: { kind, ...(group === undefined ? {} : { group }), ...(version === undefined ? {} : { version }) } };
}
