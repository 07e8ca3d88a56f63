import { InvariantError } from '../../../base/errors';
import type { Part } from '../../../schema/kinds/bundle';
import type { Workspace } from '../../../workspace/workspace';

/** How v1beta1 was, and how it differs from v1beta2, as `schemas/dialects/appmesh-v1beta1.json` holds it. Paths begin below `spec`. */
export interface LegacyTable {
  /** Keys of `spec` that nothing stands for any more, by kind. */
  readonly removed: Readonly<Record<string, readonly string[]>>;
  /** Keys that are called otherwise, by kind. */
  readonly renamed: Readonly<Record<string, readonly { readonly path: string; readonly to: string }[]>>;
  /** How the name of a VirtualNode was read in a route of each type. */
  readonly routeTypes: Readonly<Record<string, 'mangled' | 'verbatim'>>;
  /** What the controller filled in; port and protocol were those of the listener. */
  readonly healthCheck: Readonly<Record<string, number>>;
  readonly protocolsWithoutEquivalent: readonly string[];
  /** Annotations of Pods that named a mesh and a VirtualNode. */
  readonly annotations: { readonly mesh: string; readonly virtualNode: string };
  /** The customary label of Namespaces by which a mesh selects them. */
  readonly meshLabel: string;
}

const tablePart: Part<LegacyTable> = {
  read: (bundle) => {
    const text = bundle.read('dialects/appmesh-v1beta1.json');
    if (text === undefined) {
      throw new InvariantError('The bundle has no dialects/appmesh-v1beta1.json');
    }
    return JSON.parse(text) as LegacyTable;
  },
};

export function legacyTableOf({ knowledge }: Workspace): LegacyTable {
  return knowledge.part(tablePart);
}
