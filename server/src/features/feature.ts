import type { Span } from '../base/text';
import type { Uri } from '../base/uri';
import type { LazyMarkdown, Markdown } from '../base/markdown';
import type { GroupKind } from '../schema/kinds/kind';
import type { Diagnostic } from '../workspace/finding';

/*
 * What features give their hosts: plain data. Every span and offset counts from the start of the file that it is
 * about (UTF-16 code units, end exclusive); hosts turn them into positions.
 */

export interface Place {
  readonly uri: Uri;
  readonly span: Span;
}

export interface FileEdit {
  readonly uri: Uri;
  readonly span: Span;
  readonly newText: string;
  /** Key of the annotations of the answer that it belongs to. */
  readonly annotation?: string;
}

/** Something to know before some edits are made. */
export interface EditAnnotation {
  readonly label: string;
  readonly description: string;
  readonly needsConfirmation: boolean;
  /** The change is whole without these edits: a host that cannot ask leaves them out. */
  readonly optional: boolean;
}

/** Edits with what has to be known before they are made. */
export interface AnnotatedEdits {
  readonly edits: readonly FileEdit[];
  readonly annotations: Readonly<Record<string, EditAnnotation>>;
}

/** Markdown made for both rendering and plain reading. */
export interface HoverInfo {
  readonly span: Span;
  readonly markdown: Markdown;
}

export interface DefinitionLink {
  /** The reference that was asked about. */
  readonly origin: Span;
  readonly uri: Uri;
  /** The whole object. */
  readonly target: Span;
  /** Its name. */
  readonly selection: Span;
}

export interface Highlight {
  readonly span: Span;
  readonly kind: 'text' | 'read' | 'write';
}

export interface DocumentSymbol {
  readonly name: string;
  readonly detail: string;
  readonly kind: 'resource' | 'map' | 'list' | 'string' | 'number' | 'boolean' | 'null';
  readonly span: Span;
  readonly selection: Span;
  readonly children: readonly DocumentSymbol[];
}

export interface WorkspaceSymbol extends Place {
  readonly name: string;
  readonly kind: string;
  readonly container: string;
}

/** Lines from 0, both inclusive. */
export interface FoldingRange {
  readonly startLine: number;
  readonly endLine: number;
  readonly kind: 'region' | 'comment';
}

export interface DocumentLink {
  readonly span: Span;
  /** A file of the workspace, or an address outside of it. */
  readonly target: string;
  readonly tooltip: string;
}

export interface InlayHint {
  readonly offset: number;
  readonly label: string;
  readonly tooltip: string;
}

/** What stands above a resource of a generator.yaml. */
export interface CrdLens {
  readonly span: Span;
  readonly title: string;
  /** The kind whose CRD is to be shown. */
  readonly kind: string;
}

/** An object that a manifest wants and nobody has written. */
export interface WantedObject {
  /** The file that wants it. */
  readonly beside: Uri;
  readonly target: GroupKind;
  readonly name: string;
  readonly namespace?: string;
}

export interface CompletionItem {
  readonly label: string;
  readonly kind: 'field' | 'value' | 'enum' | 'reference' | 'resource' | 'annotation';
  readonly detail: string;
  /** The API group of a kind, shown on its row by clients that can. */
  readonly group?: string;
  /** Empty when there is nothing to add; a function where making it takes work, as nobody looks at most items. */
  readonly documentation: LazyMarkdown;
  /** The same with what has to be read for it first, for hosts that are asked about single items. */
  readonly wholeText?: () => Markdown;
  /** What the item replaces. */
  readonly span: Span;
  /** Plain text to insert. */
  readonly newText: string;
  /** The same with tab stops, in LSP snippet syntax, for clients that have it. */
  readonly snippet?: string;
  /** Items are shown in this order, then by label. */
  readonly sort: string;
  /** What the typed text is matched with; the label when absent. */
  readonly filter?: string;
  readonly deprecated?: boolean;
  /** With another letter it may be offered in another way, or others beside it: the list is to be asked for again. */
  readonly narrows?: true;
  /** Offer the next completion at once, as after a key. */
  readonly again?: boolean;
  /** An object that is made in a file of its own when the item is accepted; for clients that can. */
  readonly creates?: WantedObject;
  /** Further edits of the same file. */
  readonly additional?: readonly { readonly span: Span; readonly newText: string }[];
}

/** A stretch of one line that a grammar cannot judge. */
export interface SemanticToken {
  readonly span: Span;
  /** `reference` leads to an object of the workspace, `unresolved` to none; `external` stands for what none describes. */
  readonly kind: 'kind' | 'reference' | 'unresolved' | 'external' | 'service';
}

export interface CodeAction {
  readonly title: string;
  readonly kind: 'quickfix' | 'refactor.rewrite' | 'source.fixAll.ackmesh';
  readonly preferred: boolean;
  readonly edits: readonly FileEdit[];
  readonly annotations?: Readonly<Record<string, EditAnnotation>>;
  /** Why it cannot be done; a host that cannot show such an action leaves it out. */
  readonly disabled?: string;
  /** A file to be made before the edits, for clients that can. */
  readonly creates?: { readonly uri: Uri; readonly text: string };
  /** A file to be renamed, for clients that can; there are no edits then. */
  readonly renames?: { readonly uri: Uri; readonly to: Uri };
  /** A place to go to, for clients that can; there are no edits then. */
  readonly shows?: Place;
  /** The diagnostic that a quick-fix cures, for the host to attach. */
  readonly cures?: Diagnostic;
}

/** How often the workspace refers to an object of a file, or in how many places something is done to it. */
export interface ReferenceCount {
  /** The object's name. */
  readonly span: Span;
  /** As in `2 references`. */
  readonly title: string;
  /** By file and place. */
  readonly references: readonly Place[];
}
