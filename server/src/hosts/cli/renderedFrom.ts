import { basename, dirname, resolve } from 'node:path';
import type { Uri } from '../../base/uri';
import { asString, valueOf } from '../../yaml/query';
import { shownPath } from './paths';
import type { World } from './world';

/** The templates behind what is piped in, as `helm template` names them. */
export class RenderedFrom {
  readonly #world: World;
  readonly #cwd: string;
  readonly #sources = new Map<Uri, readonly (string | undefined)[]>();
  readonly #read: ReadonlySet<string>;
  #chartFolders: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(world: World, cwd: string) {
    this.#world = world;
    this.#cwd = cwd;
    this.#read = new Set(world.files.map(({ path }) => path));
    for (const { uri, piped } of world.files) {
      if (piped === true) {
        this.#sources.set(uri, sourcesByLine(world.workspace.file(uri)?.text ?? ''));
      }
    }
  }

  /** The template that a line (from 0) of a file was rendered from, as results show it; `undefined` where nobody says so. */
  templateOf(uri: Uri, line: number): string | undefined {
    const source = this.#sources.get(uri)?.[line];
    const path = source === undefined ? undefined : this.#onDisk(source);
    return path === undefined ? source : shownPath(path, this.#cwd);
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

function foldersByChart({ files, workspace }: World): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, string[]>();
  for (const { path, uri } of files) {
    const name = basename(path) === 'Chart.yaml' ? asString(valueOf(workspace.file(uri)?.documents[0]?.document.root, 'name')) : undefined;
    if (name !== undefined) {
      folders.set(name, [...(folders.get(name) ?? []), dirname(path)]);
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
