import { toolsOf, writtenSources } from '../../argo/application';
import { samePath } from '../../base/path';
import { kustomizationNames, resolvePath } from '../../kustomize/files';
import type { Resource } from '../../manifest/resource';
import { takes, type Delivery } from '../../workspace/deliveries/delivery';
import type { Finding, Fix } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { removeEntry } from '../../yaml/writing/edit';
import { asMap, entryOf } from '../../yaml/nodes/query';
import { findingAt } from '../places/findingAt';
import { hasOthersHere, pathFixes } from '../places/deliveredPaths';
import { missingArgoValues } from '../places/valuesFiles';

/** What is wrong with the sources of an Application or of the template of an ApplicationSet. */
export function checkSources(resource: Resource, deliveries: readonly Delivery[], workspace: Workspace): readonly Finding[] {
  return writtenSources(resource).flatMap(({ node, path }) => {
    const own = deliveries.filter(({ at }) => samePath(at.slice(0, -1), path));
    const [first, second] = toolsOf(node);
    const without =
      (key: string) =>
      (text: string): readonly Fix[] => {
        const map = asMap(node);
        const entry = entryOf(map, key);
        return map === undefined || entry === undefined
          ? []
          : [{ title: `Remove "${key}"`, preferred: false, edits: [removeEntry(text, map, entry)] }];
      };
    if (first !== undefined && second !== undefined) {
      const fixes = (text: string): readonly Fix[] => [...without(second)(text), ...without(first)(text)];
      return [
        findingAt(
          resource,
          'argo/several-tools',
          [...path, second],
          'key',
          `"${first}" and "${second}" cannot be combined in one source (Argo CD)`,
          { fixes },
        ),
      ];
    }
    const built = first === 'directory' ? own.map((each) => builtFile(each, workspace)).find((name) => name !== undefined) : undefined;
    const mixed =
      built === undefined
        ? []
        : [
            findingAt(
              resource,
              'argo/several-tools',
              [...path, 'directory'],
              'key',
              `The folder has a file "${built}", which "directory" does not build but treats as a manifest (Argo CD)`,
              { level: 'warning', fixes: without('directory') },
            ),
          ];
    return [...mixed, ...missingFolder(resource, own, workspace), ...missingArgoValues(resource, path, own, workspace)];
  });
}

/** A file that says that the folder is a kustomization or a chart, and that is taken as a manifest all the same. */
function builtFile(delivery: Delivery, { around }: Workspace): string | undefined {
  const { folder } = delivery;
  return folder === undefined
    ? undefined
    : [...kustomizationNames, 'Chart.yaml'].find(
        (name) => takes(delivery, resolvePath(folder, name)) && around.presence(resolvePath(folder, name)) === 'file',
      );
}

/** Once for all that an ApplicationSet makes of a source, and only where the repository seems to be the one in hand. */
function missingFolder(resource: Resource, own: readonly Delivery[], workspace: Workspace): readonly Finding[] {
  const [missing] = own.filter(
    (each) => each.path !== undefined && each.path !== '' && each.folder === undefined && workspace.deliveries.isKnownMissing(each),
  );
  return missing === undefined || !hasOthersHere(missing, workspace)
    ? []
    : [
        findingAt(resource, 'argo/path-not-found', missing.at, 'value', `Folder "${missing.path ?? ''}" not found in this repository`, {
          fixes: () => pathFixes(resource, missing, workspace),
        }),
      ];
}
