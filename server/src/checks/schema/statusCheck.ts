import { isExport, type Resource } from '../../manifest/resource';
import { descriptionsOf } from '../../schema/kinds/otherKinds';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { isCompared } from '../../yaml/templates/assertions';
import { removeEntry } from '../../yaml/writing/edit';
import { dereference, entryOf } from '../../yaml/nodes/query';

const key = 'status';

/**
 * True where a version has the status subresource: the API server then deletes `status` on create and restores the stored
 * one on update before it validates. Strict decoding still refuses keys there that the schema lacks.
 * Source: apiextensions-apiserver pkg/registry/customresource/strategy.go, PrepareForCreate and PrepareForUpdate.
 */
function dropsStatus(resource: Resource, workspace: Workspace, by: 'all' | 'some'): boolean {
  const kind = workspace.kinds.find(resource);
  const drops = kind === undefined ? [] : descriptionsOf(kind).map(({ ordinaryStatus }) => ordinaryStatus !== true);
  return by === 'all' ? drops.length > 0 && !drops.includes(false) : drops.includes(true);
}

/** A `status` that a manifest brings along without being an export of what is in a cluster, or compared with that. */
export function checkStatus(resource: Resource, workspace: Workspace): readonly Finding[] {
  const entry = entryOf(resource.node, key);
  const value = dereference(entry?.value);
  const written =
    value?.kind === 'map' ? value.entries.length > 0 : value?.kind === 'sequence' || (value !== undefined && value.value !== null);
  if (entry === undefined || !written || isExport(resource) || isCompared(resource.document) || !dropsStatus(resource, workspace, 'all')) {
    return [];
  }
  return [
    {
      code: 'schema/status-ignored',
      message: '"status" is ignored: the API server drops it, and only the controller writes it',
      span: entry.key.span,
      path: [key],
      resource,
      fixes: (text) =>
        resource.node.entries.includes(entry)
          ? [{ title: 'Remove "status"', preferred: false, edits: [removeEntry(text, resource.node, entry)] }]
          : [],
    },
  ];
}

/** The findings without those about what stands below a `status` that nobody validates. */
export function withoutStatus(findings: readonly Finding[], workspace: Workspace): readonly Finding[] {
  const isBelow = ({ path, code, resource }: Finding): boolean =>
    path[0] === key && !stays.has(code) && !code.startsWith('yaml/') && resource !== undefined && dropsStatus(resource, workspace, 'some');
  return findings.some(isBelow) ? findings.filter((finding) => !isBelow(finding)) : findings;
}

const stays: ReadonlySet<string> = new Set(['schema/unknown-field', 'schema/status-ignored']);
