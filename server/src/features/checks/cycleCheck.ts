import { describeResource } from '../../manifest/resource';
import type { Origin } from '../../reference/extract';
import type { Finding } from '../../workspace/finding';
import type { IndexedResource } from '../../workspace/index';
import { waitedFor, waitingPath } from '../../workspace/waiting';
import { relatedPlace, relativePath, type ReferenceContext } from './referencePlace';

/** A reference whose target waits, by a chain of references, for the reference's own object: none is ever created. */
export function checkCycle(origin: Origin, meant: readonly IndexedResource[], { uri, workspace }: ReferenceContext): readonly Finding[] {
  const code = origin.slot.codes.cycle;
  const target = code === undefined || meant.length !== 1 ? undefined : waitedFor(origin, uri, workspace.resolver);
  const path = target === undefined ? undefined : waitingPath(target, { uri, resource: origin.owner }, workspace.resolver, (entry) => workspace.originsOf(entry));
  if (code === undefined || path === undefined) {
    return [];
  }
  const names = [origin.owner, ...path.map(({ resource }) => resource)].map(describeResource);
  return [
    {
      code,
      message:
        path.length === 1
          ? `${names[0] ?? ''} refers to itself; a new object waits for ever for its target to be ready.`
          : `New objects that refer to one another in a circle wait for ever: ${names.join(' → ')}.`,
      span: (origin.nameNode ?? origin.node).span,
      path: [...relativePath(origin), ...origin.slot.shape.name],
      resource: origin.owner,
      related: () => path.slice(0, -1).flatMap((entry) => relatedPlace(entry, workspace)),
    },
  ];
}
