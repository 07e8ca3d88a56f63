import { findingAt } from '../../../checks/places/findingAt';
import type { Resource } from '../../../manifest/resource';
import { nodesAt } from '../../../manifest/values';
import type { Finding, Fix } from '../../../workspace/finding';
import { removeItem } from '../../../yaml/writing/edit';
import type { MapNode, YamlNode } from '../../../yaml/nodes/node';
import { asMap, asScalar, asSequence, effectiveEntries, entryOf, nodeAt } from '../../../yaml/nodes/query';
import { decodedBlockOf, hasItems, presenceOf, type Block } from '../../../manifest/presence';

/** Checks of a VirtualNode. Source: webhooks/appmesh/virtualnode_validator.go. */
export function nodeFindings(resource: Resource): readonly Finding[] {
  const spec = resource.kind === 'VirtualNode' ? asMap(nodeAt(resource.node, ['spec'])) : undefined;
  if (spec === undefined) {
    return [];
  }
  const undiscovered = hasItems(nodeAt(spec, ['listeners'])) && presenceOf(spec, 'serviceDiscovery') === 'unset';
  return [
    ...(undiscovered
      ? [
          findingAt(
            resource,
            'appmesh/vn-listener-without-service-discovery',
            ['spec', 'listeners'],
            'key',
            'A VirtualNode with a listener must set "serviceDiscovery" (App Mesh controller)',
          ),
        ]
      : []),
    ...repeatedBackends(resource),
  ];
}

/**
 * A service may be a backend once. A reference is compared where there is one, else the ARN. The webhook compares what
 * {@link Service.identity} says, and so also rejects two services that it confuses: there is nothing to remove then.
 */
function repeatedBackends(resource: Resource): readonly Finding[] {
  const seen = new Map<string, Service>();
  return nodesAt(resource.node, 'spec.backends[].virtualService')
    .flatMap(decodedBlockOf)
    .flatMap((backend): readonly Finding[] => {
      const service = serviceOf(backend, resource);
      if (service === undefined) {
        return [];
      }
      const key = `${service.rule} ${service.identity}`;
      const earlier = seen.get(key);
      if (earlier === undefined) {
        seen.set(key, service);
        return [];
      }
      const isRepeated = earlier.text === service.text;
      return [
        findingAt(
          resource,
          `appmesh/${service.rule}`,
          [...backend.path, service.key],
          'key',
          isRepeated
            ? `Duplicate backend: ${service.text} is already a backend of this VirtualNode (App Mesh controller)`
            : `${service.text} is rejected as a duplicate of ${earlier.text}: the webhook compares "<name>-<namespace>", "${service.identity}" for both (App Mesh controller)`,
          {
            fixes: (text) => (isRepeated ? removal(text, resource, backend, service) : []),
          },
        ),
      ];
    });
}

interface Service {
  readonly rule: string;
  readonly key: string;
  /** What the webhook compares: of a reference the name and the namespace, joined by a hyphen. */
  readonly identity: string;
  readonly text: string;
}

function serviceOf({ map }: Block, resource: Resource): Service | undefined {
  const reference = presenceOf(map, 'virtualServiceRef');
  if (reference === 'set') {
    const written = asMap(nodeAt(map, ['virtualServiceRef']));
    const name = known(entryOf(written, 'name')?.value);
    const namespace = namespaceOf(written, resource);
    return name === undefined || name === '' || namespace === undefined
      ? undefined
      : {
          rule: 'vn-duplicate-backend-ref',
          key: 'virtualServiceRef',
          identity: `${name}-${namespace}`,
          text: `VirtualService "${name}"${namespace === '' ? '' : ` in namespace "${namespace}"`}`,
        };
  }
  const arn = reference === 'unset' ? known(entryOf(map, 'virtualServiceARN')?.value) : undefined;
  return arn === undefined || arn === ''
    ? undefined
    : { rule: 'vn-duplicate-backend-arn', key: 'virtualServiceARN', identity: arn, text: `"${arn}"` };
}

/** The namespace that a reference means, where it is known: the empty one is that of its object. */
function namespaceOf(reference: MapNode | undefined, resource: Resource): string | undefined {
  const isWritten = reference === undefined || presenceOf(reference, 'namespace') !== 'unset';
  const written = isWritten ? known(entryOf(reference, 'namespace')?.value) : '';
  return written !== '' ? written : resource.namespaceNode?.opaque === true ? undefined : (resource.namespace ?? '');
}

function known(node: YamlNode | undefined): string | undefined {
  const scalar = asScalar(node);
  return scalar === undefined || scalar.opaque || typeof scalar.value !== 'string' ? undefined : scalar.value;
}

/** Takes the later backend away where it says nothing but what it repeats. */
function removal(text: string, resource: Resource, { map, path }: Block, { key, text: what }: Service): readonly Fix[] {
  const list = nodeAt(resource.node, path.slice(0, 2));
  const sequence = list?.kind === 'sequence' ? asSequence(list) : undefined;
  const index = Number(path[2]);
  const item = asMap(sequence?.items[index]);
  const isBare =
    item !== undefined && effectiveEntries(item).size === 1 && effectiveEntries(map).size === 1 && entryOf(map, key) !== undefined;
  return sequence === undefined || !isBare
    ? []
    : [{ title: `Remove the repeated backend ${what}`, preferred: false, edits: [removeItem(text, sequence, index)] }];
}
