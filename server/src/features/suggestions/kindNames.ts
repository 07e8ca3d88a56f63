import { wordsIn } from '../../base/camelCase';
import { isSubsequence } from '../../base/subsequence';
import type { GroupKind } from '../../schema/kinds/kind';
import { familiesOf } from '../../workspace/family';
import type { Workspace } from '../../workspace/workspace';

/** Whether somebody may mean a kind: letters of its name in their order, or the beginning of another word for it. */
export function isMeant(kind: GroupKind, typed: string, { knowledge }: Workspace): boolean {
  const letters = typed.trim().toLowerCase();
  return isSubsequence(letters, kind.kind.toLowerCase()) || knowledge.words.for(kind).some((word) => word.startsWith(letters));
}

/** Whether an object of a kind does anything, as far as is known; kinds that the workspace has are offered in any case. */
export function isReconciled(kind: GroupKind, workspace: Workspace): boolean {
  return workspace.index.hasKind(kind) || familiesOf(workspace).every(({ ignoresKind }) => ignoresKind?.(kind, workspace) !== true);
}

/**
 * What a client matches the typed letters with. Clients prefer what begins so, VS Code in the same case: the word that
 * begins so stands first, spelled as it was typed, so that nothing is preferred for its capitals and `orderOf` decides.
 */
export function filterOf(kind: GroupKind, typed: string, { knowledge }: Workspace): string {
  const written = typed.trim();
  const letters = written.toLowerCase();
  const words = [kind.kind, ...knowledge.words.for(kind)];
  const begins = letters === '' ? -1 : words.findIndex((word) => word.toLowerCase().startsWith(letters));
  return begins < 0
    ? words.join(' ')
    : [written + (words[begins] ?? '').slice(written.length), ...words.filter((_, index) => index !== begins)].join(' ');
}

/**
 * For `sort`: kinds that are called exactly what was typed, or have that word, come first, then those whose name or word begins
 * so; of these and of all others those of which the workspace has objects, then a name before another word for a kind. Of names
 * that begin so those of fewer words: Service before ServerlessService. Letters that stand together in a name say more than
 * scattered ones.
 */
export function orderOf(kind: GroupKind, typed: string, { index, knowledge }: Workspace): string {
  const letters = typed.trim().toLowerCase();
  const name = kind.kind.toLowerCase();
  const words = knowledge.words.for(kind);
  const grade =
    name === letters || words.includes(letters)
      ? '0'
      : name.startsWith(letters) || words.some((word) => word.startsWith(letters))
        ? '1'
        : '2';
  const isNamed = grade === '0' ? name === letters : grade === '1' ? name.startsWith(letters) : name.includes(letters);
  const length = letters !== '' && grade === '1' && isNamed ? wordsIn(kind.kind) : 0;
  return `${grade}${index.hasKind(kind) ? '0' : '1'}${isNamed ? '0' : '1'}${String(length).padStart(2, '0')}`;
}
