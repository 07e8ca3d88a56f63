import type { Resource } from '../manifest/resource';
import { asMap, asString, effectiveEntries, nodeAt } from '../yaml/nodes/query';

/** The ConfigMap of Argo CD's settings. Source: argo-cd util/settings/settings.go, ArgoCDConfigMapName. */
export const settingsMap = { group: '', kind: 'ConfigMap', name: 'argocd-cm' } as const;
/** The object by which its operator makes that. Source: argoproj-labs/argocd-operator api/v1beta1 ArgoCDSpec. */
export const operated = { group: 'argoproj.io', kind: 'ArgoCD' } as const;

/**
 * The options of `kustomize build` that settings of Argo CD give, those for single versions of Kustomize among them.
 * Source: argo-cd util/settings/settings.go, kustomizeBuildOptionsKey and its prefix for versions.
 */
export function buildOptionsOf({ group, node }: Resource): string {
  const data = asMap(nodeAt(node, ['data']));
  const ofMap = data === undefined ? [] : [...effectiveEntries(data)].filter(([key]) => /^kustomize\.buildOptions(?:\.|$)/.test(key));
  const texts =
    group === operated.group ? [asString(nodeAt(node, ['spec', 'kustomizeBuildOptions']))] : ofMap.map(([, { value }]) => asString(value));
  return texts.join(' ');
}
