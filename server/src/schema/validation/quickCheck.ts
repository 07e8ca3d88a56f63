import type { Path } from '../../base/path';
import { isOneOf } from './choiceSet';
import { presenceRulesOf } from './celFormula';
import { countOfDefaults, withDefaults } from './defaults';
import { formats, type FormatCheck } from '../patterns/formats';
import { formatNameOf } from '../structure/format';
import { fieldOf, keepsUnknown } from '../structure/lookup';
import { Patterns } from '../patterns/patterns';
import { isWithin } from './range';
import type { Structure } from '../structure/structure';
import { keptIn } from '../../base/memo';
import { isRecord } from '../../base/record';
import type { MapEntry, YamlNode } from '../../yaml/nodes/node';
import { entriesInEffect, isNull } from '../../yaml/nodes/query';
import { plainValue } from '../../yaml/value';

/** A key that no schema declares, in a mapping at a path whose schema is `structure`. */
export interface UnknownKey {
  readonly parent: Path;
  readonly name: string;
  readonly structure: Structure;
}

/** With more of them in one value the quick check gives no answer. */
const mostUnknown = 20;

/** Recognizes most valid values, and most values that have only unknown keys, without compiling a schema. */
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

  /** The unknown keys of a value that certainly fits but for them; `undefined` for any other. */
  unknownKeys(structure: Structure, value: unknown): readonly UnknownKey[] | undefined {
    const found = new Found();
    return certainlyFits(structure, value, true, this.#patterns, found) && found.keys.length <= mostUnknown ? found.keys : undefined;
  }

  /** {@link fits} for a value as it is written, of which no plain value need be made; false where aliases or merge keys may multiply it. */
  fitsWritten(structure: Structure, node: YamlNode): boolean {
    return writtenFits(structure, node, this.#patterns);
  }
}

/** The path to the current value, and the unknown keys found so far. */
class Found {
  readonly keys: UnknownKey[] = [];
  readonly #path: (string | number)[] = [];

  add(name: string, structure: Structure): void {
    this.keys.push({ parent: [...this.#path], name, structure });
  }

  in(step: string | number, look: () => boolean): boolean {
    this.#path.push(step);
    const fits = look();
    this.#path.pop();
    return fits;
  }
}

/** {@link certainlyFits}, which decides whatever has no parts, and parts of which several schemas speak. */
function writtenFits(structure: Structure, node: YamlNode, patterns: Patterns): boolean {
  if (node.kind === 'alias') {
    return false;
  }
  if (node.kind === 'scalar') {
    return certainlyFits(structure, node.opaque ? node.text : node.value, true, patterns);
  }
  const { type, allOf, anyOf, oneOf, not } = structure;
  const isPlain = allOf === undefined && oneOf === undefined && not === undefined && structure.enum === undefined;
  if (!isPlain || (anyOf !== undefined && (node.kind !== 'map' || !askForKeys(anyOf)))) {
    const plain = plainValue(node);
    return plain !== undefined && certainlyFits(structure, plain.value, true, patterns);
  }
  if (structure['x-kubernetes-int-or-string'] === true) {
    return false;
  }
  if (node.kind === 'sequence') {
    const { items } = structure;
    return (
      (type === undefined || type === 'array') &&
      fitsLength(structure, node.items.length) &&
      (items === undefined || node.items.every((item) => writtenFits(items, item, patterns)))
    );
  }
  const entries = entriesInEffect(node);
  const isWhole = entries === node.entries || !node.entries.some(({ merge }) => merge);
  return isWhole && (type === undefined || type === 'object') && writtenMappingFits(structure, entries, patterns);
}

function writtenMappingFits(structure: Structure, entries: readonly MapEntry[], patterns: Patterns): boolean {
  const has = (name: string): boolean => entries.some(({ key }) => key.text === name);
  const holds = (name: string): boolean => entries.some(({ key, value }) => key.text === name && !isNull(value));
  if (!fitsNames(structure, entries.length, has) || !fitsRules(structure, has, holds) || !hasKeysOfOne(structure, has)) {
    return false;
  }
  for (const { key, value } of entries) {
    const described = fieldOf(structure, key.text);
    if (!(described === undefined ? mayHold(structure, key.text, true, undefined) : writtenFits(described, value, patterns))) {
      return false;
    }
  }
  return true;
}

const asking = new WeakMap<readonly Structure[], boolean>();

/** True for branches each of which asks for keys and for nothing else, as those of the metadata of every object. */
function askForKeys(branches: readonly Structure[]): boolean {
  return keptIn(asking, branches, () => branches.every((branch) => branch.required !== undefined && Object.keys(branch).length === 1));
}

/** True for a mapping with the keys that one of such branches asks for, where the server fills in none. */
function hasKeysOfOne(structure: Structure, has: (name: string) => boolean): boolean {
  const { anyOf } = structure;
  return anyOf === undefined || (countOfDefaults(structure, has) === 0 && anyOf.some(({ required }) => required?.every(has) === true));
}

function certainlyFits(structure: Structure, value: unknown, structural: boolean, patterns: Patterns, found?: Found): boolean {
  if (value === null) {
    // Of null the server looks at nothing but type and enum. Source: kube-openapi pkg/validation/validate/schema.go.
    return structure.nullable === true && (structure.enum === undefined || structure.enum.length === 0 || structure.enum.includes(null));
  }
  if (structure.oneOf !== undefined || structure.not !== undefined) {
    return false;
  }
  const hasBranches = structure.allOf !== undefined || structure.anyOf !== undefined;
  if (hasBranches && structural && withDefaults(value, structure) !== value) {
    return false;
  }
  return (
    fitsType(structure, value) &&
    (structure.enum === undefined || structure.enum.length === 0 || isOneOf(value, structure.enum)) &&
    fitsContent(structure, value, structural, patterns, found) &&
    (structure.allOf === undefined || structure.allOf.every((branch) => certainlyFits(branch, value, false, patterns))) &&
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

function fitsContent(structure: Structure, value: unknown, structural: boolean, patterns: Patterns, found: Found | undefined): boolean {
  switch (typeof value) {
    case 'string':
      return fitsText(structure, value, patterns);
    case 'number':
      return fitsNumber(structure, value);
    case 'object':
      return Array.isArray(value)
        ? fitsList(structure, value, structural, patterns, found)
        : isRecord(value) && fitsMapping(structure, value, structural, patterns, found);
    default:
      return true;
  }
}

function fitsText(structure: Structure, text: string, patterns: Patterns): boolean {
  const { minLength = 0, maxLength, pattern } = structure;
  // Two code units may be one character: what is short by code units is short by characters, not the other way round.
  if (text.length < minLength * 2 && [...text].length < minLength) {
    return false;
  }
  if (maxLength !== undefined && text.length > maxLength) {
    return false;
  }
  const check = formatOf(structure);
  return (check?.type !== 'string' || check.validate(text)) && (pattern === undefined || patterns.compile(pattern)?.test(text) !== false);
}

function formatOf(structure: Structure): FormatCheck | undefined {
  const name = formatNameOf(structure);
  return name === undefined ? undefined : formats[name];
}

function fitsNumber(structure: Structure, number: number): boolean {
  const check = formatOf(structure);
  return structure.multipleOf === undefined && isWithin(number, structure) && (check?.type !== 'number' || check.validate(number));
}

function fitsList(
  structure: Structure,
  list: readonly unknown[],
  structural: boolean,
  patterns: Patterns,
  found: Found | undefined,
): boolean {
  const { items } = structure;
  return (
    fitsLength(structure, list.length) &&
    (items === undefined || list.every((item, index) => fitsBelow(items, item, structural, patterns, index, found)))
  );
}

/** True for a number of items that is allowed, and too small for two of them to be equal where they must not be. */
function fitsLength(structure: Structure, length: number): boolean {
  const { minItems = 0, maxItems = Infinity, uniqueItems } = structure;
  const keyed = uniqueItems === true || structure['x-kubernetes-list-type'] === 'set' || structure['x-kubernetes-list-type'] === 'map';
  return length >= minItems && length <= maxItems && !(keyed && length > 1);
}

function fitsMapping(
  structure: Structure,
  mapping: Readonly<Record<string, unknown>>,
  structural: boolean,
  patterns: Patterns,
  found: Found | undefined,
): boolean {
  const names = Object.keys(mapping);
  const has = (name: string): boolean => Object.hasOwn(mapping, name);
  if (!fitsNames(structure, names.length, has) || !fitsRules(structure, has, (name) => has(name) && mapping[name] !== null)) {
    return false;
  }
  for (const name of names) {
    const described = fieldOf(structure, name);
    const fits =
      described === undefined
        ? mayHold(structure, name, structural, found)
        : fitsBelow(described, mapping[name], structural, patterns, name, found);
    if (!fits) {
      return false;
    }
  }
  return true;
}

/** True for a number of keys that is allowed, among them all that are required. */
function fitsNames(structure: Structure, count: number, has: (name: string) => boolean): boolean {
  const { required, minProperties = 0, maxProperties } = structure;
  return (
    count >= minProperties &&
    (maxProperties === undefined || count + countOfDefaults(structure, has) <= maxProperties) &&
    (required === undefined || required.every(has))
  );
}

/** True where rules hold of the fields that a mapping has; those that are null do not count (`holds`). */
function fitsRules(structure: Structure, has: (name: string) => boolean, holds: (name: string) => boolean): boolean {
  const rules = presenceRulesOf(structure);
  return (
    rules.length === 0 || (countOfDefaults(structure, has) === 0 && rules.every((rule) => rule.holds(new Set(rule.keys.filter(holds)))))
  );
}

/** Whether a key that no schema declares may be there, or is all that is wrong. */
function mayHold(structure: Structure, name: string, structural: boolean, found: Found | undefined): boolean {
  if (!structural || structure.type !== 'object' || keepsUnknown(structure)) {
    return true;
  }
  // An embedded object has keys of its own.
  if (found === undefined || structure['x-kubernetes-embedded-resource'] === true) {
    return false;
  }
  found.add(name, structure);
  return true;
}

function fitsBelow(
  structure: Structure,
  value: unknown,
  structural: boolean,
  patterns: Patterns,
  step: string | number,
  found: Found | undefined,
): boolean {
  return found === undefined
    ? certainlyFits(structure, value, structural, patterns)
    : found.in(step, () => certainlyFits(structure, value, structural, patterns, found));
}
