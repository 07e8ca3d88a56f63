import { withArticle } from '../../base/english';
import { checkCancelled, type CancelToken } from '../../base/cancellation';
import { baseNameOf, parentOf } from '../../base/uri';
import { nameProblem } from '../../manifest/objectName';
import { awsNameOf } from '../../reference/awsName';
import type { IndexedResource } from '../../workspace/indexed';
import type { Workspace } from '../../workspace/workspace';
import type { EditAnnotation } from '../feature';
import { refused, type RenameAnswer } from './answer';
import { keepId, nameToKeep } from './keptId';
import { meaningOf, type Meaning } from './meaning';
import { byPlace, editsOf, type Site } from './sites';
import { takenReason } from './taken';

/** Renames an object: its manifests and the references that mean it. */
export function renameObject(workspace: Workspace, seeds: readonly IndexedResource[], newName: string, token: CancelToken): RenameAnswer {
  const [first] = seeds;
  const name = first?.resource.name;
  if (first === undefined || name === undefined || name === newName) {
    return { kind: 'edits', edits: [], annotations: {} };
  }
  const problem = nameProblem(first.resource, newName, name);
  if (problem !== undefined) {
    return refused(problem);
  }
  const meaning = meaningOf(workspace, seeds);
  checkCancelled(token);
  const taken = takenReason(workspace, meaning, newName);
  if (taken !== undefined) {
    return refused(taken);
  }
  const confirm = confirmation(workspace, meaning, newName);
  const answer = editsOf(workspace, sitesOf(meaning, confirm === undefined ? undefined : 'confirm'), newName);
  if (answer.kind === 'refused') {
    return answer;
  }
  const kept = meaning.targets.flatMap((target) => keepId(workspace, target, nameToKeep(workspace, target)?.when === 'chosen' ? 'keep' : 'confirm') ?? []);
  const all: Readonly<Record<string, EditAnnotation>> = { ...(confirm === undefined ? {} : { confirm }), keep: keeping, ...doubts(newName) };
  const edits = [...answer.edits, ...kept].sort(byPlace);
  const used = new Set(edits.map(({ annotation }) => annotation));
  return { kind: 'edits', edits, annotations: Object.fromEntries(Object.entries(all).filter(([id]) => used.has(id))) };
}

/** Every place that has to change with an object's name. */
export function sitesOf({ targets, references }: Meaning, annotation: string | undefined): readonly Site[] {
  const own = targets.flatMap(({ uri, resource }): readonly Site[] =>
    resource.nameNode === undefined
      ? []
      : [{ uri, document: resource.document, node: resource.nameNode, path: [...resource.path, 'metadata', 'name'], annotation }],
  );
  const others = references.flatMap(({ uri, origin, doubt }): readonly Site[] =>
    origin.nameNode === undefined
      ? []
      : [{ uri, document: origin.owner.document, node: origin.nameNode, path: [...origin.path, ...origin.slot.shape.name], annotation: doubt ?? annotation }],
  );
  return [...own, ...others];
}

/** Only the reader knows whether the resource is to stay: the new object would have it together with the old one. */
const keeping: EditAnnotation = {
  label: 'Keep the name in AWS',
  description: 'Adds the name that the resource has now, so that the renamed object manages the same resource. Deleting the old object deletes the resource for both',
  needsConfirmation: true,
  optional: true,
};

function doubts(newName: string): Readonly<Record<'several' | 'guess', EditAnnotation>> {
  return {
    several: {
      label: 'References that also match other objects',
      description: `Each of these references also matches another object of the same name, which is not renamed to "${newName}"`,
      needsConfirmation: true,
      optional: true,
    },
    guess: {
      label: 'Possible references',
      description: 'No controller declares these references; they match this object by name only',
      needsConfirmation: true,
      optional: true,
    },
  };
}

/** What somebody has to know before the object changes its name. */
function confirmation(workspace: Workspace, { targets }: Meaning, newName: string): EditAnnotation | undefined {
  const reasons = [...cloudReasons(workspace, targets, newName), ...idReasons(workspace, targets), ...foreignReasons(workspace, targets), ...folderReasons(targets)];
  const [first] = reasons;
  return first === undefined
    ? undefined
    : { label: first.label, description: reasons.map(({ description }) => description).join(' '), needsConfirmation: true, optional: false };
}

interface Reason {
  readonly label: string;
  readonly description: string;
}

/** The name in the cloud follows the object's name where no field sets it: another resource is made, the old one goes. */
function cloudReasons(workspace: Workspace, targets: readonly IndexedResource[], newName: string): readonly Reason[] {
  for (const { resource } of targets) {
    const before = awsNameOf(resource, workspace.dialects);
    const after = awsNameOf({ ...resource, name: newName }, workspace.dialects);
    if (before?.origin === 'default' && after !== undefined && before.value !== after.value) {
      const description = `The default of ${before.field} changes from "${before.value}" to "${after.value}", which creates another resource in AWS; set ${before.field} to keep the existing one`;
      return [{ label: 'Changes the name in AWS', description }];
    }
  }
  return [];
}

/** Where the object's name is the cloud resource's own, the old one is written down, so that the resource stays. */
function idReasons(workspace: Workspace, targets: readonly IndexedResource[]): readonly Reason[] {
  const named = targets.filter((target) => nameToKeep(workspace, target)?.when === 'always');
  const [first] = named;
  if (first === undefined) {
    return [];
  }
  const written = named.every((target) => keepId(workspace, target, 'confirm') !== undefined);
  const name = first.resource.name ?? '';
  return [
    written
      ? { label: 'Keeps the cloud resource by its ID', description: `The cloud resource is named "${name}" after the object; resourceID is added to keep it. Deleting the old object may delete the resource` }
      : { label: 'Changes the name in the cloud', description: `The cloud resource is named "${name}" after the object; set spec.resourceID first to keep it` },
  ];
}

/** Kinds of others are also referred to by kinds that nobody reads here. */
function foreignReasons(workspace: Workspace, targets: readonly IndexedResource[]): readonly Reason[] {
  const foreign = targets.find(({ resource }) => !workspace.isOurs(resource));
  return foreign === undefined
    ? []
    : [
        {
          label: 'Other references may remain',
          description: `Not every kind that can refer to ${withArticle(foreign.resource.kind)} is supported; references in other kinds are not changed`,
        },
      ];
}

function folderReasons(targets: readonly IndexedResource[]): readonly Reason[] {
  const folders = [...new Set(targets.map(({ uri }) => baseNameOf(parentOf(uri))))];
  return folders.length < 2
    ? []
    : [{ label: 'Changes several folders', description: `This object is defined in several related folders: ${folders.join(', ')}` }];
}
