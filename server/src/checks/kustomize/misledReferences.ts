import { formatPath } from '../../base/path';
import { effectiveNamespace } from '../../kustomize/objects/ids';
import type { Cause, EffectiveObject } from '../../kustomize/objects/object';
import type { Origin } from '../../reference/extract';
import type { GroupKind } from '../../schema/kinds/kind';
import type { Finding } from '../../workspace/finding';
import { rootName } from '../../workspace/deliveries/appliedRoots';
import type { Workspace } from '../../workspace/workspace';
import { asScalar, nodeAt } from '../../yaml/nodes/query';
import { withArticle } from '../../base/english';
import { groupBy } from '../../base/groups';
import { removeNamespace } from '../references/referenceFixes';
import { relativePath } from '../references/referencePlace';
import { isCalledSoElsewhere } from './calledSo';
import { namespaceNow, type EffectiveReference } from '../references/effectiveReference';
import { relatedCauses, rootsText } from './rootWords';

/**
 * References that a kustomization makes mean another object than the one that is meant: one whose namespace changes and
 * that spells the former one, and one that gets the new name of an object of another kind. Once for all roots.
 */
export function checkMisledReferences(references: readonly EffectiveReference[], workspace: Workspace): readonly Finding[] {
  return [
    ...once(
      references.filter((each) => isLeftIn(each, workspace)),
      workspace,
      namespaceFinding,
    ),
    ...once(
      references.filter((each) => isRenamedByAccident(each, workspace)),
      workspace,
      accidentFinding,
    ),
  ];
}

type Make = (
  references: readonly [EffectiveReference, ...EffectiveReference[]],
  roots: string,
  workspace: Workspace,
) => Finding | undefined;

function once(references: readonly EffectiveReference[], workspace: Workspace, make: Make): readonly Finding[] {
  return [...groupBy(references, ({ origin }) => origin).values()].flatMap((all) => {
    const roots = rootsText([...new Set(all.map(({ world }) => rootName(world.root, workspace.folderNames)))]);
    return make(all as [EffectiveReference, ...EffectiveReference[]], roots, workspace) ?? [];
  });
}

/** True when every object that is meant leaves the namespace that the reference spells, in which it is written or a layer put it. */
function isLeftIn(reference: EffectiveReference, workspace: Workspace): boolean {
  const { world, candidates, origin, name } = reference;
  const namespace = namespaceNow(reference);
  if (namespace === undefined) {
    return false;
  }
  const meant = candidates.filter(({ previous }) => previous.some((former) => effectiveNamespace(former) === namespace));
  const isThere = candidates.some(({ id }) => effectiveNamespace(id) === namespace);
  return (
    origin.slot.namespaceRule !== 'none' &&
    meant.length > 0 &&
    !isThere &&
    workspace.worlds.isWhole(world, reference.referrer.source.uri) &&
    !isCalledSoElsewhere(origin.targets, { name, namespace }, world.root, workspace)
  );
}

const namespaceFinding: Make = ([reference, ...more], roots, workspace) => {
  const { origin, candidates } = reference;
  const { namespace: at = [] } = origin.slot.shape;
  const node = asScalar(nodeAt(origin.node, at));
  const [target] = candidates;
  const causes = [reference, ...more].flatMap(({ candidates: each }) =>
    each.flatMap((object) => object.causeOf(['metadata', 'namespace']) ?? []),
  );
  if (node === undefined || target === undefined) {
    return undefined;
  }
  return {
    code: 'kustomize/reference-namespace-not-changed',
    message: `${target.id.kind} "${target.originalId.name}" moves from namespace "${node.text}" to "${effectiveNamespace(target.id)}" in ${roots}, but "${formatPath([...relativePath(origin), ...at])}" does not change`,
    span: node.span,
    path: [...relativePath(origin), ...at],
    resource: origin.owner,
    related: () => relatedCauses(causes, workspace),
    fixes: (text) => (origin.owner.namespace === node.text ? removeNamespace(text, origin) : []),
  };
};

/** The object of another kind whose new name a reference gets; `undefined` where no such thing happens. */
function mistaken({ world, name, origin, candidates, referrer }: EffectiveReference, { worlds }: Workspace): EffectiveObject | undefined {
  const isChanged = origin.name !== undefined && origin.name !== name && !candidates.some(({ id }) => id.name === name);
  return isChanged
    ? worlds
        .named(world, name, referrer.source.uri)
        .find(({ id, previous }) => id.name === name && previous.some((former) => former.name === origin.name) && !isTarget(id, origin))
    : undefined;
}

function isTarget({ group, kind }: GroupKind, { targets }: Origin): boolean {
  return targets.some((target) => target.kind === kind && target.group === group);
}

function isRenamedByAccident(reference: EffectiveReference, workspace: Workspace): boolean {
  return mistaken(reference, workspace) !== undefined && workspace.worlds.isWhole(reference.world, reference.referrer.source.uri);
}

const accidentFinding: Make = ([reference, ...more], roots, workspace) => {
  const { origin, name } = reference;
  const other = mistaken(reference, workspace)?.id;
  const isNamesake = origin.targets.some(({ kind }) => kind === other?.kind);
  const nameOf = ({ group, kind }: GroupKind): string => (isNamesake ? `${kind} (${group || 'core'})` : kind);
  const causes = [reference, ...more].flatMap(({ referrer, path }): readonly Cause[] =>
    [referrer.causeOf(path)].filter((cause) => cause !== undefined),
  );
  return {
    code: 'kustomize/reference-renamed-by-accident',
    message: `"${origin.name ?? ''}" is changed to "${name}" in ${roots}, the name of ${withArticle(other === undefined ? 'object' : nameOf(other))}; ${withArticle(origin.targets.map(nameOf).join(' or '))} is meant`,
    span: (origin.nameNode ?? origin.node).span,
    path: [...relativePath(origin), ...origin.slot.shape.name],
    resource: origin.owner,
    related: () => relatedCauses(causes, workspace),
  };
};
