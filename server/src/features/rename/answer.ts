import type { Span } from '../../base/text';
import type { EditAnnotation, FileEdit } from '../feature';

/** Whether what is under a position can get another name. */
export type PrepareRenameAnswer =
  | { readonly kind: 'ready'; readonly span: Span; readonly placeholder: string }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Nothing there has a name of ours. */
  | { readonly kind: 'none' };

/** The edits of a rename in all files, by file and place, or why there are none. */
export type RenameAnswer =
  | { readonly kind: 'edits'; readonly edits: readonly FileEdit[]; readonly annotations: Readonly<Record<string, EditAnnotation>> }
  | { readonly kind: 'refused'; readonly reason: string };

/** Something to know before a rename is made. */
export interface Reason {
  readonly label: string;
  readonly description: string;
}

export function refused(reason: string): { readonly kind: 'refused'; readonly reason: string } {
  return { kind: 'refused', reason };
}
