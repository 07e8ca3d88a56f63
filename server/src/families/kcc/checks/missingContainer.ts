import { withArticle } from '../../../base/english';
import { agreed } from '../../../base/lists';
import type { Path } from '../../../base/path';
import type { Resource } from '../../../manifest/resource';
import type { KccContainer, KccFacts } from '../facts';
import type { KccKindRow } from '../tables';
import type { Finding } from '../../../workspace/finding';
import type { AppliedForm } from '../../../workspace/applied/appliedForms';
import { appliedNamespaces } from '../../../workspace/applied/namespaces';
import type { Workspace } from '../../../workspace/workspace';
import { formatSlotPath } from '../../../reference/slot';
import { asMap, asScalar, nodeAt } from '../../../yaml/nodes/query';
import { annotationIn, containerOf, givenContainers, inheritedContainers, namesParent, ownContainers } from '../container';
import { annotationText } from '../../../manifest/values';
import { findingAt, type KccContext } from './context';
import { kccOf } from '../part';
import { insertions } from './schemaWords';
import { addParent, annotateNamespace } from './containerFixes';

/** What is wrong where nothing in the object names its container, by what its Namespace says where the workspace has it. */
export function missingContainer(context: KccContext): readonly Finding[] {
  const { resource, workspace } = context;
  const row = kccOf(workspace).kind(resource.kind);
  const mayNameParent =
    namesParent(resource, workspace) ||
    kccOf(workspace).facts.parentAnnotationsOfTools.some((key) => annotationText(resource, key) !== undefined) ||
    asMap(nodeAt(resource.node, ['spec']))?.entries.some(({ key }) => key.opaque) === true;
  if (row === undefined || mayNameParent) {
    return [];
  }
  return row.admission === true ? leftOutForAdmission(row, context) : leftOutForController(row, context);
}

/** A kind that admission does not treat: its controller looks at the object alone. */
function leftOutForController(row: KccKindRow, { resource, uri, workspace }: KccContext): readonly Finding[] {
  if (row.controllers === undefined) {
    return [];
  }
  const parents = row.directParents ?? [];
  const ignored = ignoredAnnotation(appliedNamespaces(resource, uri, workspace), parents, workspace);
  const isRequired = ignored !== undefined && requiresReference(resource, ignored.container.reference, workspace);
  if (isRequired || (parents.length > 0 && ownContainers(resource, workspace).length > 0)) {
    return [withoutParent(resource, parents, ignored, workspace)];
  }
  return ignored === undefined ? [] : [notInherited(resource, ignored)];
}

/** A kind to whose objects admission gives a container: an annotation of the Namespace, or its name. */
function leftOutForAdmission(row: KccKindRow, { resource, uri, workspace }: KccContext): readonly Finding[] {
  const { facts } = kccOf(workspace);
  const namespaces = appliedNamespaces(resource, uri, workspace);
  const given = givenContainers(row, workspace);
  const container = containerOf(resource, uri, workspace, () => namespaces);
  if (container?.by === 'namespace-name') {
    return [
      findingAt(
        resource,
        'kcc/project-from-namespace-name',
        ['metadata', 'namespace'],
        'value',
        `No project is set; the namespace name "${container.id}" is used as project ID`,
        {
          lacks: given.flatMap(placesFor),
          // The Namespace is where it is when somebody asks, not where it was.
          fixes: () => annotateNamespace(appliedNamespaces(resource, uri, workspace)[0]?.written(), container.id, workspace),
        },
      ),
    ];
  }
  if (container === undefined && namespaces.length === 0 && isFilledIn(resource, row, workspace)) {
    return [leftToAdmission(resource, facts)];
  }
  const canBeDefault = given.some(({ name }) => name === facts.namespaceIsContainer);
  if (given.length === 0 || container !== undefined || canBeDefault || inheritsSomething(row, namespaces, workspace)) {
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
        ...(namespaces.length === 0 ? { level: 'hint' as const } : {}),
        lacks: given.flatMap(placesFor),
      },
    ),
  ];
}

/** Where an object names a container of its own. */
function placesFor({ reference, annotation }: KccContainer): readonly Path[] {
  return [
    ['spec', reference],
    ['metadata', 'annotations', annotation],
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
      lacks: parents.map((each) => ['spec', each]),
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

/** The Namespace has, or may have, an annotation that counts, whatever its value. */
function inheritsSomething(row: KccKindRow, namespaces: readonly AppliedForm[], workspace: Workspace): boolean {
  return inheritedContainers(row, workspace).some((container) =>
    namespaces.some((namespace) => annotationIn(namespace, container)?.isWritten !== false),
  );
}

/** What the annotation of a Namespace says of a container, where the objects of a kind would need to name it themselves. */
interface IgnoredAnnotation {
  readonly container: KccContainer;
  readonly id: string | undefined;
}

/** A kind that admission does not treat takes nothing from its Namespace. */
function ignoredAnnotation(
  namespaces: readonly AppliedForm[],
  parents: readonly string[],
  workspace: Workspace,
): IgnoredAnnotation | undefined {
  const container = kccOf(workspace).facts.containers.find(
    (each) =>
      parents.includes(each.reference) &&
      namespaces.length > 0 &&
      namespaces.every((namespace) => annotationIn(namespace, each)?.isWritten === true),
  );
  return container && { container, id: agreed(namespaces.map((namespace) => annotationIn(namespace, container)?.text)) };
}

function notInherited(resource: Resource, { container, id }: IgnoredAnnotation): Finding {
  const message = `The controller of ${resource.kind} ignores the ${container.name} annotation of the Namespace; set "${container.reference}"`;
  return findingAt(resource, 'kcc/namespace-not-inherited', ['spec', container.reference], 'parent', message, {
    fixes: (text) => addParent(text, resource, container, id),
  });
}
