import { describeResource } from '../../manifest/resource';
import type { Origin, SlotUse } from '../../reference/extract';
import type { Finding } from '../../workspace/finding';
import type { IndexedResource } from '../../workspace/index/indexed';
import type { Workspace } from '../../workspace/workspace';
import { mayWait, waitingPath, waitingReference } from '../../workspace/resolution/waiting';
import { literalInstead } from './referenceFixes';
import { relatedReferences, relativePath, type ReferenceContext, type ReferenceOf } from './referencePlace';

/** A reference whose target waits, by a chain of references, for the reference's own object: none is ever created. */
export function checkCycle(
  origin: Origin,
  meant: readonly IndexedResource[],
  use: SlotUse,
  { uri, workspace }: ReferenceContext,
): readonly Finding[] {
  const code = origin.slot.codes.cycle;
  const [target] = meant;
  if (code === undefined || target === undefined || meant.length > 1 || !mayWait(origin)) {
    return [];
  }
  const path = waitingPath(target, workspace.index.entryOf(uri, origin.owner), workspace.resolver);
  if (path === undefined) {
    return [];
  }
  const names = [origin.owner, ...path].map(describeResource);
  return [
    {
      code,
      message:
        path.length === 1
          ? `Circular dependency: ${names[0] ?? ''} refers to itself and would wait for itself forever`
          : `Circular dependency: these objects would wait for each other forever: ${names.join(' → ')}`,
      span: (origin.nameNode ?? origin.node).span,
      path: [...relativePath(origin), ...origin.slot.shape.name],
      resource: origin.owner,
      fixes: (text) => literalInstead(text, use),
      related: relatedReferences(onTheWay(path, workspace), workspace),
      leadsOn: true,
    },
  ];
}

/** The references that lead from each object of a way to the next. */
function onTheWay(path: readonly IndexedResource[], { resolver }: Workspace): readonly ReferenceOf[] {
  return path.slice(0, -1).flatMap((owner, index) => {
    const next = path[index + 1];
    const origin = next === undefined ? undefined : waitingReference(owner, next, resolver);
    return origin === undefined ? [] : [{ owner, origin }];
  });
}
