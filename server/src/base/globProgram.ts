import { GlobProblem, type CodeRange, type GlobNode } from './globSyntax';
import { globLimits } from './limits';

/**
 * One step of a program that reads a text character by character. `read` steps take a character that they accept,
 * `fork` goes two ways, and each way is tried at the same time: the work for a character is never more than the steps
 * of the program.
 */
type Instruction =
  | { readonly op: 'read'; readonly accepts: (code: number) => boolean }
  | { readonly op: 'fork'; to: number; other: number }
  | { readonly op: 'jump'; to: number }
  | { readonly op: 'match' };

export type GlobProgram = readonly Instruction[];

const slash = 0x2f;

/** `separator`: whether `/` ends what `*`, `?` and classes stand for. Throws GlobProblem for a program that would be too long. */
export function compile(nodes: readonly GlobNode[], separator: boolean): GlobProgram {
  const compiler = new Compiler(separator);
  compiler.sequence(nodes);
  compiler.emit({ op: 'match' });
  return compiler.program;
}

class Compiler {
  readonly program: Instruction[] = [];
  readonly #inSegment: (code: number) => boolean;

  constructor(separator: boolean) {
    this.#inSegment = separator ? (code) => code !== slash : () => true;
  }

  emit<T extends Instruction>(instruction: T): T {
    if (this.program.length >= globLimits.instructions) {
      throw new GlobProblem('Glob is too complex; split it');
    }
    this.program.push(instruction);
    return instruction;
  }

  sequence(nodes: readonly GlobNode[]): void {
    nodes.forEach((node) => this.#node(node));
  }

  #node(node: GlobNode): void {
    switch (node.kind) {
      case 'literal':
        return this.#read((code) => code === node.code);
      case 'any':
        return this.#read(this.#inSegment);
      case 'class':
        return this.#read((code) => this.#inSegment(code) && isWithin(node.ranges, code) !== node.negated);
      case 'star':
        return this.#repeat(0, () => this.#read(this.#inSegment));
      case 'deep':
        return this.#deep(node.slash);
      case 'choice':
        return node.repeats
          ? this.#repeat(node.least, () => this.#choice(node.of))
          : node.least === 0
            ? this.#optional(() => this.#choice(node.of))
            : this.#choice(node.of);
    }
  }

  #read(accepts: (code: number) => boolean): void {
    this.emit({ op: 'read', accepts });
  }

  #deep(at: 'none' | 'before' | 'after'): void {
    const anything = (): void => this.#repeat(0, () => this.#read(() => true));
    const separator = (): void => this.#read((code) => code === slash);
    switch (at) {
      case 'none':
        return anything();
      case 'before':
        return this.#optional(() => (anything(), separator()));
      case 'after':
        return this.#optional(() => (separator(), anything()));
    }
  }

  #repeat(least: 0 | 1, body: () => void): void {
    const start = this.program.length;
    const enter = least === 0 ? this.emit({ op: 'fork', to: start + 1, other: 0 }) : undefined;
    body();
    const again = this.emit({ op: 'fork', to: start + (least === 0 ? 1 : 0), other: 0 });
    again.other = this.program.length;
    if (enter !== undefined) {
      enter.other = this.program.length;
    }
  }

  #optional(body: () => void): void {
    const enter = this.emit({ op: 'fork', to: this.program.length + 1, other: 0 });
    body();
    enter.other = this.program.length;
  }

  #choice(of: readonly (readonly GlobNode[])[]): void {
    const ends: { to: number }[] = [];
    of.forEach((nodes, index) => {
      const isLast = index === of.length - 1;
      const fork = isLast ? undefined : this.emit({ op: 'fork', to: this.program.length + 1, other: 0 });
      this.sequence(nodes);
      if (fork !== undefined) {
        ends.push(this.emit({ op: 'jump', to: 0 }));
        fork.other = this.program.length;
      }
    });
    ends.forEach((end) => (end.to = this.program.length));
  }
}

function isWithin(ranges: readonly CodeRange[], code: number): boolean {
  return ranges.some(([first, last]) => code >= first && code <= last);
}

/** Runs one program on any number of texts. */
export class GlobMachine {
  readonly #program: GlobProgram;
  /** The last round in which each instruction was reached. */
  readonly #reached: Float64Array;
  readonly #stack: number[] = [];
  #round = 0;
  #steps = 0;

  constructor(program: GlobProgram) {
    this.#program = program;
    this.#reached = new Float64Array(program.length);
  }

  /** Instructions that were reached since the start. */
  get steps(): number {
    return this.#steps;
  }

  /** Whether the program reads the whole text. */
  matches(text: string): boolean {
    let now: number[] = [];
    let next: number[] = [];
    this.#round += 1;
    this.#reach(0, now);
    for (let index = 0; index < text.length && now.length > 0; index += 1) {
      const code = text.codePointAt(index) ?? 0;
      index += code > 0xffff ? 1 : 0;
      this.#round += 1;
      for (const at of now) {
        const instruction = this.#program[at];
        if (instruction?.op === 'read' && instruction.accepts(code)) {
          this.#reach(at + 1, next);
        }
      }
      [now, next] = [next, now];
      next.length = 0;
    }
    return now.some((at) => this.#program[at]?.op === 'match');
  }

  /** Collects the reading instructions to which forks and jumps lead, each once a round. */
  #reach(start: number, into: number[]): void {
    this.#stack.push(start);
    for (let at = this.#stack.pop(); at !== undefined; at = this.#stack.pop()) {
      if (this.#reached[at] === this.#round) {
        continue;
      }
      this.#reached[at] = this.#round;
      this.#steps += 1;
      const instruction = this.#program[at];
      if (instruction?.op === 'jump') {
        this.#stack.push(instruction.to);
      } else if (instruction?.op === 'fork') {
        this.#stack.push(instruction.other, instruction.to);
      } else {
        into.push(at);
      }
    }
  }
}
