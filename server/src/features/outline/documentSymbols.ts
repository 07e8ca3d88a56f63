import { firstOf } from '../../base/first';
import type { Path } from '../../base/path';
import { shift } from '../../base/text';
import type { Uri } from '../../base/uri';
import { withinLength } from '../../base/visible';
import type { Resource } from '../../manifest/resource';
import { apiVersionOf } from '../../schema/kinds/kind';
import { familiesOf } from '../../workspace/family';
import type { Workspace } from '../../workspace/workspace';
import type { MapEntry, YamlNode } from '../../yaml/nodes/node';
import type { DocumentSymbol } from '../feature';

/** The objects of a file that are ours, each with its fields. */
export function documentSymbols(workspace: Workspace, uri: Uri): readonly DocumentSymbol[] {
  const file = workspace.file(uri);
  return (file?.documents ?? []).flatMap(({ document, resources }) => {
    const start = file?.startOf(document) ?? 0;
    return resources
      .filter((resource) => workspace.isOurs(resource))
      .map((resource) => resourceSymbol(resource, start, labelsOf(resource, workspace)));
  });
}

/** What a family calls an item of a list; `path` is from the object's root. */
type Labels = (path: Path, item: YamlNode) => { readonly name: string; readonly detail: string } | undefined;

function labelsOf(resource: Resource, workspace: Workspace): Labels {
  return (path, item) => firstOf(familiesOf(workspace), ({ itemLabel }) => itemLabel?.(resource, path, item));
}

function resourceSymbol(resource: Resource, start: number, labels: Labels): DocumentSymbol {
  const { node, kindNode, nameNode } = resource;
  const selection = nameNode !== undefined && inside(node, nameNode) ? nameNode.span : kindNode.span;
  return {
    name: `${resource.kind} ${resource.name ?? ''}`.trim(),
    detail: apiVersionOf(resource),
    kind: 'resource',
    span: shift(node.span, start),
    selection: shift(inside(node, { span: selection }) ? selection : node.span, start),
    children: node.entries.map((entry) => entrySymbol(entry, start, [entry.key.text], labels)),
  };
}

function inside(outer: { readonly span: YamlNode['span'] }, inner: { readonly span: YamlNode['span'] }): boolean {
  return inner.span.start >= outer.span.start && inner.span.end <= outer.span.end;
}

function entrySymbol({ key, value }: MapEntry, start: number, path: Path, labels: Labels): DocumentSymbol {
  return {
    // A key may be a list or a map, as where a dash slips to the margin, and then its text is all of it.
    name: oneLine(key.text.trim()) || '""',
    detail: value.kind === 'scalar' ? oneLine(value.text) : '',
    kind: symbolKind(value),
    span: shift({ start: key.span.start, end: Math.max(key.span.end, value.span.end) }, start),
    selection: shift(key.span, start),
    children: childSymbols(value, start, path, labels),
  };
}

function childSymbols(value: YamlNode, start: number, path: Path, labels: Labels): readonly DocumentSymbol[] {
  switch (value.kind) {
    case 'map':
      return value.entries.map((entry) => entrySymbol(entry, start, [...path, entry.key.text], labels));
    case 'sequence':
      return value.items.map((item, index) => ({
        name: itemName(item) ?? String(index),
        detail: item.kind === 'scalar' ? '' : `[${index}]`,
        ...labels([...path, index], item),
        kind: symbolKind(item),
        span: shift(item.span, start),
        selection: shift(item.span, start),
        children: childSymbols(item, start, [...path, index], labels),
      }));
    case 'scalar':
    case 'alias':
      return [];
  }
}

function itemName(item: YamlNode): string | undefined {
  if (item.kind === 'scalar') {
    return oneLine(item.text) || undefined;
  }
  const name = item.kind === 'map' ? item.entries.find(({ key }) => key.text === 'name')?.value : undefined;
  return name?.kind === 'scalar' ? oneLine(name.text) || undefined : undefined;
}

function oneLine(text: string): string {
  const [line = ''] = text.split('\n', 1);
  return withinLength(line, 80);
}

function symbolKind(value: YamlNode): DocumentSymbol['kind'] {
  switch (value.kind) {
    case 'map':
      return 'map';
    case 'sequence':
      return 'list';
    case 'alias':
      return 'string';
    case 'scalar':
      switch (typeof value.value) {
        case 'number':
          return 'number';
        case 'boolean':
          return 'boolean';
        case 'string':
          return 'string';
        default:
          return 'null';
      }
  }
}
