import type { Path } from '../base/path';
import { allOf } from '../base/lists';
import { touches } from '../base/text';
import { parentOf, type Uri } from '../base/uri';
import type { Resource } from '../manifest/resource';
import type { Origin, SlotUse } from '../reference/extract';
import type { DocumentState, FileState } from './files/fileState';
import { nearestFirst, type IndexedResource } from './index/indexed';
import type { Resolution } from './resolution/resolution';
import type { Workspace } from './workspace';
import { asPatched } from './applied/asPatched';
import { stateAt } from './applied/patches';
import { documentAt, type PlacedDocument } from '../yaml/reading/file';
import { hitAt, type Hit } from '../yaml/nodes/hit';
import { namespaceKind } from './applied/namespaces';

/** What lies under a position of a file; offsets inside are the document's. */
export interface Spot {
  readonly file: FileState;
  readonly state: DocumentState;
  /** Where the document starts in the file. */
  readonly start: number;
  /** The position, counted from the document's start. */
  readonly offset: number;
  readonly hit: Hit | undefined;
  readonly resource: Resource | undefined;
}

export function spotAt(workspace: Workspace, uri: Uri, offset: number): Spot | undefined {
  const file = workspace.file(uri);
  const placed = file === undefined ? undefined : placedAt(file, offset);
  const written = file === undefined || placed === undefined ? undefined : stateAt(file, placed.start, workspace);
  if (file === undefined || placed === undefined || written === undefined) {
    return undefined;
  }
  const state = asPatched(written, workspace);
  const local = offset - placed.start;
  const hit = hitAt(state.document.root, local);
  const resource =
    hit === undefined
      ? onlyOne(state.resources)
      : (innermost(allOf(state.templates, state.resources), hit.path) ?? onlyOne(state.resources));
  return { file, state, start: placed.start, offset: local, hit, resource };
}

/** The document at an offset of a file: a patch inside of a kustomization before the document that holds it. */
export function placedAt(file: FileState, offset: number): PlacedDocument | undefined {
  return file.embeddedAt(offset) ?? documentAt(file.yaml, offset);
}

/** The object around a path of its document; templates stand before what holds them. */
export function innermost(resources: readonly Resource[], path: Path): Resource | undefined {
  return resources.find((each) => each.path.every((step, index) => path[index] === step));
}

function onlyOne(resources: readonly Resource[]): Resource | undefined {
  return resources.length === 1 && resources[0]?.path.length === 0 ? resources[0] : undefined;
}

/** The reference under a position: on its name or namespace, or on the key that holds it. */
export function originAt(spot: Spot): Origin | undefined {
  const named = namedAt(spot);
  if (named !== undefined) {
    return named;
  }
  const use = useAt(spot);
  return use?.origins.length === 1 ? use.origins[0] : undefined;
}

/** The reference whose name or namespace is under a position. These are values: on a key none has to be looked up. */
function namedAt({ state, offset, hit }: Spot): Origin | undefined {
  return hit?.part === 'key'
    ? undefined
    : state.origins.find(
        ({ nameNode, namespaceNode, slot }) =>
          (nameNode !== undefined && touches(nameNode.span, offset)) ||
          (slot.shape.namespace !== undefined && namespaceNode !== undefined && touches(namespaceNode.span, offset)),
      );
}

/** The slot use whose key is under a position. */
export function useAt({ state, offset, hit }: Spot): SlotUse | undefined {
  // Looking up the nodes of each use is most of a hover; the text of the key excludes nearly all of them before.
  const written = hit?.part === 'key' ? hit.path.at(-1) : undefined;
  return state.uses
    .filter(({ key }) => written === undefined || written === key)
    .find(
      ({ entry, parent, slot }) =>
        entry !== undefined && parent.entries.includes(entry) && touches(entry.key.span, offset) && slot.readOnly !== true,
    );
}

/** On apiVersion, kind or the name of an object: what is asked for is the object itself. */
export function isOnHead(spot: Spot): boolean {
  const { hit, resource } = spot;
  return (
    resource !== undefined &&
    hit?.part !== 'key' &&
    (hit?.node === resource.kindNode || hit?.node === resource.apiVersionNode || ownNameAt(spot) !== undefined)
  );
}

/** The object whose own name is under a position. */
export function ownNameAt({ state, offset, hit }: Spot): Resource | undefined {
  return hit?.part === 'key' ? undefined : state.resources.find(({ nameNode }) => nameNode !== undefined && touches(nameNode.span, offset));
}

/**
 * The objects that are meant at a position: what a reference leads to, or the object itself on its name, together with
 * the alternatives of it in the same folder.
 */
export function meantAt(workspace: Workspace, uri: Uri, spot: Spot): readonly IndexedResource[] {
  const own = ownNameAt(spot);
  if (own !== undefined) {
    return own.name === undefined
      ? []
      : workspace.index.findInFolder(parentOf(uri), { group: own.group, kind: own.kind, namespace: own.namespace, name: own.name });
  }
  const resolution = resolutionAt(workspace, uri, spot);
  return resolution?.kind === 'found' ? resolution.meant : leadingTo(resolution);
}

/** The objects that may be meant at a position, in every environment of the workspace; nearest first. */
export function candidatesAt(workspace: Workspace, uri: Uri, spot: Spot): readonly IndexedResource[] {
  const own = ownNameAt(spot);
  if (own !== undefined) {
    const all = own.name === undefined ? [] : nearestFirst(workspace.index.findIn(own, own.name, own.namespace), uri);
    return preferred(
      all,
      all.filter((entry) => entry.is(own)),
    );
  }
  const resolution = resolutionAt(workspace, uri, spot);
  const found = resolution?.kind === 'found' ? preferred(resolution.targets, resolution.meant) : leadingTo(resolution);
  return found.length > 0 ? found : namespaceAt(workspace, uri, spot);
}

/** What a rename would change, then the rest. */
function preferred(all: readonly IndexedResource[], first: readonly IndexedResource[]): readonly IndexedResource[] {
  const before = new Set(first);
  return [...first, ...all.filter((entry) => !before.has(entry))];
}

function resolutionAt(workspace: Workspace, uri: Uri, spot: Spot): Resolution | undefined {
  const origin = originAt(spot);
  return origin === undefined ? undefined : workspace.resolver.resolve(origin, uri);
}

function leadingTo(resolution: Resolution | undefined): readonly IndexedResource[] {
  switch (resolution?.kind) {
    case 'found':
    case 'many':
    case 'other-namespace':
    case 'other-kind':
      return resolution.targets;
    case 'outside':
    case 'missing':
    case 'unknown':
    case undefined:
      return [];
  }
}

/** The Namespace object whose name stands in an object's own `metadata.namespace`. */
function namespaceAt(workspace: Workspace, uri: Uri, { state, offset }: Spot): readonly IndexedResource[] {
  const holder = state.resources.find(({ namespaceNode }) => namespaceNode !== undefined && touches(namespaceNode.span, offset));
  return holder?.namespace === undefined ? [] : nearestFirst(workspace.index.find(namespaceKind, holder.namespace), uri);
}
