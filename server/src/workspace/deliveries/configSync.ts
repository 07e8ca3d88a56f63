import { normalPath, plainText, repositoryPath } from '../../flux/kustomization';
import { addressOf } from '../../argo/address';
import type { Resource } from '../../manifest/resource';
import { asString, nodeAt } from '../../yaml/nodes/query';

/** Objects of Config Sync that have a folder applied. Source: GoogleContainerTools/kpt-config-sync pkg/api/configsync/v1beta1. */
export const syncKinds = ['RootSync', 'RepoSync'].map((kind) => ({ group: 'configsync.gke.io', kind }));

/** What one says of the folder: `sourceType` tells which of its parts counts. */
export interface SyncedFolder {
  readonly at: readonly [spec: string, source: 'git' | 'oci', dir: 'dir'];
  /** From the root of its repository; `undefined` where it is not known. */
  readonly path: string | undefined;
  readonly repository: string | undefined;
}

/** The folder that one has applied; `undefined` for one that installs a chart. */
export function syncedFolder({ node }: Resource): SyncedFolder | undefined {
  const type = asString(nodeAt(node, ['spec', 'sourceType'])) ?? 'git';
  if (type !== 'git' && type !== 'oci') {
    return undefined;
  }
  const path = repositoryPath(nodeAt(node, ['spec', type, 'dir']));
  return {
    at: ['spec', type, 'dir'],
    path: path === undefined ? undefined : normalPath(path),
    repository: type === 'git' ? addressOf(plainText(nodeAt(node, ['spec', 'git', 'repo']))) : undefined,
  };
}
