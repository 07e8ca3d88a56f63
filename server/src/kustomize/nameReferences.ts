import type { Path } from '../base/path';
import { addTo } from '../base/groups';
import { append } from '../base/lists';
import { applyFieldSpec, BadPath, placesOf, type FieldSpec } from './fieldSpecs';
import { effectiveNamespace, isClusterScoped, selects, type Gvk } from './ids';
import type { Cause, EffectiveObject } from './object';
import type { Problems } from './problem';
import type { NameReference } from './transformerConfig';
import { get, has, isList, isMap, isScalar, scalarText, type Value, type ValueMap } from './value';

/** One place of a kind that may hold the name of an object, with what it means. */
interface Slot {
  readonly spec: FieldSpec;
  readonly target: Gvk;
}

/** The slots of a configuration by the kind of the referrer; those for any kind under ''. */
class Slots {
  readonly #byKind = new Map<string, Slot[]>();
  readonly #byGvk = new Map<string, readonly Slot[]>();

  constructor(references: readonly NameReference[]) {
    references.forEach(({ fieldSpecs, ...target }) =>
      fieldSpecs.forEach((spec) => {
        addTo(this.#byKind, spec.kind, { spec, target });
      }),
    );
  }

  of(gvk: Gvk): readonly Slot[] {
    const key = `${gvk.group} ${gvk.version} ${gvk.kind}`;
    const known =
      this.#byGvk.get(key) ??
      [...(this.#byKind.get(gvk.kind) ?? []), ...(this.#byKind.get('') ?? [])].filter(({ spec }) => selects(spec, gvk));
    this.#byGvk.set(key, known);
    return known;
  }
}

const slotsOf = new WeakMap<readonly NameReference[], Slots>();

function slotsIn(references: readonly NameReference[]): Slots {
  const known = slotsOf.get(references) ?? new Slots(references);
  slotsOf.set(references, known);
  return known;
}

/** The objects of a root by every name that they ever had. */
type ByName = ReadonlyMap<string, readonly EffectiveObject[]>;

/**
 * At the end of a root: writes the present names of objects into the fields that hold their former ones.
 * Source: sigs.k8s.io/kustomize/api/filters/nameref.
 */
export class Followers {
  readonly #references: readonly NameReference[];
  readonly #slots: Slots;
  readonly #objects: readonly EffectiveObject[];
  /** Made when the first object has such a field. */
  #byName: ByName | undefined;

  constructor(objects: readonly EffectiveObject[], references: readonly NameReference[], byName?: ByName) {
    this.#references = references;
    this.#slots = slotsIn(references);
    this.#objects = objects;
    this.#byName = byName;
  }

  /** The same where a list has others at some places. */
  with(objects: readonly EffectiveObject[], changed: readonly number[]): Followers {
    const hasFormerNames = (object: EffectiveObject | undefined): boolean => object?.previous.length !== 0;
    const isOther = changed.some((place) => hasFormerNames(objects[place]) || hasFormerNames(this.#objects[place]));
    return new Followers(objects, this.#references, isOther ? undefined : this.#byName);
  }

  /** The objects whose names are followed. */
  get objects(): readonly EffectiveObject[] {
    return this.#objects;
  }

  /** What the fields of an object that hold names are to hold. */
  follow(object: EffectiveObject, problems: Problems): Following {
    const own = object.isDeleted ? [] : this.#slots.of(object.originalId);
    if (own.length === 0) {
      return nothing;
    }
    const byName = (this.#byName ??= namesOf(this.#objects));
    const edits: NameEdit[] = [];
    const names = new Set<string>();
    own.reduce((now, slot) => {
      const more = follow(now, slot, byName, problems, names);
      append(edits, more);
      return withNames(now, more);
    }, object);
    return { edits, names };
  }
}

/** What following names makes of an object, and the names that it holds in such fields before: nothing else decides. */
export interface Following {
  readonly edits: readonly NameEdit[];
  readonly names: ReadonlySet<string>;
}

const nothing: Following = { edits: [], names: new Set() };

/** What a field that holds a name is to hold, and why. */
export type NameEdit = readonly [path: Path, value: Value, cause: Cause];

/** An object with what its fields that hold names are to hold. */
export function withNames(object: EffectiveObject, edits: readonly NameEdit[]): EffectiveObject {
  return edits.reduce((now, [path, value, by]) => now.set(path, value, by), object);
}

/** A field that holds the name of an object, as the configuration of Kustomize knows it. */
export interface NamedField {
  readonly referrer: EffectiveObject;
  /** Of the name itself. */
  readonly path: Path;
  readonly to: EffectiveObject;
}

/** The fields of objects, as they are in the end, in which `references` look for names and which hold one of `targets`. */
export function fieldsNaming(
  targets: readonly EffectiveObject[],
  objects: readonly EffectiveObject[],
  references: readonly NameReference[],
): readonly NamedField[] {
  const meant = references.filter((target) => targets.some((each) => each.allIds.some((id) => selects(target, id))));
  if (meant.length === 0) {
    return [];
  }
  const slots = new Slots(meant);
  return objects.flatMap((referrer) =>
    slots.of(referrer.originalId).flatMap(({ spec, target }) =>
      namesAt(referrer, spec).flatMap(({ path, name }): readonly NamedField[] => {
        const role = roleOf(referrer, spec);
        const to = targets.find(
          (each) =>
            each.id.name === name &&
            selects(target, each.id) &&
            (role === undefined || selects(role, each.id)) &&
            isInReach(referrer, each, bindingNamespaces(referrer)),
        );
        return to === undefined ? [] : [{ referrer, path, to }];
      }),
    ),
  );
}

function namesAt(object: EffectiveObject, spec: FieldSpec): readonly { readonly path: Path; readonly name: string }[] {
  try {
    return placesOf(object.content, object.id, { ...spec, group: '', version: '', kind: '' }).flatMap(({ path, value }) => {
      const all: readonly (readonly [Path, Value])[] = isList(value)
        ? value.map((item, index) => [[...path, index], item] as const)
        : [[path, value]];
      return all.map(([at, item]) =>
        isMap(item) ? { path: [...at, 'name'], name: scalarText(get(item, 'name')) } : { path: at, name: scalarText(item) },
      );
    });
  } catch (error) {
    if (!(error instanceof BadPath)) {
      throw error;
    }
    return [];
  }
}

function namesOf(objects: readonly EffectiveObject[]): ByName {
  const byName = new Map<string, EffectiveObject[]>();
  for (const object of objects) {
    if (!object.isDeleted) {
      new Set(object.previous.map(({ name }) => name)).forEach((name) => addTo(byName, name, object));
    }
  }
  return byName;
}

function follow(
  referrer: EffectiveObject,
  { spec, target }: Slot,
  byName: ByName,
  problems: Problems,
  names: Set<string>,
): readonly NameEdit[] {
  const edits: NameEdit[] = [];
  const cause = (to: EffectiveObject): Cause => to.changes?.cause ?? { ...to.source, what: 'nameReference' };
  const set = (value: Value, path: Path): void => {
    if (isScalar(value)) {
      const name = scalarText(value);
      names.add(name);
      const to = pick(referrer, name, candidates(byName, name, undefined), spec, target, false, problems);
      if (to !== undefined && to.id.name !== name) {
        edits.push([path, to.id.name, cause(to)]);
      }
    } else if (isMap(value)) {
      if (!has(value, 'name')) {
        throw new BadPath(`"${spec.path}" ends at a mapping without "name"`, spec.place);
      }
      const name = scalarText(get(value, 'name'));
      names.add(name);
      const to = pick(referrer, name, candidates(byName, name, value), spec, target, true, problems);
      if (to !== undefined && (to.id.name !== get(value, 'name') || to.id.namespace !== '')) {
        edits.push([path, named(value, to), cause(to)]);
      }
    }
  };
  try {
    applyFieldSpec(referrer.content, referrer.id, { ...spec, group: '', version: '', kind: '' }, 'none', (value, path) => {
      if (isList(value)) {
        value.forEach((item, index) => set(item, [...path, index]));
      } else {
        set(value, path);
      }
      return value;
    });
  } catch (error) {
    if (!(error instanceof BadPath)) {
      throw error;
    }
    problems.fail('bad-field-path', error.message, error.place ?? referrer.source);
  }
  return edits;
}

function named(value: ValueMap, to: EffectiveObject): ValueMap {
  return { ...value, name: to.id.name, ...(to.id.namespace === '' ? {} : { namespace: to.id.namespace }) };
}

function candidates(byName: ByName, name: string, mapping: ValueMap | undefined): readonly EffectiveObject[] {
  const all = byName.get(name) ?? [];
  if (mapping === undefined || !has(mapping, 'namespace')) {
    return all;
  }
  const namespace = scalarText(get(mapping, 'namespace'));
  const original = all.filter((each) => !isClusterScoped(each.originalId) && effectiveNamespace(each.originalId) === namespace);
  return original.length > 0 ? original : all.filter((each) => !isClusterScoped(each.id) && effectiveNamespace(each.id) === namespace);
}

/** The one object that a name means, by the rules of Kustomize; `undefined` where none or several could be. */
function pick(
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

function isInReach(referrer: EffectiveObject, target: EffectiveObject, bindings: ReadonlySet<string>): boolean {
  if (isClusterScoped(referrer.id) || isClusterScoped(target.id)) {
    return true;
  }
  const near = effectiveNamespace(referrer.id) === effectiveNamespace(target.id);
  return near || (bindings.has(target.id.namespace) && target.id.kind === 'ServiceAccount');
}

/** The namespaces of the service accounts that a role binding names. */
function bindingNamespaces({ content, id }: EffectiveObject): ReadonlySet<string> {
  const subjects = id.kind === 'RoleBinding' ? get(content, 'subjects') : undefined;
  return new Set(
    isList(subjects)
      ? subjects.filter((each) => get(each, 'kind') === 'ServiceAccount').map((each) => scalarText(get(each, 'namespace')))
      : [],
  );
}

/** The kind that a role binding says it means. */
function roleOf({ content }: EffectiveObject, { path }: FieldSpec): Gvk | undefined {
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
