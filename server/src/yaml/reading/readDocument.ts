import type { Comparison } from '../templates/assertions';
import type { DirectiveComment, YamlDocument, YamlNode, YamlProblem } from '../nodes/node';
import { parseYaml } from './parse';

/**
 * A document of a file. Its tree, which needs many times the memory of its text, can be forgotten while nobody holds a node of it;
 * it is read again on demand and then kept until it is released.
 */
export class ReadDocument implements YamlDocument {
  readonly problems: readonly YamlProblem[];
  readonly templated: boolean;
  readonly holdsActions: boolean;
  readonly holdsSetters: boolean;
  readonly directives: readonly DirectiveComment[];
  readonly length: number;
  readonly #comparison: Comparison | undefined;
  /** The tree, or the text that it is read from. */
  #content: YamlNode | string | undefined;
  /** The document's text, from when its tree was released until somebody asks for that. */
  #released: string | undefined;

  constructor(text: string, comparison?: Comparison) {
    const { root, problems, templated, holdsActions, holdsSetters, directives, length } = parseYaml(text, comparison);
    this.#comparison = comparison;
    this.problems = problems;
    this.templated = templated;
    this.holdsActions = holdsActions;
    this.holdsSetters = holdsSetters;
    this.directives = directives;
    this.length = length;
    this.#content = root;
  }

  get root(): YamlNode | undefined {
    if (this.#released !== undefined) {
      this.#released = undefined;
    }
    if (typeof this.#content === 'string') {
      this.#content = parseYaml(this.#content, this.#comparison).root;
    }
    return this.#content;
  }

  get isForgotten(): boolean {
    return typeof this.#content === 'string';
  }

  /** True as long as nobody asked for the tree since it was released. */
  get isReleased(): boolean {
    return this.#released !== undefined || this.isForgotten;
  }

  /** Declares that nobody holds a node of the tree, so that it may be forgotten; `text` is that of the document. */
  release(text: string): void {
    if (this.isForgotten) {
      this.#content = text;
    } else {
      this.#released = text;
    }
  }

  /** Forgets the tree if it is released. */
  forget(): void {
    if (this.#released !== undefined) {
      this.#content = this.#content === undefined ? undefined : this.#released;
      this.#released = undefined;
    }
  }
}
