import { shift } from '../../base/text';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import type { Place } from '../feature';

/** A place that a finding is also about. */
export interface PlaceWithMessage extends Place {
  readonly message: string;
}

/** The places that a finding is also about, as far as they are where the finding takes them to be. */
export function placesOf({ related }: Finding, workspace: Workspace): readonly PlaceWithMessage[] {
  return (related?.() ?? []).flatMap(({ uri, document, span, message }) => {
    const start = workspace.file(uri)?.startOf(document);
    return start === undefined ? [] : [{ uri, span: shift(span, start), message }];
  });
}
