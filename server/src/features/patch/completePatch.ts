import { differing } from '../../base/differing';
import { md, nothing } from '../../base/markdown';
import type { Uri } from '../../base/uri';
import { apiVersionOf, describeId } from '../../kustomize/objects/ids';
import type { EffectiveObject } from '../../kustomize/objects/object';
import type { DocumentState } from '../../workspace/files/fileState';
import { rootName } from '../../workspace/deliveries/appliedRoots';
import { worldsFor, type PatchTarget, patchTargets } from '../../workspace/applied/patchTargets';
import { asKind, patchedKinds, stateAt, usesOfPatch } from '../../workspace/applied/patches';
import { placedAt } from '../../workspace/spot';
import type { Workspace } from '../../workspace/workspace';
import { renderScalar } from '../../yaml/writing/render';
import { valueItem } from '../suggestions/item';
import type { TypingSpot } from '../suggestions/spot';
import type { CompletionItem } from '../feature';
import { slotUsesOf } from '../../reference/extract';
import { directiveItems } from './completeDirective';
import { completeOperation } from './completeOperation';

/** What is typed in a patch: items where patches have their own, else the place as one of an object of the kind that is changed, and what a patch may have besides. */
export type PatchCompletion =
  { readonly items: readonly CompletionItem[] } | { readonly spot: TypingSpot; readonly more: readonly CompletionItem[] };

/** `undefined` for a place that is in no patch. */
export function completePatch(spot: TypingSpot, uri: Uri, offset: number, workspace: Workspace): PatchCompletion | undefined {
  const file = workspace.file(uri);
  const placed = file === undefined ? undefined : placedAt(file, offset);
  const state = file === undefined || placed === undefined ? undefined : stateAt(file, placed.start, workspace);
  if (state === undefined || usesOfPatch(state, workspace).length === 0) {
    return undefined;
  }
  if (spot.document.root?.kind === 'sequence') {
    return { items: completeOperation(spot, state, workspace) };
  }
  if (spot.path.length === 0 && spot.role === 'value') {
    return { items: wholePatches(spot, state, workspace) };
  }
  const isName = spot.role === 'value' && spot.path.join('.') === 'metadata.name';
  if (isName) {
    return { items: names(spot, state, workspace) };
  }
  const patched = ofPatchedKind(spot, state, workspace);
  return { spot: patched, more: directiveItems(patched, state, workspace) };
}

function ofPatchedKind(spot: TypingSpot, state: DocumentState, workspace: Workspace): TypingSpot {
  const [kind] = patchedKinds(state, workspace);
  if (spot.resource === undefined || kind === undefined || asKind(state, kind, workspace) === state) {
    return spot;
  }
  const resource = differing(spot.resource, { group: kind.group, version: kind.version, kind: kind.kind });
  return { ...spot, resource, uses: slotUsesOf(resource, workspace.slots) };
}

/** Objects that could be meant: those of the target, or all that the kustomizations hold. */
function candidates(state: DocumentState, workspace: Workspace): readonly PatchTarget[] {
  const selected = patchTargets(state, workspace);
  return selected.length > 0
    ? selected
    : usesOfPatch(state, workspace).flatMap(({ layer }) =>
        worldsFor(layer, workspace).flatMap((world) => world.objects.map((object) => ({ world, object }))),
      );
}

function names(spot: TypingSpot, state: DocumentState, workspace: Workspace): readonly CompletionItem[] {
  const items = new Map<string, CompletionItem>();
  for (const { object, world } of candidates(state, workspace)) {
    const { kind, group, name } = object.originalId;
    if (spot.resource === undefined || (kind === spot.resource.kind && group === spot.resource.group)) {
      items.set(
        name,
        valueItem(spot, name, {
          kind: 'reference',
          detail: describeId(object.originalId),
          documentation: md`In ${rootName(world.root, workspace.folderNames)}`,
          sort: '0',
        }),
      );
    }
  }
  return [...items.values()];
}

/** In a patch that is still empty: its first lines, for each object. */
function wholePatches(spot: TypingSpot, state: DocumentState, workspace: Workspace): readonly CompletionItem[] {
  const items = new Map<string, CompletionItem>();
  for (const { object } of candidates(state, workspace)) {
    const label = describeId(object.originalId);
    if (!items.has(label)) {
      items.set(label, {
        label,
        kind: 'resource',
        detail: 'patch',
        documentation: nothing,
        span: spot.span,
        newText: firstLines(object, spot.column),
        sort: '1',
        filter: `apiVersion ${label}`,
        again: true,
      });
    }
  }
  const operation: CompletionItem = {
    label: '- op',
    kind: 'field',
    detail: 'JSON patch',
    documentation: nothing,
    span: spot.span,
    newText: `- op: `,
    sort: '0',
    again: true,
  };
  return [operation, ...items.values()];
}

function firstLines({ originalId }: EffectiveObject, column: number): string {
  const lines = [
    `apiVersion: ${renderScalar(apiVersionOf(originalId))}`,
    `kind: ${renderScalar(originalId.kind)}`,
    'metadata:',
    `  name: ${renderScalar(originalId.name)}`,
    ...(originalId.namespace === '' ? [] : [`  namespace: ${renderScalar(originalId.namespace)}`]),
    'spec:',
    '  ',
  ];
  return lines.join(`\n${' '.repeat(column)}`);
}
