import type { Path } from '../../base/path';
import { append } from '../../base/lists';
import { eachPlace, BadPath } from '../fields/fieldSpecs';
import type { Cause, EffectiveObject } from '../objects/object';
import type { Problems } from '../objects/problem';
import type { NameReference } from '../fields/transformerConfig';
import { get, has, isList, isMap, isScalar, scalarText, type Value, type ValueMap } from '../objects/value';
import { slotsIn, type Slot, type Slots } from './nameSlots';
import { type ByName, namesOf, candidates, pick } from './meantByName';

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

function follow(
  referrer: EffectiveObject,
  { spec, target }: Slot,
  byName: ByName,
  problems: Problems,
  names: Set<string>,
): readonly NameEdit[] {
  const edits: NameEdit[] = [];
  const cause = (to: EffectiveObject, name: string): Cause =>
    to.causeOf(['metadata', to.id.name === name ? 'namespace' : 'name']) ?? to.changes?.cause ?? { ...to.source, what: 'nameReference' };
  const set = (value: Value, path: Path): void => {
    if (isScalar(value)) {
      const name = scalarText(value);
      names.add(name);
      const to = pick(referrer, name, candidates(byName, name, undefined), spec, target, false, problems);
      if (to !== undefined && to.id.name !== name) {
        edits.push([path, to.id.name, cause(to, name)]);
      }
    } else if (isMap(value)) {
      if (!has(value, 'name')) {
        throw new BadPath(`"${spec.path}" ends at a mapping without "name"`, spec.place);
      }
      const name = scalarText(get(value, 'name'));
      names.add(name);
      const to = pick(referrer, name, candidates(byName, name, value), spec, target, true, problems);
      if (to !== undefined && (to.id.name !== get(value, 'name') || to.id.namespace !== '')) {
        edits.push([path, named(value, to), cause(to, name)]);
      }
    }
  };
  try {
    eachPlace(referrer.content, referrer.id, { ...spec, group: '', version: '', kind: '' }, 'none', (value, path) => {
      if (isList(value)) {
        value.forEach((item, index) => set(item, [...path, index]));
      } else {
        set(value, path);
      }
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
