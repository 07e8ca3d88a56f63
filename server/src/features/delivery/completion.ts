import type { Uri } from '../../base/uri';
import { nothing } from '../../base/markdown';
import { normalPath } from '../../flux/kustomization';
import { resolvePath } from '../../kustomize/files';
import type { Workspace } from '../../workspace/workspace';
import { valueItem } from '../suggestions/item';
import type { TypingSpot } from '../suggestions/spot';
import type { CompletionItem } from '../feature';
import { basesOf, pathFieldAt } from './pathFields';

/** Folders and files that a path of an object of Flux or Argo CD may name, as far as it is typed. */
export function deliveryPaths(spot: TypingSpot, uri: Uri, workspace: Workspace): readonly CompletionItem[] {
  const { resource, path } = spot;
  const own = resource === undefined ? undefined : path.slice(resource.path.length);
  const field = resource === undefined || own === undefined ? undefined : pathFieldAt(resource, own);
  if (resource === undefined || own === undefined || field === undefined || spot.role !== 'value') {
    return [];
  }
  const typed = spot.prefix.slice(0, spot.prefix.lastIndexOf('/') + 1);
  const start = field.from === undefined ? normalPath(typed) : typed;
  const folder = basesOf(resource, own, field, uri, workspace)
    .map((base) => resolvePath(base, start))
    .find((each) => workspace.around.presence(each) === 'folder');
  const entries = folder === undefined ? [] : workspace.around.list(folder);
  return entries
    .filter(({ name, isFolder }) => !name.startsWith('.') && (isFolder || (field.leadsTo === 'file' && /\.ya?ml$/.test(name))))
    .map(({ name, isFolder }) => {
      const isStep = isFolder && field.leadsTo === 'file';
      const detail = isFolder && folder !== undefined ? whatIs(resolvePath(folder, name), workspace) : '';
      return valueItem(spot, `${typed}${name}${isStep ? '/' : ''}`, {
        kind: 'value',
        detail,
        documentation: nothing,
        sort: `${detail === 'folder' ? 1 : 0}${name}`,
        ...(isStep ? { again: true } : {}),
      });
    });
}

function whatIs(folder: Uri, { deliveries, around }: Workspace): string {
  return deliveries.hasLayer(folder) ? 'kustomization' : around.presence(resolvePath(folder, 'Chart.yaml')) === 'file' ? 'chart' : 'folder';
}
