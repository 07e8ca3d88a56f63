import type { Span } from '../../base/text';
import { isEmptyChunk, isJson } from './chunks';
import type { YamlProblem } from '../nodes/node';
import { directiveStart } from '../templates/statements';

/** A document's text as Kubernetes' readers take it up, of which every character stands where it stood. */
export interface Prepared {
  /** Ends where the readers stop. */
  readonly text: string;
  readonly problems: readonly YamlProblem[];
  /** JSON has other escapes and line ends than YAML. */
  readonly isJson: boolean;
}

/**
 * What the readers of Kubernetes do before they read YAML: they refuse control characters, directives and content behind
 * `---`, end lines at all characters of YAML 1.1 that do so, and stop at `...`.
 * Source: sigs.k8s.io/yaml goyaml.v2 readerc.go and scannerc.go; k8s.io/apimachinery pkg/util/yaml decoder.go, YAMLReader.
 */
export function prepare(text: string): Prepared {
  const isJson = isJsonText(text);
  const problems: YamlProblem[] = [];
  const refuse = (message: string, span: Span): number => problems.push({ code: 'yaml/syntax', message, span });
  const control = controls.exec(text);
  if (control !== null) {
    const code = control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    refuse(`Control character U+${code} is not allowed in YAML`, { start: control.index, end: control.index + 1 });
  }
  let prepared = text.replace(directives, (line: string, offset: number) => {
    refuse('YAML directives are not supported; remove this line', { start: offset, end: offset + line.length });
    return `#${line.slice(1)}`;
  });
  const [marker, rest = ''] = markerLine.exec(prepared) ?? [];
  if (marker !== undefined && rest.trim() !== '') {
    const start = marker.length - rest.trimStart().length;
    const isComment = rest.trimStart().startsWith('#');
    if (!isComment) {
      refuse('Only a comment may follow "---" on its line', { start, end: marker.trimEnd().length });
    }
    prepared =
      isComment || rest.trimStart() === rest ? blanked(prepared, { start: marker.length - rest.length, end: marker.length }) : prepared;
  } else if (marker !== undefined) {
    prepared = blanked(prepared, { start: marker.length - rest.length, end: marker.length });
  }
  const end = endMarker.exec(prepared)?.index;
  if (end !== undefined) {
    refuseUnread(prepared, end, problems);
    prepared = prepared.slice(0, end);
  }
  return { text: isJson ? prepared : prepared.replace(lineEnds, '\n'), problems, isJson };
}

const controls = /(?![\t\n\r\u0085])\p{Cc}|[\uFFFE\uFFFF]/u;
/** Those of Terraform are for another reader. */
const directives = new RegExp(`^%(?!${directiveStart}).*`, 'gm');
const markerLine = /^\uFEFF?---([^\r\n]*)/;
const endMarker = /^\.\.\.(?=\s|$)/m;
const lineEnds = /[\u0085\u2028\u2029]|\r(?!\n)/g;

function blanked(text: string, { start, end }: Span): string {
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
}

/** What stands behind `...` is no document of its own: the readers drop it without a word. */
function refuseUnread(text: string, marker: number, problems: YamlProblem[]): void {
  const line = text.indexOf('\n', marker);
  const rest = line < 0 ? '' : text.slice(line + 1);
  if (!isEmptyChunk(rest)) {
    const start = line + 1 + (/^(?:[ \t]*(?:#.*)?\r?\n)*[ \t]*/.exec(rest)?.[0].length ?? 0);
    problems.push({
      code: 'yaml/after-end',
      message: 'Ignored: "..." ends the document, and no "---" follows it',
      span: { start, end: Math.max(start + 1, indexOrEnd(text, start)) },
    });
  }
}

function indexOrEnd(text: string, from: number): number {
  const line = text.slice(from).search(/[\r\n]/);
  return line < 0 ? text.length : from + line;
}

/** True for a text that is read as JSON. */
export function isJsonText(text: string): boolean {
  return /^\s*\{/.test(text) && isJson(text);
}

/** The first escape of a text in double quotes that these readers do not know: `\/` and halves of a pair. In UTF-16 code units. */
export function refusedEscape(quoted: string): Span | undefined {
  for (const match of quoted.matchAll(/\\([^])/g)) {
    const half = match[1] === 'u' && /^[dD][89a-fA-F]/.test(quoted.slice(match.index + 2, match.index + 4));
    if (match[1] === '/' || half) {
      return { start: match.index, end: match.index + (half ? 6 : 2) };
    }
  }
  return undefined;
}

/**
 * The tab at which these readers stop in the lines behind a value: one that stands no deeper than column `indent`. Deeper
 * ones may be part of a plain scalar that goes on. `undefined` where there is none.
 */
export function refusedTab(text: string, from: number, indent: number): number | undefined {
  let at = from;
  let lineStart: number | undefined;
  for (; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\n') {
      lineStart = at + 1;
    } else if (char === '\t' && lineStart !== undefined && at - lineStart <= indent) {
      return at;
    } else if (char !== ' ' && char !== '\t' && char !== '\r') {
      return undefined;
    }
  }
  return undefined;
}
