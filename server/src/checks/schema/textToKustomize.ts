import type { Resource } from '../../manifest/resource';
import type { SchemaFinding } from '../../schema/validation/validator';
import { asScalar, nodeAt } from '../../yaml/nodes/query';
import { isWordOfYaml11 } from '../../yaml/nodes/scalar';

/**
 * A word such as `on` where a string is expected. Kustomize reads YAML with go-yaml v3, for which only `true` and `false` are
 * booleans, and writes the string with quotes.
 * Source: kustomize kyaml/yaml alias.go and rnode.go MarshalJSON, api/resource/resource.go AsYAML; go-yaml v3 resolve.go.
 */
export function isTextToKustomize(resource: Resource, { data, path }: SchemaFinding): boolean {
  const scalar =
    data.kind === 'type' && data.found === 'boolean' && data.expected.includes('string') ? nodeAt(resource.node, path) : undefined;
  return isWordOfYaml11(asScalar(scalar));
}
