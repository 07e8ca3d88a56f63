import type { Uri } from '../base/uri';
import { plainText } from '../flux/kustomization';
import type { Resource } from '../manifest/resource';
import { asMap, effectiveEntries, nodeAt } from '../yaml/query';
import type { Delivery } from './delivery';
import type { Workspace } from './workspace';

/** The variables that one Flux Kustomization replaces in what it applies. */
export interface Variables {
  readonly delivery: Delivery;
  /** Values by name; `undefined` for one that is defined and not known. */
  readonly values: ReadonlyMap<string, string | undefined>;
  /** Objects that are not in hand, or that others may add to, may define more. */
  readonly mayHaveMore: boolean;
  /** Variables are replaced for sure, or for sure they are not; neither where that is not known. */
  readonly replaces: boolean;
  readonly leavesAlone: boolean;
}

/** The variables of each Flux Kustomization that applies a file and may replace some. */
export function variablesFor(uri: Uri, workspace: Workspace): readonly Variables[] {
  return workspace.deliveries
    .applying(uri)
    .flatMap((delivery) => (delivery.substitution === undefined ? [] : [variablesOf(delivery, workspace)]));
}

/** What a Flux Kustomization replaces. Source: fluxcd/pkg kustomize_varsub.go, SubstituteVariables and LoadVariables. */
function variablesOf(delivery: Delivery, workspace: Workspace): Variables {
  const { variables = [], from = [], always = false } = delivery.substitution ?? {};
  const values = new Map<string, string | undefined>();
  let mayHaveMore = false;
  for (const { kind, name } of from) {
    const found =
      kind === undefined || name === undefined ? [] : workspace.index.findIn({ group: '', kind }, name, delivery.object.namespace);
    const [only] = found;
    if (only === undefined || found.length > 1 || only.isUncertain) {
      mayHaveMore = true;
      continue;
    }
    mayHaveMore ||= workspace.kustomizations.isRead(only.uri) || workspace.kustomizations.patchOf(only.uri) !== undefined;
    only.read('data', dataOf).forEach(([key, value]) => values.set(key, value));
  }
  variables.forEach(([name, value]) => values.set(name, value));
  return {
    delivery,
    values,
    mayHaveMore,
    replaces: values.size > 0 || always,
    leavesAlone: values.size === 0 && !always && from.length === 0,
  };
}

/** Keys of a ConfigMap or Secret with their values; those of a Secret are not known. */
function dataOf({ node, kind }: Resource): readonly (readonly [key: string, value: string | undefined])[] {
  return ['data', 'stringData'].flatMap((field) => {
    const map = asMap(nodeAt(node, [field]));
    return map === undefined
      ? []
      : [...effectiveEntries(map)].map(([key, { value }]) => [key, kind === 'Secret' ? undefined : plainText(value)] as const);
  });
}
