import type { Path } from './path';

/**
 * Whether a pattern means a path from an object's root. A pattern is dotted, with `[]` for the items of a list; one that
 * does not begin with `spec.` is the end of a path. A list and its items are one field.
 */
export function isField(pattern: string, path: Path): boolean {
  const at = withoutItem(
    path
      .map((step) => (typeof step === 'number' ? '[]' : `.${step}`))
      .join('')
      .slice(1),
  );
  const wanted = withoutItem(pattern);
  return at === wanted || (!wanted.startsWith('spec.') && at.endsWith(`.${wanted}`));
}

function withoutItem(path: string): string {
  return path.replace(/\[\]$/, '');
}
