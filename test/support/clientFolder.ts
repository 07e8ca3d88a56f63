import { baseNameOf, type Uri } from '../../server/src/base/uri';
import { ClientFiles } from '../../server/src/hosts/lsp/files/clientFiles';
import {
  folderMethod,
  textMethod,
  type FolderAnswer,
  type FolderParams,
  type TextAnswer,
  type TextParams,
} from '../../server/src/protocol/folderRequests';

/** What a client has of files, for a server that has to ask for them. */
export class ClientFolder {
  readonly files = this.again();
  /** What was asked, in its order. */
  readonly asked: string[] = [];
  readonly #texts: Map<string, string>;
  readonly #refused = new Set<string>();
  readonly #links = new Set<string>();
  #held: (() => void)[] | undefined;

  constructor(texts: Readonly<Record<string, string>>) {
    this.#texts = new Map(Object.entries(texts));
  }

  /** The same files for another server. */
  again(): ClientFiles {
    return new ClientFiles((method, params) => this.#answer(method, params as FolderParams & TextParams));
  }

  write(uri: string, text: string): void {
    this.#texts.set(uri, text);
  }

  delete(uri: string): void {
    [...this.#texts.keys()].filter((each) => each === uri || each.startsWith(`${uri}/`)).forEach((each) => this.#texts.delete(each));
  }

  /** Has the client fail where it is asked about a file or folder. */
  refuse(uri: string): void {
    this.#refused.add(uri);
  }

  /** Has a file or folder be a symbolic link from now on, which no listing names. */
  link(uri: string): void {
    this.#links.add(uri);
  }

  /** Ends {@link refuse}. */
  allow(uri: string): void {
    this.#refused.delete(uri);
  }

  /** From here on answers about texts wait; answers how many did, and lets them go. */
  hold(): () => number {
    const held: (() => void)[] = (this.#held = []);
    return () => {
      this.#held = undefined;
      held.forEach((each) => each());
      return held.length;
    };
  }

  async #answer(method: string, { uri, mostBytes }: FolderParams & TextParams): Promise<FolderAnswer | TextAnswer> {
    this.asked.push(`${method} ${uri}`);
    if (this.#refused.has(uri)) {
      throw new Error('refused');
    }
    if (method === folderMethod) {
      return this.#folder(uri);
    }
    if (method !== textMethod) {
      throw new Error(method);
    }
    await new Promise<void>((go) => (this.#held === undefined ? go() : this.#held.push(go)));
    const text = this.#texts.get(uri);
    return text === undefined
      ? { kind: 'missing' }
      : text.length > mostBytes
        ? { kind: 'too large', bytes: text.length }
        : { kind: 'text', text };
  }

  #folder(uri: string): FolderAnswer {
    const below = [...this.#texts.keys()]
      .filter((each) => each.startsWith(`${uri}/`))
      .map((each) => each.slice(uri.length + 1).split('/'))
      .filter(([name]) => !this.#links.has(`${uri}/${name}`));
    return {
      files: below.flatMap(([name = '', ...rest]) => (rest.length === 0 ? [decodeURIComponent(name)] : [])),
      folders: [...new Set(below.flatMap(([name = '', ...rest]) => (rest.length > 0 ? [decodeURIComponent(name)] : [])))],
    };
  }
}

/** The files below a folder as a walk finds them, and what it says of others. */
export async function walked(files: ClientFiles, folder: string, ignored: (uri: Uri) => boolean = () => false): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const step of files.walk(folder as Uri, [], ignored)) {
    if (step.kind === 'file' || step.kind === 'problem') {
      found.push(step.kind === 'file' ? step.uri.slice(folder.length + 1) : `${baseNameOf(step.uri)} ${step.reason}`);
    }
  }
  return found;
}
