import { agreed } from '../../base/lists';
import { formatPath } from '../../base/path';
import type { Uri } from '../../base/uri';
import type { GroupKind } from '../../schema/kinds/kind';
import type { Resource } from '../../manifest/resource';
import type { KccContainer } from './facts';
import type { KccKindRow } from './tables';
import { fillTemplate, matchExternal } from './externalTemplate';
import type { AppliedForm, Said } from '../../workspace/applied/appliedForms';
import { nearestFirst, type IndexedResource } from '../../workspace/index/indexed';
import type { Namesakes } from '../../workspace/index/namesakes';
import type { Workspace } from '../../workspace/workspace';
import { annotationNode, annotationText, knownText } from '../../manifest/values';
import { presenceOf } from '../../manifest/presence';
import { asMap, entryOf, nodeAt } from '../../yaml/nodes/query';
import { kccOf } from './part';
import { appliedNamespaces } from '../../workspace/applied/namespaces';

/** The project, folder or organization that an object belongs to, and who says so. */
export interface ContainerOf {
  readonly container: KccContainer;
  /** Its id, without the prefix of its path. */
  readonly id: string;
  readonly by: 'reference' | 'annotation' | 'namespace' | 'namespace-name';
}

/**
 * The container that counts for an object, in the order in which admission looks. Source: k8s-config-connector pkg/webhook/register.go.
 * `undefined` when it cannot be told: a placeholder, an object that is elsewhere, a Namespace that is not here.
 */
export function containerOf(
  resource: Resource,
  uri: Uri,
  workspace: Workspace,
  namespaces = (): readonly AppliedForm[] => appliedNamespaces(resource, uri, workspace),
): ContainerOf | undefined {
  for (const container of referredContainers(resource, workspace)) {
    if (mayHold(resource, container.reference)) {
      const id = referredId(resource, container, uri, workspace);
      return id === undefined ? undefined : { container, id, by: 'reference' };
    }
  }
  for (const container of ownContainers(resource, workspace)) {
    if (annotationNode(resource, container.annotation) !== undefined) {
      const id = annotationText(resource, container.annotation);
      return id === undefined || id === '' ? undefined : { container, id, by: 'annotation' };
    }
  }
  const row = kccOf(workspace).kind(resource.kind);
  return agreed(namespaces().map((namespace) => inheritedFrom(namespace, row, workspace)));
}

/** The container that admission takes from a Namespace. */
function inheritedFrom(namespace: AppliedForm, row: KccKindRow | undefined, workspace: Workspace): ContainerOf | undefined {
  for (const container of inheritedContainers(row, workspace)) {
    const said = annotationIn(namespace, container);
    if (said?.isWritten !== false) {
      return said?.text === undefined ? undefined : { container, id: said.text, by: 'namespace' };
    }
  }
  const { facts } = kccOf(workspace);
  const fallback = givenContainers(row, workspace).find(({ name }) => name === facts.namespaceIsContainer);
  return fallback === undefined ? undefined : { container: fallback, id: namespace.name, by: 'namespace-name' };
}

/** What the annotation of a Namespace says of a container; `undefined` where that cannot be told. */
export function annotationIn(namespace: AppliedForm, { annotation }: KccContainer): Said | undefined {
  return namespace.said(['metadata', 'annotations', annotation]);
}

/**
 * The containers that admission gives to the objects of a kind that name none: hierarchical references that it fills in,
 * and containers that annotations name. None for kinds that it does not treat.
 */
export function givenContainers(row: KccKindRow | undefined, workspace: Workspace): readonly KccContainer[] {
  const named = row?.admission === true ? new Set([...(row.containers ?? []), ...(row.parents ?? [])]) : new Set<string>();
  return kccOf(workspace).facts.containers.filter(({ name, reference }) => named.has(name) || named.has(reference));
}

/** The containers that admission takes from an annotation of an object's Namespace. */
export function inheritedContainers(row: KccKindRow | undefined, workspace: Workspace): readonly KccContainer[] {
  return row?.admission === true
    ? kccOf(workspace).facts.containers.filter(({ name }) => row.namespaceContainers?.includes(name) === true)
    : [];
}

/**
 * The containers that references of the spec can name. Where admission takes a container from annotations alone, a reference
 * to such a thing says something else: a ComputeSharedVPCServiceProject is annotated with its host project and refers to its
 * service project. Source: k8s-config-connector config/servicemappings/compute.yaml.
 */
export function referredContainers({ kind }: Pick<Resource, 'kind'>, workspace: Workspace): readonly KccContainer[] {
  const { admission, containers = [], parents = [] } = kccOf(workspace).kind(kind) ?? {};
  return kccOf(workspace).facts.containers.filter(
    ({ name, reference }) => admission !== true || !containers.includes(name) || parents.includes(reference),
  );
}

/** The containers that an annotation of the object itself can name, read by admission or by its controller. */
export function ownContainers({ kind }: Pick<Resource, 'kind'>, workspace: Workspace): readonly KccContainer[] {
  const own = kccOf(workspace).kind(kind)?.containers ?? [];
  return kccOf(workspace).facts.containers.filter(({ name }) => own.includes(name));
}

/** True unless the spec surely has nothing at a key: a null is pruned before admission. */
export function mayHold(resource: Resource, key: string): boolean {
  const spec = asMap(nodeAt(resource.node, ['spec']));
  return spec !== undefined && entryOf(spec, key) !== undefined && presenceOf(spec, key) !== 'unset';
}

/** The containers that annotations name; an empty annotation is one too, as admission counts them. */
export function annotatedContainers(resource: Resource, workspace: Workspace): readonly KccContainer[] {
  const annotations = nodeAt(resource.node, ['metadata', 'annotations']);
  return kccOf(workspace).facts.containers.filter(({ annotation }) => entryOf(annotations, annotation) !== undefined);
}

/** True where its spec or an annotation that its kind reads says where an object belongs, in whatever words. */
export function namesParent(resource: Resource, workspace: Workspace): boolean {
  const { facts } = kccOf(workspace);
  const written = [...referredContainers(resource, workspace).map(({ reference }) => reference), ...facts.otherParents].some((key) =>
    mayHold(resource, key),
  );
  return written || annotatedContainers(resource, workspace).some((each) => ownContainers(resource, workspace).includes(each));
}

/** Keys of hierarchical references. */
export function parentKeys(workspace: Workspace): ReadonlySet<string> {
  const { containers, otherParents } = kccOf(workspace).facts;
  return new Set([...containers.map(({ reference }) => reference), ...otherParents]);
}

/** The family of controllers that looks after an object: what it asks for if that exists, else its kind's default. */
export function controllerOf(resource: Resource, workspace: Workspace): string | undefined {
  const kcc = kccOf(workspace);
  const controllers = kcc.kind(resource.kind)?.controllers ?? [];
  for (const key of kcc.facts.reconcilerAnnotations) {
    const wanted = annotationText(resource, key);
    if (wanted !== undefined && controllers.includes(wanted)) {
      return wanted;
    }
  }
  return controllers[0];
}

export function isOlder(resource: Resource, workspace: Workspace): boolean {
  return kccOf(workspace).facts.olderControllers.includes(controllerOf(resource, workspace) ?? '');
}

export function isDirect(resource: Resource, workspace: Workspace): boolean {
  return controllerOf(resource, workspace) === kccOf(workspace).facts.newerController;
}

/** `projects/x` and `x` are one project. */
export function containerId(value: string, container: KccContainer): string {
  const path = matchExternal(value, [container.template], { hosts: ['cloudresourcemanager.googleapis.com'] });
  return path?.parts[0]?.[1] ?? value;
}

function referredId(resource: Resource, container: KccContainer, uri: Uri, workspace: Workspace): string | undefined {
  const path = `spec.${container.reference}`;
  const external = knownText(resource, `${path}.external`);
  if (external !== undefined) {
    return containerId(external, container);
  }
  const name = knownText(resource, `${path}.name`);
  if (name === undefined) {
    return undefined;
  }
  const namespace = knownText(resource, `${path}.namespace`) ?? resource.namespace;
  const all = workspace.kustomizations
    .wholes(workspace.index.find(kccOf(workspace).groupKind(container.kind), name))
    .filter(({ resource: target }) => target.namespace === undefined || namespace === undefined || target.namespace === namespace);
  const [found] = nearestFirst(all, uri);
  return found === undefined ? undefined : cloudIdOf(found.resource, workspace);
}

/** The cloud resource's own id: `spec.resourceID` or what its kind has for it, else the object's name; `undefined` where the service makes it up. */
export function cloudIdOf(resource: Resource, workspace: Workspace): string | undefined {
  const path = kccOf(workspace).aliasPathIn(resource);
  if (path !== undefined) {
    return knownText(resource, formatPath(path));
  }
  const isGenerated = kccOf(workspace).kind(resource.kind)?.generatedId !== undefined;
  return isGenerated || resource.nameNode?.opaque === true ? undefined : resource.name;
}

/** The address of an object's cloud resource, which references write in place of its id; `undefined` for kinds without, and while the project is not known. */
export function addressOf(resource: Resource, uri: Uri, workspace: Workspace): string | undefined {
  const template = addressTemplate(resource.kind, workspace);
  const id = template === undefined ? undefined : cloudIdOf(resource, workspace);
  const container = id === undefined ? undefined : containerOf(resource, uri, workspace);
  return template === undefined || id === undefined || container === undefined
    ? undefined
    : fillTemplate(template, { id, [container.container.name]: container.id });
}

export function addressTemplate(kind: string, workspace: Workspace): string | undefined {
  const { addresses } = kccOf(workspace).facts;
  return Object.hasOwn(addresses, kind) ? addresses[kind] : undefined;
}

/** The objects of a kind whose cloud resource has an id; of all, or of those that are written below a place. */
export function withCloudId(kind: GroupKind, id: string, workspace: Workspace, place?: string): readonly IndexedResource[] {
  const { index, kustomizations } = workspace;
  const meant = (namesakes: Namesakes): readonly IndexedResource[] => (place === undefined ? namesakes.all : namesakes.below(place));
  const named = meant(index.namesakes(kind, id)).filter(({ resource }) => cloudIdOf(resource, workspace) === id);
  return kustomizations.wholes([...new Set([...named, ...meant(index.aliased(kind, id))])]);
}
