import { sortText } from '../../base/order';
import { nothing } from '../../base/markdown';
import type { Path } from '../../base/path';
import { apiVersionOf, type Gvk } from '../../kustomize/objects/ids';
import { readLayer } from '../../kustomize/layers/layer';
import { mergesItems, mergeTypes } from '../../kustomize/fields/mergeKeys';
import type { DocumentState } from '../../workspace/files/fileState';
import { patchTargets } from '../../workspace/applied/patchTargets';
import { usesOfPatch } from '../../workspace/applied/patches';
import { describedAt } from '../../workspace/applied/podPlaces';
import type { Workspace } from '../../workspace/workspace';
import { asMap, nodeAt } from '../../yaml/nodes/query';
import { valueItem } from '../suggestions/item';
import { keyText } from '../suggestions/keys';
import type { TypingSpot } from '../suggestions/spot';
import type { CompletionItem } from '../feature';

const directive = '$patch';

/** What a mapping of a strategic merge patch can ask for. Source: sigs.k8s.io/kustomize/kyaml/yaml/merge2. */
const directives: readonly (readonly [value: string, note: string])[] = [
  ['delete', 'Removes the mapping from the object'],
  ['replace', 'Replaces the mapping of the object with that of the patch'],
  ['merge', 'Merges the mapping, as without "$patch"'],
];

/** `$patch` where it is a directive, and its values. */
export function directiveItems(spot: TypingSpot, state: DocumentState, workspace: Workspace): readonly CompletionItem[] {
  const { path, role } = spot;
  const isValue = role === 'value' && path.at(-1) === directive;
  const map = isValue ? path.slice(0, -1) : path;
  if (!isDirected(map, spot, state, workspace)) {
    return [];
  }
  const offered = directives.filter(([value]) => value !== 'replace' || isReplaced(map, spot, isValue));
  if (isValue) {
    return offered.map(([value, note], order) =>
      valueItem(spot, value, { kind: 'enum', detail: note, documentation: nothing, sort: sortText('0', order), again: false }),
    );
  }
  const isPresent = spot.map?.entries.some(({ key }) => key !== spot.scalar && key.text === directive) === true;
  return isPresent || (role === 'value' && !mayBeMap(spot, workspace))
    ? []
    : [
        {
          ...keyText(spot, directive, undefined, []),
          label: directive,
          kind: 'field',
          detail: offered.map(([value]) => value).join(' | '),
          documentation: nothing,
          sort: '8',
        },
      ];
}

/**
 * False for the object itself, which Kustomize leaves as it is then, and for an item with other keys, which comes back as it was:
 * see `isUnused` and `mergeByKeys` of strategicMerge.ts. An item with nothing else means its list.
 */
function isReplaced(map: Path, { document }: TypingSpot, isValue: boolean): boolean {
  const entries = asMap(nodeAt(document.root, map))?.entries ?? [];
  const isItem = isValue && typeof map.at(-1) === 'number' && entries.some(({ key }) => key.text !== directive);
  return map.length > 0 && !isItem;
}

/** The object itself and mappings in it, in lists only where their items are merged; `metadata` says which object it is. */
function isDirected(map: Path, { resource }: TypingSpot, state: DocumentState, workspace: Workspace): boolean {
  if (map.length === 1 && map[0] === 'metadata') {
    return false;
  }
  if (map.every((step) => typeof step === 'string')) {
    return true;
  }
  const targets: readonly Gvk[] = patchTargets(state, workspace).map(({ object }) => object.id);
  const kinds = targets.length > 0 || resource === undefined ? targets : [resource];
  return (
    kinds.length > 0 &&
    kinds.every((each) => mergesItems(map, mergeTypes.get(`${apiVersionOf(each)} ${each.kind}`))) &&
    !hasOwnTypes(state, workspace)
  );
}

/** True where a kustomization says itself how lists are merged. */
function hasOwnTypes(state: DocumentState, workspace: Workspace): boolean {
  return usesOfPatch(state, workspace).some(({ layer }) => {
    const root = workspace.file(layer)?.documents[0]?.document;
    return root !== undefined && readLayer(layer, root).root.fields?.has('openapi') === true;
  });
}

function mayBeMap({ resource, path, scalar }: TypingSpot, workspace: Workspace): boolean {
  return (
    resource !== undefined &&
    scalar.style === 'plain' &&
    describedAt(resource, path.slice(resource.path.length), workspace).some(({ structure }) => structure.type === 'object')
  );
}
