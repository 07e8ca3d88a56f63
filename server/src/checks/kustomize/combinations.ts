import { bounds } from '../../base/bounds';
import { addTo } from '../../base/groups';
import { samePath } from '../../base/path';
import { at, isScalar, scalarText } from '../../kustomize/value';
import type { EffectiveObject } from '../../kustomize/object';
import type { DocumentState } from '../../workspace/fileState';
import type { Finding } from '../../workspace/finding';
import { appliedBy, type Applied } from '../../workspace/patches';
import { writerOf } from '../../workspace/writers';
import type { Workspace } from '../../workspace/workspace';
import { heldBy, isSame, type AppliedJudge } from './asApplied';
import { placeInPatch } from './placeInPatch';

/**
 * Values that a patch sets or removes beside others of the object that it changes, where they do not fit together in the end.
 * What the object has wrong before the patch, or the patch alone, is reported there.
 */
export function checkCombinations(
  state: DocumentState,
  own: readonly Finding[],
  judge: AppliedJudge,
  workspace: Workspace,
): readonly Finding[] {
  const found: Finding[] = [];
  for (const changed of changedObjects(state, workspace)) {
    const { object, steps } = changed;
    for (const finding of wrongTogether(object, judge)) {
      const { code, message, path, level } = finding;
      const isKnown = [...own, ...found].some((each) => each.code === code && samePath(each.path, path));
      const place = isKnown ? undefined : placeInPatch(path, state, object, workspace);
      const isBrought = (step: Application): boolean => isBroughtBy(step, finding, judge);
      if (place !== undefined && (steps.some(isBrought) || isLeftBehind(finding, changed, state, isBrought, judge, workspace))) {
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
  judge: AppliedJudge,
  workspace: Workspace,
): readonly Finding[] {
  const compares = ({ code }: Finding): boolean => workspace.knowledge.catalogue.comparesValues(code);
  if (!findings.some(compares)) {
    return findings;
  }
  const holds = heldBy(changedObjects(state, workspace), state.uri, judge, workspace);
  return findings.filter((each) => !compares(each) || holds(each));
}

type Application = Applied['application'];

interface ChangedObject {
  /** As it is in the end. */
  readonly object: EffectiveObject;
  readonly world: Applied['world'];
  /** What the patch did to it. */
  readonly steps: readonly Application[];
}

/** Whoever asks rests on what the patch does and on what becomes of these objects, and on nothing else of the roots. */
function changedObjects(state: DocumentState, workspace: Workspace): readonly ChangedObject[] {
  const { worlds } = workspace;
  const steps = new Map<EffectiveObject, Applied[]>();
  for (const {
    world: { root },
    application,
  } of appliedBy(state, workspace)) {
    const { uri, document, path } = application.before.source;
    const world = worlds.worldUnder(root);
    const isJudged = document !== undefined && path !== undefined && workspace.isOurs(application.before.id);
    for (const object of isJudged ? worlds.appliedFormsIn(world, { document, path }, uri) : []) {
      addTo(steps, object, { world, application });
    }
  }
  return [...steps].slice(0, bounds.patchedObjects.most).flatMap(([object, applied]) => {
    const [first] = applied;
    return first === undefined ? [] : [{ object, world: first.world, steps: applied.map(({ application }) => application) }];
  });
}

/** What does not fit together in an object; what the object lacks is another matter. */
function wrongTogether({ content }: EffectiveObject, { wrongIn }: AppliedJudge): readonly Finding[] {
  return content === undefined ? [] : wrongIn(content).filter(({ lacks }) => lacks === undefined);
}

/** True for a mistake that an object has since a patch, and did not have before it. */
function isBroughtBy({ before, after }: Application, finding: Finding, { wrongIn }: AppliedJudge): boolean {
  const isWrong = ({ content }: EffectiveObject): boolean =>
    content !== undefined && wrongIn(content).some((each) => isSame(each, finding));
  return after !== undefined && isWrong(after) && !isWrong(before);
}

/** True for a mistake in a value of a patch that neither its object nor a patch has brought: a layer changed what it has to fit. */
function isLeftBehind(
  finding: Finding,
  { object, world }: ChangedObject,
  { document }: DocumentState,
  isBrought: (step: Application) => boolean,
  judge: AppliedJudge,
  workspace: Workspace,
): boolean {
  const value = at(object.content, finding.path);
  return (
    isScalar(value) &&
    writerOf(object, finding.path, new Set([scalarText(value)]), workspace)?.document === document &&
    !world.problems.applications.some((step) => step.before.source === object.source && isBrought(step)) &&
    !isOfSource(finding, object, judge, workspace)
  );
}

/** True for what is wrong in the file that the object comes from. */
function isOfSource(finding: Finding, { source }: EffectiveObject, { check }: AppliedJudge, workspace: Workspace): boolean {
  const { uri, document, path: own = [] } = source;
  const state = document === undefined ? undefined : workspace.file(uri)?.stateOf(document);
  return (
    state !== undefined &&
    check(state, uri).some((each) => each.resource !== undefined && samePath(each.resource.path, own) && isSame(each, finding))
  );
}
