import { isSlip } from '../../../../base/editDistance';
import { didYouMean, nearest } from '../../../../base/nearest';
import type { Finding } from '../../../../workspace/finding';
import { structuresAt } from '../../../../schema/structure/lookup';
import { descriptionsOf } from '../../../../schema/kinds/otherKinds';
import type { SchemaOutline } from '../../../../schema/structure/schemaOutline';
import { setScalar } from '../../../../yaml/writing/edit';
import type { MapEntry, YamlNode } from '../../../../yaml/nodes/node';
import { asMap, asSequence, effectiveEntries, entriesInEffect, valueOf } from '../../../../yaml/nodes/query';
import { podTemplates } from '../../../../schema/kinds/podTemplate';
import { entriesAt, found, removal, type Check, type Context, type CheckedPlace } from '../checkedPlace';

/*
 * Places where the schema keeps unknown fields and the webhook, which decodes into Go types, does not.
 * Source: webhook/json/decode.go of knative/pkg and the main.go of the webhooks of knative/eventing.
 */

/** The fields of a map are those of a type of the table, and those that the schema lists at the place. */
export const knownFields: Check = (target, row, context) => {
  const type = context.table.types[row.type ?? ''];
  if (type === undefined) {
    return [];
  }
  const fields = [...new Set([...listedAt(target, context), ...type.fields])];
  return below(target, type.again ?? []).flatMap((each) => unknownIn(each, fields));
};

/** A place and all those below it that hold the same type. */
function below(target: CheckedPlace, again: readonly string[]): readonly CheckedPlace[] {
  const inner = again.flatMap((name): readonly CheckedPlace[] => {
    const key = name.replace('[]', '');
    const node = valueOf(target.node, key);
    const path = [...target.path, key];
    return name === key
      ? node === undefined
        ? []
        : [{ ...target, path, node }]
      : (asSequence(node)?.items ?? []).map((item, index) => ({ ...target, path: [...path, index], node: item }));
  });
  return [target, ...inner.flatMap((each) => below(each, again))];
}

/** The fields that any description of the kind lists at a place: environments may have CRDs of several releases. */
function listedAt({ resource, path }: CheckedPlace, { workspace }: Context): readonly string[] {
  const kind = workspace.kinds.find(resource);
  return (kind === undefined ? [] : descriptionsOf(kind))
    .flatMap(({ schema }) => structuresAt(schema, path))
    .flatMap(({ structure }) => Object.keys(structure.properties ?? {}));
}

/** The whole of a pod template or Job is decoded strictly; `type` is the kind of Kubernetes that has it, with the path to it. */
export const knownCore: Check = (target, row, { workspace }) => {
  const schema = workspace.knowledge.part(podTemplates).outlineAt(row.type ?? '');
  return schema === undefined ? [] : unknownBelow(target, schema);
};

function unknownBelow(target: CheckedPlace, schema: SchemaOutline): readonly Finding[] {
  const { node, path } = target;
  const { properties, additionalProperties, items } = schema;
  const list = asSequence(node);
  if (list !== undefined) {
    return items === undefined
      ? []
      : list.items.flatMap((item, index) => unknownBelow({ ...target, path: [...path, index], node: item }, items));
  }
  const map = asMap(node);
  if (map === undefined || properties === undefined) {
    return map === undefined || typeof additionalProperties !== 'object'
      ? []
      : entriesInEffect(map).flatMap(({ key, value }) =>
          unknownBelow({ ...target, path: [...path, key.text], node: value }, additionalProperties),
        );
  }
  const isOpen = schema['x-kubernetes-preserve-unknown-fields'] === true || additionalProperties !== undefined;
  return [
    ...(isOpen ? [] : unknownIn(target, Object.keys(properties))),
    ...entriesInEffect(map).flatMap(({ key: { text: key }, value }) => {
      const own = properties[key] ?? properties[alike(key, Object.keys(properties)) ?? ''];
      return own === undefined ? [] : unknownBelow({ ...target, path: [...path, key], node: value }, own);
    }),
  ];
}

/** Go matches names of fields without regard to letter case. */
function alike(key: string, fields: readonly string[]): string | undefined {
  return fields.find((field) => field !== key && field.toLowerCase() === key.toLowerCase());
}

function unknownIn(target: CheckedPlace, fields: readonly string[]): readonly Finding[] {
  const map = asMap(target.node);
  return entriesAt(map).flatMap((entry): readonly Finding[] => {
    const key = entry.key.text;
    if (fields.includes(key) || entry.key.opaque) {
      return [];
    }
    const path = [...target.path, key];
    const same = alike(key, fields);
    if (same !== undefined) {
      return [
        found(target, 'field-letter-case', path, 'key', `"${key}" is rewritten to "${same}"`, {
          level: 'warning',
          meant: [[...target.path, same]],
          fixes: () => renames(map, entry, [same]),
        }),
      ];
    }
    const near = nearest(key, fields);
    return [
      found(target, 'unknown-field', path, 'key', `Unknown field "${key}"${didYouMean(near)}`, {
        level: 'error',
        ...(near.length === 0 ? {} : { meant: near.map((name) => [...target.path, name]) }),
        fixes: (text) => [...renames(map, entry, near), ...removal(text, target.node, key)],
      }),
    ];
  });
}

/** Renames a key, where it is written in that map and the name is free. */
export function renames(
  map: YamlNode | undefined,
  entry: MapEntry,
  names: readonly string[],
): readonly { readonly title: string; readonly preferred: boolean; readonly edits: readonly ReturnType<typeof setScalar>[] }[] {
  const held = asMap(map);
  return held?.entries.includes(entry) === true
    ? names
        .filter((name) => !effectiveEntries(held).has(name))
        .map((name) => ({
          title: `Rename to "${name}"`,
          preferred: names.length === 1 && isSlip(entry.key.text, name),
          edits: [setScalar(entry.key, name)],
        }))
    : [];
}
