import { textOf, uriFor, type Operation, type State, type World } from './world';

/** What somebody may type or paste anywhere. */
const pieces = [
  ...'abkz019 -:{}[]"\'#&*|>%@`,.?!~'.split(''),
  '\n',
  '\r\n',
  '\r',
  '\t',
  '\n  ',
  '\n- ',
  '\n---\n',
  '\r\n---\r\n',
  '\n...\n',
  ': ',
  'é',
  '🚀',
  '\ud83d',
  '\u2028',
  '\uE07B',
  '\uFEFF',
  '${NAME}',
  '{{ .Values.x }}',
  '{{- if .Values.dns }}\n',
  '{{- end }}\n',
  ' {{ include "shop.name" . | nindent 2 }}',
  '{{ .Values.',
  '${vpc.status.',
  'schema.spec.',
  ' | default=',
  '<<: *a',
  '&a ',
  'spec:\n  ',
  'metadata:\n  name: other\n',
  '# note\n',
  'kind: List\nitems:\n- ',
  '# ackmesh-disable\n',
];

const settings: readonly unknown[] = [
  {},
  { rules: { 'ref/*': 'error', 'kcc/*': 'info' } },
  { outside: [{ kind: 'ComputeNetwork' }, { namespace: 'cart' }] },
  { ignore: ['aws/', 'gcp/team.yaml'] },
  { cluster: { ackCrossNamespace: true } },
  { cluster: { knative: { 'kubernetes.podspec-nodeselector': 'disabled', 'max-scale-limit': 30, 'multi-container': 'disabled' } } },
  { ignore: ['crds/'], rules: { 'schema/unknown-field': 'off', 'kcc/ambiguous-external': 'warning' } },
];

/** The number of an operation by what came before it: mostly edits of a few files, and everything else now and then. */
export class OperationSource {
  readonly #world: World;
  readonly #random: () => number;
  readonly #rests: number;
  readonly #words: readonly string[];
  readonly #documents: readonly string[];
  readonly #busy: readonly string[];
  #edited: string;
  #undo: Operation | undefined;

  /** `rests`: the share of operations after which the workspace rests. */
  constructor(world: World, random: () => number, rests = 0) {
    this.#world = world;
    this.#rests = rests;
    this.#random = random;
    const texts = [...Object.values(world.files), ...Object.values(world.absent)];
    this.#words = [...new Set(texts.flatMap((text) => text.match(/[A-Za-z0-9][\w./-]*/g) ?? []))];
    this.#documents = texts.flatMap((text) => text.split(/^---\r?\n/m)).filter((text) => text.includes('apiVersion'));
    const files = Object.keys(world.files);
    this.#busy = Array.from({ length: 3 }, () => this.#pick(files) ?? '');
    this.#edited = this.#busy[0] ?? '';
  }

  next(state: State): Operation {
    const undo = this.#undo;
    this.#undo = undefined;
    if (undo !== undefined && this.#random() < 0.25) {
      return undo;
    }
    if (this.#random() < this.#rests) {
      return {
        do: 'rest',
        reported: this.#random(),
        some: this.#random() < 0.5,
        steps: this.#random() < 0.7 ? 1_000_000 : this.#below(20),
      };
    }
    const choice = this.#random();
    if (choice < 0.72) {
      return this.#edit(state);
    }
    if (choice < 0.82) {
      return { do: 'accept', file: this.#random() < 0.8 ? this.#edited : this.#file(), word: this.#random(), item: this.#random() };
    }
    if (choice < 0.9) {
      return { do: this.#pick(['open', 'open', 'close', 'save'] as const) ?? 'open', file: this.#file() };
    }
    if (choice < 0.98) {
      return this.#ofFiles(state);
    }
    return this.#ofHost();
  }

  #ofFiles(state: State): Operation {
    const { files, absent } = this.#world;
    const file = this.#file();
    switch (this.#below(5)) {
      case 0: {
        const text = state.disk.get(uriFor(file));
        this.#undo = text === undefined ? undefined : { do: 'write', file, text };
        return { do: 'write', file, text: null };
      }
      case 1: {
        const [path = '', text = ''] = this.#pick(Object.entries(absent)) ?? [];
        this.#undo = { do: 'write', file: path, text: null };
        return { do: 'write', file: path, text: state.disk.has(uriFor(path)) ? null : text };
      }
      case 2: {
        const folder = this.#pick(Object.keys(files)) ?? '';
        const name = this.#pick(['moved.yaml', 'kustomization.yaml', file.slice(file.lastIndexOf('/') + 1)]) ?? '';
        const to = `${folder.slice(0, folder.lastIndexOf('/'))}/${name}`;
        this.#undo = { do: 'move', file: to, to: file };
        return state.disk.has(uriFor(to)) ? { do: 'write', file: to, text: files[to] ?? null } : { do: 'move', file, to };
      }
      case 3:
        return { do: 'write', file: `ws/new/${this.#pick(['a', 'b', 'c.d'])}.yaml`, text: this.#pick(this.#documents) ?? '' };
      default:
        return { do: 'write', file, text: files[file] ?? null };
    }
  }

  #ofHost(): Operation {
    switch (this.#below(4)) {
      case 0:
        return {
          do: 'folders',
          folders:
            this.#pick([['file:///ws', 'file:///second'], ['file:///ws'], ['file:///second'], ['file:///ws/envs/dev', 'file:///ws']]) ?? [],
        };
      case 1:
        return {
          do: 'crds',
          text: this.#pick([null, ...this.#documents.filter((text) => text.includes('kind: CustomResourceDefinition'))]) ?? null,
        };
      default:
        return { do: 'settings', settings: this.#pick(settings) };
    }
  }

  #edit(state: State): Operation {
    // Whoever types stays in a file for a while.
    const file = this.#random() < 0.8 ? this.#edited : this.#file();
    this.#edited = file;
    const text = textOf(state, uriFor(file)) ?? '';
    const edit = this.#change(text, this.#world.files[file] ?? this.#world.absent[file] ?? '');
    this.#undo = { do: 'edit', file, at: edit.at, remove: edit.insert.length, insert: text.slice(edit.at, edit.at + edit.remove) };
    return { do: 'edit', file, ...edit };
  }

  #change(text: string, original: string): { readonly at: number; readonly remove: number; readonly insert: string } {
    const at = this.#below(text.length + 1);
    const choice = this.#random();
    if (choice < 0.03 || text.length > 3 * original.length + 2000) {
      return { at: 0, remove: text.length, insert: original };
    }
    if (choice < 0.45) {
      return this.#otherWord(text);
    }
    if (choice < 0.6) {
      return this.#line(text, at);
    }
    if (choice < 0.72) {
      return this.#document(text);
    }
    if (choice < 0.82) {
      return { at, remove: this.#below(12), insert: '' };
    }
    if (choice < 0.83) {
      return { at, remove: this.#below(text.length >> 1), insert: '' };
    }
    return { at, remove: this.#random() < 0.2 ? this.#below(4) : 0, insert: this.#pick(pieces) ?? '' };
  }

  /** What a name, kind or key says is mostly what others look at. */
  #otherWord(text: string): { readonly at: number; readonly remove: number; readonly insert: string } {
    const words = [...text.matchAll(/[A-Za-z0-9][\w./-]*/g)];
    const word = this.#pick(words);
    const other = this.#random() < 0.6 ? this.#pick(words)?.[0] : this.#pick(this.#words);
    return { at: word?.index ?? 0, remove: word?.[0].length ?? 0, insert: other ?? 'x' };
  }

  #line(text: string, near: number): { readonly at: number; readonly remove: number; readonly insert: string } {
    const at = text.lastIndexOf('\n', near - 1) + 1;
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end < 0 ? text.length : end + 1);
    switch (this.#below(4)) {
      case 0:
        return { at, remove: line.length, insert: '' };
      case 1:
        return { at, remove: 0, insert: line };
      case 2:
        return { at, remove: 0, insert: '# note\n' };
      default:
        return { at, remove: 0, insert: '  ' };
    }
  }

  /** Documents come, go, and change places. */
  #document(text: string): { readonly at: number; readonly remove: number; readonly insert: string } {
    const parts = text.split(/^(?=---\r?\n)/m);
    const index = this.#below(parts.length);
    const at = parts.slice(0, index).join('').length;
    const own = parts[index] ?? '';
    switch (this.#below(4)) {
      case 0:
        return { at, remove: own.length, insert: '' };
      case 1:
        return { at, remove: 0, insert: `---\n${this.#pick(this.#documents) ?? ''}` };
      case 2:
        return { at, remove: 0, insert: own.startsWith('---') ? own : `${own}---\n` };
      default: {
        const next = parts[index + 1] ?? '';
        return { at, remove: own.length + next.length, insert: next + (own.startsWith('---') ? own : `---\n${own}`) };
      }
    }
  }

  #file(): string {
    const { files } = this.#world;
    return (this.#random() < 0.6 ? this.#pick(this.#busy) : this.#pick(Object.keys(files))) ?? '';
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #pick<T>(items: readonly T[]): T | undefined {
    return items[this.#below(items.length)];
  }
}
