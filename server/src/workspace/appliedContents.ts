import type { ValueMap } from '../kustomize/value';
import { canonicalJson } from '../schema/canonical';
import { formsOrUnknown } from './appliedForms';
import type { IndexedResource } from './indexed';
import type { Workspace } from './workspace';

/** What the roots of its file make of an object: `null` for one where that is not known. None for an object that no root applies. */
export function appliedContents(object: IndexedResource, workspace: Workspace): readonly (ValueMap | null)[] {
  const { worlds, roots } = workspace;
  return roots
    .reading(object.uri)
    .flatMap((root) => formsOrUnknown(object, root, workspace))
    .map((form) => (form !== null && worlds.isWhole(form.world, object.uri) ? (worlds.contentOf(form.object) ?? null) : null));
}

/** What an object says, as it is `written` and as it is applied; `null` from either where that is not known. */
export interface AppliedQuestion<T> {
  readonly written: () => T | null;
  readonly applied: (content: ValueMap) => T | null;
}

/** What an object says as the roots of its file apply it, as written where there are none; `undefined` where they say different things. */
export function appliedAnswer<T>(object: IndexedResource, { written, applied }: AppliedQuestion<T>, workspace: Workspace): T | undefined {
  const contents = appliedContents(object, workspace);
  if (contents.length === 0) {
    return written() ?? undefined;
  }
  const answers = new Map<string, T>();
  for (const content of contents) {
    const answer = content === null ? null : applied(content);
    if (answer === null) {
      return undefined;
    }
    answers.set(canonicalJson(answer), answer);
  }
  const [first, ...others] = answers.values();
  return others.length > 0 ? undefined : first;
}

/** True where something holds of an object in all forms in which it is applied; that it does as it is written, is known. */
export function stillHolds(object: IndexedResource, holds: (content: ValueMap) => boolean, workspace: Workspace): boolean {
  return appliedContents(object, workspace).every((content) => content !== null && holds(content));
}
