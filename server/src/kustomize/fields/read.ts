import { nearest } from '../../base/nearest';
import type { YamlNode } from '../../yaml/nodes/node';
import { asMap, asScalar, asSequence, entriesInEffect, valueOf } from '../../yaml/nodes/query';
import type { Fields, FieldType } from './kustomizationFields';
import { decode } from '../objects/decode';
import { Problems } from '../objects/problem';
import type { Place } from '../objects/object';
import { scalarText } from '../objects/value';

/** What was read of a node: data under the names of the table, and the node that it comes from. */
export interface Read {
  readonly node: YamlNode;
  /** The key's own node, for entries of a map. */
  readonly keyNode?: YamlNode;
  readonly text?: string;
  readonly flag?: boolean;
  readonly number?: number;
  readonly items?: readonly Read[];
  readonly fields?: ReadonlyMap<string, Read>;
  /** Where it is written, if not in the kustomization file. */
  readonly from?: Place;
}

/** The fields of a map that are there and fit, by a table; what does not fit is left out. */
export function readFields(map: YamlNode | undefined, types: Readonly<Record<string, FieldType>>, place: Place): ReadonlyMap<string, Read> {
  const fields = Object.entries(types).map(([key, type]) => [key, read(valueOf(map, key), type, new Problems(), place)] as const);
  return new Map(fields.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])));
}

/** Integers have 64 bits. */
const mostInteger = 2 ** 63;

/**
 * Reads a node by a table of fields, as Go decodes JSON; what does not fit is a problem and is left out, and so is what a
 * placeholder stands for. `asTexts`: numbers and booleans become strings where these are wanted, as sigs.k8s.io/yaml decodes YAML.
 */
export function read(node: YamlNode | undefined, type: FieldType, problems: Problems, place: Place, asTexts = false): Read | undefined {
  if (node === undefined) {
    return undefined;
  }
  const scalar = asScalar(node);
  if (scalar?.value === null && !scalar.opaque) {
    return { node };
  }
  const refuse = (wanted: string): undefined => {
    problems.fail('wrong-type', `Kustomize expects ${wanted} here`, { ...place, span: node.span });
    return undefined;
  };
  if (type === 'any') {
    return { node };
  }
  if (type === 'string') {
    if (asTexts && scalar !== undefined && !scalar.opaque) {
      return { node, text: scalarText(decode(scalar)) };
    }
    return scalar !== undefined && (typeof scalar.value === 'string' || scalar.opaque) ? { node, text: scalar.text } : refuse('a string');
  }
  if (scalar?.opaque === true) {
    problems.unknown(`${scalar.text} is not known`, { ...place, span: node.span });
    return { node };
  }
  if (type === 'bool') {
    return typeof scalar?.value === 'boolean' ? { node, flag: scalar.value } : refuse('true or false');
  }
  if (type === 'int') {
    return typeof scalar?.value === 'number' && Number.isInteger(scalar.value) && Math.abs(scalar.value) < mostInteger
      ? { node, number: scalar.value }
      : refuse('an integer');
  }
  if ('list' in type) {
    const items = asSequence(node)?.items;
    return items === undefined
      ? refuse('a list')
      : { node, items: items.flatMap((item) => read(item, type.list, problems, place, asTexts) ?? []) };
  }
  const map = asMap(node);
  if (map === undefined) {
    return refuse('a mapping');
  }
  const fields = new Map<string, Read>();
  for (const entry of entriesInEffect(map)) {
    const key = entry.key.text;
    const known = 'map' in type ? { name: key, type: type.map } : fieldNamed(key, type.fields);
    if (known === undefined) {
      const near = 'fields' in type ? nearest(key, Object.keys(type.fields), 1)[0] : undefined;
      const message = `Unknown field "${key}"${near === undefined ? '' : `; did you mean "${near}"?`}`;
      problems.fail('unknown-field', message, { ...place, span: entry.key.span }, { of: [key] });
      continue;
    }
    const value = read(entry.value, known.type, problems, place, asTexts);
    if (value !== undefined) {
      fields.set(known.name, { keyNode: entry.key, ...value });
    }
  }
  return { node, fields };
}

function fieldNamed(key: string, fields: Fields): { readonly name: string; readonly type: FieldType } | undefined {
  const name = Object.hasOwn(fields, key) ? key : Object.keys(fields).find((each) => each.toLowerCase() === key.toLowerCase());
  const type = name === undefined ? undefined : fields[name];
  return name === undefined || type === undefined ? undefined : { name, type };
}

export function textIn(from: Read | undefined, key: string): string {
  return from?.fields?.get(key)?.text ?? '';
}

export function flagIn(from: Read | undefined, key: string): boolean {
  return from?.fields?.get(key)?.flag ?? false;
}

export function itemsIn(from: Read | undefined, key: string): readonly Read[] {
  return from?.fields?.get(key)?.items ?? [];
}

/** The strings of a list, each with its place. */
export function textsIn(from: Read | undefined, key: string): readonly Read[] {
  return itemsIn(from, key).filter(({ text }) => text !== undefined);
}

/** The entries of a map of strings; a null stands for an empty one. */
export function pairsIn(from: Read | undefined, key: string): ReadonlyMap<string, string> {
  return new Map([...(from?.fields?.get(key)?.fields ?? [])].map(([name, { text }]) => [name, text ?? ''] as const));
}
