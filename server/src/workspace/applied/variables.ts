import { isAtOrAbove, parentOf, type Uri } from '../../base/uri';
import { plainText, substitutionIn, type Substitution } from '../../flux/kustomization';
import type { Resource } from '../../manifest/resource';
import { asMap, effectiveEntries, nodeAt } from '../../yaml/nodes/query';
import type { Delivery } from '../deliveries/delivery';
import type { CalledObject, IndexedResource } from '../index/indexed';
import type { Workspace } from '../workspace';

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
    .flatMap((delivery) => appliedAs(delivery, workspace).map((applied) => variablesOf(delivery, applied, workspace)));
}

/** What a Flux Kustomization says in a cluster. */
interface Applied {
  readonly substitution: Substitution;
  readonly namespace: string | undefined;
  /** What applies it may change it in a way that is not known. */
  readonly isOpen: boolean;
}

/** A Flux Kustomization as it is written, or as kustomizations and others of Flux apply it: their patches often add variables. */
function appliedAs(delivery: Delivery, workspace: Workspace): readonly Applied[] {
  const { substitution, uri, object } = delivery;
  if (substitution === undefined) {
    return [];
  }
  const { roots, worlds } = workspace;
  const resource = workspace.deliveries.entryOf(delivery)?.resource;
  const applied = resource === undefined ? [] : worlds.appliedFormsOf(resource, uri, roots.reading(uri));
  return applied.length === 0
    ? [{ substitution, namespace: object.namespace, isOpen: false }]
    : applied.map(({ object: { content, id }, world }) => ({
        substitution: substitutionIn(content),
        namespace: id.namespace === '' ? undefined : id.namespace,
        isOpen: !worlds.isWhole(world),
      }));
}

/** What a Flux Kustomization replaces. Source: fluxcd/pkg kustomize_varsub.go, SubstituteVariables and LoadVariables. */
function variablesOf(
  delivery: Delivery,
  { substitution: { variables, from, always }, namespace, isOpen }: Applied,
  workspace: Workspace,
): Variables {
  const values = new Map<string, string | undefined>();
  let mayHaveMore = isOpen;
  for (const { kind, name } of from) {
    const only = kind === undefined || name === undefined ? undefined : sourceOf({ group: '', kind, name, namespace }, delivery, workspace);
    if (only === undefined || only.isUncertain) {
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
    leavesAlone: values.size === 0 && !always && !isOpen && from.length === 0,
  };
}

/**
 * The ConfigMap or Secret that a Flux Kustomization takes variables from: the only one of its name, or the one beside it, above
 * or below it where clusters have one each.
 */
function sourceOf(called: CalledObject, { uri }: Delivery, { index }: Workspace): IndexedResource | undefined {
  const namesakes = index.namesakesIn(called, called.name, called.namespace);
  const [nearest, ...others] = namesakes.nearest(uri);
  const [own, its] = [parentOf(uri), parentOf(nearest?.uri ?? uri)];
  const isBeside = isAtOrAbove(own, its) || isAtOrAbove(its, own);
  return others.length === 0 && (isBeside || namesakes.all.length === 1) ? nearest : undefined;
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
