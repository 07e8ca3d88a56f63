import { below, stepsOf, type Found } from './values';
import type { YamlNode } from '../yaml/nodes/node';

interface Branch {
  /** The number of the path without its last step. */
  readonly above: number;
  readonly step: string;
  /** All steps, of a path that leads to one place. */
  readonly path: readonly string[] | undefined;
}

const nothing: readonly Found[] = [];

/**
 * Many paths of a kind, as `nodesAt` takes them, which begin alike: what leads to several of them is walked once for each
 * object. Each path has a number.
 */
export class PathTree {
  readonly #branches: Branch[] = [];
  readonly #numbers = new Map<string, number>();

  /** The number of a path; the empty one is the object itself. */
  numberOf(path: string): number {
    return this.#number(stepsOf(path));
  }

  /** What an object has at each path, by number; looked up when somebody asks. */
  walk(root: YamlNode): (number: number) => readonly Found[] {
    const known: (readonly Found[] | undefined)[] = [];
    const at = (number: number): readonly Found[] => (known[number] ??= this.#found(number, root, at));
    return at;
  }

  #found(number: number, root: YamlNode, at: (number: number) => readonly Found[]): readonly Found[] {
    const branch = this.#branches[number];
    if (branch === undefined) {
      return nothing;
    }
    if (branch.above < 0) {
      return [{ node: root, path: [] }];
    }
    const above = at(branch.above);
    return above.length === 0 ? nothing : below(above, branch.step, branch.path);
  }

  #number(steps: readonly string[]): number {
    const key = steps.join('.');
    const known = this.#numbers.get(key);
    if (known !== undefined) {
      return known;
    }
    const above = steps.length === 0 ? -1 : this.#number(steps.slice(0, -1));
    const isOne = steps.every((step) => step !== '[]' && step !== '{}');
    const number = this.#branches.push({ above, step: steps.at(-1) ?? '', path: isOne ? steps : undefined }) - 1;
    this.#numbers.set(key, number);
    return number;
  }
}
