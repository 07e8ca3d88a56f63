import type { Path } from '../../../base/path';
import { equal, isList, isMap, type Value } from '../../../kustomize/objects/value';

export interface Difference {
  readonly path: Path;
  readonly was: Value;
  readonly is: Value;
}

/** The innermost values in which two values differ. */
export function differences(was: Value, is: Value, path: Path = []): readonly Difference[] {
  if (was === is || equal(was, is)) {
    return [];
  }
  if (isMap(was) && isMap(is)) {
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) => differences(was[key], is[key], [...path, key]));
  }
  if (isList(was) && isList(is) && was.length === is.length) {
    return was.flatMap((item, index) => differences(item, is[index], [...path, index]));
  }
  return [{ path, was, is }];
}
