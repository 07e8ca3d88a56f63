import type { Path } from '../../base/path';
import { at, isMap, type ValueMap } from '../../kustomize/objects/value';
import type { LabelReader, LabelValue } from '../../manifest/labels';
import { appliedContents } from './appliedContents';
import type { IndexedResource } from '../index/indexed';
import type { Workspace } from '../workspace';

/**
 * The labels in a map of an object as the roots of its file apply it; as `written` where there are none. Where they say
 * different things, or one of them cannot be built, a label is not known.
 */
export function appliedLabels(object: IndexedResource, path: Path, written: LabelReader, workspace: Workspace): LabelReader {
  let contents: readonly (ValueMap | null)[] | undefined;
  return (key) => {
    contents ??= appliedContents(object, workspace);
    const [first, ...others] = new Set(contents.map((content) => (content === null ? null : labelIn(content, [...path, key]))));
    return contents.length === 0 ? written(key) : others.length > 0 ? null : first;
  };
}

function labelIn(content: ValueMap, path: Path): LabelValue {
  const map = at(content, path.slice(0, -1));
  const value = at(content, path);
  return typeof value === 'string' ? value : isMap(map) && Object.hasOwn(map, String(path.at(-1))) ? null : undefined;
}
