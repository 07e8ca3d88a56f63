import type { DirectiveComment, YamlDocument, YamlNode, YamlProblem } from './node';
import { parseYaml } from './parse';

/**
 * A document of a file. Its tree, which takes many times the room of its text, can be forgotten as long as nobody holds a node of
 * it; who asks for it afterwards has it read again, and then it stays.
 */
export class ReadDocument implements YamlDocument {
  readonly problems: readonly YamlProblem[];
  readonly templated: boolean;
  readonly holdsActions: boolean;
  readonly directives: readonly DirectiveComment[];
  readonly length: number;
  /** The tree, or the text that it is read from. */
  #content: YamlNode | string | undefined;

  constructor(text: string) {
    const { root, problems, templated, holdsActions, directives, length } = parseYaml(text);
    this.problems = problems;
    this.templated = templated;
    this.holdsActions = holdsActions;
    this.directives = directives;
    this.length = length;
    this.#content = root;
  }

  get root(): YamlNode | undefined {
    if (typeof this.#content === 'string') {
      this.#content = parseYaml(this.#content).root;
    }
    return this.#content;
  }

  get isForgotten(): boolean {
    return typeof this.#content === 'string';
  }

  /** Lets the tree go; `text` is the document's own. */
  forget(text: string): void {
    this.#content = this.#content === undefined ? undefined : text;
  }
}
