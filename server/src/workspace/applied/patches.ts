import { differing } from '../../base/differing';
import { addTo } from '../../base/groups';
import { parentOf, type Uri } from '../../base/uri';
import type { World } from '../../kustomize/build';
import { resolvePath } from '../../kustomize/files';
import type { Gvk } from '../../kustomize/objects/ids';
import { readLayer } from '../../kustomize/layers/layer';
import type { Application } from '../../kustomize/objects/application';
import { patchEntries, type PatchEntry } from '../../kustomize/patches/patchEntries';
import { nodeOf } from '../../kustomize/objects/resources';
import { slotUsesOf } from '../../reference/extract';
import type { YamlNode } from '../../yaml/nodes/node';
import { documentState, type DocumentState, type FileState } from '../files/fileState';
import { isKustomization } from '../kustomizations/kustomizationFile';
import { fileFact } from '../worlds/worldFiles';
import type { Workspace } from '../workspace';

/** An entry of a kustomization that applies a document as a patch. */
export interface PatchUse {
  /** The kustomization file. */
  readonly layer: Uri;
  readonly entry: PatchEntry;
}

/** What a patch did to one object under one root. */
export interface Applied {
  readonly world: World;
  readonly application: Application;
}

/** The patches that are written in place in a file as documents of their own; none for most files. */
export function embeddedStates(file: FileState, workspace: Workspace): readonly DocumentState[] {
  return file.embedded.length === 0 ? [] : file.documents.flatMap((host) => embeddedStatesIn(host, file, workspace));
}

/** Those of one document of the file. */
export function embeddedStatesIn(host: DocumentState, file: FileState, workspace: Workspace): readonly DocumentState[] {
  const own = file.embedded.filter((each) => each.host === host.document);
  return own.length === 0
    ? []
    : workspace.results.of(host, 'embedded patches', () =>
        own.map(({ document }) => documentState(file.uri, document, () => file.textOf(document), workspace.reader)),
      );
}

/** The document that begins at an offset of a file, a patch inside of a kustomization included. */
export function stateAt(file: FileState, start: number, workspace: Workspace): DocumentState | undefined {
  const own = file.documentAt(start);
  const embedded = own === undefined ? file.lastEmbedded(start) : undefined;
  const host = embedded?.start === start ? file.stateOf(embedded.host) : undefined;
  return host === undefined ? own : embeddedStatesIn(host, file, workspace).find(({ document }) => document === embedded?.document);
}

/** Where kustomizations apply a document as a patch; empty for what is none. */
export function usesOfPatch({ uri, document }: Pick<DocumentState, 'uri' | 'document'>, workspace: Workspace): readonly PatchUse[] {
  const embedded = workspace.file(uri)?.embeddedOf(document);
  if (embedded !== undefined) {
    return [{ layer: uri, entry: embedded.entry }];
  }
  return workspace.kustomizations
    .patchedWith(uri)
    .flatMap((layer) => (entriesByFile(layer, workspace).get(uri) ?? []).map((entry) => ({ layer, entry })));
}

/** The documents that a kustomization file, or an object that changes what one builds, applies as patches: in place, then those of files. */
export function patchStates(layer: Uri, workspace: Workspace): readonly DocumentState[] {
  const file = workspace.file(layer);
  return [
    ...(file === undefined ? [] : embeddedStates(file, workspace)),
    ...[...entriesByFile(layer, workspace).keys()].flatMap((uri) => workspace.file(uri)?.documents ?? []),
  ];
}

/** The entries of a kustomization file that name a file of patches, by that file. */
function entriesByFile(layer: Uri, workspace: Workspace): ReadonlyMap<Uri, readonly PatchEntry[]> {
  workspace.results.noteOf(fileFact, layer);
  const state = workspace.file(layer)?.documents[0];
  return state === undefined ? new Map() : workspace.results.of(state, 'patch entries', () => namingEntries(layer, state));
}

function namingEntries(layer: Uri, { document }: DocumentState): ReadonlyMap<Uri, readonly PatchEntry[]> {
  const entries = new Map<Uri, PatchEntry[]>();
  for (const entry of patchEntries(readLayer(layer, document).root)) {
    if (entry.path?.text !== undefined) {
      addTo(entries, resolvePath(parentOf(layer), entry.path.text), entry);
    }
  }
  return entries;
}

/** What each entry of a kustomization file did, under each root that has it. Kept until one of these worlds changes. */
function applicationsIn(layer: Uri, workspace: Workspace): ReadonlyMap<YamlNode, readonly Applied[]> {
  const state = workspace.file(layer)?.documents[0];
  return state === undefined ? new Map() : workspace.results.of(state, 'applied patches', () => collect(layer, workspace));
}

function collect(layer: Uri, workspace: Workspace): ReadonlyMap<YamlNode, readonly Applied[]> {
  const applied = new Map<YamlNode, Applied[]>();
  for (const root of rootsFor(layer, workspace)) {
    const world = workspace.worlds.patchedIn(layer, root);
    for (const application of world.problems.applications) {
      const { entry, layer: own } = application.patch;
      if (own === layer) {
        const known = applied.get(entry) ?? [];
        known.push({ world, application });
        applied.set(entry, known);
      }
    }
  }
  return applied;
}

/** The roots that a kustomization is part of; those that include one another have none, and each is judged by itself. */
export function rootsFor(layer: Uri, workspace: Workspace): readonly string[] {
  const roots = workspace.roots.of(layer);
  return roots.length > 0 || !isKustomization(layer) ? roots : [parentOf(layer)];
}

/** What a document does as a patch, under each root. */
export function appliedBy(state: DocumentState, workspace: Workspace): readonly Applied[] {
  return usesOfPatch(state, workspace).flatMap(({ layer, entry }) =>
    (applicationsIn(layer, workspace).get(entry.node) ?? []).filter(
      ({ application: { part } }) => part === undefined || nodeOf(part) === state.document.root,
    ),
  );
}

/** What an entry does, under each root. */
export function appliedByEntry({ layer, entry }: PatchUse, workspace: Workspace): readonly Applied[] {
  return applicationsIn(layer, workspace).get(entry.node) ?? [];
}

/** The kinds of the objects that a patch changes, each once; empty where that is not known. */
export function patchedKinds(state: DocumentState, workspace: Workspace): readonly Gvk[] {
  const kinds = new Map<string, Gvk>();
  for (const {
    application: { before },
  } of appliedBy(state, workspace)) {
    const { group, version, kind } = before.id;
    kinds.set(`${group}/${version} ${kind}`, { group, version, kind });
  }
  return [...kinds.values()];
}

/** A patch as if it were of the kind that it changes, which it need not say itself. */
export function asKind(state: DocumentState, of: Gvk, workspace: Workspace): DocumentState {
  const same = state.resources.every(({ group, version, kind }) => group === of.group && version === of.version && kind === of.kind);
  if (same) {
    return state;
  }
  const resources = state.resources.map((resource) => differing(resource, { group: of.group, version: of.version, kind: of.kind }));
  const uses = [...resources, ...state.templates].flatMap((resource) => slotUsesOf(resource, workspace.slots));
  return { ...state, resources, uses, origins: uses.flatMap(({ origins }) => origins) };
}
