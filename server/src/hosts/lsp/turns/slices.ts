import type { CancellationToken } from 'vscode-languageserver';
import { checkCancelled } from '../../../base/cancellation';
import type { Steps } from '../../../base/steps';
import type { ServedWorkspace } from '../../../service';
import type { Clock } from '../ports';
import { cancelTokenOf } from './requestRunner';
import { TimeSlice } from './timeSlice';

/**
 * How often a computation begins again because the workspace changed. Who types pauses long before that, for longer than an answer
 * takes; where nobody does, the last one runs through and has all others wait, so that there is an answer at all.
 */
const mostStarts = 30;

export interface SlicePorts {
  readonly clock: Clock;
  readonly workspace: ServedWorkspace;
  readonly token: CancellationToken;
  /** Brings what was typed meanwhile into the workspace. */
  readonly flush: () => void;
  /** The slice that is under way where several answers share one. */
  readonly slice?: TimeSlice;
}

/**
 * Takes the steps of a long answer in slices of time, between which messages come in and the request can be cancelled. An
 * answer is about one state of the workspace: when that changes meanwhile, the steps are taken again from the first.
 */
export async function inSlices<T>(
  start: () => Steps<T>,
  { clock, workspace, token, flush, slice = new TimeSlice(clock) }: SlicePorts,
): Promise<T> {
  for (let starts = 1; ; starts += 1) {
    const { revision } = workspace;
    const steps = start();
    while (workspace.revision === revision) {
      const { done, value } = steps.next();
      if (done === true) {
        return value;
      }
      if (slice.isOver && starts < mostStarts) {
        await slice.pause();
        checkCancelled(cancelTokenOf(token));
        flush();
      }
    }
  }
}
