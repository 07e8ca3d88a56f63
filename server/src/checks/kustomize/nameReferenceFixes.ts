import type { Uri } from '../../base/uri';
import type { Gvk } from '../../kustomize/objects/ids';
import { selects } from '../../kustomize/objects/ids';
import { nearKinds } from '../../kustomize/names/unusedReferences';
import type { Note } from '../../kustomize/objects/problem';
import type { Fix } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { addEntry, editedText, removeEntry, setScalar, type TextEdit } from '../../yaml/writing/edit';
import type { MapNode, YamlDocument } from '../../yaml/nodes/node';
import { asMap, asScalar, asString, entryOf, nodeAt, valueOf } from '../../yaml/nodes/query';
import { pathOfSpan } from '../../yaml/nodes/hit';
import { bringsSame, failsNoMore, triedRoots } from './triedRoots';

type Change = Pick<Fix, 'title' | 'edits'>;

/** Cures of what an entry of `nameReference`, or one of its fields, says of its kind; each is tried in every root that reads the file. */
export function nameReferenceFixes(
  text: string,
  { code, place }: Pick<Note, 'code' | 'place'>,
  { root }: YamlDocument,
  uri: Uri,
  workspace: Workspace,
): readonly Fix[] {
  const path = place.span === undefined ? undefined : pathOfSpan(root, place.span);
  // An entry is placed at its first key, a field at its path.
  const map = path === undefined ? undefined : asMap(nodeAt(root, path.slice(0, -1)));
  if (map === undefined) {
    return [];
  }
  const kinds = workspace.roots.of(uri).flatMap((each) => workspace.worlds.identitiesOf(each).objects.map(({ originalId }) => originalId));
  const [kind = '', group = ''] = ['kind', 'group'].map((key) => asString(valueOf(map, key)));
  const own = kinds.filter((each) => each.kind === kind);
  const changes =
    code === 'name-reference-without-group'
      ? groupsFor(text, map, own)
      : code === 'bad-field-path'
        ? slashes(map)
        : own.length === 0
          ? spellings(map, nearKinds({ kind, group }, kinds))
          : nearestKinds(text, map, own);
  const fixes = changes.flatMap((change) => tried(change, text, code, uri, workspace));
  const isGuess = fixes.filter(({ preferred }) => preferred).length > 1 || changes.length < groupsMeant(code, own);
  return isGuess ? fixes.map((fix) => ({ ...fix, preferred: false })) : fixes;
}

/** How many groups an entry without a group may mean, the core group included, which has no fix. */
function groupsMeant(code: Note['code'], kinds: readonly Gvk[]): number {
  return code === 'name-reference-without-group' ? groupsOf(kinds).length : 0;
}

/** One fix for each group: nobody knows which one is meant. An entry cannot say that it means the core group. */
function groupsFor(text: string, map: MapNode, kinds: readonly Gvk[]): readonly Change[] {
  return groupsOf(kinds).flatMap((group) =>
    group === '' ? [] : [{ title: `Add "group: ${group}"`, edits: [addEntry(text, map, 'group', group)] }],
  );
}

/** Without the version, which an entry need not say; with the group where there is one. */
function nearestKinds(text: string, map: MapNode, kinds: readonly Gvk[]): readonly Change[] {
  const [group, version] = ['group', 'version'].map((key) => entryOf(map, key));
  const [only, ...others] = groupsOf(kinds);
  const written = asScalar(group?.value);
  const isGroup = written === undefined || kinds.some((each) => each.group === written.text);
  if (isGroup) {
    return version === undefined ? [] : [{ title: 'Remove "version"', edits: [removeEntry(text, map, version)] }];
  }
  if (group === undefined || only === undefined || others.length > 0) {
    return [];
  }
  const change: TextEdit = only === '' ? removeEntry(text, map, group) : setScalar(written, only);
  const title = only === '' ? 'Remove "group"' : `Change to "${only}"`;
  const isVersion = version === undefined || kinds.some((each) => selects({ version: asString(version.value) ?? '' }, each));
  return isVersion
    ? [{ title, edits: [change] }]
    : [{ title: `${title} and remove "version"`, edits: [change, removeEntry(text, map, version)] }];
}

function spellings(map: MapNode, names: readonly string[]): readonly Change[] {
  const kind = asScalar(valueOf(map, 'kind'));
  return kind === undefined ? [] : names.map((name) => ({ title: `Change to "${name}"`, edits: [setScalar(kind, name)] }));
}

function slashes(map: MapNode): readonly Change[] {
  const path = asScalar(valueOf(map, 'path'));
  const next = path?.text.replaceAll('.', '/') ?? '';
  return path === undefined || path.opaque ? [] : [{ title: `Change to "${next}"`, edits: [setScalar(path, next)] }];
}

function groupsOf(kinds: readonly Gvk[]): readonly string[] {
  return [...new Set(kinds.map(({ group }) => group))].sort();
}

/** The change as a fix where it cures; one that changes no object is safe to be made without asking. */
function tried({ title, edits }: Change, text: string, code: Note['code'], uri: Uri, workspace: Workspace): readonly Fix[] {
  const roots = triedRoots(new Map([[uri, editedText(text, edits)]]), workspace);
  const count = (notes: readonly Note[]): number => notes.filter((note) => note.code === code && note.place.uri === uri).length;
  const cures =
    roots?.length !== 0 &&
    roots?.every((each) => failsNoMore(each) && count(each.after.problems.notes) < count(each.before.problems.notes));
  return cures === true ? [{ title, preferred: roots?.every(bringsSame) === true, edits }] : [];
}
