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
  const rank = new Map([...first.map((kind, index) => [kind, index - first.length] as const), ...last.map((kind, index) => [kind, index + 1] as const)]);
  const keyed = objects.map((object) => ({ object, rank: rank.get(object.id.kind) ?? 0, isNamespace: object.id.kind === 'Namespace', isCore: object.id.group === '', ...keyOf(object.id) }));
  keyed.sort((a, b) => {
    const namespaces = a.isNamespace && b.isNamespace && (a.isCore || b.isCore);
    return a.rank - b.rank || (namespaces ? -1 : 1) * compareTexts(a.kind, b.kind) || compareTexts(a.name, b.name);
  });
  return keyed.map(({ object }) => object);
}

function keyOf({ group, version, kind, namespace, name }: Id): { readonly kind: string; readonly name: string } {
  return { kind: `${group || '~G'}_${version || '~V'}_${kind || '~K'}`, name: `${namespace || '~X'}|${name || '~N'}` };
}
