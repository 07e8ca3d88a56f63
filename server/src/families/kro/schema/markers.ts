import { compilePattern } from '../../../schema/patterns/patterns';
import type { Structure } from '../../../schema/structure/structure';
import type { Marker } from './leaf';

/** What a field's markers make of its type, whether an instance must have it, and the first marker that cannot be. */
export interface Marked {
  readonly structure: Structure;
  readonly required: boolean;
  readonly problem: { readonly marker: Marker; readonly on: 'name' | 'value'; readonly message: string } | undefined;
}

type Outcome = Structure | { readonly wrong: string; readonly on?: 'name' };

/** Words that Go's strconv.ParseBool takes. */
const yes = new Set(['1', 't', 'T', 'TRUE', 'true', 'True']);
const no = new Set(['0', 'f', 'F', 'FALSE', 'false', 'False']);
const integer = /^[-+]?[0-9]+$/;
const number = /^[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?$/;

/** Source: kubernetes-sigs/kro pkg/simpleschema/markers.go, applyMarkers. */
export function applyMarkers(type: Structure, markers: readonly Marker[]): Marked {
  let structure = type;
  let required = false;
  for (const marker of markers) {
    if (marker.name === 'required') {
      const flag = flagOf(marker.value);
      if (flag === undefined) {
        return { structure, required, problem: { marker, on: 'value', message: wrongFlag('required', marker.value) } };
      }
      required ||= flag;
      continue;
    }
    const outcome = applied(structure, marker);
    if ('wrong' in outcome) {
      return { structure, required, problem: { marker, on: outcome.on ?? 'value', message: outcome.wrong } };
    }
    structure = outcome;
  }
  return { structure, required, problem: misfitOf(structure, markers) };
}

function applied(structure: Structure, { name, value }: Marker): Outcome {
  switch (name) {
    case 'default':
      return withDefault(structure, value);
    case 'description':
      return { ...structure, description: value };
    case 'minimum':
    case 'maximum':
      return number.test(value) ? { ...structure, [name]: Number(value) } : { wrong: `"${name}" must be a number, found "${value}"` };
    case 'enum':
      return withEnum(structure, value);
    case 'minLength':
    case 'maxLength':
      return withCount(structure, name, value, 'string');
    case 'minItems':
    case 'maxItems':
      return withCount(structure, name, value, 'array');
    case 'pattern':
      return withPattern(structure, value);
    case 'immutable':
      return withFlag(structure, name, value, {
        'x-kubernetes-validations': [...(structure['x-kubernetes-validations'] ?? []), { rule: 'self == oldSelf' }],
      });
    case 'uniqueItems':
      return structure.type !== 'array'
        ? wrongType(name, 'lists', structure)
        : withFlag(structure, name, value, { 'x-kubernetes-list-type': 'set' });
    case 'listType':
      return withListType(structure, value);
    case 'listMapKey':
      return structure.type !== 'array'
        ? wrongType(name, 'lists', structure)
        : { ...structure, 'x-kubernetes-list-map-keys': [...(structure['x-kubernetes-list-map-keys'] ?? []), value] };
    case 'validation':
      return value.trim() === '' ? { wrong: '"validation" must not be empty' } : structure;
    default:
      return structure;
  }
}

function withDefault(structure: Structure, value: string): Outcome {
  switch (structure.type) {
    case 'string':
      return { ...structure, default: value };
    case 'integer':
      return integer.test(value)
        ? { ...structure, default: Number(value) }
        : { wrong: `Default of an integer must be an integer, found "${value}"` };
    case 'number':
      return number.test(value)
        ? { ...structure, default: Number(value) }
        : { wrong: `Default of a float must be a number, found "${value}"` };
    case 'boolean': {
      const flag = flagOf(value);
      return flag === undefined
        ? { wrong: `Default of a boolean must be true or false, found "${value}"` }
        : { ...structure, default: flag };
    }
    default: {
      const read = jsonOf(value);
      return read === undefined
        ? { wrong: `Default of ${structure.type === 'array' ? 'a list' : 'an object'} must be JSON, found "${value}"` }
        : { ...structure, default: read.value };
    }
  }
}

function withEnum(structure: Structure, value: string): Outcome {
  if (structure.type !== 'string' && structure.type !== 'integer') {
    return wrongType('enum', 'string and integer', structure);
  }
  const values = value.split(',').map((each) => each.trim());
  if (values.includes('')) {
    return { wrong: '"enum" has an empty value' };
  }
  const odd = structure.type === 'integer' ? values.find((each) => !integer.test(each)) : undefined;
  return odd === undefined
    ? { ...structure, enum: structure.type === 'integer' ? values.map(Number) : values }
    : { wrong: `Values of an integer must be integers, found "${odd}"` };
}

function withCount(
  structure: Structure,
  name: 'minLength' | 'maxLength' | 'minItems' | 'maxItems',
  value: string,
  type: 'string' | 'array',
): Outcome {
  if (structure.type !== type) {
    return wrongType(name, type === 'string' ? 'strings' : 'lists', structure);
  }
  return integer.test(value) ? { ...structure, [name]: Number(value) } : { wrong: `"${name}" must be an integer, found "${value}"` };
}

function withPattern(structure: Structure, value: string): Outcome {
  if (structure.type !== 'string') {
    return wrongType('pattern', 'strings', structure);
  }
  if (value === '') {
    return { wrong: '"pattern" must not be empty' };
  }
  return compilePattern(value) === undefined ? structure : { ...structure, pattern: value };
}

function withFlag(structure: Structure, name: string, value: string, more: Partial<Structure>): Outcome {
  const flag = flagOf(value);
  return flag === undefined ? { wrong: wrongFlag(name, value) } : flag ? { ...structure, ...more } : structure;
}

function withListType(structure: Structure, value: string): Outcome {
  if (structure.type !== 'array') {
    return wrongType('listType', 'lists', structure);
  }
  if (value !== 'atomic' && value !== 'set' && value !== 'map') {
    return { wrong: `"listType" must be atomic, set or map, found "${value}"` };
  }
  const known = structure['x-kubernetes-list-type'];
  return known !== undefined && known !== value
    ? { wrong: `"listType" is ${value}, but the list is of type ${known} already` }
    : { ...structure, 'x-kubernetes-list-type': value };
}

/** What markers say together. */
function misfitOf(structure: Structure, markers: readonly Marker[]): Marked['problem'] {
  const named = (name: string): Marker | undefined => markers.find((marker) => marker.name === name);
  const keyed = named('listMapKey');
  if (keyed !== undefined && structure['x-kubernetes-list-type'] !== 'map') {
    return { marker: keyed, on: 'name', message: '"listMapKey" needs "listType=map"' };
  }
  const standard = named('default');
  const { enum: allowed, default: value, minimum, maximum } = structure;
  if (standard === undefined) {
    return undefined;
  }
  if (allowed !== undefined && !allowed.includes(value)) {
    return { marker: standard, on: 'value', message: `Default "${standard.value}" is not one of the allowed values` };
  }
  const outside = typeof value === 'number' && ((minimum !== undefined && value < minimum) || (maximum !== undefined && value > maximum));
  return outside ? { marker: standard, on: 'value', message: `Default ${standard.value} is outside the limits of the field` } : undefined;
}

function flagOf(value: string): boolean | undefined {
  return yes.has(value) ? true : no.has(value) ? false : undefined;
}

function wrongFlag(name: string, value: string): string {
  return `"${name}" must be true or false, found "${value}"`;
}

function wrongType(name: string, only: string, { type }: Structure): Outcome {
  return { wrong: `"${name}" is for ${only}${type === undefined ? '' : `, not for ${type === 'array' ? 'a list' : type}`}`, on: 'name' };
}

function jsonOf(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
