import { append } from '../base/lists';
import type { Path } from '../base/path';
import type { Span } from '../base/text';
import { didYouMean, nearest } from '../base/nearest';

/**
 * What is wrong with an input, and where.
 * `error`: ACK's own generator refuses the input or crashes on it; `warning`: it does not, but the entry has no effect
 * or not the one that was meant.
 */
export interface InferProblem {
  readonly code: InferProblemCode;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly at: ProblemPlace;
  /** Names that the writer may have meant, best first. */
  readonly candidates: readonly string[];
  /** The name that is none, in whose place a candidate would stand; missing without candidates. */
  readonly wanted?: string;
}

export type ProblemPlace = ConfigPlace | ModelPlace;

/** A place in generator.yaml or documentation.yaml; `span` is missing where the file's reader has none. */
export interface ConfigPlace {
  readonly kind: 'generator' | 'documentation';
  readonly path: Path;
  readonly part: 'key' | 'value';
  readonly span?: Span;
}

/** A place in the API model: a JSON pointer, `''` for the whole file; `offset` (UTF-16) where the text does not parse. */
export interface ModelPlace {
  readonly kind: 'model';
  readonly pointer: string;
  readonly offset?: number;
}

export type InferProblemCode =
  | 'yaml-syntax'
  | 'model-unreadable'
  | 'model-format'
  | 'model-shape'
  | 'unknown-key'
  | 'duplicate-key'
  | 'key-case'
  | 'wrong-type'
  | 'bad-value'
  | 'unknown-operation'
  | 'unknown-shape'
  | 'unknown-path'
  | 'unknown-resource'
  | 'no-effect'
  | 'cyclic-type'
  | 'empty-structure'
  | 'unsupported-type'
  | 'too-large'
  | 'name-collision'
  | 'bad-column'
  | 'no-resources';

/** Collects the problems of one inference; past {@link maxProblems} it only counts. */
export class ProblemSink {
  readonly #problems: InferProblem[] = [];
  readonly #seen = new Set<string>();

  get problems(): readonly InferProblem[] {
    return this.#problems;
  }

  /** Takes problems over that another reader found. */
  takeOver(problems: readonly InferProblem[]): void {
    append(this.#problems, problems.slice(0, maxProblems));
  }

  add(problem: Omit<InferProblem, 'candidates' | 'wanted'>, wanted?: { readonly name: string; readonly among: Iterable<string> }): void {
    if (this.#problems.length >= maxProblems) {
      return;
    }
    const candidates = wanted === undefined ? [] : nearest(wanted.name, new Set(wanted.among));
    const message = problem.message + didYouMean(candidates);
    const key = `${problem.code} ${message} ${JSON.stringify(problem.at)}`;
    if (!this.#seen.has(key)) {
      this.#seen.add(key);
      this.#problems.push({
        ...problem,
        message,
        candidates,
        ...(wanted === undefined || candidates.length === 0 ? {} : { wanted: wanted.name }),
      });
    }
  }
}

/** Enough to mend a file by, few enough to read. */
const maxProblems = 1000;

/** One step of a JSON pointer. */
export function pointerStep(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
