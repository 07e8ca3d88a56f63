import { append } from '../../base/lists';
import { compareTexts, placeBehind } from '../../base/order';
import type { Gvk, Id } from '../objects/ids';
import type { Objects } from '../objects/listed';
import type { EffectiveObject } from '../objects/object';
import { firstKinds, lastKinds } from '../fields/transformerConfig';

export interface SortOptions {
  /** In the order in which the files bring them. */
  readonly fifo: boolean;
  readonly first?: readonly string[];
  readonly last?: readonly string[];
}

/** What an object is called, by its place among those that were gathered. */
type IdOf = (place: number) => Id;

/**
 * The order of output of objects that were gathered, by their places. Source: api/internal/builtins
 * SortOrderTransformer.go, "legacy".
 */
export function inOrder(places: readonly number[], idOf: IdOf, options: SortOptions): readonly number[] {
  return [...places].sort(comparing(idOf, options));
}

/** True where objects that are in order stay so with others instead of some; not where one of these is no more or was not. */
export function isInOrder(objects: Objects, now: ReadonlyMap<number, EffectiveObject | undefined>, options: SortOptions): boolean {
  const compare = comparingIds(options);
  const objectAt = (at: number): EffectiveObject | undefined => now.get(at) ?? objects[at];
  const areInOrder = (at: number): boolean => {
    const [before, behind] = [objectAt(at), objectAt(at + 1)];
    return before === undefined || behind === undefined || compare(before.id, behind.id) < 0;
  };
  return [...now].every(
    ([at, object]) =>
      at >= 0 && object !== undefined && !isNamespace(object.id) && (options.fifo || (areInOrder(at - 1) && areInOrder(at))),
  );
}

/**
 * An order with others put in where they belong; `undefined` where the whole has to be sorted to know that: two are called
 * the same, or it is a Namespace, of which the order turns around.
 */
export function withInserted(
  order: readonly number[],
  added: readonly number[],
  idOf: IdOf,
  options: SortOptions,
): readonly number[] | undefined {
  if (added.some((place) => isNamespace(idOf(place)))) {
    return undefined;
  }
  const compare = comparing(idOf, options);
  const result: number[] = [];
  let taken = 0;
  for (const place of [...added].sort(compare)) {
    const at = placeBehind(order, (each) => compare(each, place) >= 0);
    append(result, order.slice(taken, at));
    if ([result.at(-1), order[at]].some((other) => other !== undefined && compare(other, place) === 0)) {
      return undefined;
    }
    result.push(place);
    taken = at;
  }
  append(result, order.slice(taken));
  return result;
}

type Compare = (a: number, b: number) => number;

function comparing(idOf: IdOf, options: SortOptions): Compare {
  const compare = comparingIds(options);
  return options.fifo ? (a, b) => a - b : (a, b) => compare(idOf(a), idOf(b));
}

function comparingIds({ first = firstKinds, last = lastKinds }: SortOptions): (a: Id, b: Id) => number {
  const ranks = first === firstKinds && last === lastKinds ? usualRanks : ranksOf(first, last);
  return (a, b) => (ranks.get(a.kind) ?? 0) - (ranks.get(b.kind) ?? 0) || compareKinds(a, b) || compareNames(a, b);
}

function isNamespace({ kind }: Gvk): boolean {
  return kind === 'Namespace';
}

function ranksOf(first: readonly string[], last: readonly string[]): ReadonlyMap<string, number> {
  return new Map([
    ...first.map((kind, index) => [kind, index - first.length] as const),
    ...last.map((kind, index) => [kind, index + 1] as const),
  ]);
}

const usualRanks = ranksOf(firstKinds, lastKinds);

function compareKinds(a: Gvk, b: Gvk): number {
  if (a.kind === b.kind && a.group === b.group && a.version === b.version) {
    return 0;
  }
  const namespaces = isNamespace(a) && isNamespace(b) && (a.group === '' || b.group === '');
  return (namespaces ? -1 : 1) * compareTexts(kindKey(a), kindKey(b));
}

function compareNames(a: Id, b: Id): number {
  return a.namespace === b.namespace ? compareTexts(a.name || noName, b.name || noName) : compareTexts(nameKey(a), nameKey(b));
}

const noName = '~N';
const kindKey = ({ group, version, kind }: Gvk): string => `${group || '~G'}_${version || '~V'}_${kind || '~K'}`;
const nameKey = ({ namespace, name }: Id): string => `${namespace || '~X'}|${name || noName}`;
