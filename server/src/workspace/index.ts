import { commonFolders, type Uri } from '../base/uri';
import type { Resource } from '../manifest/resource';
import type { Origin } from '../reference/extract';
import type { DocumentState } from './fileState';
import { groupKindKey, type GroupKind } from '../schema/kind';

/** A resource and the file that it is written in. */
export interface IndexedResource {
  readonly uri: Uri;
  readonly resource: Resource;
}

export interface IndexedOrigin {
  readonly uri: Uri;
  readonly origin: Origin;
  readonly state: DocumentState;
}

/**
 * Every object and every reference of the workspace, by name. It never reads schemas and never judges: the resolver
 * does. Counts what it is asked to touch, so that tests can assert work.
 */
export class WorkspaceIndex {
  readonly #byTarget = new Map<string, Set<IndexedResource>>();
  readonly #byName = new Map<string, Set<IndexedResource>>();
  readonly #byKind = new Map<string, Set<IndexedResource>>();
  readonly #wantedNames = new Map<string, Set<IndexedOrigin>>();
  readonly #externals = new Map<string, Set<IndexedOrigin>>();
  readonly #outward = new Map<Origin, IndexedOrigin>();
  readonly #wantedKinds = new Map<string, Set<IndexedOrigin>>();
  readonly #byAlias = new Map<string, Set<IndexedResource>>();
  readonly #entries = new Map<Resource, IndexedResource>();
  readonly #wanted = new Map<Origin, IndexedOrigin>();

  readonly #aliasOf: (resource: Resource) => string | undefined;

  /** `aliasOf` tells what an object is called outside of the cluster, where its manifest says another name than its own. */
  constructor(aliasOf: (resource: Resource) => string | undefined = () => undefined) {
    this.#aliasOf = aliasOf;
  }

  add(uri: Uri, state: DocumentState): void {
    for (const resource of state.resources) {
      if (resource.name !== undefined) {
        const entry = { uri, resource };
        this.#entries.set(resource, entry);
        push(this.#byTarget, targetKey(resource, resource.name), entry);
        push(this.#byName, resource.name, entry);
        push(this.#byKind, groupKindKey(resource), entry);
        const alias = this.#aliasOf(resource);
        if (alias !== undefined) {
          push(this.#byAlias, targetKey(resource, alias), entry);
        }
      }
    }
    for (const origin of state.origins) {
      if (origin.external !== undefined) {
        const entry = { uri, origin, state };
        this.#outward.set(origin, entry);
        push(this.#externals, origin.external, entry);
      }
      if (origin.name !== undefined) {
        const entry = { uri, origin, state };
        this.#wanted.set(origin, entry);
        push(this.#wantedNames, origin.name, entry);
        origin.targets.forEach((target) => push(this.#wantedKinds, groupKindKey(target), entry));
      }
    }
  }

  remove(state: DocumentState): void {
    for (const resource of state.resources) {
      const entry = this.#entries.get(resource);
      if (entry !== undefined && resource.name !== undefined) {
        this.#entries.delete(resource);
        drop(this.#byTarget, targetKey(resource, resource.name), entry);
        drop(this.#byName, resource.name, entry);
        drop(this.#byKind, groupKindKey(resource), entry);
        const alias = this.#aliasOf(resource);
        if (alias !== undefined) {
          drop(this.#byAlias, targetKey(resource, alias), entry);
        }
      }
    }
    for (const origin of state.origins) {
      const outward = this.#outward.get(origin);
      if (outward !== undefined && origin.external !== undefined) {
        this.#outward.delete(origin);
        drop(this.#externals, origin.external, outward);
      }
      const entry = this.#wanted.get(origin);
      if (entry !== undefined && origin.name !== undefined) {
        this.#wanted.delete(origin);
        drop(this.#wantedNames, origin.name, entry);
        origin.targets.forEach((target) => drop(this.#wantedKinds, groupKindKey(target), entry));
      }
    }
  }

  /** Objects of a kind and name in any namespace. */
  find(target: GroupKind, name: string): readonly IndexedResource[] {
    return [...(this.#byTarget.get(targetKey(target, name)) ?? [])];
  }

  /** Objects of a kind that are called so outside of the cluster. */
  aliased(target: GroupKind, alias: string): readonly IndexedResource[] {
    return [...(this.#byAlias.get(targetKey(target, alias)) ?? [])];
  }

  named(name: string): readonly IndexedResource[] {
    return [...(this.#byName.get(name) ?? [])];
  }

  ofKind(kind: GroupKind): readonly IndexedResource[] {
    return [...(this.#byKind.get(groupKindKey(kind)) ?? [])];
  }

  /** References that are spelt with this name, whatever they lead to. */
  wanting(name: string): readonly IndexedOrigin[] {
    return [...(this.#wantedNames.get(name) ?? [])];
  }

  /** References that are written with this external value. */
  withExternal(external: string): readonly IndexedOrigin[] {
    return [...(this.#externals.get(external) ?? [])];
  }

  /** References that may lead to a kind. */
  wantingKind(kind: GroupKind): Iterable<IndexedOrigin> {
    return this.#wantedKinds.get(groupKindKey(kind)) ?? [];
  }

  *resources(): Iterable<IndexedResource> {
    yield* this.#entries.values();
  }

  *origins(): Iterable<IndexedOrigin> {
    yield* this.#wanted.values();
  }

  /** Kinds of which the workspace has objects. */
  *kinds(): Iterable<GroupKind> {
    for (const entries of this.#byKind.values()) {
      for (const { resource } of entries) {
        yield { group: resource.group, kind: resource.kind };
        break;
      }
    }
  }
}

/** Nearest first: most folders in common with `from`, then by URI and place. */
export function byNearness(from: Uri): (a: IndexedResource, b: IndexedResource) => number {
  return (a, b) =>
    commonFolders(from, b.uri) - commonFolders(from, a.uri) ||
    (a.uri < b.uri ? -1 : a.uri > b.uri ? 1 : a.resource.node.span.start - b.resource.node.span.start);
}

/** What an object is called for those who look for it; two objects with one key are alternatives of one thing. */
export function identityKey(resource: Resource): string {
  return `${groupKindKey(resource)}/${resource.namespace ?? ''}/${resource.name ?? ''}`;
}

function targetKey(target: GroupKind, name: string): string {
  return `${groupKindKey(target)}/${name}`;
}

function push<T>(map: Map<string, Set<T>>, key: string, entry: T): void {
  const entries = map.get(key);
  if (entries === undefined) {
    map.set(key, new Set([entry]));
  } else {
    entries.add(entry);
  }
}

function drop<T>(map: Map<string, Set<T>>, key: string, entry: T): void {
  const entries = map.get(key);
  entries?.delete(entry);
  if (entries?.size === 0) {
    map.delete(key);
  }
}
