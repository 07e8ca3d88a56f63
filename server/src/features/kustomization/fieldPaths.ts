import { nothing } from '../../base/markdown';
import type { Path } from '../../base/path';
import type { Uri } from '../../base/uri';
import { lookUpField } from '../../kustomize/fields/fieldPath';
import { selectorBy } from '../../kustomize/objects/selector';
import { get, isList, isMap, type Value } from '../../kustomize/objects/value';
import { isSelected, worldsFor } from '../../workspace/applied/patchTargets';
import type { Workspace } from '../../workspace/workspace';
import { asString, nodeAt, valueOf } from '../../yaml/nodes/query';
import type { CompletionItem } from '../feature';
import { valueItem } from '../suggestions/item';
import type { TypingSpot } from '../suggestions/spot';
import { shownValue } from '../suggestions/shownValue';

/** Enough to see what the objects of a broad selector have in common. */
const mostObjects = 50;

/** Paths of a replacement, one step further than what is typed: what the objects hold that its `source` or `select` means. */
export function fieldPathItems(spot: TypingSpot, uri: Uri, workspace: Workspace): readonly CompletionItem[] {
  const selecting = selectorPath(spot.path);
  const node = selecting === undefined ? undefined : nodeAt(spot.document.root, selecting);
  if (node === undefined) {
    return [];
  }
  const selector = selectorBy((key) => asString(valueOf(node, key)) ?? '');
  const parent = /^(?:.*\.)?/.exec(spot.prefix)?.[0] ?? '';
  const items = new Map<string, CompletionItem>();
  for (const world of worldsFor(uri, workspace)) {
    const selected = world.objects.filter((object) => isSelected(object, selector));
    for (const { content } of selected.slice(0, mostObjects)) {
      const held = parent === '' ? content : lookUpField(content, parent.slice(0, -1));
      for (const [step, value] of stepsInto(held)) {
        const path = `${parent}${step}`;
        const detail = shownValue(value);
        items.set(path, items.get(path) ?? valueItem(spot, path, { kind: 'field', detail, documentation: nothing, sort: '0' }));
      }
    }
  }
  return [...items.values()];
}

/** Where a replacement says which objects a path of it leads into; `undefined` for any other place. */
function selectorPath(path: Path): Path | undefined {
  const words = path.filter((step) => typeof step === 'string').join('.');
  switch (words) {
    case 'replacements.source.fieldPath':
      return path.slice(0, -1);
    case 'replacements.targets.fieldPaths':
      return [...path.slice(0, path.lastIndexOf('fieldPaths')), 'select'];
    default:
      return undefined;
  }
}

/** The steps into a value as paths write them: items of lists by their name where they have one, keys with dots in brackets. */
function stepsInto(value: Value): readonly (readonly [string, Value])[] {
  if (isList(value)) {
    return value.map((item, index) => {
      const name = get(item, 'name');
      return [typeof name === 'string' && name !== '' ? `[name=${name}]` : String(index), item] as const;
    });
  }
  return isMap(value) ? Object.entries(value).map(([key, each]) => [key.includes('.') ? `[${key}]` : key, each] as const) : [];
}
