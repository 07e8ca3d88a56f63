import { formatPath, type Path } from '../../base/path';
import type { Variable } from '../../flux/substitution';
import type { Resource } from '../../manifest/resource';
import type { Variables } from '../../workspace/variables';
import type { Workspace } from '../../workspace/workspace';
import type { ScalarNode } from '../../yaml/node';
import { asScalar, nodeAt } from '../../yaml/query';
import { resolvePlain } from '../../yaml/scalar';
import { plainValue } from '../../yaml/value';

/**
 * What takes the place of a value that is one variable, where that is no string any more and has to be one: Kustomize
 * drops the quotes that the placeholder did not need.
 */
export function unquotedValue(
  { resource, node, path }: { readonly resource: Resource; readonly node: ScalarNode; readonly path: Path },
  [variable, ...others]: readonly Variable[],
  roots: readonly Variables[],
  workspace: Workspace,
): string | undefined {
  if (
    variable === undefined ||
    others.length > 0 ||
    variable.span.start !== 0 ||
    variable.span.end !== node.text.length ||
    node.style === 'block' ||
    variable.form === 'function'
  ) {
    return undefined;
  }
  const values = roots.map(
    ({ values: known, mayHaveMore }) =>
      known.get(variable.name) ?? (known.has(variable.name) || mayHaveMore ? undefined : variable.fallback),
  );
  const odd = values.find((value) => value !== undefined && value !== '' && typeof resolvePlain(value) !== 'string');
  return odd !== undefined && wantsString(resource, path, resolvePlain(odd), workspace) ? odd : undefined;
}

function wantsString(resource: Resource, path: Path, value: unknown, workspace: Workspace): boolean {
  const kind = workspace.kinds.find(resource);
  const plain = plainValue(resource.node);
  if (kind === undefined || plain === undefined || !put(plain.value, path, value)) {
    return false;
  }
  const own = formatPath(path);
  const view = {
    isOpaque: (at: Path) => formatPath(at) !== own && asScalar(nodeAt(resource.node, at))?.opaque === true,
    isOpaqueKey: () => true,
    hasOpaqueKey: () => true,
  };
  return workspace.validator.validate(kind, plain.value, view).some((each) => each.data.kind === 'type' && formatPath(each.path) === own);
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
