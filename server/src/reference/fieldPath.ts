import type { Path } from '../base/path';

const form = /\.([A-Za-z_][A-Za-z0-9_]*)|\.?\["([^"\\]*)"\]|\.?\[(\d+)\]/g;

/**
 * A jq expression that is nothing but a path, such as `.status.ackResourceMetadata.arn` or `.spec.tags[0].value`;
 * `undefined` for anything that computes.
 */
export function readFieldPath(expression: string): Path | undefined {
  const text = expression.trim();
  const path: (string | number)[] = [];
  let end = 0;
  for (const match of text.matchAll(form)) {
    const [whole, key, quoted, index] = match;
    if (match.index !== end) {
      return undefined;
    }
    path.push(index === undefined ? (key ?? quoted ?? '') : Number(index));
    end += whole.length;
  }
  if (end !== text.length) {
    return undefined;
  }
  return path.length === 0 ? undefined : path;
}

/** Writes what {@link readFieldPath} reads. */
export function writeFieldPath(path: Path): string {
  return path.reduce<string>(
    (text, each) =>
      `${text}${typeof each === 'number' ? `[${each}]` : /^[A-Za-z_][A-Za-z0-9_]*$/.test(each) ? `.${each}` : `${text === '' ? '.' : ''}["${each}"]`}`,
    '',
  );
}
