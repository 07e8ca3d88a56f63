import { entryOf, asMap, asSequence, asScalar, dereference, nodeAt } from '../../../../yaml/nodes/query';
import { plainValue } from '../../../../yaml/value';
import { quoted } from '../../../../base/english';
import type { Severity } from '../../../../rules/level';
import { keepOne } from '../../../../checks/choiceFixes';
import type { Feature } from '../settings';
import { misfitOf } from '../forms/forms';
import {
  entriesAt,
  found,
  foundAt,
  has,
  holds,
  isZero,
  removal,
  replacements,
  stringAt,
  textAt,
  type Check,
  type Context,
  type CheckedPlace,
} from '../checkedPlace';
import type { Row } from '../table';
import { moves } from './moves';
import { renames } from './strict';

/** Whether a row that depends on a feature applies. */
export function applies({ whenFlag }: Row, { settings }: Context): boolean {
  return whenFlag === undefined || settings.feature(whenFlag) === 'on';
}

/** How loud it is that a feature is not known to be on; `undefined` where it is on. */
export function refusal(feature: Feature, perhaps: Severity = 'warning'): Severity | undefined {
  return feature === 'on' ? undefined : feature === 'off' ? 'error' : perhaps;
}

/** The value at the place has the form. */
export const value: Check = (target, row) => {
  const text = textAt(target.node);
  const misfit = text === undefined ? undefined : misfitOf(text, row);
  return misfit === undefined
    ? []
    : [
        found(target, row.rule, target.path, 'value', misfit.message, {
          ...(row.level === undefined ? {} : { level: row.level }),
          ...(row.stricter === true && stringAt(target.node) !== undefined ? { supersedes: target.path } : {}),
          fixes: () => replacements(target.node, misfit.meant ?? []),
        }),
      ];
};

/** The value of the first of the keys that is written has the form: a spelling and the older ones. */
export const keyed: Check = (target, row) => {
  const key = (row.keys ?? []).find((each) => has(target, each) !== 'unset');
  const node = key === undefined ? undefined : entryOf(target.node, key)?.value;
  const text = stringAt(node);
  const misfit = text === undefined ? undefined : misfitOf(text, row);
  return key === undefined || misfit === undefined
    ? []
    : [found(target, row.rule, [...target.path, key], 'value', misfit.message, { fixes: () => replacements(node, misfit.meant ?? []) })];
};

/** A field is written that must not be, or not with `value`; with `present` also an empty one. */
export const forbidden: Check = (target, row) =>
  (row.keys ?? [row.key ?? '']).flatMap((key) => {
    const node = entryOf(target.node, key)?.value;
    const isThere =
      row.value === undefined
        ? (row.present === true ? has : holds)(target, key) === 'set'
        : asScalar(node)?.value === row.value && asScalar(node)?.opaque === false;
    return isThere
      ? [
          foundAt(target, row.rule, key, row.says ?? `"${key}" is not supported`, {
            ...(row.level === undefined ? {} : { level: row.level }),
            supersedes: [...target.path, key],
            fixes: (text) => removal(text, target.node, key),
          }),
        ]
      : [];
  });

/** Fields that are only accepted with a feature of the cluster. */
export const features: Check = (target, row, { settings }) =>
  Object.entries(row.flags ?? {}).flatMap(([key, flag]) => {
    const isThere =
      row.pointers?.includes(key) === true
        ? has(target, key) === 'set'
        : holds(target, key) === 'set' && !isEmptyMap(entryOf(target.node, key)?.value);
    // Who asks depends on the setting.
    const feature = isThere ? settings.feature(flag) : 'on';
    const refused = refusal(feature, row.level);
    const level = refused === 'error' ? (target.level ?? refused) : refused;
    return level === undefined
      ? []
      : [
          foundAt(target, row.rule, key, `"${key}" is rejected unless the cluster enables "${flag}"`, {
            level,
            ...(feature === 'perhaps' ? { unlessEnabled: true } : {}),
            fixes: (text) => removal(text, target.node, key),
          }),
        ];
  });

function isEmptyMap(node: Parameters<typeof asMap>[0]): boolean {
  return asMap(node)?.entries.length === 0;
}

/** A field must be there; `value: zero` where the empty value is none, and `blank` where blanks are none either. */
export const required: Check = (target, row) => {
  const key = row.key ?? '';
  // A list or a scalar in the place of a map is another mistake.
  if (!isMapOrNothing(target.node) || !isMeant(target, row)) {
    return [];
  }
  const isBlank = row.value === 'blank' && stringAt(entryOf(target.node, key)?.value)?.trim() === '';
  return isBlank || (row.value === undefined ? has : holds)(target, key) === 'unset'
    ? [foundAt(target, row.rule, key, row.says ?? `Missing "${key}"`, { supersedes: [...target.path, key] })]
    : [];
};

/** A row may ask for another field, for none, or with `present` for something at its place. */
function isMeant(target: CheckedPlace, { without, with: beside, present }: Row): boolean {
  return (
    (without === undefined || has(target, without) === 'unset') &&
    (beside === undefined || has(target, beside) === 'set') &&
    (present !== true || asMap(target.node) !== undefined)
  );
}

function isMapOrNothing(node: Parameters<typeof asMap>[0]): boolean {
  const value = dereference(node);
  return value === undefined || value.kind === 'map' || (value.kind === 'scalar' && value.value === null);
}

/** One of the keys, and only one, or at most one with `value: optional`. */
export const oneOf: Check = (target, row) => {
  const map = asMap(target.node);
  const keys = row.keys ?? [];
  if (map === undefined) {
    return [];
  }
  const presences = keys.map((key) => (row.allowed?.includes(key) === true ? holds : has)(target, key));
  const set = keys.filter((_, index) => presences[index] === 'set');
  if (set.length > 1 && row.value !== 'any') {
    return [
      found(target, row.rule, [...target.path, set[1] ?? ''], 'key', `Only one of ${quoted(set)} may be set`, {
        fixes: (text) => keepOne(text, map, set),
      }),
    ];
  }
  const isNone = row.value !== 'optional' && presences.every((each) => each === 'unset');
  return isNone
    ? [
        found(
          target,
          row.rule,
          target.path,
          typeof target.path.at(-1) === 'number' ? 'value' : 'key',
          row.says ?? `One of ${quoted(keys)} must be set`,
        ),
      ]
    : [];
};

/** Fields of which only one may be set: the second is superfluous. */
export const notWith: Check = (target, row) => {
  const [first = '', second = ''] = row.keys ?? [];
  return [first, second].every((key) => holds(target, key) === 'set')
    ? [
        foundAt(target, row.rule, second, row.says ?? `"${second}" must not be set with "${first}"`, {
          fixes: (text) => [second, first].flatMap((key) => removal(text, target.node, key)),
        }),
      ]
    : [];
};

/** A field needs another one beside it. */
export const unaccompanied: Check = (target, row) => {
  const [key = '', needed = ''] = row.keys ?? [];
  return has(target, key) === 'set' && has(target, needed) === 'unset'
    ? [foundAt(target, row.rule, key, `"${key}" needs "${needed}"`, { fixes: (text) => removal(text, target.node, key) })]
    : [];
};

/** A list must have an item. */
export const items: Check = (target, row) => {
  const key = row.key ?? '';
  const node = entryOf(target.node, key)?.value;
  const isEmpty =
    isMapOrNothing(target.node) &&
    holds(target, key) === 'unset' &&
    (asSequence(node) !== undefined || (isZero(node) && row.value !== 'written'));
  return isEmpty ? [foundAt(target, row.rule, key, row.says ?? `"${key}" must have at least one item`)] : [];
};

/** The keys of a map have the form. */
export const mapKeys: Check = (target, row) =>
  entriesAt(target.node).flatMap(({ key: { text: key, opaque } }) => {
    const misfit = opaque ? undefined : misfitOf(key, row);
    return misfit === undefined ? [] : [found(target, row.rule, [...target.path, key], 'key', misfit.message)];
  });

/** The values of a map are strings. */
export const stringValues: Check = (target, row) =>
  entriesAt(target.node).flatMap(({ key: { text: key }, value }) => {
    const resolved = dereference(value);
    if (
      resolved === undefined ||
      (resolved.kind === 'scalar' && (resolved.opaque || resolved.value === null || typeof resolved.value === 'string'))
    ) {
      return [];
    }
    return [
      found(
        target,
        row.rule,
        [...target.path, key],
        'value',
        `"${key}" must be a string${resolved.kind === 'scalar' ? `; quote ${resolved.text}` : ''}`,
        {
          fixes: () =>
            resolved.kind === 'scalar' && value === resolved
              ? replacements(resolved, [resolved.text], true).map((fix) => ({ ...fix, title: `Quote ${resolved.text}` }))
              : [],
        },
      ),
    ];
  });

/** Annotations or labels whose key begins so are none of this place, but for those that are allowed. */
export const strayKeys: Check = (target, row) =>
  entriesAt(target.node).flatMap((entry) => {
    const { text: key, opaque } = entry.key;
    const instead = row.instead === undefined ? [] : [row.instead];
    return opaque || !key.startsWith(row.prefix ?? '') || row.allowed?.includes(key) === true
      ? []
      : [
          found(target, row.rule, [...target.path, key], 'key', `"${key}" ${row.says ?? 'is not supported here'}`, {
            fixes: (text) => [
              ...renames(target.node, entry, instead),
              ...(row.moveTo === undefined ? [] : moves(text, target, row.prefix ?? '', row.moveTo)),
              ...removal(text, target.node, key),
            ],
          }),
        ];
  });

/** A field must repeat the namespace of the object, where that is known. */
export const ownNamespace: Check = (target, row) => {
  const { namespace, namespaceNode } = target.resource;
  const written = stringAt(target.node);
  return written === undefined || written === '' || namespace === undefined || namespaceNode?.opaque === true || written === namespace
    ? []
    : [
        found(target, row.rule, target.path, 'value', `Must be the namespace of the object itself, "${namespace}", not "${written}"`, {
          fixes: () => replacements(target.node, [namespace]),
        }),
      ];
};

/** A label that says who owns the object needs an owner reference that says the same; the target is the map of labels. */
export const ownerLabel: Check = (target, row) => {
  const key = row.key ?? '';
  const name = stringAt(entryOf(target.node, key)?.value);
  const owners = nodeAt(target.resource.node, ['metadata', 'ownerReferences']);
  const plain = owners === undefined ? undefined : plainValue(owners);
  const list = Array.isArray(plain?.value) ? (plain.value as readonly { readonly kind?: unknown; readonly name?: unknown }[]) : [];
  const isOwned = plain?.opaque === true || list.some((each) => each?.kind === row.owner && each.name === name);
  return name === undefined || isOwned
    ? []
    : [
        foundAt(
          target,
          row.rule,
          key,
          `This label is set by the controller: ${row.owner ?? ''} "${name}" is not an owner of this ${target.resource.kind}`,
          { fixes: (text) => removal(text, target.node, key) },
        ),
      ];
};
