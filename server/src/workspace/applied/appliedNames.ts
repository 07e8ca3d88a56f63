import type { Path } from '../../base/path';
import type { Uri } from '../../base/uri';
import { at } from '../../kustomize/objects/value';
import type { Resource } from '../../manifest/resource';
import { holdsPlaceholder } from '../../yaml/templates/placeholders';
import { nodeAt } from '../../yaml/nodes/query';
import { plainValue } from '../../yaml/value';
import { isUncertain } from '../index/indexed';
import type { Workspace } from '../workspace';

/** What an object is called where it is applied. */
export interface AppliedName {
  readonly name: string;
  readonly namespace: string;
}

/** How much longer a name becomes by its namespace, and by the prefixes and suffixes that anybody writes. */
const mostAdded = 63 + 64;

/** False where a name that is made of an object's name and namespace stays below a length, so that nobody need ask for it. */
export function mayExceed(length: number, { name = '' }: Resource): boolean {
  return name.length + mostAdded > length;
}

/**
 * What an object is called under each kustomization that applies it, or as it is written where none does, as far as both name
 * and namespace are known and nothing is written at `field`: no key, `null`, or a text that `isNothing` says so of.
 */
export function namesWithout(
  field: Path,
  isNothing: (text: string) => boolean,
  resource: Resource,
  uri: Uri,
  workspace: Workspace,
): readonly AppliedName[] {
  const { worlds, roots } = workspace;
  if (isUncertain(resource)) {
    return [];
  }
  const isUnset = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && isNothing(value));
  const applied = roots.of(uri);
  if (applied.length === 0) {
    const { name, namespace } = resource;
    const written = plainValue(nodeAt(resource.node, field));
    const isFree = written?.opaque === false && isUnset(written.value);
    return name === undefined || namespace === undefined || !isFree ? [] : [{ name, namespace }];
  }
  return worlds
    .appliedFormsOf(resource, uri, applied)
    .filter(({ world, object }) => object.content !== undefined && worlds.isWhole(world, uri) && isUnset(at(object.content, field)))
    .map(({ object: { id } }) => ({ name: id.name, namespace: id.namespace }))
    .filter(({ name, namespace }) => namespace !== '' && !holdsPlaceholder(name) && !holdsPlaceholder(namespace));
}
