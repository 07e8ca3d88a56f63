import type { Steps } from '../../base/steps';
import { nameProblem } from '../../manifest/objectName';
import { familiesOf } from '../../workspace/family';
import type { IndexedResource } from '../../workspace/index/indexed';
import type { Workspace } from '../../workspace/workspace';
import { refused, type RenameAnswer } from './answer';
import { confirmed, reasonsOf } from './confirmation';
import { keepCloudName, nameToKeep } from './keepCloudName';
import { finalIds } from './layers/finalNames';
import { followLayers } from './layers/follow';
import { renamedEntry } from './layers/renamed';
import { UnderRoots } from './layers/underRoots';
import { objectUsesOf, type ObjectUses } from './objectUses';
import { editsOf, type Site } from './wordEdits';
import { clashReason } from './nameClash';

/** Renames an object: its manifests and the references that mean it. */
export function* renameObject(workspace: Workspace, seeds: readonly IndexedResource[], newName: string): Steps<RenameAnswer> {
  const [first] = seeds;
  const name = first?.resource.name;
  if (first === undefined || name === undefined || name === newName) {
    return { kind: 'edits', edits: [], annotations: {} };
  }
  const problem = nameProblem(first.resource, newName, name);
  if (problem !== undefined) {
    return refused(problem);
  }
  const uses = objectUsesOf(workspace, seeds);
  const taken = clashReason(workspace, uses, newName);
  if (taken !== undefined) {
    return refused(taken);
  }
  const under = new UnderRoots(workspace, uses.targets.map(renamedEntry), newName);
  const following = followingSites(uses.targets, wordsOf(workspace, under, name, newName), workspace);
  const followed = yield* followLayers(workspace, under, newName, { sites: sitesOf(uses, 'confirm'), following });
  if (followed.kind === 'refused') {
    return followed;
  }
  const answer = editsOf(workspace, followed.sites, newName);
  if (answer.kind === 'refused') {
    return answer;
  }
  const finals = yield* finalIds(workspace, under);
  // What kustomizations call the object differently is named differently in the cloud too, in each of them.
  const kept = finals.some(({ isOther }) => isOther)
    ? []
    : uses.targets.flatMap(
        (target) => keepCloudName(workspace, target, nameToKeep(workspace, target)?.when === 'chosen' ? 'keep' : 'confirm') ?? [],
      );
  return confirmed([...answer.edits, ...kept], [...reasonsOf(workspace, uses, finals, newName), ...followed.reasons], newName);
}

/** What the objects are called in their files and under their roots, each with the new name. */
function wordsOf({ roots }: Workspace, under: UnderRoots, name: string, newName: string): ReadonlyMap<string, string> {
  const own = [...new Set(under.renamed.flatMap(({ uri }) => roots.of(uri)))].flatMap((root) =>
    under.there(root).flatMap(({ words }) => [...words]),
  );
  return new Map([...own, [name, newName]]);
}

/** Other names that change with those of the objects. */
function followingSites(
  targets: readonly IndexedResource[],
  words: ReadonlyMap<string, string>,
  workspace: Workspace,
): readonly (Site & { readonly word: string })[] {
  return targets.flatMap((target) =>
    familiesOf(workspace).flatMap(({ followingNames }) =>
      (followingNames?.(target, words, workspace) ?? []).map((each) => ({ ...each, annotation: each.doubt ?? 'confirm' })),
    ),
  );
}

/** Every place that has to change with an object's name. */
export function sitesOf({ targets, references }: ObjectUses, annotation: string | undefined): readonly Site[] {
  const own = targets.flatMap(({ uri, resource }): readonly Site[] =>
    resource.nameNode === undefined
      ? []
      : [{ uri, document: resource.document, node: resource.nameNode, path: [...resource.path, 'metadata', 'name'], annotation }],
  );
  const others = references.flatMap(({ uri, origin, doubt }): readonly Site[] =>
    origin.nameNode === undefined
      ? []
      : [
          {
            uri,
            document: origin.owner.document,
            node: origin.nameNode,
            path: [...origin.path, ...origin.slot.shape.name],
            annotation: doubt ?? annotation,
          },
        ],
  );
  return [...own, ...others];
}
