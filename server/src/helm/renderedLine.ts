import { actionsOf } from '../yaml/templates/actions';
import { mayStandFor } from '../yaml/templates/placeholders';

/** A document that Helm made of a template. */
export interface RenderedDocument {
  /** From its `# Source:` on, without the separators around it. */
  readonly lines: readonly string[];
  readonly kind: string | undefined;
  readonly name: string | undefined;
  /** Which one it is (from 0) of those of its kind that the template made, and how many there are. */
  readonly index: number;
  readonly count: number;
}

/** A template as lines: each as far as it writes something, which may be nothing. */
export interface TemplateLines {
  readonly lines: readonly string[];
  readonly written: readonly boolean[];
  /** Stretches of its documents, from a line up to another. */
  readonly documents: readonly (readonly [from: number, to: number])[];
}

/** Lines that lie in an action over several lines write nothing of their own. */
export function templateLines(text: string): TemplateLines {
  const lines = text.split(/\r\n|\n|\r/);
  const written = lines.map((line) => /[\p{L}\p{N}]/u.test(withoutActions(line)));
  let line = 0;
  let at = 0;
  for (const { start, end } of actionsOf(text)) {
    line += breaksIn(text.slice(at, start));
    const more = breaksIn(text.slice(start, end));
    if (more > 0) {
      written.fill(false, line, line + more + 1);
    }
    line += more;
    at = end;
  }
  const cuts = [-1, ...lines.flatMap((each, index) => (/^---(?:\s|$)/.test(each) ? [index] : [])), lines.length];
  return { lines, written, documents: cuts.slice(1).map((to, index) => [(cuts[index] ?? -1) + 1, to] as const) };
}

function breaksIn(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}

function withoutActions(line: string): string {
  return line.replace(/\{\{.*?(?:\}\}|$)/g, '');
}

/**
 * The line of a template (from 0) that wrote a line of a rendered document: the only one of its document that may have
 * done so, else that of its `kind`, else the first one of the template.
 */
export function templateLineOf(template: TemplateLines, rendered: RenderedDocument, line: number): number {
  const [from, to] = documentOf(template, rendered) ?? [];
  if (from === undefined || to === undefined) {
    return 0;
  }
  const wanted = rendered.lines[line]?.trim() ?? '';
  const all = range(from, to).filter(
    (index) => template.written[index] === true && mayStandFor(template.lines[index]?.trim() ?? '', wanted),
  );
  const [only, ...others] =
    all.length < 2 ? all : all.filter((index) => sameParents(parentsOf(template.lines, index, from), parentsOf(rendered.lines, line, 0)));
  if (only !== undefined && others.length === 0) {
    return only;
  }
  return range(from, to).find((index) => /^kind:/.test(template.lines[index] ?? '')) ?? 0;
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

/** By kind, then by what is literal of the name, then by order where none is missing. */
function documentOf(
  { lines, documents }: TemplateLines,
  { kind, name, index, count }: RenderedDocument,
): readonly [number, number] | undefined {
  const ofKind = documents.filter(
    ([from, to]) => kind !== undefined && lines.slice(from, to).some((line) => valueIn(line, 'kind') === kind),
  );
  if (ofKind.length < 2) {
    return ofKind[0];
  }
  const named = ofKind.filter(([from, to]) => {
    const names = lines.slice(from, to).flatMap((line) => valueIn(line.trim(), 'name') ?? []);
    return name === undefined || names.length === 0 || names.some((each) => mayStandFor(each, name));
  });
  return named.length === 1 ? named[0] : ofKind.length === count ? ofKind[index] : undefined;
}

/** The value behind a key at the start of a line, without quotes. */
function valueIn(line: string, key: string): string | undefined {
  const [, value] = new RegExp(`^${key}:\\s*(.*?)\\s*$`).exec(line) ?? [];
  return value?.replace(/^(["'])(.*)\1$/, '$2');
}

/** The keys around a line, by indentation, from the inside; lists are at the column of their dash. */
function parentsOf(lines: readonly string[], line: number, first: number): readonly string[] {
  const parents: string[] = [];
  let column = columnOf(lines[line] ?? '');
  for (let at = line - 1; at >= first && column > 0; at -= 1) {
    const each = lines[at] ?? '';
    const key = /^[\s-]*([^\s#:{][^:]*):/.exec(withoutActions(each))?.[1];
    const own = columnOf(each);
    const isList = /^\s*-/.test(lines[line] ?? '') && own === column && !/^\s*-/.test(each);
    if (key !== undefined && (own < column || (isList && parents.length === 0))) {
      parents.push(key);
      column = own;
    }
  }
  return parents;
}

function columnOf(line: string): number {
  return line.search(/\S|$/);
}

function sameParents(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}
