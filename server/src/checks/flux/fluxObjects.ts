import { variableName } from '../../flux/substitution';
import { fluxKustomization } from '../../flux/kustomization';
import type { Resource } from '../../manifest/resource';
import type { Delivery } from '../../workspace/deliveries/delivery';
import type { DocumentState } from '../../workspace/files/fileState';
import { isUsual } from '../../workspace/deliveries/deliverySources';
import type { Finding, Fix } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { setScalar } from '../../yaml/writing/edit';
import { asMap, nodeAt } from '../../yaml/nodes/query';
import { findingAt } from '../places/findingAt';
import { circularDependencies, missingDependencies } from './dependencies';
import { checkHealthChecks } from './healthChecks';
import { checkRenderedPatches } from './renderedPatches';
import { hasOthersHere, pathFixes } from '../places/deliveredPaths';
import { missingFluxValues } from '../places/valuesFiles';

/** What is wrong with an object that tells Flux what to apply. */
export function checkFluxObject(
  resource: Resource,
  deliveries: readonly Delivery[],
  state: DocumentState,
  workspace: Workspace,
): readonly Finding[] {
  const isKustomization = resource.group === fluxKustomization.group && resource.kind === fluxKustomization.kind;
  const own = deliveries.filter(({ tool }) => tool === 'flux');
  return [
    ...(isKustomization ? badNames(resource) : []),
    ...own.flatMap((delivery) => missingPath(resource, delivery, workspace)),
    ...missingFluxValues(resource, own, workspace),
    ...missingDependencies(resource, state, workspace),
    ...circularDependencies(resource, state, workspace),
    ...checkHealthChecks(resource, own, workspace),
    ...checkRenderedPatches(resource, state, workspace),
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
