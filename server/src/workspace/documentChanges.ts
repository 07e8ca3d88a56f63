import type { Uri } from '../base/uri';
import type { Dialects } from '../reference/dialect';
import { groupKindKey, type GroupKind } from '../schema/kind';
import type { DocumentState } from './fileState';
import { identityKey, type IndexedResource } from './index';

/** The documents that a file has no longer, and those that it did not have. */
export interface DocumentChanges {
  readonly uri: Uri;
  readonly removed: readonly DocumentState[];
  readonly added: readonly DocumentState[];
  /** Objects that waited for one another through what was removed, before it was. */
  readonly circles: ReadonlyMap<string, IndexedResource>;
}

export interface ChangedKind {
  readonly kind: GroupKind;
  /** With the files in which each was added or taken away. */
  readonly names: ReadonlyMap<string, ReadonlySet<Uri>>;
}

/** The kinds of which an edit adds objects to a file or takes them away, with the names concerned. */
export function changedKinds(changes: readonly DocumentChanges[]): Iterable<ChangedKind> {
  const balance = new Map<string, { readonly kind: GroupKind; readonly name: string; readonly uri: Uri; count: number }>();
  const count = (uri: Uri, states: readonly DocumentState[], by: number): void => {
    for (const resource of states.flatMap(({ resources }) => resources)) {
      if (resource.name !== undefined) {
        const key = `${identityKey(resource)} ${uri}`;
        const entry = balance.get(key) ?? { kind: resource, name: resource.name, uri, count: 0 };
        entry.count += by;
        balance.set(key, entry);
      }
    }
  };
  for (const { uri, removed, added } of changes) {
    count(uri, removed, -1);
    count(uri, added, 1);
  }
  const kinds = new Map<string, { readonly kind: GroupKind; readonly names: Map<string, Set<Uri>> }>();
  for (const { kind, name, uri, count: difference } of balance.values()) {
    if (difference !== 0) {
      const key = `${kind.group}/${kind.kind}`;
      const entry = kinds.get(key) ?? { kind, names: new Map<string, Set<Uri>>() };
      entry.names.set(name, (entry.names.get(name) ?? new Set<Uri>()).add(uri));
      kinds.set(key, entry);
    }
  }
  return kinds.values();
}

/** Objects whose own references depend on who refers to them, where an edit changes that. */
export function changedUses(changes: readonly DocumentChanges[], dialects: Dialects): Iterable<{ readonly kind: GroupKind; readonly name: string }> {
  const changed = new Map<string, { readonly kind: GroupKind; readonly name: string }>();
  for (const origin of changes.flatMap(({ removed, added }) => [...removed, ...added]).flatMap(({ origins }) => origins)) {
    for (const target of origin.targets) {
      if (origin.name !== undefined && dialects.slotsOf(target).some(({ namespaceRule }) => namespaceRule === 'users-of-owner')) {
        changed.set(`${groupKindKey(target)}/${origin.name}`, { kind: target, name: origin.name });
      }
    }
  }
  return changed.values();
}
