import type { ClusterSetting } from '../../workspace/familyFacts';
import type { Finding } from '../../workspace/finding';
import type { MapEntry, YamlNode } from '../../yaml/nodes/node';
import { asMap, asScalar } from '../../yaml/nodes/query';
import { note, unknownKey } from './configNotes';

/** Settings of one family's clusters. */
export function checkSettings(
  holder: MapEntry,
  settings: ReadonlyMap<string, ClusterSetting>,
  parent: Finding['path'],
): readonly Finding[] {
  const map = asMap(holder.value);
  if (map === undefined) {
    return asScalar(holder.value)?.value === null ? [] : [note(holder.value, parent, `"${holder.key.text}" must be a mapping`)];
  }
  return map.entries.flatMap((entry) => {
    const path = [...parent, entry.key.text];
    const setting = settings.get(entry.key.text);
    const expected = setting === undefined ? undefined : settingProblem(entry.value, setting);
    return setting === undefined
      ? [unknownKey(entry, path, [...settings.keys()])]
      : expected === undefined
        ? []
        : [note(entry.value, path, `"${entry.key.text}" must be ${expected}`)];
  });
}

/** What a setting must be and is not. ConfigMaps hold strings, so that numbers and booleans may be written as such. */
function settingProblem(node: YamlNode, { form, values = [] }: ClusterSetting): string | undefined {
  const value = asScalar(node)?.value;
  const text = value === undefined || value === null ? undefined : String(value).toLowerCase();
  switch (form) {
    case 'mapping':
      return asMap(node) === undefined && typeof value !== 'string' ? 'a mapping' : undefined;
    case 'flag':
      return text !== undefined && values.includes(text) ? undefined : `one of ${values.map((each) => `"${each}"`).join(', ')}`;
    case 'boolean':
      return text === 'true' || text === 'false' ? undefined : 'true or false';
    case 'number':
      return text !== undefined && text !== '' && Number.isFinite(Number(text)) ? undefined : 'a number';
    case 'string':
      return typeof value === 'string' ? undefined : 'a string';
  }
}
