import type { Span } from '../../base/text';

/**
 * One YAML document as a tree. Every span counts from the start of the document's own text, so a document that moves
 * in its file stays valid as it is.
 */
export type YamlNode = ScalarNode | MapNode | SequenceNode | AliasNode;

interface NodeBase {
  /** The node's text without anchor, tag and trailing blanks; for `a: b` the value's span covers `b`. */
  readonly span: Span;
  readonly anchor?: string;
}

export type ScalarStyle = 'plain' | 'single' | 'double' | 'block';

export interface ScalarNode extends NodeBase {
  readonly kind: 'scalar';
  /** The value as Kubernetes reads it: YAML 1.1 booleans and numbers for plain text, a string for all quoted text. */
  readonly value: string | number | boolean | null;
  /** The text of the value: for quoted and block scalars what they stand for, for plain ones what is written. */
  readonly text: string;
  /** What is written for a key whose text is another one: unquoted `on` is the key `true`. */
  readonly written?: string;
  readonly style: ScalarStyle;
  /** How many characters at the end of `text` are not there for Kustomize; see surplus.ts. */
  readonly surplus?: number;
  /** A folded block scalar of several lines, of which Kustomize has other line breaks. */
  readonly folded?: true;
  /** Holds a placeholder (`$NAME`, `${NAME}`, `{{ … }}`, `<name>`), so that nothing may be said about the value. */
  readonly opaque: boolean;
}

export interface MapNode extends NodeBase {
  readonly kind: 'map';
  readonly flow: boolean;
  /** An action of a template may write further entries. */
  readonly open?: true;
  readonly entries: readonly MapEntry[];
}

/** One `key: value` of a map. `value` is a null scalar of no width where nothing is written. */
export interface MapEntry {
  readonly key: ScalarNode;
  readonly value: YamlNode;
  /** `<<`: the value's entries belong to the map that holds this entry, unless they are written there. */
  readonly merge: boolean;
}

export interface SequenceNode extends NodeBase {
  readonly kind: 'sequence';
  readonly flow: boolean;
  /** An action of a template may write further items. */
  readonly open?: true;
  readonly items: readonly YamlNode[];
}

export interface AliasNode extends NodeBase {
  readonly kind: 'alias';
  readonly name: string;
  /** What the alias stands for; absent when no anchor of that name comes before it. */
  readonly target?: YamlNode;
}

/** Something wrong with the text itself. */
export interface YamlProblem {
  readonly code: 'yaml/syntax' | 'yaml/after-end' | 'yaml/duplicate-key' | 'yaml/too-deep' | 'yaml/too-many-aliases';
  readonly message: string;
  readonly span: Span;
  /** Where the first of equal keys stands, from the start of the document. */
  readonly first?: number;
}

export interface YamlDocument {
  readonly root: YamlNode | undefined;
  readonly problems: readonly YamlProblem[];
  /**
   * Holds template lines (`{{- if … }}`) that stand for structure, not for a value, or is compared with objects: what is written
   * is only part of what will be applied.
   */
  readonly templated: boolean;
  /** Holds actions of templates (`{{ … }}`) anywhere. */
  readonly holdsActions: boolean;
  /** Holds values that setters of kpt write, or that SOPS encrypted: they look like any other and are others in the end. */
  readonly holdsSetters: boolean;
  /** Comments that hold a directive to this product, see suppression. */
  readonly directives: readonly DirectiveComment[];
  /** Length of the document's text in UTF-16 code units. */
  readonly length: number;
}

/** A comment from `#` to the end of its line. */
export interface DirectiveComment {
  readonly span: Span;
  readonly text: string;
}
