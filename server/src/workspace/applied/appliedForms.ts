import { bounds } from '../../base/bounds';
import { agreed } from '../../base/lists';
import type { Path } from '../../base/path';
import type { Uri } from '../../base/uri';
import { effectiveNamespace } from '../../kustomize/objects/ids';
import type { EffectiveObject } from '../../kustomize/objects/object';
import { at, isMap } from '../../kustomize/objects/value';
import { labelsAt } from '../../manifest/labels';
import type { Resource } from '../../manifest/resource';
import { groupKindKey, type GroupKind } from '../../schema/kinds/kind';
import { asScalar, entryOf, nodeAt, textOf } from '../../yaml/nodes/query';
import { knownAt } from './effectiveValues';
import type { IndexedResource } from '../index/indexed';
import { resourceOf } from './patchTargets';
import type { Namesakes } from '../index/namesakes';
import { nearestFound } from '../index/reach';
import type { Workspace } from '../workspace';
import type { Effective } from '../worlds/worlds';

/*
 * An object may say something of others that do not name it: a Namespace, a ConfigMap of settings. A workspace has one of that
 * name for each environment, and kustomizations change what it says. What counts for a file is what its own kustomizations
 * apply; where these have no such object, the nearest one, in every form in which it is applied.
 */

/** How an object is called where it is applied. Without a namespace: in whichever it is. */
export interface Sought {
  readonly of: GroupKind;
  readonly name: string;
  readonly namespace?: string;
}

const none: readonly never[] = [];

/** What an object says under a key. */
export interface Said {
  readonly isWritten: boolean;
  /** `undefined` also for what is no string, or holds a placeholder. */
  readonly text: string | undefined;
}

/** An object in one of the forms in which it counts for a file. */
export interface AppliedForm {
  readonly name: string;
  /** False for one that is as its manifest says, since no kustomization applies it. */
  readonly isMade: boolean;
  /** `undefined` where that cannot be told. `path` leads to an entry of a map. */
  readonly said: (path: Path) => Said | undefined;
  /** The manifest that it is made from; `undefined` for what is generated. */
  readonly written: () => IndexedResource | undefined;
}

/**
 * The forms of an object that count for a file: all that its own roots make of it and, where one of them has no such object,
 * those of the nearest elsewhere. None where the workspace has no such object. Several that say different things say nothing.
 */
export function appliedForms(sought: Sought, uri: Uri, workspace: Workspace): readonly AppliedForm[] {
  const roots = workspace.roots.reading(uri);
  return roots.length === 0
    ? formsElsewhere(sought, uri, workspace)
    : formsUnder(
        roots.map((root) => ({ root, sought })),
        uri,
        workspace,
      );
}

/** {@link appliedForms} of an object that may be called otherwise under each of the roots of a file. */
export function formsUnder(
  all: readonly { readonly root: string; readonly sought: Sought }[],
  uri: Uri,
  workspace: Workspace,
): readonly AppliedForm[] {
  const elsewhere = new Set<string>();
  return all.flatMap(({ root, sought }) => {
    const own = formsIn(root, sought, uri, workspace);
    if (own.length > 0 || elsewhere.has(sought.name)) {
      return own;
    }
    elsewhere.add(sought.name);
    return formsElsewhere(sought, uri, workspace);
  });
}

/** An object as it is written in a file. */
export type WrittenObject = Pick<IndexedResource, 'uri' | 'group' | 'kind' | 'name' | 'namespace'>;

/**
 * What a root makes of an object, which is found by what it was called first: who asks rests on what it is called, and on
 * nothing else that its manifest says.
 */
export function formsOf({ uri, group, kind, name, namespace }: WrittenObject, root: string, { worlds }: Workspace): readonly Effective[] {
  const world = worlds.worldUnder(root);
  const named = name === undefined ? none : worlds.named(world, name, uri);
  if (named.length === 0) {
    return none;
  }
  return named.flatMap((object) => {
    const { source, originalId: id, isDeleted } = object;
    const isNamed = source.uri === uri && id.group === group && id.kind === kind && id.name === name;
    const isOwn = isNamed && effectiveNamespace({ ...id, namespace: namespace ?? '' }) === effectiveNamespace(id);
    return isOwn && !isDeleted ? [{ world, object }] : [];
  });
}

/** {@link formsOf}, and `null` for what a root makes of it that cannot be built, of which nothing is known. */
export function formsOrUnknown(object: WrittenObject, root: string, workspace: Workspace): readonly (Effective | null)[] {
  const { worlds } = workspace;
  const forms = formsOf(object, root, workspace);
  return forms.length === 0 && !worlds.isWhole(worlds.worldUnder(root), object.uri) ? [null] : forms;
}

/** A form of which nothing is known but the name. */
export function unknownForm(name: string): AppliedForm {
  return { name, isMade: true, said: () => undefined, written: () => undefined };
}

/** What a root makes of it. */
function formsIn(root: string, sought: Sought, uri: Uri, workspace: Workspace): readonly AppliedForm[] {
  const { worlds } = workspace;
  const world = worlds.worldUnder(root);
  const named = worlds.named(world, sought.name, uri);
  return named.length === 0
    ? none
    : named.filter((object) => isSought(object, sought)).map((object) => effectiveForm({ world, object }, uri, workspace));
}

/** Those of the nearest objects of the name, as they are written where no kustomization applies them; a patch counts as {@link patchOnly}. */
function formsElsewhere(sought: Sought, uri: Uri, workspace: Workspace): readonly AppliedForm[] {
  if (namedAs(sought, workspace).areNone) {
    return none;
  }
  const { place, found } = nearestFound(uri, (below) => firstBelow(sought, below, workspace));
  const [first] = found;
  if (place === undefined || first === undefined) {
    return none;
  }
  // What more of them say in common is found once for all who ask.
  const { most } = bounds.alternatives;
  const count = (): number => found.reduce((sum, entry) => sum + Math.max(1, workspace.roots.reading(entry.uri).length), 0);
  return found.length > most || count() > most
    ? [commonForm(sought, place, first, workspace)]
    : found.flatMap((entry) => formsOfEntry(entry, sought, workspace));
}

function namedAs({ of, name, namespace }: Sought, { index }: Workspace): Namesakes {
  return namespace === undefined ? index.namesakes(of, name) : index.namesakesIn(of, name, namespace);
}

/** The objects of the name below a place that count for a file for which this is the nearest place with any. */
function countingBelow(sought: Sought, place: string, workspace: Workspace): readonly IndexedResource[] {
  return namedAs(sought, workspace)
    .below(place)
    .filter((entry) => !isPatch(entry, workspace) || isWithoutObject(entry, sought, workspace));
}

/** Those, and of many the first, one more than are looked at one by one. */
function firstBelow(sought: Sought, place: string, workspace: Workspace): readonly IndexedResource[] {
  const { index, results } = workspace;
  const { most } = bounds.alternatives;
  if (namedAs(sought, workspace).below(place).length <= most) {
    return countingBelow(sought, place, workspace);
  }
  const places = results.shared.whole(`first ${commonKey(sought, place)}`, () =>
    countingBelow(sought, place, workspace)
      .slice(0, most + 1)
      .map((entry) => index.placeOf(entry)),
  );
  return index.entriesAt(places);
}

function commonKey({ of, name, namespace }: Sought, place: string): string {
  return JSON.stringify([groupKindKey(of), name, namespace, place]);
}

function isPatch({ uri }: IndexedResource, { kustomizations }: Workspace): boolean {
  return kustomizations.patchOf(uri) !== undefined;
}

/** One form for many, which says what all of them say alike; what they say differently cannot be told. */
function commonForm(sought: Sought, place: string, first: IndexedResource, workspace: Workspace): AppliedForm {
  const { name } = sought;
  return { name, isMade: true, said: (path) => saidInCommon(sought, place, path, workspace), written: () => first };
}

function saidInCommon(sought: Sought, place: string, path: Path, workspace: Workspace): Said | undefined {
  return workspace.results.shared.whole(`said ${commonKey(sought, place)} ${JSON.stringify(path)}`, () =>
    agreed(
      countingBelow(sought, place, workspace)
        .flatMap((entry) => formsOfEntry(entry, sought, workspace))
        .map((form) => form.said(path)),
    ),
  );
}

function formsOfEntry(entry: IndexedResource, sought: Sought, workspace: Workspace): readonly AppliedForm[] {
  if (isPatch(entry, workspace)) {
    return [patchOnly(writtenForm(entry, sought.name))];
  }
  const roots = workspace.roots.reading(entry.uri);
  return roots.length === 0 ? [writtenForm(entry, sought.name)] : roots.flatMap((root) => formsUnderRoot(root, entry, sought, workspace));
}

/** True for a patch whose object no root has that applies it: it lies where nobody looks, such as behind an address. */
function isWithoutObject({ uri }: IndexedResource, { of, name }: Sought, { roots, worlds }: Workspace): boolean {
  const isOf = ({ originalId }: EffectiveObject): boolean => originalId.group === of.group && originalId.kind === of.kind;
  return roots.reading(uri).every((root) => !worlds.named(worlds.worldUnder(root), name, uri).some(isOf));
}

/** What a patch sets holds for its object; what it does not set, the object may say all the same. */
function patchOnly(form: AppliedForm): AppliedForm {
  return {
    ...form,
    said: (path) => {
      const said = form.said(path);
      return said?.isWritten === true ? said : undefined;
    },
  };
}

/** What a root makes of an object that is called so in its file. */
function formsUnderRoot(root: string, entry: IndexedResource, sought: Sought, workspace: Workspace): readonly AppliedForm[] {
  return formsOrUnknown(entry, root, workspace).map((each) =>
    each !== null && isSought(each.object, sought) ? effectiveForm(each, entry.uri, workspace) : unknownForm(sought.name),
  );
}

function isSought({ id }: EffectiveObject, { of, name, namespace = id.namespace }: Sought): boolean {
  return id.group === of.group && id.kind === of.kind && id.name === name && id.namespace === namespace;
}

function effectiveForm({ world, object }: Effective, asking: Uri, workspace: Workspace): AppliedForm {
  return {
    name: object.id.name,
    isMade: true,
    said: (path) => {
      const content = workspace.worlds.contentOf(object);
      const map = at(content, path.slice(0, -1));
      return content === undefined || object.unknownContent || !workspace.worlds.isWhole(world, asking)
        ? undefined
        : { isWritten: isMap(map) && Object.hasOwn(map, String(path.at(-1))), text: knownAt(content, path) };
    },
    written: () => {
      const resource = resourceOf(object, workspace);
      return resource === undefined ? undefined : workspace.index.entryOf(object.source.uri, resource);
    },
  };
}

function writtenForm(entry: IndexedResource, name: string): AppliedForm {
  return {
    name,
    isMade: false,
    said: (path) => entry.read(`entry ${JSON.stringify(path)}`, (resource) => saidIn(resource, path)) ?? undefined,
    written: () => entry,
  };
}

function saidIn(resource: Resource, path: Path): Said | null {
  const map = path.slice(0, -1);
  if (labelsAt(resource, map).isOpen) {
    return null;
  }
  const entry = entryOf(nodeAt(resource.node, map), String(path.at(-1)));
  const scalar = asScalar(entry?.value);
  return { isWritten: entry !== undefined, text: scalar?.opaque === true ? undefined : textOf(scalar) };
}
