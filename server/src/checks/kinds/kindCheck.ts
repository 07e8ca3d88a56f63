import { allOf } from '../../base/lists';
import type { Resource } from '../../manifest/resource';
import { pathOf } from '../../manifest/values';
import { apiVersionOf } from '../../schema/kinds/kind';
import type { Finding } from '../../workspace/finding';
import { groupsMeantBy, groupWithoutVersion, kindsMeantBy } from '../../workspace/misspeltKinds';
import type { Workspace } from '../../workspace/workspace';
import { expectedVersions, groupUnknown, kindNotFound, versionNotFound } from './kindWords';
import { nodeAt } from '../../yaml/nodes/query';
import { replacement, replacements } from '../places/replacement';

/** What is wrong with the apiVersion and the kind of an object of which no schema is known. */
export function checkKind(resource: Resource, workspace: Workspace): readonly Finding[] {
  const versions = workspace.kinds.versions(resource);
  if (versions.some(({ provenance }) => provenance.source === 'builtin')) {
    return [];
  }
  if (versions.length > 0) {
    return [versionFinding(resource, versions.map(apiVersionOf), workspace)];
  }
  const isComplete = workspace.kinds.knowsGroup(resource.group);
  return isComplete ? kindFinding(resource, workspace) : allOf(misspeltGroup(resource, workspace), kindFinding(resource, workspace));
}

/**
 * A group that does not exist, or that lacks its version, of an object that is one of ours in every other respect. It is all
 * that can be said of an object whose group tells nothing.
 */
export function misspeltGroup(resource: Resource, workspace: Workspace): readonly Finding[] {
  const { apiVersionNode: node, kind, version } = resource;
  const group = !node.opaque && resource.group === '' ? groupWithoutVersion(version, workspace) : undefined;
  if (group !== undefined) {
    const served = [...new Set(workspace.kinds.versions({ group, kind }).map(apiVersionOf))];
    return [
      {
        code: 'schema/unknown-version',
        message: `"${node.text}" has no version${expectedVersions(served)}`,
        span: node.span,
        path: ['apiVersion'],
        resource,
        fixes: () => replacements(node, served),
      },
    ];
  }
  const isKnown = workspace.kinds.versions(resource).length > 0;
  const groups = isKnown || node.opaque ? [] : groupsMeantBy(resource, workspace);
  return groups.length === 0
    ? []
    : [
        {
          code: 'schema/unknown-kind',
          message: groupUnknown(resource.group, groups),
          span: node.span,
          path: ['apiVersion'],
          resource,
          fixes: () => groups.map((each) => replacement(node, apiVersionOf({ group: each, version }))),
        },
      ];
}

function versionFinding(resource: Resource, served: readonly string[], workspace: Workspace): Finding {
  const { apiVersionNode: node, group, kind, version } = resource;
  const base = { code: 'schema/unknown-version', span: node.span, path: ['apiVersion'], resource } as const;
  const successor = workspace.dialects.successorOf(resource);
  // Another apiVersion alone would make it an object of nothing: it has no fix, but a migration.
  return successor === undefined
    ? {
        ...base,
        message: versionNotFound(resource, served),
        fixes: () => replacements(node, served),
      }
    : {
        ...base,
        message: `Version "${version}" of ${kind} (${group}) is no longer served; migrate to "${apiVersionOf({ group, version: successor })}"`,
      };
}

function kindFinding(resource: Resource, workspace: Workspace): readonly Finding[] {
  const candidates = kindNow(resource, workspace) ?? kindsMeantBy(resource, workspace);
  if (candidates.length === 0 && !workspace.kinds.knowsGroup(resource.group)) {
    return [];
  }
  return [
    {
      code: 'schema/unknown-kind',
      message: kindNotFound(resource, candidates),
      span: resource.kindNode.span,
      path: ['kind'],
      resource,
      fixes: () => replacements(resource.kindNode, candidates),
    },
  ];
}

/** What the kind of an object is called since it was renamed. */
function kindNow(resource: Resource, { dialects }: Workspace): readonly string[] | undefined {
  const former = dialects.formerKindOf(resource);
  return former?.fields.every((path) => nodeAt(resource.node, pathOf(path)) !== undefined) === true ? [former.now] : undefined;
}
