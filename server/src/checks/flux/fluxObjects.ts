import type { Path } from '../../base/path';
import type { Resource } from '../../manifest/resource';
import { variableName } from '../../flux/substitution';
import { fluxKustomization } from '../../workspace/fluxRoots';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { asMap, asScalar, asSequence, asString, nodeAt, valueOf } from '../../yaml/query';
import { spanFor } from '../place';

/** What is wrong with an object that tells Flux what to apply. */
export function checkFluxObject(resource: Resource, workspace: Workspace): readonly Finding[] {
  if (resource.group !== fluxKustomization.group || resource.kind !== fluxKustomization.kind) {
    return [];
  }
  return [...badNames(resource), ...missingPath(resource, workspace), ...missingDependencies(resource, workspace)];
}

function finding(resource: Resource, code: string, path: Path, on: 'key' | 'value', message: string): Finding {
  return { code, message, span: spanFor(resource, path, on), path, resource };
}

function badNames(resource: Resource): readonly Finding[] {
  const path = ['spec', 'postBuild', 'substitute'];
  return (asMap(nodeAt(resource.node, path))?.entries ?? []).flatMap(({ key, merge }) =>
    merge || key.opaque || variableName.test(key.text) ? [] : [finding(resource, 'flux/variable-name', [...path, key.text], 'key', `"${key.text}" is not a valid variable name: only letters, digits and "_", not beginning with a digit`)],
  );
}

/** Only where the source is this repository, as far as that shows: others of the same source lead to folders, or the name is the usual one. */
function missingPath(resource: Resource, workspace: Workspace): readonly Finding[] {
  const root = workspace.fluxRoots.all.find(({ entry }) => entry.resource === resource);
  if (root === undefined || root.path === '' || root.folder !== undefined || !workspace.fluxRoots.isKnownMissing(root)) {
    return [];
  }
  const isHere = root.source.endsWith('/flux-system') || workspace.fluxRoots.all.some(({ source, folder }) => source === root.source && folder !== undefined);
  return isHere ? [finding(resource, 'flux/path-not-found', ['spec', 'path'], 'value', `Folder "${root.path}" not found in this repository`)] : [];
}

/** Only where some other dependency is here, so that the tree seems to hold all of them. */
function missingDependencies(resource: Resource, workspace: Workspace): readonly Finding[] {
  const items = asSequence(nodeAt(resource.node, ['spec', 'dependsOn']))?.items ?? [];
  const judged = items.map((item) => {
    const name = asScalar(valueOf(item, 'name'));
    const namespace = asString(valueOf(item, 'namespace')) ?? resource.namespace;
    const isOpen = name === undefined || name.opaque || resource.namespaceNode?.opaque === true;
    return { name: name?.text, isOpen, isFound: !isOpen && workspace.index.findIn(fluxKustomization, name.text, namespace).length > 0 };
  });
  const isComplete = judged.some(({ isFound }) => isFound);
  return judged.flatMap(({ name, isOpen, isFound }, index) => (isOpen || isFound || !isComplete ? [] : [finding(resource, 'flux/depends-on-not-found', ['spec', 'dependsOn', index, 'name'], 'value', `Kustomization "${name ?? ''}" not found in the workspace`)]));
}
