import { basename, dirname, resolve } from 'node:path';
import type { Range } from '../../base/text';
import type { Uri } from '../../base/uri';
import { addTo } from '../../base/groups';
import type { RenderedDocument, TemplateLines } from '../../service';
import { asString, documentIndexAt, templateLineOf, templateLines, valueOf } from '../../service/withoutWorkspace';
import { shownPath } from './paths';
import { uriOfPath } from '../node/fileUri';
import type { World } from './world';

/** Where a template is, as results show it, and the line in it that wrote what was found, if the template was read. */
export interface TemplatePlace {
  readonly file: string;
  readonly range: Range | undefined;
}

/** The templates behind what is piped in, as `helm template` names them. */
export class RenderedFrom {
  readonly #world: World;
  readonly #cwd: string;
  readonly #sources = new Map<Uri, readonly (string | undefined)[]>();
  readonly #read: ReadonlySet<string>;
  readonly #templates = new Map<string, TemplateLines>();
  readonly #documents = new Map<Uri, readonly (RenderedDocument & { readonly first: number })[]>();
  #chartFolders: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(world: World, cwd: string) {
    this.#world = world;
    this.#cwd = cwd;
    this.#read = new Set(world.files.map(({ path }) => path));
    for (const { uri, piped } of world.files) {
      if (piped === true) {
        this.#sources.set(uri, sourcesByLine(world.service.workspace.file(uri)?.text ?? ''));
      }
    }
  }

  /** What was rendered to an offset of a file; `undefined` where nobody says so. */
  placeOf(uri: Uri, offset: number): TemplatePlace | undefined {
    const file = this.#world.service.workspace.file(uri);
    const line = file?.lines.lineOf(offset) ?? 0;
    const source = this.#sources.get(uri)?.[line];
    if (source === undefined) {
      return undefined;
    }
    const path = this.#onDisk(source);
    return path === undefined
      ? { file: source, range: undefined }
      : { file: shownPath(path, this.#cwd), range: this.#lineIn(path, uri, offset) };
  }

  #lineIn(path: string, uri: Uri, offset: number): Range | undefined {
    const template = this.#linesOf(path);
    const file = this.#world.service.workspace.file(uri);
    const rendered = this.#rendered(uri)?.[file === undefined ? 0 : documentIndexAt(file.yaml, offset)];
    if (template === undefined || file === undefined || rendered === undefined) {
      return undefined;
    }
    const line = templateLineOf(template, rendered, file.lines.lineOf(offset) - rendered.first);
    const text = template.lines[line] ?? '';
    return { start: { line, character: text.search(/\S|$/) }, end: { line, character: text.trimEnd().length } };
  }

  #linesOf(path: string): TemplateLines | undefined {
    const text = this.#world.service.workspace.file(uriOfPath(path))?.text;
    const lines = this.#templates.get(path) ?? (text === undefined ? undefined : templateLines(text));
    if (lines !== undefined) {
      this.#templates.set(path, lines);
    }
    return lines;
  }

  /** The documents of a piped file, each with its first line. */
  #rendered(uri: Uri): readonly (RenderedDocument & { readonly first: number })[] | undefined {
    const known = this.#documents.get(uri);
    const file = this.#world.service.workspace.file(uri);
    if (known !== undefined || file === undefined) {
      return known;
    }
    const all = file.documents.map((state) => {
      const start = file.startOf(state.document) ?? 0;
      const text = file.textOf(state.document);
      const [first] = state.resources;
      const head = /^---[^\n]*\n/.exec(text)?.[0].length ?? 0;
      const line = file.lines.lineOf(start + head);
      return {
        lines: text.slice(head).split(/\r\n|\n|\r/),
        kind: first?.kind,
        name: first?.name,
        first: line,
        made: `${first?.kind ?? ''} ${this.#sources.get(uri)?.[line] ?? ''}`,
      };
    });
    const counts = new Map<string, number>();
    const numbered = all.map((each) => {
      const index = counts.get(each.made) ?? 0;
      counts.set(each.made, index + 1);
      return { ...each, index };
    });
    const documents = numbered.map((each) => ({ ...each, count: counts.get(each.made) ?? 1 }));
    this.#documents.set(uri, documents);
    return documents;
  }

  /** Helm writes the name of a chart, which need not be that of its folder. Unknown unless exactly one chart of that name has the file. */
  #onDisk(source: string): string | undefined {
    this.#chartFolders ??= foldersByChart(this.#world);
    const cut = source.indexOf('/');
    const [path, ...others] = (this.#chartFolders.get(source.slice(0, cut)) ?? [])
      .map((folder) => resolve(folder, source.slice(cut + 1)))
      .filter((found) => this.#read.has(found));
    return others.length === 0 ? path : undefined;
  }
}

function foldersByChart({ files, service: { workspace } }: World): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, string[]>();
  for (const { path, uri } of files) {
    const name = basename(path) === 'Chart.yaml' ? asString(valueOf(workspace.file(uri)?.documents[0]?.document.root, 'name')) : undefined;
    if (name !== undefined) {
      addTo(folders, name, dirname(path));
    }
  }
  return folders;
}

/**
 * The path that `# Source: CHART/PATH` in the line after `---` gives, for each line (from 0, ending as in LSP) of its
 * document; `undefined` in documents without that comment and for a path that leads out of its chart.
 * Source: the output of `helm template`, Helm 4.1.
 */
export function sourcesByLine(text: string): readonly (string | undefined)[] {
  const lines = text.split(/\r\n|\n|\r/);
  let source = sourceIn(lines[0]);
  return lines.map((line, index) => {
    if (/^(?:---|\.\.\.)(?:\s|$)/.test(line)) {
      source = sourceIn(lines[index + 1]);
    }
    return source;
  });
}

function sourceIn(line: string | undefined): string | undefined {
  const path = /^# Source: (\S.*)$/.exec(line ?? '')?.[1]?.trimEnd();
  const segments = path?.split('/') ?? [];
  return segments.length > 1 && segments.every((segment) => !['', '.', '..'].includes(segment)) ? path : undefined;
}
