import { append } from '../../../base/lists';
import { removeEntries } from '../../../yaml/writing/edit';
import { afterLine, lineEndOf, startOfLine } from '../../../base/lines';
import type { MapEntry, MapNode, YamlNode } from '../../../yaml/nodes/node';
import { asMap } from '../../../yaml/nodes/query';
import type { Change } from './change';
import { block, columnOf, commentLines, hasOwnLines, linesOf, shifted } from './layout';

/** The router inside of a VirtualService, and what it is to be as an object. */
export interface RouterParts {
  readonly spec: MapNode;
  readonly router: MapEntry | undefined;
  readonly routes: MapEntry | undefined;
  readonly name: string;
  readonly awsName: string | undefined;
  /** Listeners that nobody wrote. */
  readonly listeners: readonly unknown[] | undefined;
}

/** Takes the router out of its VirtualService and writes it behind, as an object of its own, with all its comments. */
export function moveRouter(change: Change, parts: RouterParts): void {
  const { resource, draft, plan } = change;
  const { text } = draft;
  const { spec, router, routes, name, awsName, listeners } = parts;
  const lineEnd = lineEndOf(text);
  const outer = resource.node.flow ? 0 : columnOf(text, resource.node);
  const inner = spec.flow ? outer + 2 : columnOf(text, spec);
  const margin = ' '.repeat(outer);
  const raw = (node: YamlNode): string => text.slice(node.span.start, node.span.end);
  const version = plan.workspace.dialects.successorOf(resource) ?? resource.version;
  const namespace = resource.namespaceNode === undefined ? [] : [`${' '.repeat(inner)}namespace: ${raw(resource.namespaceNode)}`];
  const head = [
    `${margin}apiVersion: ${resource.group}/${version}`,
    `${margin}kind: VirtualRouter`,
    `${margin}metadata:`,
    block({ name }, inner, lineEnd).trimEnd(),
    ...namespace,
    `${margin}spec:`,
  ]
    .map((line) => `${line}${lineEnd}`)
    .join('');
  const body = [
    ...(awsName === undefined ? [] : [block({ awsName }, inner, lineEnd)]),
    ...(listeners === undefined ? [] : [block({ listeners }, inner, lineEnd)]),
    ...(spec.flow ? flowParts(change, parts, inner) : [routerLines(change, spec, router, inner), routesLines(change, spec, routes)]),
  ].join('');
  write(change, `${head}${body}`, outer);
}

/** What stands in `virtualRouter` but its name, one level further out. */
function routerLines({ draft, resource }: Change, spec: MapNode, router: MapEntry | undefined, column: number): string {
  if (router === undefined) {
    return '';
  }
  const { text } = draft;
  const { root } = resource.document;
  const lines = linesOf(text, spec, router, aboveOf(text, spec));
  const map = asMap(router.value);
  const moved: string[] = [];
  if (map !== undefined && hasOwnLines(text, map)) {
    const above = startOfLine(text, map.entries[0]?.key.span.start ?? 0);
    const first = afterLine(text, router.key.span.end);
    let end = lines.start;
    for (const entry of map.entries) {
      const own = linesOf(text, map, entry, Math.min(first, above));
      moved.push(commentLines(text, root, { start: end, end: own.start }, column));
      end = own.end;
      moved.push(
        entry.key.text === 'name'
          ? commentLines(text, root, own, column)
          : shifted(ended(draft.take(own), text), column - columnOf(text, map)),
      );
    }
    moved.push(commentLines(text, root, { start: end, end: lines.end }, column));
  } else {
    moved.push(commentLines(text, root, lines, column));
    append(moved, flowEntries(draft, map, column, text));
  }
  draft.add({ span: lines, newText: '' });
  return moved.join('');
}

function routesLines({ draft }: Change, spec: MapNode, routes: MapEntry | undefined): string {
  if (routes === undefined) {
    return '';
  }
  const lines = linesOf(draft.text, spec, routes, aboveOf(draft.text, spec));
  const moved = ended(draft.take(lines), draft.text);
  draft.add({ span: lines, newText: '' });
  return moved;
}

/** The last line of a file need not end. */
function ended(lines: string, text: string): string {
  return lines === '' || lines.endsWith('\n') ? lines : `${lines}${lineEndOf(text)}`;
}

/** Values of a flow map as entries of a block map, but the name. */
function flowEntries(draft: Change['draft'], map: MapNode | undefined, column: number, text: string): readonly string[] {
  return (map?.entries ?? [])
    .filter(({ key }) => key.text !== 'name')
    .map(({ key, value }) => `${' '.repeat(column)}${key.text}: ${draft.take(value.span)}${lineEndOf(text)}`);
}

function flowParts({ draft }: Change, { spec, router, routes }: RouterParts, column: number): readonly string[] {
  const { text } = draft;
  const moved = flowEntries(draft, router === undefined ? undefined : asMap(router.value), column, text);
  const own = routes === undefined ? [] : [`${' '.repeat(column)}routes: ${draft.take(routes.value.span)}${lineEndOf(text)}`];
  draft.addAll(
    removeEntries(
      text,
      spec,
      [router, routes].filter((entry) => entry !== undefined),
    ),
  );
  return [...moved, ...own];
}

/** Behind the object: a document of its own, or the next item of a list. */
function write({ draft, resource }: Change, object: string, outer: number): void {
  const { text } = draft;
  const lineEnd = lineEndOf(text);
  if (resource.path.length === 0) {
    draft.insert(text.length, `${text.endsWith('\n') ? '' : lineEnd}---${lineEnd}${object}`);
    return;
  }
  const first = resource.node.entries[0]?.key.span.start ?? resource.node.span.start;
  const dash = text.slice(startOfLine(text, first), first);
  const end = afterLine(text, resource.node.span.end);
  draft.insert(end, `${text[end - 1] === '\n' ? '' : lineEnd}${dash}${object.slice(outer)}`);
}

/** Where the lines of a map below a key begin. */
function aboveOf(text: string, map: MapNode): number {
  return startOfLine(text, map.entries[0]?.key.span.start ?? map.span.start);
}
