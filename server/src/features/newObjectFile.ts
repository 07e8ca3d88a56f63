import { bounds } from '../base/bounds';
import { baseNameOf, parentOf, type Uri } from '../base/uri';
import { newObject } from '../checks/references/missingTargetFixes';
import { resolvePath } from '../kustomize/files';
import { canBeName } from '../manifest/objectName';
import type { Workspace } from '../workspace/workspace';
import { addItem } from '../yaml/writing/edit';
import { renderYaml } from '../yaml/writing/render';
import { asSequence, valueOf } from '../yaml/nodes/query';
import { isWhole } from '../yaml/nodes/whole';
import type { FileEdit, WantedObject } from './feature';
import { isFree } from './freePlace';

/** A file to be made for an object. */
export interface NewObjectFile {
  readonly uri: Uri;
  readonly text: string;
  /** What lists it in the kustomization that lists the file beside it. */
  readonly edits: readonly FileEdit[];
  /** Whether the files of the folder hold one object each. */
  readonly isHabit: boolean;
}

/**
 * A new file in the folder of the one that wants an object, named as the files there are. Nothing outside of the workspace,
 * over a file that exists, or for an object that is not whole with a skeleton.
 */
export function newObjectFile({ beside, target, name, namespace }: WantedObject, workspace: Workspace): NewObjectFile | undefined {
  const folder = parentOf(beside);
  const extension = /\.ya?ml$/.exec(beside)?.[0];
  const summary = workspace.kinds.versions(target)[0];
  if (
    extension === undefined ||
    summary === undefined ||
    !workspace.folders.some((each) => beside.startsWith(`${each}/`)) ||
    !canBeName(target, name) ||
    !/^[\w.-]+$/.test(name)
  ) {
    return undefined;
  }
  const value = newObject(summary, { name, namespace, from: beside }, workspace);
  const { used, isHabit } = namingsIn(folder, workspace);
  const names = [...used, ...namings].map((naming) => `${naming.write({ kind: target.kind, name })}${extension}`);
  const free = names.map((each) => resolvePath(folder, each)).find((uri) => isFree(uri, workspace));
  return value === undefined || free === undefined
    ? undefined
    : { uri: free, text: `${renderYaml(value)}\n`, edits: listing(free, beside, workspace), isHabit };
}

interface Named {
  readonly kind: string;
  readonly name: string;
}

/** A way to name a file for the object that it holds, without its extension. */
interface Naming {
  readonly write: (object: Named) => string;
}

const lower = ({ kind }: Named): string => kind.toLowerCase();
const hyphened = ({ kind }: Named): string => kind.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();

const namings: readonly Naming[] = [
  { write: ({ name }) => name },
  ...[lower, hyphened].flatMap((kindOf) =>
    ['-', '.', '_'].flatMap((mark): readonly Naming[] => [
      { write: (object) => `${object.name}${mark}${kindOf(object)}` },
      { write: (object) => `${kindOf(object)}${mark}${object.name}` },
    ]),
  ),
  { write: lower },
  { write: hyphened },
];

/** The namings that files of a folder have, the most frequent first, and whether most of them hold one object. */
function namingsIn(folder: string, workspace: Workspace): { readonly used: readonly Naming[]; readonly isHabit: boolean } {
  const counts = new Map<Naming, number>();
  let [single, several] = [0, 0];
  for (const { name: file } of workspace.around.list(folder).slice(0, bounds.habit.most)) {
    const objects = /\.ya?ml$/.test(file)
      ? (workspace.file(resolvePath(folder, file))?.documents.flatMap(({ resources }) => resources) ?? [])
      : [];
    const [only] = objects;
    if (objects.length > 1) {
      several += 1;
    }
    if (objects.length !== 1 || only?.name === undefined) {
      continue;
    }
    single += 1;
    const object = { kind: only.kind, name: only.name };
    const naming = namings.find(({ write }) => write(object) === file.replace(/\.ya?ml$/, ''));
    if (naming !== undefined) {
      counts.set(naming, (counts.get(naming) ?? 0) + 1);
    }
  }
  return { used: [...counts].sort(([, a], [, b]) => b - a).map(([naming]) => naming), isHabit: single > several };
}

/** Adds the file to the resources of the kustomization that lists the one beside it, where that is below its folder. */
function listing(uri: Uri, beside: Uri, workspace: Workspace): readonly FileEdit[] {
  const layer = workspace.kustomizations.listing(beside);
  const file = layer === undefined ? undefined : workspace.file(layer);
  const document = file?.documents[0]?.document;
  const list = asSequence(valueOf(document?.root, 'resources'));
  if (
    layer === undefined ||
    file === undefined ||
    document === undefined ||
    list === undefined ||
    !isWhole(document) ||
    !uri.startsWith(`${parentOf(layer)}/`)
  ) {
    return [];
  }
  return [{ uri: layer, ...addItem(file.text, list, uri.slice(parentOf(layer).length + 1)) }];
}

/** The name of a file as a person reads it. */
export function fileNameOf({ uri }: NewObjectFile): string {
  return baseNameOf(uri);
}
