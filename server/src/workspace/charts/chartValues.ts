import type { Uri } from '../../base/uri';
import { anyItem } from '../../helm/chains';
import type { MapEntry, YamlDocument, YamlNode } from '../../yaml/nodes/node';
import { asSequence, dereference, entryOf } from '../../yaml/nodes/query';
import type { Workspace } from '../workspace';

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
  const outside =
    holder === undefined
      ? []
      : (path[0] === 'global' ? [path] : holder.keys.map((key) => [key, ...path])).flatMap((each) =>
          defaultsOf(holder.chart, each, workspace),
        );
  return own === undefined ? outside : [...outside, own];
}

function placeIn(chart: string, path: readonly string[], workspace: Workspace): ValuePlace | undefined {
  const uri = workspace.charts.valuesOf(chart);
  const document = workspace.file(uri)?.documents[0]?.document;
  return document === undefined ? undefined : placeBelow(document.root, path, uri, document);
}

/**
 * What values say at a path; `root`: all of them. Of several items that a path may mean the first one counts that has the
 * next name; no way is gone twice, so that aliases cost nothing.
 */
export function placeBelow(root: YamlNode | undefined, path: readonly string[], uri: Uri, document: YamlDocument): ValuePlace | undefined {
  let value = dereference(root);
  let entry: MapEntry | undefined;
  for (const [index, step] of path.entries()) {
    const next = path[index + 1];
    const found =
      step === anyItem
        ? itemsOf(value).find((item) => next === undefined || next === anyItem || entryOf(dereference(item.value), next) !== undefined)
        : asItem(entryOf(value, step));
    entry = found?.entry;
    value = dereference(found?.value);
  }
  return value === undefined ? undefined : { uri, document, entry, value };
}

interface Item {
  readonly value: YamlNode;
  /** Absent in a list. */
  readonly entry?: MapEntry;
}

function itemsOf(value: YamlNode | undefined): readonly Item[] {
  return value?.kind === 'map'
    ? value.entries.map((entry) => ({ value: entry.value, entry }))
    : (asSequence(value)?.items ?? []).map((item) => ({ value: item }));
}

function asItem(entry: MapEntry | undefined): Item | undefined {
  return entry === undefined ? undefined : { value: entry.value, entry };
}
