import { quoted } from '../../../../base/english';
import type { Finding } from '../../../../workspace/finding';
import { asMap, asSequence, dereference, entryOf, valueOf } from '../../../../yaml/nodes/query';
import { refusal } from './fields';
import {
  found,
  foundAt,
  has,
  holds,
  itemsAt,
  removal,
  replacements,
  stringAt,
  type Check,
  type Context,
  type CheckedPlace,
} from '../checkedPlace';

/*
 * Containers of a pod that Knative Serving runs; the target is the pod's spec.
 * Source: pkg/apis/serving/k8s_validation.go of knative/serving.
 */

/** One container of a pod. */
export interface Container extends CheckedPlace {
  /** There are several containers, and this one has no port: it does not serve. `undefined` where that is not known. */
  readonly isSidecar: boolean | undefined;
}

/** The containers of a pod, `undefined` where some of them are not known. */
export function containersOf({ resource, path, node }: CheckedPlace): readonly Container[] | undefined {
  const containers = itemsAt(valueOf(node, 'containers'));
  return containers?.map((map, index) => ({
    resource,
    path: [...path, 'containers', index],
    node: map,
    isSidecar: containers.length === 1 ? false : portsOf(map) === undefined ? undefined : portsOf(map) === 0,
  }));
}

/** Init containers, where the cluster is known to accept them. */
export function initContainersOf({ resource, path, node }: CheckedPlace, { settings }: Context): readonly CheckedPlace[] {
  const written = valueOf(node, 'initContainers');
  const isRead = written !== undefined && settings.feature('kubernetes.podspec-init-containers') === 'on';
  return ((isRead ? itemsAt(written) : undefined) ?? []).map((map, index) => ({
    resource,
    path: [...path, 'initContainers', index],
    node: map,
  }));
}

function portsOf(map: CheckedPlace['node']): number | undefined {
  const ports = dereference(valueOf(map, 'ports'));
  return ports === undefined || (ports.kind === 'scalar' && ports.value === null)
    ? 0
    : ports.kind === 'sequence'
      ? ports.items.length
      : undefined;
}

/** A pod has a container. Where its spec is written, the schema asks for the list. */
export const containersMissing: Check = (target) => {
  const path = target.path.slice(0, -1);
  const isWritten = asMap(target.node) !== undefined;
  if (isWritten) {
    const list = asSequence(valueOf(target.node, 'containers'));
    return list?.items.length === 0
      ? [foundAt(target, 'containers-missing', 'containers', 'A Knative revision needs at least one container')]
      : [];
  }
  const isNothing = target.node === undefined || (target.node.kind === 'scalar' && target.node.value === null);
  return isNothing && !isOpenAbove(target)
    ? [found(target, 'containers-missing', [...path, 'spec'], 'parent', 'A Knative revision needs at least one container')]
    : [];
};

/** True where a placeholder stands for something on the way to the place. */
function isOpenAbove({ resource, path }: CheckedPlace): boolean {
  return path.some(
    (key, index) => has({ node: index === 0 ? resource.node : nodeOf(resource.node, path.slice(0, index)) }, String(key)) === 'unknown',
  );
}

function nodeOf(root: CheckedPlace['node'], path: CheckedPlace['path']): CheckedPlace['node'] {
  return path.reduce<CheckedPlace['node']>((node, key) => valueOf(node, String(key)), root);
}

/** Image, name and security of each container, and what they have to agree on. */
export const containers: Check = (target, _, context) => {
  const list = containersOf(target) ?? [];
  const all = [...initContainersOf(target, context), ...list];
  return [
    ...all.flatMap((each) => containerFindings(each)),
    ...repeatedNames(list, initContainersOf(target, context)),
    ...several(target, list, context),
  ];
};

function containerFindings(container: CheckedPlace): readonly Finding[] {
  const { node } = container;
  const drop = asSequence(valueOf(valueOf(valueOf(node, 'securityContext'), 'capabilities'), 'drop'));
  const [firstDropped] = drop?.items ?? [];
  return [
    ...(holds(container, 'image') === 'unset' ? [foundAt(container, 'container-image-missing', 'image', 'Missing "image"')] : []),
    ...(stringAt(firstDropped) === 'all'
      ? [
          found(
            container,
            'capability-drop-case',
            [...container.path, 'securityContext', 'capabilities', 'drop', 0],
            'value',
            'Capability "all" must be written in upper case',
            { fixes: () => replacements(firstDropped, ['ALL'], true) },
          ),
        ]
      : []),
  ];
}

/** Init containers are compared with the others alone: two of one name are refused when the Pod is made. */
function repeatedNames(list: readonly CheckedPlace[], initial: readonly CheckedPlace[]): readonly Finding[] {
  const nameOf = ({ node }: CheckedPlace): string => stringAt(valueOf(node, 'name')) ?? '';
  const repeated = (container: CheckedPlace, rest: Pick<Finding, 'level'> = {}): Finding =>
    found(
      container,
      'container-name-duplicate',
      [...container.path, 'name'],
      'value',
      `Duplicate container name "${nameOf(container)}"`,
      rest,
    );
  const names = new Set(list.map(nameOf).filter((name) => name !== ''));
  const again = new Set(repeatsOf(initial, nameOf));
  return [
    ...repeatsOf(list, nameOf).map((container) => repeated(container)),
    ...initial.flatMap((container) =>
      names.has(nameOf(container)) ? [repeated(container)] : again.has(container) ? [repeated(container, { level: 'warning' })] : [],
    ),
  ];
}

/** Those that have the name of one before them. */
function repeatsOf(containers: readonly CheckedPlace[], nameOf: (container: CheckedPlace) => string): readonly CheckedPlace[] {
  const seen = new Set<string>();
  return containers.filter((container) => {
    const name = nameOf(container);
    const isRepeated = name !== '' && seen.has(name);
    seen.add(name);
    return isRepeated;
  });
}

/** How many containers and ports there may be. */
function several(target: CheckedPlace, list: readonly Container[], { settings }: Context): readonly Finding[] {
  const findings: Finding[] = [];
  const level = list.length > 1 ? refusal(settings.feature('multi-container')) : undefined;
  if (level !== undefined) {
    findings.push(
      foundAt(
        target,
        'multi-container-disabled',
        'containers',
        'More than one container is rejected unless the cluster enables "multi-container"',
        { level },
      ),
    );
  }
  const counts = list.map(({ node }) => portsOf(node));
  if (counts.some((count) => count === undefined)) {
    return findings;
  }
  const ports = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  if (ports > 1) {
    const owners = list.filter((_, index) => (counts[index] ?? 0) > 0);
    const [only] = owners;
    const message = `Only one port is supported over all containers, found ${ports}`;
    findings.push(
      owners.length === 1 && only !== undefined
        ? foundAt(only, 'port-more-than-one', 'ports', message)
        : foundAt(target, 'port-more-than-one', 'containers', message),
    );
  }
  if (list.length > 1 && ports === 0) {
    findings.push(
      foundAt(
        target,
        'multi-container-port-missing',
        'containers',
        'Of several containers one must have a port: it is the one that serves requests',
      ),
    );
  }
  return findings;
}

/** Environment variables that Knative sets itself. `PORT` belongs to the container that serves. */
export const environment: Check = (target, row, context) => [
  ...(containersOf(target) ?? []).flatMap((each) =>
    variables(each, each.isSidecar === false ? [...(row.values ?? []), 'PORT'] : (row.values ?? [])),
  ),
  ...initContainersOf(target, context).flatMap((each) => variables(each, row.values ?? [])),
];

function variables(container: CheckedPlace, reserved: readonly string[]): readonly Finding[] {
  return (asSequence(valueOf(container.node, 'env'))?.items ?? []).flatMap((item, index): readonly Finding[] => {
    const path = [...container.path, 'env', index, 'name'];
    const name = entryOf(item, 'name');
    const text = stringAt(name?.value);
    if (text === '' || isNull(name?.value)) {
      return [found(container, 'env-name-missing', path, 'key', 'Name of an environment variable must not be empty', { supersedes: path })];
    }
    return text !== undefined && reserved.includes(text)
      ? [found(container, 'env-reserved', path, 'value', `Environment variable "${text}" is set by Knative`)]
      : [];
  });
}

function isNull(node: CheckedPlace['node']): boolean {
  const value = dereference(node);
  return value?.kind === 'scalar' && value.value === null;
}

/** Probes and hooks that an init container must not have. */
export const initContainers: Check = (target, row, context) =>
  initContainersOf(target, context).flatMap((each) =>
    (row.keys ?? []).flatMap((key) =>
      has(each, key) === 'set'
        ? [
            foundAt(each, row.rule, key, `"${key}" is not supported in an init container`, {
              fixes: (text) => removal(text, each.node, key),
            }),
          ]
        : [],
    ),
  );

/** What the webhook warns of where the cluster has no secure defaults. */
export const insecureDefaults: Check = (target, row, { settings }) => {
  if (settings.feature('secure-pod-defaults') === 'on') {
    return [];
  }
  const pod = { node: valueOf(target.node, 'securityContext') };
  return (containersOf(target) ?? []).flatMap((container) => {
    const own = { node: valueOf(container.node, 'securityContext') };
    const capabilities = { node: valueOf(own.node, 'capabilities') };
    const profiles = [own, pod].map(({ node }) => holds({ node: valueOf(node, 'seccompProfile') }, 'type'));
    const unset = [
      ...(has(own, 'runAsNonRoot') === 'unset' && has(pod, 'runAsNonRoot') === 'unset' ? ['runAsNonRoot'] : []),
      ...(has(own, 'allowPrivilegeEscalation') === 'unset' ? ['allowPrivilegeEscalation'] : []),
      ...(profiles.every((each) => each === 'unset') ? ['seccompProfile'] : []),
      ...(has(capabilities, 'drop') === 'unset' ? ['capabilities.drop'] : []),
    ];
    return unset.length === 0
      ? []
      : [found(container, row.rule, container.path, 'value', `Kubernetes defaults of ${quoted(unset)} in "securityContext" are insecure`)];
  });
};
