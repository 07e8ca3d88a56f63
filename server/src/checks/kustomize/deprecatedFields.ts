import { ownOf } from '../../base/record';
import { parentOf, type Uri } from '../../base/uri';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Finding, Fix } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { commentsAt, commentsOf } from '../../yaml/nodes/comments';
import { editedText, removeEntry, replaceEntry, type TextEdit } from '../../yaml/writing/edit';
import { afterLine, lineEndOf, startOfLine } from '../../base/lines';
import { parseYaml } from '../../yaml/reading/parse';
import { renderYaml } from '../../yaml/writing/render';
import type { MapEntry, MapNode, SequenceNode, YamlNode } from '../../yaml/nodes/node';
import { asMap, asScalar, asSequence, asString, entryOf } from '../../yaml/nodes/query';
import { bringsSame, failsNoMore, triedRoots } from './triedRoots';
import { replacementsOf } from './varReplacements';

/*
 * Fields of kustomization files that Kustomize still reads and wants to be written otherwise.
 * Source: sigs.k8s.io/kustomize/api/types Kustomization.FixKustomizationPreMarshalling, CheckDeprecatedFields at v5.7.
 */
const successors: Readonly<Record<string, string>> = {
  bases: 'resources',
  commonLabels: 'labels',
  imageTags: 'images',
  patchesJson6902: 'patches',
  patchesStrategicMerge: 'patches',
  vars: 'replacements',
};

export function checkDeprecatedFields({ uri, document }: DocumentState, workspace: Workspace): readonly Finding[] {
  const map = asMap(document.root);
  return (map?.entries ?? []).flatMap((entry): readonly Finding[] => {
    const key = entry.key.text;
    const successor = ownOf(successors, key);
    // Kustomize says nothing of one without a value, as scaffolds write it above items that are comments.
    return map === undefined || successor === undefined || asScalar(entry.value)?.value === null
      ? []
      : [
          {
            code: 'kustomize/deprecated-field',
            message: `"${key}" is deprecated; use "${successor}"`,
            span: entry.key.span,
            path: [key],
            fixes: (text) => fixesOf(text, map, entry, successor, uri, workspace),
          },
        ];
  });
}

/** The newer field, if every root stays the same with it. */
function fixesOf(text: string, map: MapNode, entry: MapEntry, successor: string, uri: Uri, workspace: Workspace): readonly Fix[] {
  const edits = editsOf(text, map, entry, successor, uri, workspace);
  const after = edits === undefined ? text : editedText(text, edits);
  return edits === undefined || !keepsComments(text, map, after) || !changesNothing(after, uri, workspace)
    ? []
    : [{ title: `Rewrite as "${successor}"`, preferred: true, edits }];
}

/** False where a comment has no place in the newer field, as one behind the key whose items go to another list. */
function keepsComments(text: string, map: MapNode, after: string): boolean {
  const left = commentsOf(after, parseYaml(after).root);
  return commentsOf(text, map).length === left.length;
}

function editsOf(
  text: string,
  map: MapNode,
  entry: MapEntry,
  successor: string,
  uri: Uri,
  workspace: Workspace,
): readonly TextEdit[] | undefined {
  const target = entryOf(map, successor);
  const into = asSequence(target?.value);
  if (map.flow || (target !== undefined && (into === undefined || into.flow || into.items.length === 0))) {
    return undefined;
  }
  const key = entry.key.text;
  if (key === 'commonLabels') {
    return entry.value.kind === 'map' ? labelsEdits(text, map, entry, into) : undefined;
  }
  if (key === 'vars') {
    return varsEdits(text, map, entry, into, uri, workspace);
  }
  const list = asSequence(entry.value);
  if (list === undefined || list !== entry.value || (list.flow && (target !== undefined || key === 'patchesStrategicMerge'))) {
    return undefined;
  }
  const isFile = (path: string): boolean =>
    workspace.file(`${parentOf(uri)}/${path.replace(/^\.\//, '')}` as Uri) !== undefined || !/[\n{]/.test(path);
  const within = (item: YamlNode): readonly TextEdit[] => (key === 'patchesStrategicMerge' ? patchEdits(text, item, isFile) : []);
  const items = list.items.flatMap(within);
  return into === undefined
    ? [{ span: entry.key.span, newText: successor }, ...items]
    : [appended(text, into, itemsText(text, list, items)), removeEntry(text, map, entry)];
}

/** `- a.yaml` becomes `- path: a.yaml`, and a patch in place `- patch: |-`. */
function patchEdits(text: string, item: YamlNode, isFile: (path: string) => boolean): readonly TextEdit[] {
  const { start } = item.span;
  const key = isFile(asString(item) ?? '') ? 'path' : 'patch';
  return [{ span: { start, end: start }, newText: `${key}: ` }, ...indented(text, start, item.span.end)];
}

/** Every line of a stretch but its first, two columns to the right. */
function indented(text: string, start: number, end: number): readonly TextEdit[] {
  return [...text.slice(start, end).matchAll(/\n(?=[^\r\n])/g)]
    .map(({ index }) => ({ span: { start: start + index + 1, end: start + index + 1 }, newText: '  ' }))
    .filter(({ span }) => span.start < end);
}

/** Replacements that copy what vars stand for; comments have no place in them. */
function varsEdits(
  text: string,
  map: MapNode,
  entry: MapEntry,
  into: SequenceNode | undefined,
  uri: Uri,
  workspace: Workspace,
): readonly TextEdit[] | undefined {
  const removed = removeEntry(text, map, entry);
  const { span } = removed;
  const roots = commentsAt(text, map).some(({ at }) => at >= span.start && at < span.end)
    ? undefined
    : triedRoots(new Map([[uri, editedText(text, [removed])]]), workspace);
  const entries = roots === undefined ? undefined : replacementsOf(entry.value, roots);
  return entries === undefined
    ? undefined
    : into === undefined
      ? [replaceEntry(text, map, entry, 'replacements', entries)]
      : [appended(text, into, renderYaml(entries)), removed];
}

/** Labels with selectors, as `commonLabels` sets them. */
function labelsEdits(text: string, map: MapNode, entry: MapEntry, into: SequenceNode | undefined): readonly TextEdit[] {
  const { start } = entry.key.span;
  const end = entry.value.span.end;
  const lineEnd = lineEndOf(text);
  const head = `- includeSelectors: true${lineEnd}  pairs`;
  if (into === undefined) {
    return [{ span: entry.key.span, newText: `labels:${lineEnd}${head}` }, ...indented(text, start, end)];
  }
  const value = editedText(text, [{ span: entry.key.span, newText: head }, ...indented(text, start, end)]);
  const shift = value.length - text.length;
  return [appended(text, into, value.slice(start, end + shift)), removeEntry(text, map, entry)];
}

/** The items of a list with edits, from the first dash to the end of the last one. */
function itemsText(text: string, list: SequenceNode, edits: readonly TextEdit[]): string {
  const start = text.lastIndexOf('-', list.items[0]?.span.start ?? 0);
  const end = afterLine(text, list.items.at(-1)?.span.end ?? start);
  const column = start - startOfLine(text, start);
  const edited = editedText(text, edits);
  const lines = edited.slice(start, end + edited.length - text.length).split('\n');
  return lines.map((line, index) => (index > 0 && line.slice(0, column).trim() === '' ? line.slice(column) : line)).join('\n');
}

/** Lines behind the last item of a list, at its column. */
function appended(text: string, into: SequenceNode, items: string): TextEdit {
  const dash = text.lastIndexOf('-', into.items[0]?.span.start ?? 0);
  const margin = ' '.repeat(Math.max(dash - startOfLine(text, dash), 0));
  const at = afterLine(text, into.items.at(-1)?.span.end ?? into.span.end);
  const body = items
    .replace(/\s+$/, '')
    .split('\n')
    .map((line) => (line.trim() === '' ? line : margin + line))
    .join('\n');
  const lineEnd = lineEndOf(text);
  return { span: { start: at, end: at }, newText: text[at - 1] === '\n' ? `${body}${lineEnd}` : `${lineEnd}${body}` };
}

/** True when every root that reads a kustomization brings the same objects with another text of it. */
function changesNothing(text: string, uri: Uri, workspace: Workspace): boolean {
  return triedRoots(new Map([[uri, text]]), workspace)?.every((each) => bringsSame(each) && failsNoMore(each)) === true;
}
