import { shift, type Span } from '../../base/text';
import type { Uri } from '../../base/uri';
import { comparePlaces } from '../../base/order';
import { describeResource, type Resource } from '../../manifest/resource';
import type { Origin } from '../../reference/extract';
import { apiVersionOf } from '../../schema/kinds/kind';
import type { IndexedResource } from '../../workspace/index/indexed';
import type { Workspace } from '../../workspace/workspace';
import type { YamlDocument } from '../../yaml/nodes/node';
import { relationsFrom, relationsTo, relationSpan } from './relations';
import { nearestTargets } from '../rename/objectUses';
import { meantAt, spotAt } from '../../workspace/spot';

/** An object as a member of the hierarchy "who refers to whom". */
export interface HierarchyItem {
  readonly uri: Uri;
  /** The whole object. */
  readonly span: Span;
  /** Its name. */
  readonly selection: Span;
  /** `Kind namespace/name`. */
  readonly name: string;
  /** Its apiVersion. */
  readonly detail: string;
}

/** A neighbour in the hierarchy; `spans` are the references, in the file of the one that refers. */
export interface HierarchyCall {
  readonly item: HierarchyItem;
  readonly spans: readonly Span[];
}

/** The objects that a position means: what a reference leads to, else the object around it. */
export function hierarchyItems(workspace: Workspace, uri: Uri, offset: number): readonly HierarchyItem[] {
  const spot = spotAt(workspace, uri, offset);
  if (spot === undefined) {
    return [];
  }
  const meant = meantAt(workspace, uri, spot);
  const objects = meant.length > 0 || spot.resource === undefined ? meant : [workspace.index.entryOf(uri, spot.resource)];
  return objects.flatMap((object) => itemOf(workspace, object) ?? []);
}

/** Who refers to an object. */
export function incomingCalls(workspace: Workspace, item: HierarchyItem): readonly HierarchyCall[] {
  const object = objectOf(workspace, item);
  const found = object === undefined ? [] : workspace.resolver.referrers([object]);
  const related = object === undefined ? [] : relationsTo(object, workspace);
  return callsOf(workspace, [
    ...found.map(({ uri, origin, owner }) => callOf(owner, uri, origin)),
    ...related.map((relation) => ({
      object: relation.from,
      uri: relation.from.uri,
      document: relation.from.resource.document,
      span: relationSpan(relation),
    })),
  ]);
}

/** Whom an object refers to. */
export function outgoingCalls(workspace: Workspace, item: HierarchyItem): readonly HierarchyCall[] {
  const object = objectOf(workspace, item);
  const origins = object === undefined ? [] : object.origins;
  const related = object === undefined ? [] : relationsFrom(object, workspace);
  return callsOf(workspace, [
    ...origins.flatMap((origin) => nearestTargets(workspace, { uri: item.uri, origin }).map((target) => callOf(target, item.uri, origin))),
    ...related.map((relation) => ({
      object: relation.to,
      uri: item.uri,
      document: relation.from.resource.document,
      span: relationSpan(relation),
    })),
  ]);
}

interface Call {
  readonly object: IndexedResource;
  /** Where it is written. */
  readonly uri: Uri;
  readonly document: YamlDocument;
  readonly span: Span;
}

function callOf(object: IndexedResource, uri: Uri, { owner, nameNode, node }: Origin): Call {
  return { object, uri, document: owner.document, span: (nameNode ?? node).span };
}

/** One entry for each object, by file and place. */
function callsOf(workspace: Workspace, calls: readonly Call[]): readonly HierarchyCall[] {
  const byObject = new Map<Resource, { readonly item: HierarchyItem; readonly spans: Span[] }>();
  for (const { object, uri, document, span } of calls) {
    const item = byObject.get(object.resource)?.item ?? itemOf(workspace, object);
    const start = workspace.file(uri)?.startOf(document);
    if (item !== undefined && start !== undefined) {
      const entry = byObject.get(object.resource) ?? { item, spans: [] };
      entry.spans.push(shift(span, start));
      byObject.set(object.resource, entry);
    }
  }
  return [...byObject.values()].sort(({ item: a }, { item: b }) => comparePlaces(a, b));
}

function itemOf(workspace: Workspace, { uri, resource }: IndexedResource): HierarchyItem | undefined {
  const start = workspace.file(uri)?.startOf(resource.document);
  return start === undefined
    ? undefined
    : {
        uri,
        span: shift(resource.node.span, start),
        selection: shift((resource.nameNode ?? resource.kindNode).span, start),
        name: describeResource(resource),
        detail: apiVersionOf(resource),
      };
}

/** An item's object in the files as they are now: by its place, else by what it is called. */
function objectOf(workspace: Workspace, item: HierarchyItem): IndexedResource | undefined {
  const file = workspace.file(item.uri);
  const resources =
    file?.resources.filter((resource) => describeResource(resource) === item.name && apiVersionOf(resource) === item.detail) ?? [];
  const isThere = (resource: Resource): boolean => {
    const start = file?.startOf(resource.document);
    return start !== undefined && start + resource.node.span.start === item.span.start;
  };
  const there = resources.find(isThere) ?? resources[0];
  return there === undefined ? undefined : workspace.index.entryOf(item.uri, there);
}
