import type { Path } from '../base/path';
import { at, isMap } from '../kustomize/value';
import type { LabelReader, LabelValue } from '../manifest/labels';
import { formsOrUnknown } from './appliedForms';
import type { IndexedResource } from './indexed';
import type { Workspace } from './workspace';
import type { Effective } from './worlds';

/**
 * The labels in a map of an object as the roots of its file apply it; as `written` where there are none. Where they say
 * different things, or one of them cannot be built, a label is not known.
 */
export function appliedLabels(object: IndexedResource, path: Path, written: LabelReader, workspace: Workspace): LabelReader {
  const roots = workspace.roots.reading(object.uri);
  if (roots.length === 0) {
    return written;
  }
  let forms: readonly (Effective | null)[] | undefined;
  return (key) => {
    forms ??= roots.flatMap((root) => formsOrUnknown(object, root, workspace));
    const [first, ...others] = new Set(forms.map((form) => (form === null ? null : labelOf(form, object, [...path, key], workspace))));
    return forms.length === 0 ? written(key) : others.length > 0 ? null : first;
  };
}

function labelOf({ world, object }: Effective, { uri }: IndexedResource, path: Path, { worlds }: Workspace): LabelValue {
  const content = worlds.isWhole(world, uri) ? worlds.contentOf(object) : undefined;
  const map = at(content, path.slice(0, -1));
  const value = at(content, path);
  if (content === undefined) {
    return null;
  }
  return typeof value === 'string' ? value : isMap(map) && Object.hasOwn(map, String(path.at(-1))) ? null : undefined;
}
