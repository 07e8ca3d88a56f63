import { findingAt } from '../../../checks/findingAt';
import type { Resource } from '../../../manifest/resource';
import { nodesAt } from '../../../manifest/values';
import type { Finding } from '../../../workspace/finding';
import { decodedBlockOf, presenceOf, stringIn } from '../../../manifest/presence';

/** Checks of a VirtualRouter. Source: webhooks/appmesh/virtualrouter_validator.go. */
export function routerFindings(resource: Resource): readonly Finding[] {
  return resource.kind === 'VirtualRouter' ? repeatedNames(resource) : [];
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
