import { isSlip, isSlipOfValue } from '../../base/editDistance';
import { nearest } from '../../base/nearest';
import { parentOf, type Uri } from '../../base/uri';
import { configurationFields, kustomizationFields } from '../../kustomize/fields/kustomizationFields';
import { resolvePath } from '../../kustomize/files';
import type { Failure, Note } from '../../kustomize/objects/problem';
import { nameReferenceFixes } from './nameReferenceFixes';
import { patchFixes } from './patchFixes';
import { targetFixes } from './targetFixes';
import type { Fix } from '../../workspace/finding';
import { isKustomization } from '../../workspace/kustomizations/kustomizationFile';
import type { Workspace } from '../../workspace/workspace';
import { addEntry, addItem, removeEntry, removeItem, setScalar } from '../../yaml/writing/edit';
import type { MapNode, YamlDocument } from '../../yaml/nodes/node';
import { asMap, asScalar, asSequence, asString, entryOf, nodeAt } from '../../yaml/nodes/query';
import { pathOfSpan } from '../../yaml/nodes/hit';

/** Cures of what a kustomization file says wrong, as far as they are in the file itself. */
export function layerFixes(text: string, problem: Failure | Note, document: YamlDocument, uri: Uri, workspace: Workspace): readonly Fix[] {
  const { code, place } = problem;
  const { root } = document;
  if (
    code === 'patch-path-not-found' ||
    code === 'patch-replaces-nothing' ||
    code === 'patch-without-target' ||
    code === 'patch-directive-in-list'
  ) {
    return patchFixes(problem, document, uri, workspace);
  }
  if (
    code === 'name-reference-matches-nothing' ||
    code === 'name-reference-without-group' ||
    (code === 'bad-field-path' && problem.level === 'warning')
  ) {
    return nameReferenceFixes(text, { code, place }, document, uri, workspace);
  }
  if (code === 'json-escape') {
    return escapeFixes(text);
  }
  if (code === 'template-in-resource') {
    return quotesFixes(text, place);
  }
  const path = place.span === undefined ? undefined : pathOfSpan(root, place.span);
  const map = asMap(root);
  if (path === undefined || map === undefined) {
    return [];
  }
  switch (code) {
    case 'unknown-field':
      return keyFixes(map, path, uri);
    case 'missing-path':
      return pathFixes(nodeAt(root, path), parentOf(uri), workspace);
    case 'patch-selects-nothing':
      return targetFixes(nodeAt(root, path), uri, workspace);
    case 'component-as-resource':
      return moved(text, map, path, 'components');
    case 'resource-as-component':
      return moved(text, map, path, 'resources');
    case 'included-twice':
      return copies(text, map, path);
    default:
      return [];
  }
}

/** Characters as they are instead of escapes of JSON that YAML does not have; half of a pair stands for none. */
function escapeFixes(text: string): readonly Fix[] {
  const found = [...text.matchAll(/\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\[^]/g)];
  const edits = found.flatMap(({ 0: escape, index }) =>
    escape === '\\/' || escape.length > 2
      ? [{ span: { start: index, end: index + escape.length }, newText: JSON.parse(`"${escape}"`) as string }]
      : [],
  );
  return edits.length === 0 ? [] : [{ title: 'Write without escapes that YAML does not have', preferred: true, edits }];
}

/** Who fills a placeholder in before Kustomize reads it may mean a number. */
function quotesFixes(text: string, { span }: Failure['place']): readonly Fix[] {
  const written = span === undefined ? '' : text.slice(span.start, span.end);
  return span === undefined || !written.includes('${')
    ? []
    : [{ title: 'Add quotes', preferred: false, edits: [{ span, newText: JSON.stringify(written) }] }];
}

function keyFixes(map: MapNode, path: readonly (string | number)[], uri: Uri): readonly Fix[] {
  const [key, ...below] = path;
  const entry = map.entries.find((each) => each.key.text === key);
  if (below.length > 0 || entry === undefined) {
    return [];
  }
  const fields = Object.keys(isKustomization(uri) ? kustomizationFields : configurationFields).filter(
    (field) => entryOf(map, field) === undefined,
  );
  const names = nearest(entry.key.text, fields, 2);
  return names.map((name) => ({
    title: `Change to "${name}"`,
    preferred: names.length === 1 && isSlip(entry.key.text, name),
    edits: [setScalar(entry.key, name)],
  }));
}

/** Names of the folder in which the path ends that are nearly the one that is written. */
function pathFixes(node: ReturnType<typeof nodeAt>, folder: string, { around }: Workspace): readonly Fix[] {
  const scalar = asScalar(node);
  if (scalar === undefined) {
    return [];
  }
  const cut = scalar.text.lastIndexOf('/') + 1;
  const entries = around.list(resolvePath(folder, scalar.text.slice(0, cut)));
  const names = nearest(
    scalar.text.slice(cut),
    entries.map(({ name }) => name),
    2,
  );
  return names.map((name) => ({
    title: `Change to "${scalar.text.slice(0, cut)}${name}"`,
    preferred: names.length === 1 && isSlipOfValue(scalar.text.slice(cut), name),
    edits: [setScalar(scalar, scalar.text.slice(0, cut) + name)],
  }));
}

function moved(text: string, map: MapNode, [from, index]: readonly (string | number)[], to: string): readonly Fix[] {
  const entry = typeof from === 'string' ? entryOf(map, from) : undefined;
  const list = asSequence(entry?.value);
  const value = typeof index === 'number' ? asString(list?.items[index]) : undefined;
  const target = entryOf(map, to)?.value;
  if (
    entry === undefined ||
    list === undefined ||
    value === undefined ||
    typeof index !== 'number' ||
    (target !== undefined && target.kind !== 'sequence')
  ) {
    return [];
  }
  const taken = list.items.length === 1 ? removeEntry(text, map, entry) : removeItem(text, list, index);
  const added = target === undefined ? addEntry(text, map, to, [value]) : addItem(text, target, value);
  return [{ title: `Move to "${to}"`, preferred: true, edits: [taken, added] }];
}

/** One of two entries that are the same path. */
function copies(text: string, map: MapNode, [key, index]: readonly (string | number)[]): readonly Fix[] {
  const list = asSequence(typeof key === 'string' ? entryOf(map, key)?.value : undefined);
  const own = typeof index === 'number' ? asString(list?.items[index]) : undefined;
  const isCopy = list !== undefined && own !== undefined && list.items.some((item, at) => at !== index && same(asString(item), own));
  return isCopy && typeof index === 'number'
    ? [{ title: `Remove the second "${own}"`, preferred: true, edits: [removeItem(text, list, index)] }]
    : [];
}

function same(a: string | undefined, b: string): boolean {
  const plain = (path: string): string => path.replace(/^(?:\.\/)+/, '').replace(/\/+$/, '');
  return a !== undefined && plain(a) === plain(b);
}
