import { checkCancelled, type CancelToken } from '../../base/cancellation';
import { addTo } from '../../base/groups';
import { shift, type Span } from '../../base/text';
import type { Uri } from '../../base/uri';
import { comparePlaces } from '../../base/order';
import type { IndexedOrigin, IndexedResource } from '../../workspace/index/indexed';
import type { MeantTogether } from '../../workspace/resolution/meant';
import type { Workspace } from '../../workspace/workspace';
import type { InlayHint, Place, ReferenceCount } from '../feature';
import type { Relation } from '../../workspace/family';
import { listedPlaceOf, relationsTo } from './relations';
import { placeOfOrigin } from './references';

export interface CountOptions {
  /** Count objects that nothing refers to as well. */
  readonly unused: boolean;
  readonly token: CancelToken;
  /** Only the objects whose name starts inside of it; of all where it is missing. */
  readonly within?: Span;
}

/** The objects of a file with the references to them; objects that are not ours only where something refers to them. */
export function referenceCounts(workspace: Workspace, uri: Uri, { unused, token, within }: CountOptions): readonly ReferenceCount[] {
  const file = workspace.file(uri);
  const places = new Map<string, PlacesByObject>();
  const here = (file?.documents ?? []).flatMap(({ document, resources }) => {
    const start = file?.startOf(document) ?? 0;
    const isFar = within !== undefined && (start > within.end || start + document.length < within.start);
    return (isFar ? [] : resources).flatMap((resource) => {
      const span = resource.nameNode === undefined ? undefined : shift(resource.nameNode.span, start);
      return span === undefined || (within !== undefined && (span.start < within.start || span.start > within.end))
        ? []
        : [{ resource, span }];
    });
  });
  const objects = objectsByName(workspace, uri, new Set(here.map(({ resource }) => resource.name)));
  return here.flatMap(({ resource, span }): readonly ReferenceCount[] => {
    checkCancelled(token);
    const { name } = resource;
    if (name === undefined) {
      return [];
    }
    const entry = workspace.index.entryOf(uri, resource);
    const known = places.get(name) ?? placesOfName(name, objects.get(name) ?? [], workspace);
    places.set(name, known);
    const referring = known.get(entry) ?? [];
    const related = relationsTo(entry, workspace);
    const references =
      related.length === 0
        ? referring
        : [...referring, ...related.flatMap((relation) => listedPlaceOf(workspace, relation) ?? [])].sort(byPlace);
    const shown = references.length > 0 || (unused && workspace.isOurs(resource));
    return shown ? [{ span, title: titleOf(referring.length, related), references }] : [];
  });
}

/** The same at the end of each name that starts inside `span`. */
export function referenceHints(workspace: Workspace, uri: Uri, span: Span, options: CountOptions): readonly InlayHint[] {
  return referenceCounts(workspace, uri, { ...options, within: span }).map((count) => ({
    offset: count.span.end,
    label: count.title,
    tooltip: 'References to this object in the workspace',
  }));
}

/** By object, the places that refer to it; equal objects share one list. */
type PlacesByObject = ReadonlyMap<IndexedResource, readonly Place[]>;

/** The objects of a file that have some names; elsewhere there may be thousands of the same name. */
function objectsByName(
  workspace: Workspace,
  uri: Uri,
  names: ReadonlySet<string | undefined>,
): ReadonlyMap<string, readonly IndexedResource[]> {
  const objects = new Map<string, IndexedResource[]>();
  for (const resource of workspace.file(uri)?.resources ?? []) {
    if (resource.name !== undefined && names.has(resource.name)) {
      addTo(objects, resource.name, workspace.index.entryOf(uri, resource));
    }
  }
  return objects;
}

function placesOfName(name: string, objects: readonly IndexedResource[], workspace: Workspace): PlacesByObject {
  const known = new Map<string, readonly Place[]>();
  const numbers = new Map<MeantTogether, number>();
  const numberOf = (group: MeantTogether): number => {
    const number = numbers.get(group) ?? numbers.size;
    numbers.set(group, number);
    return number;
  };
  return new Map(
    [...workspace.resolver.meaningsByObject(name, objects)].map(([object, groups]) => {
      const key = groups.map(numberOf).join();
      const places = known.get(key) ?? groups.flatMap(({ origins }) => placesOf(origins, workspace)).sort(byPlace);
      known.set(key, places);
      return [object, places] as const;
    }),
  );
}

function placesOf(origins: readonly IndexedOrigin[], workspace: Workspace): readonly Place[] {
  return origins.flatMap((referrer) => placeOfOrigin(workspace, referrer) ?? []);
}

/** As in `2 references, 1 member`. */
function titleOf(count: number, related: readonly Relation[]): string {
  const groups = new Map<string, { readonly counted: Relation['counted']; count: number }>();
  for (const relation of related) {
    const group = groups.get(relation.counted.join()) ?? { counted: relation.counted, count: 0 };
    group.count += 1;
    groups.set(relation.counted.join(), group);
  }
  const words = [...groups.values()].map((of) => counted(of.count, of.counted));
  return [...(count > 0 || words.length === 0 ? [counted(count, ['reference', 'references'])] : []), ...words].join(', ');
}

function counted(count: number, [one, several]: Relation['counted']): string {
  return `${count} ${count === 1 ? one : several}`;
}

function byPlace(a: Place, b: Place): number {
  return comparePlaces(a, b);
}
