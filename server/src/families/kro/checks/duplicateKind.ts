import type { Uri } from '../../../base/uri';
import { addTo } from '../../../base/groups';
import { groupKindKey } from '../../../schema/kind';
import type { IndexedResource } from '../../../workspace/indexed';
import type { Workspace } from '../../../workspace/workspace';
import { relatedTo } from '../../../checks/referencePlace';
import { definition } from '../facts';
import type { Graph } from '../graph';
import { instanceKindOf } from '../instance';
import type { Report } from './report';

/*
 * A kind belongs to one definition: kro leaves a CRD alone that another definition has made. Source: kubernetes-sigs/kro
 * pkg/client/crd.go, Ensure.
 */

export function checkKindIsFree(graph: Graph, uri: Uri, report: Report, workspace: Workspace): void {
  const { resource } = graph;
  const kind = instanceKindOf(resource);
  const { name } = resource;
  if (kind === undefined || name === undefined || resource.nameNode?.opaque !== false) {
    return;
  }
  const names = byKind(workspace).get(groupKindKey(kind)) ?? [];
  const others = names
    .filter((other) => other !== name)
    .flatMap((other) => workspace.kustomizations.wholes(workspace.index.find(definition, other)))
    .filter((other) => !other.isUncertain && (other.uri === uri || workspace.kustomizations.together(other.uri, uri)));
  const [first] = others;
  if (first !== undefined) {
    report.at(['spec', 'schema', 'kind'], 'value', {
      code: 'kro/duplicate-kind',
      message: `ResourceGraphDefinition "${first.name ?? ''}" defines the kind "${kind.kind}" of group "${kind.group}" too; kro rejects the second one`,
      related: () => relatedTo(others, workspace)(),
    });
  }
}

/** Names of the definitions of each kind; made again when one of these is another. */
function byKind(workspace: Workspace): ReadonlyMap<string, readonly string[]> {
  return workspace.results.of(workspace, 'definitions by the kind that they bring', () => {
    const found = new Map<string, string[]>();
    for (const entry of workspace.index.ofKind(definition)) {
      const key = keyOf(entry);
      if (key !== undefined && entry.name !== undefined) {
        addTo(found, key, entry.name);
      }
    }
    return found;
  });
}

function keyOf(entry: IndexedResource): string | undefined {
  return entry.read('kind that it brings', (resource) => {
    const kind = instanceKindOf(resource);
    return kind === undefined ? undefined : groupKindKey(kind);
  });
}
