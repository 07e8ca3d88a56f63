import { compact } from '../../base/lists';
import type { Span } from '../../base/text';
import { isInsideScalar } from '../nodes/hit';
import { afterLine, startOfLine } from '../../base/lines';
import type { ScalarNode, SequenceNode, YamlDocument, YamlNode } from '../nodes/node';
import { changedMap, changedScalar, changedSequence } from '../nodes/smallNodes';
import { withChildren } from '../nodes/withChildren';

/**
 * Comments by which kpt writes values: `# kpt-set: ${name}` behind a scalar, behind a flow sequence or behind the key of a block
 * sequence (apply-setters of GoogleContainerTools/kpt-functions-catalog, `applysetters/apply_setters.go`), and the JSON that kpt
 * read before it, such as `# {"$kpt-set":"name"}` (kustomize, `kyaml/fieldmeta/fieldmeta.go`).
 */
const setter = /[ \t,]*# ?(?:kpt-set: |\{[^\r\n]*"\$(?:kpt-set|openapi|ref)")/y;
/** Words without which there is none: looked for in every text, however long its lines are. */
const anyWords = ['kpt-set', '"$openapi"', '"$ref"'];

/**
 * A tree in which values that setters write are marked as placeholders: what is written is what the package was last rendered
 * with, or an example in a package that nobody rendered yet, and nothing tells which.
 */
export function withSetters(root: YamlNode, text: string): YamlNode {
  return anyWords.some((word) => text.includes(word)) ? marked(root, text) : root;
}

/** A value, and the key that it stands behind in a map. */
function marked(node: YamlNode, text: string, key?: ScalarNode): YamlNode {
  if (node.kind === 'scalar') {
    return !node.opaque && isSetBehind(text, node.span.end) ? changedScalar(node, { opaque: true }) : node;
  }
  if (node.kind === 'sequence') {
    const commented = node.flow ? node.span.end : key === undefined ? undefined : key.span.end + 1;
    if (commented !== undefined && isSetBehind(text, commented)) {
      return withUnknownItems(node);
    }
  }
  return withChildren(node, { value: (child, at) => marked(child, text, at) });
}

/** A setter replaces all items of a sequence, whatever they are. */
function withUnknownItems(node: SequenceNode): YamlNode {
  return changedSequence(node, { open: true, items: compact(node.items.map(unknown)) });
}

function unknown(node: YamlNode): YamlNode {
  switch (node.kind) {
    case 'scalar':
      return changedScalar(node, { opaque: true });
    case 'sequence':
      return withUnknownItems(node);
    case 'map': {
      const read = withChildren(node, { value: unknown });
      return read.kind === 'map' ? changedMap(read, { open: true }) : read;
    }
    default:
      return node;
  }
}

function isSetBehind(text: string, offset: number): boolean {
  setter.lastIndex = offset;
  return setter.test(text);
}

/** A comment by which a setter of kpt writes a value. */
export interface SetterComment {
  readonly span: Span;
  /** What is written, with the names of setters in it: `${network}-net`. */
  readonly pattern: string;
  readonly names: readonly SetterName[];
}

export interface SetterName {
  readonly name: string;
  /** With the brackets around it. */
  readonly span: Span;
}

const comment = /(?<=[ \t,])# kpt-set: (.*\S)/;

/** The comment of the line of an offset, unless it is part of a scalar. Offsets count from the start of the document. */
export function setterCommentAt({ root, holdsSetters }: YamlDocument, text: string, offset: number): SetterComment | undefined {
  const start = startOfLine(text, offset);
  const found = holdsSetters ? comment.exec(text.slice(start, afterLine(text, Math.max(offset, start + 1)))) : null;
  const at = start + (found?.index ?? 0);
  if (found === null || root === undefined || isInsideScalar(root, at)) {
    return undefined;
  }
  const [written, pattern = ''] = found;
  const from = at + written.length - pattern.length;
  return {
    span: { start: at, end: at + written.length },
    pattern,
    names: [...pattern.matchAll(/\$\{([^}]*)\}/g)].map(({ 0: { length }, 1: name = '', index }) => ({
      name,
      span: { start: from + index, end: from + index + length },
    })),
  };
}
