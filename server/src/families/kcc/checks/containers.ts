import { withArticle } from '../../../base/english';
import type { Resource } from '../../../manifest/resource';
import type { KccContainer, KccFacts } from '../facts';
import type { KccKindRow } from '../tables';
import type { Finding, Fix } from '../../../workspace/finding';
import type { IndexedResource } from '../../../workspace/indexed';
import type { Workspace } from '../../../workspace/workspace';
import { formatSlotPath } from '../../../reference/slot';
import { addEntry, removeEntry } from '../../../yaml/edit';
import { asMap, asScalar, entryOf, nodeAt } from '../../../yaml/query';
import { containerId, containerOf, givenContainers, inheritedContainers, namespaceOf, ownContainers } from '../container';
import { annotationText, knownText } from '../../../manifest/values';
import { findingAt, type KccContext } from './context';
import { kccOf } from '../part';
import { insertions } from './schemaWords';

/** Who an object belongs to: references of its spec, container annotations, its Namespace. */
export function containerFindings(context: KccContext): readonly Finding[] {
  const { resource, workspace } = context;
  const annotated = annotatedContainers(resource, workspace);
  const row = kccOf(workspace).kind(resource.kind);
  const own = ownContainers(resource, workspace);
  const heededHere = annotated.filter((container) => own.includes(container));
  return [
    ...annotated
      .filter(
        (container) =>
          !own.includes(container) && row?.controllers !== undefined && annotationText(resource, container.annotation) !== undefined,
      )
      .map((container) => ignored(resource, container, workspace)),
    ...(heededHere.length > 1 ? [several(resource, heededHere, resource.kind)] : []),
    ...conflicts(resource, heededHere, workspace),
    ...missing(context),
  ];
}

/** Container annotations of a Namespace, of which an object takes the one that its kind heeds. */
export function namespaceFindings(namespace: Resource, workspace: Workspace): readonly Finding[] {
  const annotated = annotatedContainers(namespace, workspace);
  if (annotated.length < 2) {
    return [];
  }
  const torn = workspace.kustomizations.wholes(workspace.index.resources()).find(({ resource }) => {
    if (resource.namespace !== namespace.name || workspace.dialects.familyOf(resource.group) !== 'kcc') {
      return false;
    }
    const inherited = inheritedContainers(kccOf(workspace).kind(resource.kind), workspace).filter((each) => annotated.includes(each));
    return inherited.length > 1 && !namesParent(resource, workspace);
  });
  return torn === undefined ? [] : [several(namespace, annotated, torn.resource.kind)];
}

/** True where its spec or an annotation that its kind reads says where an object belongs, in whatever words. */
export function namesParent(resource: Resource, workspace: Workspace): boolean {
  const { facts } = kccOf(workspace);
  const spec = nodeAt(resource.node, ['spec']);
  const written = [...facts.containers.map(({ reference }) => reference), ...facts.otherParents].some(
    (key) => entryOf(spec, key) !== undefined,
  );
  return written || annotatedContainers(resource, workspace).some((each) => ownContainers(resource, workspace).includes(each));
}

/** The containers that annotations name; an empty annotation is one too, as admission counts them. */
function annotatedContainers(resource: Resource, workspace: Workspace): readonly KccContainer[] {
  return kccOf(workspace).facts.containers.filter(({ annotation }) => annotationEntry(resource, annotation) !== undefined);
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

function ignored(resource: Resource, container: KccContainer, workspace: Workspace): Finding {
  const takesReference = workspace.dialects.slotsOf(resource).some(({ path }) => formatSlotPath(path) === `spec.${container.reference}`);
  const id = annotationText(resource, container.annotation);
  return findingAt(
    resource,
    'kcc/container-not-supported',
    pathOf(container.annotation),
    'key',
    `${resource.kind} does not support ${withArticle(container.name)}; this annotation is ignored`,
    {
      fixes: (text) => [
        ...(takesReference && !namesParent(resource, workspace) ? moved(text, resource, container, id) : []),
        ...removal(text, resource, container.annotation, false),
      ],
    },
  );
}

/** The reference of the spec in place of an annotation that nobody reads. */
function moved(text: string, resource: Resource, container: KccContainer, id: string | undefined): readonly Fix[] {
  const [add] = addParent(text, resource, container, id);
  const [remove] = removal(text, resource, container.annotation, false);
  return add === undefined || remove === undefined
    ? []
    : [{ title: `Move to "${container.reference}"`, preferred: false, edits: [...remove.edits, ...add.edits] }];
}

function several(resource: Resource, containers: readonly KccContainer[], kind: string): Finding {
  const names = containers.map(({ name }) => name).join(' and ');
  const [, second] = containers;
  return findingAt(
    resource,
    'kcc/several-containers',
    pathOf(second?.annotation ?? ''),
    'key',
    `Both ${names} are set; ${withArticle(kind)} belongs to only one of them`,
    {
      fixes: (text) => containers.flatMap(({ annotation }) => removal(text, resource, annotation, false)),
    },
  );
}

function conflicts(resource: Resource, annotated: readonly KccContainer[], workspace: Workspace): readonly Finding[] {
  return annotated.flatMap((container): readonly Finding[] => {
    const external = knownText(resource, `spec.${container.reference}.external`);
    const other = kccOf(workspace).facts.containers.find(
      (each) => each !== container && nodeAt(resource.node, ['spec', each.reference]) !== undefined,
    );
    const id = annotationText(resource, container.annotation);
    const differs = external !== undefined && id !== undefined && containerId(external, container) !== id;
    if (!differs && other === undefined) {
      return [];
    }
    const wins =
      other === undefined
        ? `"${container.reference}" refers to ${external ?? ''}`
        : `"${other.reference}" refers to ${withArticle(other.name)}`;
    return [
      findingAt(
        resource,
        'kcc/container-conflict',
        pathOf(container.annotation),
        'value',
        `${wins} and takes precedence over this annotation`,
        {
          fixes: (text) => removal(text, resource, container.annotation, true),
        },
      ),
    ];
  });
}

/** Nothing in the object names its container: what its Namespace says, where the workspace has it. */
function missing({ resource, uri, workspace }: KccContext): readonly Finding[] {
  const { facts } = kccOf(workspace);
  const row = kccOf(workspace).kind(resource.kind);
  if (
    row === undefined ||
    namesParent(resource, workspace) ||
    asMap(nodeAt(resource.node, ['spec']))?.entries.some(({ key }) => key.opaque) === true
  ) {
    return [];
  }
  const namespace = namespaceOf(resource, workspace);
  if (row.admission !== true) {
    const parents = row.directParents ?? [];
    const ignored = namespace === undefined ? undefined : ignoredAnnotation(namespace, parents, workspace);
    const isRequired = ignored !== undefined && requiresReference(resource, ignored.container.reference, workspace);
    const isRefused = isRequired || (parents.length > 0 && ownContainers(resource, workspace).length > 0);
    return row.controllers === undefined
      ? []
      : isRefused
        ? [withoutParent(resource, parents, ignored, workspace)]
        : ignored === undefined
          ? []
          : [notInherited(resource, ignored)];
  }
  const given = givenContainers(row, workspace);
  const container = containerOf(resource, uri, workspace);
  if (container?.by === 'namespace-name') {
    return [
      findingAt(
        resource,
        'kcc/project-from-namespace-name',
        ['metadata', 'namespace'],
        'value',
        `No project is set; the namespace name "${container.id}" is used as project ID`,
        {
          fixes: () => annotateNamespace(namespaceOf(resource, workspace), container.id, workspace),
        },
      ),
    ];
  }
  if (container === undefined && namespace === undefined && isFilledIn(resource, row, workspace)) {
    return [leftToAdmission(resource, facts)];
  }
  const canBeDefault = given.some(({ name }) => name === facts.namespaceIsContainer);
  if (given.length === 0 || container !== undefined || canBeDefault || inheritsSomething(row, namespace, workspace)) {
    return [];
  }
  const names = given.map(({ name }) => name).join(' or ');
  const [first] = given;
  return [
    findingAt(
      resource,
      'kcc/no-parent',
      ['spec', first?.reference ?? ''],
      'parent',
      `${resource.kind} requires ${withArticle(names)}, in its spec or as an annotation of the object or its Namespace`,
      {
        ...(namespace === undefined ? { level: 'hint' as const } : {}),
        fixes: () => [],
      },
    ),
  ];
}

/** Its controller looks at references of the spec and at the object's own annotation, and no further. */
function withoutParent(
  resource: Resource,
  parents: readonly string[],
  ignored: IgnoredAnnotation | undefined,
  workspace: Workspace,
): Finding {
  const names = parents.map((each) => `"${each}"`).join(', ');
  const [first = ''] = parents;
  const why = ignored === undefined ? '' : `; its controller ignores the ${ignored.container.name} annotation of the Namespace`;
  return findingAt(
    resource,
    'kcc/no-parent',
    ['spec', ignored?.container.reference ?? first],
    'parent',
    `${resource.kind} is missing ${parents.length === 1 ? '' : 'one of '}${names}${why}`,
    {
      ...(ignored === undefined ? {} : { supersedes: ['spec', ignored.container.reference] }),
      fixes: (text) =>
        ignored?.id !== undefined && ignored.id !== ''
          ? addParent(text, resource, ignored.container, ignored.id)
          : insertions(
              text,
              resource,
              ['spec'],
              workspace.dialects.slotsOf(resource).filter(({ path }) => parents.some((each) => formatSlotPath(path) === `spec.${each}`)),
              workspace,
            ),
    },
  );
}

/**
 * The schema requires the reference to the project that admission takes from the Namespace, or makes of its name, or one of
 * several references among which it is.
 */
function isFilledIn(resource: Resource, { parents = [] }: KccKindRow, workspace: Workspace): boolean {
  const { containers, namespaceIsContainer } = kccOf(workspace).facts;
  const reference = containers.find(({ name }) => name === namespaceIsContainer)?.reference ?? '';
  const isOneOf = parents.length > 1 && parents.includes(reference);
  return (
    (isOneOf || requiresReference(resource, reference, workspace)) &&
    asScalar(nodeAt(resource.node, ['metadata', 'namespace']))?.opaque !== true
  );
}

function requiresReference(resource: Resource, reference: string, workspace: Workspace): boolean {
  return workspace.dialects
    .slotsOf(resource)
    .some(({ path, object }) => object?.required === true && formatSlotPath(path) === `spec.${reference}`);
}

/** What admission will fill in cannot be told without the Namespace. */
function leftToAdmission(resource: Resource, { containers, namespaceIsContainer }: KccFacts): Finding {
  const reference = containers.find(({ name }) => name === namespaceIsContainer)?.reference ?? '';
  return findingAt(
    resource,
    'kcc/no-parent',
    ['spec', reference],
    'parent',
    `"${reference}" is not set; the Namespace sets it, but is not in this workspace`,
    { level: 'hint' },
  );
}

/** The Namespace has an annotation that counts, whatever its value. */
function inheritsSomething(row: KccKindRow, namespace: IndexedResource | undefined, workspace: Workspace): boolean {
  const annotated = namespace === undefined ? [] : namespace.read('containers', (each) => annotatedContainers(each, workspace));
  return inheritedContainers(row, workspace).some((each) => annotated.includes(each));
}

/** What the annotation of a Namespace says of a container, where the objects of a kind would need to name it themselves. */
interface IgnoredAnnotation {
  readonly container: KccContainer;
  readonly id: string | undefined;
}

/** A kind that admission does not treat takes nothing from its Namespace. */
function ignoredAnnotation(namespace: IndexedResource, parents: readonly string[], workspace: Workspace): IgnoredAnnotation | undefined {
  const container = namespace
    .read('containers', (each) => annotatedContainers(each, workspace))
    .find(({ reference }) => parents.includes(reference));
  return container === undefined
    ? undefined
    : { container, id: namespace.read(container.annotation, (each) => annotationText(each, container.annotation)) };
}

function notInherited(resource: Resource, { container, id }: IgnoredAnnotation): Finding {
  const message = `The controller of ${resource.kind} ignores the ${container.name} annotation of the Namespace; set "${container.reference}"`;
  return findingAt(resource, 'kcc/namespace-not-inherited', ['spec', container.reference], 'parent', message, {
    fixes: (text) => addParent(text, resource, container, id),
  });
}

/** Writes into the Namespace what its name already says, for its reader to correct. */
function annotateNamespace(namespace: IndexedResource | undefined, id: string, workspace: Workspace): readonly Fix[] {
  const { facts } = kccOf(workspace);
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
  const edit =
    map === undefined
      ? addEntry(text, metadata, 'annotations', { [container.annotation]: id })
      : addEntry(text, map, container.annotation, id);
  return [
    {
      title: `Annotate Namespace "${id}" with ${container.name} "${id}"`,
      preferred: false,
      edits: [],
      elsewhere: [{ uri: namespace.uri, document, edits: [edit] }],
    },
  ];
}

function addParent(
  text: string,
  resource: Resource,
  container: KccContainer,
  id: string | undefined,
): ReturnType<NonNullable<Finding['fixes']>> {
  const spec = asMap(nodeAt(resource.node, ['spec']));
  return spec === undefined || id === undefined || id === ''
    ? []
    : [
        {
          title: `Add "${container.reference}"`,
          preferred: true,
          edits: [addEntry(text, spec, container.reference, { external: container.template.replace('{id}', id) })],
        },
      ];
}
