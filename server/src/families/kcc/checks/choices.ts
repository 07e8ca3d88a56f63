import { formatPath, type Path } from '../../../base/path';
import { agreed } from '../../../checks/places/agreedFindings';
import { keepOne } from '../../../checks/choiceFixes';
import type { Resource } from '../../../manifest/resource';
import { lastKey } from '../readExternal';
import { formatSlotPath } from '../../../reference/slot';
import { celPresenceRule } from '../../../schema/validation/celPresence';
import { requiresKey, propertyOf, structuresAt } from '../../../schema/structure/lookup';
import { descriptionsOf } from '../../../schema/kinds/otherKinds';
import type { Structure } from '../../../schema/structure/structure';
import type { Finding, Fix } from '../../../workspace/finding';
import type { Workspace } from '../../../workspace/workspace';
import { isJson, keysOf, removeEntry, setScalar } from '../../../yaml/writing/edit';
import { renderFlow } from '../../../yaml/writing/render';
import type { MapNode, YamlNode } from '../../../yaml/nodes/node';
import { asMap, asScalar, asSequence, effectiveEntries, entryOf, nodeAt, ownEntryOf } from '../../../yaml/nodes/query';
import { nodesAt } from '../../../manifest/values';
import { entriesWithValue, findingAt, holdsSomething, type KccContext } from './context';
import { kccOf } from '../part';

/** Choices between fields that the validator does not see: CEL rules, choices that schemas have lost, plain fields beside references. */
export function choiceFindings(context: KccContext): readonly Finding[] {
  return [...celChoices(context), ...lostChoices(context), ...plainFields(context), ...plainAndReference(context), ...values(context)];
}

function celChoices(context: KccContext): readonly Finding[] {
  const kind = context.workspace.kinds.find(context.resource);
  const node = nodeAt(context.resource.node, ['spec']);
  const keyOf = ({ code, path }: Finding): string => `${code} ${formatPath(path)}`;
  return kind === undefined || node === undefined
    ? []
    : agreed(kind, keyOf, ({ schema }) => {
        const spec = propertyOf(schema, 'spec');
        return spec === undefined ? [] : walk(context, spec, node, ['spec']);
      });
}

function walk(context: KccContext, structure: Structure, node: YamlNode, path: Path): readonly Finding[] {
  const map = asMap(node);
  const own = map === undefined ? [] : celFindings(context, structure, map, path);
  const below = [...(map === undefined ? [] : effectiveEntries(map))].flatMap(([key, { value }]): readonly Finding[] => {
    const child =
      propertyOf(structure, key) ?? (typeof structure.additionalProperties === 'object' ? structure.additionalProperties : undefined);
    return child === undefined || value.kind === 'scalar' ? [] : walk(context, child, value, [...path, key]);
  });
  const { items } = structure;
  const each =
    items === undefined ? [] : (asSequence(node)?.items ?? []).flatMap((item, index) => walk(context, items, item, [...path, index]));
  return [...own, ...below, ...each];
}

function celFindings(context: KccContext, structure: Structure, map: MapNode, path: Path): readonly Finding[] {
  return (structure['x-kubernetes-validations'] ?? []).flatMap(({ rule }): readonly Finding[] => {
    const choice = celPresenceRule(rule);
    const present = new Set(entriesWithValue(map).keys());
    if (choice === undefined || map.entries.some(({ key }) => key.opaque) || choice.holds(present)) {
      return [];
    }
    return [
      choiceFinding(
        context,
        map,
        path,
        choice.keys,
        choice.keys.filter((key) => present.has(key)),
      ),
    ];
  });
}

function choiceFinding(context: KccContext, map: MapNode, path: Path, keys: readonly string[], set: readonly string[]): Finding {
  const parents = parentKeys(context.workspace);
  const hierarchical = keys.every((key) => parents.has(key)) && path.length === 1;
  const code = !hierarchical ? 'kcc/choice' : set.length === 0 ? 'kcc/no-parent' : 'kcc/several-parents';
  const names = keys.map((key) => `"${key}"`).join(', ');
  return set.length === 0
    ? findingAt(context.resource, code, [...path, keys[0] ?? ''], 'parent', `One of ${names} must be set`, {
        lacks: keys.map((key) => [...path, key]),
      })
    : findingAt(context.resource, code, [...path, set[1] ?? set[0] ?? ''], 'key', `Only one of ${names} may be set`, {
        fixes: (text) => keepOne(text, map, set),
      });
}

/** Choices that the controllers make and the schemas no longer state: at most one, and no more than a warning. */
function lostChoices(context: KccContext): readonly Finding[] {
  const { resource, workspace } = context;
  return kccOf(workspace)
    .facts.choices.filter(({ kind }) => kind === resource.kind)
    .flatMap(({ path, keys }) =>
      nodesAt(resource.node, path).flatMap(({ node, path: at }): readonly Finding[] => {
        const map = asMap(node);
        const set = keys.filter((key) => holdsSomething(entryOf(map, key)?.value));
        const isPair = set.length === 2 && set.some((key) => key.replace(/Refs?$/, '') === set.find((other) => other !== key));
        return map === undefined || set.length < 2 || isPair ? [] : [{ ...choiceFinding(context, map, at, keys, set), level: 'warning' }];
      }),
    );
}

/** Plain fields that a reference has replaced. */
function plainFields({ resource, workspace }: KccContext): readonly Finding[] {
  return kccOf(workspace)
    .facts.plainFields.filter(({ kind }) => kind === resource.kind)
    .flatMap(({ path, reference, values: form }) =>
      nodesAt(resource.node, path).flatMap(({ node, path: at }): readonly Finding[] => {
        const map = asMap(nodeAt(resource.node, at.slice(0, -1)));
        const key = String(at.at(-1));
        const both = entryOf(map, reference) !== undefined;
        return map === undefined || both || !hasForm(node, kccOf(workspace).facts.patterns[form] ?? '')
          ? []
          : [
              findingAt(resource, 'kcc/deprecated-plain-field', at, 'key', `"${key}" is deprecated; use "${reference}"`, {
                fixes: (text) => wrap(text, map, key, reference),
              }),
            ];
      }),
    );
}

/** True for a text, or a list of texts, of a form. */
function hasForm(node: YamlNode, form: string): boolean {
  const items = asSequence(node)?.items ?? [node];
  const pattern = new RegExp(`^(?:${form})$`);
  return items.length > 0 && items.every((item) => pattern.test(asScalar(item)?.text ?? ''));
}

/** Keys of hierarchical references. */
export function parentKeys(workspace: Workspace): ReadonlySet<string> {
  const { containers, otherParents } = kccOf(workspace).facts;
  return new Set([...containers.map(({ reference }) => reference), ...otherParents]);
}

/** `key: x` becomes `keyRef: {external: x}`; a list becomes a list of such. */
export function wrap(text: string, map: MapNode, key: string, reference: string): readonly Fix[] {
  const entry = ownEntryOf(map, key);
  const scalar = asScalar(entry?.value);
  const sequence = asSequence(entry?.value);
  const list = reference.endsWith('s');
  const title = key === reference ? `Convert to an external value` : `Convert to "${reference}"`;
  if (entry === undefined || entry.value.kind === 'alias') {
    return [];
  }
  const rename = setScalar(entry.key, reference);
  const json = map.flow && isJson(text, keysOf(map));
  const external = (value: string): unknown => ({ external: value });
  if (scalar !== undefined && scalar.style !== 'block' && scalar.text !== '') {
    const value = external(scalar.text);
    return [{ title, preferred: false, edits: [rename, { span: scalar.span, newText: renderFlow(list ? [value] : value, json) }] }];
  }
  const items = sequence?.items.map(asScalar);
  if (items === undefined || !list || items.includes(undefined)) {
    return [];
  }
  const edits = items.flatMap((item) => (item === undefined ? [] : [{ span: item.span, newText: renderFlow(external(item.text), json) }]));
  return [{ title, preferred: false, edits: [rename, ...edits] }];
}

/** A plain field beside the reference of the same name; two that the schema both demands are two things. */
function plainAndReference({ resource, uses, workspace }: KccContext): readonly Finding[] {
  const slots = new Set(workspace.dialects.slotsOf(resource).map(({ path }) => formatSlotPath(path)));
  return uses.flatMap(({ slot, parent, parentPath, entry, key }): readonly Finding[] => {
    if (slot.object?.kind !== 'resource' || entry === undefined || !/Refs?$/.test(key) || !holdsSomething(entry.value)) {
      return [];
    }
    const stem = key.replace(/Refs?$/, '');
    const prefix = formatSlotPath(slot.path)
      .replace(/(?:\[\]|\{\})+$/, '')
      .slice(0, -lastKey(slot).length);
    const plain = parent.entries.find((each) => each.key.text === stem && asMap(each.value) === undefined && holdsSomething(each.value));
    if (plain === undefined || slots.has(`${prefix}${plain.key.text}`) || slots.has(`${prefix}${plain.key.text}[]`)) {
      return [];
    }
    const path = [...parentPath.slice(resource.path.length), plain.key.text];
    return isRequired(resource, path, workspace)
      ? []
      : [
          findingAt(
            resource,
            'kcc/plain-and-reference',
            path,
            'key',
            `"${plain.key.text}" and "${key}" configure the same field; only one may be set`,
            {
              supersedes: path,
              fixes: (text) => [{ title: `Remove "${plain.key.text}"`, preferred: true, edits: [removeEntry(text, parent, plain)] }],
            },
          ),
        ];
  });
}

/** Whether some schema of an object demands a field. */
export function isRequired(resource: Resource, path: Path, workspace: Workspace): boolean {
  const kind = workspace.kinds.find(resource);
  return (
    kind !== undefined &&
    descriptionsOf(kind).some(({ schema }) => requiresKey(structuresAt(schema, path.slice(0, -1)), String(path.at(-1))))
  );
}

/** Sensitive fields whose schema does not say that `value` and `valueFrom` exclude each other. */
function values({ resource, uses, workspace }: KccContext): readonly Finding[] {
  const keys = kccOf(workspace).facts.secrets.plainKeys;
  const [plain = '', from = ''] = keys;
  return uses.flatMap(({ slot, parentPath }): readonly Finding[] => {
    if (slot.object?.kind !== 'secretKey' || parentPath.at(-1) !== from) {
      return [];
    }
    const path = parentPath.slice(resource.path.length, -1);
    const map = asMap(nodeAt(resource.node, path));
    const set = map === undefined ? [] : keys.filter((key) => entriesWithValue(map).has(key));
    return map === undefined || set.length < 2
      ? []
      : [
          findingAt(resource, 'kcc/value-choice', [...path, plain], 'key', `"${plain}" and "${from}" are both set; only one may be set`, {
            supersedes: path,
            fixes: (text) => keepOne(text, map, set),
          }),
        ];
  });
}
