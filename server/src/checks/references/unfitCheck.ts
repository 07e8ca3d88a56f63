import { formatPath } from '../../base/path';
import { labelAt, settled } from '../../manifest/labels';
import type { Resource } from '../../manifest/resource';
import type { Origin } from '../../reference/extract';
import type { Slot, UnfitTarget } from '../../reference/slot';
import type { GroupKind } from '../../schema/kinds/kind';
import type { Finding } from '../../workspace/finding';
import type { Resolution } from '../../workspace/resolution/resolution';
import { asScalar, nodeAt } from '../../yaml/nodes/query';
import { fullKind } from '../kinds/kindFix';
import { relativePath } from './referencePlace';

/** A reference to an object of a kind that implements what the field wants, and with which its controller can do nothing all the same. */
export function checkUnfit(origin: Origin, resolution: Resolution): readonly Finding[] {
  const { slot, owner, opaque, node } = origin;
  const [written] = origin.targets;
  const kindNode = slot.shape.kind === undefined ? undefined : asScalar(nodeAt(node, slot.shape.kind));
  const unfit = opaque || written === undefined ? undefined : unfitIn(slot, written);
  if (unfit === undefined || kindNode === undefined || (resolution.kind === 'found' && resolution.meant.some((each) => may(each, unfit)))) {
    return [];
  }
  const path = relativePath(origin);
  return [
    {
      code: 'ref/wrong-kind',
      message: `"${formatPath(path)}" must refer to an object ${unfit.needs}; that of ${fullKind(unfit)} ${unfit.has}`,
      span: kindNode.span,
      path: [...path, ...(slot.shape.kind ?? [])],
      resource: owner,
    },
  ];
}

/** What a slot says of a kind that is no use in it. */
export function unfitIn({ unfit = [] }: Slot, { group, kind }: GroupKind): UnfitTarget | undefined {
  return unfit.find((each) => each.group === group && each.kind === kind);
}

/** What is asked of an object: its annotations. */
interface Asked {
  read<T>(id: string, of: (resource: Resource) => T): T;
}

/** Whether an object is one of those of an unfit kind that may be of use. */
function may(object: Asked, { unless }: UnfitTarget): boolean {
  if (unless === undefined) {
    return false;
  }
  const { annotation, otherThan } = unless;
  return object.read(`annotation ${annotation}`, (resource) => {
    const text = settled(labelAt(resource, ['metadata', 'annotations'], annotation));
    return text === null || (text !== undefined && !otherThan.includes(text));
  });
}
