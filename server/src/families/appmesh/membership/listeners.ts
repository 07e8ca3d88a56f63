import type { Resource } from '../../../manifest/resource';
import { isUnsettled } from '../../../manifest/labels';
import type { IndexedResource } from '../../../workspace/indexed';
import { asMap, asScalar, asSequence, mayHoldMore, nodeAt } from '../../../yaml/query';

export interface Listener {
  readonly port: number;
  readonly protocol: string;
}

/** The listeners of an object of a mesh; `undefined` where not all of them are known, as where its `spec` is still to be written. */
export function listenersOf(object: IndexedResource): readonly Listener[] | undefined {
  return object.read('listeners', writtenListeners) ?? undefined;
}

/** The ports of its listeners, in their order. */
export function knownPorts(object: IndexedResource): readonly number[] | undefined {
  return listenersOf(object)?.map(({ port }) => port);
}

function writtenListeners(resource: Resource): readonly Listener[] | null {
  const spec = nodeAt(resource.node, ['spec']);
  const list = nodeAt(spec, ['listeners']);
  const items = asSequence(list)?.items ?? [];
  if (isUnsettled(resource) || asMap(spec) === undefined || mayHoldMore(spec) || asScalar(list)?.opaque === true) {
    return null;
  }
  const listeners = items.flatMap((item): readonly Listener[] => {
    const mapping = asMap(nodeAt(item, ['portMapping']));
    const [port, protocol] = ['port', 'protocol'].map((key) => asScalar(nodeAt(mapping, [key])));
    return port === undefined ||
      port.opaque ||
      typeof port.value !== 'number' ||
      protocol === undefined ||
      protocol.opaque ||
      typeof protocol.value !== 'string'
      ? []
      : [{ port: port.value, protocol: protocol.value }];
  });
  return listeners.length === items.length ? listeners : null;
}
