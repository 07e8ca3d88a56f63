import { bounds } from '../../base/bounds';
import { addTo } from '../../base/groups';
import { samePath } from '../../base/path';
import type { World } from '../../kustomize/build';
import { at, isScalar, scalarText } from '../../kustomize/objects/value';
import type { EffectiveObject } from '../../kustomize/objects/object';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Finding } from '../../workspace/finding';
import { appliedBy, type Applied } from '../../workspace/applied/patches';
import { writerOf } from '../../workspace/applied/writers';
import type { Workspace } from '../../workspace/workspace';
import type { AppliedJudge } from './asApplied';
import { isOfValues, isOfWhole, keptBy, namedWhereSome, type FoundInWorlds } from './keptMistakes';
import { placeInPatch } from './placeInPatch';

/**
 * Values that a patch sets or removes beside others of the object that it changes, where they do not fit together in the end,
 * and required fields that the object has no more.
 * What the object has wrong before the patch, or the patch alone, is reported there.
 */
export function checkCombinations(
  state: DocumentState,
  own: readonly Finding[],
  judge: AppliedJudge,
  workspace: Workspace,
): readonly Finding[] {
  const objects = changedObjects(state, workspace).filter(
    ({ worlds }) => !worlds.some((each) => workspace.worlds.isOpaque(each, state.uri)),
  );
  const found: FoundInWorlds[] = [];
  for (const changed of objects) {
    const { object, worlds, steps } = changed;
    for (const finding of wrongTogether(object, judge, workspace)) {
      const { code, message, path, level } = finding;
      const isHere = (each: Finding): boolean => each.code === code && samePath(each.path, path);
      const known = found.find((each) => isHere(each.finding));
      const place = own.some(isHere) ? undefined : (known?.finding ?? placeInPatch(path, state, object, workspace));
      const isBrought = (step: Application): boolean => isBroughtBy(step, finding, judge);
      if (place === undefined || !(steps.some(isBrought) || isLeftBehind(finding, changed, state, isBrought, judge, workspace))) {
        continue;
      }
      const { span, resource } = place;
      const of = { ...(level === undefined ? {} : { level }), ...(resource === undefined ? {} : { resource }) };
      const one = known ?? { finding: { code, message, path, span, ...of }, worlds: new Set<World>() };
      if (known === undefined) {
        found.push(one);
      }
      worlds.forEach((world) => one.worlds.add(world));
    }
  }
  return namedWhereSome(found, new Set(objects.flatMap(({ worlds }) => worlds)), workspace);
}

/** The findings of a patch without those about values that further layers change again. */
export function withoutReplaced(
  findings: readonly Finding[],
  state: DocumentState,
  judge: AppliedJudge,
  workspace: Workspace,
): readonly Finding[] {
  if (!findings.some((each) => isOfValues(each, workspace))) {
    return findings;
  }
  const forms = changedObjects(state, workspace).flatMap(({ object, worlds }) => worlds.map((world) => ({ world, object })));
  const kept = keptBy(forms, state.uri, judge, workspace);
  return findings.flatMap((each) => (isOfValues(each, workspace) ? (kept(each) ?? []) : each));
}

type Application = Applied['application'];

interface ChangedObject {
  /** As it is in the end. */
  readonly object: EffectiveObject;
  /** The worlds that have it, each once. */
  readonly worlds: readonly World[];
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
  return [...steps].slice(0, bounds.patchedObjects.most).map(([object, applied]) => ({
    object,
    worlds: [...new Set(applied.map(({ world }) => world))],
    steps: applied.map(({ application }) => application),
  }));
}

/** What does not fit together in an object, and what it lacks. */
function wrongTogether({ content }: EffectiveObject, { allIn }: AppliedJudge, workspace: Workspace): readonly Finding[] {
  return content === undefined ? [] : allIn(content).filter((finding) => isOfWhole(finding, workspace));
}

/** True for a mistake that an object has since a patch, and did not have before it. */
function isBroughtBy({ before, after }: Application, finding: Finding, { hasSame }: AppliedJudge): boolean {
  const isWrong = ({ content }: EffectiveObject): boolean => content !== undefined && hasSame(content, finding);
  return after !== undefined && isWrong(after) && !isWrong(before);
}

/** True for a mistake in a value of a patch that neither its object nor a patch has brought: a layer changed what it has to fit. */
function isLeftBehind(
  finding: Finding,
  { object, worlds }: ChangedObject,
  { document }: DocumentState,
  isBrought: (step: Application) => boolean,
  judge: AppliedJudge,
  workspace: Workspace,
): boolean {
  const value = at(object.content, finding.path);
  return (
    isScalar(value) &&
    writerOf(object, finding.path, new Set([scalarText(value)]), workspace)?.document === document &&
    worlds.every(({ problems }) => !problems.applications.some((step) => step.before.source === object.source && isBrought(step))) &&
    !judge.isOfSource(object, finding)
  );
}
