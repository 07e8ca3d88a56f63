import { isRecord } from '../../base/record';
import { bounds } from '../../base/bounds';
import { withArticle } from '../../base/english';
import type { Path } from '../../base/path';
import { patternSize } from '../patterns/patterns';
import { addObjectFields } from './embedded';
import { sizeKeywords, type Structure, type StructureRule } from './structure';

/** Something in a CRD that is not as Kubernetes defines it; `path` leads to it from the CRD's root. */
export interface CrdProblem {
  readonly path: Path;
  readonly message: string;
}

export interface ReadStructure {
  readonly value: Structure;
  readonly problems: readonly CrdProblem[];
}

/** How many problems of one CRD are told; a schema that is wrong everywhere has no use for more. */
const maxProblems = 50;

/**
 * Reads a plain value as a structural schema. Takes what it understands and leaves out what it does not: a keyword of
 * the wrong type becomes a problem, never an exception, and the rest of the schema stays in use.
 */
export function readStructure(value: unknown, at: Path): ReadStructure {
  const reader = new StructureReader();
  return { value: reader.read(value, at), problems: reader.problems };
}

/** An object of its own without inherited keys, so that a field called `constructor` is only a field. */
export function recordOf<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  const record = Object.create(null) as Record<string, T>;
  for (const [key, value] of entries) {
    record[key] = value;
  }
  return record;
}

/** The same with values that are made when somebody first asks for them. */
export function lazyRecord<T>(keys: Iterable<string>, make: (key: string) => T): Readonly<Record<string, T>> {
  const record = Object.create(null) as Record<string, T>;
  for (const key of keys) {
    const get = (): T => {
      const value = make(key);
      Object.defineProperty(record, key, { value, enumerable: true });
      return value;
    };
    Object.defineProperty(record, key, { get, enumerable: true, configurable: true });
  }
  return record;
}

type Draft = { -readonly [K in keyof Structure]: Structure[K] };

const typeNames = new Set(['object', 'array', 'string', 'integer', 'number', 'boolean']);

const stringKeywords = ['format', 'description', 'title', 'pattern', 'x-kubernetes-list-type', 'x-kubernetes-map-type'] as const;

const numberKeywords = [...sizeKeywords, 'minimum', 'maximum', 'multipleOf'] as const;

const booleanKeywords = [
  'nullable',
  'uniqueItems',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'x-kubernetes-int-or-string',
  'x-kubernetes-preserve-unknown-fields',
  'x-kubernetes-embedded-resource',
] as const;

const junctors = ['allOf', 'anyOf', 'oneOf'] as const;

class StructureReader {
  readonly problems: CrdProblem[] = [];
  #nodes = 0;
  #patterns = 0;
  #full = false;

  read(value: unknown, at: Path): Structure {
    if (!isRecord(value)) {
      if (value !== null) {
        this.#problem(at, `Expected an object, found ${nameOf(value)}`);
      }
      return {};
    }
    this.#nodes += 1;
    if (this.#nodes > bounds.schemaNodes.most) {
      if (!this.#full) {
        this.#full = true;
        this.#problem(at, `The schema has more than ${bounds.schemaNodes.most} nodes; the rest is ignored`);
      }
      return anything;
    }
    if (at.length > bounds.schemaDepth.most) {
      this.#problem(at, `The schema is nested deeper than ${bounds.schemaDepth.most} levels; the rest is ignored`);
      return anything;
    }
    const draft: Draft = {};
    this.#readScalars(value, at, draft);
    this.#readFields(value, at, draft);
    if (draft['x-kubernetes-embedded-resource'] === true) {
      addObjectFields(draft);
    }
    this.#readJunctors(value, at, draft);
    return draft;
  }

  #boundPatterns(at: Path, draft: Draft): void {
    const before = this.#patterns;
    this.#patterns += draft.pattern === undefined ? 0 : patternSize(draft.pattern);
    if (this.#patterns > bounds.schemaPatterns.most) {
      delete draft.pattern;
      if (before <= bounds.schemaPatterns.most) {
        this.#problem([...at, 'pattern'], 'The patterns of the schema are too large; the rest is ignored');
      }
    }
  }

  #readScalars(value: Readonly<Record<string, unknown>>, at: Path, draft: Draft): void {
    const type = value['type'];
    if (typeof type === 'string' && typeNames.has(type)) {
      draft.type = type as NonNullable<Structure['type']>;
    } else if (type !== undefined && type !== null && type !== '') {
      this.#problem([...at, 'type'], `Unknown type ${typeof type === 'string' ? `"${type}"` : nameOf(type)}`);
    }
    for (const keyword of stringKeywords) {
      const found = this.#expect(value, at, keyword, 'string');
      if (found !== undefined && found !== '') {
        draft[keyword] = found;
      }
    }
    this.#boundPatterns(at, draft);
    for (const keyword of numberKeywords) {
      const found = this.#expect(value, at, keyword, 'number');
      if (found !== undefined) {
        draft[keyword] = found;
      }
    }
    for (const keyword of booleanKeywords) {
      const found = this.#expect(value, at, keyword, 'boolean');
      if (found !== undefined) {
        draft[keyword] = found;
      }
    }
    this.#readData(value, at, draft);
    const required = this.#expectNames(value, at, 'required');
    if (required !== undefined) {
      draft.required = required;
    }
    const mapKeys = this.#expectNames(value, at, 'x-kubernetes-list-map-keys');
    if (mapKeys !== undefined) {
      draft['x-kubernetes-list-map-keys'] = mapKeys;
    }
    const rules = this.#expectList(value, at, 'x-kubernetes-validations');
    if (rules !== undefined) {
      draft['x-kubernetes-validations'] = rules.flatMap((rule) => readRule(rule));
    }
  }

  #readData(value: Readonly<Record<string, unknown>>, at: Path, draft: Draft): void {
    for (const keyword of ['default', 'example'] as const) {
      if (value[keyword] !== undefined && value[keyword] !== null && this.#isTree(value[keyword], [...at, keyword])) {
        draft[keyword] = value[keyword];
      }
    }
    const enumeration = this.#expectList(value, at, 'enum');
    if (enumeration !== undefined && this.#isTree(enumeration, [...at, 'enum'])) {
      draft.enum = enumeration;
    }
  }

  /** Plain data of reasonable size, which does not contain itself. */
  #isTree(value: unknown, at: Path): boolean {
    const fits = (part: unknown, depth: number): boolean => {
      if (typeof part !== 'object' || part === null) {
        return true;
      }
      this.#nodes += 1;
      return depth < 50 && this.#nodes <= bounds.schemaNodes.most && Object.values(part).every((child) => fits(child, depth + 1));
    };
    if (fits(value, 0)) {
      return true;
    }
    this.#problem(at, 'Too large or nested too deeply; ignored');
    return false;
  }

  #readFields(value: Readonly<Record<string, unknown>>, at: Path, draft: Draft): void {
    const properties = value['properties'];
    if (isRecord(properties)) {
      draft.properties = recordOf(
        Object.entries(properties).map(([name, child]) => [name, this.read(child, [...at, 'properties', name])] as const),
      );
    } else if (properties !== undefined && properties !== null) {
      this.#problem([...at, 'properties'], `Expected an object of schemas, found ${nameOf(properties)}`);
    }
    const additional = value['additionalProperties'];
    if (typeof additional === 'boolean') {
      draft.additionalProperties = additional;
    } else if (additional !== undefined && additional !== null) {
      draft.additionalProperties = this.read(additional, [...at, 'additionalProperties']);
    }
    if (value['items'] !== undefined && value['items'] !== null) {
      const items = this.read(value['items'], [...at, 'items']);
      draft.items = draft['x-kubernetes-preserve-unknown-fields'] === true ? keptIn(items) : items;
    }
  }

  #readJunctors(value: Readonly<Record<string, unknown>>, at: Path, draft: Draft): void {
    for (const junctor of junctors) {
      const branches = this.#expectList(value, at, junctor);
      if (branches !== undefined && branches.length > 0) {
        draft[junctor] = branches.map((branch, index) => this.read(branch, [...at, junctor, index]));
      }
    }
    if (value['not'] !== undefined && value['not'] !== null) {
      draft.not = this.read(value['not'], [...at, 'not']);
    }
  }

  #expect(value: Readonly<Record<string, unknown>>, at: Path, keyword: string, type: 'string'): string | undefined;
  #expect(value: Readonly<Record<string, unknown>>, at: Path, keyword: string, type: 'number'): number | undefined;
  #expect(value: Readonly<Record<string, unknown>>, at: Path, keyword: string, type: 'boolean'): boolean | undefined;
  #expect(value: Readonly<Record<string, unknown>>, at: Path, keyword: string, type: string): unknown {
    const found = value[keyword];
    if (found === undefined || found === null) {
      return undefined;
    }
    if (typeof found !== type) {
      this.#problem([...at, keyword], `Expected ${withArticle(type)}, found ${nameOf(found)}`);
      return undefined;
    }
    return found;
  }

  #expectList(value: Readonly<Record<string, unknown>>, at: Path, keyword: string): readonly unknown[] | undefined {
    const found = value[keyword];
    if (found === undefined || found === null) {
      return undefined;
    }
    if (!Array.isArray(found)) {
      this.#problem([...at, keyword], `Expected a list, found ${nameOf(found)}`);
      return undefined;
    }
    return found as readonly unknown[];
  }

  #expectNames(value: Readonly<Record<string, unknown>>, at: Path, keyword: string): readonly string[] | undefined {
    const found = this.#expectList(value, at, keyword);
    if (found === undefined) {
      return undefined;
    }
    if (found.some((name) => typeof name !== 'string')) {
      this.#problem([...at, keyword], 'Expected a list of names');
    }
    return found.filter((name) => typeof name === 'string');
  }

  #problem(path: Path, message: string): void {
    if (this.problems.length < maxProblems) {
      this.problems.push({ path, message });
    }
  }
}

/**
 * The items of a list that keeps unknown fields keep them as well, though not what is inside of fields that they declare.
 * Source: apiextensions-apiserver, pkg/apiserver/schema/pruning/algorithm.go (skipPrune).
 */
function keptIn(items: Structure): Structure {
  if (items.items !== undefined) {
    return { ...items, items: keptIn(items.items) };
  }
  return items.type === undefined || items.type === 'object' ? { ...items, 'x-kubernetes-preserve-unknown-fields': true } : items;
}

/** Stands for what was left out: it accepts everything. */
const anything: Structure = { 'x-kubernetes-preserve-unknown-fields': true };

function readRule(rule: unknown): readonly StructureRule[] {
  if (!isRecord(rule) || typeof rule['rule'] !== 'string') {
    return [];
  }
  const message = rule['message'];
  return [{ rule: rule['rule'], ...(typeof message === 'string' ? { message } : {}) }];
}

function nameOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : withArticle(typeof value);
}
