import type { Path } from '../../base/path';
import type { Span } from '../../base/text';

/**
 * A generator.yaml as its reader hands it over. `value` is the plain value of the only document, read as YAML 1.1 (so that
 * a plain `yes` is a boolean), aliases and merge keys resolved; `undefined` or `null` for an empty file.
 * Duplicate keys and syntax errors are the reader's to report.
 */
export interface ConfigSource {
  readonly value: unknown;
  /** Where a key or value stands; keys are spelled as in the file. */
  spanOf(path: Path, part: 'key' | 'value'): Span | undefined;
}

/** A configuration without a text, for callers that have none. */
export function plainConfig(value: unknown): ConfigSource {
  return { value, spanOf: () => undefined };
}
