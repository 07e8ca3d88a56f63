import { replacementFields } from '../fields/kustomizationFields';
import type { Place } from '../objects/object';
import type { PatchContext } from '../patches/patchContext';
import { read, textIn, type Read } from '../fields/read';
import type { Replacement } from './replacements';
import { stepFor } from '../steps/step';

/** The replacements of an entry: itself, or those of the file that it names. */
export function replacementsOf(entry: Read, context: PatchContext): readonly Replacement[] {
  const path = textIn(entry, 'path');
  if (path === '') {
    return [{ entry, place: stepFor(context, entry).place }];
  }
  const place: Place = { ...context.place, span: entry.node.span };
  const uri = context.resolve(path, place);
  const documents = uri === undefined ? undefined : context.files.documentsOf(uri);
  if (uri === undefined || documents === undefined) {
    return [];
  }
  if (typeof documents === 'string') {
    if (documents === 'missing') {
      context.problems.missing(path, `File ${path} not found`, place);
    } else {
      context.problems.unknown(`${path} is not available`, place);
    }
    return [];
  }
  return documents.flatMap((document) => {
    const own: Place = { uri, document };
    const type =
      document.root?.kind === 'sequence' ? ({ list: { fields: replacementFields } } as const) : ({ fields: replacementFields } as const);
    const found = read(document.root, type, context.problems, own);
    return (found?.items ?? (found === undefined ? [] : [found])).map((each) => ({ entry: each, place: own }));
  });
}
