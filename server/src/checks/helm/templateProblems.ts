import { didYouMean, nearest } from '../../base/nearest';
import type { Uri } from '../../base/uri';
import type { TemplateProblem } from '../../helm/template';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { checkIsManifest } from './notManifests';

/** What is wrong with a template of a chart whatever its values are. Spans count from the start of the file. */
export function checkTemplate(uri: Uri, workspace: Workspace): readonly Finding[] {
  const chart = workspace.charts.chartOf(uri);
  if (chart === undefined || workspace.charts.isIgnored(uri, chart)) {
    return [];
  }
  const template = workspace.charts.templateOf(uri);
  const unknown = (template?.uses ?? []).filter(({ name }) => workspace.charts.definersOf(name, chart).length === 0);
  const undefinedNames = unknown.length > 0 && workspace.charts.isComplete(chart) ? unknown : [];
  const known = undefinedNames.length === 0 ? [] : workspace.charts.namesIn(chart);
  return [
    ...(template?.problems ?? []).map(asFinding),
    ...undefinedNames.map(({ name, span }) => {
      const names = nearest(name, known);
      return asFinding({
        code: 'helm/undefined-template',
        message: `Template "${name}" is not defined in this chart or its subcharts${didYouMean(names)}`,
        span,
        cures: names.map((newText) => ({ title: `Change to "${newText}"`, span: { start: span.start + 1, end: span.end - 1 }, newText })),
      });
    }),
    ...checkIsManifest(uri, chart, workspace),
  ];
}

function asFinding({ code, message, span, unsure, cures = [] }: Omit<TemplateProblem, 'code'> & { readonly code: string }): Finding {
  return {
    code,
    message,
    span,
    path: [],
    ofActions: true,
    ...(unsure === true ? { level: 'warning' } : {}),
    ...(cures.length === 0
      ? {}
      : {
          onlyOffers: true,
          fixes: () => cures.map(({ title, span: place, newText }) => ({ title, preferred: false, edits: [{ span: place, newText }] })),
        }),
  };
}
