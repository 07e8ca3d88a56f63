import {
  SymbolKind,
  TypeHierarchyPrepareRequest,
  TypeHierarchySubtypesRequest,
  TypeHierarchySupertypesRequest,
  type TypeHierarchyItem,
} from 'vscode-languageserver';
import type { TypeItem, TypeOf } from '../../../service';
import { toLocation } from '../conversion/convert';
import { answering, ofDocument, type Answered, type FeatureContext } from './lspFeature';
import { schemaPlace } from './schemaPlace';

/** Duck types over the kinds that implement them. */
export const typeHierarchyFeatures: readonly Answered[] = [
  ofDocument(TypeHierarchyPrepareRequest.type, 'workspace', (context, { uri, lines }, { position, textDocument }) =>
    context.service.objects
      .typeItems(uri, lines.offsetAt(position))
      .map((item) => toItem(context, item, { uri: textDocument.uri, range: { start: position, end: position } })),
  ),
  answering(TypeHierarchySupertypesRequest.type, 'workspace', (context, { item }) =>
    neighbours(context, item, (type) => context.service.objects.supertypes(type)),
  ),
  answering(TypeHierarchySubtypesRequest.type, 'workspace', (context, { item }) =>
    neighbours(context, item, (type) => context.service.objects.subtypes(type)),
  ),
];

function neighbours(
  context: FeatureContext,
  { uri, selectionRange, data }: TypeHierarchyItem,
  of: (type: TypeOf) => readonly TypeItem[],
): TypeHierarchyItem[] {
  const type = readType(data);
  return type === undefined ? [] : of(type).map((each) => toItem(context, each, { uri, range: selectionRange }));
}

/** What is no file has a place only where the client shows such documents; else it is where it was asked from. */
function toItem(
  { to, client }: FeatureContext,
  { name, detail, of, place }: TypeItem,
  from: Pick<TypeHierarchyItem, 'uri' | 'range'>,
): TypeHierarchyItem {
  const shared = { name, detail, kind: 'duck' in of ? SymbolKind.Interface : SymbolKind.Class, data: of };
  if ('uri' in place) {
    const { uri, span, selection } = place;
    return {
      ...shared,
      uri: to.spell(uri),
      range: toLocation(to, { uri, span }).range,
      selectionRange: toLocation(to, { uri, span: selection }).range,
    };
  }
  const { uri, range } = schemaPlace(client, place.title) ?? from;
  return { ...shared, uri, range, selectionRange: range };
}

/** What an item means, from what a client sent back with it. */
function readType(data: unknown): TypeOf | undefined {
  if (typeof data !== 'object' || data === null) {
    return undefined;
  }
  if ('duck' in data) {
    return typeof data.duck === 'string' ? { duck: data.duck } : undefined;
  }
  const kind: unknown = 'kind' in data ? data.kind : undefined;
  const text = (key: string): string | undefined => {
    const value: unknown = typeof kind === 'object' && kind !== null ? (kind as Readonly<Record<string, unknown>>)[key] : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  const [group, version, name] = [text('group'), text('version'), text('kind')];
  return group === undefined || version === undefined || name === undefined ? undefined : { kind: { group, version, kind: name } };
}
