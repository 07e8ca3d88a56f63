import type { Resource } from '../../manifest/resource';
import { presenceOf, type Presence } from '../../manifest/presence';
import { nodesAt, stepsOf, type Found } from '../../manifest/values';
import type { Combination, Condition } from '../../reference/dialectRecord';
import { isForgiven } from '../../reference/forgiven';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import type { YamlNode } from '../../yaml/nodes/node';
import { asMap, asScalar, dereference, nodeAt } from '../../yaml/nodes/query';
import { holdsPlaceholder } from '../../yaml/templates/placeholders';
import { findingAt } from '../places/findingAt';
import { holdsReplaced } from './jsonValue';
import { tablePattern } from './tablePattern';

/** Values of one object that the API of the cloud does not accept together, or not without another one. */
export function checkCombinations(resource: Resource, workspace: Workspace): readonly Finding[] {
  return workspace.dialects.combinationsOf(resource).flatMap((combination) =>
    placesOf(combination, resource)
      .filter(({ node }) => combination.when.every((condition) => holds(condition, node, resource)) && !isForgiven(combination, resource))
      .map(({ node, path }) => {
        const { at, says, consequence } = combination;
        const below = stepsOf(at);
        const isWritten = nodeAt(node, below) !== undefined;
        return findingAt(resource, 'api/combination', [...path, ...below], isWritten ? 'key' : 'parent', `${says}; ${consequence}`);
      }),
  );
}

/** What is looked at: the object, or items of a list in it. */
function placesOf({ each }: Combination, { node }: Resource): readonly Found[] {
  return each === undefined ? [{ node, path: [] }] : nodesAt(node, each).filter((found) => asMap(found.node) !== undefined);
}

/** True where it is sure: what holds a placeholder may be anything. */
function holds(condition: Condition, root: YamlNode, resource: Resource): boolean {
  switch (condition.is) {
    case 'set':
      return condition.paths.some((path) => presenceAt(path, root) === 'set');
    case 'unset':
      return isUnset(condition, root, resource);
    default:
      return (
        hasValue(condition.paths, condition.is, condition.like, root) || (condition.orUnset === true && isUnset(condition, root, resource))
      );
  }
}

function isUnset({ paths }: Condition, root: YamlNode, { document }: Resource): boolean {
  return !document.templated && paths.every((path) => presenceAt(path, root) === 'unset');
}

function hasValue(paths: readonly string[], values: readonly string[], like: string | undefined, root: YamlNode): boolean {
  return paths
    .flatMap((path) => nodesAt(root, path))
    .some(({ node }) => {
      const text = textOf(node);
      return text !== undefined && (like === undefined ? values.includes(text) : !holdsReplaced(text) && tablePattern(like).test(text));
    });
}

function textOf(node: YamlNode): string | undefined {
  const scalar = asScalar(node);
  return scalar === undefined || scalar.opaque || scalar.value === null ? undefined : scalar.text;
}

/** Whether a field is set. What is empty is something to one API and nothing to another. */
function presenceAt(path: string, root: YamlNode): Presence {
  let node: YamlNode | undefined = root;
  for (const step of stepsOf(path)) {
    const map = asMap(node);
    if (map === undefined) {
      return 'unknown';
    }
    const presence = presenceOf(map, step);
    if (presence !== 'set') {
      return presence;
    }
    node = nodeAt(map, [step]);
  }
  return hasContent(node) ? 'set' : 'unknown';
}

/** False for what stands for something else: it may turn out to be nothing. */
function hasContent(node: YamlNode | undefined): boolean {
  const value = dereference(node);
  switch (value?.kind) {
    case 'sequence':
      return value.items.some(hasContent);
    case 'map':
      return value.entries.length > 0;
    case 'scalar':
      return !value.opaque && value.text !== '' && !holdsPlaceholder(value.text);
    case undefined:
      return false;
  }
}
