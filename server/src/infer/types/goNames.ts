import type { ResourceFields } from '../fields/field';
import type { Shape } from '../model/apiModel';
import type { Namer } from '../names/namer';

/**
 * What the Go types of structures are called: those of kinds have the plain names.
 * Source: aws-controllers-k8s/code-generator pkg/model/sdk_api.go (HasConflictingTypeName).
 */
export function goNames(all: readonly ResourceFields[], namer: Namer): (shape: Shape) => string {
  const taken = new Set(all.flatMap(({ kind }) => ['', 'Spec', 'Status', 'List'].map((ending) => kind + ending)));
  return ({ name }) => {
    const camel = namer.camel(name);
    return taken.has(camel) ? `${camel}_SDK` : camel;
  };
}
