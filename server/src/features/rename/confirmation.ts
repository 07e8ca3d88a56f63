import { differing } from '../../base/differing';
import { withArticle } from '../../base/english';
import { compareTexts } from '../../base/order';
import { baseNameOf, parentOf } from '../../base/uri';
import { awsNameOf } from '../../reference/awsName';
import { rootName } from '../../workspace/deliveries/appliedRoots';
import type { IndexedResource } from '../../workspace/index/indexed';
import type { Workspace } from '../../workspace/workspace';
import type { EditAnnotation, FileEdit } from '../feature';
import type { Reason, RenameAnswer } from './answer';
import { keepCloudName, nameToKeep } from './keepCloudName';
import type { FinalId } from './layers/finalNames';
import type { ObjectUses } from './objectUses';
import { byPlace } from './wordEdits';

/** Only the reader knows whether the resource is to stay: the new object would have it together with the old one. */
const keeping: EditAnnotation = {
  label: 'Keep the name in AWS',
  description:
    'Adds the name that the resource has now, so that the renamed object manages the same resource. Deleting the old object deletes the resource for both',
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
export function reasonsOf(workspace: Workspace, { targets }: ObjectUses, finals: readonly FinalId[], newName: string): readonly Reason[] {
  const foreign = targets.find(({ resource }) => !workspace.isOurs(resource));
  return [
    ...cloudReasons(workspace, targets, finals, newName),
    ...idReasons(workspace, targets, finals),
    ...(foreign === undefined ? [] : [otherReferences(foreign.resource.kind)]),
    ...folderReasons(targets, workspace),
  ];
}

/** The edits of a rename with what has to be known before: those of it that are sure have to be confirmed where there is a reason. */
export function confirmed(edits: readonly FileEdit[], reasons: readonly Reason[], newName: string): RenameAnswer {
  const [first] = reasons;
  const confirm: EditAnnotation | undefined =
    first === undefined
      ? undefined
      : {
          label: first.label,
          description: reasons.map(({ description }) => description).join('. '),
          needsConfirmation: true,
          optional: false,
        };
  const all: Readonly<Record<string, EditAnnotation>> = {
    ...(confirm === undefined ? {} : { confirm }),
    keep: keeping,
    ...doubts(newName),
  };
  const told = edits
    .map(({ annotation, ...edit }): FileEdit =>
      annotation === undefined || all[annotation] === undefined ? edit : { ...edit, annotation },
    )
    .sort(byPlace);
  const used = new Set(told.map(({ annotation }) => annotation));
  return { kind: 'edits', edits: told, annotations: Object.fromEntries(Object.entries(all).filter(([id]) => used.has(id))) };
}

/** The name in the cloud follows the object's name where no field sets it: another resource is made, the old one goes. */
function cloudReasons(
  workspace: Workspace,
  targets: readonly IndexedResource[],
  finals: readonly FinalId[],
  newName: string,
): readonly Reason[] {
  for (const { resource } of targets) {
    const [final] = finals.filter(({ isOther }) => isOther);
    const before = awsNameOf(differing(resource, final?.before ?? {}), workspace.dialects);
    const after = awsNameOf(differing(resource, { name: newName, ...final?.after }), workspace.dialects);
    if (before?.origin === 'default' && after !== undefined && before.value !== after.value) {
      const description = `The default of ${before.field} changes from "${before.value}" to "${after.value}", which creates another resource in AWS; set ${before.field} to keep the existing one`;
      return [{ label: 'Changes the name in AWS', description }];
    }
  }
  return [];
}

/** Where the object's name is the cloud resource's own, the old one is written down, so that the resource stays. */
function idReasons(workspace: Workspace, targets: readonly IndexedResource[], finals: readonly FinalId[]): readonly Reason[] {
  const named = targets.filter((target) => nameToKeep(workspace, target)?.when === 'always');
  const [first] = named;
  if (first === undefined) {
    return [];
  }
  const other = finals.find(({ isOther, before, after }) => isOther && before.name !== after.name);
  if (other !== undefined) {
    return [
      {
        label: 'Changes the name in the cloud',
        description: `The cloud resource is named after the object, "${other.before.name}" in ${other.root}; set spec.resourceID in the overlays first to keep it`,
      },
    ];
  }
  const written = named.every((target) => keepCloudName(workspace, target, 'confirm') !== undefined);
  const name = first.resource.name ?? '';
  return [
    written
      ? {
          label: 'Keeps the cloud resource by its ID',
          description: `The cloud resource is named "${name}" after the object; resourceID is added to keep it. Deleting the old object may delete the resource`,
        }
      : {
          label: 'Changes the name in the cloud',
          description: `The cloud resource is named "${name}" after the object; set spec.resourceID first to keep it`,
        },
  ];
}

/** Kinds of others are also referred to by kinds that nobody reads here. */
export function otherReferences(kind: string): Reason {
  return {
    label: 'Other references may remain',
    description: `Not every kind that can refer to ${withArticle(kind)} is supported; references in other kinds are not changed`,
  };
}

function folderReasons(targets: readonly IndexedResource[], { folderNames }: Workspace): readonly Reason[] {
  // Objects are found in an order that depends on which of the roots were looked at before.
  const paths = [...new Set(targets.map(({ uri }) => parentOf(uri)))].sort(compareTexts);
  const folders = paths.map((path) => rootName(path, folderNames).replace(/^\.$/, () => baseNameOf(path)));
  return folders.length < 2
    ? []
    : [{ label: 'Changes several folders', description: `This object is defined in several related folders: ${folders.join(', ')}` }];
}
