import type { Steps } from '../../../base/steps';
import { formatPath, type Path } from '../../../base/path';
import type { Uri } from '../../../base/uri';
import { addTo, groupBy } from '../../../base/groups';
import { rootsText } from '../../../checks/kustomize/rootWords';
import type { World } from '../../../kustomize/build';
import { describeId } from '../../../kustomize/objects/ids';
import type { EffectiveObject } from '../../../kustomize/objects/object';
import { at, equal, isScalar, scalarText } from '../../../kustomize/objects/value';
import { groupKindKey } from '../../../schema/kinds/kind';
import { rootName } from '../../../workspace/deliveries/appliedRoots';
import type { FolderNames } from '../../../workspace/folderNames';
import type { Workspace } from '../../../workspace/workspace';
import { editedText } from '../../../yaml/writing/edit';
import { parseFile } from '../../../yaml/reading/file';
import type { YamlDocument } from '../../../yaml/nodes/node';
import type { FileEdit } from '../../feature';
import { refused, type Reason } from '../answer';
import { differences } from './differences';
import { namesIn, type EffectiveName } from './effectiveNames';
import { otherPatches } from './otherPatches';
import { differentPairs, pairsOf, Sources, type Pair } from './pairs';
import type { UnderRoots } from './underRoots';

/** What a rename does under roots, beyond what somebody sees in the files. */
export type Proof =
  { readonly kind: 'proved'; readonly reasons: readonly Reason[] } | { readonly kind: 'refused'; readonly reason: string };

/** What is the same in several roots is said once. */
class Told {
  readonly #roots = new Map<string, string[]>();
  readonly #folders: FolderNames;

  constructor(folders: FolderNames) {
    this.#folders = folders;
  }

  tell(what: string, root: string): void {
    addTo(this.#roots, what, rootName(root, this.#folders));
  }

  get sentences(): readonly string[] {
    const all = [...this.#roots].map(([what, roots]) => `${what} in ${rootsText([...new Set(roots)])}`);
    return all.length > mostTold ? [...all.slice(0, mostTold), `${all.length - mostTold} more of this kind`] : all;
  }
}

const mostTold = 5;

/**
 * Builds the roots with the edits of a rename, without its doubtful ones, and compares: objects may differ in nothing but
 * their names and what means them or has to follow them, as `follow` says. Refused where Kustomize would fail or another object would be meant; everything else
 * that changes is told.
 */
export function* prove(
  workspace: Workspace,
  under: UnderRoots,
  edits: readonly FileEdit[],
  { roots, follow }: { readonly roots: readonly string[]; readonly follow: ReadonlyMap<string, string> },
): Steps<Proof> {
  const changed = changedFiles(edits, workspace);
  if (changed === undefined) {
    return refused('The files cannot be compared with what they would be after the rename');
  }
  const worldAfter = workspace.worlds.worldsWith(new Map([...changed].map(([uri, { file }]) => [uri, file])));
  const sources = new Sources(new Map([...changed.values()].flatMap(({ documents }) => documents)));
  const [names, others, patches, open] = [0, 1, 2, 3].map(() => new Told(workspace.folderNames)) as [Told, Told, Told, Told];
  for (const root of roots) {
    yield;
    const before = workspace.worlds.worldOf(root);
    const after = worldAfter(root);
    const there = under.there(root).map(({ object }) => object);
    const failed = newFailure(before, after);
    if (failed !== undefined) {
      return refused(`Kustomize would reject ${rootName(root, workspace.folderNames)}: ${failed}`);
    }
    const pairs = differentPairs(before, after) ?? pairsOf(before, after, sources);
    if (pairs === undefined) {
      return refused(`${rootName(root, workspace.folderNames)} would no longer bring the same objects`);
    }
    const other = otherPatches(before, after, sources, workspace.folderNames);
    other.forEach((each) => patches.tell(each.description, root));
    const touched = new Set(other.map(({ source }) => sources.ofSource(source)));
    const surprise = compare({
      before,
      pairs,
      there: new Set(there),
      naming: under.names(root),
      follow,
      names,
      others,
      root,
      workspace,
      isTouched: ({ source }) => touched.has(sources.ofSource(source)),
    });
    if (surprise !== undefined) {
      return refused(surprise);
    }
    const unknown = before.problems.unknowns.find(({ onlyValues }) => !onlyValues);
    if (there.length > 0 && unknown !== undefined) {
      open.tell(`What is not known is not changed (${unknown.message})`, root);
    }
  }
  const reasons = [
    { label: 'Changes effective names', told: names },
    { label: 'Changes other values', told: others },
    { label: 'Changes which patches apply', told: patches },
    { label: 'Not everything is known', told: open },
  ];
  return {
    kind: 'proved',
    reasons: reasons.flatMap(({ label, told }) => (told.sentences.length === 0 ? [] : [{ label, description: told.sentences.join('. ') }])),
  };
}

interface Comparison {
  readonly before: World;
  readonly pairs: readonly Pair[];
  readonly there: ReadonlySet<EffectiveObject>;
  /** The fields that hold the names of these. */
  readonly naming: readonly EffectiveName[];
  /** What other texts become with the names. */
  readonly follow: ReadonlyMap<string, string>;
  readonly names: Told;
  readonly others: Told;
  readonly root: string;
  readonly workspace: Workspace;
  /** True for an object that other patches reach than before; what that changes is told with it. */
  readonly isTouched: (object: EffectiveObject) => boolean;
}

/** A field that holds the name of a renamed object, and what it is to hold; `undefined` where it leads nowhere anyway. */
interface Expected {
  readonly path: Path;
  readonly name: string | undefined;
}

/** Why the rename must not be made; `undefined` where every difference is meant or told. */
function compare({ before, pairs, there, naming, follow, names, others, root, workspace, isTouched }: Comparison): string | undefined {
  const became = new Map(pairs);
  const newNames = new Map([...there].filter((old) => before.objects.includes(old)).map((old) => [old, (became.get(old) ?? old).id.name]));
  const expected = new Map<EffectiveObject, Map<string, Expected>>();
  for (const { referrer, path, to, isFound } of naming) {
    const own = expected.get(referrer) ?? new Map<string, Expected>();
    const name = to.flatMap((each) => newNames.get(each) ?? [])[0];
    expected.set(referrer, name === undefined ? own : own.set(formatPath(path), { path, name: isFound ? name : undefined }));
  }
  const same = [...expected.keys()].filter((each) => !became.has(each)).map((each): Pair => [each, each]);
  for (const [old, now] of [...pairs, ...same]) {
    if (
      there.has(old) &&
      (old.id.name !== now.id.name ? old.id.name !== old.originalId.name : old.originalId.name !== now.originalId.name)
    ) {
      names.tell(
        old.id.name === now.id.name
          ? `${old.id.kind} "${old.id.name}" keeps its name`
          : `${old.id.kind} "${old.id.name}" becomes "${now.id.name}"`,
        root,
      );
    }
    const meant = expected.get(old);
    for (const [shown, { path, name }] of meant ?? []) {
      if (name !== undefined && !isTouched(old) && scalarText(at(now.content, path)) !== name) {
        return `${shown} of ${describeId(old.id)} in ${rootName(root, workspace.folderNames)} would not follow`;
      }
    }
    if (old.content === now.content || equal(old.content, now.content) || isTouched(old)) {
      continue;
    }
    const elsewhere = lazily(() => meansOthers(old, before, there, workspace));
    for (const { path, was, is } of differences(old.content, now.content)) {
      const shown = formatPath(path);
      const isFollowing = isScalar(was) && isScalar(is) && follow.get(scalarText(was)) === scalarText(is);
      if (isFollowing || meant?.has(shown) === true || (there.has(old) && shown === 'metadata.name')) {
        continue;
      }
      const other = elsewhere().get(shown);
      if (other !== undefined) {
        return `${shown} of ${describeId(old.id)} refers to another ${describeId(other.id)} in ${rootName(root, workspace.folderNames)}`;
      }
      others.tell(
        `${shown} of ${describeId(old.id)} changes${isScalar(was) && isScalar(is) ? ` from "${scalarText(was)}" to "${scalarText(is)}"` : ''}`,
        root,
      );
    }
  }
  return undefined;
}

/** By path the objects that an object refers to and that keep their names. */
function meansOthers(
  referrer: EffectiveObject,
  world: World,
  there: ReadonlySet<EffectiveObject>,
  workspace: Workspace,
): ReadonlyMap<string, EffectiveObject> {
  const kinds = new Set(world.objects.map(({ id }) => groupKindKey(id)));
  const found = namesIn(referrer, kinds, world, workspace).flatMap(({ path, to, isFound }) =>
    (isFound ? to : []).flatMap((each) => (there.has(each) ? [] : [[formatPath(path), each] as const])),
  );
  return new Map(found);
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function newFailure({ problems: before }: World, { problems: after }: World): string | undefined {
  const left = new Map<string, number>();
  const keyOf = ({ code, place }: (typeof before.failures)[number]): string => `${code} ${place.uri}`;
  before.failures.forEach((failure) => left.set(keyOf(failure), (left.get(keyOf(failure)) ?? 0) + 1));
  return after.failures.find((failure) => {
    const count = left.get(keyOf(failure)) ?? 0;
    left.set(keyOf(failure), count - 1);
    return count <= 0;
  })?.message;
}

interface ChangedFile {
  readonly file: { readonly documents: readonly { readonly document: YamlDocument }[]; textOf(document: YamlDocument): string };
  /** Each document with the one that it becomes. */
  readonly documents: readonly (readonly [YamlDocument, YamlDocument])[];
}

function changedFiles(edits: readonly FileEdit[], workspace: Workspace): ReadonlyMap<Uri, ChangedFile> | undefined {
  const changed = new Map<Uri, ChangedFile>();
  for (const [uri, own] of groupBy(edits, ({ uri }) => uri)) {
    const file = workspace.file(uri);
    const text = editedText(file?.text ?? '', own);
    const parsed = parseFile(text, file?.yaml, file?.comparison);
    if (file?.documents.length !== parsed.documents.length) {
      return undefined;
    }
    const documents = file.documents.flatMap(({ document }, index) =>
      parsed.documents[index] === undefined ? [] : [[document, parsed.documents[index].document] as const],
    );
    const starts = new Map(parsed.documents.map(({ document, start }) => [document, start]));
    changed.set(uri, {
      documents,
      file: {
        documents: parsed.documents,
        textOf: (document) => text.slice(starts.get(document) ?? 0, (starts.get(document) ?? 0) + document.length),
      },
    });
  }
  return changed;
}
