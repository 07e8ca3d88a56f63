import { keptIn } from '../../base/memo';
import { parentOf, type Uri } from '../../base/uri';
import { decode } from '../../kustomize/objects/decode';
import { isApplied } from '../../kustomize/ends/ended';
import { isMap } from '../../kustomize/objects/value';
import type { Resource } from '../../manifest/resource';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Finding } from '../../workspace/finding';
import { changesEarlierStep } from '../../workspace/files/testSteps';
import { isAddedByBuild } from '../../workspace/resolution/builds';
import type { Workspace } from '../../workspace/workspace';
import { appliedJudge, type Check } from './asApplied';
import { isOfLack, isOfValues, keptBy } from './keptMistakes';

/** True for a finding that may not hold for what kustomizations make of an object. */
export function mayBeMended(finding: Finding, workspace: Workspace): boolean {
  return isOfLack(finding) || isOfValues(finding, workspace) || restsOnOthers(finding, workspace);
}

/**
 * The findings of a document as far as they hold for what kustomizations make of its objects: missing fields that they add, such
 * as by a patch in an overlay of a base, are not missing, and values that do not fit together may get others. Where some roots
 * keep a mistake, these are named. Words that Kustomize reads as strings are no wrong values of fields that want one.
 */
export function withoutMended(findings: readonly Finding[], state: DocumentState, check: Check, workspace: Workspace): readonly Finding[] {
  const { uri } = state;
  const judge = appliedJudge(uri, check, workspace);
  const leftOut = new Map<Resource, boolean>();
  const kept = new Map<Resource, (finding: Finding) => Finding | undefined>();
  const keptOf = (resource: Resource): ((finding: Finding) => Finding | undefined) => {
    const forms = workspace.worlds.appliedFormsOf(resource, uri, countedRoots(uri, workspace));
    return forms.length > 0
      ? keptBy(forms, uri, judge, workspace)
      : (finding) => (isOfLack(finding) && isCompletedElsewhere(resource, finding, uri, workspace) ? undefined : finding);
  };
  return findings.flatMap((finding) => {
    const { resource } = finding;
    if (resource === undefined || resource.host !== undefined || !mayBeMended(finding, workspace)) {
      return finding;
    }
    if (keptIn(leftOut, resource, () => isLeftOut(resource, uri, workspace))) {
      return [];
    }
    return isOfLack(finding) || isOfValues(finding, workspace) ? (keptIn(kept, resource, () => keptOf(resource))(finding) ?? []) : finding;
  });
}

/** True for a finding about what an object is to others, which nobody sees of one that is not applied. */
function restsOnOthers({ code }: Finding, { knowledge }: Workspace): boolean {
  return knowledge.catalogue.find(code)?.restsOn === 'workspace';
}

/** True for an object that every kustomization which reads its file deletes or keeps to itself: it reaches no cluster. */
function isLeftOut(resource: Resource, uri: Uri, { roots, worlds }: Workspace): boolean {
  const reading = roots.reading(uri);
  return (
    reading.length > 0 &&
    reading.every((root) => {
      const world = worlds.worldUnder(root);
      const isGone = worlds.appliedFormsIn(world, resource, uri).length === 0 && worlds.isSettled(world, uri);
      return isGone && (isLocal(resource) || worlds.deletes(world, resource, uri));
    })
  );
}

/** True for an object that Kustomize reads and does not print. */
function isLocal({ node }: Resource): boolean {
  const content = decode(node);
  return isMap(content) && !isApplied({ content });
}

/** True for what an object lacks that nobody applies as it is: a kustomization, a build or a later step adds to it. */
function isCompletedElsewhere(resource: Resource, { isTextToKustomize }: Finding, uri: Uri, workspace: Workspace): boolean {
  return isTextToKustomize === true
    ? isBuiltByFlux(uri, workspace)
    : isAddedByBuild(uri) || isLoosePatch(uri, workspace) || isOfLaterStep(resource, uri, workspace);
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
  return (
    name !== undefined &&
    changesEarlierStep(uri, () => index.findInFolder(parentOf(uri), { group, kind, name, namespace }).map((each) => each.uri))
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
