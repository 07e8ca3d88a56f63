import { allOf } from '../../base/lists';
import type { Uri } from '../../base/uri';
import type { Origin, SlotUse } from '../../reference/extract';
import { isForgiven } from '../../reference/forgiven';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { checkAlternatives, checkEmpty, checkReadOnly } from './alternativesCheck';
import { checkCycle } from './cycleCheck';
import { checkDataKey, checkGeneratedKey } from './dataKeyCheck';
import { checkComplete, checkUri } from './destinationCheck';
import type { ReferenceContext } from './referencePlace';
import { checkResolution, checkWrittenKind } from './resolutionCheck';
import { isFoundEffectively } from './foundEffectively';
import { checkTargetPath } from './targetPathCheck';

/** What is wrong with the references of a document, given everything else in the workspace. */
export function checkReferences(uses: readonly SlotUse[], uri: Uri, workspace: Workspace): readonly Finding[] {
  const context = { uri, config: workspace.configuration.of(uri), workspace };
  return uses.flatMap((use) => checkUse(use, context));
}

/** What is wrong with what references lead to, whatever stands beside them. */
export function checkTargets(uses: readonly SlotUse[], uri: Uri, workspace: Workspace): readonly Finding[] {
  const context = { uri, config: workspace.configuration.of(uri), workspace };
  return uses.filter(isJudged).flatMap((use) => use.origins.flatMap((origin) => checkOrigin(origin, use, context)));
}

/** A guess is never judged, and neither is what only the controller writes or what a slot forgives. */
function isJudged({ slot, owner }: SlotUse): boolean {
  return slot.object === undefined && slot.readOnly !== true && slot.sureness !== 'inferred' && !isForgiven(slot, owner);
}

function checkUse(use: SlotUse, context: ReferenceContext): readonly Finding[] {
  const { slot, origins } = use;
  if (slot.object === undefined && slot.readOnly === true) {
    return checkReadOnly(use, context);
  }
  if (!isJudged(use)) {
    return [];
  }
  const form = allOf(
    checkAlternatives(use, context.workspace),
    checkUri(use),
    origins.flatMap((origin) => allOf(checkEmpty(origin, context), checkComplete(origin, use, context.workspace))),
  );
  return allOf(
    form.length > 0 && isOfOtherVersion(use, context.workspace) ? [] : form,
    origins.flatMap((origin) => checkOrigin(origin, use, context)),
  );
}

/** The owner is of a version that nobody describes: which parts a reference has to have there is not known. */
function isOfOtherVersion({ owner }: SlotUse, { kinds, dialects }: Workspace): boolean {
  return kinds.find(owner) === undefined && kinds.versions(owner).length > 0 && dialects.successorOf(owner) === undefined;
}

function checkOrigin(origin: Origin, use: SlotUse, context: ReferenceContext): readonly Finding[] {
  const { slot, name } = origin;
  const { config, workspace, uri } = context;
  if (slot.onlyWith !== undefined && config.cluster[slot.onlyWith] !== true) {
    return [];
  }
  if (name === undefined) {
    // A template of objects and a selector have a kind only.
    return checkWrittenKind(origin, workspace);
  }
  const resolution = workspace.resolver.resolve(origin, uri, workspace.configuration.outsideOf(uri));
  const beyond =
    resolution.kind === 'found'
      ? allOf(checkDataKey(origin, uri, resolution.meant, workspace), checkCycle(origin, resolution.meant, use, context))
      : [];
  return allOf(
    isFoundEffectively(origin, uri, resolution, workspace)
      ? checkGeneratedKey(origin, uri, workspace)
      : checkResolution(origin, name, resolution, context, use),
    checkTargetPath(origin, use, workspace),
    beyond,
  );
}
