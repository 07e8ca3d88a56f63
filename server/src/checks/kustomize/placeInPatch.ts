import type { Path } from '../../base/path';
import type { EffectiveObject } from '../../kustomize/objects/object';
import type { Resource } from '../../manifest/resource';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Finding } from '../../workspace/finding';
import { operationsIn, pathOfPointer, resourceOf, type WrittenOperation } from '../../workspace/applied/patchTargets';
import type { Workspace } from '../../workspace/workspace';
import { asMap, nodeAt, placeAt, valueOf } from '../../yaml/nodes/query';
import { spanFor, valueSpan } from '../places/place';

type Place = Pick<Finding, 'span' | 'resource'>;

/** Where a patch writes a path of an object that it changes, or whatever is nearest to it. */
export function placeInPatch(path: Path, state: DocumentState, object: EffectiveObject, workspace: Workspace): Place | undefined {
  const [resource, ...others] = state.resources;
  const source = resourceOf(object, workspace);
  if (resource === undefined) {
    return source === undefined ? undefined : placeInOperations(path, operationsIn(state.document.root) ?? [], source, workspace);
  }
  return others.length > 0 ? undefined : placeInPart(path, resource);
}

/** At the path, at the first field beside it, or at the last key that leads there. */
function placeInPart(path: Path, resource: Resource): Place | undefined {
  if (nodeAt(resource.node, path) !== undefined) {
    return { span: spanFor(resource, path, 'key'), resource };
  }
  const [beside] = asMap(nodeAt(resource.node, path.slice(0, -1)))?.entries ?? [];
  if (path.length > 2 && beside !== undefined) {
    return { span: beside.key.span, resource };
  }
  const above = path.findLastIndex((step, at) => typeof step === 'string' && nodeAt(resource.node, path.slice(0, at + 1)) !== undefined);
  return above < 0 ? undefined : { span: spanFor(resource, path.slice(0, above + 1), 'key'), resource };
}

/** In the operation that leads nearest to the path, the last of several. */
function placeInOperations(path: Path, operations: readonly WrittenOperation[], source: Resource, workspace: Workspace): Place | undefined {
  const shared = (other: Path): number => {
    const end = path.findIndex((step, index) => step !== other[index]);
    return end < 0 ? path.length : end;
  };
  const placed = operations.map(({ node, path: text = '' }) => ({ node, at: pathOfPointer(text, source, workspace) }));
  const most = placed.reduce((longest, { at }) => Math.max(longest, shared(at)), 0);
  const nearest = placed.findLast(({ at }) => shared(at) === most);
  const pathNode = valueOf(nearest?.node, 'path');
  if (nearest === undefined || pathNode === undefined || most === 0) {
    return undefined;
  }
  const inside = nearest.at.length === most ? placeAt(valueOf(nearest.node, 'value'), path.slice(most)) : undefined;
  return { span: inside?.entry?.key.span ?? (inside?.node?.kind === 'scalar' ? valueSpan(inside.node) : pathNode.span) };
}
