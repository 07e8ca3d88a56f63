import type { Uri } from '../base/uri';
import type { MapEntry, YamlDocument, YamlNode } from '../yaml/node';
import { dereference, entryOf } from '../yaml/query';
import type { Workspace } from './workspace';

/** What a `values.yaml` says at a path. */
export interface ValuePlace {
  readonly uri: Uri;
  readonly document: YamlDocument;
  /** Absent for all values of a chart. */
  readonly entry: MapEntry | undefined;
  readonly value: YamlNode;
}

/**
 * The defaults of a value of a chart, from the outermost chart that sets it to its own: the first one counts. Of a path
 * below `global` all charts around it are asked for the same path. Source: Helm's documentation of subcharts.
 */
export function defaultsOf(chart: string, path: readonly string[], workspace: Workspace): readonly ValuePlace[] {
  const own = placeIn(chart, path, workspace);
  const holder = workspace.charts.holderOf(chart);
  const outside = holder === undefined ? [] : (path[0] === 'global' ? [path] : holder.keys.map((key) => [key, ...path])).flatMap((each) => defaultsOf(holder.chart, each, workspace));
  return own === undefined ? outside : [...outside, own];
}

function placeIn(chart: string, path: readonly string[], workspace: Workspace): ValuePlace | undefined {
  const uri = workspace.charts.valuesOf(chart);
  const document = workspace.file(uri)?.documents[0]?.document;
  return document === undefined ? undefined : placeBelow(document.root, path, uri, document);
}

/** What values say at a path; `root`: all of them. */
export function placeBelow(root: YamlNode | undefined, path: readonly string[], uri: Uri, document: YamlDocument): ValuePlace | undefined {
  let value = dereference(root);
  let entry: MapEntry | undefined;
  for (const step of path) {
    entry = entryOf(value, step);
    value = dereference(entry?.value);
  }
  return value === undefined ? undefined : { uri, document, entry, value };
}
