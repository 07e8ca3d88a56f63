import { withArticle } from '../../../base/english';
import type { Resource } from '../../../manifest/resource';
import type { KccContainer } from '../facts';
import type { Finding } from '../../../workspace/finding';
import type { Workspace } from '../../../workspace/workspace';
import { formatSlotPath } from '../../../reference/slot';
import {
  annotatedContainers,
  containerId,
  inheritedContainers,
  mayHold,
  namesParent,
  ownContainers,
  referredContainers,
} from '../container';
import { annotationText, knownText } from '../../../manifest/values';
import { findingAt, type KccContext } from './context';
import { kccOf } from '../part';
import { missingContainer } from './missingContainer';
import { moved, removal } from './containerFixes';

/** Who an object belongs to: references of its spec, container annotations, its Namespace. */
export function containerFindings(context: KccContext): readonly Finding[] {
  const { resource, workspace } = context;
  const annotated = annotatedContainers(resource, workspace);
  const row = kccOf(workspace).kind(resource.kind);
  const own = ownContainers(resource, workspace);
  const heededHere = annotated.filter((container) => own.includes(container));
  // Admission looks at annotations where the spec refers to nothing. Source: k8s-config-connector pkg/k8s/references.go.
  const isReferredTo = referredContainers(resource, workspace).some(({ reference }) => mayHold(resource, reference));
  return [
    ...annotated
      .filter(
        (container) =>
          !own.includes(container) && row?.controllers !== undefined && annotationText(resource, container.annotation) !== undefined,
      )
      .map((container) => ignored(resource, container, workspace)),
    ...(heededHere.length > 1 && !isReferredTo ? [several(resource, heededHere, resource.kind)] : []),
    ...conflicts(resource, heededHere, workspace),
    ...missingContainer(context),
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

function pathOf(annotation: string): readonly string[] {
  return ['metadata', 'annotations', annotation];
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

/** A project has an id and a number: which number is whose no manifest says. */
function areDifferent(a: string, b: string): boolean {
  return a !== b && /^[0-9]+$/.test(a) === /^[0-9]+$/.test(b);
}

function conflicts(resource: Resource, annotated: readonly KccContainer[], workspace: Workspace): readonly Finding[] {
  const referred = referredContainers(resource, workspace);
  return annotated.flatMap((container): readonly Finding[] => {
    const external = referred.includes(container) ? knownText(resource, `spec.${container.reference}.external`) : undefined;
    const other = referred.find((each) => each !== container && mayHold(resource, each.reference));
    const id = annotationText(resource, container.annotation);
    const differs = external !== undefined && id !== undefined && areDifferent(containerId(external, container), id);
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
