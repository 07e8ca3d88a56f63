import type { GroupKind } from '../../schema/kind';
import type { Workspace } from '../../workspace/workspace';

/** Whether somebody may mean a kind: letters of its name in their order, or the beginning of another word for it. */
export function isMeant(kind: GroupKind, typed: string, { knowledge }: Workspace): boolean {
  const letters = typed.trim().toLowerCase();
  return isSubsequence(letters, kind.kind.toLowerCase()) || knowledge.words.for(kind).some((word) => word.startsWith(letters));
}

/** What a client matches the typed letters with. Clients prefer what begins so: the word that does stands first. */
export function filterOf(kind: GroupKind, typed: string, { knowledge }: Workspace): string {
  const letters = typed.trim().toLowerCase();
  const words = [kind.kind, ...knowledge.words.for(kind)];
  const begins = letters === '' ? -1 : words.findIndex((word) => word.toLowerCase().startsWith(letters));
  return begins <= 0 ? words.join(' ') : [words[begins], ...words.filter((_, index) => index !== begins)].join(' ');
}

/** True where a text has these letters in their order, others between them. */
export function isSubsequence(letters: string, text: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) {
      return false;
    }
  }
  return true;
}
