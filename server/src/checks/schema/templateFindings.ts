import type { Path } from '../../base/path';
import type { Resource } from '../../manifest/resource';
import type { SchemaFinding } from '../../schema/validation/validator';
import { type asMap, asScalar, dereference, nodeAt } from '../../yaml/nodes/query';

/**
 * True for a finding about what a template writes literally, whatever its actions write: an unknown field, or a value that
 * is wrong by itself. What is missing may come from an action, and what is too much may stand in another branch.
 */
export function holdsInTemplate(resource: Resource, { data, path }: SchemaFinding): boolean {
  const value = dereference(nodeAt(resource.node, path));
  const node = asScalar(value);
  switch (data.kind) {
    case 'unknown-field':
      return isWritten(resource, path);
    case 'type':
      // Of a map or a list it is known that it is one, whatever else is written into it.
      return isWritten(resource, path) && (node === undefined ? value !== undefined : !node.opaque && node.value !== null);
    case 'enum':
    case 'pattern':
    case 'format':
    case 'limit':
      return isWritten(resource, path) && node !== undefined && !node.opaque && node.value !== null;
    default:
      return false;
  }
}

/** True for an object of which no branch of a template says another kind or version. */
export function isCertain({ node }: Resource): boolean {
  return ['apiVersion', 'kind'].every((name) => node.entries.filter(({ key }) => key.text === name).length === 1);
}

/** True where no action writes into anything on the way to a path. */
export function isWritten({ document, path: own }: Resource, path: Path): boolean {
  const whole = [...own, ...path];
  return whole.every((_, index) => !isOpen(nodeAt(document.root, whole.slice(0, index))));
}

function isOpen(node: Parameters<typeof asMap>[0]): boolean {
  return (node?.kind === 'map' || node?.kind === 'sequence') && node.open === true;
}
