import { formatPath } from '../../base/path';
import type { Origin } from '../../reference/extract';
import { groupKindKey, type GroupKind } from '../../schema/kinds/kind';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { asScalar, nodeAt } from '../../yaml/nodes/query';
import { fullKind, kindFix } from '../kinds/kindFix';
import { relativePath } from './referencePlace';

/** A reference to an object of a kind that certainly does not implement the duck type which the field wants. */
export function checkDuck(origin: Origin, workspace: Workspace): readonly Finding[] {
  const { slot, owner, opaque } = origin;
  const [written] = origin.targets;
  const duck = slot.duck === undefined ? undefined : workspace.ducks.find(slot.duck);
  const kindNode = duck === undefined || slot.shape.kind === undefined ? undefined : asScalar(nodeAt(origin.node, slot.shape.kind));
  if (
    duck === undefined ||
    kindNode === undefined ||
    written === undefined ||
    opaque ||
    slot.sureness !== 'declared' ||
    workspace.ducks.accepts(written, duck) !== false
  ) {
    return [];
  }
  const path = relativePath(origin);
  return [
    {
      code: 'ref/wrong-kind',
      message: `"${formatPath(path)}" must refer to a kind that implements ${duck.name}; ${fullKind(written)} does not`,
      span: kindNode.span,
      path: [...path, ...(slot.shape.kind ?? [])],
      resource: owner,
      fixes: () =>
        namesakes(origin, workspace)
          .filter((kind) => workspace.ducks.accepts(kind, duck) === true)
          .map((kind) => kindFix(origin, kindNode, kind, workspace)),
    },
  ];
}

/** The kinds of the objects that have the name of a reference where it looks for them. */
function namesakes({ name, namespace, owner }: Origin, { index }: Workspace): readonly GroupKind[] {
  const wanted = namespace ?? owner.namespace;
  const near = (name === undefined ? [] : index.named(name)).filter(
    (entry) => entry.namespace === undefined || wanted === undefined || entry.namespace === wanted,
  );
  return [...new Map(near.map(({ group, kind }) => [groupKindKey({ group, kind }), { group, kind }])).values()];
}
