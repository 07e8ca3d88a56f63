import { firstOf } from '../../base/first';
import type { Steps } from '../../base/steps';
import { shift } from '../../base/text';
import type { Uri } from '../../base/uri';
import { familiesOf, type InnerSymbol, type Occurrence } from '../../workspace/family';
import { spotAt, type Spot } from '../../workspace/spot';
import type { Workspace } from '../../workspace/workspace';
import type { DefinitionLink, Place } from '../feature';
import { refused, type PrepareRenameAnswer, type RenameAnswer } from './answer';
import { declaredNameAt } from './declaredNames';
import { byPlace, editsOf } from './wordEdits';

/** The name under a position that means something inside of manifests: one of a family's own, or one that an object declares. */
export function innerSymbolAt(workspace: Workspace, spot: Spot | undefined): InnerSymbol | undefined {
  return spot === undefined
    ? undefined
    : (firstOf(familiesOf(workspace), ({ symbolAt }) => symbolAt?.(spot, workspace)) ?? declaredNameAt(spot, workspace));
}

export function placeOfOccurrence(workspace: Workspace, { uri, document, span }: Occurrence): Place | undefined {
  const start = workspace.file(uri)?.startOf(document);
  return start === undefined ? undefined : { uri, span: shift(span, start) };
}

/** Where it is defined, unless that is where the question was asked. */
export function definitionsOfInner(workspace: Workspace, { definitions, span }: InnerSymbol, { start }: Spot): readonly DefinitionLink[] {
  return definitions.flatMap((each) => {
    const at = workspace.file(each.uri)?.startOf(each.document);
    return at === undefined
      ? []
      : [{ origin: shift(span, start), uri: each.uri, target: shift(each.whole ?? each.span, at), selection: shift(each.span, at) }];
  });
}

export function prepareInner(symbol: InnerSymbol, { start }: Spot): PrepareRenameAnswer {
  return symbol.rename === undefined ? { kind: 'none' } : { kind: 'ready', span: shift(symbol.span, start), placeholder: symbol.name };
}

export function* renameInner(workspace: Workspace, { name, rename }: InnerSymbol, newName: string): Steps<RenameAnswer> {
  if (rename === undefined) {
    return refused('No renameable name at this position');
  }
  const renamed = name === newName ? { edits: [] } : rename(newName);
  const answer = Symbol.iterator in renamed ? yield* renamed : renamed;
  if ('refused' in answer) {
    return refused(answer.refused);
  }
  if ('sites' in answer) {
    const made = editsOf(workspace, answer.sites, newName);
    return made.kind === 'refused' ? made : { ...made, annotations: {} };
  }
  const edits = new Map(
    answer.edits.flatMap((each) => {
      const place = placeOfOccurrence(workspace, each);
      return place === undefined ? [] : [[`${place.uri} ${place.span.start}`, { ...place, newText: newName }] as const];
    }),
  );
  return { kind: 'edits', edits: [...edits.values()].sort(byPlace), annotations: {} };
}

export function spotOf(workspace: Workspace, uri: Uri, offset: number): { readonly spot: Spot; readonly symbol: InnerSymbol } | undefined {
  const spot = spotAt(workspace, uri, offset);
  const symbol = innerSymbolAt(workspace, spot);
  return spot === undefined || symbol === undefined ? undefined : { spot, symbol };
}
