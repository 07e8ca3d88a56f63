import { parseApiVersion } from '../schema/kind';
import type { Finding } from '../workspace/finding';
import type { Workspace } from '../workspace/workspace';
import type { YamlDocument } from '../yaml/node';
import { asMap, asScalar, entryOf, valueOf } from '../yaml/query';

/**
 * A document of one of our API groups that says no kind: without one the API server knows no object in it, and so does nobody
 * else here. What holds no metadata may be anything.
 */
export function checkHeadless({ root }: YamlDocument, workspace: Workspace): readonly Finding[] {
  const map = asMap(root);
  const apiVersion = asScalar(valueOf(map, 'apiVersion'));
  const isObject = map !== undefined && asMap(valueOf(map, 'metadata')) !== undefined && map.entries.every(({ merge }) => !merge);
  if (!isObject || apiVersion === undefined || apiVersion.opaque || !isOfOurs(apiVersion.text, workspace)) {
    return [];
  }
  const entry = entryOf(map, 'kind');
  const kind = asScalar(entry?.value);
  if (entry === undefined) {
    return [
      {
        code: 'schema/missing-field',
        message: 'Missing required field "kind"',
        span: apiVersion.span,
        path: ['kind'],
      },
    ];
  }
  return kind !== undefined && !kind.opaque && kind.value === null
    ? [{ code: 'schema/missing-field', message: 'Required field "kind" has no value', span: entry.key.span, path: ['kind'] }]
    : [];
}

function isOfOurs(apiVersion: string, { kinds }: Workspace): boolean {
  const group = parseApiVersion(apiVersion)?.group ?? '';
  return group !== '' && kinds.kindsInGroup(group).some(({ provenance }) => provenance.source === 'bundled');
}
