import type { Span } from '../../base/text';
import type { FileEdit } from '../feature';

/** Whether what is under a position can get another name. */
export type PrepareRenameAnswer =
  | { readonly kind: 'ready'; readonly span: Span; readonly placeholder: string }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Nothing there has a name of ours. */
  | { readonly kind: 'none' };

/** The edits of a rename in all files, by file and place, or why there are none. */
export type RenameAnswer =
  | { readonly kind: 'edits'; readonly edits: readonly RenameEdit[]; readonly annotations: Readonly<Record<string, RenameAnnotation>> }
  | { readonly kind: 'refused'; readonly reason: string };

export interface RenameEdit extends FileEdit {
  /** Key of the answer's annotations. */
  readonly annotation?: string;
}

/** Something to know before some edits are made. */
export interface RenameAnnotation {
  readonly label: string;
  readonly description: string;
  readonly needsConfirmation: boolean;
  /** The rename is whole without these edits: a host that cannot ask leaves them out. */
  readonly optional: boolean;
}

export function refused(reason: string): { readonly kind: 'refused'; readonly reason: string } {
  return { kind: 'refused', reason };
}
