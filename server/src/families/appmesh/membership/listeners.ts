import { at, isList, type ValueMap } from '../../../kustomize/objects/value';
import { appliedAnswer } from '../../../workspace/applied/appliedContents';
import { knownAt } from '../../../workspace/applied/effectiveValues';
import type { IndexedResource } from '../../../workspace/index/indexed';
import type { Workspace } from '../../../workspace/workspace';

export interface Listener {
  readonly port: number;
  readonly protocol: string;
}

/** The listeners of an object of a mesh, as it is applied; `undefined` where not all of them are known. */
export function listenersOf(object: IndexedResource, workspace: Workspace): readonly Listener[] | undefined {
  return appliedAnswer(object, { id: 'listeners', path: ['spec'], keys: ['listeners'], of: listenersIn }, workspace);
}

/** The ports of its listeners, in their order. */
export function knownPorts(object: IndexedResource, workspace: Workspace): readonly number[] | undefined {
  return listenersOf(object, workspace)?.map(({ port }) => port);
}

function listenersIn({ listeners }: ValueMap): readonly Listener[] | null {
  const items = listeners ?? [];
  if (!isList(items)) {
    return null;
  }
  const known = items.flatMap((item): readonly Listener[] => {
    const [port, protocol] = [at(item, ['portMapping', 'port']), knownAt(item, ['portMapping', 'protocol'])];
    return typeof port === 'number' && protocol !== undefined ? [{ port, protocol }] : [];
  });
  return known.length === items.length ? known : null;
}
