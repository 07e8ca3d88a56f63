import { Composer, isAlias, isCollection, isMap, isScalar, visit, Document, type Node, type YAMLMap } from 'yaml';
import { bounds } from '../base/bounds';
import type { Span } from '../base/text';
import { isEmptyChunk } from './chunks';
import { syntaxOf, withoutDeepValues } from './depth';
import type { DirectiveComment, MapEntry, MapNode, ScalarNode, ScalarStyle, YamlDocument, YamlNode, YamlProblem } from './node';
import { holdsPlaceholder, mask, PrivateBlock, type MaskedText } from './placeholders';
import { mergeSources } from './query';
import { readPlainYaml } from './plainReader';
import { joinQuotedLines } from './quotes';
import { resolvePlain } from './scalar';
import { syntaxWords } from './syntaxWords';

/** Reads the text of one document. Never throws: what is wrong comes back as problems beside what could be read. */
export function parseYaml(text: string): YamlDocument {
  if (isEmptyChunk(text)) {
    return { root: undefined, problems: [], templated: false, directives: directivesOf(text), length: text.length };
  }
  const block = new PrivateBlock(text);
  const masked = mask(text, block);
  const plain = readPlainYaml(masked.text, (value) => block.giveBack(value));
  return plain === undefined ? readByLibrary(text, masked, block) : documentOf(text, plain, masked, []);
}

/** What {@link parseYaml} answers where only the library reads; tests compare the two. */
export function parseByLibrary(text: string): YamlDocument {
  const block = new PrivateBlock(text);
  return readByLibrary(text, mask(text, block), block);
}

function readByLibrary(text: string, masked: MaskedText, block: PrivateBlock): YamlDocument {
  const whole = readLeniently(masked.text, block);
  const rest = whole === 'too deep' ? withoutDeepValues(masked.text) : undefined;
  const document = rest === undefined ? whole : readLeniently(rest.text, block);
  const span = rest?.keys[0] ?? { start: 0, end: Math.min(text.length, 1) };
  const deep: readonly YamlProblem[] = whole === 'too deep' ? [{ code: 'yaml/too-deep', message: 'Document is nested too deeply to be read', span }] : [];
  if (document === 'too deep') {
    return { root: undefined, problems: deep, templated: false, directives: directivesOf(text), length: text.length };
  }
  const builder = new TreeBuilder(text, block, [...deep, ...problemsOf(document, text.length, block)]);
  return documentOf(text, document.contents === null ? undefined : builder.build(document.contents), masked, builder.problems);
}

function documentOf(text: string, root: YamlNode | undefined, { templateLines }: MaskedText, problems: readonly YamlProblem[]): YamlDocument {
  const isOutside = (offset: number): boolean => root === undefined || !insideScalar(root, offset);
  return {
    root,
    problems,
    templated: templateLines.some(isOutside),
    directives: directivesOf(text).filter(({ span }) => isOutside(span.start)),
    length: text.length,
  };
}

/** As the library reads it, or where that fails as the readers do that Kubernetes uses. */
function readLeniently(text: string, block: PrivateBlock): Document | 'too deep' {
  const strict = readDocument(text);
  let document = strict;
  let joined: string | undefined = text;
  for (let tries = 0; tries < mostJoins && document !== 'too deep' && document.errors.length > 0; tries += 1) {
    const start = openQuote(document);
    joined = start === undefined ? undefined : joinQuotedLines(joined, start, block);
    if (joined === undefined) {
      return strict;
    }
    document = readDocument(joined);
  }
  return document !== 'too deep' && document.errors.length === 0 ? document : strict;
}

const mostJoins = 20;

/** Scalars stay texts: what a plain one means is Kubernetes' business, see scalar.ts. */
const options = { schema: 'failsafe', uniqueKeys: false, strict: false, prettyErrors: false, logLevel: 'silent' } as const;

function readDocument(text: string): Document | 'too deep' {
  const { tokens } = syntaxOf(text);
  if (tokens === undefined) {
    return 'too deep';
  }
  const [document] = new Composer(options).compose(tokens, true, text.length);
  return document ?? new Document(null, options);
}

/** Where the quoted scalar begins of which the library misses the end; `undefined` when its first error is another. */
function openQuote(document: Document): number | undefined {
  const [error] = document.errors;
  if (error?.code !== 'MISSING_CHAR') {
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
function problemsOf(document: Document, length: number, block: PrivateBlock): YamlProblem[] {
  return document.errors.slice(0, 1).map((error) => {
    const start = Math.min(openQuote(document) ?? error.pos[0], Math.max(length - 1, 0));
    const end = Math.min(start < error.pos[0] ? start + 1 : Math.max(error.pos[1], start + 1), length);
    return { code: 'yaml/syntax', message: block.giveBack(syntaxWords(error.code, error.message)), span: { start, end } };
  });
}

/** Said of a document of which only a part is followed. */
export const tooManyAliases = 'Alias expansion is too large; document not checked';

/** Turns the library's nodes into ours and looks for keys that are written twice. */
class TreeBuilder {
  readonly #text: string;
  readonly #block: PrivateBlock;
  readonly #anchors = new Map<string, YamlNode>();
  readonly problems: YamlProblem[];
  /** How many entries each map with merge keys brings in, itself included. */
  readonly #weights = new WeakMap<MapNode, number>();
  #merged = 0;
  #reported: ReadonlySet<number> | undefined;

  constructor(text: string, block: PrivateBlock, problems: YamlProblem[]) {
    this.#text = text;
    this.#block = block;
    this.problems = problems;
  }

  build(node: Node): YamlNode {
    const span = spanOf(node);
    if (isAlias(node)) {
      const target = this.#anchors.get(node.source);
      if (target === undefined) {
        this.#badAlias(span);
      }
      return target === undefined ? { kind: 'alias', span, name: node.source } : { kind: 'alias', span, name: node.source, target };
    }
    const anchor = (isScalar(node) || isCollection(node)) && node.anchor !== undefined ? { anchor: node.anchor } : {};
    const built = this.#content(node, span, anchor);
    if (built.anchor !== undefined) {
      this.#anchors.set(built.anchor, built);
    }
    return built;
  }

  #content(node: Node, span: Span, anchor: { readonly anchor?: string }): YamlNode {
    if (isMap(node)) {
      const flow = node.flow === true;
      const entries = this.#entries(node);
      const last = entries.at(-1);
      return this.#withinBounds({ kind: 'map', span: flow || last === undefined ? span : upTo(span, entryEnd(last)), ...anchor, flow, entries });
    }
    if (isCollection(node)) {
      const flow = node.flow === true;
      const items = node.items.map((item) => this.#item(item, span));
      const last = items.at(-1);
      return { kind: 'sequence', span: flow || last === undefined ? span : upTo(span, last.span.end), ...anchor, flow, items };
    }
    return { ...this.#scalar(node, span), ...anchor };
  }

  /** One mistake is one problem: the library reports the first undefined alias itself. */
  #badAlias(span: Span): void {
    this.#reported ??= new Set(this.problems.map((problem) => problem.span.start));
    if (!this.#reported.has(span.start)) {
      this.problems.push({ code: 'yaml/syntax', message: syntaxWords('BAD_ALIAS', ''), span });
    }
  }

  /**
   * A map whose merge keys count only as long as the document's bound allows it: maps that merge one another can stand
   * for far more than anybody could write.
   */
  #withinBounds(map: MapNode): MapNode {
    const merges = map.entries.filter(({ merge }) => merge);
    if (merges.length === 0) {
      return map;
    }
    const sources = merges.flatMap(({ value }) => mergeSources(value));
    const weight = sources.reduce((sum, source) => sum + (this.#weights.get(source) ?? source.entries.length), map.entries.length);
    if (this.#merged + weight <= bounds.mergedEntries.most) {
      this.#merged += weight;
      this.#weights.set(map, weight);
      return map;
    }
    if (!this.problems.some(({ code }) => code === 'yaml/too-many-aliases')) {
      this.problems.push({ code: 'yaml/too-many-aliases', message: tooManyAliases, span: (merges[0] ?? { key: map }).key.span });
    }
    return { ...map, entries: map.entries.map((entry) => (entry.merge ? { ...entry, merge: false } : entry)) };
  }

  #item(item: unknown, parent: Span): YamlNode {
    if (isPairLike(item)) {
      const only = this.#entry(item.key, item.value, parent);
      return { kind: 'map', span: { start: only.key.span.start, end: only.value.span.end }, flow: true, entries: [only] };
    }
    return isNodeLike(item) ? this.build(item) : emptyScalar(parent.start);
  }

  #entries(map: YAMLMap): readonly MapEntry[] {
    const seen = new Set<string>();
    return map.items.map((pair) => {
      const entry = this.#entry(pair.key, pair.value, spanOf(map));
      if (!entry.merge && !entry.key.opaque) {
        if (seen.has(entry.key.text)) {
          this.problems.push({
            code: 'yaml/duplicate-key',
            message: `Duplicate key "${entry.key.text}" in this mapping`,
            span: entry.key.span,
          });
        }
        seen.add(entry.key.text);
      }
      return entry;
    });
  }

  #entry(rawKey: unknown, rawValue: unknown, parent: Span): MapEntry {
    const built = isNodeLike(rawKey) ? this.build(rawKey) : emptyScalar(parent.start);
    const resolved = built.kind === 'alias' && built.target?.kind === 'scalar' ? { ...built.target, span: built.span } : built;
    const key: ScalarNode =
      resolved.kind === 'scalar'
        ? resolved
        : { kind: 'scalar', span: resolved.span, value: null, text: this.#text.slice(resolved.span.start, resolved.span.end), style: 'plain', opaque: true };
    const value = isNodeLike(rawValue) ? this.build(rawValue) : emptyScalar(key.span.end);
    return { key, value, merge: key.style === 'plain' && key.text === '<<' };
  }

  #scalar(node: Node, span: Span): ScalarNode {
    if (!isScalar(node)) {
      return emptyScalar(span.start);
    }
    const text = this.#block.giveBack(typeof node.value === 'string' ? node.value : '');
    const style = styleOf(node.type);
    const asString = style !== 'plain' || node.tag === '!' || node.tag === 'tag:yaml.org,2002:str';
    return { kind: 'scalar', span, value: asString ? text : resolvePlain(text), text, style, opaque: holdsPlaceholder(text) };
  }
}

/** A block collection ends with its last child; the library counts the blank lines and comments after it too. */
function upTo(span: Span, end: number): Span {
  return { start: span.start, end: Math.max(span.start, end) };
}

function entryEnd(entry: MapEntry): number {
  return Math.max(entry.key.span.end, entry.value.span.end);
}

function styleOf(type: string | undefined): ScalarStyle {
  switch (type) {
    case 'QUOTE_DOUBLE':
      return 'double';
    case 'QUOTE_SINGLE':
      return 'single';
    case 'BLOCK_FOLDED':
    case 'BLOCK_LITERAL':
      return 'block';
    default:
      return 'plain';
  }
}

function emptyScalar(offset: number): ScalarNode {
  return { kind: 'scalar', span: { start: offset, end: offset }, value: null, text: '', style: 'plain', opaque: false };
}

function isNodeLike(value: unknown): value is Node {
  return isScalar(value) || isCollection(value) || isAlias(value);
}

function isPairLike(value: unknown): value is { readonly key: unknown; readonly value: unknown } {
  return typeof value === 'object' && value !== null && 'key' in value && 'value' in value && !isNodeLike(value);
}

function spanOf(node: Node): Span {
  const range = node.range;
  return range === null || range === undefined ? { start: 0, end: 0 } : { start: range[0], end: range[1] };
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

function insideScalar(node: YamlNode, offset: number): boolean {
  if (offset < node.span.start || offset >= node.span.end) {
    return false;
  }
  switch (node.kind) {
    case 'scalar':
      return true;
    case 'alias':
      return false;
    case 'sequence':
      return node.items.some((item) => insideScalar(item, offset));
    case 'map':
      return node.entries.some(({ key, value }) => insideScalar(key, offset) || insideScalar(value, offset));
  }
}
