import { sortText } from '../../../base/order';
import { prose } from '../../../base/markdown';
import type { Suggested, Suggestion, Typing } from '../../../workspace/family';
import { asMap, valueOf } from '../../../yaml/nodes/query';
import { graphOf } from '../graph';
import { atomicTypes, markerNotes } from '../schema/leaf';

/** What may be typed as the type of a field of the instances, or as one of its markers. */
export function suggestSchema({ resource, path, before, after, isPlain }: Typing): Suggested | undefined {
  const [first, second, third] = path;
  if (first !== 'spec' || second !== 'schema' || (third !== 'spec' && third !== 'types') || path.length < 4) {
    return undefined;
  }
  const bar = before.indexOf('|');
  return { items: bar < 0 ? types(resource, { before, after, isPlain }) : markers(before.slice(bar + 1), after), only: true };
}

function types(resource: Typing['resource'], { before, after, isPlain }: Omit<Typing, 'resource' | 'path'>): readonly Suggestion[] {
  const partial = /[A-Za-z][A-Za-z0-9_]*$/.exec(before)?.[0] ?? '';
  const rest = /^[A-Za-z0-9_]*/.exec(after)?.[0].length ?? 0;
  const custom = asMap(valueOf(graphOf(resource).schema, 'types'))?.entries.map(({ key }) => key.text) ?? [];
  const simple = [...atomicTypes, 'object', ...custom];
  // A plain scalar cannot begin with a bracket.
  const isStart = before === partial;
  const lists = isStart ? simple.slice(0, 1).flatMap((type) => [isPlain ? `'[]${type}'` : `[]${type}`, `map[string]${type}`]) : [];
  return [...simple, ...lists].map((label, index) => ({
    label,
    kind: 'value',
    detail: custom.includes(label) ? 'type of this definition' : 'type',
    newText: label,
    replaces: [partial.length, rest],
    sort: sortText('0', index),
  }));
}

const values: Readonly<Record<string, readonly string[]>> = {
  required: ['true', 'false'],
  immutable: ['true', 'false'],
  uniqueItems: ['true', 'false'],
  listType: ['atomic', 'set', 'map'],
};

function markers(before: string, after: string): readonly Suggestion[] {
  const [, name, value] = /(?:^|\s)([A-Za-z]+)=([A-Za-z]*)$/.exec(before) ?? [];
  const rest = /^[A-Za-z]*/.exec(after)?.[0].length ?? 0;
  if (name !== undefined) {
    const known = Object.hasOwn(values, name) ? (values[name] ?? []) : [];
    return known.map((label, index) => ({
      label,
      kind: 'value',
      detail: '',
      newText: label,
      replaces: [value?.length ?? 0, rest],
      sort: sortText('0', index),
    }));
  }
  const isQuoted = (before.match(/(?<!\\)"/g)?.length ?? 0) % 2 === 1;
  const [, partial] = /(?:^|\s)([A-Za-z]*)$/.exec(before) ?? [];
  if (partial === undefined || isQuoted) {
    return [];
  }
  const present = new Set([...before.matchAll(/([A-Za-z]+)=/g)].map(([, each]) => each));
  const lead = before === '' ? ' ' : '';
  return Object.entries(markerNotes)
    .filter(([label]) => !present.has(label))
    .map(([label, note], index) => ({
      label,
      kind: 'value',
      detail: 'marker',
      note: prose(note),
      newText: `${lead}${label}=`,
      replaces: [partial.length, rest],
      sort: sortText('0', index),
      again: true,
    }));
}
