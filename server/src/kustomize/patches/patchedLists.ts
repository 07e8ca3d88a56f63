import { quoted } from '../../base/english';
import { formatPath, type Path } from '../../base/path';
import { shift } from '../../base/text';
import { nodeAt } from '../../yaml/nodes/query';
import type { Cause, EffectiveObject, Place } from '../objects/object';
import type { Problems } from '../objects/problem';
import { nodeOf } from '../objects/resources';
import { get, has, isList, isMap, type Value } from '../objects/value';

/**
 * What a strategic merge patch does to the lists of a custom kind, where it is hardly meant: there they are replaced as a
 * whole, and directives in them end up in the object. Source: measured with kubectl v1.34.5.
 */
export function noteLists({ content = {}, id }: EffectiveObject, part: EffectiveObject, cause: Cause, problems: Problems): void {
  const placeOf = (path: Path): Place => {
    const { path: _, ...source } = part.source;
    const object = nodeOf(part);
    const node = nodeAt(object, path);
    return object === undefined || node === undefined || source.span === undefined
      ? cause
      : { ...source, span: shift(node.span, source.span.start - object.span.start) };
  };
  const walk = (patch: Value, old: Value, path: Path): void => {
    if (isMap(patch)) {
      Object.entries(patch).forEach(([key, value]) => walk(value, get(old, key), [...path, key]));
    } else if (isList(patch)) {
      const directive = patch.findIndex((item) => has(item, '$patch'));
      if (directive >= 0) {
        const message = `"$patch" is ignored in a list of ${id.kind}: the list is replaced, and "$patch" becomes a field of the object`;
        problems.note('patch-directive-in-list', message, placeOf([...path, directive, '$patch']), {
          about: { id, path: [...path, directive, '$patch'] },
        });
      } else if (isList(old) && patch.length > 0 && old.some(isMap)) {
        const isShorter = old.length > patch.length;
        const parts = partsIn(patch, old);
        const what = [
          ...(isShorter ? [`${patch.length} of ${old.length} items are left`] : []),
          ...parts.map(({ name, lost }) => `"${name}" loses ${quoted(lost)}`),
        ];
        if (what.length > 0) {
          const message = `The patch replaces the whole list "${formatPath(path)}" of ${id.kind}: ${what.join(', ')}`;
          const isSure = (isShorter && patch.length === 1) || parts.some(({ isAddition }) => isAddition);
          problems.note('patch-replaces-list', message, placeOf(path), {
            about: { id, path },
            ...(isSure ? { level: 'warning' } : {}),
          });
        }
      }
    }
  };
  walk(get(part.content, 'spec'), get(content, 'spec'), ['spec']);
}

/** An item of a patch that has only some of the keys of the item that has its name. */
interface PartOfItem {
  readonly name: string;
  readonly lost: readonly string[];
  /** True for one that repeats nothing but the name: it was written to be merged with the other. */
  readonly isAddition: boolean;
}

function partsIn(patch: readonly Value[], old: readonly Value[]): readonly PartOfItem[] {
  const before = new Map(old.flatMap((item) => (isMap(item) ? [[get(item, 'name'), item] as const] : [])));
  return patch.flatMap((item): readonly PartOfItem[] => {
    const name = get(item, 'name');
    const keys = typeof name === 'string' ? Object.keys(before.get(name) ?? {}) : [];
    const lost = keys.filter((key) => !has(item, key));
    return typeof name !== 'string' || lost.length === 0 ? [] : [{ name, lost, isAddition: lost.length === keys.length - 1 }];
  });
}
