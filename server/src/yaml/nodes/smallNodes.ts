import { compact } from '../../base/lists';
import type { Span } from '../../base/text';
import type { MapEntry, MapNode, ScalarNode, ScalarStyle, SequenceNode, YamlNode } from './node';

/*
 * A workspace holds hundreds of thousands of nodes, so that those without an anchor or anything else that is rare take the
 * least room: where they stand is two small integers, of which a span is made for who asks, and what never differs is no field
 * but stands on the prototype.
 */

const styles: readonly ScalarStyle[] = ['plain', 'single', 'double', 'block'];
/** Bits of {@link SmallScalar}, below those of the length. */
const styleBits = 3;
const opaqueBit = 4;
const lengthUnit = 8;

/** A scalar whose value is its text. */
class SmallScalar implements ScalarNode {
  declare readonly text: string;
  declare private readonly start: number;
  declare private readonly packed: number;
  declare readonly kind: 'scalar';

  constructor(text: string, start: number, packed: number) {
    this.text = text;
    this.start = start;
    this.packed = packed;
  }

  get value(): ScalarNode['value'] {
    return this.text;
  }

  get span(): Span {
    return { start: this.start, end: this.start + Math.floor(this.packed / lengthUnit) };
  }

  get style(): ScalarStyle {
    return styles[this.packed & styleBits] ?? 'plain';
  }

  get opaque(): boolean {
    return (this.packed & opaqueBit) !== 0;
  }
}

/** A number, a boolean or null, or a value that a tag makes of the text. */
class TypedScalar extends SmallScalar {
  declare private readonly typed: ScalarNode['value'];

  constructor(text: string, start: number, packed: number, typed: ScalarNode['value']) {
    super(text, start, packed);
    this.typed = typed;
  }

  override get value(): ScalarNode['value'] {
    return this.typed;
  }
}

abstract class SmallCollection {
  declare protected readonly start: number;
  declare protected readonly packed: number;

  constructor({ start, end }: Span, flow: boolean) {
    this.start = start;
    this.packed = (end - start) * 2 + (flow ? 1 : 0);
  }

  get span(): Span {
    return { start: this.start, end: this.start + Math.floor(this.packed / 2) };
  }

  get flow(): boolean {
    return (this.packed & 1) !== 0;
  }
}

class SmallMap extends SmallCollection implements MapNode {
  declare readonly entries: readonly MapEntry[];
  declare readonly kind: 'map';

  constructor(span: Span, flow: boolean, entries: readonly MapEntry[]) {
    super(span, flow);
    this.entries = entries;
  }
}

class SmallSequence extends SmallCollection implements SequenceNode {
  declare readonly items: readonly YamlNode[];
  declare readonly kind: 'sequence';

  constructor(span: Span, flow: boolean, items: readonly YamlNode[]) {
    super(span, flow);
    this.items = items;
  }
}

class SmallEntry implements MapEntry {
  declare readonly key: ScalarNode;
  declare readonly value: YamlNode;
  declare readonly merge: false;

  constructor(key: ScalarNode, value: YamlNode) {
    this.key = key;
    this.value = value;
  }
}

// These are asked ten million times in ten thousand files: a value of the prototype costs no call, which a getter does.
Object.assign(SmallScalar.prototype, { kind: 'scalar' });
Object.assign(SmallMap.prototype, { kind: 'map' });
Object.assign(SmallSequence.prototype, { kind: 'sequence' });
Object.assign(SmallEntry.prototype, { merge: false });

/** What is written of a scalar. */
export interface WrittenScalar {
  readonly value: ScalarNode['value'];
  readonly text: string;
  readonly style: ScalarStyle;
  readonly opaque: boolean;
}

export function scalarNode(start: number, end: number, { value, text, style, opaque }: WrittenScalar): ScalarNode {
  const packed = (end - start) * lengthUnit + (opaque ? opaqueBit : 0) + styles.indexOf(style);
  return value === text ? new SmallScalar(text, start, packed) : new TypedScalar(text, start, packed, value);
}

/** The scalar of a value of which nothing is written. */
export function emptyScalar(at: number): ScalarNode {
  return scalarNode(at, at, { value: null, text: '', style: 'plain', opaque: false });
}

export function mapNode(span: Span, flow: boolean, entries: readonly MapEntry[]): MapNode {
  return new SmallMap(span, flow, compact(entries));
}

export function sequenceNode(span: Span, flow: boolean, items: readonly YamlNode[]): SequenceNode {
  return new SmallSequence(span, flow, compact(items));
}

export function mapEntry(key: ScalarNode, value: YamlNode, merge = false): MapEntry {
  return merge ? { key, value, merge } : new SmallEntry(key, value);
}

/** A scalar that differs in something, be it what few have. */
export function changedScalar(node: ScalarNode, change: Partial<Omit<ScalarNode, 'kind'>>): ScalarNode {
  const { kind, span, value, text, style, opaque } = node;
  return { ...(node instanceof SmallScalar ? { kind, span, value, text, style, opaque } : node), ...change };
}

export function changedMap(node: MapNode, change: Partial<Omit<MapNode, 'kind'>>): MapNode {
  const { kind, span, flow, entries } = node;
  return { ...(node instanceof SmallMap ? { kind, span, flow, entries } : node), ...change };
}

export function changedSequence(node: SequenceNode, change: Partial<Omit<SequenceNode, 'kind'>>): SequenceNode {
  const { kind, span, flow, items } = node;
  return { ...(node instanceof SmallSequence ? { kind, span, flow, items } : node), ...change };
}
