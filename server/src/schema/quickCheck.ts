import { formats } from './formats';
import { keepsUnknown, propertyOf } from './lookup';
import { Patterns } from './patterns';
import type { Structure } from './structure';
import { isRecord } from '../base/record';

/** Says of most right values, quickly, that they are right. */
export class QuickCheck {
  readonly #patterns: Patterns;

  constructor(patterns = new Patterns()) {
    this.#patterns = patterns;
  }

  /**
   * True when a value certainly fits a schema, so that nothing need be compiled to say so. Most manifests are right,
   * and compiling a kind costs more than reading it. False says nothing: whatever is not plain (choices, lists with
   * keys, wrong or doubtful values) is the validator's business.
   */
  fits(structure: Structure, value: unknown): boolean {
    return certainlyFits(structure, value, true, this.#patterns);
  }
}

function certainlyFits(structure: Structure, value: unknown, structural: boolean, patterns: Patterns): boolean {
  if (structure.oneOf !== undefined || structure.not !== undefined) {
    return false;
  }
  if (value === null) {
    return structure.nullable === true && structure.enum === undefined;
  }
  return (
    fitsType(structure, value) &&
    fitsEnum(structure, value) &&
    fitsContent(structure, value, structural, patterns) &&
    (structure.allOf ?? []).every((branch) => certainlyFits(branch, value, false, patterns)) &&
    (structure.anyOf === undefined || structure.anyOf.some((branch) => certainlyFits(branch, value, false, patterns)))
  );
}

function fitsType(structure: Structure, value: unknown): boolean {
  if (structure['x-kubernetes-int-or-string'] === true) {
    return Number.isInteger(value) || typeof value === 'string';
  }
  switch (structure.type) {
    case undefined:
      return true;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isRecord(value);
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    default:
      return typeof value === structure.type;
  }
}

function fitsEnum(structure: Structure, value: unknown): boolean {
  return structure.enum === undefined || structure.enum.length === 0 || structure.enum.includes(value);
}

function fitsContent(structure: Structure, value: unknown, structural: boolean, patterns: Patterns): boolean {
  switch (typeof value) {
    case 'string':
      return fitsText(structure, value, patterns);
    case 'number':
      return fitsNumber(structure, value);
    case 'object':
      return Array.isArray(value) ? fitsList(structure, value, structural, patterns) : isRecord(value) && fitsMapping(structure, value, structural, patterns);
    default:
      return true;
  }
}

function fitsText(structure: Structure, text: string, patterns: Patterns): boolean {
  const { minLength = 0, maxLength, pattern, format } = structure;
  // Two code units may be one character: what is short by code units is short by characters, not the other way round.
  if (text.length < minLength * 2 && [...text].length < minLength) {
    return false;
  }
  if (maxLength !== undefined && text.length > maxLength) {
    return false;
  }
  const check = format !== undefined && Object.hasOwn(formats, format) ? formats[format] : undefined;
  return (check?.type !== 'string' || check.validate(text)) && (pattern === undefined || patterns.compile(pattern)?.test(text) !== false);
}

function fitsNumber(structure: Structure, number: number): boolean {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum, exclusiveMaximum, multipleOf, format } = structure;
  const check = format !== undefined && Object.hasOwn(formats, format) ? formats[format] : undefined;
  return (
    multipleOf === undefined &&
    (exclusiveMinimum === true ? number > minimum : number >= minimum) &&
    (exclusiveMaximum === true ? number < maximum : number <= maximum) &&
    (check?.type !== 'number' || check.validate(number))
  );
}

function fitsList(structure: Structure, list: readonly unknown[], structural: boolean, patterns: Patterns): boolean {
  const { items, minItems = 0, maxItems = Infinity, uniqueItems } = structure;
  const keyed = uniqueItems === true || structure['x-kubernetes-list-type'] === 'set' || structure['x-kubernetes-list-type'] === 'map';
  return (
    list.length >= minItems &&
    list.length <= maxItems &&
    !(keyed && list.length > 1) &&
    (items === undefined || list.every((item) => certainlyFits(items, item, structural, patterns)))
  );
}

function fitsMapping(structure: Structure, mapping: Readonly<Record<string, unknown>>, structural: boolean, patterns: Patterns): boolean {
  const { required = [], minProperties = 0, maxProperties = Infinity, additionalProperties } = structure;
  const entries = Object.entries(mapping);
  if (entries.length < minProperties || entries.length > maxProperties || !required.every((name) => Object.hasOwn(mapping, name))) {
    return false;
  }
  return entries.every(([name, child]) => {
    const own = propertyOf(structure, name);
    if (own !== undefined) {
      return certainlyFits(own, child, structural, patterns);
    }
    if (typeof additionalProperties === 'object') {
      return certainlyFits(additionalProperties, child, structural, patterns);
    }
    return !structural || structure.type !== 'object' || keepsUnknown(structure);
  });
}
