import type { Path } from '../../base/path';
import type { Variable } from '../../flux/substitution';
import type { Resource } from '../../manifest/resource';
import type { Variables } from '../../workspace/applied/variables';
import type { Workspace } from '../../workspace/workspace';
import type { ScalarNode } from '../../yaml/nodes/node';
import { resolvePlain } from '../../yaml/nodes/scalar';
import { violationsWith } from './valueInPlace';

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
  return violationsWith(resource, path, value, workspace).some(({ data }) => data.kind === 'type');
}
