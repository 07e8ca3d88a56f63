import { at, isList, type ValueMap } from '../../../kustomize/value';
import type { Resource } from '../../../manifest/resource';
import { isUnsettled } from '../../../manifest/labels';
import { appliedAnswer } from '../../../workspace/appliedContents';
import type { IndexedResource } from '../../../workspace/indexed';
import type { Workspace } from '../../../workspace/workspace';
import { holdsPlaceholder } from '../../../yaml/placeholders';
import { asMap, asScalar, asSequence, mayHoldMore, nodeAt } from '../../../yaml/query';

export interface Listener {
  readonly port: number;
  readonly protocol: string;
}

/** The listeners of an object of a mesh, as it is applied; `undefined` where not all of them are known, as where its `spec` is still to be written. */
export function listenersOf(object: IndexedResource, workspace: Workspace): readonly Listener[] | undefined {
  return appliedAnswer(object, { written: () => object.read('listeners', writtenListeners), applied: appliedListeners }, workspace);
}

/** The ports of its listeners, in their order. */
export function knownPorts(object: IndexedResource, workspace: Workspace): readonly number[] | undefined {
  return listenersOf(object, workspace)?.map(({ port }) => port);
}

function appliedListeners(content: ValueMap): readonly Listener[] | null {
  const list = at(content, ['spec', 'listeners']) ?? [];
  const items = isList(list) ? list : [undefined];
  const listeners = items.flatMap((item): readonly Listener[] => {
    const [port, protocol] = ['port', 'protocol'].map((key) => at(item, ['portMapping', key]));
    return typeof port === 'number' && typeof protocol === 'string' && !holdsPlaceholder(protocol) ? [{ port, protocol }] : [];
  });
  return listeners.length === items.length ? listeners : null;
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
