import { shift } from '../../base/text';
import { baseNameOf, type Uri } from '../../base/uri';
import { kustomizationNames, resolvePath } from '../../kustomize/files';
import type { Resource } from '../../manifest/resource';
import { chartFileName } from '../../workspace/files/chartFiles';
import type { Workspace } from '../../workspace/workspace';
import type { YamlNode } from '../../yaml/nodes/node';
import type { DocumentLink } from '../feature';
import { targetOf, writtenPaths, type WrittenPath } from './pathFields';

/** The paths of objects of Flux and Argo CD: to a file, or to the file of a folder that says what the folder is. */
export function deliveryLinks(workspace: Workspace, uri: Uri): readonly DocumentLink[] {
  const file = workspace.file(uri);
  return (file?.documents ?? []).flatMap(({ document, resources }) => {
    const start = file?.startOf(document) ?? 0;
    return resources.flatMap((resource) =>
      writtenPaths(resource).flatMap((written): readonly DocumentLink[] => {
        const target = fileOf(written, resource, uri, workspace);
        return target === undefined
          ? []
          : [{ span: shift(written.node.span, start), target, tooltip: `${baseNameOf(target)} of ${written.node.text}` }];
      }),
    );
  });
}

/** The file that a path of an object leads to; none for other values. */
export function deliveryDefinition(resource: Resource, node: YamlNode, uri: Uri, workspace: Workspace): readonly Uri[] {
  return writtenPaths(resource)
    .filter((written) => written.node === node)
    .flatMap((written) => fileOf(written, resource, uri, workspace) ?? []);
}

function fileOf(written: WrittenPath, resource: Resource, uri: Uri, workspace: Workspace): Uri | undefined {
  const found = targetOf(written, resource, uri, workspace);
  return found === undefined || written.field.leadsTo === 'file' ? found : mainFileOf(found, written.field.main ?? [], workspace);
}

/** A folder itself is nothing that an editor shows. */
function mainFileOf(folder: Uri, first: readonly string[], { around }: Workspace): Uri | undefined {
  const names = around.list(folder).flatMap(({ name, isFolder }) => (isFolder ? [] : [name]));
  const name =
    [...first, ...kustomizationNames, chartFileName].find((each) => names.includes(each)) ??
    names.find((each) => /\.(?:ya?ml|json)$/.test(each));
  return name === undefined ? undefined : resolvePath(folder, name);
}
