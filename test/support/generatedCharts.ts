import { parseFile } from '../../server/src/yaml/reading/file';
import { isWhole } from '../../server/src/yaml/nodes/whole';
import { everything } from './edits/manifests';
import { mutateManifest } from './manifestMistakes';

/** A chart that renders to manifests which are known: each was made a template by edits that its values undo. */
export interface GeneratedChart {
  /** By path below the chart's folder. */
  readonly files: Readonly<Record<string, string>>;
  /** What Helm should make of each template, by its path. */
  readonly manifests: ReadonlyMap<string, string>;
}

interface Draft {
  lines: string[];
  readonly values: string[];
  readonly helpers: string[];
  readonly prefix: string;
}

const documents = Object.values(everything.files)
  .flatMap((text) => text.split(/^---\r?\n/m))
  .filter(
    (text) =>
      /^apiVersion:/m.test(text) &&
      /^kind:/m.test(text) &&
      !text.includes('{{') &&
      !/^kind: (?:CustomResourceDefinition|Kustomization|List)/m.test(text),
  );

/** A chart of some manifests with a mistake here and there. */
export function generatedChart(random: () => number, size: number): GeneratedChart {
  const files: Record<string, string> = {};
  const manifests = new Map<string, string>();
  const values = ['enabled: true'];
  const helpers: string[] = [];
  for (let count = 0; count < size; count += 1) {
    const manifest = mistaken(documents[Math.floor(random() * documents.length)] ?? '', random);
    const draft: Draft = { lines: manifest.trimEnd().split('\n'), values, helpers, prefix: `v${count}x` };
    for (let edits = Math.floor(random() * 4); edits >= 0; edits -= 1) {
      draft.lines = (edit[Math.floor(random() * edit.length)] ?? asValue)(draft, random) ?? draft.lines;
    }
    const path = `templates/t${String(count).padStart(2, '0')}.yaml`;
    files[path] = `${draft.lines.join('\n')}\n`;
    manifests.set(path, manifest);
  }
  files['values.yaml'] = `${values.join('\n')}\n`;
  files['templates/_helpers.tpl'] = helpers.join('');
  files['Chart.yaml'] = 'apiVersion: v2\nname: made\nversion: 0.1.0\n';
  return { files, manifests };
}

function mistaken(text: string, random: () => number): string {
  const changed = random() < 0.7 ? mutateManifest(text, random) : text;
  const isReadable =
    parseFile(changed).documents.every(({ document }) => isWhole(document) && document.problems.length === 0) &&
    /^apiVersion: \S/m.test(changed) &&
    /^kind: \S/m.test(changed);
  return isReadable && !changed.includes('\t') ? changed : text;
}

type Edit = (draft: Draft, random: () => number) => string[] | undefined;

/** A value becomes one that is given. */
const asValue: Edit = ({ lines, values, prefix }, random) => {
  const at = pick(
    lines,
    (line) => /^\s*(?:- )?[\w./-]+: [^\s{[&*|>#"'][^{}#]*$|^\s*(?:- )?[\w./-]+: "[^"\\]*"$/.test(line) && !line.includes('{{'),
    random,
  );
  const [, head = '', value = ''] = /^(\s*(?:- )?[\w./-]+: )(.*)$/.exec(lines[at ?? -1] ?? '') ?? [];
  if (at === undefined || value === '' || /^(?:apiVersion|kind): /.test(head)) {
    return undefined;
  }
  const name = `${prefix}${values.length}`;
  values.push(`${name}: ${JSON.stringify(value.replace(/^"(.*)"$/, '$1'))}`);
  return lines.with(
    at,
    `${head}${value.startsWith('"') ? `{{ .Values.${name} | quote }}` : random() < 0.5 ? `{{ .Values.${name} }}` : `{{- printf " %s" .Values.${name} }}`.replace('{{- printf " %s"', '{{ printf "%s"')}`,
  );
};

/** An entry or item stands in a block that is rendered. */
const inBlock: Edit = ({ lines }, random) => {
  const block = blockOf(lines, random);
  return block === undefined
    ? undefined
    : [
        ...lines.slice(0, block.from),
        `${block.indent}{{- if .Values.enabled }}`,
        ...lines.slice(block.from, block.to),
        `${block.indent}{{- end }}`,
        ...lines.slice(block.to),
      ];
};

/** An entry stands in both branches. */
const inBranches: Edit = ({ lines }, random) => {
  const block = blockOf(lines, random);
  const own = block === undefined ? [] : lines.slice(block.from, block.to);
  return block === undefined
    ? undefined
    : [
        ...lines.slice(0, block.from),
        `${block.indent}{{- if not .Values.enabled }}`,
        ...own,
        `${block.indent}{{- else }}`,
        ...own,
        `${block.indent}{{- end }}`,
        ...lines.slice(block.to),
      ];
};

/** An entry is written whole by an action. */
const asAction: Edit = ({ lines, values, helpers, prefix }, random) => {
  const block = blockOf(lines, random);
  if (block === undefined || block.indent === '' || lines.slice(block.from, block.to).some((line) => line.includes('{{'))) {
    return undefined;
  }
  const text = lines
    .slice(block.from, block.to)
    .map((line) => line.slice(block.indent.length))
    .join('\n');
  const name = `${prefix}${values.length}`;
  values.push(`${name}: ${JSON.stringify(text)}`);
  const call = random() < 0.5 ? `.Values.${name}` : `include "made.${name}" .`;
  if (call.startsWith('include')) {
    helpers.push(`{{- define "made.${name}" -}}\n${text}\n{{- end }}\n`);
  }
  const width = block.indent.length;
  const line = random() < 0.5 ? `${block.indent}{{- ${call} | nindent ${width} }}` : `{{ ${call} | indent ${width} }}`;
  return [...lines.slice(0, block.from), line, ...lines.slice(block.to)];
};

/** A comment for Helm. */
const withComment: Edit = ({ lines }, random) => {
  const at = Math.floor(random() * lines.length);
  return [...lines.slice(0, at), `{{- /* a: [note\n  - b */}}`, ...lines.slice(at)];
};

const edit: readonly Edit[] = [asValue, asValue, inBlock, inBranches, asAction, withComment];

function pick(lines: readonly string[], wanted: (line: string) => boolean, random: () => number): number | undefined {
  const found = lines.flatMap((line, index) => (wanted(line) ? [index] : []));
  return found[Math.floor(random() * found.length)];
}

/** The lines of an entry or an item, at its indentation. */
function blockOf(
  lines: readonly string[],
  random: () => number,
): { readonly from: number; readonly to: number; readonly indent: string } | undefined {
  const from = pick(lines, (line) => /^\s*(?:- )?[\w./-]+:/.test(line) && !/^(?:apiVersion|kind|metadata):/.test(line), random);
  if (from === undefined) {
    return undefined;
  }
  const indent = /^\s*/.exec(lines[from] ?? '')?.[0] ?? '';
  const isItem = /^\s*- /.test(lines[from] ?? '');
  let to = from + 1;
  while (
    to < lines.length &&
    (columnOf(lines[to] ?? '') > indent.length ||
      (!isItem && columnOf(lines[to] ?? '') === indent.length && /^\s*- /.test(lines[to] ?? '')))
  ) {
    to += 1;
  }
  const open = lines.slice(from, to).filter((line) => /\{\{-? (?:if|else)/.test(line)).length;
  const ends = lines.slice(from, to).filter((line) => line.includes('{{- end }}')).length;
  return open === 0 && ends === 0 && !lines.slice(from, to).some((line) => line.includes('/*')) ? { from, to, indent } : undefined;
}

function columnOf(line: string): number {
  return line.trim() === '' ? Number.POSITIVE_INFINITY : line.search(/\S/);
}
