import { code, join, md, type Markdown } from '../../base/markdown';
import { formatPath } from '../../base/path';
import { rootsText } from '../../checks/kustomize/rootWords';
import { describeId } from '../../kustomize/objects/ids';
import { at, equal, isList, isMap, type Value } from '../../kustomize/objects/value';
import type { Applied } from '../../workspace/applied/patches';
import { rootName } from '../../workspace/deliveries/appliedRoots';
import type { Spot } from '../../workspace/spot';
import type { Workspace } from '../../workspace/workspace';
import { patchSpotAt, type PatchSpot } from './patchSpot';

const mostObjects = 5;

/** What a patch does where the cursor is: which objects it changes, or a value before and after, under each root. */
export function patchParts(spot: Spot, workspace: Workspace): readonly Markdown[] {
  const at = patchSpotAt(spot, workspace);
  if (at === undefined || at.applied.length === 0) {
    return [];
  }
  const lines = at.pathIn === undefined ? objectLines(at, workspace) : valueLines(at, workspace);
  const shown = lines.slice(0, mostObjects);
  return shown.length === 0
    ? []
    : [join([...shown, lines.length > shown.length ? md`and ${lines.length - shown.length} more` : undefined], '  \n')];
}

function objectLines({ applied }: PatchSpot, { folderNames }: Workspace): readonly Markdown[] {
  return applied.map(
    ({ world, application: { before } }) => md`Changes ${describeId(before.id)} in ${rootsText([rootName(world.root, folderNames)])}`,
  );
}

function valueLines({ applied, pathIn }: PatchSpot, { folderNames }: Workspace): readonly Markdown[] {
  return applied.flatMap((each) => {
    const { world, application } = each;
    const path = pathIn?.(each) ?? [];
    const before = at(application.before.content, path);
    const after = at(application.after?.content, path);
    const done =
      application.after === undefined
        ? md`fails`
        : equal(before, after)
          ? md`already ${valueText(before)}`
          : md`${valueText(before)} → ${valueText(after)}`;
    return path.length === 0
      ? []
      : [
          md`Changes ${code(formatPath(path))} of ${describeId(application.before.id)} in ${rootsText([rootName(world.root, folderNames)])}: ${done}`,
        ];
  });
}

function valueText(value: Value): Markdown {
  if (value === undefined || value === null) {
    return md`nothing`;
  }
  if (isList(value) || isMap(value)) {
    return code(JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? each.toString() : each)).slice(0, mostText));
  }
  return code(typeof value === 'bigint' ? value.toString() : value);
}

const mostText = 120;

/** The objects that a position of a patch is about. */
export function patchedObjects(spot: Spot, workspace: Workspace): readonly Applied[] {
  return patchSpotAt(spot, workspace)?.applied ?? [];
}
