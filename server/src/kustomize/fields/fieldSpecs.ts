import type { Path } from '../../base/path';
import { selects, type Gvk } from '../objects/ids';
import type { Place } from '../objects/object';
import { get, has, isList, isMap, type Value } from '../objects/value';

/** Where a transformer acts: a path of keys in objects of some kinds. Lists on the way are walked by themselves. */
export interface FieldSpec extends Gvk {
  readonly path: string;
  /** Makes what is missing on the way. */
  readonly create: boolean;
  /** Where its path is written; built-in ones have no place. */
  readonly place?: Place;
}

/** Told what there is at the end of a path. */
type Meet = (value: Value, path: Path) => void;

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

/** Tells of every place that a specification leads to, what it would make on the way included. Nothing is changed. */
export function eachPlace(content: Value, of: Gvk, spec: FieldSpec, created: Created, meet: Meet): void {
  if (selects(spec, of)) {
    walk(content, stepsOf(spec.path), 0, [], { spec, created: spec.create ? created : 'none', meet });
  }
}

interface Walk {
  readonly spec: FieldSpec;
  readonly created: Created;
  readonly meet: Meet;
}

function walk(value: Value, steps: readonly string[], index: number, path: Path, by: Walk): void {
  const { created, meet } = by;
  const step = steps[index];
  if (step === undefined) {
    meet(value, path);
    return;
  }
  if (value === null || value === undefined) {
    return;
  }
  if (isList(value)) {
    value.forEach((item, i) => {
      walk(item, steps, index, [...path, i], by);
    });
    return;
  }
  if (!isMap(value)) {
    throw new BadPath(`"${steps.slice(0, index).join('/')}" is neither a mapping nor a list`, by.spec.place);
  }
  const isSequence = step.endsWith('[]');
  const key = isSequence ? step.slice(0, -2) : step;
  const makes = created !== 'none' && !isSequence;
  if (!has(value, key) && !makes) {
    return;
  }
  const found = get(value, key);
  const isMade = makes && (found === null || found === undefined);
  const made = index === steps.length - 1 && created === 'scalar' ? '' : {};
  walk(isMade ? made : found, steps, index + 1, [...path, key], by);
}

/** Every place that a specification leads to in an object, with what is there. */
export function placesOf(content: Value, of: Gvk, spec: FieldSpec): readonly { readonly path: Path; readonly value: Value }[] {
  const places: { readonly path: Path; readonly value: Value }[] = [];
  eachPlace(content, of, spec, 'none', (value, path) => {
    places.push({ path, value });
  });
  return places;
}
