import { formatPath } from '../../../../base/path';
import { relatedCauses, rootsText } from '../../../../checks/kustomize/rootWords';
import { at } from '../../../../kustomize/objects/value';
import { rootName } from '../../../../workspace/deliveries/appliedRoots';
import type { FolderNames } from '../../../../workspace/folderNames';
import type { Finding } from '../../../../workspace/finding';
import type { Effective } from '../../../../workspace/worlds/worlds';
import { valueOf } from '../../../../yaml/nodes/query';
import { isDns1035Label } from '../forms/names';
import { found, holds, replacements, stringAt, type Check, type CheckedPlace, type Context } from '../checkedPlace';
import type { Row } from '../table';

/** The name of a template starts with that of its holder, also where kustomizations rename this; the target is the template's name. */
export const revisionName: Check = (target, row, context) => {
  const name = stringAt(target.node);
  const { resource } = target;
  if (name === undefined || name === '' || resource.nameNode?.opaque === true) {
    return [];
  }
  const metadata = { node: valueOf(resource.node, 'metadata') };
  if (resource.name === undefined) {
    return holds(metadata, 'generateName') === 'set'
      ? [found(target, row.rule, target.path, 'value', 'Name of a revision cannot be set where the name is generated')]
      : [];
  }
  return isOf(name, resource.name) ? leftBehind(target, name, row, context) : [unlike(target, name, resource.name, row)];
};

function isOf(name: string, holder: string): boolean {
  return name.startsWith(`${holder}-`);
}

function unlike(target: CheckedPlace, name: string, holder: string, row: Row): Finding {
  return found(target, row.rule, target.path, 'value', `Name of a revision must start with "${holder}-"`, {
    fixes: () => (isDns1035Label(`${holder}-${name}`) ? replacements(target.node, [`${holder}-${name}`]) : []),
  });
}

/** The roots that give the holder another name and leave that of the template, which Kustomize takes for any other text. */
function leftBehind(target: CheckedPlace, name: string, row: Row, { uri, workspace }: Context): readonly Finding[] {
  const { worlds, roots } = workspace;
  const broken = worlds
    .appliedFormsOf(target.resource, uri, roots.reading(uri))
    .filter(
      ({ world, object }) =>
        at(worlds.contentOf(object), target.path) === name &&
        !isOf(name, object.id.name) &&
        !object.unknownContent &&
        worlds.isWhole(world, uri),
    );
  const [first] = broken;
  return first === undefined
    ? []
    : [
        {
          ...found(target, row.rule, target.path, 'value', renamedText(target, first, broken, workspace.folderNames)),
          inRoots: true,
          related: () =>
            relatedCauses(
              broken.flatMap(({ object }) => object.causeOf(['metadata', 'name']) ?? []),
              workspace,
            ),
        },
      ];
}

/** Each root may give another name: one is told as an example. */
function renamedText(
  { resource, path }: CheckedPlace,
  { world, object }: Effective,
  broken: readonly Effective[],
  folders: FolderNames,
): string {
  const roots = [...new Set(broken.map((each) => rootName(each.world.root, folders)))];
  const now = object.id.name;
  const isOne = broken.every((each) => each.object.id.name === now);
  const renamed = isOne
    ? `renamed to "${now}" in ${rootsText(roots)}`
    : `renamed in ${rootsText(roots)} (to "${now}" in ${rootsText([rootName(world.root, folders)])})`;
  return `${resource.kind} "${resource.name ?? ''}" is ${renamed}, but "${formatPath(path)}" is not; it must start with "${now}-"`;
}
