import type { Origin } from '../../reference/extract';
import type { Resource } from '../../manifest/resource';
import { groupKindKey } from '../../schema/kinds/kind';
import type { DocumentState } from '../files/fileState';

/** A document that replaces another one in its file and has objects of the same names. */
export interface Renewal {
  readonly before: DocumentState;
  readonly now: DocumentState;
  /** The former objects and templates, each with its replacement. */
  readonly objects: ReadonlyMap<Resource, Resource>;
}

/** The renewal of a document by the one that replaces it; `undefined` if there is none, or if its objects have other names or another order. */
export function renewalOf(before: DocumentState, now: DocumentState | undefined): Renewal | undefined {
  if (now === undefined || !areCalledAlike(before.resources, now.resources) || !areCalledAlike(before.templates, now.templates)) {
    return undefined;
  }
  const all = [...now.resources, ...now.templates];
  const objects = [...before.resources, ...before.templates].flatMap((old, index) => {
    const resource = all[index];
    return resource === undefined ? [] : [[old, resource] as const];
  });
  return { before, now, objects: new Map(objects) };
}

/** True if each reference of a document is in the same field of the same object as before, with the same value. */
export function refersAlike({ before, now, objects }: Renewal): boolean {
  return (
    before.origins.length === now.origins.length &&
    before.origins.every((old, index) => {
      const origin = now.origins[index];
      return origin !== undefined && objects.get(old.owner) === origin.owner && isSpeltAlike(old, origin);
    })
  );
}

function areCalledAlike(before: readonly Resource[], now: readonly Resource[]): boolean {
  return (
    before.length === now.length &&
    before.every(({ group, kind, namespace, name }, index) => {
      const resource = now[index];
      return resource?.group === group && resource.kind === kind && resource.namespace === namespace && resource.name === name;
    })
  );
}

function isSpeltAlike(a: Origin, b: Origin): boolean {
  return (
    a.slot === b.slot &&
    a.name === b.name &&
    a.namespace === b.namespace &&
    a.external === b.external &&
    a.opaque === b.opaque &&
    a.externalNode?.opaque === b.externalNode?.opaque &&
    a.targets.length === b.targets.length &&
    a.targets.every((target, index) => target === b.targets[index] || groupKindKey(target) === groupKindKey(b.targets[index] ?? target))
  );
}
