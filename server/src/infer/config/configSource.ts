import type { Path } from '../../base/path';
import type { Span } from '../../base/text';
import type { InferProblem } from '../problem';

/**
 * A generator.yaml as its reader hands it over. `value` is the plain value of the only document, read as the generator's Go
 * library reads it: plain `yes`, `no`, `on`, `off`, `y` and `n` are booleans, a lone `.` is a string; aliases and merge keys
 * are resolved; `undefined` or `null` for an empty file.
 */
export interface ConfigSource {
  readonly value: unknown;
  /** What is wrong with the text itself: syntax, duplicate keys. */
  readonly problems: readonly InferProblem[];
  /** Where a key or value stands; keys are spelled as in the file. */
  spanOf(path: Path, part: 'key' | 'value'): Span | undefined;
}
