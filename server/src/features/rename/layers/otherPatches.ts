import type { World } from '../../../kustomize/build';
import type { EffectiveObject } from '../../../kustomize/objects/object';
import type { Application } from '../../../kustomize/objects/application';
import { nameIn, type FolderNames } from '../../../workspace/folderNames';
import type { Sources } from './pairs';

/** A patch that applies to another set of objects than before. */
export interface OtherPatch {
  readonly description: string;
  readonly source: EffectiveObject['source'];
}

/** Patches that no longer apply to an object, or that apply to it for the first time, as a pattern in their `target` has it. */
export function otherPatches(
  { problems: before }: World,
  { problems: after }: World,
  sources: Sources,
  folders: FolderNames,
): readonly OtherPatch[] {
  if (
    before.applications.length === after.applications.length &&
    before.applications.every((each, index) => each === after.applications[index])
  ) {
    return [];
  }
  const was = byKey(before.applications, sources);
  const is = byKey(after.applications, sources);
  const lost = [...was].filter(([key]) => !is.has(key)).map(([, each]) => told(each, each, 'no longer applies to', folders));
  const gained = [...is]
    .filter(([key]) => !was.has(key))
    .map(([, each]) => {
      const known = before.applications.find((other) => sources.ofObject(other.before) === sources.ofObject(each.before));
      return told(each, known ?? each, 'then applies to', folders);
    });
  return [...lost, ...gained];
}

function byKey(applications: readonly Application[], sources: Sources): ReadonlyMap<string, Application> {
  return new Map(applications.map((each) => [sources.ofApplication(each), each] as const));
}

function told({ patch, before: { id } }: Application, { before: { source } }: Application, what: string, folders: FolderNames): OtherPatch {
  const file = nameIn(patch.layer, folders) ?? patch.layer;
  const pattern = patch.selector === undefined || patch.selector.name === '' ? '' : ` with the target name "${patch.selector.name}"`;
  return { description: `A patch of ${file}${pattern} ${what} ${id.kind} "${id.name}"`, source };
}
