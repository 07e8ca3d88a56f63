import type { Path } from '../../base/path';
import { shift, type Span } from '../../base/text';
import type { FamilyId } from '../../reference/slot';
import { familiesOf, type Relation } from '../../workspace/family';
import { nearestFirst, type IndexedResource } from '../../workspace/index/indexed';
import type { Spot } from '../../workspace/spot';
import type { Workspace } from '../../workspace/workspace';
import { placeAt } from '../../yaml/nodes/query';
import type { Place } from '../feature';

/** A connection with the family that knows it. */
export type KnownRelation = Relation & { readonly family: FamilyId };

/** The connections of an object to others that no reference writes. */
export function relationsFrom(object: IndexedResource, workspace: Workspace): readonly KnownRelation[] {
  return familiesOf(workspace).flatMap(
    ({ id, relations }) => relations?.from(object, workspace).map((relation) => ({ ...relation, family: id })) ?? [],
  );
}

/** Those of others to an object. */
export function relationsTo(object: IndexedResource, workspace: Workspace): readonly KnownRelation[] {
  return familiesOf(workspace).flatMap(
    ({ id, relations }) => relations?.to(object, workspace).map((relation) => ({ ...relation, family: id })) ?? [],
  );
}

/** The objects on the other side of the connections that are decided at a position, the nearest first. */
export function relatedAt(spot: Spot, workspace: Workspace): readonly IndexedResource[] {
  const { resource, hit, file } = spot;
  if (resource === undefined || hit === undefined) {
    return [];
  }
  const object = workspace.index.entryOf(file.uri, resource);
  const own = hit.path.slice(resource.path.length);
  const isAt = (path: Path): boolean => path.length > 0 && path.every((step, index) => own[index] === step);
  const found = [
    ...relationsFrom(object, workspace).flatMap(({ fromPath, to }) => (isAt(fromPath) ? [to] : [])),
    ...relationsTo(object, workspace).flatMap(({ toPath, from }) => (isAt(toPath) ? [from] : [])),
  ];
  return nearestFirst([...new Set(found)], file.uri);
}

/** Where the side of a connection that leads to another object decides it: the key of what it writes there, or its name. */
export function placeOfRelation(workspace: Workspace, relation: Relation): Place | undefined {
  const { resource, uri } = relation.from;
  const start = workspace.file(uri)?.startOf(resource.document);
  return start === undefined ? undefined : { uri, span: shift(relationSpan(relation), start) };
}

/**
 * The same in a list of all that lead to one object: the name of the object on the other side, where the key would be the same
 * in each line, such as `namespace:` or `labels:`.
 */
export function listedPlaceOf(workspace: Workspace, relation: Relation): Place | undefined {
  const { resource, uri } = relation.from;
  const start = workspace.file(uri)?.startOf(resource.document);
  return start === undefined || resource.nameNode === undefined || relation.isWritten === true
    ? placeOfRelation(workspace, relation)
    : { uri, span: shift(resource.nameNode.span, start) };
}

/** The place that decides it, in its document. */
export function relationSpan({ from: { resource }, fromPath }: Relation): Span {
  return placeAt(resource.node, fromPath)?.entry?.key.span ?? (resource.nameNode ?? resource.kindNode).span;
}
