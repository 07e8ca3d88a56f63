import type { Suggested, Typing } from '../../../workspace/family';
import type { Workspace } from '../../../workspace/workspace';
import { isDefinition } from '../graph';
import { suggestExpression } from './suggestExpression';
import { suggestSchema } from './suggestSchema';

/** What may be typed inside of the values of a definition, also in its templates. */
export function suggest(typing: Typing, workspace: Workspace): Suggested | undefined {
  const { resource } = typing;
  const host = resource.host ?? resource;
  if (!isDefinition(host)) {
    return undefined;
  }
  const inHost: Typing = { ...typing, resource: host, path: [...resource.path.slice(host.path.length), ...typing.path] };
  return suggestSchema(inHost) ?? suggestExpression(inHost, workspace);
}
