import { candidatesFor, followedIn, namePath } from '../../../checks/references/effectiveReference';
import { groupBy } from '../../../base/groups';
import { formatPath, type Path } from '../../../base/path';
import type { World } from '../../../kustomize/build';
import { nameReferencesIn } from '../../../kustomize/ends/finish';
import { fieldsNaming } from '../../../kustomize/names/namedFields';
import type { EffectiveObject } from '../../../kustomize/objects/object';
import { at } from '../../../kustomize/objects/value';
import type { Origin } from '../../../reference/extract';
import { groupKindKey } from '../../../schema/kinds/kind';
import { documentState, type DocumentState } from '../../../workspace/files/fileState';
import type { Workspace } from '../../../workspace/workspace';
import { parseFile } from '../../../yaml/reading/file';
import { printYaml } from '../../../yaml/writing/print';

/** A field of an effective object that holds the name of others. */
export interface EffectiveName {
  readonly referrer: EffectiveObject;
  /** Of the name, in the referrer. */
  readonly path: Path;
  /** The objects that it means under this root. */
  readonly to: readonly EffectiveObject[];
  /** False where these have another name by now, so that the field leads nowhere. */
  readonly isFound: boolean;
}

/** The fields under a root that hold the name of objects of some kinds: references that we know, and those that Kustomize knows. */
export function effectiveNames(world: World, targets: readonly EffectiveObject[], workspace: Workspace): readonly EffectiveName[] {
  if (targets.length === 0) {
    return [];
  }
  const kinds = new Set(targets.map(({ id }) => groupKindKey(id)));
  const names = new Set(targets.flatMap(({ allIds }) => allIds.map(({ name }) => name)));
  const known = world.objects.flatMap((referrer) => namesIn(referrer, kinds, world, workspace, names));
  const configured = fieldsNaming(targets, world.objects, nameReferencesIn(world)).map(({ referrer, path, to }) => ({
    referrer,
    path,
    to: [to],
    isFound: true,
  }));
  return [...known, ...configured];
}

/** What the references of one object that lead to some kinds, and spell one of some names, find under its root. */
export function namesIn(
  referrer: EffectiveObject,
  kinds: ReadonlySet<string>,
  world: World,
  workspace: Workspace,
  names?: ReadonlySet<string>,
): readonly EffectiveName[] {
  return originsOf(referrer, workspace).flatMap((origin): readonly EffectiveName[] => {
    const path = namePath(origin);
    if (
      !origin.targets.some((target) => kinds.has(groupKindKey(target))) ||
      (names?.has(origin.name ?? '') === false && isAsWritten(path, referrer))
    ) {
      return [];
    }
    const name = at(referrer.content, path);
    const candidates =
      typeof name === 'string' && names?.has(name) !== false ? candidatesFor({ origin, world, referrer, path, name }, workspace) : [];
    const found = candidates.filter(({ id }) => id.name === name);
    return candidates.length === 0 ? [] : [{ referrer, path, to: found.length > 0 ? found : candidates, isFound: found.length > 0 }];
  });
}

/** The references of an effective object: those of its file, or of what patches have made of it. */
function originsOf(object: EffectiveObject, workspace: Workspace): readonly Origin[] {
  return isRewritten(object) ? printed(object, workspace) : written(object, workspace);
}

function written({ source: { uri, document, path } }: EffectiveObject, workspace: Workspace): readonly Origin[] {
  const state = document === undefined || path === undefined ? undefined : workspace.file(uri)?.stateOf(document);
  if (state === undefined || path === undefined) {
    return [];
  }
  const all = ofStates.get(state) ?? groupBy(followedIn(state.uses), ({ owner }) => formatPath(owner.path));
  ofStates.set(state, all);
  return all.get(formatPath(path)) ?? [];
}

/** By the path of the object that refers; the same for every root that has the document. */
const ofStates = new WeakMap<DocumentState, ReadonlyMap<string, readonly Origin[]>>();

function printed({ source, content }: EffectiveObject, workspace: Workspace): readonly Origin[] {
  const text = printYaml(content);
  const [placed] = parseFile(text).documents;
  return placed === undefined ? [] : followedIn(documentState(source.uri, placed.document, () => text, workspace.reader).uses);
}

/** True for an object that may have references which its file does not have. */
function isRewritten({ touched: { by } }: EffectiveObject): boolean {
  return [...by].some((what) => what.startsWith('patches') || what === 'replacements' || what === 'transformers' || what === 'vars');
}

/** True for a field that is surely as the file writes it. */
function isAsWritten([key = '']: Path, { touched: { keys } }: EffectiveObject): boolean {
  return !keys.has(String(key)) && !keys.has('');
}
