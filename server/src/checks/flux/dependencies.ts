import { didYouMean } from '../../base/nearest';
import { effectiveNamespace } from '../../kustomize/objects/ids';
import type { Resource } from '../../manifest/resource';
import type { Origin } from '../../reference/extract';
import { formatSlotPath } from '../../reference/slot';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Finding, Fix } from '../../workspace/finding';
import type { IndexedResource } from '../../workspace/index/indexed';
import { usesOf } from '../../workspace/index/ownUses';
import type { Resolution } from '../../workspace/resolution/resolution';
import type { Workspace } from '../../workspace/workspace';
import { setScalar } from '../../yaml/writing/edit';
import { isFoundEffectively } from '../references/foundEffectively';
import { relativePath } from '../references/referencePlace';

interface Dependency {
  readonly origin: Origin;
  readonly name: string;
  readonly resolution: Resolution;
  readonly isFound: boolean;
}

/**
 * Flux Kustomizations that `dependsOn` names and that are not there. Only where some other dependency is here, so that the
 * tree seems to hold all of them.
 */
export function missingDependencies(resource: Resource, state: DocumentState, workspace: Workspace): readonly Finding[] {
  const all = usesOf(state, resource)
    .filter(({ slot }) => formatSlotPath(slot.path) === 'spec.dependsOn[]')
    .flatMap(({ origins }) => origins.flatMap((origin) => dependencyOf(origin, state.uri, workspace) ?? []));
  return all.some(({ isFound }) => isFound) ? all.flatMap((each) => (each.isFound ? [] : findingOf(each))) : [];
}

/** `undefined` for one of which nothing is known. */
function dependencyOf(origin: Origin, uri: DocumentState['uri'], workspace: Workspace): Dependency | undefined {
  const { name } = origin;
  const resolution = workspace.resolver.resolve(origin, uri, workspace.configuration.outsideOf(uri));
  const isFound =
    resolution.kind === 'found' ||
    isFoundEffectively(origin, uri, resolution, workspace) ||
    (resolution.kind === 'other-namespace' && resolution.targets.some((each) => isAppliedTo(resolution.namespace, each, workspace)));
  const isKnown = resolution.kind === 'found' || resolution.kind === 'missing' || resolution.kind === 'other-namespace';
  return name === undefined || origin.opaque || !isKnown ? undefined : { origin, name, resolution, isFound };
}

/** True for an object that what applies it puts into a namespace, or may put there. */
function isAppliedTo(namespace: string, { resource, uri }: IndexedResource, { worlds, roots }: Workspace): boolean {
  return worlds
    .appliedFormsOf(resource, uri, roots.reading(uri))
    .some(({ world, object }) => effectiveNamespace(object.id) === namespace || !worlds.isWhole(world));
}

function findingOf({ origin, name, resolution }: Dependency): readonly Finding[] {
  const { nameNode, owner, slot } = origin;
  if (nameNode === undefined) {
    return [];
  }
  const names = resolution.kind === 'missing' ? resolution.nearest().filter((each) => each !== owner.name) : [];
  const where =
    resolution.kind === 'other-namespace'
      ? `in namespace "${resolution.namespace}"; it exists in ${[...new Set(resolution.targets.map((each) => `"${each.namespace ?? ''}"`))].join(', ')}`
      : `in the workspace${didYouMean(names)}`;
  const fixes = (): readonly Fix[] =>
    names.map((each) => ({ title: `Change to "${each}"`, preferred: false, edits: [setScalar(nameNode, each)] }));
  return [
    {
      code: 'flux/depends-on-not-found',
      message: `Kustomization "${name}" not found ${where}`,
      span: nameNode.span,
      path: [...relativePath(origin), ...slot.shape.name],
      resource: owner,
      fixes,
    },
  ];
}
