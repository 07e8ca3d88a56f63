import { parentOf, type Uri } from '../../base/uri';
import { at } from '../../kustomize/value';
import type { Resource } from '../../manifest/resource';
import type { DocumentState } from '../../workspace/fileState';
import type { Finding } from '../../workspace/finding';
import { changesEarlierStep } from '../../workspace/testSteps';
import type { Workspace } from '../../workspace/workspace';
import type { Effective } from '../../workspace/worlds';
import { appliedJudge, heldBy, type Check } from './asApplied';

/** True for a finding about a required field that is not there. */
export function isOfMissingField({ code }: Finding): boolean {
  return code === 'schema/missing-field';
}

/** True for a finding that may not hold for what kustomizations make of an object. */
export function mayBeMended(finding: Finding, { knowledge }: Workspace): boolean {
  return isOfLack(finding) || isOfValues(finding, knowledge.catalogue);
}

function isOfValues({ code, inRoots }: Finding, catalogue: Workspace['knowledge']['catalogue']): boolean {
  return inRoots === undefined && catalogue.comparesValues(code);
}

function isOfLack(finding: Finding): boolean {
  return finding.lacks !== undefined || finding.isTextToKustomize === true || isOfMissingField(finding);
}

/**
 * The findings of a document without those that kustomizations mend: missing fields that they add, such as by a patch in an
 * overlay of a base, where every object that is made of it has the field, and values that do not fit together, where some such
 * object has others. Words that Kustomize reads as strings are no wrong values of fields that want one.
 */
export function withoutMended(findings: readonly Finding[], state: DocumentState, check: Check, workspace: Workspace): readonly Finding[] {
  const judge = appliedJudge(state.uri, check, workspace);
  const isHeld = new Map<Resource, (finding: Finding) => boolean>();
  const holds = (finding: Finding): boolean => {
    const { resource } = finding;
    if (resource === undefined || resource.host !== undefined || !isOfValues(finding, workspace.knowledge.catalogue)) {
      return true;
    }
    const held = isHeld.get(resource) ?? heldBy(formsOf(resource, state.uri, workspace), state.uri, judge, workspace);
    isHeld.set(resource, held);
    return held(finding);
  };
  return findings.filter((finding) => (!isOfLack(finding) || !isCompleted(finding, state, workspace)) && holds(finding));
}

function formsOf(resource: Resource, uri: Uri, workspace: Workspace): readonly Effective[] {
  return workspace.worlds.appliedFormsOf(resource, uri, countedRoots(uri, workspace));
}

function isCompleted(
  { resource, path, isTextToKustomize, lacks = [path] }: Finding,
  { uri }: DocumentState,
  workspace: Workspace,
): boolean {
  if (resource === undefined || resource.host !== undefined) {
    return false;
  }
  const made = formsOf(resource, uri, workspace).map(({ object }) => object.content);
  if (isTextToKustomize === true) {
    return made.length === 0 ? isBuiltByFlux(uri, workspace) : made.every((content) => typeof at(content, path) !== 'boolean');
  }
  return made.length === 0
    ? isLoosePatch(uri, workspace) || isOfLaterStep(resource, uri, workspace)
    : made.every((content) => lacks.some((each) => at(content, each) !== undefined));
}

/** The roots that read a file: where somebody applies some of them, only these. */
function countedRoots(uri: Uri, { roots, deliveries }: Workspace): readonly string[] {
  const all = roots.reading(uri);
  const applied = all.length < 2 || deliveries.isEmpty ? all : all.filter((root) => deliveries.isApplied(root));
  return applied.length === 0 ? all : applied;
}

/** True for a file in a folder that Flux builds with Kustomize without changing anything in it. */
function isBuiltByFlux(uri: Uri, { deliveries }: Workspace): boolean {
  const applying = deliveries.applying(uri);
  return applying.length > 0 && applying.every(({ tool }) => tool === 'flux');
}

/** True for an object in a file of a test that an earlier step has made. */
function isOfLaterStep({ group, kind, name, namespace }: Resource, uri: Uri, { index }: Workspace): boolean {
  const beside = name === undefined ? [] : index.findInFolder(parentOf(uri), { group, kind, name, namespace });
  return changesEarlierStep(
    uri,
    beside.map((each) => each.uri),
  );
}

const folderOfPatches = /\/patch(?:es)?\//;

/**
 * True for a file in a folder of patches that nobody applies as it is: a script or `kubectl patch` takes it for a part of an
 * object, which may have the rest.
 */
function isLoosePatch(uri: Uri, { folders, kustomizations, deliveries }: Workspace): boolean {
  const isBelow = folders.some((folder) => uri.startsWith(`${folder}/`) && folderOfPatches.test(uri.slice(folder.length)));
  return isBelow && !kustomizations.isRead(uri) && deliveries.applying(uri).length === 0;
}
