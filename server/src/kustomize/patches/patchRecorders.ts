import type { Patch } from '../objects/application';
import type { PatchContext } from './patchContext';
import { isInline } from './patchEntries';
import { mayChangeIdentity, patchRecorder } from './patches';
import { readPatch } from './readPatch';
import type { Read } from '../fields/read';
import { stepFor } from '../steps/step';
import type { Recorder } from '../steps/steps';

/** What the entries of `patches` or `patchesJson6902` do, in order. */
export function patchRecorders(entries: readonly Read[], field: 'patches' | 'patchesJson6902', context: PatchContext): readonly Recorder[] {
  let mayCoincide = false;
  return entries.flatMap((entry) => {
    const { patch, recorder } = recorderOf(entry, field, context, mayCoincide);
    mayCoincide ||= patch !== undefined && mayChangeIdentity(patch);
    if (field === 'patchesJson6902' && patch !== undefined && isEmpty(patch)) {
      refuseEmpty(entry, context);
    }
    return recorder ?? [];
  });
}

/** `patchesStrategicMerge`: each entry is a patch itself, or the path of one. */
export function oldPatchRecorders(entries: readonly Read[], context: PatchContext): readonly Recorder[] {
  const read = entries.map(({ node, text = '', from }) => {
    const fields = new Map<string, Read>([[isInline(text) ? 'patch' : 'path', { node, text }]]);
    return text.trim() === '' || recorderOf({ node, fields, ...(from === undefined ? {} : { from }) }, 'patchesStrategicMerge', context);
  });
  const [first] = entries;
  if (first !== undefined && read.every((each) => each === true || (each.patch !== undefined && isEmpty(each.patch)))) {
    refuseEmpty(first, context);
  }
  return read.flatMap((each) => (each === true ? [] : (each.recorder ?? [])));
}

/** Source: kustomize PatchStrategicMergeTransformer.go and PatchJson6902Transformer.go; `patches` may be empty. */
function refuseEmpty(entry: Read, context: PatchContext): void {
  const { place, problems } = stepFor(context, entry);
  problems.fail('empty', 'Patch is empty', { ...place, span: entry.node.span });
}

function isEmpty({ objects, operations }: Patch): boolean {
  return objects.length === 0 && operations.length === 0;
}

/** `mayCoincide`: patches before it may have given objects the identity of others. */
function recorderOf(
  entry: Read,
  field: string,
  context: PatchContext,
  mayCoincide = false,
): { readonly patch: Patch | undefined; readonly recorder: Recorder | undefined } {
  const own = stepFor(context, entry);
  const patch = readPatch(entry, field, own);
  return { patch, recorder: patch === undefined ? undefined : patchRecorder(patch, own, mayCoincide) };
}
