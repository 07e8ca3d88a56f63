import type { Resource } from '../../manifest/resource';
import type { Delivery } from '../../workspace/deliveries/delivery';
import type { Finding, Fix } from '../../workspace/finding';
import { healthChecksOf, type HealthCheck } from '../../workspace/applied/healthChecks';
import type { Workspace } from '../../workspace/workspace';
import { setScalar } from '../../yaml/writing/edit';
import { findingAt } from '../places/findingAt';
import { relatedCauses } from '../kustomize/rootWords';

/** Health checks that name an object as it was before what the Flux Kustomization applies renamed it: they wait for nothing. */
export function checkHealthChecks(resource: Resource, deliveries: readonly Delivery[], workspace: Workspace): readonly Finding[] {
  return healthChecksOf(resource, deliveries, workspace).flatMap((check) => {
    const { node, path, world, candidates } = check;
    const [first] = candidates;
    if (
      first === undefined ||
      candidates.some(({ id }) => id.name === node.text) ||
      !workspace.worlds.isWhole(world) ||
      isElsewhere(check, workspace)
    ) {
      return [];
    }
    const names = [...new Set(candidates.map(({ id }) => id.name))];
    const fixes = (): readonly Fix[] =>
      names.map((name) => ({ title: `Change to "${name}"`, preferred: names.length === 1, edits: [setScalar(node, name)] }));
    const causes = candidates.flatMap((object) => object.causeOf(['metadata', 'name']) ?? []);
    return [
      findingAt(
        resource,
        'flux/health-check-not-renamed',
        path,
        'value',
        `${first.id.kind} "${node.text}" is applied as "${first.id.name}", so this health check waits until it times out`,
        { fixes, related: () => relatedCauses(causes, workspace) },
      ),
    ];
  });
}

/** An object of that very name which the Flux Kustomization does not apply: that one may be meant. */
function isElsewhere({ kind, node, candidates }: HealthCheck, { index }: Workspace): boolean {
  return index.find(kind, node.text).some(({ uri }) => candidates.every(({ source }) => source.uri !== uri));
}
