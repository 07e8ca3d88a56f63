import { visibleLine } from '../../base/visible';
import type { AppliedPlace } from '../../service';
import { problemText, rangeOf } from './appliedPlace';
import type { Io } from './io';
import { shownPath } from './paths';
import type { World } from './world';

/** Says something on stderr, in one line whatever names it quotes: a line of its own could be a command to a CI system. */
export function say(io: Io, text: string): void {
  io.stderr(`ackmesh: ${visibleLine(text)}\n`);
}

/** Says which files could not be read. */
export function sayUnread({ problems }: World, io: Io): void {
  problems.forEach(({ path, reason }) => say(io, `${shownPath(path, io.cwd)} ${reason}`));
}

/** What is wrong with a kustomization of a workspace, with its place there. */
export function problemIn(
  problem: { readonly message: string; readonly place: AppliedPlace },
  { service: { workspace } }: World,
  cwd: string,
): string {
  return problemText(problem, rangeOf(problem.place, workspace)?.start, cwd);
}
