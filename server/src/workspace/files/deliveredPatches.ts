import type { Uri } from '../../base/uri';
import { application, writtenSources } from '../../argo/application';
import { helmRelease } from '../../flux/helmRelease';
import { fluxKustomization } from '../../flux/kustomization';
import { kustomizationFields } from '../../kustomize/fields/kustomizationFields';
import type { PatchEntry } from '../../kustomize/patches/patchEntries';
import { Problems } from '../../kustomize/objects/problem';
import { read, type Read } from '../../kustomize/fields/read';
import type { Resource } from '../../manifest/resource';
import type { YamlNode } from '../../yaml/nodes/node';
import { asScalar, asSequence, nodeAt, valueOf } from '../../yaml/nodes/query';

/**
 * The patches that an object of Flux or Argo CD adds to a kustomization, or to what Helm renders.
 * Source: kustomize-controller api/v1 KustomizationSpec.Patches; helm-controller api/v2 PostRenderer; argo-cd ApplicationSourceKustomize.Patches.
 */
export function patchEntriesOf(resource: Resource): readonly PatchEntry[] {
  return readPatchesOf(resource).flatMap((entries) =>
    entries.map((entry, index): PatchEntry => ({
      field: 'patches',
      index,
      node: entry.node,
      target: entry.fields?.get('target'),
      inline: asScalar(entry.fields?.get('patch')?.node),
      path: undefined,
    })),
  );
}

/** Each of its lists of patches, as Kustomize reads it. */
export function readPatchesOf(resource: Resource): readonly (readonly Read[])[] {
  return listsOf(resource).map(
    (list) => read(list, kustomizationFields['patches'] ?? 'any', new Problems(), { uri: nowhere })?.items ?? [],
  );
}

/** False for an object that surely adds none. */
export function mayHavePatches({ group }: Resource): boolean {
  return group === fluxKustomization.group || group === helmRelease.group || group === application.group;
}

/** What is wrong with these entries is said elsewhere. */
const nowhere = '' as Uri;

function listsOf(resource: Resource): readonly YamlNode[] {
  const { group, kind, node } = resource;
  const isOf = (of: { readonly group: string; readonly kind: string }): boolean => of.group === group && of.kind === kind;
  const lists = isOf(fluxKustomization)
    ? [nodeAt(node, ['spec', 'patches'])]
    : isOf(helmRelease)
      ? (asSequence(nodeAt(node, ['spec', 'postRenderers']))?.items ?? []).map((each) => nodeAt(each, ['kustomize', 'patches']))
      : writtenSources(resource).map((source) => valueOf(valueOf(source.node, 'kustomize'), 'patches'));
  return lists.filter((list) => list !== undefined);
}
