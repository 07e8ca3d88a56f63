import type { Path } from '../base/path';
import type { Resource } from '../manifest/resource';
import type { YamlNode } from '../yaml/nodes/node';
import { asString, nodeAt, valueOf } from '../yaml/nodes/query';
import { plainText } from './kustomization';

export const helmRelease = { group: 'helm.toolkit.fluxcd.io', kind: 'HelmRelease' } as const;

/** Sources that hold files; a chart of any other one is a name. */
export const sourcesOfFiles: readonly string[] = ['GitRepository', 'Bucket'];

/** Where a HelmRelease names its chart. */
export const chartPath = ['spec', 'chart', 'spec', 'chart'] as const;

/** What a HelmRelease says of a chart that is a folder of its source; `undefined` for any other chart. */
export function chartOf({ node }: Resource): YamlNode | undefined {
  const spec = nodeAt(node, chartPath.slice(0, -1));
  return sourcesOfFiles.includes(asString(nodeAt(spec, ['sourceRef', 'kind'])) ?? '') && valueOf(spec, 'chart') !== undefined
    ? spec
    : undefined;
}

/** The name and the namespace of what is installed, as far as they are known. */
export interface Release {
  readonly name: string | undefined;
  readonly namespace: string | undefined;
}

/** Longer names are cut by the controller. */
const longestName = 53;

/** Source: helm-controller api/v2 HelmRelease.GetReleaseName, GetReleaseNamespace. */
export function releaseOf({ node }: Resource): Release {
  const said = (...path: Path): string | null | undefined => {
    const value = nodeAt(node, path);
    return value === undefined ? undefined : (plainText(value) ?? null);
  };
  const [target, own] = [said('spec', 'targetNamespace'), said('metadata', 'name')];
  const made = target === undefined ? own : target === null || own === null || own === undefined ? null : `${target}-${own}`;
  const name = said('spec', 'releaseName') ?? undefined;
  const isWritten = nodeAt(node, ['spec', 'releaseName']) !== undefined;
  const full = isWritten ? name : (made ?? undefined);
  return {
    name: full !== undefined && full.length > longestName ? undefined : full,
    namespace: (target === undefined ? said('metadata', 'namespace') : target) ?? undefined,
  };
}
