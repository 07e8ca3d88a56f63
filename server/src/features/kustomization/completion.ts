import { sortText } from '../../base/order';
import { note, nothing } from '../../base/markdown';
import { parentOf, type Uri } from '../../base/uri';
import { meaningAt, typeAt } from '../../kustomize/fields/fieldMeanings';
import type { FieldType } from '../../kustomize/fields/kustomizationFields';
import { componentVersion, kustomizationVersion } from '../../kustomize/layers/layer';
import { asSequence, asString, nodeAt } from '../../yaml/nodes/query';
import { isLayer } from '../../workspace/kustomizations/kustomizationFile';
import type { Workspace } from '../../workspace/workspace';
import { valueItem } from '../suggestions/item';
import { keyText, literal } from '../suggestions/keys';
import { typingSpotAt, type TypingSpot } from '../suggestions/spot';
import type { CompletionItem } from '../feature';
import { fieldPathItems } from './fieldPaths';
import { pathKindAt, pathsFor } from './paths';
import { selectorItems } from './selectors';

/** Values of fields that take one of a few. */
const choices: Readonly<Record<string, readonly string[]>> = {
  kind: ['Kustomization', 'Component'],
  buildMetadata: ['originAnnotations', 'transformerAnnotations', 'managedByLabel'],
  'sortOptions.order': ['fifo', 'legacy'],
};

/** Fields that have a newer form are not offered. */
const former: ReadonlySet<string> = new Set([
  'bases',
  'commonLabels',
  'imageTags',
  'patchesJson6902',
  'patchesStrategicMerge',
  'vars',
  'helmChartInflationGenerator',
  'configMapGenerator.env',
  'secretGenerator.env',
]);

/** What is written on with a field: keys without which Kustomize refuses an item, and a text of several lines. */
const begins: Readonly<Record<string, readonly string[]>> = {
  configMapGenerator: ['-', 'name'],
  secretGenerator: ['-', 'name'],
  images: ['-', 'name'],
  replicas: ['-', 'name'],
  'patches.patch': [literal],
};

/** What may be typed at a position of a kustomization file; nothing inside of a patch that it holds. */
export function completeKustomization(workspace: Workspace, uri: Uri, offset: number): readonly CompletionItem[] {
  const file = workspace.file(uri);
  if (!isLayer(uri, file?.documents[0]?.document.root) || file?.embeddedAt(offset) !== undefined) {
    return [];
  }
  const spot = typingSpotAt(workspace, uri, offset);
  const type = spot === undefined ? undefined : typeAt(spot.path);
  if (spot === undefined || type === undefined) {
    return [];
  }
  return isKeySpot(spot, type)
    ? keyItems(spot, type)
    : [
        ...valueItems(spot, type, uri, workspace),
        ...pathItems(spot, uri, workspace),
        ...selectorItems(spot, uri, workspace),
        ...fieldPathItems(spot, uri, workspace),
      ];
}

function keyItems(spot: TypingSpot, type: FieldType): readonly CompletionItem[] {
  return missingFields(spot, type)
    .filter(([name]) => !former.has(keyOf([...spot.path, name])))
    .map(([name, held]) => ({
      ...fieldItem(spot, name, held, begins[keyOf([...spot.path, name])]),
      documentation: note(meaningAt([...spot.path, name])?.text ?? ''),
      sort: rankOf(name, spot),
    }));
}

/** The fields that a map does not have yet. */
export function missingFields(spot: TypingSpot, type: FieldType): readonly (readonly [name: string, held: FieldType])[] {
  const present = new Set(spot.map?.entries.filter(({ key }) => key !== spot.scalar).map(({ key }) => key.text));
  return typeof type === 'string' || !('fields' in type) ? [] : Object.entries(type.fields).filter(([name]) => !present.has(name));
}

/** A field without what is said of it. */
export function fieldItem(
  spot: TypingSpot,
  name: string,
  held: FieldType,
  inner?: readonly string[],
): Omit<CompletionItem, 'documentation' | 'sort'> {
  const holds = typeof held === 'string' ? undefined : 'list' in held ? 'array' : 'object';
  return { ...keyText(spot, name, holds, inner), label: name, kind: 'field', detail: '' };
}

/** True where what is typed is a key. */
export function isKeySpot(spot: TypingSpot, type: FieldType): boolean {
  return spot.role === 'key' || (typeof type === 'object' && 'fields' in type && spot.scalar.style === 'plain');
}

/** Fields that most files have, in the order in which they are written; a file may say first what it is. */
const usual = [
  'resources',
  'namespace',
  'namePrefix',
  'components',
  'labels',
  'patches',
  'images',
  'configMapGenerator',
  'secretGenerator',
];
const heads = ['apiVersion', 'kind'];

function rankOf(name: string, spot: TypingSpot): string {
  const isTop = spot.path.length === 0;
  const place = isTop ? [...(spot.map === undefined ? heads : []), ...usual].indexOf(name) : -1;
  const isKnown = meaningAt([...spot.path, name]) !== undefined;
  return place >= 0 ? `0${String(place).padStart(2, '0')}` : `${isKnown ? 1 : 2}${name}`;
}

function valueItems(spot: TypingSpot, type: FieldType, uri: Uri, workspace: Workspace): readonly CompletionItem[] {
  return choiceItems(spot, type === 'bool' ? flags : choicesAt(spot, uri, workspace));
}

/** What a field that is true or false may be. */
export const flags = [true, false] as const;

/** Values to choose from, in their order. */
export function choiceItems(spot: TypingSpot, values: readonly (string | boolean)[]): readonly CompletionItem[] {
  return values.map((value, index) =>
    valueItem(spot, value, { kind: 'enum', detail: '', documentation: nothing, sort: sortText('0', index) }),
  );
}

function choicesAt(spot: TypingSpot, uri: Uri, workspace: Workspace): readonly string[] {
  const key = keyOf(spot.path);
  if (key === 'apiVersion') {
    const kind = asString(nodeAt(spot.document.root, ['kind']));
    return [kind === 'Component' ? componentVersion : kustomizationVersion];
  }
  if (key !== 'configMapGenerator.behavior' && key !== 'secretGenerator.behavior') {
    return choices[key] ?? [];
  }
  const name = asString(nodeAt(spot.document.root, [...spot.path.slice(0, -1), 'name']));
  const kind = key.startsWith('secret') ? 'Secret' : 'ConfigMap';
  const { kustomizations, index } = workspace;
  // What another layer generates may be meant as well.
  const mayBeThere =
    kustomizations.isComponent(parentOf(uri)) ||
    kustomizations.layersOf(parentOf(uri)).length > 1 ||
    name === undefined ||
    index.find({ group: '', kind }, name).length > 0;
  return mayBeThere ? ['create', 'merge', 'replace'] : ['create'];
}

function pathItems(spot: TypingSpot, uri: Uri, workspace: Workspace): readonly CompletionItem[] {
  const kind = pathKindAt(spot.path);
  if (kind === undefined) {
    return [];
  }
  const list = asSequence(nodeAt(spot.document.root, spot.path.slice(0, -1)));
  const listed = new Set(list?.items.filter((item) => item !== spot.scalar).flatMap((item) => asString(item) ?? []));
  return pathsFor(spot.prefix, kind, uri, workspace)
    .filter(({ path }) => !listed.has(path))
    .map(({ path, isFolder }) =>
      valueItem(spot, path, {
        kind: 'value',
        detail: isFolder ? 'folder' : '',
        documentation: nothing,
        sort: `${path.startsWith('..') ? 1 : 0}${path}`,
        ...(path.endsWith('/') ? { again: true } : {}),
      }),
    );
}

function keyOf(path: TypingSpot['path']): string {
  return path.filter((step) => typeof step === 'string').join('.');
}
