import { nearest } from '../../base/nearest';
import { samePath, type Path } from '../../base/path';
import { foldersAbove, type Uri } from '../../base/uri';
import { helmRelease } from '../../flux/helmRelease';
import { resolvePath } from '../../kustomize/files';
import type { Resource } from '../../manifest/resource';
import type { Delivery } from '../../workspace/deliveries/delivery';
import type { Finding, Fix } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { setScalar } from '../../yaml/writing/edit';
import type { ScalarNode, YamlNode } from '../../yaml/nodes/node';
import { asScalar, asSequence, nodeAt } from '../../yaml/nodes/query';
import { isSurelyHere } from './deliveredPaths';
import { findingAt } from './findingAt';

/** A list of files of values, and what is known of where they lie. */
interface ValuesFiles {
  readonly list: Path;
  readonly code: string;
  /** The place of a path; `undefined` where it is not known. */
  readonly place: (path: string) => Uri | undefined;
}

/**
 * Files of values that a HelmRelease has merged and that its source does not have: the chart is not built then.
 * Source: source-controller internal/helm/chart mergeFileValues.
 */
export function missingFluxValues(resource: Resource, own: readonly Delivery[], workspace: Workspace): readonly Finding[] {
  const isRelease = resource.group === helmRelease.group && resource.kind === helmRelease.kind;
  const chart = ['spec', 'chart', 'spec'];
  const delivery = isRelease ? own.find(({ at }) => samePath(at.slice(0, -1), chart)) : undefined;
  if (delivery === undefined || isSet(nodeAt(resource.node, [...chart, 'ignoreMissingValuesFiles'])) || !isChartHere(delivery, workspace)) {
    return [];
  }
  const root = rootOf(delivery);
  // What leads above the root is held back there.
  const place = (path: string): Uri | undefined =>
    root === undefined || path.includes('..') ? undefined : resolvePath(root, path.replace(/^\/+/, ''));
  return missingIn(resource, { list: [...chart, 'valuesFiles'], code: 'flux/path-not-found', place }, workspace);
}

/**
 * The same for a source of an Application, or for all that an ApplicationSet makes of one. Patterns, URLs and paths with
 * variables or into other sources are left out. Source: argo-cd reposerver getResolvedValueFiles.
 */
export function missingArgoValues(resource: Resource, source: Path, own: readonly Delivery[], workspace: Workspace): readonly Finding[] {
  const helm = [...source, 'helm'];
  const [delivery, ...others] = own;
  const isOne = delivery !== undefined && others.every(({ folder }) => folder === delivery.folder);
  if (!isOne || isSet(nodeAt(resource.node, [...helm, 'ignoreMissingValueFiles'])) || !isChartHere(delivery, workspace)) {
    return [];
  }
  const { folder } = delivery;
  const root = rootOf(delivery);
  const place = (path: string): Uri | undefined => {
    const from = path.startsWith('/') ? root : folder;
    return from === undefined || /[$*?[\]{}]|:\/\//.test(path) ? undefined : resolvePath(from, path.replace(/^\/+/, ''));
  };
  return missingIn(resource, { list: [...helm, 'valueFiles'], code: 'argo/path-not-found', place }, workspace);
}

function isSet(node: YamlNode | undefined): boolean {
  return node !== undefined && asScalar(node)?.value !== false;
}

function isChartHere(delivery: Delivery, workspace: Workspace): boolean {
  return delivery.folder !== undefined && delivery.applies === 'chart' && isSurelyHere(delivery, workspace);
}

/** The root of the repository that the folder of a delivery is in. */
function rootOf({ uri, folder, path = '' }: Delivery): string | undefined {
  return foldersAbove(uri).find((above) => resolvePath(above, path) === folder);
}

function missingIn(resource: Resource, { list, code, place }: ValuesFiles, workspace: Workspace): readonly Finding[] {
  return (asSequence(nodeAt(resource.node, list))?.items ?? []).flatMap((item, index): readonly Finding[] => {
    const scalar = asScalar(item);
    const uri = scalar === undefined || scalar.opaque || scalar.text === '' ? undefined : place(scalar.text);
    return scalar === undefined || uri === undefined || workspace.around.presence(uri) !== 'missing'
      ? []
      : [
          findingAt(resource, code, [...list, index], 'value', `File "${scalar.text}" not found in this repository`, {
            fixes: () => fileFixes(scalar, uri, workspace),
          }),
        ];
  });
}

/** Files beside the one that is not there that are nearly called so. */
function fileFixes(scalar: ScalarNode, uri: Uri, { around }: Workspace): readonly Fix[] {
  const cut = uri.lastIndexOf('/');
  const names = around.list(uri.slice(0, cut)).flatMap(({ name, isFolder }) => (isFolder ? [] : [name]));
  return nearest(uri.slice(cut + 1), new Set(names), 2).map((name) => {
    const written = scalar.text.replace(/[^/]*$/, name);
    return { title: `Change to "${written}"`, preferred: false, edits: [setScalar(scalar, written)] };
  });
}
