import { code, link, md, nothing, paragraphs, prose, type Markdown, yamlBlock } from '../../base/markdown';
import { pathBelow, type Uri } from '../../base/uri';
import { builtinObjects } from '../../helm/builtinObjects';
import { describeResource } from '../../manifest/resource';
import { releasesOf, settingsOf } from '../../workspace/charts/chartReleases';
import { anyItem, pathText } from '../../helm/chains';
import { defaultsOf, type ValuePlace } from '../../workspace/charts/chartValues';
import type { Workspace } from '../../workspace/workspace';
import { rootName } from '../../workspace/deliveries/appliedRoots';
import type { YamlDocument } from '../../yaml/nodes/node';
import { startOfLine } from '../../base/lines';
import type { HoverInfo } from '../feature';
import { actionSpotAt, pathAt } from './actionSpot';
import { chartField } from './definition';

/** What a value of an action is by default, and where that is written. */
export function hoverInAction(workspace: Workspace, uri: Uri, offset: number): HoverInfo | undefined {
  const spot = actionSpotAt(workspace, uri, offset);
  const found = spot === undefined ? undefined : pathAt(spot);
  if (spot === undefined || found === undefined) {
    return undefined;
  }
  const { path, step } = found;
  const note = builtinObjects.get(path.join('.'));
  const [object, ...rest] = path;
  const heading = md`**${pathText(path)}**`;
  const isValue = object === 'Values' && rest.length > 0;
  const places = isValue ? defaultsOf(spot.chart, rest, workspace) : object === 'Chart' ? chartField(spot.chart, rest, workspace) : [];
  if (note === undefined && places.length === 0 && !isValue) {
    return undefined;
  }
  const settings = isValue ? settingsOf(spot.chart, rest, workspace) : [];
  const isKnown = workspace.file(workspace.charts.valuesOf(spot.chart)) !== undefined;
  const where =
    places.length > 0
      ? places.map((place, index) =>
          whereText(place, index, isValue ? (rest.includes(anyItem) ? 'item' : 'value') : 'field', spot.chart, workspace),
        )
      : isValue && isKnown
        ? [md`No default in values.yaml.`]
        : [];
  return {
    span: step.span,
    markdown: paragraphs(
      heading,
      note === undefined ? nothing : prose(note),
      ...shown(places[0], workspace),
      ...where,
      ...settings.map((place) => settingText(place, workspace)),
      ...releaseTexts(path, spot.chart, workspace),
    ),
  };
}

/** The default of a value of a chart with the comment above it, and where it is written; nothing where there is none. */
export function defaultTexts(chart: string, path: readonly string[], workspace: Workspace): readonly Markdown[] {
  const places = defaultsOf(chart, path, workspace);
  return [...shown(places[0], workspace), ...places.map((place, index) => whereText(place, index, 'value', chart, workspace))];
}

function whereText(
  { uri, document, entry }: ValuePlace,
  index: number,
  what: 'field' | 'value' | 'item',
  chart: string,
  workspace: Workspace,
): Markdown {
  const name = uri.startsWith(`${chart}/`) ? pathBelow(uri, chart) : uri.split('/').slice(-2).join('/');
  const place = lineLink(name, uri, document, entry?.key.span.start ?? 0, workspace);
  if (index > 0) {
    return md`Overrides ${place}`;
  }
  switch (what) {
    case 'field':
      return md`From ${place}`;
    case 'item':
      return md`Default of the first item in ${place}`;
    case 'value':
      return md`Default in ${place}`;
  }
}

function lineLink(name: string, uri: Uri, document: YamlDocument, offset: number, workspace: Workspace): Markdown {
  const file = workspace.file(uri);
  const line = (file?.lines.lineOf((file.startOf(document) ?? 0) + offset) ?? 0) + 1;
  return link(`${name}:${line}`, `${uri}#L${line}`);
}

/** A value that a release sets, as far as it fits a line. */
function settingText({ uri, document, entry, value }: ValuePlace, workspace: Workspace): Markdown {
  const place = lineLink(rootName(uri, workspace.folderNames), uri, document, entry?.key.span.start ?? value.span.start, workspace);
  return value.kind === 'scalar' && value.style !== 'block' ? md`Set to ${code(value.text)} in ${place}` : md`Set in ${place}`;
}

/** The name and namespace of each release of the chart in hand. */
function releaseTexts(path: readonly string[], chart: string, workspace: Workspace): readonly Markdown[] {
  const [object, field] = path;
  const part = field === 'Name' ? 'name' : field === 'Namespace' ? 'namespace' : undefined;
  return object !== 'Release' || part === undefined || path.length !== 2
    ? []
    : releasesOf(chart, workspace).flatMap(({ delivery: { uri }, resource, [part]: value }) => {
        const place = lineLink(rootName(uri, workspace.folderNames), uri, resource.document, resource.node.span.start, workspace);
        return value === undefined ? [] : [md`${code(value)} by ${describeResource(resource)} in ${place}`];
      });
}

const mostLines = 12;

/** The comment above an entry, and its value as it is written. */
function shown(place: ValuePlace | undefined, workspace: Workspace): readonly Markdown[] {
  const file = place === undefined ? undefined : workspace.file(place.uri);
  const start = place === undefined ? undefined : file?.startOf(place.document);
  if (place?.entry === undefined || file === undefined || start === undefined) {
    return [];
  }
  const { key, value } = place.entry;
  const comment = commentAbove(file.text, start + key.span.start);
  const written = file.text.slice(start + value.span.start, start + value.span.end);
  if (value.kind === 'scalar' && value.style !== 'block') {
    return [prose(comment), code(written === '' ? 'null' : written)];
  }
  const indent = key.span.start + start - startOfLine(file.text, start + key.span.start);
  const lines = file.text
    .slice(start + key.span.start, start + value.span.end)
    .split(/\r?\n/)
    .map((line, index) => (index === 0 ? line : line.slice(Math.min(indent, line.search(/\S|$/)))));
  return [prose(comment), yamlBlock((lines.length > mostLines ? [...lines.slice(0, mostLines), '…'] : lines).join('\n'))];
}

/** Lines of comment right above a line, without the marks that tools for documentation look for. */
export function commentAbove(text: string, offset: number): string {
  const lines: string[] = [];
  for (let at = startOfLine(text, offset); at > 0;) {
    at = startOfLine(text, at - 1);
    const [, comment] = /^[ \t]*#+[ \t]?(?:--[ \t])?(.*)/.exec(text.slice(at)) ?? [];
    if (comment === undefined) {
      break;
    }
    lines.unshift(comment.trim());
  }
  return lines.join('\n').trim();
}
