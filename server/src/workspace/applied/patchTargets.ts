import { samePath, type Path } from '../../base/path';
import type { World } from '../../kustomize/build';
import { pointer } from '../../kustomize/patches/jsonPatch';
import type { EffectiveObject } from '../../kustomize/objects/object';
import { BadSelector, isPlainText, isTarget, selectorOf } from '../../kustomize/patches/select';
import type { Selector } from '../../kustomize/objects/selector';
import type { Resource } from '../../manifest/resource';
import type { YamlNode } from '../../yaml/nodes/node';
import { asSequence, asString, valueOf } from '../../yaml/nodes/query';
import type { DocumentState } from '../files/fileState';
import { appliedBy, rootsFor, usesOfPatch, type PatchUse } from './patches';
import { describedAt } from './podPlaces';
import type { Workspace } from '../workspace';

/** An object that a patch changes, and under which root. */
export interface PatchTarget {
  readonly world: World;
  /** As the patch finds it where that is known, else as it is in the end. */
  readonly object: EffectiveObject;
}

/**
 * The objects that a document is a patch of: those that it was applied to, and while it cannot be read, as in the middle of
 * typing, those that its `target` selects.
 */
export function patchTargets(state: DocumentState, workspace: Workspace): readonly PatchTarget[] {
  const applied = appliedBy(state, workspace).map(({ world, application: { before } }) => ({ world, object: before }));
  return applied.length > 0 ? applied : usesOfPatch(state, workspace).flatMap((use) => selectedBy(use, workspace));
}

/** What the `target` of an entry selects among the objects of each root as they are in the end. */
function selectedBy({ layer, entry }: PatchUse, workspace: Workspace): readonly PatchTarget[] {
  const { target } = entry;
  if (target?.fields === undefined) {
    return [];
  }
  const selector = selectorOf(target);
  return worldsFor(layer, workspace).flatMap((world) => {
    const candidates = isPlainText(selector.name) ? workspace.worlds.named(world, selector.name) : world.objects;
    return candidates.filter((object) => isSelected(object, selector)).map((object) => ({ world, object }));
  });
}

/** True for an object that a `target` selects; a pattern that is none selects nothing. */
export function isSelected(object: EffectiveObject, selector: Selector): boolean {
  try {
    return isTarget(selector, object);
  } catch (error) {
    if (!(error instanceof BadSelector)) {
      throw error;
    }
    return false;
  }
}

/** The worlds that a kustomization is part of. */
export function worldsFor(layer: PatchUse['layer'], workspace: Workspace): readonly World[] {
  return rootsFor(layer, workspace).map((root) => workspace.worlds.worldOf(root));
}

/** The object of a file that an effective object is made from; `undefined` for a generated one. */
export function resourceOf({ source: { uri, document, path } }: EffectiveObject, workspace: Workspace): Resource | undefined {
  return document === undefined || path === undefined
    ? undefined
    : workspace
        .file(uri)
        ?.stateOf(document)
        ?.resources.find((resource) => samePath(path, resource.path));
}

/** One operation of a JSON patch as it is written, whole or not. */
export interface WrittenOperation {
  readonly node: YamlNode;
  readonly op: string | undefined;
  readonly path: string | undefined;
}

/** The operations of a document that is a JSON patch; `undefined` for any other. */
export function operationsIn(root: YamlNode | undefined): readonly WrittenOperation[] | undefined {
  return asSequence(root)?.items.map((node) => ({ node, op: asString(valueOf(node, 'op')), path: asString(valueOf(node, 'path')) }));
}

/** A JSON pointer as a path of a resource: what its schema says is a list is stepped into by index, `-` as by the first. */
export function pathOfPointer(text: string, resource: Resource, workspace: Workspace): Path {
  return pointer(text).reduce<Path>((path, step) => {
    const isList = /^(?:-|\d+)$/.test(step) && describedAt(resource, path, workspace).some(({ structure }) => structure.type === 'array');
    return [...path, isList ? (step === '-' ? 0 : Number(step)) : step];
  }, []);
}
