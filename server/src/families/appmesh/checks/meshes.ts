import { findingAt } from '../../../checks/places/findingAt';
import type { Resource } from '../../../manifest/resource';
import type { Finding } from '../../../workspace/finding';
import { asScalar, nodeAt } from '../../../yaml/nodes/query';
import { preferenceOf, preferencePath } from '../ipPreference';
import { stringIn } from '../../../manifest/presence';
import { replacement } from '../../../checks/places/replacement';

const preferences: readonly string[] = Object.values(preferenceOf);
const at = preferencePath;

/**
 * A preference that the validator refuses. The mutating webhook writes that of the cluster over it, so the object is
 * accepted. Source: webhooks/appmesh/mesh_validator.go, mesh_mutator.go.
 */
export function meshFindings(resource: Resource): readonly Finding[] {
  const value = resource.kind === 'Mesh' ? stringIn(nodeAt(resource.node, at.slice(0, -1)), 'ipPreference') : undefined;
  if (value === undefined || preferences.includes(value)) {
    return [];
  }
  const expected = preferences.map((each) => `"${each}"`);
  return [
    findingAt(
      resource,
      'appmesh/mesh-ip-preference-invalid',
      at,
      'value',
      `"${value}" is not a valid IP preference; expected one of ${expected.join(', ')}. The controller replaces it with the IP family of the cluster`,
      {
        supersedes: at,
        fixes: () => {
          const node = nodeAt(resource.node, at);
          const scalar = node?.kind === 'alias' ? undefined : asScalar(node);
          return scalar === undefined || scalar.style === 'block' ? [] : preferences.map((each) => replacement(scalar, each));
        },
      },
    ),
  ];
}
