import type { Origin } from '../../reference/extract';
import { apiVersionOf, parseApiVersion, type GroupKind, type KindSummary } from '../../schema/kinds/kind';
import type { Finding, Fix } from '../../workspace/finding';
import { groupsMeantBy, kindsMeantBy } from '../../workspace/misspeltKinds';
import type { Workspace } from '../../workspace/workspace';
import type { ScalarNode } from '../../yaml/nodes/node';
import { asScalar, nodeAt } from '../../yaml/nodes/query';
import { groupUnknown, kindNotFound, versionNotFound } from '../kinds/kindWords';
import { relativePath } from './referencePlace';
import { replacement, replacements } from '../places/replacement';

/** A group or a kind of a reference that does not exist, as far as this can be known. */
export function unknownKindFinding(origin: Origin, written: GroupKind, kindNode: ScalarNode, workspace: Workspace): readonly Finding[] {
  const { kinds } = workspace;
  const versions = kinds.versions(written);
  if (versions.length > 0) {
    return unservedVersion(origin, written, versions);
  }
  const { shape } = origin.slot;
  const base = { code: 'ref/unknown-kind', resource: origin.owner } as const;
  const place = shape.group !== undefined && nodeAt(origin.node, shape.group) !== undefined ? shape.group : shape.apiVersion;
  const groupNode = place === undefined ? undefined : asScalar(nodeAt(origin.node, place));
  const groups = groupNode === undefined || groupNode.opaque ? [] : groupsMeantBy(written, workspace);
  if (groupNode !== undefined && groups.length > 0) {
    return [
      {
        ...base,
        message: groupUnknown(written.group, groups),
        span: groupNode.span,
        path: [...relativePath(origin), ...(place ?? [])],
        fixes: () => groups.map((group) => groupFix(groupNode, group, place === shape.group)),
      },
    ];
  }
  const names = kindsMeantBy(written, workspace);
  return names.length === 0 && !kinds.knowsGroup(written.group)
    ? []
    : [
        {
          ...base,
          message: kindNotFound(written, names),
          span: kindNode.span,
          path: [...relativePath(origin), ...(shape.kind ?? [])],
          fixes: () => replacements(kindNode, names),
        },
      ];
}

/** A version that nobody serves. The group and the kind tell which object is meant, but the controller does not get it. */
export function unservedVersion(origin: Origin, { group, kind }: GroupKind, versions: readonly KindSummary[]): readonly Finding[] {
  const { shape, codes } = origin.slot;
  const node = shape.apiVersion === undefined ? undefined : asScalar(nodeAt(origin.node, shape.apiVersion));
  const written = node === undefined || node.opaque ? undefined : parseApiVersion(node.text);
  const isServed = versions.some(({ version, provenance }) => provenance.source === 'builtin' || version === written?.version);
  if (codes.unservedVersion === undefined || node === undefined || written?.group !== group || isServed) {
    return [];
  }
  const served = versions.map(apiVersionOf);
  return [
    {
      code: codes.unservedVersion,
      message: versionNotFound({ ...written, kind }, served),
      span: node.span,
      path: [...relativePath(origin), ...(shape.apiVersion ?? [])],
      resource: origin.owner,
      fixes: () => served.map((text) => replacement(node, text)),
    },
  ];
}

function groupFix(node: ScalarNode, group: string, isGroup: boolean): Fix {
  return replacement(node, isGroup ? group : apiVersionOf({ group, version: parseApiVersion(node.text)?.version ?? '' }));
}
