import type { Structure } from './structure';

/** A field that the API server or its controller lets nobody change. */
export function isImmutable(structure: Structure | undefined): boolean {
  return isImmutableBySchema(structure) || structure?.['x-ackmesh']?.immutable === true;
}

/** A CEL rule that compares with the stored object makes a field immutable. Source: Kubernetes transition rules. */
export function isImmutableBySchema(structure: Structure | undefined): boolean {
  return structure?.['x-kubernetes-validations']?.some(({ rule }) => /^\s*self\s*==\s*oldSelf\s*$/.test(rule)) === true;
}
