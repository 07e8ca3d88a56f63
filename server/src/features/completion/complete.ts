import { sortText } from '../../base/order';
import type { Path } from '../../base/path';
import { firstOf } from '../../base/first';
import { startOfLine } from '../../base/lines';
import { append } from '../../base/lists';
import { baseNameOf, type Uri } from '../../base/uri';
import { isGenerator, mayBecomeGenerator } from '../../workspace/files/generators';
import { describedByAny } from '../../workspace/applied/podPlaces';
import { familiesOf } from '../../workspace/family';
import { chartFileName } from '../../workspace/files/chartFiles';
import { configFileName } from '../../workspace/files/fileRoles';
import type { Workspace } from '../../workspace/workspace';
import { completeInAction } from '../chart/completion';
import { completeGivenValues, completeValues } from '../chart/valuesCompletion';
import { referenceParts } from '../suggestions/externals';
import { itemItems, keyItems, keyText } from '../suggestions/keys';
import { resourceKeys, volumeNames } from './podItems';
import { referencesInstead, wholeReferences } from './referenceInstead';
import { declaredNames } from './declaredNames';
import { referenceHeads } from './referenceHeads';
import { innerItems } from './innerItems';
import { labelKeys, labelValues } from './labels';
import { documentMarker } from './newDocument';
import { newListedItems, newResourceItems, newTemplateItems } from './newResource';
import { ruleCodes } from './ruleCodes';
import { targetPathItems } from './targetPath';
import { apiVersionOf } from '../../schema/kinds/kind';
import { asMap, asScalar, valueOf } from '../../yaml/nodes/query';
import { typingSpotAt, type TypingSpot } from '../suggestions/spot';
import { suggestedValues } from './suggested';
import { acceptedValues } from './tried';
import { headValues, referenceValues, schemaValues } from '../suggestions/values';
import type { CompletionItem } from '../feature';
import { deliveryPaths } from '../delivery/completion';
import { completeGenerator } from '../generator/completion';
import { completePatch } from '../patch/completePatch';
import { completeKustomization } from '../kustomization/completion';
import { completeList } from '../kustomization/listCompletion';
import { completeConfig } from '../projectFile/completion';
import { nothing } from '../../base/markdown';

/** What may be typed at a position, required and nearest things first. Empty where nothing is ours. */
export function complete(workspace: Workspace, uri: Uri, offset: number): readonly CompletionItem[] {
  if (baseNameOf(uri) === configFileName) {
    return completeConfig(workspace, uri, offset);
  }
  const codes = ruleCodes(workspace, uri, offset);
  if (codes !== undefined) {
    return codes;
  }
  const inAction = completeInAction(workspace, uri, offset);
  if (inAction !== undefined) {
    return inAction;
  }
  const ofValues = completeValues(workspace, uri, offset);
  if (ofValues !== undefined) {
    return ofValues;
  }
  // It begins as an object does, and is none.
  if (baseNameOf(uri) === chartFileName) {
    return [];
  }
  const file = workspace.file(uri);
  const ofList = completeList(workspace, uri, offset);
  if (ofList !== undefined) {
    return ofList;
  }
  const layer = completeKustomization(workspace, uri, offset);
  if (layer.length > 0) {
    return layer;
  }
  if (file !== undefined && isGenerator(file)) {
    return completeGenerator(workspace, uri, offset);
  }
  const generator = file !== undefined && mayBecomeGenerator(file) ? completeGenerator(workspace, uri, offset) : [];
  return [...manifestItems(workspace, uri, offset), ...generator];
}

function manifestItems(workspace: Workspace, uri: Uri, offset: number): readonly CompletionItem[] {
  const typing = typingSpotAt(workspace, uri, offset);
  const items = itemsWhere(typing, workspace, uri, offset);
  return items.length > 0 ? items : behindColon(workspace, uri, offset);
}

/** A colon behind a value's first word is the value's own where a value goes on behind it: `arn:`, `aws:`. */
function behindColon(workspace: Workspace, uri: Uri, offset: number): readonly CompletionItem[] {
  const text = workspace.file(uri)?.text ?? '';
  if (!/[-:][ \t]+[^\s"'[{]\S*:$/.test(text.slice(startOfLine(text, offset), offset))) {
    return [];
  }
  const spot = typingSpotAt(workspace, uri, offset, { colonIn: 'value' });
  const goesOn = ({ label, filter = label }: CompletionItem): boolean => spot !== undefined && filter.startsWith(spot.prefix);
  return spot?.role === 'value' ? itemsWhere(spot, workspace, uri, offset).filter(goesOn) : [];
}

function itemsWhere(typing: TypingSpot | undefined, workspace: Workspace, uri: Uri, offset: number): readonly CompletionItem[] {
  const marker = newDocument(workspace, uri, offset, typing);
  if (marker.length > 0) {
    return marker;
  }
  const given = typing === undefined ? undefined : completeGivenValues(typing, uri, workspace);
  if (given !== undefined && given.length > 0) {
    return given;
  }
  const patch = typing === undefined ? undefined : completePatch(typing, uri, offset, workspace);
  if (patch !== undefined && 'items' in patch) {
    return patch.items;
  }
  const spot = patch?.spot ?? typing;
  const inner = innerItems(workspace, uri, offset, spot);
  if (spot === undefined || inner?.only === true) {
    return inner?.items ?? [];
  }
  return [...(inner?.items ?? []), ...itemsOf(spot, workspace, uri), ...(patch?.more ?? [])];
}

function newDocument(workspace: Workspace, uri: Uri, offset: number, spot: TypingSpot | undefined): readonly CompletionItem[] {
  const file = workspace.file(uri);
  const isBelowOurs = spot?.resource !== undefined && workspace.isOurs(spot.resource);
  return file !== undefined && isBelowOurs ? documentMarker(spot, file, offset) : [];
}

function itemsOf(spot: TypingSpot, workspace: Workspace, uri: Uri): readonly CompletionItem[] {
  const { role, path, resource } = spot;
  const isListed = isListedRoot(spot);
  if (role === 'key') {
    return isListed
      ? headKeys(spot, workspace)
      : [
          ...((resource === undefined && path.length === 0) || isTemplateRoot(spot, workspace) ? headKeys(spot, workspace) : []),
          ...mapKeys(spot, path, uri, workspace),
        ];
  }
  // Whole objects are written in lines of YAML, and never in quotes.
  const takesObjects = spot.scalar.style === 'plain' && !spot.flow && spot.json === undefined;
  if (isListed) {
    return [...(takesObjects ? newListedItems(spot, uri, workspace) : []), ...headKeys(spot, workspace)];
  }
  if (isTemplateRoot(spot, workspace)) {
    return [...newTemplateItems(spot, uri, workspace), ...headKeys(spot, workspace)];
  }
  if (path.length === 0) {
    return [...(takesObjects ? newResourceItems(spot, uri, workspace) : []), ...headKeys(spot, workspace)];
  }
  const found: CompletionItem[] = [
    ...referenceValues(spot, uri, workspace),
    ...referenceHeads(spot, uri, workspace),
    ...referenceParts(spot, uri, workspace),
    ...referencesInstead(spot, uri, workspace),
    ...targetPathItems(spot, uri, workspace),
    ...schemaValues(spot, path, uri, workspace),
    ...labelValues(spot, path, workspace),
    ...volumeNames(spot, uri, workspace),
    ...declaredNames(spot, uri, workspace),
    ...deliveryPaths(spot, uri, workspace),
  ];
  const known = new Set(found.map(({ label }) => label));
  append(
    found,
    suggestedValues(spot, path, workspace).filter(({ label }) => !known.has(label)),
  );
  const values = [...headValues(spot, path, uri, workspace), ...acceptedValues(found, spot, uri, workspace)];
  append(values, itemItems(spot, path, uri, workspace));
  return values.every(({ kind }) => kind === 'resource') && holdsKeys(spot, path, uri, workspace)
    ? [...values, ...wholeReferences(spot, uri, workspace), ...mapKeys(spot, path, uri, workspace)]
    : values;
}

function mapKeys(spot: TypingSpot, path: Path, uri: Uri, workspace: Workspace): readonly CompletionItem[] {
  return [...keyItems(spot, path, uri, workspace), ...labelKeys(spot, path, workspace), ...resourceKeys(spot, path, uri, workspace)];
}

/** The root of an item of a `List` that does not say yet what it is. */
function isListedRoot({ document, path, resource }: TypingSpot): boolean {
  const [key, index] = path;
  const kind = asScalar(valueOf(asMap(document.root), 'kind'))?.text;
  const isItem = path.length === 2 && key === 'items' && typeof index === 'number';
  return isItem && kind?.endsWith('List') === true && resource?.path[1] !== index;
}

/** The root of an object in another one that does not say its kind yet. */
function isTemplateRoot({ resource, path }: TypingSpot, workspace: Workspace): boolean {
  const own = path.slice(resource?.path.length ?? 0);
  const start =
    resource === undefined || resource.host !== undefined
      ? undefined
      : firstOf(familiesOf(workspace), ({ templateAround }) => templateAround?.(resource, own));
  return start?.length === own.length;
}

/** A value that is a map: what is typed is its first key. */
function holdsKeys(spot: TypingSpot, path: Path, uri: Uri, workspace: Workspace): boolean {
  const { resource } = spot;
  if (resource === undefined || spot.scalar.style !== 'plain') {
    return false;
  }
  const own = path.slice(resource.path.length);
  const annotated = workspace.knowledge.annotations.at(resource, own).length > 0;
  return annotated || describedByAny(resource, own, uri, workspace).some(({ structure }) => structure.type === 'object');
}

/** The first keys of an object that is not there yet, and the apiVersion of a kind that is. */
function headKeys(spot: TypingSpot, workspace: Workspace): readonly CompletionItem[] {
  const present = new Set(spot.map?.entries.filter(({ key }) => key !== spot.scalar).map(({ key }) => key.text));
  if (isSomethingElse(present)) {
    return [];
  }
  return [...versionLines(spot, present, workspace), ...emptyKeys(spot, present)];
}

/** `apiVersion` with its value, for each group that has a kind which is written already. */
function versionLines(spot: TypingSpot, present: ReadonlySet<string>, { kinds }: Workspace): readonly CompletionItem[] {
  const kind = asScalar(valueOf(spot.map, 'kind'));
  const isPlain = spot.scalar.style === 'plain' && spot.json === undefined;
  if (kind === undefined || kind.text === '' || present.has('apiVersion') || spot.hasColon || !isPlain) {
    return [];
  }
  return kinds.byKindName(kind.text).map((summary) => ({
    label: `apiVersion: ${apiVersionOf(summary)}`,
    kind: 'field',
    detail: kind.text,
    documentation: nothing,
    span: spot.span,
    newText: `apiVersion: ${apiVersionOf(summary)}`,
    sort: '0',
  }));
}

/** Whether a map has keys that no object of ours begins with, and says neither version nor kind: a package.json, the jobs of a CI. */
function isSomethingElse(present: ReadonlySet<string>): boolean {
  return !present.has('apiVersion') && !present.has('kind') && [...present].some((key) => !headNames.includes(key));
}

const headNames = ['apiVersion', 'kind', 'metadata', 'spec'];

function emptyKeys(spot: TypingSpot, present: ReadonlySet<string>): readonly CompletionItem[] {
  return headNames
    .filter((key) => !present.has(key))
    .map((key, index) => ({
      ...keyText(spot, key, key === 'apiVersion' || key === 'kind' ? 'string' : 'object'),
      label: key,
      kind: 'field',
      detail: '',
      documentation: nothing,
      // An object begins with these two, or with all of it at once; nobody begins with the others.
      sort: sortText(index < 2 ? '0' : '7', index),
    }));
}
