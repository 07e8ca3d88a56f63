import { nothing } from '../../base/markdown';
import type { Path } from '../../base/path';
import type { Uri } from '../../base/uri';
import { describeId, effectiveNamespace, isClusterScoped } from '../../kustomize/objects/ids';
import type { EffectiveObject } from '../../kustomize/objects/object';
import { selectorBy, selectorKeys, type Selector } from '../../kustomize/objects/selector';
import { get, isMap } from '../../kustomize/objects/value';
import { isSelected, worldsFor } from '../../workspace/applied/patchTargets';
import type { Workspace } from '../../workspace/workspace';
import { asMap, asString, nodeAt } from '../../yaml/nodes/query';
import { valueItem } from '../suggestions/item';
import type { TypingSpot } from '../suggestions/spot';
import type { CompletionItem } from '../feature';

type SelectorKey = keyof Selector;

/** The places of a kustomization file that select objects, without indexes. */
const selecting: ReadonlySet<string> = new Set([
  'patches.target',
  'patchesJson6902.target',
  'replacements.source',
  'replacements.targets.select',
  'replacements.targets.reject',
]);

/** Values of a `target`, `select` or `source`: of the objects that the roots of a kustomization hold and that fit its other keys. */
export function selectorItems(spot: TypingSpot, uri: Uri, workspace: Workspace): readonly CompletionItem[] {
  const key = selectorKeyAt(spot.path);
  if (key === undefined) {
    return [];
  }
  const written = new Map(
    asMap(nodeAt(spot.document.root, spot.path.slice(0, -1)))?.entries.map(
      (entry) => [entry.key.text, asString(entry.value) ?? ''] as const,
    ),
  );
  const others = selectorBy((each) => (each === key ? '' : (written.get(each) ?? '')));
  const items = new Map<string, CompletionItem>();
  for (const world of worldsFor(uri, workspace)) {
    for (const object of world.objects.filter((each) => each.source.path !== undefined && isSelected(each, others))) {
      for (const value of valuesOf(object, key)) {
        const detail = key === 'name' ? describeId(object.originalId) : '';
        items.set(
          value,
          items.get(value) ??
            valueItem(spot, value, { kind: key === 'name' ? 'reference' : 'value', detail, documentation: nothing, sort: `0${value}` }),
        );
      }
    }
  }
  return [...items.values()];
}

function selectorKeyAt(path: Path): SelectorKey | undefined {
  const words = path.filter((step) => typeof step === 'string');
  const key = words.at(-1);
  return selecting.has(words.slice(0, -1).join('.')) ? selectorKeys.find((each) => each === key) : undefined;
}

/** What a key may say of an object. Of labels, those that its file writes: others may be set only later. */
function valuesOf(object: EffectiveObject, key: SelectorKey): readonly string[] {
  switch (key) {
    case 'labelSelector':
      return pairsOf(object, 'labels');
    case 'annotationSelector':
      return pairsOf(object, 'annotations');
    case 'namespace':
      return isClusterScoped(object.originalId) ? [] : [effectiveNamespace(object.originalId)];
    default:
      return [object.originalId[key]].filter((value) => value !== '');
  }
}

/** A value that a selector can spell. Source: k8s.io/apimachinery/pkg/util/validation, IsValidLabelValue. */
const selectable = /^(?:[A-Za-z0-9](?:[\w.-]{0,61}[A-Za-z0-9])?)$/;

function pairsOf(object: EffectiveObject, of: 'labels' | 'annotations'): readonly string[] {
  const pairs = get(get(object.content, 'metadata'), of);
  return Object.entries(isMap(pairs) ? pairs : {}).flatMap(([key, value]) =>
    object.causeOf(['metadata', of, key]) === undefined
      ? [typeof value === 'string' && selectable.test(value) ? `${key}=${value}` : key]
      : [],
  );
}
