import type { EffectiveObject } from './object';
import type { Id } from './ids';
import { compareTexts } from '../base/order';
import { firstKinds, lastKinds } from './transformerConfig';

export interface SortOptions {
  /** In the order in which the files bring them. */
  readonly fifo: boolean;
  readonly first?: readonly string[];
  readonly last?: readonly string[];
}

/** The order of output. Source: api/internal/builtins/SortOrderTransformer.go, "legacy". */
export function sortObjects(objects: readonly EffectiveObject[], { fifo, first = firstKinds, last = lastKinds }: SortOptions): readonly EffectiveObject[] {
  if (fifo) {
    return objects;
  }
  const keyed = objects.map(keyedBy(first, last));
  keyed.sort(compare);
  return keyed.map(({ object }) => object);
}

/** Objects that are in order already, with others put among them where they belong. */
export function insertSorted(sorted: readonly EffectiveObject[], added: readonly EffectiveObject[], { fifo, first = firstKinds, last = lastKinds }: SortOptions): readonly EffectiveObject[] | undefined {
  // Of namespaces the order turns around; whoever meets one begins anew.
  if (fifo || added.some(({ id }) => id.kind === 'Namespace')) {
    return undefined;
  }
  const keyOfObject = keyedBy(first, last);
  const result = [...sorted];
  for (const key of added.map(keyOfObject)) {
    let [low, high] = [0, result.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = result[middle];
      if (other !== undefined && compare(keyOfObject(other), key) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    result.splice(low, 0, key.object);
  }
  return result;
}

interface Keyed {
  readonly object: EffectiveObject;
  readonly rank: number;
  readonly isNamespace: boolean;
  readonly isCore: boolean;
  readonly kind: string;
  readonly name: string;
}

function keyedBy(first: readonly string[], last: readonly string[]): (object: EffectiveObject) => Keyed {
  const rank = first === firstKinds && last === lastKinds ? usualRank : rankOf(first, last);
  return (object) => ({ object, rank: rank.get(object.id.kind) ?? 0, isNamespace: object.id.kind === 'Namespace', isCore: object.id.group === '', ...keyOf(object.id) });
}

function rankOf(first: readonly string[], last: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...first.map((kind, index) => [kind, index - first.length] as const), ...last.map((kind, index) => [kind, index + 1] as const)]);
}

const usualRank = rankOf(firstKinds, lastKinds);

function compare(a: Keyed, b: Keyed): number {
  const namespaces = a.isNamespace && b.isNamespace && (a.isCore || b.isCore);
  return a.rank - b.rank || (namespaces ? -1 : 1) * compareTexts(a.kind, b.kind) || compareTexts(a.name, b.name);
}

function keyOf({ group, version, kind, namespace, name }: Id): { readonly kind: string; readonly name: string } {
  return { kind: `${group || '~G'}_${version || '~V'}_${kind || '~K'}`, name: `${namespace || '~X'}|${name || '~N'}` };
}
