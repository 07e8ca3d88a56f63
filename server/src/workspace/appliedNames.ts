import type { Path } from '../base/path';
import type { Uri } from '../base/uri';
import { at } from '../kustomize/value';
import type { Resource } from '../manifest/resource';
import { holdsPlaceholder } from '../yaml/placeholders';
import { nodeAt } from '../yaml/query';
import { plainValue } from '../yaml/value';
import { isUncertain } from './indexed';
import type { Workspace } from './workspace';

/** What an object is called where it is applied. */
export interface AppliedName {
  readonly name: string;
  readonly namespace: string;
}

/**
 * What an object is called under each kustomization that applies it, or as it is written where none does, as far as both name
 * and namespace are known and nothing is written at `field`, where `null` and blanks count as nothing.
 */
export function namesWithout(field: Path, resource: Resource, uri: Uri, workspace: Workspace): readonly AppliedName[] {
  const { worlds, roots } = workspace;
  if (isUncertain(resource)) {
    return [];
  }
  const applied = roots.of(uri);
  if (applied.length === 0) {
    const { name, namespace } = resource;
    const written = plainValue(nodeAt(resource.node, field));
    const isFree = written?.opaque === false && isNothing(written.value);
    return name === undefined || namespace === undefined || !isFree ? [] : [{ name, namespace }];
  }
  return worlds
    .appliedFormsOf(resource, uri, applied)
    .filter(({ world, object }) => object.content !== undefined && worlds.isWhole(world, uri) && isNothing(at(object.content, field)))
    .map(({ object: { id } }) => ({ name: id.name, namespace: id.namespace }))
    .filter(({ name, namespace }) => namespace !== '' && !holdsPlaceholder(name) && !holdsPlaceholder(namespace));
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
