import type { Path } from '../../base/path';
import type { Variable } from '../../flux/substitution';
import { isOwnName } from '../../manifest/objectName';
import type { Resource } from '../../manifest/resource';
import type { Variables } from '../../workspace/applied/variables';
import type { Workspace } from '../../workspace/workspace';
import type { ScalarNode } from '../../yaml/nodes/node';
import { violationsWith } from './valueInPlace';

/**
 * The Flux Kustomization for which nothing is left of a required value that is variables alone. What is left is no empty
 * string but null, since Kustomize drops the quotes that the placeholder did not need.
 */
export function emptiedBy(
  { resource, node, path }: { readonly resource: Resource; readonly node: ScalarNode; readonly path: Path },
  variables: readonly Variable[],
  roots: readonly Variables[],
  workspace: Workspace,
): Variables | undefined {
  const length = variables.reduce((sum, { span }) => sum + span.end - span.start, 0);
  if (variables.length === 0 || node.style === 'block' || length < node.text.length) {
    return undefined;
  }
  const emptying = roots.find((root) => variables.every((variable) => valueIn(variable, root)?.trim() === ''));
  return emptying !== undefined && isRequired(resource, path, workspace) ? emptying : undefined;
}

/**
 * What takes the place of a variable; `undefined` where that is not known, and where the variable is not defined, of which
 * there is a finding already. A default counts for an empty variable as well.
 * Source: github.com/fluxcd/pkg/envsubst, template.go (lookupFunc) and funcs.go (toDefault).
 */
function valueIn({ name, form, fallback }: Variable, { values, mayHaveMore }: Variables): string | undefined {
  const isDefined = values.has(name);
  if (form === 'function' || (!isDefined && mayHaveMore)) {
    return undefined;
  }
  const value = isDefined ? values.get(name) : '';
  return value !== '' ? value : form === 'default' ? fallback : isDefined ? '' : undefined;
}

/** An object without its name cannot be applied, whatever its kind; other fields are required where the schema says so. */
function isRequired(resource: Resource, path: Path, workspace: Workspace): boolean {
  return isOwnName(path) || violationsWith(resource, path, null, workspace).some(({ data }) => data.kind === 'missing-field');
}
