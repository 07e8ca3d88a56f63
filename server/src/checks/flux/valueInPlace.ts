import { formatPath, type Path } from '../../base/path';
import type { Resource } from '../../manifest/resource';
import type { SchemaFinding } from '../../schema/validation/validator';
import type { Workspace } from '../../workspace/workspace';
import { plainValue } from '../../yaml/value';
import { agreedFindings } from '../places/agreedFindings';
import { viewOf } from '../places/opaqueView';

/** What the schema of an object says of one place once it holds another value. */
export function violationsWith(resource: Resource, path: Path, value: unknown, workspace: Workspace): readonly SchemaFinding[] {
  const kind = workspace.kinds.find(resource);
  const plain = plainValue(resource.node);
  if (kind === undefined || plain === undefined || !put(plain.value, path, value)) {
    return [];
  }
  const own = formatPath(path);
  const written = viewOf(resource.node);
  const view = { ...written, isOpaque: (at: Path) => formatPath(at) !== own && written.isOpaque(at) };
  return agreedFindings(kind, (by) => workspace.validator.validate(by, plain.value, view)).filter((each) => formatPath(each.path) === own);
}

/** Puts a value at a path of a tree of one's own. */
function put(tree: unknown, path: Path, value: unknown): boolean {
  let holder = tree as Record<string | number, unknown> | undefined;
  for (const step of path.slice(0, -1)) {
    holder = holder?.[step] as Record<string | number, unknown> | undefined;
  }
  const last = path.at(-1);
  if (holder === undefined || last === undefined || !(last in holder)) {
    return false;
  }
  holder[last] = value;
  return true;
}
