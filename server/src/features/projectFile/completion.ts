import { sortText } from '../../base/order';
import { nothing, prose } from '../../base/markdown';
import type { Uri } from '../../base/uri';
import { configValueAt, type ConfigValue } from '../../workspace/configuration/configKeys';
import type { Workspace } from '../../workspace/workspace';
import { valueItem } from '../suggestions/item';
import { keyText } from '../suggestions/keys';
import { typingSpotAt, type TypingSpot } from '../suggestions/spot';
import type { CompletionItem } from '../feature';

/** What may be typed at a position of a project file. */
export function completeConfig(workspace: Workspace, uri: Uri, offset: number): readonly CompletionItem[] {
  const spot = typingSpotAt(workspace, uri, offset);
  const value = spot === undefined ? undefined : configValueAt(spot.path, workspace.knowledge);
  if (spot === undefined || value === undefined) {
    return [];
  }
  const isKey = spot.role === 'key' || (value.keys !== undefined && spot.scalar.style === 'plain');
  return isKey ? keyItems(spot, value, workspace) : valueItems(spot, value);
}

function keyItems(spot: TypingSpot, { keys = {}, names }: ConfigValue, workspace: Workspace): readonly CompletionItem[] {
  const present = new Set(spot.map?.entries.filter(({ key }) => key !== spot.scalar).map(({ key }) => key.text));
  const item = (name: string, held: ConfigValue, meaning: string, sort: string): CompletionItem => ({
    ...keyText(spot, name, held.keys !== undefined ? 'object' : held.items !== undefined ? 'array' : undefined),
    label: name,
    kind: 'field',
    detail: '',
    documentation: prose(meaning),
    sort,
  });
  const own = Object.entries(keys)
    .filter(([name]) => name !== '*')
    .map(([name, held], index) => item(name, held, held.meaning, sortText('0', index)));
  const any = keys['*'];
  const rules =
    names === 'rules' && any !== undefined
      ? workspace.knowledge.catalogue.rules.map(({ code, summary }) => item(code, any, summary, code))
      : [];
  return [...own, ...rules].filter(({ label }) => !present.has(label));
}

function valueItems(spot: TypingSpot, { values = [] }: ConfigValue): readonly CompletionItem[] {
  return values.map((value, index) =>
    valueItem(spot, value, { kind: 'enum', detail: '', documentation: nothing, sort: sortText('0', index) }),
  );
}
