import type { Uri } from '../../../base/uri';
import { addTo } from '../../../base/groups';
import { groupKindKey } from '../../../schema/kinds/kind';
import type { IndexedPlace, IndexedResource } from '../../../workspace/index/indexed';
import type { Workspace } from '../../../workspace/workspace';
import { relatedTo } from '../../../checks/references/referencePlace';
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
  const others = workspace.kustomizations
    .wholes(appliedWith(uri, groupKindKey(kind), workspace))
    .filter((other) => other.name !== name && !other.isUncertain);
  const [first] = others;
  if (first !== undefined) {
    report.at(['spec', 'schema', 'kind'], 'value', {
      code: 'kro/duplicate-kind',
      message: `ResourceGraphDefinition "${first.name ?? ''}" defines the kind "${kind.kind}" of group "${kind.group}" too; kro rejects the second one`,
      related: () => relatedTo(others, workspace)(),
    });
  }
}

/** Looking through so many files that are applied with one is less than to ask of each definition of a kind. */
const mostFiles = 200;

/** The definitions of a kind in a file and in those that are applied with it, of which each of many environments may have some. */
function appliedWith(uri: Uri, kind: string, workspace: Workspace): readonly IndexedResource[] {
  const files = workspace.kustomizations.besides(uri, mostFiles);
  return files === undefined
    ? definitionsOf(kind, workspace).filter((other) => other.uri === uri || workspace.kustomizations.together(other.uri, uri))
    : files.flatMap((file) => definitionsOf(`${kind} in ${file}`, workspace));
}

/** By a kind, or by a kind and a file. */
function definitionsOf(key: string, { index, results }: Workspace): readonly IndexedResource[] {
  const places = results.shared.part('definitions by the kind that they bring', key, () => {
    const found = new Map<string, IndexedPlace[]>();
    for (const entry of index.ofKind(definition)) {
      const kind = keyOf(entry);
      if (kind !== undefined && entry.name !== undefined) {
        addTo(found, kind, index.placeOf(entry));
        addTo(found, `${kind} in ${entry.uri}`, index.placeOf(entry));
      }
    }
    return found;
  });
  return index.entriesAt(places ?? []);
}

function keyOf(entry: IndexedResource): string | undefined {
  return entry.read('kind that it brings', (resource) => {
    const kind = instanceKindOf(resource);
    return kind === undefined ? undefined : groupKindKey(kind);
  });
}
