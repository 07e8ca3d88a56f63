import { withArticle } from '../../base/english';
import type { Origin } from '../../reference/extract';
import { apiVersionOf, parseApiVersion, type GroupKind } from '../../schema/kinds/kind';
import type { Fix } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { setScalar } from '../../yaml/writing/edit';
import type { ScalarNode } from '../../yaml/nodes/node';
import { asScalar, nodeAt } from '../../yaml/nodes/query';

/** A kind with its group. */
export function fullKind({ group, kind }: GroupKind): string {
  return group === '' ? `${kind} (core)` : `${kind} (${group})`;
}

/** Makes a reference name another kind, in all the places where it says which. */
export function kindFix(origin: Origin, kindNode: ScalarNode, target: GroupKind, { kinds }: Workspace): Fix {
  const { shape } = origin.slot;
  const [version] = kinds.versions(target);
  const apiVersion = shape.apiVersion === undefined ? undefined : asScalar(nodeAt(origin.node, shape.apiVersion));
  const group = shape.group === undefined ? undefined : asScalar(nodeAt(origin.node, shape.group));
  return {
    title: `Refer to ${withArticle(fullKind(target))}`,
    preferred: false,
    edits: [
      ...(kindNode.text === target.kind ? [] : [setScalar(kindNode, target.kind)]),
      // A version of the group that is meant stays: the title says nothing about versions.
      ...(apiVersion === undefined || version === undefined || parseApiVersion(apiVersion.text)?.group === target.group
        ? []
        : [setScalar(apiVersion, apiVersionOf(version))]),
      ...(group === undefined ? [] : [setScalar(group, target.group)]),
    ],
  };
}
