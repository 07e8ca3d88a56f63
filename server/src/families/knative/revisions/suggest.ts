import { sortText } from '../../../base/order';
import type { Suggested, Typing } from '../../../workspace/family';
import type { Workspace } from '../../../workspace/workspace';
import { asString, nodeAt } from '../../../yaml/nodes/query';
import { namesIn, roleAt } from './names';

/** Names of revisions for traffic: of a Service its own, of a Route those of its namespace. */
export function suggestRevision({ resource, path, before, after }: Typing, workspace: Workspace): Suggested | undefined {
  if (roleAt(resource, path, workspace) !== 'used') {
    return undefined;
  }
  const own = asString(nodeAt(resource.node, ['spec', 'template', 'metadata', 'name']));
  const names =
    resource.kind === 'Service'
      ? own === undefined || own === ''
        ? []
        : [{ name: own, detail: 'spec.template.metadata.name' }]
      : namesIn(resource, workspace).map(({ name, entry }) => ({ name, detail: `${entry.kind} ${entry.name ?? ''}` }));
  const items = [...new Map(names.map((each) => [each.name, each])).values()].map(({ name, detail }, index) => ({
    label: name,
    kind: 'reference' as const,
    detail,
    newText: name,
    replaces: [before.length, after.length] as const,
    sort: sortText('0', index),
  }));
  return items.length === 0 ? undefined : { items, only: false };
}
