import { Composer, visit, Document } from 'yaml';
import { compact } from '../../base/lists';
import { branchesAt, isOfAction, type Action } from '../templates/actions';
import { assertionOf, type Comparison } from '../templates/assertions';
import { isEmptyChunk } from './chunks';
import { syntaxOf, withoutDeepValues } from './depth';
import { withEncrypted } from '../templates/encrypted';
import { joinFlowLines } from './flowLines';
import type { DirectiveComment, YamlDocument, YamlNode, YamlProblem } from '../nodes/node';
import { mask, PrivateBlock, type MaskedText } from '../templates/placeholders';
import { isUnusual, readPlainYaml } from '../plain/plainReader';
import { joinQuotedLines } from './quotes';
import { prepare, type Prepared } from './refusals';
import { isInsideScalar } from '../nodes/hit';
import { holdsNodesInBlocks } from '../templates/openBlocks';
import { withSetters } from '../templates/setters';
import { missingBreak, withSurplus } from './surplus';
import { syntaxWords } from './syntaxWords';
import { TreeBuilder } from './treeBuilder';
import { withUnknownMembers } from '../templates/unknownMembers';

/** What is said of a document of which nothing can be read. */
const unread = { root: undefined, templated: false, holdsActions: false, holdsSetters: false } as const;

/** Reads the text of one document. Never throws: what is wrong comes back as problems beside what could be read. */
export function parseYaml(text: string, comparison?: Comparison): YamlDocument {
  if (isEmptyChunk(text)) {
    return { ...unread, problems: [], directives: directivesOf(text), length: text.length };
  }
  const block = new PrivateBlock(text);
  const prepared = isUnusual(text) ? prepare(text) : undefined;
  const masked = mask(prepared?.text ?? text, block);
  const plain =
    (prepared?.problems.length ?? 0) > 0 ? undefined : readPlainYaml(masked.text, (value, indent) => block.giveBack(value, indent));
  return plain === undefined
    ? readByLibrary(text, prepared ?? prepare(text), masked, block, comparison)
    : documentOf(text, plain, masked, [], comparison);
}

/** What {@link parseYaml} answers where only the library reads; tests compare the two. */
export function parseByLibrary(text: string): YamlDocument {
  const block = new PrivateBlock(text);
  const prepared = prepare(text);
  return readByLibrary(text, prepared, mask(prepared.text, block), block);
}

function readByLibrary(
  text: string,
  { problems, isJson }: Prepared,
  masked: MaskedText,
  block: PrivateBlock,
  comparison?: Comparison,
): YamlDocument {
  const whole = readLeniently(masked.text, block);
  const rest = whole === 'too deep' ? withoutDeepValues(masked.text) : undefined;
  const document = rest === undefined ? whole : readLeniently(rest.text, block);
  const span = rest?.keys[0] ?? { start: 0, end: Math.min(text.length, 1) };
  const deep: readonly YamlProblem[] = whole instanceof Document ? [] : [{ code: 'yaml/too-deep', message: unreadable[whole], span }];
  if (!(document instanceof Document)) {
    return { ...unread, problems: [...problems, ...deep], directives: directivesOf(text), length: text.length };
  }
  const refused = problems.some(({ code }) => code === 'yaml/syntax');
  const builder = new TreeBuilder({ text: masked.text, isJson }, block, [
    ...problems,
    ...deep,
    ...(refused ? [] : problemsOf(document, text, block)),
  ]);
  const tree = document.contents === null ? undefined : builder.build(document.contents);
  return documentOf(text, tree, masked, builder.problems, comparison);
}

function documentOf(
  text: string,
  tree: YamlNode | undefined,
  { actions, templateLines }: MaskedText,
  problems: readonly YamlProblem[],
  comparison?: Comparison,
): YamlDocument {
  const isOutside = (offset: number): boolean => tree === undefined || !isInsideScalar(tree, offset);
  const lines = templateLines.filter(([first]) => first !== undefined && isOutside(first.start)).flat();
  const outputs = lines.filter(({ kind }) => kind === 'output');
  // What a definition holds is no document, but a part of others.
  const root =
    tree === undefined || branchesAt(actions, [tree.span.start])[0]?.some((branch) => branch.startsWith('define ')) === true
      ? undefined
      : withEncrypted(withSetters(tree, text), text);
  const assertion = assertionOf(root, text, comparison);
  const read = assertion ?? root;
  return {
    root: read === undefined || outputs.length === 0 ? ended(read, text) : withUnknownMembers(read, text, outputs),
    problems: compact(
      actions.length === 0
        ? problems
        : problems.filter((problem) => problem.code !== 'yaml/duplicate-key' || isInOneBranch(problem, actions, text)),
    ),
    templated: lines.length > 0 || assertion !== undefined || (root !== undefined && holdsNodesInBlocks(root, actions)),
    holdsActions: actions.length > 0,
    holdsSetters: root !== undefined && root !== tree,
    directives: compact(directivesOf(text).filter(({ span }) => isOutside(span.start))),
    length: text.length,
  };
}

function ended(root: YamlNode | undefined, text: string): YamlNode | undefined {
  return root === undefined || text.endsWith('\n') ? root : withSurplus(root, missingBreak(text));
}

/** True for a key that is written twice in the same branch of all blocks, and not under a condition of its own. */
function isInOneBranch({ span, first }: YamlProblem, actions: readonly Action[], text: string): boolean {
  const places = [first ?? span.start, span.start];
  const [before, behind] = branchesAt(actions, places);
  return before?.join() === behind?.join() && !places.some((place) => isOfAction(place, actions, text));
}

/** As the library reads it, or where that fails as the readers do that Kubernetes uses. */
function readLeniently(text: string, block: PrivateBlock): Document | Unreadable {
  const strict = readDocument(text);
  let document = strict;
  let joined: string | undefined = text;
  for (let tries = 0; tries < mostJoins && document instanceof Document && document.errors.length > 0; tries += 1) {
    joined = withLinesJoined(joined, document, block);
    if (joined === undefined) {
      return strict;
    }
    document = readDocument(joined);
  }
  return document instanceof Document && document.errors.length === 0 ? document : strict;
}

/** A text without the line ends over which the library stumbled first, where these mean nothing to others. */
function withLinesJoined(text: string, document: Document, block: PrivateBlock): string | undefined {
  const quote = openQuote(document);
  if (quote !== undefined) {
    return joinQuotedLines(text, quote, block);
  }
  const flow = document.errors[0]?.code === 'BAD_INDENT' ? flowBefore(document, document.errors[0].pos[0]) : undefined;
  return flow === undefined ? undefined : joinFlowLines(text, flow, block);
}

/** Where the last of the outermost flow collections begins that begin before an offset. */
function flowBefore(document: Document, offset: number): number | undefined {
  let start: number | undefined;
  visit(document, {
    Collection: (_key, node) => {
      const at = node.range?.[0] ?? Infinity;
      if (node.flow === true) {
        start = at < offset ? Math.max(start ?? at, at) : start;
        return visit.SKIP;
      }
      return undefined;
    },
  });
  return start;
}

const mostJoins = 20;

/** Scalars stay texts: what a plain one means is Kubernetes' business, see scalar.ts. */
const options = { schema: 'failsafe', uniqueKeys: false, strict: false, prettyErrors: false, logLevel: 'silent' } as const;

/** Why the library is not given a document, and how that is said. */
const unreadable = { 'too deep': 'Document is nested too deeply to be read', 'too large': 'Document is too large to be read' } as const;
type Unreadable = keyof typeof unreadable;

function readDocument(text: string): Document | Unreadable {
  const { tokens, isTooLarge } = syntaxOf(text);
  if (tokens === undefined) {
    return isTooLarge === true ? 'too large' : 'too deep';
  }
  const [document] = new Composer(options).compose(tokens, true, text.length);
  if (document === undefined) {
    return new Document(null, options);
  }
  // Behind a bracket or a comma the readers of Kubernetes want no blank before a comment.
  document.errors = document.errors.filter(
    ({ code, message, pos }) =>
      !(code === 'MISSING_CHAR' && message.startsWith('Comments must be separated') && /[[{,]/.test(text[pos[0] - 1] ?? '')),
  );
  return document;
}

/** Where the quoted scalar begins of which the library misses the end; `undefined` when its first error is another. */
function openQuote(document: Document): number | undefined {
  const [error] = document.errors;
  // The same code stands for a key without its colon.
  if (error?.code !== 'MISSING_CHAR' || !error.message.startsWith('Missing closing')) {
    return undefined;
  }
  let start: number | undefined;
  visit(document, {
    Scalar: (_key, node) => {
      const at = node.range?.[0];
      if ((node.type === 'QUOTE_SINGLE' || node.type === 'QUOTE_DOUBLE') && at !== undefined && at < error.pos[0]) {
        start = Math.max(start ?? at, at);
      }
    },
  });
  return start;
}

/** Only the first mistake: what comes after it in a document is mostly its consequence. */
function problemsOf(document: Document, text: string, block: PrivateBlock): YamlProblem[] {
  const { length } = text;
  return document.errors.slice(0, 1).map((error) => {
    const start = Math.min(openQuote(document) ?? behindSpaces(text, error.pos[0]), Math.max(length - 1, 0));
    const end = Math.min(start < error.pos[0] ? start + 1 : Math.max(error.pos[1], start + 1), length);
    const words = syntaxWords(error.code, error.message, text.slice(0, start).trimEnd().at(-1));
    return { code: 'yaml/syntax', message: block.giveBack(words), span: { start, end } };
  });
}

/** What is wrong with a block is reported where its line begins; what somebody wrote begins behind the indentation. */
function behindSpaces(text: string, from: number): number {
  const indent = /[ ]*/y;
  indent.lastIndex = from;
  const end = from + (indent.exec(text)?.[0].length ?? 0);
  return /[^\s]/.test(text.charAt(end)) ? end : from;
}

const directive = /#[ \t]*ackmesh-[^\r\n]*/g;

function directivesOf(text: string): DirectiveComment[] {
  if (!text.includes('ackmesh-')) {
    return [];
  }
  return [...text.matchAll(directive)].map((match) => ({
    span: { start: match.index, end: match.index + match[0].length },
    text: match[0],
  }));
}
