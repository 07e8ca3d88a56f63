import { splitGlob, readGlob } from '../../base/glob';
import { isAtOrAbove, parentOf, startsWithDrive, type Uri } from '../../base/uri';
import { resolvePath } from '../../kustomize/files';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import type { YamlNode } from '../../yaml/nodes/node';
import { asMap, asScalar, asSequence, effectiveEntries, valueOf } from '../../yaml/nodes/query';
import { note } from './configNotes';

/** Files that a project file names and that are not there, or that nobody may read. What is ignored may be absent. */
export function checkConfigPaths(root: YamlNode, uri: Uri, workspace: Workspace): readonly Finding[] {
  const models = asMap(valueOf(root, 'models'));
  const read = (node: YamlNode, path: Finding['path'], problemOf: typeof crdProblem): readonly Finding[] => {
    const text = asScalar(node)?.value;
    const problem =
      typeof text !== 'string' || text === '' || startsWithDrive(text) ? undefined : problemOf(text, parentOf(uri), workspace);
    return problem === undefined ? [] : [note(node, path, `${JSON.stringify(text)} ${problem}`)];
  };
  return [
    ...(asSequence(valueOf(root, 'crds'))?.items ?? []).flatMap((item, index) => read(item, ['crds', index], crdProblem)),
    ...(models === undefined ? [] : [...effectiveEntries(models)]).flatMap(([alias, { value }]) =>
      read(value, ['models', alias], modelProblem),
    ),
  ];
}

function crdProblem(text: string, folder: string, workspace: Workspace): string | undefined {
  const { base, rest } = splitGlob(text);
  const place = placeOf(base, folder);
  if (isOutside(place, folder, workspace)) {
    return 'is outside of the workspace; name it in the settings or on the command line';
  }
  const presence = workspace.around.presence(place);
  if (rest === undefined) {
    return presence === 'missing' ? 'does not exist' : undefined;
  }
  return presence === 'missing'
    ? `matches no file; ${JSON.stringify(base)} does not exist`
    : presence === 'folder' && hasNoMatch(rest, place, workspace)
      ? 'matches no file'
      : undefined;
}

/** One that lies outside of the workspace is reported by the `generator.yaml` that needs it. */
function modelProblem(path: string, folder: string, workspace: Workspace): string | undefined {
  const presence = workspace.around.presence(placeOf(path, folder));
  return presence === 'missing' ? 'does not exist' : presence === 'folder' ? 'is a folder' : undefined;
}

/** Nobody lists more than one folder for this. */
function hasNoMatch(rest: string, folder: Uri, { around }: Workspace): boolean {
  const glob = rest.includes('/') || rest.includes('**') ? undefined : readGlob(rest, 'path');
  return glob?.kind === 'glob' && !around.list(folder).some(({ name }) => glob.matches(name) !== glob.negated);
}

/** An absolute path counts from the root of the file system that the project file lies in. */
function placeOf(path: string, folder: string): Uri {
  return path.startsWith('/') ? resolvePath(/^[^:]*:\/\/[^/]*/.exec(folder)?.[0] ?? '', path) : resolvePath(folder, path);
}

/** What comes with a folder may name what lies in the workspace, or below the project file. */
function isOutside(place: Uri, folder: string, workspace: Workspace): boolean {
  return ![...workspace.folders, folder].some((each) => isAtOrAbove(each, place));
}
