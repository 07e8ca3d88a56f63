import type { MapNode, YamlNode } from '../../../../yaml/nodes/node';
import { asMap, asScalar, asSequence, effectiveEntries, nodeAt, valueOf } from '../../../../yaml/nodes/query';
import { found, foundAt, has, isZero, numberAt, removal, stringAt, type Check } from '../checkedPlace';

/** A number with a limit that the cluster may have moved: negative is refused, more than the limit probably. */
export const limited: Check = (target, row, { settings }) => {
  const value = numberAt(target.node);
  if (value === undefined) {
    return [];
  }
  const key = String(target.path.at(-1));
  const limit = settings.number(row.flag ?? '');
  if (value < 0) {
    return [found(target, row.rule, target.path, 'value', `"${key}" must not be negative`)];
  }
  if (value > limit.value) {
    return [
      found(
        target,
        row.rule,
        target.path,
        'value',
        limit.isKnown
          ? `"${key}" must be at most ${limit.value}`
          : `"${key}" above ${limit.value} is rejected unless the cluster raises "${row.flag ?? ''}"`,
        { level: limit.isKnown ? 'error' : 'warning' },
      ),
    ];
  }
  return value === 0 && row.whenSetting !== undefined && settings.boolean(row.whenSetting) === false
    ? [found(target, row.rule, target.path, 'value', `"${key}" 0 is rejected by this cluster ("${row.whenSetting}")`)]
    : [];
};

/** Added capabilities; with secure defaults one of them is free. */
export const addedCapabilities: Check = (target, row, { settings }) => {
  const list = asSequence(valueOf(target.node, 'add'))?.items ?? [];
  if (list.length === 0) {
    return [];
  }
  const feature = settings.feature('kubernetes.containerspec-addcapabilities');
  const isFree = settings.feature('secure-pod-defaults') === 'on' && list.length === 1 && stringAt(list[0]) === 'NET_BIND_SERVICE';
  return feature === 'on' || isFree
    ? []
    : [
        foundAt(target, row.rule, 'add', '"add" is rejected unless the cluster enables "kubernetes.containerspec-addcapabilities"', {
          level: feature === 'off' ? 'error' : 'hint',
          fixes: (text) => removal(text, target.node, 'add'),
        }),
      ];
};

/** The security context of a pod: behind a feature, and then with some fields only. */
export const podSecurity: Check = (target, row, { settings }) => {
  const map = asMap(target.node);
  if (map === undefined) {
    return [];
  }
  const feature = settings.feature('kubernetes.podspec-securitycontext');
  if (feature === 'on') {
    return map.entries.flatMap(({ key, value }) =>
      (row.values ?? []).includes(key.text) && has(target, key.text) === 'set' && !isEmptyList(value)
        ? [foundAt(target, 'pod-field-forbidden', key.text, `"${key.text}" is not supported in the pod of a revision`)]
        : [],
    );
  }
  const isFree = settings.feature('secure-pod-defaults') === 'on' && isProfileAlone(map, row.allowed ?? []);
  return isFree
    ? []
    : [
        found(
          target,
          row.rule,
          target.path,
          'key',
          '"securityContext" of a pod is rejected unless the cluster enables "kubernetes.podspec-securitycontext"',
          {
            level: feature === 'off' ? 'error' : 'hint',
            fixes: (text) => removal(text, nodeAt(target.resource.node, target.path.slice(0, -1)), 'securityContext'),
          },
        ),
      ];
};

/** A list without items, which the webhook leaves out before it looks. */
function isEmptyList(node: YamlNode): boolean {
  return asSequence(node) !== undefined && isZero(node);
}

/** True for a security context that chooses a profile and nothing else, or nothing at all, as secure defaults allow it. */
function isProfileAlone(map: MapNode, profiles: readonly string[]): boolean {
  const profile = asMap(nodeAt(map, ['seccompProfile']));
  const isOne = (at: MapNode | undefined, key: string): boolean =>
    at === undefined || [...effectiveEntries(at).keys()].every((each) => each === key);
  const type = asScalar(valueOf(profile, 'type'));
  return isOne(map, 'seccompProfile') && isOne(profile, 'type') && (type === undefined || type.opaque || profiles.includes(type.text));
}
