import { didYouMean, nearest } from '../../base/nearest';
import { variableName } from '../../flux/substitution';
import { fluxKustomization } from '../../flux/kustomization';
import type { Resource } from '../../manifest/resource';
import type { Delivery } from '../../workspace/delivery';
import { isUsual } from '../../workspace/deliverySources';
import type { Finding, Fix } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { setScalar } from '../../yaml/edit';
import type { ScalarNode } from '../../yaml/node';
import { asMap, asScalar, asSequence, asString, nodeAt, valueOf } from '../../yaml/query';
import { findingAt } from '../findingAt';
import { checkHealthChecks } from './healthChecks';
import { hasOthersHere, pathFixes } from '../delivery/paths';

/** What is wrong with an object that tells Flux what to apply. */
export function checkFluxObject(resource: Resource, deliveries: readonly Delivery[], workspace: Workspace): readonly Finding[] {
  const isKustomization = resource.group === fluxKustomization.group && resource.kind === fluxKustomization.kind;
  const own = deliveries.filter(({ tool }) => tool === 'flux');
  return [
    ...(isKustomization ? badNames(resource) : []),
    ...own.flatMap((delivery) => missingPath(resource, delivery, workspace)),
    ...(isKustomization ? missingDependencies(resource, workspace) : []),
    ...checkHealthChecks(resource, own, workspace),
  ];
}

function badNames(resource: Resource): readonly Finding[] {
  const path = ['spec', 'postBuild', 'substitute'];
  const entries = asMap(nodeAt(resource.node, path))?.entries ?? [];
  return entries.flatMap(({ key, merge }) => {
    if (merge || key.opaque || variableName.test(key.text)) {
      return [];
    }
    const name = key.text.replace(/[^_A-Za-z0-9]/g, '_').replace(/^(?=\d)/, '_');
    const isFree = name !== '' && entries.every((other) => other.key.text !== name);
    const fixes = (): readonly Fix[] => (isFree ? [{ title: `Rename to "${name}"`, preferred: false, edits: [setScalar(key, name)] }] : []);
    return [
      findingAt(
        resource,
        'flux/variable-name',
        [...path, key.text],
        'key',
        `"${key.text}" is not a valid variable name: only letters, digits and "_", not beginning with a digit`,
        { fixes },
      ),
    ];
  });
}

/** Only where the source is this repository, as far as that shows: others of the same source lead to folders, or the name is the usual one. */
function missingPath(resource: Resource, delivery: Delivery, workspace: Workspace): readonly Finding[] {
  const { path = '', folder, source } = delivery;
  if (path === '' || folder !== undefined || !workspace.deliveries.isKnownMissing(delivery)) {
    return [];
  }
  const isHere = isUsual(source) || hasOthersHere(delivery, workspace);
  return isHere
    ? [
        findingAt(resource, 'flux/path-not-found', delivery.at, 'value', `Folder "${path}" not found in this repository`, {
          fixes: () => pathFixes(resource, delivery, workspace),
        }),
      ]
    : [];
}

interface Dependency {
  readonly node: ScalarNode | undefined;
  readonly namespace: string | undefined;
  readonly isOpen: boolean;
  readonly isFound: boolean;
}

/** Only where some other dependency is here, so that the tree seems to hold all of them. */
function missingDependencies(resource: Resource, workspace: Workspace): readonly Finding[] {
  const items = asSequence(nodeAt(resource.node, ['spec', 'dependsOn']))?.items ?? [];
  const judged = items.map((item): Dependency => {
    const node = asScalar(valueOf(item, 'name'));
    const namespace = asString(valueOf(item, 'namespace')) ?? resource.namespace;
    const isOpen = node === undefined || node.opaque || resource.namespaceNode?.opaque === true;
    return { node, namespace, isOpen, isFound: !isOpen && workspace.index.findIn(fluxKustomization, node.text, namespace).length > 0 };
  });
  const isComplete = judged.some(({ isFound }) => isFound);
  return judged.flatMap(({ node, namespace, isOpen, isFound }, index) => {
    if (isOpen || isFound || !isComplete || node === undefined) {
      return [];
    }
    const others = workspace.index
      .ofKindIn(fluxKustomization, namespace)
      .flatMap((entry) => (entry.is(resource) ? [] : (entry.name ?? [])));
    const names = nearest(node.text, new Set(others), 2);
    const fixes = (): readonly Fix[] =>
      names.map((name) => ({ title: `Change to "${name}"`, preferred: false, edits: [setScalar(node, name)] }));
    return [
      findingAt(
        resource,
        'flux/depends-on-not-found',
        ['spec', 'dependsOn', index, 'name'],
        'value',
        `Kustomization "${node.text}" not found in the workspace${didYouMean(names)}`,
        { fixes },
      ),
    ];
  });
}
