import { code, join, md, nothing, type Markdown } from '../../base/markdown';
import { samePath } from '../../base/path';
import { pathBelow, type Uri } from '../../base/uri';
import { substitutionsOf } from '../../flux/substitution';
import { describeResource } from '../../manifest/resource';
import type { Delivery } from '../../workspace/deliveries/delivery';
import type { Spot } from '../../workspace/spot';
import { variablesFor, type Variables } from '../../workspace/applied/variables';
import type { Workspace } from '../../workspace/workspace';

/** What is applied of a folder that an object names, and what a variable is that Flux replaces. */
export function deliveryParts(spot: Spot, uri: Uri, workspace: Workspace): readonly Markdown[] {
  if (workspace.deliveries.isEmpty) {
    return [];
  }
  const { resource, hit } = spot;
  if (resource === undefined || hit?.node.kind !== 'scalar' || hit.part === 'key') {
    return [];
  }
  const path = hit.path.slice(resource.path.length);
  const own = workspace.deliveries.ofObject(resource, uri).filter((each) => samePath(each.at, path));
  const folders = new Map(own.flatMap((each) => (each.folder === undefined ? [] : [[each.folder, each] as const])));
  return [
    ...[...folders.values()].slice(0, mostFolders).map((each) => folderText(each, workspace)),
    ...variableParts(spot, hit.node.text, uri, workspace),
  ];
}

const mostFolders = 5;

const words: Readonly<Record<Delivery['applies'], string>> = {
  kustomization: 'its kustomization is applied',
  files: 'its manifests are applied',
  chart: 'its chart is applied',
  unknown: 'what is applied of it is not known',
};

function folderText({ folder = '', applies, directory }: Delivery, { folders }: Workspace): Markdown {
  const base = folders.find((each) => folder.startsWith(`${each}/`));
  const deep = applies === 'files' && directory !== undefined && !directory.recurse ? ', without subfolders' : '';
  return md`Folder ${code(base === undefined ? folder : pathBelow(folder, base))}: ${words[applies]}${deep}`;
}

/** The values of the variable under the position, by what applies the file. */
function variableParts({ offset, hit }: Spot, text: string, uri: Uri, workspace: Workspace): readonly Markdown[] {
  const { variables } = substitutionsOf(text);
  // Offsets inside of quotes and blocks are not those of the value; one variable alone needs none.
  const at = hit?.node.kind === 'scalar' && hit.node.style === 'plain' ? offset - hit.node.span.start : undefined;
  const variable =
    at === undefined
      ? variables.length === 1
        ? variables[0]
        : undefined
      : variables.find(({ span }) => span.start <= at && at <= span.end);
  if (variable === undefined) {
    return [];
  }
  const all = variablesFor(uri, workspace);
  const lines = all.map((each) => valueText(variable.name, variable.fallback, each, workspace));
  return lines.length === 0 ? [] : [join(lines, '\n\n')];
}

function valueText(
  name: string,
  fallback: string | undefined,
  { delivery, values, mayHaveMore, replaces }: Variables,
  workspace: Workspace,
): Markdown {
  const resource = workspace.deliveries.entryOf(delivery)?.resource;
  const where = resource === undefined ? nothing : md` in ${describeResource(resource)}`;
  const value = values.get(name);
  if (value !== undefined) {
    return md`Variable ${code(name)} is ${value === '' ? 'empty' : code(value)}${where}`;
  }
  if (values.has(name) || mayHaveMore) {
    return md`Variable ${code(name)} has a value that is not known${where}`;
  }
  if (!replaces) {
    return md`Variable ${code(name)} is not replaced${where}`;
  }
  return fallback === undefined
    ? md`Variable ${code(name)} is not defined${where}`
    : md`Variable ${code(name)} has its default ${code(fallback)}${where}`;
}
