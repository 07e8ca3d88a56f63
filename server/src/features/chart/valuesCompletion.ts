import type { Uri } from '../../base/uri';
import { childrenOf, structuresAt } from '../../schema/lookup';
import { kindOfValuesFile } from '../../workspace/chartSchema';
import type { Workspace } from '../../workspace/workspace';
import { fieldItem } from '../completion/keys';
import { typingSpotAt } from '../completion/spot';
import { structureValues } from '../completion/values';
import type { CompletionItem } from '../feature';

/** What the schema of a chart offers in its default values; absent in other files, and where there is no schema. */
export function completeValues(workspace: Workspace, uri: Uri, offset: number): readonly CompletionItem[] | undefined {
  const kind = kindOfValuesFile(uri, workspace);
  const spot = kind === undefined ? undefined : typingSpotAt(workspace, uri, offset);
  if (kind === undefined || spot === undefined) {
    return kind === undefined ? undefined : [];
  }
  const described = structuresAt(kind.schema, spot.path);
  const present = new Set(spot.map?.entries.filter(({ key }) => key !== spot.scalar).map(({ key }) => key.text));
  const keys = childrenOf(described).filter(({ name }) => !present.has(name));
  const isKey = spot.role === 'key' || (keys.length > 0 && spot.scalar.style === 'plain');
  return isKey ? keys.map((child) => fieldItem(spot, child, [], child.required ? '0' : '1', undefined)) : structureValues(spot, described);
}
