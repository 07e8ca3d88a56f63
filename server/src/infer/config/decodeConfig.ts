import type { Path } from '../../base/path';
import { foldEqual } from '../names/order';
import type { ConfigPlace, ProblemSink } from '../problem';
import { isRecord } from '../../base/record';
import { describe } from '../model/json';
import type { ConfigSource } from './configSource';
import type { ConfigType, ValueOf } from './configType';
import { generatorType } from './generatorConfig';

/** A checked file, and the way from a path in it back to its text. */
export interface DecodedSource<T extends ConfigType> {
  readonly value: Partial<ValueOf<T>>;
  /** The place of a path; record keys in their canonical spelling, whatever the file has. */
  readonly placeOf: (path: Path, part?: 'key' | 'value') => ConfigPlace;
}

/** A checked generator.yaml. */
export type DecodedConfig = DecodedSource<typeof generatorType>;

/**
 * The second stage: generator.yaml, checked strictly as the generator does. What is wrong is reported and left out, so
 * that the rest still counts.
 */
export function decodeConfig(source: ConfigSource, sink: ProblemSink): DecodedConfig {
  return decodeSource(generatorType, 'generator', source, sink);
}

/** Checks a file against what it may hold. */
export function decodeSource<T extends ConfigType & { readonly kind: 'record' }>(
  type: T,
  kind: ConfigPlace['kind'],
  source: ConfigSource,
  sink: ProblemSink,
): DecodedSource<T> {
  const placeOf = (path: Path, part: 'key' | 'value' = 'value'): ConfigPlace => {
    const written = writtenPath(source.value, path);
    const span = source.spanOf(written, part);
    return { kind, path: written, part, ...(span === undefined ? {} : { span }) };
  };
  const decoder = new Decoder(placeOf, sink);
  return { value: decoder.decodeAs(type, source.value ?? {}) ?? {}, placeOf };
}

/** The path with keys spelled as in the file: the generator matches the keys of records without regard to case. */
function writtenPath(root: unknown, path: Path): Path {
  let value = root;
  return path.map((step) => {
    let written = step;
    if (typeof step === 'string' && isRecord(value)) {
      const keys = value;
      written = Object.hasOwn(keys, step) ? step : (Object.keys(keys).find((key) => foldEqual(key, step)) ?? step);
      value = keys[written];
    } else {
      value = Array.isArray(value) ? (value as unknown[])[Number(step)] : undefined;
    }
    return written;
  });
}

/** What `On`, `No` or `y` become without quotes: YAML 1.1 makes booleans of them, and JSON keys of these. */
const booleanKeys = new Set(['true', 'false']);

class Decoder {
  readonly #placeOf: DecodedConfig['placeOf'];
  readonly #sink: ProblemSink;

  constructor(placeOf: DecodedConfig['placeOf'], sink: ProblemSink) {
    this.#placeOf = placeOf;
    this.#sink = sink;
  }

  decodeAs<T extends ConfigType>(type: T, value: unknown): ValueOf<T> | undefined {
    // `#decode` builds what `type` describes; the compiler cannot follow it from data to type.
    return this.#decode(type, value, []) as ValueOf<T> | undefined;
  }

  #decode(type: ConfigType, value: unknown, path: Path): unknown {
    if (value === null) {
      return undefined;
    }
    switch (type.kind) {
      case 'string':
        // Plain numbers and booleans count as the text that they are written as.
        return isScalar(value) ? String(value) : this.#wrongType('a string', value, path);
      case 'boolean':
        return typeof value === 'boolean' ? value : this.#wrongType('true or false', value, path);
      case 'integer':
        return Number.isSafeInteger(value) ? value : this.#wrongType('an integer', value, path);
      case 'strings':
        return isScalar(value) ? [String(value)] : this.#list({ kind: 'string' }, value, path, 'a string or a sequence of strings');
      case 'switch':
        return typeof value === 'boolean' || (typeof value === 'string' && type.words.includes(value))
          ? value
          : this.#wrongType(`true, false or one of ${type.words.join(', ')}`, value, path);
      case 'list':
        return this.#list(type.of, value, path, 'a sequence');
      case 'map':
        return this.#map(type, value, path);
      case 'record':
        return this.#record(type, value, path);
    }
  }

  #list(of: ConfigType, value: unknown, path: Path, expected: string): unknown {
    if (!Array.isArray(value)) {
      return this.#wrongType(expected, value, path);
    }
    return value.map((item: unknown, index) => this.#decode(of, item, [...path, index])).filter((item) => item !== undefined);
  }

  #map(type: ConfigType & { readonly kind: 'map' }, value: unknown, path: Path): unknown {
    if (!isRecord(value)) {
      return this.#wrongType('a mapping', value, path);
    }
    const decoded = new Map<string, unknown>();
    for (const [key, item] of Object.entries(value)) {
      const itemPath = [...path, key];
      if (booleanKeys.has(key)) {
        const message = `the key is read as ${key}; put quotes around a word that is a boolean in YAML 1.1`;
        this.#sink.add({ code: 'wrong-type', severity: 'warning', message, at: this.#placeOf(itemPath, 'key') });
      }
      if (item === null && type.isEntryNeeded) {
        this.#sink.add({
          code: 'wrong-type',
          severity: 'error',
          message: `${key} has no value; write ${key}: {}`,
          at: this.#placeOf(itemPath, 'key'),
        });
      } else if (type.keys === 'integer' && !/^-?\d+$/.test(key)) {
        this.#sink.add({
          code: 'wrong-type',
          severity: 'error',
          message: `expected an integer as key, found ${key}`,
          at: this.#placeOf(itemPath, 'key'),
        });
      } else {
        const entry = this.#decode(type.of, item, itemPath) ?? (type.of.kind === 'record' ? {} : undefined);
        if (entry !== undefined) {
          decoded.set(key, entry);
        }
      }
    }
    return decoded;
  }

  #record(type: ConfigType & { readonly kind: 'record' }, value: unknown, path: Path): unknown {
    if (!isRecord(value)) {
      return this.#wrongType('a mapping', value, path);
    }
    const known = Object.keys(type.keys);
    const decoded: Record<string, unknown> = {};
    for (const [key, item] of Object.entries(value)) {
      const canonical = known.includes(key) ? key : known.find((name) => foldEqual(name, key));
      const at = this.#placeOf([...path, key], 'key');
      const entry = canonical === undefined ? undefined : type.keys[canonical];
      if (canonical === undefined || entry === undefined) {
        this.#sink.add({ code: 'unknown-key', severity: 'error', message: `unknown key ${key}`, at }, { name: key, among: known });
        continue;
      }
      if (canonical !== key) {
        this.#sink.add({ code: 'key-case', severity: 'warning', message: `${key} must be spelled ${canonical}`, at });
      }
      if (Object.hasOwn(decoded, canonical)) {
        this.#sink.add({ code: 'duplicate-key', severity: 'error', message: `${key} duplicates ${canonical}`, at });
      }
      const decodedItem = this.#decode(entry.type, item, [...path, key]);
      if (decodedItem !== undefined) {
        decoded[canonical] = decodedItem;
      }
    }
    return decoded;
  }

  #wrongType(expected: string, value: unknown, path: Path): undefined {
    this.#sink.add({
      code: 'wrong-type',
      severity: 'error',
      message: `expected ${expected}, found ${describeNode(value)}`,
      at: this.#placeOf(path),
    });
    return undefined;
  }
}

function describeNode(value: unknown): string {
  return Array.isArray(value) ? 'a sequence' : isRecord(value) ? 'a mapping' : describe(value);
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
