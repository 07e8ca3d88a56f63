import { bounds } from '../../../base/bounds';
import { compilePattern, patternSize } from '../../../schema/patterns/patterns';
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
/** What kro writes into the CRD as it is, so that it must be JSON, too. */
const jsonInteger = /^-?(?:0|[1-9][0-9]*)$/;
const jsonNumber = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?$/;

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
      return isFloat(value) ? withLimit(structure, name, value) : { wrong: `"${name}" must be a number, found "${value}"` };
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
      return structure.type !== 'array' ? wrongType(name, 'lists', structure) : withUniqueItems(structure, value);
    case 'listType':
      return withListType(structure, value);
    case 'listMapKey':
      return structure.type !== 'array' ? wrongType(name, 'lists', structure) : withMapKey(structure, value);
    case 'validation':
      return value.trim() === '' ? { wrong: '"validation" must not be empty' } : structure;
    default:
      return structure;
  }
}

function withDefault(structure: Structure, value: string): Outcome {
  switch (structure.type) {
    case 'string': {
      // kro puts the value between quotes, so that escapes of JSON count in it.
      const read = jsonOf(`"${value}"`);
      return read === undefined
        ? { wrong: 'Default of a string must not have double quotes, line breaks or single backslashes' }
        : { ...structure, default: read.value };
    }
    case 'integer':
      return jsonInteger.test(value) && isInt64(value)
        ? { ...structure, default: Number(value) }
        : { wrong: `Default of an integer must be an integer, found "${value}"` };
    case 'number':
      return jsonNumber.test(value) && Number.isFinite(Number(value))
        ? { ...structure, default: Number(value) }
        : { wrong: `Default of a float must be a number, found "${value}"` };
    case 'boolean':
      return value === 'true' || value === 'false'
        ? { ...structure, default: value === 'true' }
        : { wrong: `Default of a boolean must be true or false, found "${value}"` };
    default: {
      const read = value === '' ? { value: undefined } : jsonOf(value);
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
  const odd = structure.type === 'integer' ? values.find((each) => !jsonInteger.test(each) || !isInt64(each)) : undefined;
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
  return isInt64(value) ? { ...structure, [name]: Number(value) } : { wrong: `"${name}" must be an integer, found "${value}"` };
}

function withPattern(structure: Structure, value: string): Outcome {
  if (structure.type !== 'string') {
    return wrongType('pattern', 'strings', structure);
  }
  if (value === '') {
    return { wrong: '"pattern" must not be empty' };
  }
  if (compilePattern(value) !== undefined) {
    return { ...structure, pattern: value };
  }
  return patternSize(value) > bounds.patternSize.most ? structure : { wrong: `"${value}" is not a valid pattern` };
}

/** Limits of a form that JavaScript does not read limit nothing here. */
function withLimit(structure: Structure, name: 'minimum' | 'maximum', value: string): Outcome {
  const limit = Number(value.replaceAll('_', ''));
  return Number.isNaN(limit) ? structure : { ...structure, [name]: limit };
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

function withUniqueItems(structure: Structure, value: string): Outcome {
  const known = structure['x-kubernetes-list-type'];
  return flagOf(value) === true && known !== undefined && known !== 'set'
    ? { wrong: `"uniqueItems" makes the list a set, but it is of type ${known} already`, on: 'name' }
    : withFlag(structure, 'uniqueItems', value, { 'x-kubernetes-list-type': 'set' });
}

function withMapKey(structure: Structure, value: string): Outcome {
  const known = structure['x-kubernetes-list-map-keys'] ?? [];
  return known.includes(value)
    ? { wrong: `"listMapKey" has "${value}" twice` }
    : { ...structure, 'x-kubernetes-list-map-keys': [...known, value] };
}

/**
 * What the API server refuses in the CRD: items of a set that are objects, and keys that items of a map may lack. Source:
 * k8s.io/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go.
 */
function misfitOfItems(structure: Structure, markers: readonly Marker[]): Marked['problem'] {
  const { items, 'x-kubernetes-list-type': type, 'x-kubernetes-list-map-keys': keys = [] } = structure;
  const marker = markers.find(({ name, value }) => (name === 'listType' && value === type) || (name === 'uniqueItems' && type === 'set'));
  if (marker === undefined || items?.type === undefined) {
    return undefined;
  }
  if (type === 'set' && items.type === 'object') {
    return { marker, on: 'name', message: 'Items of a set must not be objects' };
  }
  if (type !== 'map') {
    return undefined;
  }
  if (items.type !== 'object') {
    return { marker, on: 'name', message: 'Items of a list of type map must be objects' };
  }
  if (keys.length === 0) {
    return { marker, on: 'name', message: '"listType=map" needs "listMapKey"' };
  }
  const odd = markers.find(({ name, value }) => name === 'listMapKey' && !isMapKey(items, value));
  return odd === undefined
    ? undefined
    : { marker: odd, on: 'value', message: `"${odd.value}" must be a field of the items, with a scalar that is required or has a default` };
}

function isMapKey({ properties, required = [] }: Structure, name: string): boolean {
  const field = properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
  const isScalar = field?.type !== 'object' && field?.type !== 'array';
  return field !== undefined && isScalar && (required.includes(name) || field.default !== undefined);
}

/** What markers say together. */
function misfitOf(structure: Structure, markers: readonly Marker[]): Marked['problem'] {
  const named = (name: string): Marker | undefined => markers.find((marker) => marker.name === name);
  const keyed = named('listMapKey');
  if (keyed !== undefined && structure['x-kubernetes-list-type'] !== 'map') {
    return { marker: keyed, on: 'name', message: '"listMapKey" needs "listType=map"' };
  }
  const misfit = misfitOfItems(structure, markers);
  if (misfit !== undefined) {
    return misfit;
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

/** As Go's strconv.ParseFloat, without infinity and what is none: no CRD can hold these. */
function isFloat(text: string): boolean {
  return goDecimal.test(text) ? Number.isFinite(Number(text.replaceAll('_', ''))) : goHexadecimal.test(text);
}

const goDigits = String.raw`[0-9]+(?:_[0-9]+)*`;
const goDecimal = new RegExp(String.raw`^[-+]?(?:${goDigits}\.?(?:${goDigits})?|\.${goDigits})(?:[eE][-+]?${goDigits})?$`);
const goHexadecimal = /^[-+]?0[xX](?:_?[0-9a-fA-F])+(?:\.(?:[0-9a-fA-F]_?)*)?[pP][-+]?[0-9]+$/;

/** As Go's strconv.ParseInt with 64 bits. */
function isInt64(text: string): boolean {
  if (!/^[-+]?[0-9]+$/.test(text)) {
    return false;
  }
  const digits = text.replace(/^[-+]?0*/, '');
  return digits.length < 19 || (digits.length === 19 && BigInt.asIntN(64, BigInt(text.replace('+', ''))) === BigInt(text.replace('+', '')));
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
