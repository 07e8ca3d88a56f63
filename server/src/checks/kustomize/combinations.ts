import { bounds } from '../../base/bounds';
import { addTo } from '../../base/groups';
import { samePath } from '../../base/path';
import type { EffectiveObject } from '../../kustomize/object';
import type { DocumentState } from '../../workspace/fileState';
import type { Finding } from '../../workspace/finding';
import { appliedBy, type Applied } from '../../workspace/patches';
import type { Workspace } from '../../workspace/workspace';
import { heldBy, isSame, wrongAsApplied, type Check } from './asApplied';
import { placeInPatch } from './placeInPatch';

/**
 * Values that a patch sets or removes beside others of the object that it changes, where they do not fit together in the end.
 * What the object has wrong before the patch, or the patch alone, is reported there.
 */
export function checkCombinations(state: DocumentState, own: readonly Finding[], check: Check, workspace: Workspace): readonly Finding[] {
  const found: Finding[] = [];
  for (const { object, steps } of changedObjects(state, workspace)) {
    for (const finding of wrongTogether(object, state, check, workspace)) {
      const { code, message, path, level } = finding;
      const isKnown = [...own, ...found].some((each) => each.code === code && samePath(each.path, path));
      const place = isKnown ? undefined : placeInPatch(path, state, object, workspace);
      if (place !== undefined && steps.some((step) => isBroughtBy(step, finding, state, check, workspace))) {
        found.push({ code, message, path, ...place, ...(level === undefined ? {} : { level }) });
      }
    }
  }
  return found;
}

/** The findings of a patch without those about values that further layers change again. */
export function withoutReplaced(
  findings: readonly Finding[],
  state: DocumentState,
  check: Check,
  workspace: Workspace,
): readonly Finding[] {
  const compares = ({ code }: Finding): boolean => workspace.knowledge.catalogue.comparesValues(code);
  if (!findings.some(compares)) {
    return findings;
  }
  const objects = changedObjects(state, workspace).map(({ object }) => object);
  const holds = heldBy(objects, state.uri, check, workspace);
  return findings.filter((each) => !compares(each) || holds(each));
}

interface ChangedObject {
  /** As it is in the end. */
  readonly object: EffectiveObject;
  /** What the patch did to it. */
  readonly steps: readonly Applied['application'][];
}

/** Whoever asks rests on what the patch does and on what becomes of these objects, and on nothing else of the roots. */
function changedObjects(state: DocumentState, workspace: Workspace): readonly ChangedObject[] {
  const { worlds } = workspace;
  const steps = new Map<EffectiveObject, Applied['application'][]>();
  for (const { world, application } of appliedBy(state, workspace)) {
    const { uri, document, path } = application.before.source;
    const isJudged = document !== undefined && path !== undefined && workspace.isOurs(application.before.id);
    for (const object of isJudged ? worlds.appliedFormsIn(worlds.worldUnder(world.root), { document, path }, uri) : []) {
      addTo(steps, object, application);
    }
  }
  return [...steps].slice(0, bounds.patchedObjects.most).map(([object, own]) => ({ object, steps: own }));
}

/** What does not fit together in an object; what the object lacks is another matter. */
function wrongTogether({ content }: EffectiveObject, { uri }: DocumentState, check: Check, workspace: Workspace): readonly Finding[] {
  return content === undefined ? [] : wrongAsApplied(content, uri, check, workspace).filter(({ lacks }) => lacks === undefined);
}

/** True for a mistake that an object has since a patch, and did not have before it. */
function isBroughtBy(
  { before, after }: Applied['application'],
  finding: Finding,
  { uri }: DocumentState,
  check: Check,
  workspace: Workspace,
): boolean {
  const isWrong = ({ content }: EffectiveObject): boolean =>
    content !== undefined && wrongAsApplied(content, uri, check, workspace).some((each) => isSame(each, finding));
  return after !== undefined && isWrong(after) && !isWrong(before);
}
