import { checkCancelled, type CancelToken } from '../base/cancellation';
import type { Workspace } from '../workspace/workspace';
import type { WorkspaceSymbol } from './feature';
import { placeOfName } from './references';

const most = 500;

/** The objects whose kind, namespace and name hold the letters of a query in their order; at most 500. */
export function workspaceSymbols(workspace: Workspace, query: string, token: CancelToken): readonly WorkspaceSymbol[] {
  const wanted = query.toLowerCase().replace(/\s+/g, '');
  const found: WorkspaceSymbol[] = [];
  for (const entry of workspace.index.resources()) {
    checkCancelled(token);
    const { resource } = entry;
    const place = workspace.isOurs(resource) ? placeOfName(workspace, entry) : undefined;
    if (place !== undefined && holdsLetters(`${resource.kind}${resource.namespace ?? ''}/${resource.name ?? ''}`.toLowerCase(), wanted)) {
      found.push({ ...place, name: `${resource.kind} ${resource.name ?? ''}`, kind: resource.kind, container: resource.namespace ?? '' });
    }
  }
  found.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.uri < b.uri ? -1 : 1));
  return found.slice(0, most);
}

function holdsLetters(text: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    const found = text.indexOf(letter, at);
    if (found < 0) {
      return false;
    }
    at = found + 1;
  }
  return true;
}
