import { baseNameOf, decodeSegment, parentOf, pathBelow, type Uri } from '../../base/uri';
import type { Path } from '../../base/path';
import type { World } from '../../kustomize/build';
import type { EffectiveObject, Place } from '../../kustomize/objects/object';
import { spotAt } from '../../workspace/spot';
import type { Workspace } from '../../workspace/workspace';
import { rootName, rootTitle } from '../../workspace/deliveries/appliedRoots';
import { nameIn, type FolderNames } from '../../workspace/folderNames';
import { printYaml } from '../../yaml/writing/print';
import { nodeAt } from '../../yaml/nodes/query';
import { effectiveName } from './effective';
import { inFile } from '../patch/places';
import { patchedObjects } from '../patch/hoverPatch';

/** An object as a kustomization brings it to a cluster, under a title by which it can be asked for again. */
export interface EffectiveTitle {
  readonly title: string;
  readonly name: string;
  readonly root: string;
}

/** What becomes of the object under a position, or of those that a patch there changes, under each root. */
export function effectiveObjectsAt(workspace: Workspace, uri: Uri, offset: number): readonly EffectiveTitle[] {
  const spot = spotAt(workspace, uri, offset);
  if (spot === undefined) {
    return [];
  }
  const patched = patchedObjects(spot, workspace).flatMap(({ world: { root }, application: { before } }) => {
    const world = workspace.worlds.worldOf(root);
    return world.objects.filter(({ source }) => source === before.source).map((object) => ({ world, object }));
  });
  const { resource } = spot;
  const own =
    patched.length > 0 || resource === undefined ? [] : workspace.worlds.appliedFormsOf(resource, uri, workspace.roots.reading(uri));
  const titles = [...patched, ...own].map(({ world, object }) => ({
    title: titleOf(object, world, workspace),
    name: shownName(object, workspace),
    root: rootName(world.root, workspace.folderNames),
  }));
  return [...new Map(titles.map((each) => [each.title, each])).values()];
}

function titleOf({ id }: EffectiveObject, { root }: World, { folderNames }: Workspace): string {
  return [
    rootTitle(root, folderNames),
    id.group === '' ? id.kind : `${id.kind}.${id.group}`,
    ...(id.namespace === '' ? [] : [id.namespace]),
    id.name,
  ].join('/');
}

/** The effective object of a title as YAML, with a comment at each value that says where it is from; `undefined` where it is no more. */
export function effectiveText(workspace: Workspace, title: string): string | undefined {
  for (const root of workspace.roots.all) {
    if (!title.startsWith(`${rootTitle(root, workspace.folderNames)}/`)) {
      continue;
    }
    const world = workspace.worlds.worldOf(root);
    const object = world.objects.find((each) => titleOf(each, world, workspace) === title);
    if (object !== undefined) {
      return textOf(object, world, workspace);
    }
  }
  return undefined;
}

/** Everything that a root brings, each object under its name as the YAML of {@link effectiveText}. */
export function effectiveTexts(workspace: Workspace, root: string): readonly { readonly name: string; readonly text: string }[] {
  const world = workspace.worlds.worldOf(root);
  return world.objects.map((object) => ({ name: shownName(object, workspace), text: bodyOf(object, world, workspace) }));
}

function shownName(object: EffectiveObject, workspace: Workspace): string {
  return `${object.id.kind} ${effectiveName(object, workspace)}`;
}

function bodyOf(object: EffectiveObject, { root }: World, workspace: Workspace): string {
  return printYaml(object.content, (path) => originOf(object, path, root, workspace));
}

function textOf(object: EffectiveObject, world: World, workspace: Workspace): string {
  const { root, problems } = world;
  const doubt = problems.isWhole ? [] : ['# Kustomize does not build this root, or something in it is not known: what follows may differ.'];
  const head = [`# ${shownName(object, workspace)} as ${rootName(root, workspace.folderNames)} applies it`, ...doubt];
  return `${head.join('\n')}\n${bodyOf(object, world, workspace)}`;
}

/** File and line of a value, below the folder of the root, and the field of the kustomization that set it. */
function originOf(object: EffectiveObject, path: Path, root: string, workspace: Workspace): string | undefined {
  const cause = object.causeOf(path);
  if (cause !== undefined) {
    return `${placeText(cause, root, workspace)} (${cause.what})`;
  }
  const { source } = object;
  const written = source.document === undefined || source.path === undefined ? undefined : nodeAt(source.document.root, source.path);
  const node = nodeAt(written, path);
  return placeText(node === undefined ? source : { ...source, span: node.span }, root, workspace);
}

function placeText(place: Place, root: string, workspace: Workspace): string {
  const placed = inFile(place, workspace);
  const line = placed === undefined ? undefined : workspace.file(placed.uri)?.lines.lineOf(placed.span.start);
  return `${shownUri(place.uri, root, workspace.folderNames)}${line === undefined ? '' : `:${line + 1}`}`;
}

/** Below the folder of the workspace that holds it. */
function shownUri(uri: Uri, root: string, folders: FolderNames): string {
  const base = parentOf(root);
  return nameIn(uri, folders) ?? (uri.startsWith(`${base}/`) ? pathBelow(uri, base) : decodeSegment(baseNameOf(uri)));
}
