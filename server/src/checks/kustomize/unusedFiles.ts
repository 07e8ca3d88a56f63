import { parentOf, type Uri } from '../../base/uri';
import { bounds } from '../../base/bounds';
import { resolvePath } from '../../kustomize/files';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Finding, Fix } from '../../workspace/finding';
import { isKustomization } from '../../workspace/kustomizations/kustomizationFile';
import { fileFact } from '../../workspace/worlds/worldFiles';
import type { Workspace } from '../../workspace/workspace';
import { addItem } from '../../yaml/writing/edit';
import { asSequence, entryOf } from '../../yaml/nodes/query';
import { isWhole } from '../../yaml/nodes/whole';

/**
 * Manifests beside a kustomization file that nothing brings to a cluster: no kustomization names them in any list. Only
 * whole objects of our kinds count, and nothing that the file names in another way, such as values of a chart.
 */
export function checkUnusedFiles({ uri, document }: DocumentState, workspace: Workspace): readonly Finding[] {
  const entry = isWhole(document) ? entryOf(document.root, 'resources') : undefined;
  const list = asSequence(entry?.value);
  const text = workspace.file(uri)?.text ?? '';
  if (entry === undefined || list === undefined || list.items.length === 0) {
    return [];
  }
  const names = workspace.around.list(parentOf(uri)).flatMap(({ name, isFolder }) => (isFolder ? [] : [name]));
  if (names.includes('Chart.yaml')) {
    return [];
  }
  const unused = names.filter((name) => isUnused(resolvePath(parentOf(uri), name), workspace) && !text.includes(name));
  return unused.slice(0, bounds.related.most).map((name) => ({
    code: 'kustomize/unused-file',
    message: `${name} is not used by any kustomization`,
    span: entry.key.span,
    path: ['resources'],
    fixes: (now): readonly Fix[] => [{ title: `Add ${name} to "resources"`, preferred: false, edits: [addItem(now, list, name)] }],
  }));
}

function isUnused(uri: Uri, workspace: Workspace): boolean {
  if (!/\.ya?ml$/.test(uri) || isKustomization(uri)) {
    return false;
  }
  workspace.results.noteOf(fileFact, uri);
  const documents = workspace.file(uri)?.documents.filter((each) => each.document.root !== undefined) ?? [];
  const isOurs = documents.some(({ resources }) => resources.some((resource) => workspace.isOurs(resource)));
  return (
    isOurs &&
    documents.every((each) => isWhole(each.document) && each.resources.every(({ name }) => name !== undefined)) &&
    [...workspace.kustomizations.readersOf(uri)].length === 0
  );
}
