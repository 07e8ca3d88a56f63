import { bounds } from '../../base/bounds';
import type { Uri } from '../../base/uri';
import type { World } from '../../kustomize/build';
import type { EffectiveObject } from '../../kustomize/objects/object';
import { at } from '../../kustomize/objects/value';
import { isOwnName } from '../../manifest/objectName';
import { rootName } from '../../workspace/deliveries/appliedRoots';
import type { Finding, Fix } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import type { Effective } from '../../workspace/worlds/worlds';
import type { AppliedJudge } from './asApplied';
import { inRootsText } from './rootWords';

/** What becomes of a mistake under one root; of one that Kustomize refuses to build, or of which a part is not known, nothing is. */
type Verdict = 'kept' | 'mended' | 'refused' | 'unknown';

/** True for a finding about a required field that is not there. */
export function isOfMissingField({ code }: Finding): boolean {
  return code === 'schema/missing-field';
}

/** True for a finding about something that is not there, or about a word that is read otherwise, which the values alone show. */
export function isOfLack(finding: Finding): boolean {
  return finding.lacks !== undefined || finding.isTextToKustomize === true || isOfMissingField(finding);
}

/**
 * True for a mistake that the object as a whole has: values that do not fit together, or something that is not there. What it
 * lacks because of other objects is left out: these may be others where it is applied.
 */
export function isOfWhole(finding: Finding, { knowledge: { catalogue } }: Workspace): boolean {
  const { code, lacks } = finding;
  return (
    isOfMissingField(finding) ||
    (lacks === undefined && catalogue.comparesValues(code)) ||
    (lacks !== undefined && catalogue.find(code)?.restsOn !== 'workspace')
  );
}

/** True for a finding about values of which kustomizations may change some, or about the name, which a prefix completes. */
export function isOfValues(finding: Finding, { knowledge: { catalogue } }: Workspace): boolean {
  const { code, inRoots } = finding;
  return inRoots === undefined && (catalogue.comparesValues(code) || (isOfName(finding) && catalogue.find(code)?.restsOn !== 'workspace'));
}

function isOfName({ path, lacks }: Finding): boolean {
  return lacks === undefined && isOwnName(path);
}

/**
 * Answers what of a mistake holds for the forms in which an object of a file is applied: as it is where all of them have it,
 * with the roots that keep it where others mend it, and nothing where none is known to have it.
 */
export function keptBy(
  forms: readonly Effective[],
  uri: Uri,
  judge: AppliedJudge,
  workspace: Workspace,
): (finding: Finding) => Finding | undefined {
  return (finding) => {
    const looked = isOfValues(finding, workspace) ? forms.slice(0, bounds.judgedForms.most) : forms;
    const verdicts = looked.map((form) => verdictOn(finding, form, uri, judge, workspace));
    const isEverywhere = verdicts.every((each) => each === 'kept') || (isOfLack(finding) && verdicts.every((each) => each === 'refused'));
    return isEverywhere
      ? finding
      : heldIn(
          finding,
          looked.flatMap(({ world }, index) => (verdicts[index] === 'kept' ? world : [])),
          workspace,
        );
  };
}

/** A mistake and the worlds in which it was found. */
export interface FoundInWorlds {
  readonly finding: Finding;
  readonly worlds: Set<World>;
}

/** Findings that hold in some of the worlds that were looked at, each with the roots of these unless it holds in all. */
export function namedWhereSome(found: readonly FoundInWorlds[], all: ReadonlySet<World>, workspace: Workspace): readonly Finding[] {
  return found.flatMap(({ finding, worlds }) => (worlds.size === all.size ? finding : (heldIn(finding, worlds, workspace) ?? [])));
}

/** A finding that holds under some roots alone; `undefined` where these are none. */
function heldIn(finding: Finding, worlds: Iterable<World>, { folderNames }: Workspace): Finding | undefined {
  // Unlike in a kustomization file, nobody who reads an object's file is in the kustomization of the workspace's folder.
  const roots = [...new Set(Array.from(worlds, ({ root }) => rootName(root, folderNames).replace(/^\.$/, 'the top-level kustomization')))];
  if (roots.length === 0) {
    return undefined;
  }
  const { message, fixes } = finding;
  const named: Finding = { ...finding, message: inRootsText(message, roots), inRoots: true };
  // Other roots change what is written here: whether they still can after a fix is for its reader to see.
  return fixes === undefined
    ? named
    : { ...named, onlyOffers: true, fixes: (...asked): readonly Fix[] => fixes(...asked).map((fix) => ({ ...fix, preferred: false })) };
}

function verdictOn(finding: Finding, { world, object }: Effective, uri: Uri, { hasSame }: AppliedJudge, workspace: Workspace): Verdict {
  const { content, unknownContent } = object;
  const { path, lacks = [path] } = finding;
  if (content === undefined || unknownContent) {
    return 'unknown';
  }
  if (finding.isTextToKustomize === true) {
    return typeof at(content, path) === 'boolean' ? 'kept' : 'mended';
  }
  if (isOfLack(finding) && lacks.some((each) => at(content, each) !== undefined)) {
    return 'mended';
  }
  if (!workspace.worlds.isSettled(world, uri)) {
    return workspace.worlds.isOpaque(world, uri) ? 'unknown' : 'refused';
  }
  return !isOfValues(finding, workspace) || isAsWritten(object, finding, workspace) || hasSame(content, finding) ? 'kept' : 'mended';
}

/** True for an object of which nothing is changed that a finding can rest on. */
function isAsWritten({ touched: { keys } }: EffectiveObject, { code, path }: Finding, { knowledge }: Workspace): boolean {
  const isOfSpec = path[0] !== 'metadata' && !knowledge.catalogue.comparesWithMetadata(code);
  return keys.size === 0 || (isOfSpec && keys.size === 1 && keys.has('metadata'));
}
