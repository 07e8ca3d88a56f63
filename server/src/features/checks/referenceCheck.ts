import type { Origin, SlotUse } from '../../reference/extract';
import { isForgiven } from '../../reference/forgiven';
import type { DocumentState, FileState } from '../../workspace/fileState';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { checkAlternatives, checkEmpty, checkReadOnly } from './alternativesCheck';
import { checkCycle } from './cycleCheck';
import { checkDataKey } from './dataKeyCheck';
import type { ReferenceContext } from './referencePlace';
import { checkResolution } from './resolutionCheck';
import { checkTargetPath } from './targetPathCheck';

/** What is wrong with the references of a file, given everything else in the workspace. */
export function checkReferences(file: FileState, workspace: Workspace): readonly Finding[] {
  const context = { uri: file.uri, config: workspace.configFor(file.uri), workspace };
  return file.documents.flatMap((state) => (isBroken(state) ? [] : state.uses.flatMap((use) => checkUse(use, state, context))));
}

/** Half of a document's text says nothing of the other half. */
function isBroken({ document }: DocumentState): boolean {
  return document.problems.some(({ code }) => code === 'yaml/syntax');
}

function checkUse(use: SlotUse, { document }: DocumentState, context: ReferenceContext): readonly Finding[] {
  const { slot, origins } = use;
  if (slot.readOnly === true) {
    return checkReadOnly(use);
  }
  if (slot.sureness === 'inferred' || isForgiven(slot, use.owner)) {
    return [];
  }
  const links = origins.flatMap((origin) => checkOrigin(origin, use, context));
  return document.templated ? links : [...checkAlternatives(use), ...origins.flatMap((origin) => checkEmpty(origin, context)), ...links];
}

function checkOrigin(origin: Origin, use: SlotUse, context: ReferenceContext): readonly Finding[] {
  const { slot, name } = origin;
  const { config, workspace, uri } = context;
  if (name === undefined || (slot.onlyWith !== undefined && config.cluster[slot.onlyWith as keyof typeof config.cluster] !== true)) {
    return [];
  }
  const resolution = workspace.resolver.resolve(origin, uri, workspace.outsideFor(uri));
  return [
    ...checkResolution(origin, name, resolution, context),
    ...checkTargetPath(origin, use, workspace),
    ...(resolution.kind === 'found' ? [...checkDataKey(origin, resolution.meant, workspace), ...checkCycle(origin, resolution.meant, context)] : []),
  ];
}
