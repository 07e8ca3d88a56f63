import { baseNameOf, parentOf, type Uri } from '../../base/uri';
import type { Diagnostic } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import type { CodeAction } from '../feature';
import { isFree } from '../freePlace';

/**
 * Gives a file of templates that holds no manifest a name that Helm does not render. Templates that spell its name would
 * not find it any more; then nothing is offered.
 */
export function templateFileActions(
  { finding, uri }: Diagnostic,
  workspace: Workspace,
): readonly Pick<CodeAction, 'title' | 'edits' | 'renames'>[] {
  const file = workspace.file(uri);
  const chart = finding.code === 'helm/not-a-template' ? workspace.charts.chartOf(uri) : undefined;
  if (file === undefined || chart === undefined || file.objectCount > 0) {
    return [];
  }
  const name = baseNameOf(uri);
  const to = `${parentOf(uri)}/_${name}` as Uri;
  const isSpelled = workspace.charts.templatesIn(chart).some((each) => workspace.file(each)?.text.includes(`/${name}`) === true);
  return isFree(to, workspace) && !isSpelled ? [{ title: `Rename the file to "_${name}"`, edits: [], renames: { uri, to } }] : [];
}
