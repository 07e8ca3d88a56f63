import { isAlias, isCollection, isMap, isScalar, type Node, type YAMLMap } from 'yaml';
import { bounds } from '../../base/bounds';
import type { Span } from '../../base/text';
import type { MapEntry, MapNode, ScalarNode, ScalarStyle, SequenceNode, YamlNode, YamlProblem } from '../nodes/node';
import { holdsPlaceholder, type PrivateBlock } from '../templates/placeholders';
import { ReplacedSizes } from '../nodes/broughtIn';
import { dereference, mergeSources } from '../nodes/query';
import { startOfLine } from '../../base/lines';
import { refusedEscape, refusedTab } from './refusals';
import { asKey, resolvePlain } from '../nodes/scalar';
import { changedMap, changedScalar, changedSequence, emptyScalar, mapEntry, mapNode, scalarNode, sequenceNode } from '../nodes/smallNodes';
import { syntaxWords } from './syntaxWords';
import { taggedValue } from './tags';

/** Said of a document of which only a part is followed. */
export const tooManyAliases = 'Alias expansion is too large; document not checked';

/** Turns the library's nodes into ours and looks for keys that are written twice. */
export class TreeBuilder {
  readonly #text: string;
  readonly #block: PrivateBlock;
  readonly #isJson: boolean;
  readonly #isBroken: boolean;
  /** Where the first syntax error begins. */
  #firstError: number;
  readonly #anchors = new Map<string, YamlNode>();
  readonly problems: YamlProblem[];
  /** How many entries each map with merge keys brings in, itself included. */
  readonly #weights = new WeakMap<MapNode, number>();
  #merged = 0;
  /** How many values aliases brought in so far. */
  #broughtIn = 0;
  readonly #sizes = new ReplacedSizes();
  #saysTooMany = false;
  #reported: ReadonlySet<number> | undefined;

  constructor({ text, isJson }: { readonly text: string; readonly isJson: boolean }, block: PrivateBlock, problems: YamlProblem[]) {
    this.#text = text;
    this.#isJson = isJson;
    this.#block = block;
    this.problems = problems;
    this.#firstError = problems.reduce((first, { code, span }) => (code === 'yaml/syntax' ? Math.min(first, span.start) : first), Infinity);
    this.#isBroken = this.#firstError < Infinity;
  }

  build(node: Node): YamlNode {
    const span = spanOf(node);
    if (isAlias(node)) {
      const anchored = this.#anchors.get(node.source);
      if (anchored === undefined) {
        this.#badAlias(span);
      }
      const target = anchored === undefined || this.#isTooMuch(anchored, span) ? undefined : anchored;
      return target === undefined ? { kind: 'alias', span, name: node.source } : { kind: 'alias', span, name: node.source, target };
    }
    const anchor = isScalar(node) || isCollection(node) ? node.anchor : undefined;
    if (anchor !== undefined && !/^[0-9A-Za-z_-]+$/.test(anchor)) {
      this.#refuse('The name of an anchor may hold only ASCII letters, digits, "-" and "_"', span);
    }
    const content = this.#content(node, span);
    const anchored = anchor === undefined ? content : withAnchor(content, anchor);
    const built = anchored.kind === 'map' ? this.#withinBounds(anchored) : anchored;
    if (anchor !== undefined) {
      this.#anchors.set(anchor, built);
    }
    return built;
  }

  #content(node: Node, span: Span): MapNode | SequenceNode | ScalarNode {
    if (isMap(node)) {
      const flow = node.flow === true;
      const entries = this.#entries(node);
      if (!flow) {
        entries.forEach(({ key, value }) => this.#refuseTabs(value, key.span.start));
      }
      const last = entries.at(-1);
      return mapNode(flow || last === undefined ? span : upTo(span, entryEnd(last)), flow, entries);
    }
    if (isCollection(node)) {
      const flow = node.flow === true;
      const items = node.items.map((item) => this.#item(item, span));
      if (!flow) {
        items.forEach((item) => this.#refuseTabs(item, span.start, '-'));
      }
      const last = items.at(-1);
      return sequenceNode(flow || last === undefined ? span : upTo(span, last.span.end), flow, items);
    }
    return this.#scalar(node, span);
  }

  /** Of a document that the library cannot read, only that is said. */
  #refuse(message: string, span: Span): void {
    if (this.#isBroken) {
      return;
    }
    this.#syntaxError(message, { start: span.start, end: Math.max(span.end, span.start + 1) });
  }

  #syntaxError(message: string, span: Span): void {
    this.#firstError = Math.min(this.#firstError, span.start);
    this.problems.push({ code: 'yaml/syntax', message, span });
  }

  /** Tabs where these readers take none; `holder` is where the map or list begins. */
  #refuseTabs(node: YamlNode, holder: number, after = ''): void {
    const column = holder - startOfLine(this.#text, holder);
    const { start, end } = node.span;
    const isPlain = node.kind === 'scalar' && node.style === 'plain' && end > start;
    const isClosed = node.kind === 'scalar' ? node.style === 'single' || node.style === 'double' : node.kind !== 'alias' && node.flow;
    const tab = isPlain || isClosed ? refusedTab(this.#text, end, isPlain ? column : Infinity) : undefined;
    if (tab !== undefined) {
      this.#refuse('A tab must not indent a line; use spaces', { start: tab, end: tab + 1 });
    }
    if (after !== '' && end > start && this.#text[start - 1] === '\t') {
      const before = this.#text.slice(this.#text.lastIndexOf('\n', start) + 1, start);
      if (before.trimEnd().endsWith(after)) {
        this.#refuse(`A tab must not follow "${after}"; use a space`, {
          start: before.trimEnd().length + start - before.length,
          end: start,
        });
      }
    }
  }

  /** One mistake is one problem: the library reports the first undefined alias itself. */
  #badAlias(span: Span): void {
    this.#reported ??= new Set(this.problems.map((problem) => problem.span.start));
    if (!this.#reported.has(span.start)) {
      this.#syntaxError(syntaxWords('BAD_ALIAS', ''), span);
    }
  }

  /**
   * True for an alias that is not followed, as those before it bring in as much as the document's bound allows: a few lines of
   * aliases can stand for millions of values, and whoever walks through the tree would meet them all.
   */
  #isTooMuch(anchored: YamlNode, span: Span): boolean {
    const broughtIn = this.#broughtIn + this.#sizes.of(anchored);
    if (broughtIn <= bounds.aliasedValues.most) {
      this.#broughtIn = broughtIn;
      return false;
    }
    this.#tooMany(span);
    return true;
  }

  #tooMany(span: Span): void {
    if (!this.#saysTooMany) {
      this.#saysTooMany = true;
      this.problems.push({ code: 'yaml/too-many-aliases', message: tooManyAliases, span });
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
    this.#tooMany((merges[0] ?? { key: map }).key.span);
    return changedMap(map, { entries: map.entries.map(({ key, value }) => mapEntry(key, value)) });
  }

  #value(raw: Node): YamlNode {
    const node = this.build(raw);
    if (node.kind === 'scalar' && typeof node.value === 'number' && !Number.isFinite(node.value)) {
      this.#refuse(`Unquoted, "${node.text}" is not a finite number, which JSON does not have`, node.span);
    }
    return node;
  }

  #item(item: unknown, parent: Span): YamlNode {
    if (isPairLike(item)) {
      const only = this.#entry(item.key, item.value, parent);
      return mapNode({ start: only.key.span.start, end: only.value.span.end }, true, [only]);
    }
    return isNodeLike(item) ? this.#value(item) : emptyScalar(parent.start);
  }

  #entries(map: YAMLMap): readonly MapEntry[] {
    const seen = new Map<string, number>();
    return map.items.map((pair) => {
      const entry = this.#entry(pair.key, pair.value, spanOf(map));
      const { text, written, opaque, span } = entry.key;
      if (!entry.merge && !opaque) {
        const first = seen.get(text);
        // Behind a syntax error keys may stand in another mapping than the one that they were written in.
        if (first !== undefined && span.start <= this.#firstError) {
          const why = written === undefined ? '' : `; unquoted, "${written}" is the ${typeof entry.key.value} ${text}`;
          this.problems.push({ code: 'yaml/duplicate-key', message: `Duplicate key "${text}" in this mapping${why}`, span, first });
        }
        seen.set(text, span.start);
      }
      return entry;
    });
  }

  #entry(rawKey: unknown, rawValue: unknown, parent: Span): MapEntry {
    const key = this.#key(isNodeLike(rawKey) ? this.build(rawKey) : emptyScalar(parent.start), isNodeLike(rawKey));
    const value = isNodeLike(rawValue) ? this.#value(rawValue) : emptyScalar(key.span.end);
    const tag = isScalar(rawKey) ? rawKey.tag : undefined;
    const merge = key.style === 'plain' && key.text === '<<' && (tag === undefined || tag === mergeTag);
    if (merge && !bringsEntries(value)) {
      this.#refuse('"<<" needs a mapping or a list of mappings', value.span);
    }
    // To these readers the colon is a part of the text before it, unless that has quotes.
    const isBehindColon = isScalar(rawKey) && key.style === 'plain' && this.#text[value.span.start - 1] === ':';
    if (isBehindColon && (value.kind === 'map' || value.kind === 'sequence')) {
      this.#refuse('Missing space after ":"', { start: value.span.start - 1, end: value.span.start });
    }
    return mapEntry(key, value, merge);
  }

  #key(built: YamlNode, isWritten: boolean): ScalarNode {
    const resolved = built.kind === 'alias' && built.target?.kind === 'scalar' ? changedScalar(built.target, { span: built.span }) : built;
    if (resolved.kind !== 'scalar') {
      const text = this.#text.slice(resolved.span.start, resolved.span.end);
      if (resolved.kind !== 'alias' && !holdsPlaceholder(this.#block.giveBack(text))) {
        this.#refuse(`${resolved.kind === 'map' ? 'A mapping' : 'A list'} cannot be a key`, resolved.span);
      }
      return scalarNode(resolved.span.start, resolved.span.end, { value: null, text, style: 'plain', opaque: true });
    }
    if (resolved.value === null && !resolved.opaque) {
      this.#refuse(
        isWritten && resolved.text !== '' ? `Unquoted, "${resolved.text}" is null, which cannot be a key` : 'A key is missing',
        resolved.span,
      );
    }
    return asKey(resolved);
  }

  #scalar(node: Node, span: Span): ScalarNode {
    if (!isScalar(node)) {
      return emptyScalar(span.start);
    }
    const style = styleOf(node.type);
    const text = this.#block.giveBack(
      typeof node.value === 'string' ? node.value : (node.source ?? ''),
      style === 'block' ? this.#indentIn(span) : 0,
    );
    const opaque = holdsPlaceholder(text);
    const isTagged = node.tag !== undefined && node.tag !== '!' && node.tag !== strTag;
    if (isTagged && !opaque) {
      return this.#tagged(node.tag ?? '', text, scalarNode(span.start, span.end, { value: text, text, style, opaque }));
    }
    const value = style !== 'plain' || node.tag !== undefined ? text : resolvePlain(text);
    const escape = style === 'double' && !this.#isJson ? refusedEscape(this.#text.slice(span.start, span.end)) : undefined;
    if (escape !== undefined) {
      const at = { start: span.start + escape.start, end: span.start + escape.end };
      this.#refuse(`Unknown escape "${this.#text.slice(at.start, at.end)}" in a double-quoted string`, at);
    }
    const scalar = scalarNode(span.start, span.end, { value, text, style, opaque });
    return node.type === 'BLOCK_FOLDED' && /\n[^]/.test(text) ? changedScalar(scalar, { folded: true }) : scalar;
  }

  /** The columns before the first line of a block scalar that is not empty. */
  #indentIn({ start, end }: Span): number {
    return /\n(?:[ ]*\r?\n)*([ ]*)/.exec(this.#text.slice(start, end))?.[1]?.length ?? 0;
  }

  #tagged(tag: string, written: string, scalar: ScalarNode): ScalarNode {
    const { value, text = written } = taggedValue(tag, written);
    if (value === undefined) {
      this.#refuse(`"${written}" does not fit its tag`, scalar.span);
    }
    return value === undefined ? scalar : changedScalar(scalar, { value, text });
  }
}

const strTag = 'tag:yaml.org,2002:str';
const mergeTag = 'tag:yaml.org,2002:merge';

/** False for what a merge key cannot bring in; of aliases without anchor and of placeholders nothing is known. */
function bringsEntries(value: YamlNode): boolean {
  const node = dereference(value);
  if (node?.kind === 'sequence') {
    return node.items.every((item) => dereference(item)?.kind !== 'sequence' && bringsEntries(item));
  }
  return node?.kind !== 'scalar' || node.opaque;
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

function withAnchor(node: MapNode | SequenceNode | ScalarNode, anchor: string): MapNode | SequenceNode | ScalarNode {
  switch (node.kind) {
    case 'map':
      return changedMap(node, { anchor });
    case 'sequence':
      return changedSequence(node, { anchor });
    case 'scalar':
      return changedScalar(node, { anchor });
  }
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
