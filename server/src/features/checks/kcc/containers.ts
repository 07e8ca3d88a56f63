import type { Resource } from '../../../manifest/resource';
import type { KccContainer } from '../../../reference/kccFacts';
import type { Finding, Fix } from '../../../workspace/finding';
import type { IndexedResource } from '../../../workspace/index';
import type { Workspace } from '../../../workspace/workspace';
import { addEntry, removeEntry } from '../../../yaml/edit';
import { asMap, entryOf, nodeAt } from '../../../yaml/query';
import { containerId, containerOf, heededContainers, isDirect, isOlder, namespaceOf, ownContainers } from '../../kcc/container';
import { annotationText, knownText } from '../../kcc/spec';
import { findingAt, isWritten, type KccContext } from './context';

/** Who an object belongs to: references of its spec, container annotations, its Namespace (config-connector.md 10). */
export function containerFindings(context: KccContext): readonly Finding[] {
  const { resource, workspace } = context;
  const annotated = annotatedContainers(resource, workspace);
  const row = workspace.kcc.kind(resource.kind);
  const heeded = heededContainers(row, workspace);
  const own = ownContainers(resource, workspace);
  const heededHere = annotated.filter((container) => own.includes(container));
  const known = isOlder(resource, workspace) || isDirect(resource, workspace);
  return [
    ...annotated
      .filter((container) => !own.includes(container) && known && annotationText(resource, container.annotation) !== undefined)
      .map((container) => ignored(resource, container)),
    ...(heededHere.length > 1 ? [several(resource, heededHere, resource.kind)] : []),
    ...conflicts(resource, heededHere, workspace),
    ...missing(context, heeded),
  ];
}

/** Container annotations of a Namespace, of which an object takes the one that its kind heeds. */
export function namespaceFindings(namespace: Resource, workspace: Workspace): readonly Finding[] {
  const annotated = annotatedContainers(namespace, workspace);
  if (annotated.length < 2) {
    return [];
  }
  const torn = [...workspace.index.resources()].find(({ resource, uri: at }) => {
    if (resource.namespace !== namespace.name || workspace.dialects.familyOf(resource.group) !== 'kcc' || !isOlder(resource, workspace)) {
      return false;
    }
    const heeded = heededContainers(workspace.kcc.kind(resource.kind), workspace).filter((each) => annotated.includes(each));
    const by = containerOf(resource, at, workspace)?.by;
    return heeded.length > 1 && by === 'namespace';
  });
  return torn === undefined ? [] : [several(namespace, annotated, torn.resource.kind)];
}

function annotatedContainers(resource: Resource, workspace: Workspace): readonly KccContainer[] {
  return workspace.kcc.facts.containers.filter(({ annotation }) => isWritten(annotationEntry(resource, annotation)?.value));
}

function annotationEntry(resource: Resource, key: string): ReturnType<typeof entryOf> {
  return entryOf(nodeAt(resource.node, ['metadata', 'annotations']), key);
}

function pathOf(annotation: string): readonly string[] {
  return ['metadata', 'annotations', annotation];
}

function removal(text: string, resource: Resource, key: string, preferred: boolean): ReturnType<NonNullable<Finding['fixes']>> {
  const map = asMap(nodeAt(resource.node, ['metadata', 'annotations']));
  const entry = map?.entries.find((each) => !each.merge && each.key.text === key);
  return map === undefined || entry === undefined ? [] : [{ title: `Remove "${key}"`, preferred, edits: [removeEntry(text, map, entry)] }];
}

function ignored(resource: Resource, container: KccContainer): Finding {
  return findingAt(resource, 'kcc/container-not-supported', pathOf(container.annotation), 'key', `${resource.kind} takes no ${container.name}: this annotation has no effect on it.`, {
    fixes: (text) => removal(text, resource, container.annotation, true),
  });
}

function several(resource: Resource, containers: readonly KccContainer[], kind: string): Finding {
  const names = containers.map(({ name }) => name).join(' and ');
  const [, second] = containers;
  return findingAt(resource, 'kcc/several-containers', pathOf(second?.annotation ?? ''), 'key', `Both ${names} are named here; a ${kind} belongs to one of them.`, {
    fixes: (text) => containers.flatMap(({ annotation }) => removal(text, resource, annotation, false)),
  });
}

function conflicts(resource: Resource, annotated: readonly KccContainer[], workspace: Workspace): readonly Finding[] {
  return annotated.flatMap((container): readonly Finding[] => {
    const external = knownText(resource, `spec.${container.reference}.external`);
    const other = workspace.kcc.facts.containers.find((each) => each !== container && nodeAt(resource.node, ['spec', each.reference]) !== undefined);
    const id = annotationText(resource, container.annotation);
    const differs = external !== undefined && id !== undefined && containerId(external, container) !== id;
    if (!differs && other === undefined) {
      return [];
    }
    const wins = other === undefined ? `"${container.reference}" names ${external ?? ''}` : `"${other.reference}" names a ${other.name}`;
    return [
      findingAt(resource, 'kcc/container-conflict', pathOf(container.annotation), 'value', `${wins}, which wins over this annotation.`, {
        fixes: (text) => removal(text, resource, container.annotation, true),
      }),
    ];
  });
}

/** Nothing in the object names its container: what its Namespace says, where the workspace has it. */
function missing({ resource, uri, workspace }: KccContext, heeded: readonly KccContainer[]): readonly Finding[] {
  const { facts } = workspace.kcc;
  const row = workspace.kcc.kind(resource.kind);
  const spec = nodeAt(resource.node, ['spec']);
  const parents = [...facts.containers.map(({ reference }) => reference), ...facts.otherParents];
  const named = parents.some((key) => entryOf(spec, key) !== undefined) || annotatedContainers(resource, workspace).some((each) => ownContainers(resource, workspace).includes(each));
  if (named || heeded.length === 0 || asMap(spec)?.entries.some(({ key }) => key.opaque) === true) {
    return [];
  }
  const namespace = namespaceOf(resource, workspace);
  if (isDirect(resource, workspace)) {
    const inherited = namespace === undefined ? [] : annotatedContainers(namespace.resource, workspace).filter((each) => heeded.includes(each));
    const [first] = inherited;
    const direct = row?.directParents ?? [];
    return first === undefined || !direct.includes(first.reference)
      ? []
      : [
          findingAt(resource, 'kcc/namespace-not-inherited', ['spec', first.reference], 'parent', `The controller of ${resource.kind} does not look at the Namespace's ${first.name}; write "${first.reference}".`, {
            supersedes: ['spec', first.reference],
            fixes: (text) => addParent(text, resource, first, namespace === undefined ? undefined : annotationText(namespace.resource, first.annotation)),
          }),
        ];
  }
  if (!isOlder(resource, workspace)) {
    return [];
  }
  const container = containerOf(resource, uri, workspace);
  if (container?.by === 'namespace-name') {
    return [
      findingAt(resource, 'kcc/project-from-namespace-name', ['metadata', 'namespace'], 'value', `Nothing names a project: the namespace's name "${container.id}" is taken for the project's id.`, {
        fixes: () => annotateNamespace(namespace, container.id, workspace),
      }),
    ];
  }
  const canBeDefault = heeded.some(({ name }) => name === facts.namespaceIsContainer);
  if (container !== undefined || canBeDefault) {
    return [];
  }
  const names = heeded.map(({ name }) => name).join(' or ');
  const [first] = heeded;
  return [
    findingAt(resource, 'kcc/no-parent', ['spec', first?.reference ?? ''], 'parent', `A ${resource.kind} needs a ${names}: in its spec, or as an annotation of it or of its Namespace.`, {
      ...(namespace === undefined ? { level: 'hint' as const } : {}),
      fixes: () => [],
    }),
  ];
}

/** Writes into the Namespace what its name already says, for its reader to correct. */
function annotateNamespace(namespace: IndexedResource | undefined, id: string, workspace: Workspace): readonly Fix[] {
  const { facts } = workspace.kcc;
  const container = facts.containers.find(({ name }) => name === facts.namespaceIsContainer);
  const file = namespace === undefined ? undefined : workspace.file(namespace.uri);
  const metadata = namespace === undefined ? undefined : asMap(nodeAt(namespace.resource.node, ['metadata']));
  if (namespace === undefined || container === undefined || file === undefined || metadata === undefined) {
    return [];
  }
  const { document, node } = namespace.resource;
  const text = file.textOf(document);
  const annotations = entryOf(metadata, 'annotations');
  const map = asMap(nodeAt(node, ['metadata', 'annotations']));
  if (annotations !== undefined && map === undefined) {
    return [];
  }
  const edit = map === undefined ? addEntry(text, metadata, 'annotations', { [container.annotation]: id }) : addEntry(text, map, container.annotation, id);
  return [{ title: `Annotate Namespace "${id}" with ${container.name} "${id}"`, preferred: false, edits: [], elsewhere: [{ uri: namespace.uri, document, edits: [edit] }] }];
}

function addParent(text: string, resource: Resource, container: KccContainer, id: string | undefined): ReturnType<NonNullable<Finding['fixes']>> {
  const spec = asMap(nodeAt(resource.node, ['spec']));
  return spec === undefined || id === undefined
    ? []
    : [
        {
          title: `Add "${container.reference}"`,
          preferred: true,
          edits: [addEntry(text, spec, container.reference, { external: container.template.replace('{id}', id) })],
        },
      ];
}
