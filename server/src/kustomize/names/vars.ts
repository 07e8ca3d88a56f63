import { keptIn } from '../../base/memo';
import type { Path } from '../../base/path';
import { eachPlace, BadPath, type FieldSpec } from '../fields/fieldSpecs';
import { lookUpField, pathOfField, pathOfVar } from '../fields/fieldPath';
import { isFilledIn } from '../objects/filledIn';
import { gvkOf, isClusterScoped, sameId, wordsOf, type Id } from '../objects/ids';
import type { Cause, EffectiveObject } from '../objects/object';
import type { Problems } from '../objects/problem';
import { refuseBeyondBound, TooLarge } from '../objects/size';
import { textIn, type Read } from '../fields/read';
import { gvkIn } from '../fields/transformerConfig';
import { NamedObjects } from './namedObjects';
import { noteUnreplaced } from './unreplacedVars';
import { varForm } from './varForm';
import type { AllStep } from '../steps/steps';
import { isList, isMap, isScalar, scalarText, type Value } from '../objects/value';

/** One entry of `vars`: a name for a field of an object. */
export interface Var {
  readonly name: string;
  readonly target: Id;
  readonly fieldPath: string;
  readonly cause: Cause;
}

export function varOf(entry: Read, cause: Cause): Var {
  const target = entry.fields?.get('objref');
  const apiVersion = textIn(target, 'apiVersion');
  const kind = gvkIn(target);
  return {
    name: textIn(entry, 'name'),
    target: {
      ...kind,
      ...(apiVersion === '' ? {} : gvkOf(apiVersion, kind.kind)),
      name: textIn(target, 'name'),
      namespace: textIn(target, 'namespace'),
    },
    fieldPath: textIn(entry.fields?.get('fieldref'), 'fieldPath') || 'metadata.name',
    cause,
  };
}

/**
 * The step of a layer that finds what its vars mean: among the objects as the layer leaves them, whatever other layers bring
 * besides. Source: kustomize api/internal/accumulator/resaccumulator.go, MergeVars.
 */
export function findingVars(vars: readonly Var[]): AllStep {
  return {
    run: (objects, problems) => {
      const named = new NamedObjects(objects);
      for (const each of vars) {
        const places = placesOf(each, named);
        if (places.length > 1) {
          problems.fail('var-not-found', `Source of the var "${each.name}" is not clear: ${places.length} objects match`, each.cause, {
            of: wordsOf(each.target),
          });
        }
        places.forEach((place) => {
          named.set(place, withVar(named.all[place] as EffectiveObject, each.name));
        });
      }
      return named.all;
    },
  };
}

function placesOf({ target }: Var, named: NamedObjects): readonly number[] {
  const byNamespace = target.namespace !== '' || isClusterScoped(target);
  const means = (id: Id): boolean =>
    byNamespace
      ? sameId(target, id)
      : id.name === target.name && id.kind === target.kind && id.group === target.group && id.version === target.version;
  return named.placesOf(target.name).filter((place) => {
    const object = named.all[place];
    return object?.isDeleted === false && object.allIds.some(means);
  });
}

const marked = new WeakMap<EffectiveObject, Map<string, EffectiveObject>>();

/** One marked object for one object and name, so that what is made of it later is made once. */
function withVar(object: EffectiveObject, name: string): EffectiveObject {
  const known = keptIn(marked, object, () => new Map<string, EffectiveObject>());
  return keptIn(known, name, () => object.with({ vars: [...object.vars, name] }).seal());
}

/** Writes the values of vars into the fields of `varReference`, at the end of a root. */
export function resolveVars(
  objects: readonly EffectiveObject[],
  vars: readonly Var[],
  specs: readonly FieldSpec[],
  problems: Problems,
): readonly EffectiveObject[] {
  const values = new Map<string, Known>();
  const sources = new Map<string, EffectiveObject>();
  for (const object of objects) {
    if (!object.isDeleted) {
      object.vars.filter((name) => !sources.has(name)).forEach((name) => sources.set(name, object));
    }
  }
  for (const each of vars) {
    const { target } = each;
    const only = sources.get(each.name);
    const value = only === undefined ? undefined : lookUpField(only.content, pathOfVar(each.fieldPath));
    const isOpen = only !== undefined && isFilledIn(only, pathOfField(only.content, pathOfVar(each.fieldPath)) ?? []);
    if (isOpen || (value === undefined && only?.unknownContent === true)) {
      problems.unknown(`The value of the var "${each.name}" is not known`, each.cause, true);
    } else if (value === undefined) {
      problems.fail('var-not-found', `Source of the var "${each.name}" not found`, each.cause, {
        of: [...wordsOf(target), each.fieldPath],
      });
    } else {
      values.set(each.name, { value, cause: each.cause });
    }
  }
  if (values.size === 0) {
    return objects;
  }
  const replaced = objects.map((object) => specs.reduce((now, spec) => expandIn(now, spec, values, problems), object));
  const names = new Set([...values].flatMap(([name, { value }]) => (isScalar(value) ? [name] : [])));
  replaced.forEach((object) => noteUnreplaced(object, names, problems));
  return replaced;
}

/** The value of a var, and what says it. */
interface Known {
  readonly value: Value;
  readonly cause: Cause;
}

type Values = ReadonlyMap<string, Known>;

function expandIn(object: EffectiveObject, spec: FieldSpec, values: Values, problems: Problems): EffectiveObject {
  let result = object;
  let size = 0;
  const grow = (length: number): void => {
    size += length;
    refuseBeyondBound(size);
  };
  const put = (value: Value, path: Path): void => {
    const expanded = typeof value === 'string' && value.includes('$') ? expand(value, values, grow) : undefined;
    if (expanded !== undefined && expanded.value !== value) {
      result = result.set(path, expanded.value, expanded.cause ?? { ...object.source, what: 'vars' }, true);
    }
  };
  try {
    eachPlace(object.content, object.id, spec, 'none', (value, path) => {
      if (isMap(value)) {
        Object.entries(value).forEach(([key, each]) => put(each, [...path, key]));
      } else if (isList(value)) {
        value.forEach((each, index) => put(each, [...path, index]));
      } else {
        put(value, path);
      }
    });
  } catch (error) {
    if (error instanceof TooLarge) {
      problems.unknown(error.message, object.source, true);
      return object.with({ unknownContent: true });
    }
    if (!(error instanceof BadPath)) {
      throw error;
    }
    problems.fail('bad-field-path', error.message, object.source);
  }
  return result.seal();
}

/** `$(NAME)` becomes the value, a value of another type where it stands alone; `$$` becomes `$`. `grow` is told of each value before it is written. */
function expand(
  text: string,
  values: Values,
  grow: (length: number) => void,
): { readonly value: Value; readonly cause: Cause | undefined } {
  let cause: Cause | undefined;
  const whole = /^\$\(([^)]*)\)$/.exec(text)?.[1];
  const alone = whole === undefined ? undefined : values.get(whole);
  if (alone !== undefined && isScalar(alone.value)) {
    return alone;
  }
  const value = text.replace(varForm, (found: string, name: string | undefined) => {
    if (name === undefined) {
      return found === '$$' ? '$' : found;
    }
    const known = values.get(name);
    cause ??= known?.cause;
    const written = known !== undefined && isScalar(known.value) ? scalarText(known.value) : found;
    grow(written.length);
    return written;
  });
  return { value, cause };
}
