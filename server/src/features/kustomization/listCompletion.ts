import { ownOf } from '../../base/record';
import { note } from '../../base/markdown';
import type { Uri } from '../../base/uri';
import { typeAt } from '../../kustomize/fields/fieldMeanings';
import { configurationFields, replacementFields, type FieldType } from '../../kustomize/fields/kustomizationFields';
import type { Workspace } from '../../workspace/workspace';
import { typingSpotAt, type TypingSpot } from '../suggestions/spot';
import type { CompletionItem } from '../feature';
import { choiceItems, fieldItem, flags, isKeySpot, missingFields } from './completion';

/** What may be typed in a file that a kustomization names for lists of its own; `undefined` for any other file. */
export function completeList(workspace: Workspace, uri: Uri, offset: number): readonly CompletionItem[] | undefined {
  const holds = workspace.kustomizations.listsIn(uri);
  if (holds === undefined) {
    return undefined;
  }
  const spot = typingSpotAt(workspace, uri, offset);
  const type = spot === undefined ? undefined : typeAt(spot.path, rootOf(holds, spot));
  if (spot === undefined || type === undefined) {
    return [];
  }
  return isKeySpot(spot, type) ? keyItems(spot, type) : type === 'bool' ? choiceItems(spot, flags) : [];
}

/** A file of replacements holds one, or a list of them. */
function rootOf(holds: 'configurations' | 'replacements', { document }: TypingSpot): FieldType {
  if (holds === 'configurations') {
    return { fields: configurationFields };
  }
  return document.root?.kind === 'sequence' ? { list: { fields: replacementFields } } : { fields: replacementFields };
}

function keyItems(spot: TypingSpot, type: FieldType): readonly CompletionItem[] {
  return missingFields(spot, type).map(([name, held], order) => {
    const meaning = spot.path.length === 0 ? ownOf(meanings, name) : undefined;
    return {
      ...fieldItem(spot, name, held),
      documentation: note(meaning ?? ''),
      sort: meaning === undefined ? `1${String(order).padStart(2, '0')}` : '0',
    };
  });
}

/** What nobody knows by its name. */
const meanings: Readonly<Record<string, string>> = {
  nameReference: 'References that follow when an object is renamed: the kind that is referred to, and the fields that refer to it.',
};
