import type { Path } from '../../base/path';
import { fluxKustomization, plainText } from '../../flux/kustomization';
import type { World } from '../../kustomize/build';
import type { EffectiveObject } from '../../kustomize/objects/object';
import type { Resource } from '../../manifest/resource';
import { parseApiVersion, type GroupKind } from '../../schema/kinds/kind';
import type { ScalarNode } from '../../yaml/nodes/node';
import { asScalar, asSequence, nodeAt, valueOf } from '../../yaml/nodes/query';
import type { Delivery } from '../deliveries/delivery';
import type { Workspace } from '../workspace';

/** An object that a Flux Kustomization waits for, as what it applies has it. */
export interface HealthCheck {
  readonly node: ScalarNode;
  /** Of the name, from the object's root. */
  readonly path: Path;
  readonly kind: GroupKind;
  /** Where it is looked for. */
  readonly world: World;
  /** Objects that have the name, or had it. */
  readonly candidates: readonly EffectiveObject[];
}

/**
 * The health checks of a Flux Kustomization that builds a kustomization of the workspace. They name objects as they are
 * applied. Source: kustomize-controller api/v1 KustomizationSpec.HealthChecks, checkHealth.
 */
export function healthChecksOf(resource: Resource, deliveries: readonly Delivery[], workspace: Workspace): readonly HealthCheck[] {
  if (resource.group !== fluxKustomization.group || resource.kind !== fluxKustomization.kind) {
    return [];
  }
  const items = asSequence(nodeAt(resource.node, ['spec', 'healthChecks']))?.items ?? [];
  const root = items.length === 0 ? undefined : rootOf(deliveries, workspace);
  const world = root === undefined ? undefined : workspace.worlds.identitiesOf(root);
  return items.flatMap((item, index): readonly HealthCheck[] => {
    const node = asScalar(valueOf(item, 'name'));
    const [name, kind, namespace] = ['name', 'kind', 'namespace'].map((key) => plainText(valueOf(item, key)));
    const { group } = parseApiVersion(plainText(valueOf(item, 'apiVersion')) ?? '') ?? {};
    if (world === undefined || node === undefined || name === undefined || kind === undefined || group === undefined) {
      return [];
    }
    const isMeant = ({ id }: EffectiveObject): boolean =>
      id.group === group && id.kind === kind && (namespace === undefined || id.namespace === '' || id.namespace === namespace);
    return [
      {
        node,
        path: ['spec', 'healthChecks', index, 'name'],
        kind: { group, kind },
        world,
        candidates: workspace.worlds.named(world, name).filter(isMeant),
      },
    ];
  });
}

/** The root whose world is what the object applies. */
function rootOf(own: readonly Delivery[], { deliveries }: Workspace): string | undefined {
  const [delivery] = own;
  return delivery === undefined
    ? undefined
    : (deliveries.standingFor(delivery)?.id ?? (delivery.applies === 'kustomization' ? delivery.folder : undefined));
}
