import type { Uri } from '../../base/uri';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';

/** What is wrong with a template of a chart whatever its values are. Spans count from the start of the file. */
export function checkTemplate(uri: Uri, workspace: Workspace): readonly Finding[] {
  const template = workspace.charts.templateOf(uri);
  const chart = workspace.charts.chartOf(uri);
  if (template === undefined || chart === undefined) {
    return [];
  }
  const unknown = template.uses.filter(({ name }) => workspace.charts.definersOf(name, chart).length === 0);
  const undefinedNames = unknown.length > 0 && workspace.charts.isComplete(chart) ? unknown : [];
  return [
    ...template.problems.map(({ code, message, span }) => ({ code, message, span, path: [] })),
    ...undefinedNames.map(({ name, span }) => ({
      code: 'helm/undefined-template',
      message: `Template "${name}" is not defined in this chart or its subcharts`,
      span,
      path: [],
    })),
  ];
}
