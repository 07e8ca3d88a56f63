import type { Path } from '../../base/path';
import { selects, type Gvk } from '../objects/ids';
import type { Place } from '../objects/object';
import { get, has, isList, isMap, withItem, withKey, type Value } from '../objects/value';

/** Where a transformer acts: a path of keys in objects of some kinds. Lists on the way are walked by themselves. */
export interface FieldSpec extends Gvk {
  readonly path: string;
  /** Makes what is missing on the way. */
  readonly create: boolean;
  /** Where its path is written; built-in ones have no place. */
  readonly place?: Place;
}

/** What is done at the end of a path: another value, or the same one where nothing is to be done. */
export type Setter = (value: Value, path: Path) => Value;

/** Of what kind a missing end of a path is made; 'none' makes nothing even where the specification asks for it. */
export type Created = 'map' | 'scalar' | 'none';

/** A path that leads through something that is neither a map nor a list; Kustomize stops there. */
export class BadPath extends Error {
  constructor(
    message: string,
    /** Where the path is written, as far as it is in a file. */
    readonly place: Place | undefined,
  ) {
    super(message);
  }
}

/** A `/` separated path, in which `\/` is part of a key. */
export function splitPath(path: string, delimiter = '/'): readonly string[] {
  const parts = path.split(delimiter);
  const steps: string[] = [];
  for (const part of parts.length > 1 && parts[0] === '' ? parts.slice(1) : parts) {
    const last = steps.at(-1);
    if (last?.endsWith('\\') === true) {
      steps[steps.length - 1] = last.slice(0, -1) + delimiter + part;
    } else {
      steps.push(part);
    }
  }
  return steps;
}

const splitPaths = new Map<string, readonly string[]>();

function stepsOf(path: string): readonly string[] {
  const known = splitPaths.get(path);
  if (known !== undefined) {
    return known;
  }
  const steps = splitPath(path);
  if (splitPaths.size < 10_000) {
    splitPaths.set(path, steps);
  }
  return steps;
}

/** Applies a setter at every place that a specification leads to. The object is the same where nothing changed. */
export function applyFieldSpec(content: Value, of: Gvk, spec: FieldSpec, created: Created, set: Setter): Value {
  return selects(spec, of) ? walk(content, stepsOf(spec.path), 0, [], { spec, created: spec.create ? created : 'none', set }) : content;
}

interface Walk {
  readonly spec: FieldSpec;
  readonly created: Created;
  readonly set: Setter;
}

function walk(value: Value, steps: readonly string[], index: number, path: Path, by: Walk): Value {
  const { created, set } = by;
  const step = steps[index];
  if (step === undefined) {
    return set(value, path);
  }
  if (value === null || value === undefined) {
    return value;
  }
  if (isList(value)) {
    return value.reduce((list: readonly Value[], item, i) => withItem(list, i, walk(item, steps, index, [...path, i], by)), value);
  }
  if (!isMap(value)) {
    throw new BadPath(`"${steps.slice(0, index).join('/')}" is neither a mapping nor a list`, by.spec.place);
  }
  const isSequence = step.endsWith('[]');
  const key = isSequence ? step.slice(0, -2) : step;
  const isLast = index === steps.length - 1;
  const makes = created !== 'none' && !isSequence;
  if (!has(value, key) && !makes) {
    return value;
  }
  const found = get(value, key);
  const empty = found === null || found === undefined;
  const before = empty && makes ? (isLast && created === 'scalar' ? '' : {}) : found;
  const after = walk(before, steps, index + 1, [...path, key], by);
  return after === before && !(empty && makes && before !== found) ? value : withKey(value, key, after);
}

/** Every place that a specification leads to in an object, with what is there. */
export function placesOf(content: Value, of: Gvk, spec: FieldSpec): readonly { readonly path: Path; readonly value: Value }[] {
  const places: { readonly path: Path; readonly value: Value }[] = [];
  applyFieldSpec(content, of, spec, 'none', (value, path) => {
    places.push({ path, value });
    return value;
  });
  return places;
}
