import { formatPath, type Path } from '../../base/path';
import type { Kind } from '../../schema/kinds/kind';
import { descriptionsOf } from '../../schema/kinds/otherKinds';
import type { SchemaFinding } from '../../schema/validation/validator';

/** Of what is wrong by one description of a kind, what is wrong by all others as well. */
export function agreedFindings(kind: Kind, validate: (by: Kind) => readonly SchemaFinding[]): readonly SchemaFinding[] {
  return agreed(kind, keyOfFinding, validate);
}

/** Equal for findings that say the same of one place. */
export function keyOfFinding({ code, path }: { readonly code: string; readonly path: Path }): string {
  return `${code} ${formatPath(path)}`;
}

/** The same for findings of any sort; `keyOf` says which of two descriptions are one. */
export function agreed<T>(kind: Kind, keyOf: (finding: T) => string, find: (by: Kind) => readonly T[]): readonly T[] {
  const [first, ...others] = descriptionsOf(kind);
  const found = find(first);
  if (others.length === 0 || found.length === 0) {
    return found;
  }
  const all = others.map((each) => new Set(find(each).map(keyOf)));
  return found.filter((finding) => all.every((keys) => keys.has(keyOf(finding))));
}
