import { shift, touches, type Span } from '../../base/text';
import type { Uri } from '../../base/uri';
import { settingsOf } from '../../workspace/charts/chartReleases';
import { defaultsOf, type ValuePlace } from '../../workspace/charts/chartValues';
import type { Workspace } from '../../workspace/workspace';
import { entryOf } from '../../yaml/nodes/query';
import type { DefinitionLink } from '../feature';
import { keysOf, type GivenSpot } from './givenValues';
import { actionSpotAt, pathAt, type ActionSpot } from './actionSpot';

/** From an action to the default of a value, to a field of Chart.yaml, or to the template that it includes. Absent outside of actions. */
export function definitionInAction(workspace: Workspace, uri: Uri, offset: number): readonly DefinitionLink[] | undefined {
  const spot = actionSpotAt(workspace, uri, offset);
  return spot === undefined ? undefined : [...includedLinks(spot, uri, workspace), ...valueLinks(spot, workspace)];
}

function includedLinks({ offset, chart }: ActionSpot, uri: Uri, workspace: Workspace): readonly DefinitionLink[] {
  const use = workspace.charts.templateOf(uri)?.uses.find(({ span }) => touches(span, offset));
  if (use === undefined) {
    return [];
  }
  return workspace.charts
    .definersOf(use.name, chart)
    .flatMap((definer) =>
      (workspace.charts.templateOf(definer)?.definitions ?? [])
        .filter(({ name }) => name === use.name)
        .map(({ span }) => ({ origin: use.span, uri: definer, target: span, selection: span })),
    );
}

function valueLinks(spot: ActionSpot, workspace: Workspace): readonly DefinitionLink[] {
  const { path: [object, ...path] = [], step } = pathAt(spot) ?? {};
  if (step === undefined) {
    return [];
  }
  const places =
    object === 'Values'
      ? [...defaultsOf(spot.chart, path, workspace), ...settingsOf(spot.chart, path, workspace)]
      : object === 'Chart'
        ? chartField(spot.chart, path, workspace)
        : [];
  return places.flatMap((place) => linkTo(place, step.span, workspace));
}

/** From a value that an object of Flux or Argo CD gives to a chart in hand to its default. */
export function givenValueLinks(given: GivenSpot, origin: Span, workspace: Workspace): readonly DefinitionLink[] {
  const keys = keysOf(given) ?? [];
  return keys.length === 0 ? [] : defaultsOf(given.chart, keys, workspace).flatMap((place) => linkTo(place, origin, workspace));
}

function linkTo({ uri, document, entry }: ValuePlace, origin: Span, workspace: Workspace): readonly DefinitionLink[] {
  const start = workspace.file(uri)?.startOf(document);
  return start === undefined || entry === undefined
    ? []
    : [
        {
          origin,
          uri,
          target: shift({ start: entry.key.span.start, end: Math.max(entry.key.span.end, entry.value.span.end) }, start),
          selection: shift(entry.key.span, start),
        },
      ];
}

/** `.Chart.AppVersion` is `appVersion` in Chart.yaml. */
export function chartField(chart: string, [field = '', ...more]: readonly string[], workspace: Workspace): ReturnType<typeof defaultsOf> {
  const uri = `${chart}/Chart.yaml` as Uri;
  const document = workspace.file(uri)?.documents[0]?.document;
  const entry = more.length === 0 ? entryOf(document?.root, field.charAt(0).toLowerCase() + field.slice(1)) : undefined;
  return document === undefined || entry === undefined ? [] : [{ uri, document, entry, value: entry.value }];
}
