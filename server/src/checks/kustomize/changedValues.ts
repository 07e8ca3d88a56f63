import { bounds } from '../../base/bounds';
import { keptIn } from '../../base/memo';
import { formatPath, type Path } from '../../base/path';
import { parentOf, type Uri } from '../../base/uri';
import type { World } from '../../kustomize/build';
import { isRewriting } from '../../kustomize/objects/changes';
import type { Cause, EffectiveObject } from '../../kustomize/objects/object';
import { at, isScalar } from '../../kustomize/objects/value';
import { isOwnName } from '../../manifest/objectName';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Finding } from '../../workspace/finding';
import { isLayer } from '../../workspace/kustomizations/kustomizationFile';
import { entryOf } from '../../yaml/nodes/query';
import { pathOfSpan } from '../../yaml/nodes/hit';
import type { Workspace } from '../../workspace/workspace';
import type { Effective } from '../../workspace/worlds/worlds';
import { appliedJudge, type AppliedJudge, type Check } from './asApplied';
import { breakingChange, isOfPatch, type Trials } from './breakingChange';
import { isOfWhole, namedWhereSome } from './keptMistakes';
import { givenMarks, isMarkFor, placeOfMark, type Marks } from './givenMarks';
import { isSurelyMeant } from './layerProblems';

/** Fields that change objects other than by patches. */
const changing = [
  'commonAnnotations',
  'commonLabels',
  'images',
  'labels',
  'namePrefix',
  'nameSuffix',
  'namespace',
  'replacements',
  'replicas',
  'transformers',
  'vars',
];

/** Fields whose labels land in fields that a kind does not have, which is reported as such. */
const ofLabelsAndReplicas: readonly string[] = ['commonAnnotations', 'commonLabels', 'labels', 'replicas'];

/** What is said of an object that is no mistake of its values. */
const notOfValues: readonly string[] = ['schema/status-ignored', 'schema/unknown-version'];

/** True for a document that may change values of objects other than by patches, as a kustomization file or a file of replacements. */
export function mayChangeValues({ uri, document, resources }: DocumentState, workspace: Workspace): boolean {
  if (document.holdsSetters) {
    return false;
  }
  if (isLayer(uri, document.root)) {
    return changing.some((key) => entryOf(document.root, key) !== undefined);
  }
  const [first] = resources;
  return first === undefined
    ? workspace.kustomizations.isRead(uri) && workspace.kustomizations.patchOf(uri) === undefined
    : !workspace.deliveries.isEmpty && workspace.deliveries.standingOfObject(first, uri).length > 0;
}

interface Found {
  readonly finding: Finding;
  /** The first value of which it was found. */
  readonly of: string;
  readonly objects: Set<string>;
  readonly worlds: Set<World>;
}

/**
 * Values that replacements, prefixes and other transformers of a document write into objects, labels and annotations that
 * controllers read among them, where these are wrong with them in the end; once for all roots and objects.
 */
export function checkChangedValues(state: DocumentState, check: Check, workspace: Workspace): readonly Finding[] {
  const { document } = state;
  const judges = new Map<Uri, AppliedJudge>();
  const found = new Map<string, Found>();
  const marks = givenMarks(state, workspace);
  const changed = changedObjects(state, marks, workspace);
  const trials: Trials = { left: bounds.valuesLeftOut.most };
  for (const { world, object } of changed.slice(0, bounds.changedObjects.most)) {
    const { uri } = object.source;
    const judge = keptIn(judges, uri, () => appliedJudge(uri, check, workspace));
    for (const { finding, cause } of wrongBy(document, object, marks, judge, trials, workspace)) {
      const span = cause.span ?? { start: 0, end: Math.min(document.length, 1) };
      const key = `${finding.code} ${span.start} ${placeWithoutItems(finding.path)}`;
      const { code, message, level } = finding;
      const one = found.get(key) ?? {
        finding: { code, message, span, path: pathOfSpan(document.root, span) ?? [], ...(level === undefined ? {} : { level }) },
        of: `"${formatPath(finding.path)}" of ${object.id.kind} "${object.id.name}"`,
        objects: new Set<string>(),
        worlds: new Set<World>(),
      };
      found.set(key, one);
      one.objects.add(`${object.source.uri} ${object.originalId.kind} ${object.originalId.name}`);
      one.worlds.add(world);
    }
  }
  const told = [...found.values()].map(({ finding, of, objects, worlds }) => {
    const more = objects.size === 1 ? '' : ` and ${objects.size - 1} more`;
    return { finding: { ...finding, message: `${of}${more}: ${finding.message}`, inRoots: true as const }, worlds };
  });
  return namedWhereSome(told, new Set(changed.map(({ world }) => world)), workspace);
}

/** The objects that a document changes, under each root of which everything is known. */
function changedObjects({ uri, document, ...state }: DocumentState, marks: Marks, workspace: Workspace): readonly Effective[] {
  const { worlds, roots } = workspace;
  const known = roots.ofDocument({ uri, ...state });
  // Kustomizations that include one another have no root; each is judged by itself.
  return (known.length > 0 || !isLayer(uri, document.root) ? known : [parentOf(uri)]).flatMap((root) => {
    if (!isSurelyMeant(root, uri, workspace)) {
      return [];
    }
    const candidates = marks.size > 0 ? worlds.worldOf(root).objects : worlds.changedIn(root);
    const objects = candidates.filter((object) => isChangedBy(document, object, marks, workspace) && isJudged(object, workspace));
    const world = worlds.worldUnder(root);
    return objects.length > 0 && worlds.isSettled(world, uri) ? objects.map((object) => ({ world, object })) : [];
  });
}

/** True for an object of a file of which some kustomization knows everything, and in which neither setters of kpt nor SOPS write. */
function isJudged({ id, content, unknownContent, source }: EffectiveObject, workspace: Workspace): boolean {
  return (
    source.document?.holdsSetters !== true && content !== undefined && !unknownContent && source.path !== undefined && workspace.isOurs(id)
  );
}

/** True for an object that a document gives its name, a value outside of its metadata, or one of some labels and annotations. */
function isChangedBy(document: DocumentState['document'], object: EffectiveObject, marks: Marks, workspace: Workspace): boolean {
  for (let change = object.changes; change !== undefined; change = change.before) {
    const { cause, path } = change;
    if (cause.document !== document) {
      continue;
    }
    const mark = marks.size > 0 ? marks.get(formatPath(path)) : undefined;
    if (isRewriting(change) || isOwnName(path) || (mark !== undefined && isMarkFor(mark, object.id, workspace))) {
      return true;
    }
  }
  return false;
}

function wrongBy(
  document: DocumentState['document'],
  object: EffectiveObject,
  marks: Marks,
  judge: AppliedJudge,
  trials: Trials,
  workspace: Workspace,
): readonly { readonly finding: Finding; readonly cause: Cause }[] {
  return object.content === undefined
    ? []
    : judge.allIn(object.content).flatMap((finding) => {
        const written = object.causeOf(finding.path);
        const mark = marks.get(formatPath(finding.path));
        const marked = mark === undefined ? undefined : placeOfMark(finding, mark, workspace);
        const mayBeOurs = finding.path[0] !== 'metadata' || isOwnName(finding.path) || marked !== undefined;
        if (!mayBeOurs || judge.isOfSource(object, finding)) {
          return [];
        }
        const breaks = isOfWhole(finding, workspace) && !isSaidAtPatch(object, finding, written);
        const cause = (breaks ? breakingChange(object, finding, judge, trials) : undefined) ?? written;
        const isOurs = cause?.document === document && !isOfPatch(cause) && (breaks || isOfValue(finding, cause));
        return isOurs ? [{ finding, cause: marked === undefined || breaks ? cause : { ...cause, span: marked } }] : [];
      });
}

/** True for a mistake in a value of a patch, which is reported there, whatever other change it no longer fits. */
function isSaidAtPatch({ content }: EffectiveObject, { path }: Finding, written: Cause | undefined): boolean {
  return written !== undefined && isOfPatch(written) && isScalar(at(content, path));
}

/** True for a mistake of a value, whatever else there is in the workspace. */
function isOfValue({ code, lacks }: Finding, { what }: Cause): boolean {
  return (
    lacks === undefined &&
    !/^(?:ref|yaml|kustomize)\//.test(code) &&
    !notOfValues.includes(code) &&
    !(code === 'schema/unknown-field' && ofLabelsAndReplicas.includes(what))
  );
}

function placeWithoutItems(path: Path): string {
  return formatPath(path.filter((step) => typeof step === 'string'));
}
