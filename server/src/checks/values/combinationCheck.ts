import { Memo } from '../../base/memo';
import type { Resource } from '../../manifest/resource';
import { presenceOf, type Presence } from '../../manifest/presence';
import { nodesAt, stepsOf } from '../../manifest/values';
import type { Condition } from '../../reference/dialectRecord';
import { isForgiven } from '../../reference/forgiven';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import type { YamlNode } from '../../yaml/nodes/node';
import { asMap, asScalar, dereference, nodeAt } from '../../yaml/nodes/query';
import { findingAt } from '../places/findingAt';
import { holdsPlaceholder } from '../../yaml/templates/placeholders';
import { holdsReplaced } from './jsonValue';

/** Values of one object that the API of the cloud does not accept together, or not without another one. */
export function checkCombinations(resource: Resource, workspace: Workspace): readonly Finding[] {
  return workspace.dialects
    .combinationsOf(resource)
    .filter((each) => each.when.every((condition) => holds(condition, resource)) && !isForgiven(each, resource))
    .map(({ at, says, consequence }) => {
      const path = stepsOf(at);
      const isWritten = nodeAt(resource.node, path) !== undefined;
      return findingAt(resource, 'api/combination', path, isWritten ? 'key' : 'parent', `${says}; ${consequence}`);
    });
}

/** True where it is sure: what holds a placeholder may be anything. */
function holds(condition: Condition, resource: Resource): boolean {
  const presences = condition.paths.map((path) => presenceAt(path, resource));
  if (condition.is === 'set') {
    return presences.includes('set');
  }
  const isUnset = !resource.document.templated && presences.every((presence) => presence === 'unset');
  if (condition.is === 'unset' || isUnset) {
    return isUnset && (condition.is === 'unset' || condition.orUnset === true);
  }
  const { is, like } = condition;
  return condition.paths
    .flatMap((path) => nodesAt(resource.node, path))
    .some(({ node }) => {
      const text = textOf(node);
      return (
        text !== undefined && (like === undefined ? is.includes(text) : !holdsReplaced(text) && patterns.of(like, compiled).test(text))
      );
    });
}

/** They come from tables. */
const patterns = new Memo<RegExp>();
const compiled = (pattern: string): RegExp => new RegExp(pattern);

function textOf(node: YamlNode): string | undefined {
  const scalar = asScalar(node);
  return scalar === undefined || scalar.opaque || scalar.value === null ? undefined : scalar.text;
}

/** Whether a field is set; a list or map without anything in it, and an empty text, are none to the API. */
function presenceAt(path: string, resource: Resource): Presence {
  let node: YamlNode | undefined = resource.node;
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
  return contentOf(node);
}

/** What stands for something else may turn out to be nothing. */
function contentOf(node: YamlNode | undefined): Presence {
  const value = dereference(node);
  switch (value?.kind) {
    case 'sequence':
      return value.items.length === 0 ? 'unset' : value.items.some((item) => contentOf(item) === 'set') ? 'set' : 'unknown';
    case 'map':
      return value.entries.length === 0 ? 'unset' : 'set';
    case 'scalar':
      return value.opaque || holdsPlaceholder(value.text) ? 'unknown' : value.text === '' ? 'unset' : 'set';
    case undefined:
      return 'unset';
  }
}
