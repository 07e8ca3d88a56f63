import { duckPath, duckTypes, type Duck } from '../../schema/ducks/duck';
import { isDuckType, ownDuckId } from '../../schema/ducks/ownDuck';
import { configValueAt } from '../../workspace/configuration/configKeys';
import type { Finding } from '../../workspace/finding';
import type { MapEntry, MapNode, YamlNode } from '../../yaml/nodes/node';
import { asMap, asScalar, entryOf } from '../../yaml/nodes/query';
import { note, noteOnValue, unknownKey } from './configNotes';

const ownDuckKeys = Object.keys(configValueAt(['ducks', 0])?.keys ?? {});

/** What is wrong with the duck types of a project file; those of `known` are there already. */
export function checkOwnDucks(items: readonly YamlNode[], known: readonly Duck[]): readonly Finding[] {
  const taken = new Set(known.flatMap(({ id, name }) => [id.toLowerCase(), name.toLowerCase()]));
  return items.flatMap((item, index): readonly Finding[] => {
    const path = ['ducks', index];
    const map = asMap(item);
    if (map === undefined) {
      return [note(item, path, 'Expected a mapping with "id", "required" and "optional"')];
    }
    return [
      ...checkId(map, path, taken),
      ...checkRequired(map, path),
      ...map.entries.flatMap((entry) => checkEntry(entry, [...path, entry.key.text])),
    ];
  });
}

function checkId(map: MapNode, path: Finding['path'], taken: Set<string>): readonly Finding[] {
  const entry = entryOf(map, 'id');
  const id = asScalar(entry?.value)?.value;
  if (entry === undefined) {
    return [note(firstKey(map), [...path, 'id'], 'Duck type is missing "id"')];
  }
  if (typeof id !== 'string' || !ownDuckId.test(id)) {
    return [noteOnValue(entry, [...path, 'id'], 'Expected a name of letters, digits, ".", "_" and "-" that starts with a letter')];
  }
  const isTaken = taken.has(id.toLowerCase());
  taken.add(id.toLowerCase());
  return isTaken ? [note(entry.value, [...path, 'id'], `Duck type "${id}" exists already; this one is ignored`)] : [];
}

function checkRequired(map: MapNode, path: Finding['path']): readonly Finding[] {
  const entry = entryOf(map, 'required');
  const held = asMap(entry?.value);
  if (entry === undefined || asScalar(entry.value)?.value === null || held?.entries.length === 0) {
    return [
      note(
        entry?.key ?? entryOf(map, 'id')?.key ?? firstKey(map),
        [...path, 'required'],
        'Duck type is missing "required": without a required path every kind would implement it',
      ),
    ];
  }
  return [];
}

function checkEntry(entry: MapEntry, path: Finding['path']): readonly Finding[] {
  const key = entry.key.text;
  if (!ownDuckKeys.some((each) => each === key)) {
    return [unknownKey(entry, path, ownDuckKeys)];
  }
  if (key === 'id' || asScalar(entry.value)?.value === null) {
    return [];
  }
  const map = asMap(entry.value);
  return map === undefined
    ? [note(entry.value, path, `"${key}" must be a mapping of paths to types`)]
    : map.entries.flatMap((each) => checkPath(each, [...path, each.key.text]));
}

function checkPath(entry: MapEntry, path: Finding['path']): readonly Finding[] {
  const { key, value } = entry;
  if (duckPath(key.text, 'string', 'core') === undefined) {
    return [
      note(
        key,
        path,
        `"${key.text}" is not a valid path; expected fields such as "spec.backup.schedule", with "[]" for the elements of a list and "{}" for the values of a map`,
      ),
    ];
  }
  return isDuckType(asScalar(value)?.value)
    ? []
    : [noteOnValue(entry, path, `Expected one of ${duckTypes.map((type) => `"${type}"`).join(', ')}`)];
}

function firstKey(map: MapNode): YamlNode {
  return map.entries[0]?.key ?? map;
}
