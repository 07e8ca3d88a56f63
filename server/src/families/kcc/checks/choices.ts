import { allOf } from '../../../base/lists';
import { formatPath, type Path } from '../../../base/path';
import { keepOne } from '../../../checks/choiceFixes';
import { agreed } from '../../../checks/places/agreedFindings';
import { nodesAt } from '../../../manifest/values';
import { propertyOf } from '../../../schema/structure/lookup';
import type { Structure } from '../../../schema/structure/structure';
import { celPresenceRule } from '../../../schema/validation/celPresence';
import type { Finding } from '../../../workspace/finding';
import type { MapNode, YamlNode } from '../../../yaml/nodes/node';
import { asMap, asSequence, effectiveEntries, entryOf, nodeAt } from '../../../yaml/nodes/query';
import { parentKeys } from '../container';
import { kccOf } from '../part';
import { plainKeyOf } from '../plainField';
import { entriesWithValue, findingAt, holdsSomething, type KccContext } from './context';

/** Choices between fields that the validator does not see: CEL rules, and choices that schemas have lost. */
export function choiceFindings(context: KccContext): readonly Finding[] {
  return allOf(celChoices(context), lostChoices(context), secretChoices(context));
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
    .choicesOf(resource.kind)
    .flatMap(({ path, keys }) =>
      nodesAt(resource.node, path).flatMap(({ node, path: at }): readonly Finding[] => {
        const map = asMap(node);
        const set = keys.filter((key) => holdsSomething(entryOf(map, key)?.value));
        const isPair = set.length === 2 && set.some((key) => set.includes(plainKeyOf(key) ?? ''));
        return map === undefined || set.length < 2 || isPair ? [] : [{ ...choiceFinding(context, map, at, keys, set), level: 'warning' }];
      }),
    );
}

/** Sensitive fields whose schema does not say that `value` and `valueFrom` exclude each other. */
function secretChoices({ resource, uses, workspace }: KccContext): readonly Finding[] {
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
