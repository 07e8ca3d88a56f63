import { allOf } from '../../base/lists';
import { isWithinNamespaceEffectively } from './effectiveReference';
import { bounds } from '../../base/bounds';
import { joined, joinedUpTo, withArticle } from '../../base/english';
import { didYouMean } from '../../base/nearest';
import { formatPath } from '../../base/path';
import type { Uri } from '../../base/uri';
import type { Resource } from '../../manifest/resource';
import type { Origin, SlotUse } from '../../reference/extract';
import { guessKinds } from '../../reference/guessKinds';
import { formatSlotPath } from '../../reference/slot';
import { groupKindKey, type GroupKind } from '../../schema/kinds/kind';
import type { Finding } from '../../workspace/finding';
import type { IndexedResource } from '../../workspace/index/indexed';
import type { Resolution } from '../../workspace/resolution/resolution';
import type { Workspace } from '../../workspace/workspace';
import { holdsPlaceholder } from '../../yaml/templates/placeholders';
import { asScalar, nodeAt } from '../../yaml/nodes/query';
import { isSet } from './alternativesCheck';
import { checkDuck } from './duckCheck';
import { isForeign, serviceKinds } from './familyOnly';
import { fullKind, kindFix } from '../kinds/kindFix';
import { removeNamespace, renameTarget, writeLiteral, writeNamespace } from './referenceFixes';
import { createTarget } from './missingTargetFixes';
import { mayCross } from './reach';
import { checkUnfit } from './unfitCheck';
import { kindNames, relatedTo, relativePath, type ReferenceContext } from './referencePlace';
import { unknownKindFinding } from './unknownKindCheck';

/** What became of a reference that has a name: nothing found, another kind, another namespace. */
export function checkResolution(
  origin: Origin,
  name: string,
  resolution: Resolution,
  context: ReferenceContext,
  use: SlotUse,
): readonly Finding[] {
  // Another kind may be as far away: the one is no remedy for the other.
  const written = allOf(
    checkWrittenKind(origin, context.workspace),
    checkUnfit(origin, resolution),
    crossingFinding(origin, resolution, context, use),
  );
  if (written.length > 0) {
    return written;
  }
  const { missing } = origin.slot;
  // What only looks like a reference may as well be a pattern.
  const isPattern = origin.slot.sureness !== 'declared' && name.includes('*');
  if (missing === 'silent' || isPattern || isOptional(origin) || !isKnownKind(origin, context.workspace)) {
    return [];
  }
  const level = missing === 'report' && context.workspace.dialects.isMadeByOthers(origin.targets, name) ? 'hint' : missing;
  return resolutionFinding(origin, name, resolution, context, use).map((finding) => (level === 'report' ? finding : { ...finding, level }));
}

/** What is wrong with the kind of a reference, whatever its name is. */
export function checkWrittenKind(origin: Origin, workspace: Workspace): readonly Finding[] {
  return allOf(kindFinding(origin, workspace), checkDuck(origin, workspace));
}

/** The kind that a manifest writes: one that the slot takes, and one that exists. */
function kindFinding(origin: Origin, workspace: Workspace): readonly Finding[] {
  const { slot } = origin;
  const [written] = origin.targets;
  if (
    slot.shape.kind === undefined ||
    written === undefined ||
    origin.opaque ||
    slot.sureness !== 'declared' ||
    slot.kindWords !== undefined
  ) {
    return [];
  }
  const kindNode = asScalar(nodeAt(origin.node, slot.shape.kind));
  if (kindNode === undefined || kindNode.opaque) {
    return [];
  }
  const base = { span: kindNode.span, path: [...relativePath(origin), ...(slot.shape.kind ?? [])], resource: origin.owner };
  if (slot.targets.length > 0 && !slot.targets.some((target) => sameKind(target, written))) {
    return [
      {
        ...base,
        code: slot.targets.some(({ kind }) => kind.toLowerCase() === written.kind.toLowerCase())
          ? 'ref/wrong-kind'
          : (slot.codes.wrongKind ?? 'ref/wrong-kind'),
        message: `"${formatPath(relativePath(origin))}" must refer to ${withArticle(slot.targets.map(fullKind).join(' or '))}, not to ${withArticle(fullKind(written))}`,
        fixes: () => slot.targets.map((target) => kindFix(origin, kindNode, target, workspace)),
      },
    ];
  }
  if (isForeign(slot, written, workspace)) {
    return [
      {
        ...base,
        code: 'ref/wrong-kind',
        message: `"${formatPath(relativePath(origin))}" must refer to an object of a service (*.${workspace.dialects.domainOf(slot.family) ?? ''}), not to ${withArticle(fullKind(written))}`,
        fixes: () => serviceKinds(origin, workspace).map((target) => kindFix(origin, kindNode, target, workspace)),
      },
    ];
  }
  return slot.byName === undefined ? unknownKindFinding(origin, written, kindNode, workspace) : [];
}

/** A namespace other than the owner's, where the controller takes none; what an address stands beside is not looked at. */
function crossingFinding(
  origin: Origin,
  resolution: Resolution,
  { config, workspace, uri }: ReferenceContext,
  use: SlotUse,
): readonly Finding[] {
  const { slot, namespace, owner, name } = origin;
  const code = slot.codes.crossNamespace;
  if (
    code === undefined ||
    namespace === undefined ||
    owner.namespace === undefined ||
    namespace === owner.namespace ||
    mayCross(origin, config) ||
    use.alternatives.some(({ value }) => isSet(value))
  ) {
    return [];
  }
  const { namespaceNode } = origin;
  if (
    namespaceNode === undefined ||
    namespaceNode.opaque ||
    owner.namespaceNode?.opaque === true ||
    resolution.kind === 'outside' ||
    isWithinNamespaceEffectively(origin, uri, workspace)
  ) {
    return [];
  }
  const here = origin.targets.some((target) => workspace.index.findIn(target, name ?? '', owner.namespace).length > 0);
  const setting = slot.sameNamespace === true ? undefined : slot.codes.crossNamespaceWith;
  return [
    {
      code,
      message: `Reference from namespace "${owner.namespace}" to "${namespace}" ${
        setting === undefined
          ? 'is rejected by the controller'
          : `is rejected unless cross-namespace references are enabled in the controller (then set cluster.${setting})`
      }`,
      span: namespaceNode.span,
      path: [...relativePath(origin), ...(slot.shape.namespace ?? [])],
      resource: owner,
      related: relatedTo(resolution.kind === 'found' ? resolution.meant : [], workspace),
      fixes: (text) => (here ? removeNamespace(text, origin) : []),
    },
  ];
}

function isOptional(origin: Origin): boolean {
  const { optional } = origin.slot;
  return optional !== undefined && asScalar(nodeAt(origin.node, optional))?.value === true;
}

/** Where the manifest says the kind, only a kind that we know of can be missed. */
function isKnownKind({ slot, targets }: Origin, workspace: Workspace): boolean {
  return (
    slot.shape.kind === undefined || slot.kindWords !== undefined || targets.some((target) => workspace.kinds.versions(target).length > 0)
  );
}

/** What a reference's resolution gives reason to say; nothing where it leads somewhere. */
export function resolutionFinding(
  origin: Origin,
  name: string,
  resolution: Resolution,
  { workspace, uri, config }: ReferenceContext,
  use?: SlotUse,
): readonly Finding[] {
  if (resolution.kind === 'found' || resolution.kind === 'many' || resolution.kind === 'outside' || resolution.kind === 'unknown') {
    return [];
  }
  const base = {
    span: (origin.nameNode ?? origin.node).span,
    path: [...relativePath(origin), ...origin.slot.shape.name],
    resource: origin.owner,
  };
  const what = kindNames(origin.targets, workspace);
  switch (resolution.kind) {
    case 'missing': {
      const [namespace] = workspace.resolver.namespaces.of(origin);
      const near = resolution.nearest();
      const isAnywhere = namespace === undefined || holdsPlaceholder(namespace) || areClusterScoped(origin.targets, workspace);
      const where = isAnywhere ? ' in this workspace' : ` in namespace "${namespace}"`;
      const other = otherNamed(origin, name, workspace);
      const whatMissing = kindNames(origin.targets, workspace, other === undefined ? [] : [other]);
      return [
        {
          ...base,
          code: 'ref/not-found',
          message: `${whatMissing} "${name}" not found${where}${whatIsThere(origin, other, workspace)}${didYouMean(near)}`,
          fixes: (text, _mayRead, wanted) => [
            ...(use === undefined ? [] : writeLiteral(text, use)),
            ...renameTarget(origin, near),
            ...(wanted === 'preferred' ? [] : createTarget(text, origin, { name, namespace, from: uri }, workspace)),
          ],
        },
      ];
    }
    case 'other-namespace': {
      const namespaces = [...new Set(resolution.targets.map(({ namespace }) => namespace ?? ''))];
      return [
        {
          ...base,
          code: 'ref/wrong-namespace',
          message: `${what} "${name}" not found in namespace "${resolution.namespace}"; it exists in ${joinedUpTo(
            bounds.related.most,
            namespaces.map((each) => `"${each}"`),
          )}`,
          related: relatedTo(resolution.targets, workspace),
          fixes: (text, _mayRead, wanted) => [
            ...(mayCross(origin, config) ? writeNamespace(text, origin, namespaces) : []),
            ...renameTarget(origin, namesHere(origin, uri, workspace)),
            ...(wanted === 'preferred' ? [] : createTarget(text, origin, { name, namespace: resolution.namespace, from: uri }, workspace)),
          ],
        },
      ];
    }
    case 'other-kind': {
      const others = [...new Set(resolution.targets.map((target) => kindNames([target], workspace)))];
      return [
        {
          ...base,
          code: 'ref/wrong-kind',
          message: `${what} "${name}" not found; ${joined(others)} "${name}" ${others.length === 1 ? 'exists' : 'exist'}`,
          related: relatedTo(resolution.targets, workspace),
          fixes: (text, _mayRead, wanted) => [
            ...renameTarget(origin, namesHere(origin, uri, workspace)),
            ...(wanted === 'preferred'
              ? []
              : createTarget(text, origin, { name, namespace: workspace.resolver.namespaces.of(origin)[0], from: uri }, workspace)),
          ],
        },
      ];
    }
  }
}

/** True for kinds whose objects lie in no namespace, whichever their reference stands in. */
function areClusterScoped(kinds: readonly GroupKind[], workspace: Workspace): boolean {
  return kinds.length > 0 && kinds.every((kind) => workspace.kinds.versions(kind)[0]?.scope === 'Cluster');
}

const mostNames = 3;

/** Names that a reference may have where it stands. */
function namesHere(origin: Origin, uri: Uri, workspace: Workspace): readonly string[] {
  return [...new Set(workspace.resolver.candidates(origin, uri).flatMap(({ resource }) => resource.name ?? []))]
    .filter((name) => name !== origin.name)
    .slice(0, mostNames);
}

/** The nearest object of the family that has the name although the reference does not mean its kind. */
function otherNamed(origin: Origin, name: string, workspace: Workspace): IndexedResource | undefined {
  const { owner, slot } = origin;
  const others = workspace.index
    .named(name)
    .filter(
      (entry) =>
        !entry.is(owner) &&
        workspace.dialects.familyOf(entry.group) === slot.family &&
        !origin.targets.some((target) => sameKind(target, entry)) &&
        (slot.shape.kind !== undefined || workspace.dialects.isReferredByName(entry) || fieldFor(origin, entry, workspace) !== undefined),
    );
  return others.find((each) => isNear(each, owner)) ?? others[0];
}

function isNear({ namespace }: IndexedResource, owner: Resource): boolean {
  return namespace === undefined || owner.namespace === undefined || namespace === owner.namespace;
}

/** That an object of another kind has the name, and the field that takes it. */
function whatIsThere(origin: Origin, other: IndexedResource | undefined, workspace: Workspace): string {
  if (other === undefined) {
    return '';
  }
  const where = isNear(other, origin.owner) ? '' : ` in namespace "${other.namespace ?? ''}"`;
  const field = fieldFor(origin, other, workspace);
  return `; ${kindNames([other], workspace, origin.targets)} "${origin.name ?? ''}" exists${where}${field === undefined ? '' : `: use "${field}" for it`}`;
}

/**
 * A field beside a reference that takes an object of another kind: a reference to it, or a value that names no kind. The
 * kinds that all services share have no ARN that a value could be.
 */
function fieldFor({ slot, owner }: Origin, other: GroupKind, workspace: Workspace): string | undefined {
  const parent = formatSlotPath(slot.path.slice(0, -1));
  const beside = workspace.dialects
    .slotsOf(owner)
    .find((each) => formatSlotPath(each.path.slice(0, -1)) === parent && each.targets.some((target) => sameKind(target, other)));
  const key = beside?.path.at(-1);
  if (typeof key === 'string') {
    return key;
  }
  if (workspace.dialects.aliasOf(other.group) === undefined) {
    return undefined;
  }
  return slot.alternatives.find(
    (each) => each.form === 'value' && /A(?:RN|rn)$/.test(each.key) && guessKinds(each.key, slot.targets).length === 0,
  )?.key;
}

function sameKind(a: GroupKind, b: GroupKind): boolean {
  return groupKindKey(a).toLowerCase() === groupKindKey(b).toLowerCase();
}
