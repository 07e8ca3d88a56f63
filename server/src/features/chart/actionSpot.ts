import { touches } from '../../base/text';
import type { Uri } from '../../base/uri';
import { chainsOf, type Step } from '../../helm/chains';
import type { FileState } from '../../workspace/files/fileState';
import type { Workspace } from '../../workspace/workspace';
import { actionsOf, type Action } from '../../yaml/templates/actions';

/** A position inside of an action of a chart's template, between its braces. */
export interface ActionSpot {
  readonly file: FileState;
  readonly chart: string;
  readonly actions: readonly Action[];
  readonly action: Action;
  /** In the file. */
  readonly offset: number;
}

export function actionSpotAt(workspace: Workspace, uri: Uri, offset: number): ActionSpot | undefined {
  // Where a file lies is asked first: that is no look at its text.
  const chart = workspace.charts.chartOf(uri);
  const file = chart === undefined ? undefined : workspace.file(uri);
  const actions = file === undefined ? [] : actionsOf(file.text);
  const action = actions.find(({ start, end, unclosed }) => start + 2 <= offset && offset <= (unclosed ? end : end - 2));
  return file === undefined || chart === undefined || action === undefined ? undefined : { file, chart, actions, action, offset };
}

/** The names from the root up to the one under a position, and that one. */
export function pathAt({ file, actions, offset }: ActionSpot): { readonly path: readonly string[]; readonly step: Step } | undefined {
  for (const { base, steps } of chainsOf(file.text, actions)) {
    const index = steps.findIndex(({ span }) => touches(span, offset));
    const step = steps[index];
    if (step !== undefined) {
      return { path: [...base, ...steps.slice(0, index + 1).map(({ name }) => name)], step };
    }
  }
  return undefined;
}
