import { addTo } from '../../base/groups';
import type { FieldSpec } from '../fields/fieldSpecs';
import { effectiveNamespace, isClusterScoped, selects, type Gvk } from '../objects/ids';
import type { EffectiveObject } from '../objects/object';
import type { Problems } from '../objects/problem';
import { get, has, isList, isMap, scalarText, type ValueMap } from '../objects/value';

/** The objects of a root by every name that they ever had. */
export type ByName = ReadonlyMap<string, readonly EffectiveObject[]>;

/** The objects that are left, by every name that they ever had. */
export function namesOf(objects: readonly EffectiveObject[]): ByName {
  const byName = new Map<string, EffectiveObject[]>();
  for (const object of objects) {
    if (!object.isDeleted) {
      new Set(object.previous.map(({ name }) => name)).forEach((name) => addTo(byName, name, object));
    }
  }
  return byName;
}

/** The objects of a name; where a mapping gives a namespace, those that were in it at first, else those that are. */
export function candidates(byName: ByName, name: string, mapping: ValueMap | undefined): readonly EffectiveObject[] {
  const all = byName.get(name) ?? [];
  if (mapping === undefined || !has(mapping, 'namespace')) {
    return all;
  }
  const namespace = scalarText(get(mapping, 'namespace'));
  const original = all.filter((each) => !isClusterScoped(each.originalId) && effectiveNamespace(each.originalId) === namespace);
  return original.length > 0 ? original : all.filter((each) => !isClusterScoped(each.id) && effectiveNamespace(each.id) === namespace);
}

/** The one object that a name means, by the rules of Kustomize; `undefined` where none or several could be. */
export function pick(
  referrer: EffectiveObject,
  name: string,
  all: readonly EffectiveObject[],
  spec: FieldSpec,
  target: Gvk,
  withNamespace: boolean,
  problems: Problems,
): EffectiveObject | undefined {
  const role = roleOf(referrer, spec);
  const bindings = bindingNamespaces(referrer);
  let left = all.filter(
    (each) =>
      each.previous.some((id) => selects(target, id)) &&
      (role === undefined || each.previous.some((id) => selects(role, id))) &&
      isInReach(referrer, each, bindings),
  );
  if (left.length === 1) {
    return left[0];
  }
  left = left.filter((each) => sameAffixes(each, referrer, true));
  left = left.length > 1 ? left.filter((each) => sameAffixes(each, referrer, false)) : left;
  const [first] = left;
  if (first === undefined || left.every(({ id }) => id.name === first.id.name && (!withNamespace || id.namespace === first.id.namespace))) {
    return first;
  }
  problems.fail('bad-field-path', `Several objects could be meant by "${name}"`, referrer.source);
  return undefined;
}

/** True where a field of one object may name the other, by their namespaces. */
export function isInReach(referrer: EffectiveObject, target: EffectiveObject, bindings: ReadonlySet<string>): boolean {
  if (isClusterScoped(referrer.id) || isClusterScoped(target.id)) {
    return true;
  }
  const near = effectiveNamespace(referrer.id) === effectiveNamespace(target.id);
  return near || (bindings.has(target.id.namespace) && target.id.kind === 'ServiceAccount');
}

/** The namespaces of the service accounts that a role binding names. */
export function bindingNamespaces({ content, id }: EffectiveObject): ReadonlySet<string> {
  const subjects = id.kind === 'RoleBinding' ? get(content, 'subjects') : undefined;
  return new Set(
    isList(subjects)
      ? subjects.filter((each) => get(each, 'kind') === 'ServiceAccount').map((each) => scalarText(get(each, 'namespace')))
      : [],
  );
}

/** The kind that a role binding says it means. */
export function roleOf({ content }: EffectiveObject, { path }: FieldSpec): Gvk | undefined {
  const role = path.endsWith('roleRef/name') ? get(content, 'roleRef') : undefined;
  return isMap(role) && has(role, 'apiGroup') && has(role, 'kind')
    ? { group: scalarText(role['apiGroup']), version: '', kind: scalarText(role['kind']) }
    : undefined;
}

function sameAffixes(a: EffectiveObject, b: EffectiveObject, allowEmpty: boolean): boolean {
  const agree = (left: readonly string[], right: readonly string[]): boolean =>
    (allowEmpty && (left.length === 0 || right.length === 0)) || sameEnding(left, right);
  return agree(a.prefixes, b.prefixes) && agree(a.suffixes, b.suffixes);
}

function sameEnding(a: readonly string[], b: readonly string[]): boolean {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  return (
    (shorter.length > 0 || longer.length === 0) && shorter.every((each, index) => each === longer[longer.length - shorter.length + index])
  );
}
