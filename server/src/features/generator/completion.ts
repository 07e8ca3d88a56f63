import { sortText } from '../../base/order';
import type { Uri } from '../../base/uri';
import type { ConfigType } from '../../infer/config/configType';
import type { Workspace } from '../../workspace/workspace';
import { valueItem } from '../suggestions/item';
import { keyText } from '../suggestions/keys';
import { typingSpotAt, type TypingSpot } from '../suggestions/spot';
import type { CompletionItem } from '../feature';
import { generatorView } from './api';
import { changeWords, configPlaceAt, typeWords } from './configPlace';
import { keyNames, type NamedThing, type NamePlace, textNames } from './names';
import { md, nothing, paragraphs, prose } from '../../base/markdown';

/** What may be typed at a position of a generator.yaml, or of an empty file that may become one. */
export function completeGenerator(workspace: Workspace, uri: Uri, offset: number): readonly CompletionItem[] {
  const spot = typingSpotAt(workspace, uri, offset);
  const type = spot === undefined ? undefined : configPlaceAt(spot.path)?.type;
  if (spot === undefined || type === undefined) {
    return [];
  }
  const view = generatorView(workspace, uri);
  const place = view === undefined ? undefined : { view, workspace, root: spot.document.root, path: spot.path, prefix: spot.prefix };
  if (spot.role === 'key') {
    return keyItems(spot, type, place);
  }
  // What is typed where a map belongs is its first key.
  const isMap = type.kind === 'record' || type.kind === 'map';
  return isMap && spot.scalar.style === 'plain' ? keyItems(spot, type, place) : valueItems(spot, type, place);
}

function keyItems(spot: TypingSpot, type: ConfigType, place: NamePlace | undefined): readonly CompletionItem[] {
  const present = new Set(spot.map?.entries.filter(({ key }) => key !== spot.scalar).map(({ key }) => key.text));
  if (type.kind === 'record') {
    return Object.entries(type.keys)
      .filter(([name]) => !present.has(name))
      .map(([name, { type: held, meaning, changes }]) => ({
        ...keyText(spot, name, holding(held)),
        label: name,
        kind: 'field' as const,
        detail: typeWords(held),
        documentation: paragraphs(prose(meaning), md`_It ${changeWords[changes]}._`),
        sort: changes === 'schema' ? '0' : changes === 'metadata' ? '1' : '2',
      }));
  }
  if (type.kind !== 'map' || place === undefined) {
    return [];
  }
  return unique(keyNames(type.keys, place))
    .filter(({ name }) => !present.has(name))
    .map(({ name, detail, documentation = '' }) => ({
      ...keyText(spot, name, holding(type.of)),
      label: name,
      kind: 'reference' as const,
      detail,
      documentation: prose(documentation),
      sort: '0',
    }));
}

function valueItems(spot: TypingSpot, type: ConfigType, place: NamePlace | undefined): readonly CompletionItem[] {
  const values = (all: readonly (string | boolean)[]): readonly CompletionItem[] =>
    all.map((value, index) => valueItem(spot, value, { kind: 'enum', detail: '', documentation: nothing, sort: sortText('0', index) }));
  const names = (found: readonly NamedThing[]): readonly CompletionItem[] =>
    unique(found).map(({ name, detail, documentation = '' }) =>
      valueItem(spot, name, { kind: 'reference', detail, documentation: prose(documentation), sort: '0' }),
    );
  switch (type.kind) {
    case 'boolean':
      return values([true, false]);
    case 'switch':
      return values([true, false, ...type.words]);
    case 'string':
      return type.words !== undefined
        ? values(type.words)
        : type.names === undefined || place === undefined
          ? []
          : names(textNames(type.names, place));
    case 'strings':
      return type.names === undefined || place === undefined ? [] : names(textNames(type.names, place));
    default:
      return [];
  }
}

function holding(type: ConfigType): 'object' | 'array' | undefined {
  return type.kind === 'record' || type.kind === 'map' ? 'object' : type.kind === 'list' ? 'array' : undefined;
}

function unique(things: readonly NamedThing[]): readonly NamedThing[] {
  return [...new Map([...things].reverse().map((thing) => [thing.name, thing] as const)).values()].reverse();
}
