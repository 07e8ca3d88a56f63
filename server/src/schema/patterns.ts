import { RE2JS } from 're2js';

/** A compiled pattern: true when it matches anywhere in the text. */
export interface Pattern {
  test(text: string): boolean;
  /** The pattern as written; ajv tells patterns apart by it. */
  toString(): string;
}

/**
 * Compiles a pattern of a schema in RE2's dialect, which is what Kubernetes runs and which takes linear time.
 * `undefined` for one that is not of that dialect: it is then not checked.
 */
export function compilePattern(pattern: string): Pattern | undefined {
  try {
    const compiled = RE2JS.compile(pattern);
    return { test: (text) => compiled.test(text), toString: () => pattern };
  } catch {
    return undefined;
  }
}
