import { compile, GlobMachine } from './globProgram';
import { GlobProblem, parseGlob, splitGlob, withSlashes, type GlobNode } from './globSyntax';
import { globLimits } from './limits';

export { splitGlob, withSlashes };

/** A glob that can be asked, or why it cannot be; `message` is a sentence without full stop. */
export type Glob = ReadableGlob | { readonly kind: 'problem'; readonly message: string };

export interface ReadableGlob {
  readonly kind: 'glob';
  readonly negated: boolean;
  readonly matches: TextTest;
  /** The steps of its program. */
  readonly size: number;
  /** What all that it matches begins with. */
  readonly prefix: string;
}

export type TextTest = (text: string) => boolean;

/**
 * What a glob is for. In paths `/` ends what `*` and `?` stand for, and as a tree it also matches everything below what it
 * matches; in names nothing ends them.
 */
export type GlobUse = 'path' | 'tree' | 'name';

/**
 * Compiles a glob. Work for a text is at most the glob's size times the text's. `matches` answers for the glob without its
 * leading `!`; `negated` tells of that.
 */
export function readGlob(text: string, use: GlobUse): Glob {
  try {
    const { nodes, negated } = parseGlob(use === 'name' ? text : withSlashes(text));
    return { kind: 'glob', negated, ...testFor(nodes, use) };
  } catch (error) {
    if (error instanceof GlobProblem) {
      return { kind: 'problem', message: error.message };
    }
    throw error;
  }
}

function testFor(nodes: readonly GlobNode[], use: GlobUse): Pick<ReadableGlob, 'matches' | 'size' | 'prefix'> {
  const firstOther = nodes.findIndex(({ kind }) => kind !== 'literal');
  const prefix = textOf(firstOther < 0 ? nodes : nodes.slice(0, firstOther));
  if (firstOther < 0) {
    const below = prefix.endsWith('/') ? prefix : `${prefix}/`;
    const matches: TextTest = use === 'tree' ? (other) => `${other}/` === below || other.startsWith(below) : (other) => other === prefix;
    return { matches, size: 0, prefix };
  }
  const endsInSlash = textOf(nodes.slice(-1)) === '/';
  const whole: readonly GlobNode[] =
    use === 'tree' ? [...(endsInSlash ? nodes.slice(0, -1) : nodes), { kind: 'deep', slash: 'after' }] : nodes;
  const holdsWords = wordsTest(whole);
  if (use === 'name' && nodes.every(({ kind }) => kind === 'literal' || kind === 'star')) {
    return { matches: holdsWords, size: 0, prefix };
  }
  const program = compile(whole, use !== 'name');
  const machine = new GlobMachine(program);
  return { matches: (other) => holdsWords(other) && machine.matches(other), size: program.length, prefix };
}

/**
 * Whether a text has the words of a glob, one behind the other, the first and the last at its ends: each is looked for from where the
 * one before it ends, so that what cannot match costs no more than one look at the text, however many stars there are.
 */
function wordsTest(nodes: readonly GlobNode[]): TextTest {
  const words: string[] = [];
  let isOpen = false;
  for (const node of nodes) {
    if (node.kind !== 'literal') {
      isOpen = true;
    } else if (isOpen || words.length === 0) {
      words.push(textOf([node]));
      isOpen = false;
    } else {
      words.push(`${words.pop() ?? ''}${textOf([node])}`);
    }
  }
  const start = nodes[0]?.kind === 'literal' ? (words.shift() ?? '') : '';
  const end = isOpen ? '' : (words.pop() ?? '');
  return (text) => {
    let at = start.length;
    for (const word of words) {
      const found = text.indexOf(word, at);
      if (found < 0) {
        return false;
      }
      at = found + word.length;
    }
    return text.startsWith(start) && text.endsWith(end) && at + end.length <= text.length;
  };
}

function textOf(nodes: readonly GlobNode[]): string {
  return nodes.map((node) => (node.kind === 'literal' ? String.fromCodePoint(node.code) : '')).join('');
}

/** Why a text is not a glob; `undefined` for one that is. */
export function globProblem(text: string): string | undefined {
  const glob = readGlob(text, 'path');
  return glob.kind === 'problem' ? glob.message : undefined;
}

/** Reads the globs of one list, or of all lists that one text holds, up to what these may have. */
export class GlobReader {
  #left: number;
  #instructions: number = globLimits.listInstructions;

  constructor(globs: number = globLimits.inList) {
    this.#left = globs;
  }

  /** `undefined` for a glob beyond what is read, and for all behind it. */
  read(text: string, use: GlobUse): Glob | undefined {
    if (this.#left === 0) {
      return undefined;
    }
    const glob = readGlob(text, use);
    this.#instructions -= glob.kind === 'glob' ? glob.size : 0;
    this.#left = this.#instructions < 0 ? 0 : this.#left - 1;
    return this.#instructions < 0 ? undefined : glob;
  }
}

/**
 * Tells whether a text matches a list of globs: the last one that speaks of it decides, and one with a leading `!` takes
 * back what those before it matched. A list that begins with such a one starts from everything. Texts that are no globs, and
 * those beyond the bounds of a list, count for nothing.
 */
export function globTest(texts: readonly string[], use: GlobUse, reader = new GlobReader()): TextTest {
  return testOf(globsOf(texts, use, reader));
}

/** The paths (with `/` as separator) that a list of globs means, and what lies below them. */
export interface TreeTest {
  /** {@link globTest} for a path and all below it. */
  readonly matches: TextTest;
  /** Whether something below a path that the list matches may be taken back. */
  readonly mayHoldOthers: TextTest;
}

export function treeTest(texts: readonly string[]): TreeTest {
  const globs = globsOf(texts, 'tree', new GlobReader());
  const others = globs.filter(({ negated }) => negated).map(({ prefix }) => prefix);
  return {
    matches: testOf(globs),
    mayHoldOthers: (path) => others.some((prefix) => prefix.startsWith(`${path}/`) || `${path}/`.startsWith(prefix)),
  };
}

function globsOf(texts: readonly string[], use: GlobUse, reader: GlobReader): readonly ReadableGlob[] {
  return texts.flatMap((text) => {
    const glob = reader.read(text, use);
    return glob?.kind === 'glob' ? [glob] : [];
  });
}

function testOf(globs: readonly ReadableGlob[]): TextTest {
  if (globs.length === 0) {
    return () => false;
  }
  const otherwise = globs[0]?.negated === true;
  return (text) => {
    const decisive = globs.findLast((glob) => glob.matches(text));
    return decisive === undefined ? otherwise : !decisive.negated;
  };
}
