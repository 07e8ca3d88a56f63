import { joined } from '../../../base/english';
import { isFoundEffectively } from '../../../checks/references/foundEffectively';
import { join, link, md } from '../../../base/markdown';
import { baseNameOf, commonFolders, parentOf, type Uri } from '../../../base/uri';
import type { Origin } from '../../../reference/extract';
import { groupKindKey, type GroupKind } from '../../../schema/kinds/kind';
import type { InnerSymbol, Occurrence } from '../../../workspace/family';
import { madeFromFile, type MadeFromFile } from '../../../workspace/files/madeObjects';
import { describedNear } from '../../../workspace/applied/podPlaces';
import type { Spot } from '../../../workspace/spot';
import type { Workspace } from '../../../workspace/workspace';
import { isDns1035Label } from '../admission/forms/names';
import { wordIn } from '../../../yaml/nodes/query';
import { functionFile } from './functionFile';

/** The name of a function in its file, and references to what is made of it. */
export function functionAt(spot: Spot, workspace: Workspace): InnerSymbol | undefined {
  return spot.hit?.part === 'value' ? (ownNameAt(spot, workspace) ?? referenceAt(spot, workspace)) : undefined;
}

function ownNameAt({ hit, file }: Spot, workspace: Workspace): InnerSymbol | undefined {
  const made = functionIn(file.uri, workspace);
  return made === undefined || made.name !== hit?.node
    ? undefined
    : {
        name: made.name.text,
        span: wordIn(made.name),
        title: md`Knative Function **${made.name.text}**, deployed as ${joined(made.kinds.map(({ kind }) => kind))}`,
        described: [],
        definitions: [occurrence(file.uri, made)],
        uses: () => usesOf(made.name.text, made.kinds, workspace),
        rename: (newName) => renamed(newName, { ...made, uri: file.uri }, workspace),
      };
}

/** A reference that no object of the workspace is meant by. */
function referenceAt({ hit, file, state, resource }: Spot, workspace: Workspace): InnerSymbol | undefined {
  const origin = state.origins.find(({ nameNode }) => nameNode !== undefined && nameNode === hit?.node);
  const made = origin === undefined ? [] : functionsOf(origin, file.uri, workspace);
  const [target] = origin?.targets ?? [];
  const [first] = made;
  if (origin?.nameNode === undefined || origin.name === undefined || target === undefined || resource === undefined || made.length === 0) {
    return undefined;
  }
  const { name, targets, path, nameNode } = origin;
  const field = [...path.slice(resource.path.length), ...origin.slot.shape.name];
  return {
    name,
    span: wordIn(nameNode),
    title: md`${target.kind} **${name}**, deployed by Knative Functions from ${join(
      made.map(({ uri }) => link(`${baseNameOf(parentOf(uri))}/${baseNameOf(uri)}`, uri)),
      ', ',
    )}`,
    described: describedNear(resource, field, file.uri, workspace),
    definitions: made.map((each) => occurrence(each.uri, each)),
    uses: () => usesOf(name, targets, workspace),
    ...(first === undefined || first.name.text !== name ? {} : { rename: (newName) => renamed(newName, first, workspace) }),
  };
}

/**
 * Another name for a function, in its file and in what refers to it. Where several are called so, nobody knows which of them a
 * reference means.
 */
function renamed(newName: string, made: FunctionFile, workspace: Workspace): ReturnType<NonNullable<InnerSymbol['rename']>> {
  const { name, kinds } = made;
  const namesakes = new Set(kinds.flatMap((kind) => workspace.made.filesOf(kind, name.text)));
  const taken = kinds.flatMap((kind) => workspace.index.find(kind, newName))[0];
  const other = kinds.flatMap((kind) => workspace.made.namesOf(kind)).find((each) => each.name === newName);
  const places = [occurrence(made.uri, made), ...usesOf(name.text, kinds, workspace)];
  if (!isDns1035Label(newName)) {
    return { refused: `"${newName}" must be at most 63 lower-case letters, digits and "-", starting with a letter` };
  }
  if (namesakes.size > 1) {
    return { refused: `${namesakes.size} files may deploy a function named "${name.text}"; references to it may mean any of them` };
  }
  if (taken !== undefined || other !== undefined) {
    const uri = taken?.uri ?? other?.uri ?? made.uri;
    return { refused: `${taken === undefined ? 'Function' : taken.kind} "${newName}" already exists in ${baseNameOf(uri)}` };
  }
  return name.anchor !== undefined || places.some(({ span }) => span.end - span.start !== name.text.length)
    ? { refused: 'The name is shared through an anchor, or written with escapes' }
    : { edits: places };
}

type FunctionFile = MadeFromFile & { readonly uri: Uri };

/** The functions that a reference means, the nearest first. */
function functionsOf(origin: Origin, from: Uri, workspace: Workspace): readonly FunctionFile[] {
  const { name } = origin;
  const files = name === undefined ? [] : [...new Set(origin.targets.flatMap((target) => workspace.made.filesOf(target, name)))];
  return files.length === 0 || workspace.resolver.resolve(origin, from).kind === 'found'
    ? []
    : files
        .sort((a, b) => commonFolders(from, b) - commonFolders(from, a))
        .flatMap((uri) => {
          const made = functionIn(uri, workspace);
          return made === undefined ? [] : [{ ...made, uri }];
        });
}

function functionIn(uri: Uri, workspace: Workspace): MadeFromFile | undefined {
  const file = workspace.file(uri);
  return file === undefined ? undefined : madeFromFile(file, { families: [{ madeFrom: functionFile }], parts: workspace.knowledge });
}

/** References of a name to one of some kinds that no object of the workspace is meant by. */
function usesOf(name: string, kinds: readonly GroupKind[], workspace: Workspace): readonly Occurrence[] {
  const keys = new Set(kinds.map(groupKindKey));
  return workspace.index.references.wanting(name).flatMap(({ uri, origin, targets }) => {
    const resolution = workspace.resolver.resolve(origin, uri);
    const isMeant =
      targets.some((target) => keys.has(groupKindKey(target))) &&
      resolution.kind !== 'found' &&
      !isFoundEffectively(origin, uri, resolution, workspace);
    return !isMeant || origin.nameNode === undefined ? [] : [{ uri, document: origin.owner.document, span: wordIn(origin.nameNode) }];
  });
}

function occurrence(uri: Uri, { name, document }: MadeFromFile): Occurrence {
  return { uri, document, span: wordIn(name) };
}
