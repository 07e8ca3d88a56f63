import { descriptionsOf } from '../../schema/kinds/otherKinds';
import { keptIn } from '../../base/memo';
import type { Steps } from '../../base/steps';
import { parentOf } from '../../base/uri';
import type { Failure, FailureCode, Note, NoteCode } from '../../kustomize/objects/problem';
import type { World } from '../../kustomize/build';
import { idKey } from '../../kustomize/objects/ids';
import type { Place } from '../../kustomize/objects/object';
import type { Resource } from '../../manifest/resource';
import { isSurelyHere } from '../places/deliveredPaths';
import { structuresAt } from '../../schema/structure/lookup';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Finding, Fix } from '../../workspace/finding';
import { isLayer } from '../../workspace/kustomizations/kustomizationFile';
import { rootName } from '../../workspace/deliveries/appliedRoots';
import type { Workspace } from '../../workspace/workspace';
import { pathOfSpan } from '../../yaml/nodes/hit';
import type { YamlNode } from '../../yaml/nodes/node';
import { layerFixes } from './layerFixes';
import { breaksSelector } from './overwrittenLabels';
import { inRootsText } from './rootWords';

/** Failures that other rules report: by their own words, or everywhere and not only in kustomizations. */
const saidElsewhere: ReadonlySet<FailureCode> = new Set(['duplicate-object', 'unreadable']);

/** What may be otherwise where a root holds something unknown. */
const ofWholes: ReadonlySet<FailureCode | NoteCode> = new Set<FailureCode | NoteCode>([
  'bad-field-path',
  'generator-behavior',
  'id-conflict',
  'name-reference-matches-nothing',
  'patch-path-not-found',
  'patch-selects-nothing',
  'patch-test-fails',
  'patch-without-target',
  'replacement-field',
  'replacement-selects-nothing',
  'replacement-source',
  'replicas-select-nothing',
  'var-not-found',
  'var-not-replaced',
]);

/** What has a general code, since it is wrong everywhere, and the key that is missing below the place. */
const generalCodes: Readonly<
  Partial<Record<FailureCode | NoteCode, { readonly code: string; readonly level: 'error'; readonly child?: readonly string[] }>>
> = {
  'included-twice': { code: 'ref/duplicate-object', level: 'error' },
  'name-missing': { code: 'schema/missing-field', level: 'error', child: ['name'] },
};

/** What is wrong only where it is so in every root: the layer may be meant for one of them. */
const inEveryRoot: ReadonlySet<FailureCode | NoteCode> = new Set<FailureCode | NoteCode>([
  'name-reference-matches-nothing',
  'patch-selects-nothing',
  'replacement-selects-nothing',
]);

interface Found {
  readonly problem: Failure | Note;
  readonly roots: string[];
}

/**
 * What Kustomize refuses in this document, or does without a word; once for all roots in which it does, each of which is a
 * step. `known` are the roots that have it.
 */
export function* checkLayers(
  { uri, document, resources }: DocumentState,
  known: readonly string[],
  workspace: Workspace,
): Steps<readonly Finding[]> {
  let found: Map<string, Found> | undefined;
  // Kustomizations that include one another have no root; each is judged by itself.
  const folder = isLayer(uri, document.root) ? parentOf(uri) : undefined;
  const isOwn = (root: string): boolean => root === folder;
  const roots = known.length > 0 || folder === undefined ? known : [folder];
  // What a component changes is what those hold who take it in: objects of Flux, or nobody yet.
  const isAlone = known.length === 0 && folder !== undefined && workspace.kustomizations.isComponent(folder);
  for (const root of roots) {
    if (!isSurelyMeant(root, uri, workspace)) {
      continue;
    }
    const { world, failures, notes, isOpen } = workspace.worlds.problemsIn(uri, root);
    // What a folder lacks or has too much of is said in its kustomization file.
    const ofFolder = isOwn(root) ? workspace.worlds.problemsIn(root as Place['uri'], root).failures : none;
    for (const problem of problemsAt(uri, document, [...failures, ...notes], ofFolder, isOpen || isAlone)) {
      if (isSaidBySchema(problem, resources, workspace)) {
        continue;
      }
      const key = keyOf(problem);
      if (found?.has(key) === true || isMeant(problem, world, workspace)) {
        found ??= new Map();
        keptIn(found, key, () => ({ problem, roots: [] })).roots.push(root);
      }
    }
    yield;
  }
  return found === undefined
    ? none
    : [...found.values()].flatMap(({ problem, roots: own }) => {
        const isEverywhere = new Set(own).size === roots.length;
        const names = isEverywhere ? [] : [...new Set(own)].map((root) => rootName(root, workspace.folderNames));
        const fixes = (text: string): readonly Fix[] => layerFixes(text, problem, document, uri, workspace);
        const milder = mayBeRead(problem, own, workspace) ? { level: 'warning' as const } : {};
        return inEveryRoot.has(problem.code) && !isEverywhere ? [] : [{ ...findingOf(problem, names, document), ...milder, fixes }];
      });
}

/** Flux reads files outside of a kustomization's folder, and nobody says that it does not build these roots. */
function mayBeRead({ code }: Failure | Note, roots: readonly string[], { deliveries }: Workspace): boolean {
  return code === 'path-outside-root' && roots.every((root) => deliveries.isPerhapsUnrestricted(root));
}

/** An object without a name is wrong by the schema of its kind, where that is known, and everywhere. */
function isSaidBySchema({ code, place }: Failure | Note, resources: readonly Resource[], workspace: Workspace): boolean {
  const at = place.span?.start;
  const object =
    code === 'name-missing' && at !== undefined
      ? resources.findLast(({ node: { span } }) => span.start <= at && at <= span.end)
      : undefined;
  return object !== undefined && workspace.kinds.find(object) !== undefined;
}

/** What an object that applies a folder says of it is wrong only where the folder is surely the one that is meant. */
export function isSurelyMeant(root: string, uri: DocumentState['uri'], workspace: Workspace): boolean {
  const delivery = workspace.deliveries.withId(root);
  return delivery?.uri !== uri || isSurelyHere(delivery, workspace);
}

/** One finding for each object whose fields the labels of a layer hit, and else for each message. */
function keyOf(problem: Failure | Note): string {
  const { code, place, message } = problem;
  const about = 'about' in problem && code === 'common-labels-on-foreign-kind' ? problem.about : undefined;
  return `${code} ${place.span?.start ?? -1} ${about === undefined ? message : idKey(about.id)}`;
}

const none: readonly never[] = [];

function problemsAt(
  uri: DocumentState['uri'],
  document: DocumentState['document'],
  ofFile: readonly (Failure | Note)[],
  ofFolder: readonly Failure[],
  isOpen: boolean,
): readonly (Failure | Note)[] {
  if (ofFile.length === 0 && ofFolder.length === 0) {
    return none;
  }
  const isHere = ({ place }: Failure | Note): boolean => place.document === document || (place.document === undefined && place.uri === uri);
  return [...ofFile.filter(isHere), ...ofFolder].filter(
    ({ code }) => !saidElsewhere.has(code as FailureCode) && !(isOpen && ofWholes.has(code)),
  );
}

/** True for a note that holds for what is known of the kind that it is about. */
function isMeant(problem: Failure | Note, world: World, workspace: Workspace): boolean {
  if ('unlessKind' in problem && problem.unlessKind !== undefined) {
    return workspace.kinds.byKindName(problem.unlessKind).length === 0;
  }
  const about = 'about' in problem ? problem.about : undefined;
  if (about === undefined) {
    return true;
  }
  switch (problem.code) {
    case 'common-labels-on-foreign-kind':
    case 'replicas-on-foreign-kind': {
      const kind = workspace.kinds.find(about.id);
      return kind !== undefined && descriptionsOf(kind).every(({ schema }) => structuresAt(schema, about.path).length === 0);
    }
    case 'label-overwrites-selected':
      // Which selectors there are is seen in all objects.
      return breaksSelector(about, workspace.worlds.worldOf(world.root), workspace);
    default:
      return true;
  }
}

/** What Kustomize refuses of something in this document, whatever it is applied to. */
export function refusalsIn(
  { uri, document, resources }: DocumentState,
  failures: readonly Failure[],
  workspace: Workspace,
): readonly Finding[] {
  return problemsAt(uri, document, failures, none, false)
    .filter((problem) => !isSaidBySchema(problem, resources, workspace))
    .map((problem) => findingOf(problem, [], document));
}

/** Roots are told only where it does not hold in all of them. */
function findingOf(problem: Failure | Note, roots: readonly string[], { root, length }: DocumentState['document']): Finding {
  const { code, message, place } = problem;
  const general = generalCodes[code];
  const level = problem.level ?? general?.level;
  return {
    code: general?.code ?? `kustomize/${code}`,
    ...(level === undefined ? {} : { level }),
    message: roots.length === 0 ? message : inRootsText(message, roots),
    span: place.span ?? beginning(root, length),
    path: place.span === undefined ? [] : [...(pathOfSpan(root, place.span) ?? []), ...(general?.child ?? [])],
  };
}

/** A whole document is shown where its content begins: behind a comment above it, which may switch the finding off. */
function beginning(root: YamlNode | undefined, length: number): Finding['span'] {
  const start = Math.min(root?.span.start ?? 0, length);
  return { start, end: Math.min(length, start + 1) };
}
