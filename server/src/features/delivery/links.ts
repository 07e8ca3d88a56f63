import { shift } from '../../base/text';
import { baseNameOf, type Uri } from '../../base/uri';
import { kustomizationNames, resolvePath } from '../../kustomize/files';
import type { Workspace } from '../../workspace/workspace';
import type { DocumentLink } from '../feature';
import { targetOf, writtenPaths } from './pathFields';

/** The paths of objects of Flux and Argo CD: to a file, or to the file of a folder that says what the folder is. */
export function deliveryLinks(workspace: Workspace, uri: Uri): readonly DocumentLink[] {
  const file = workspace.file(uri);
  return (file?.documents ?? []).flatMap(({ document, resources }) => {
    const start = file?.startOf(document) ?? 0;
    return resources.flatMap((resource) =>
      writtenPaths(resource).flatMap((written): readonly DocumentLink[] => {
        const found = targetOf(written, resource, uri, workspace);
        const target = found === undefined || written.field.leadsTo === 'file' ? found : mainFileOf(found, workspace);
        return target === undefined
          ? []
          : [{ span: shift(written.node.span, start), target, tooltip: `${baseNameOf(target)} of ${written.node.text}` }];
      }),
    );
  });
}

/** A folder itself is nothing that an editor shows. */
function mainFileOf(folder: Uri, { around }: Workspace): Uri | undefined {
  const names = around.list(folder).flatMap(({ name, isFolder }) => (isFolder ? [] : [name]));
  const name =
    [...kustomizationNames, 'Chart.yaml'].find((each) => names.includes(each)) ?? names.find((each) => /\.(?:ya?ml|json)$/.test(each));
  return name === undefined ? undefined : resolvePath(folder, name);
}
