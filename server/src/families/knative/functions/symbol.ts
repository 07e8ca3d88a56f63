import { joined } from '../../../base/english';
import { join, link, md } from '../../../base/markdown';
import { baseNameOf, commonFolders, parentOf, type Uri } from '../../../base/uri';
import type { Origin } from '../../../reference/extract';
import { groupKindKey, type GroupKind } from '../../../schema/kinds/kind';
import type { InnerSymbol, Occurrence } from '../../../workspace/family';
import { madeFromFile, type MadeFromFile } from '../../../workspace/files/madeObjects';
import { describedNear } from '../../../workspace/applied/podPlaces';
import type { Spot } from '../../../workspace/spot';
import type { Workspace } from '../../../workspace/workspace';
import { wordIn } from '../wordIn';
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
      };
}

/** A reference that no object of the workspace is meant by. */
function referenceAt({ hit, file, state, resource }: Spot, workspace: Workspace): InnerSymbol | undefined {
  const origin = state.origins.find(({ nameNode }) => nameNode !== undefined && nameNode === hit?.node);
  const made = origin === undefined ? [] : functionsOf(origin, file.uri, workspace);
  const [target] = origin?.targets ?? [];
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
  };
}

/** The functions that a reference means, the nearest first. */
function functionsOf(origin: Origin, from: Uri, workspace: Workspace): readonly (MadeFromFile & { readonly uri: Uri })[] {
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
    const isMeant = targets.some((target) => keys.has(groupKindKey(target))) && workspace.resolver.resolve(origin, uri).kind !== 'found';
    return !isMeant || origin.nameNode === undefined ? [] : [{ uri, document: origin.owner.document, span: wordIn(origin.nameNode) }];
  });
}

function occurrence(uri: Uri, { name, document }: MadeFromFile): Occurrence {
  return { uri, document, span: wordIn(name) };
}
