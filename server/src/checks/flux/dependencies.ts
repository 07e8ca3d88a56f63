import { didYouMean } from '../../base/nearest';
import { fluxKustomization } from '../../flux/kustomization';
import { effectiveNamespace } from '../../kustomize/objects/ids';
import { describeResource, type Resource } from '../../manifest/resource';
import type { Origin } from '../../reference/extract';
import { formatSlotPath, type Slot } from '../../reference/slot';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Finding, Fix } from '../../workspace/finding';
import type { IndexedResource } from '../../workspace/index/indexed';
import { usesOf } from '../../workspace/index/ownUses';
import type { Resolution } from '../../workspace/resolution/resolution';
import { wayOfWaiting } from '../../workspace/resolution/waiting';
import type { Workspace } from '../../workspace/workspace';
import { removeEntry, removeItem, setScalar } from '../../yaml/writing/edit';
import { asMap, asSequence, entryOf, nodeAt, valueOf } from '../../yaml/nodes/query';
import { isFoundEffectively } from '../references/foundEffectively';
import { relatedReferences, relativePath } from '../references/referencePlace';

/** True for a reference to what must be ready before Flux goes on with an object, a Kustomization or HelmRelease. */
function isDependency({ slot }: { readonly slot: Slot }): boolean {
  return formatSlotPath(slot.path) === 'spec.dependsOn[]';
}

interface Dependency {
  readonly origin: Origin;
  readonly name: string;
  readonly resolution: Resolution;
  readonly isFound: boolean;
}

/**
 * Flux Kustomizations, and HelmReleases, that `dependsOn` names and that are not there: the object waits for them, also where a
 * `readyExpr` would judge them. Only where some other dependency is here, so that the tree seems to hold all of them. HelmReleases
 * of one namespace often come from elsewhere when those of another do not.
 * Source: fluxcd/helm-controller at 0f61a860, internal/controller/helmrelease_controller.go, checkDependencies.
 */
export function missingDependencies(resource: Resource, state: DocumentState, workspace: Workspace): readonly Finding[] {
  const all = usesOf(state, resource)
    .filter(isDependency)
    .flatMap(({ origins }) => origins.flatMap((origin) => dependencyOf(origin, state.uri, workspace) ?? []));
  const found = all.filter(({ isFound }) => isFound);
  const isBeside = (missing: Dependency): boolean =>
    found.some((each) => resource.group === fluxKustomization.group || namespaceOf(each) === namespaceOf(missing));
  return all.flatMap((each) => (each.isFound || !isBeside(each) ? [] : findingOf(each)));
}

function namespaceOf({ origin: { namespace, owner } }: Dependency): string | undefined {
  return namespace ?? owner.namespace;
}

/** A dependency that leads from one object to another of its kind. */
interface Edge {
  readonly from: IndexedResource;
  readonly origin: Origin;
  readonly to: IndexedResource;
}

/**
 * Flux Kustomizations, and HelmReleases, that wait for one another: each is reconciled once the others are ready.
 * Source: fluxcd/kustomize-controller at a9e8f948, internal/controller/kustomization_controller.go, and
 * fluxcd/helm-controller at 0f61a860, internal/controller/helmrelease_controller.go, both checkDependencies.
 */
export function circularDependencies(resource: Resource, { uri }: DocumentState, workspace: Workspace): readonly Finding[] {
  const own = workspace.index.entryOf(uri, resource);
  return edgesOf(own, workspace).flatMap((edge): readonly Finding[] => {
    const way = wayOfWaiting(
      edge.to,
      own,
      (entry) => edgesOf(entry, workspace),
      ({ to }) => to,
    );
    const { nameNode, slot } = edge.origin;
    if (way === undefined || nameNode === undefined) {
      return [];
    }
    const names = [own, edge.to, ...way.map(({ to }) => to)].map(describeResource).join(' → ');
    return [
      {
        code: 'flux/depends-on-cycle',
        message:
          way.length === 0
            ? `Circular dependency: this ${resource.kind} depends on itself, so Flux never reconciles it`
            : `Circular dependency: Flux reconciles none of these: ${names}`,
        span: nameNode.span,
        path: [...relativePath(edge.origin), ...slot.shape.name],
        resource,
        fixes: (text) => removals(text, resource, edge.origin),
        related: relatedReferences(
          way.map(({ from, origin }) => ({ owner: from, origin })),
          workspace,
        ),
        leadsOn: true,
      },
    ];
  });
}

/** The dependencies that Flux asks whether they are ready: those with an expression of their own are judged by that alone. */
function edgesOf(from: IndexedResource, { resolver }: Workspace): readonly Edge[] {
  const withExpression = from.read('dependencies with readyExpr', ({ node }) =>
    (asSequence(nodeAt(node, path))?.items ?? []).flatMap((item, index) => (valueOf(item, 'readyExpr') === undefined ? [] : [index])),
  );
  return from.origins.filter(isDependency).flatMap((origin): readonly Edge[] => {
    const isConditional = withExpression.some((index) => index === origin.path.at(-1));
    const resolution = origin.name === undefined || origin.opaque || isConditional ? undefined : resolver.resolve(origin, from.uri);
    const [to, ...others] = resolution?.kind === 'found' ? resolution.meant : [];
    return to === undefined || others.length > 0 ? [] : [{ from, origin, to }];
  });
}

const path = ['spec', 'dependsOn'];

function removals(text: string, { node }: Resource, { name = '', path: at }: Origin): readonly Fix[] {
  const spec = asMap(valueOf(node, 'spec'));
  const entry = entryOf(spec, 'dependsOn');
  const list = asSequence(entry?.value);
  const index = at.at(-1);
  if (spec === undefined || entry === undefined || list === undefined || typeof index !== 'number') {
    return [];
  }
  const edit = list.items.length === 1 ? removeEntry(text, spec, entry) : removeItem(text, list, index);
  return [{ title: `Remove "${name}" from "dependsOn"`, preferred: false, edits: [edit] }];
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
      message: `${owner.kind} "${name}" not found ${where}`,
      span: nameNode.span,
      path: [...relativePath(origin), ...slot.shape.name],
      resource: owner,
      fixes,
    },
  ];
}
