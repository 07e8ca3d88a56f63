import { didYouMean, nearest } from '../../base/nearest';
import { formatPath } from '../../base/path';
import type { Origin } from '../../reference/extract';
import { apiVersionOf, groupKindKey, type GroupKind } from '../../schema/kind';
import type { Config } from '../../workspace/config';
import type { Finding, Fix } from '../../workspace/finding';
import type { Resolution } from '../../workspace/resolver';
import type { Workspace } from '../../workspace/workspace';
import { setScalar } from '../../yaml/edit';
import type { ScalarNode } from '../../yaml/node';
import { asScalar, nodeAt } from '../../yaml/query';
import { createTarget, removeNamespace, renameTarget, writeNamespace } from './referenceFixes';
import { kindsText, relatedPlace, relativePath, type ReferenceContext } from './referencePlace';

/** What became of a reference that has a name: nothing found, another kind, another namespace. */
export function checkResolution(origin: Origin, name: string, resolution: Resolution, context: ReferenceContext): readonly Finding[] {
  const kind = kindFinding(origin, context.workspace);
  if (kind.length > 0) {
    return kind;
  }
  const crossing = crossingFinding(origin, resolution, context);
  if (crossing.length > 0) {
    return crossing;
  }
  const { missing } = origin.slot;
  if (missing === 'silent' || isOptional(origin) || !isKnownKind(origin, context.workspace)) {
    return [];
  }
  return resolutionFinding(origin, name, resolution, context).map((finding) => (missing === 'report' ? finding : { ...finding, level: missing }));
}

/** The kind that a manifest writes: one that the slot takes, and one that exists. */
function kindFinding(origin: Origin, workspace: Workspace): readonly Finding[] {
  const { slot } = origin;
  const kindNode = slot.shape.kind === undefined ? undefined : asScalar(nodeAt(origin.node, slot.shape.kind));
  const [written] = origin.targets;
  if (kindNode === undefined || written === undefined || kindNode.opaque || origin.opaque || slot.sureness !== 'declared' || slot.kindWords !== undefined) {
    return [];
  }
  const base = { span: kindNode.span, path: [...relativePath(origin), ...(slot.shape.kind ?? [])], resource: origin.owner };
  if (slot.targets.length > 0 && !slot.targets.some((target) => sameKind(target, written))) {
    return [
      {
        ...base,
        code: 'ref/wrong-kind',
        message: `"${formatPath(relativePath(origin))}" refers to a ${slot.targets.map(fullKind).join(' or ')}, not to a ${fullKind(written)}.`,
        fixes: () => slot.targets.map((target) => kindFix(origin, kindNode, target, workspace)),
      },
    ];
  }
  const { kinds } = workspace;
  if (kinds.knowsGroup(written.group) && kinds.versions(written).length === 0) {
    const names = nearest(written.kind, new Set(kinds.kindsInGroup(written.group).map(({ kind }) => kind)));
    return [
      {
        ...base,
        code: 'ref/unknown-kind',
        message: `${written.group} has no kind "${written.kind}" that is known here${didYouMean(names)}`,
        fixes: () => names.map((kind) => ({ title: `Replace with "${kind}"`, preferred: names.length === 1, edits: [setScalar(kindNode, kind)] })),
      },
    ];
  }
  return [];
}

function fullKind({ group, kind }: GroupKind): string {
  return group === '' ? `${kind} of the core group` : `${kind} of ${group}`;
}

function kindFix(origin: Origin, kindNode: ScalarNode, target: GroupKind, { kinds }: Workspace): Fix {
  const { shape } = origin.slot;
  const [version] = kinds.versions(target);
  const apiVersion = shape.apiVersion === undefined ? undefined : asScalar(nodeAt(origin.node, shape.apiVersion));
  const group = shape.group === undefined ? undefined : asScalar(nodeAt(origin.node, shape.group));
  return {
    title: `Refer to a ${fullKind(target)}`,
    preferred: false,
    edits: [
      ...(kindNode.text === target.kind ? [] : [setScalar(kindNode, target.kind)]),
      ...(apiVersion === undefined || version === undefined ? [] : [setScalar(apiVersion, apiVersionOf(version))]),
      ...(group === undefined ? [] : [setScalar(group, target.group)]),
    ],
  };
}

/** A namespace other than the owner's, where the controller takes none. */
function crossingFinding(origin: Origin, resolution: Resolution, { config, workspace }: ReferenceContext): readonly Finding[] {
  const { slot, namespace, namespaceNode, owner, name } = origin;
  const code = slot.codes.crossNamespace;
  if (code === undefined || mayCross(origin, config) || namespace === undefined || namespaceNode === undefined || namespaceNode.opaque || owner.namespace === undefined) {
    return [];
  }
  if (namespace === owner.namespace || owner.namespaceNode?.opaque === true || resolution.kind === 'outside') {
    return [];
  }
  const here = origin.targets.some((target) => workspace.index.find(target, name ?? '').some(({ resource }) => resource.namespace === owner.namespace));
  const setting = slot.sameNamespace === true ? undefined : slot.codes.crossNamespaceWith;
  return [
    {
      code,
      message: `The reference leads from namespace "${owner.namespace}" to "${namespace}"; ${
        setting === undefined ? 'the controller refuses that.' : `controllers refuse that unless they are told otherwise (then set cluster.${setting}).`
      }`,
      span: namespaceNode.span,
      path: [...relativePath(origin), ...(slot.shape.namespace ?? [])],
      resource: owner,
      related: () => (resolution.kind === 'found' ? resolution.meant.flatMap((target) => relatedPlace(target, workspace)) : []),
      fixes: (text) => (here ? removeNamespace(text, origin) : []),
    },
  ];
}

/** The controller takes a namespace other than the owner's. */
function mayCross({ slot }: Origin, { cluster }: Config): boolean {
  const setting = slot.codes.crossNamespaceWith;
  return slot.sameNamespace !== true && (slot.codes.crossNamespace === undefined || setting === undefined || cluster[setting as keyof typeof cluster] === true);
}

function isOptional(origin: Origin): boolean {
  const { optional } = origin.slot;
  return optional !== undefined && asScalar(nodeAt(origin.node, optional))?.value === true;
}

/** Where the manifest says the kind, only a kind that we know of can be missed. */
function isKnownKind({ slot, targets }: Origin, workspace: Workspace): boolean {
  return slot.shape.kind === undefined || slot.kindWords !== undefined || targets.some((target) => workspace.kinds.versions(target).length > 0);
}

/** What a reference's resolution gives reason to say; nothing where it leads somewhere. */
export function resolutionFinding(origin: Origin, name: string, resolution: Resolution, { workspace, uri, config }: ReferenceContext): readonly Finding[] {
  const base = {
    span: (origin.nameNode ?? origin.node).span,
    path: [...relativePath(origin), ...origin.slot.shape.name],
    resource: origin.owner,
  };
  const what = kindsText(origin.targets);
  switch (resolution.kind) {
    case 'missing': {
      const [namespace] = workspace.resolver.namespacesOf(origin);
      const where = namespace === undefined ? '' : ` in namespace "${namespace}"`;
      return [
        {
          ...base,
          code: 'ref/not-found',
          message: `No ${what} "${name}"${where} in this workspace${didYouMean(resolution.nearest)}`,
          fixes: (text) => [...renameTarget(origin, resolution.nearest), ...createTarget(text, origin, name, namespace, workspace)],
        },
      ];
    }
    case 'other-namespace': {
      const namespaces = [...new Set(resolution.targets.map(({ resource }) => resource.namespace ?? ''))];
      return [
        {
          ...base,
          code: 'ref/wrong-namespace',
          message: `${what} "${name}" is not in namespace "${resolution.namespace}" but in ${namespaces.map((each) => `"${each}"`).join(', ')}.`,
          related: () => resolution.targets.flatMap((target) => relatedPlace(target, workspace)),
          fixes: (text) => (mayCross(origin, config) ? writeNamespace(text, origin, namespaces) : []),
        },
      ];
    }
    case 'other-kind':
      return [
        {
          ...base,
          code: 'ref/wrong-kind',
          message: `"${formatPath(relativePath(origin))}" refers to a ${what}; "${name}" is a ${[...new Set(resolution.targets.map(({ resource }) => resource.kind))].join(' and a ')}.`,
          related: () => resolution.targets.flatMap((target) => relatedPlace(target, workspace)),
          fixes: () => renameTarget(origin, workspace.resolver.candidates(origin, uri).flatMap(({ resource }) => resource.name ?? []).slice(0, 3)),
        },
      ];
    case 'found':
    case 'many':
    case 'outside':
    case 'unknown':
      return [];
  }
}

function sameKind(a: GroupKind, b: GroupKind): boolean {
  return groupKindKey(a).toLowerCase() === groupKindKey(b).toLowerCase();
}
