import { findingAt } from '../../../checks/places/findingAt';
import type { Resource } from '../../../manifest/resource';
import { nodesAt } from '../../../manifest/values';
import type { Finding } from '../../../workspace/finding';
import { decodedBlockOf, presenceOf, stringIn } from '../../../manifest/presence';
import { canonicalJson } from '../../../schema/canonical';
import { asScalar, nodeAt, valueOf } from '../../../yaml/nodes/query';
import { plainValue } from '../../../yaml/value';
import { routeTypes } from './routeTypes';

/** Checks of a VirtualRouter. Source: webhooks/appmesh/virtualrouter_validator.go; routes are told apart by AWS. */
export function routerFindings(resource: Resource): readonly Finding[] {
  return resource.kind === 'VirtualRouter' ? [...repeatedNames(resource), ...shadowedRoutes(resource)] : [];
}

/** Routes without a name share the empty one. */
function repeatedNames(resource: Resource): readonly Finding[] {
  const seen = new Set<string>();
  return nodesAt(resource.node, 'spec.routes[]')
    .flatMap(decodedBlockOf)
    .flatMap(({ map, path }): readonly Finding[] => {
      const isMissing = presenceOf(map, 'name') === 'unset';
      const name = isMissing ? '' : stringIn(map, 'name');
      if (name === undefined) {
        return [];
      }
      if (!seen.has(name)) {
        seen.add(name);
        return [];
      }
      const at = [...path, 'name'];
      const message = `Duplicate route name "${name}"; names of routes must be unique in a VirtualRouter (App Mesh controller)`;
      return [
        findingAt(
          resource,
          'appmesh/vr-duplicate-route-name',
          at,
          isMissing ? 'parent' : 'value',
          message,
          isMissing ? { supersedes: at } : {},
        ),
      ];
    });
}

/** Routes of a router of which the later one gets no requests: the same match and priority. */
function shadowedRoutes(resource: Resource): readonly Finding[] {
  const seen = new Map<string, string>();
  return nodesAt(resource.node, 'spec.routes[]')
    .flatMap(decodedBlockOf)
    .flatMap(({ map, path }): readonly Finding[] => {
      const types = routeTypes.filter((type) => presenceOf(map, type) !== 'unset');
      const [type] = types;
      const match = type === undefined ? undefined : nodeAt(map, [type, 'match']);
      const plain = match === undefined ? { value: {}, opaque: false } : plainValue(match);
      const priority = asScalar(valueOf(map, 'priority'));
      const name = asScalar(valueOf(map, 'name'));
      if (type === undefined || types.length > 1 || plain === undefined || plain.opaque || priority?.opaque === true) {
        return [];
      }
      const key = `${type} ${priority?.text ?? ''} ${canonicalJson(plain.value)}`;
      const first = seen.get(key);
      if (first === undefined) {
        seen.set(key, name?.text ?? '');
        return [];
      }
      return [
        findingAt(
          resource,
          'appmesh/route-shadowed',
          [...path, type],
          'key',
          `This route has the same match and priority as route "${first}"`,
        ),
      ];
    });
}
