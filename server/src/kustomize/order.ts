import type { EffectiveObject } from './object';
import type { Id } from './ids';
import { compareTexts, firstKinds, lastKinds } from './transformerConfig';

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
  const keys = new Map(objects.map((object) => [object, keyOf(object.id)] as const));
  return [...objects].sort((a, b) => {
    const byKind = (rank.get(a.id.kind) ?? 0) - (rank.get(b.id.kind) ?? 0);
    const [left = { kind: '', name: '' }, right = { kind: '', name: '' }] = [keys.get(a), keys.get(b)];
    const namespaces = a.id.kind === 'Namespace' && b.id.kind === 'Namespace' && (a.id.group === '' || b.id.group === '');
    return byKind || (namespaces ? -1 : 1) * compareTexts(left.kind, right.kind) || compareTexts(left.name, right.name);
  });
}

function keyOf({ group, version, kind, namespace, name }: Id): { readonly kind: string; readonly name: string } {
  return { kind: `${group || '~G'}_${version || '~V'}_${kind || '~K'}`, name: `${namespace || '~X'}|${name || '~N'}` };
}
