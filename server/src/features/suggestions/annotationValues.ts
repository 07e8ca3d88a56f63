import { sortText } from '../../base/order';
import { note, type Markdown } from '../../base/markdown';
import type { Path } from '../../base/path';
import type { Uri } from '../../base/uri';
import { nodesAt } from '../../manifest/values';
import type { Resource } from '../../manifest/resource';
import type { KnownAnnotation } from '../../reference/knownAnnotation';
import { familiesOf } from '../../workspace/family';
import type { Workspace } from '../../workspace/workspace';
import { asScalar, nodeAt, textOf } from '../../yaml/nodes/query';
import type { CompletionItem } from '../feature';
import { valueItem } from './item';
import type { TypingSpot } from './spot';

/** Values of an annotation or label that a controller reads: those that it knows, else what is near, then what is usual. */
export function annotationValues(spot: TypingSpot, own: Path, uri: Uri, workspace: Workspace): readonly CompletionItem[] {
  const known =
    spot.resource === undefined
      ? undefined
      : workspace.knowledge.annotations
          .at(spot.resource, own.slice(0, -1), workspace.services.aliases)
          .find(({ key }) => key === own.at(-1));
  if (known === undefined) {
    return [];
  }
  const documentation = note(known.note);
  if (known.values !== undefined) {
    const { resource } = spot;
    const used = known.values.filter((value) => resource === undefined || annotationIsUsed(resource, known.key, value, workspace));
    return used.map((value, index) => valueItem(spot, value, { kind: 'enum', detail: '', documentation, sort: sortText('0', index) }));
  }
  const ranked: readonly (readonly [string, readonly string[]])[] = [
    ['0', around(spot, own, known)],
    ['0', objectsOf(spot, known, workspace)],
    ['1', neighboursValues(spot, own, uri, workspace)],
    ['2', workspace.knowledge.annotations.usualOf(known)],
  ];
  const items = new Map<string, CompletionItem>();
  for (const [rank, values] of ranked) {
    values.forEach((value, index) => !items.has(value) && items.set(value, item(spot, value, documentation, sortText(rank, index))));
  }
  return [...items.values()];
}

/** No family says of an annotation, or of its value, that it does nothing on the object. */
export function annotationIsUsed(resource: Resource, key: string, value: string | undefined, workspace: Workspace): boolean {
  return familiesOf(workspace).every(({ usesAnnotation }) => usesAnnotation?.(resource, key, value, workspace) !== false);
}

function item(spot: TypingSpot, value: string, documentation: Markdown, sort: string): CompletionItem {
  return valueItem(spot, value, { kind: 'value', detail: '', documentation, sort });
}

/** What stands in the object whose metadata holds the annotation, such as the ports of a Pod template's containers. */
function around({ resource }: TypingSpot, own: Path, { around: source }: KnownAnnotation): readonly string[] {
  if (source === undefined || resource === undefined) {
    return [];
  }
  const holder = nodeAt(resource.node, own.slice(0, -3));
  const values = [...new Set(nodesAt(holder, source.path).map(({ node }) => textOf(asScalar(node))))].filter(
    (value) => value !== undefined && value !== '',
  );
  const all = source.joined === true && values.length > 1 ? [values.join(','), ...values] : values;
  return all.map((value) => asWritten(value ?? '', source.as));
}

/** Names of the objects of the same namespace that the annotation can mean. */
function objectsOf({ resource }: TypingSpot, { objects }: KnownAnnotation, { index }: Workspace): readonly string[] {
  if (objects === undefined) {
    return [];
  }
  const near = index
    .ofKind(objects)
    .slice(0, mostNeighbours)
    .filter((each) => each.resource.namespace === resource?.namespace);
  return near.flatMap(({ resource: { name } }) => (name === undefined ? [] : [asWritten(name, objects.as)]));
}

function asWritten(value: string, form = '{}'): string {
  return form.replaceAll('{}', () => value);
}

/** How many objects of a kind are looked at: what is usual shows in a few. */
const mostNeighbours = 50;

/** What objects of the file and others of the kind have in the same place. */
function neighboursValues({ resource }: TypingSpot, own: Path, uri: Uri, workspace: Workspace): readonly string[] {
  const inFileToo = workspace.file(uri)?.documents.flatMap(({ resources }) => resources) ?? [];
  const ofKind =
    resource === undefined
      ? []
      : workspace.index
          .ofKind(resource)
          .slice(0, mostNeighbours)
          .map((each) => each.resource);
  const values = [...inFileToo, ...ofKind]
    .filter((each) => each.kind !== resource?.kind || each.name !== resource.name)
    .map((each) => textOf(asScalar(nodeAt(each.node, own))));
  return [...new Set(values)].flatMap((value) => (value === undefined || value === '' ? [] : [value]));
}
