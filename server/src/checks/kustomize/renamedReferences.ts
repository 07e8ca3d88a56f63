import type { EffectiveObject } from '../../kustomize/objects/object';
import { formatPath } from '../../base/path';
import { groupBy } from '../../base/groups';
import type { Finding } from '../../workspace/finding';
import { rootName } from '../../workspace/deliveries/appliedRoots';
import type { Workspace } from '../../workspace/workspace';
import { relativePath } from '../references/referencePlace';
import { isCalledSoElsewhere } from './calledSo';
import { hasOneCalled, type EffectiveReference } from '../references/effectiveReference';
import { relatedCauses, rootsText } from './rootWords';

/**
 * References that a rename of a kustomization leaves behind: the object that is meant gets another name under a root, and
 * nothing writes it into the reference. One finding for each reference, with the roots in which it holds.
 */
export function checkRenamedReferences(references: readonly EffectiveReference[], workspace: Workspace): readonly Finding[] {
  const broken = references.filter((reference) => isBroken(reference, workspace));
  return [...groupBy(broken, ({ origin }) => origin).values()].map((each) => findingOf(each, workspace));
}

/** True when every object that the name could mean has lost it, and nothing unknown could have it. */
function isBroken({ world, name, candidates, origin, referrer }: EffectiveReference, workspace: Workspace): boolean {
  return (
    candidates.length > 0 &&
    !hasOneCalled(name, candidates) &&
    workspace.worlds.isWhole(world, referrer.source.uri) &&
    !isCalledSoElsewhere(origin.targets, { name }, world.root, workspace)
  );
}

function findingOf(references: readonly EffectiveReference[], workspace: Workspace): Finding {
  const [first] = references as readonly [EffectiveReference, ...EffectiveReference[]];
  const { origin, name, candidates } = first;
  const roots = [...new Set(references.map(({ world }) => rootName(world.root, workspace.folderNames)))];
  const [{ id: target }] = candidates as readonly [EffectiveObject, ...EffectiveObject[]];
  const newNames = new Set(references.map((each) => each.candidates[0]?.id.name));
  const where = rootsText(roots);
  // Each root may give another name: one is told as an example.
  const renamed =
    newNames.size > 1
      ? `is renamed in ${where} (to "${target.name}" in ${rootsText(roots.slice(0, 1))})`
      : `is renamed to "${target.name}" in ${where}`;
  const meant = new Set(references.map((each) => each.candidates));
  const causes = [...meant].flatMap((each) => each.flatMap((object) => object.causeOf(['metadata', 'name']) ?? []));
  return {
    code: 'kustomize/reference-not-renamed',
    message: `${target.kind} "${name}" ${renamed}, but "${formatPath(relativePath(origin))}" is not`,
    span: (origin.nameNode ?? origin.node).span,
    path: [...relativePath(origin), ...origin.slot.shape.name],
    resource: origin.owner,
    related: () => relatedCauses(causes, workspace),
  };
}
