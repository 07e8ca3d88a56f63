import { asScalar } from '../../yaml/nodes/query';
import type { ScalarNode, YamlNode } from '../../yaml/nodes/node';
import { textIn, textsIn, itemsIn, type Read } from '../fields/read';
import { patchFields, type PatchField } from '../objects/patchFields';
import { inlineDocuments } from './readPatch';

/** One entry of such a list, as it is written. */
export interface PatchEntry {
  readonly field: PatchField;
  /** Which of its list, from 0. */
  readonly index: number;
  readonly node: YamlNode;
  readonly target: Read | undefined;
  /** The scalar that holds the patch, where it is written in place. */
  readonly inline: ScalarNode | undefined;
  /** The file that holds it, as it is written. */
  readonly path: Read | undefined;
}

export function patchEntries(root: Read): readonly PatchEntry[] {
  return patchFields.flatMap((field) => (field === 'patchesStrategicMerge' ? oldEntries(root) : entriesOf(root, field)));
}

function entriesOf(root: Read, field: PatchField): readonly PatchEntry[] {
  return itemsIn(root, field).map((entry, index) => {
    const [path, inline] = [entry.fields?.get('path'), entry.fields?.get('patch')];
    return {
      field,
      index,
      node: entry.node,
      target: entry.fields?.get('target'),
      inline: asScalar(inline?.node),
      path: textIn(entry, 'path') === '' ? undefined : path,
    };
  });
}

/** `patchesStrategicMerge`: each entry is a patch itself, or the path of one. */
function oldEntries(root: Read): readonly PatchEntry[] {
  return textsIn(root, 'patchesStrategicMerge').map((entry, index) => {
    const inPlace = isInline(entry.text ?? '');
    return {
      field: 'patchesStrategicMerge',
      index,
      node: entry.node,
      target: undefined,
      inline: inPlace ? asScalar(entry.node) : undefined,
      path: inPlace ? undefined : entry,
    };
  });
}

/** True for an entry of a list of files that is what else a file would hold: objects, or nothing but comments. */
export function isInline(text: string): boolean {
  return text.includes('\n') || inlineDocuments(text).every(({ root }) => root === undefined || root.kind === 'map');
}
