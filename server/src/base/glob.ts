import { compile, GlobMachine } from './globProgram';
import { GlobProblem, parseGlob, splitGlob, withSlashes, type GlobNode } from './globSyntax';
import { globLimits } from './limits';

export { splitGlob, withSlashes };

/** A glob that can be asked, or why it cannot be; `message` is a sentence without full stop. */
export type Glob =
  { readonly kind: 'glob'; readonly negated: boolean; readonly matches: TextTest } | { readonly kind: 'problem'; readonly message: string };

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
    return { kind: 'glob', negated, matches: testFor(nodes, use) };
  } catch (error) {
    if (error instanceof GlobProblem) {
      return { kind: 'problem', message: error.message };
    }
    throw error;
  }
}

function testFor(nodes: readonly GlobNode[], use: GlobUse): TextTest {
  const firstOther = nodes.findIndex(({ kind }) => kind !== 'literal');
  const prefix = textOf(firstOther < 0 ? nodes : nodes.slice(0, firstOther));
  if (firstOther < 0) {
    const below = prefix.endsWith('/') ? prefix : `${prefix}/`;
    return use === 'tree' ? (other) => `${other}/` === below || other.startsWith(below) : (other) => other === prefix;
  }
  const endsInSlash = textOf(nodes.slice(-1)) === '/';
  const whole: readonly GlobNode[] =
    use === 'tree' ? [...(endsInSlash ? nodes.slice(0, -1) : nodes), { kind: 'deep', slash: 'after' }] : nodes;
  const machine = new GlobMachine(compile(whole, use !== 'name'));
  return (other) => other.startsWith(prefix) && machine.matches(other);
}

function textOf(nodes: readonly GlobNode[]): string {
  return nodes.map((node) => (node.kind === 'literal' ? String.fromCodePoint(node.code) : '')).join('');
}

/** Why a text is not a glob; `undefined` for one that is. */
export function globProblem(text: string): string | undefined {
  const glob = readGlob(text, 'path');
  return glob.kind === 'problem' ? glob.message : undefined;
}

/**
 * Tells whether a text matches a list of globs: the last one that speaks of it decides, and one with a leading `!` takes
 * back what those before it matched. A list that begins with such a one starts from everything. Texts that are no globs, and
 * those beyond the bound of a list, count for nothing.
 */
export function globTest(texts: readonly string[], use: GlobUse): TextTest {
  const globs = texts.slice(0, globLimits.inList).flatMap((text) => {
    const glob = readGlob(text, use);
    return glob.kind === 'glob' ? [glob] : [];
  });
  if (globs.length === 0) {
    return () => false;
  }
  const otherwise = globs[0]?.negated === true;
  globs.reverse();
  return (text) => {
    const decisive = globs.find((glob) => glob.matches(text));
    return decisive === undefined ? otherwise : !decisive.negated;
  };
}
