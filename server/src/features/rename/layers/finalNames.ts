import { eachInSteps, type Steps } from '../../../base/steps';
import { effectiveTargets } from '../../../checks/references/effectiveReference';
import { effectiveNamespace } from '../../../kustomize/objects/ids';
import type { EffectiveObject } from '../../../kustomize/objects/object';
import { groupKindKey } from '../../../schema/kinds/kind';
import type { IndexedOrigin } from '../../../workspace/index/indexed';
import type { Workspace } from '../../../workspace/workspace';
import type { Site } from '../wordEdits';
import { rootName } from '../../../workspace/deliveries/appliedRoots';
import { isMadeFrom, type Renamed } from './renamed';
import type { UnderRoots } from './underRoots';

/** What an object is called under a root, and will be. */
export interface FinalId {
  readonly root: string;
  readonly before: { readonly name: string; readonly namespace?: string };
  readonly after: { readonly name: string; readonly namespace?: string };
  /** It is not called as its file says. */
  readonly isOther: boolean;
}

/** What objects are called under every root that has them. */
export function* finalIds(workspace: Workspace, under: UnderRoots): Steps<readonly FinalId[]> {
  const roots = new Set(under.renamed.flatMap(({ uri }) => workspace.roots.of(uri)));
  const all: FinalId[] = [];
  yield* eachInSteps(roots, (root) => {
    for (const {
      object: { id, originalId },
      words,
    } of under.there(root)) {
      const space = id.namespace === '' ? {} : { namespace: id.namespace };
      const isOther = id.name !== originalId.name || id.namespace !== originalId.namespace;
      all.push({
        root: rootName(root, workspace.folderNames),
        before: { name: id.name, ...space },
        after: { name: words.get(id.name) ?? id.name, ...space },
        isOther,
      });
    }
  });
  return all;
}

/**
 * References of other roots, and of files that no kustomization applies, which mean an object by the name that it has in the
 * end.
 */
export function* finalNameSites(workspace: Workspace, under: UnderRoots, roots: readonly string[]): Steps<readonly Site[]> {
  const own = new Set(roots);
  const finals = new Map<string, { readonly object: EffectiveObject; readonly word: string }>();
  for (const root of roots) {
    yield;
    for (const { object, words } of under.there(root)) {
      const word = words.get(object.id.name);
      const isInFile = object.source.path !== undefined && object.id.name === object.originalId.name;
      if (word !== undefined && word !== object.id.name && !isInFile) {
        finals.set(`${groupKindKey(object.id)} ${effectiveNamespace(object.id)} ${object.id.name} ${word}`, { object, word });
      }
    }
  }
  const sites: Site[] = [];
  for (const { object, word } of finals.values()) {
    yield;
    for (const entry of workspace.index.references.wanting(object.id.name)) {
      const { uri, origin } = entry;
      if (origin.nameNode !== undefined && !workspace.roots.of(uri).some((root) => own.has(root)) && mayMean(entry, object, workspace)) {
        const doubt = isUnique(object, under.renamed, workspace) ? 'confirm' : 'several';
        sites.push({
          uri,
          document: origin.owner.document,
          node: origin.nameNode,
          path: [...origin.path, ...origin.slot.shape.name],
          annotation: doubt,
          word,
        });
      }
    }
  }
  return sites;
}

/** True for a reference that finds nothing where it stands and may find the object in a cluster. */
function mayMean({ uri, origin, slot }: IndexedOrigin, { id }: EffectiveObject, workspace: Workspace): boolean {
  const isOfKind = origin.targets.some((target) => groupKindKey(target) === groupKindKey(id));
  if (!isOfKind || slot.sureness === 'inferred' || origin.opaque) {
    return false;
  }
  const isCluster = workspace.kinds.versions(id)[0]?.scope === 'Cluster';
  const isInNamespace =
    isCluster ||
    workspace.resolver.namespaces
      .of(origin)
      .some((namespace) => namespace === undefined || namespace === id.namespace || id.namespace === '');
  return (
    isInNamespace && workspace.resolver.resolve(origin, uri).kind === 'missing' && effectiveTargets(origin, uri, workspace) === undefined
  );
}

/** True where no kustomization brings another object by this name. */
function isUnique({ id }: EffectiveObject, renamed: readonly Renamed[], { worlds, roots }: Workspace): boolean {
  return roots.all.every((root) =>
    worlds
      .named(worlds.worldOf(root), id.name)
      .every(
        (other) =>
          other.id.name !== id.name || groupKindKey(other.id) !== groupKindKey(id) || renamed.some((each) => isMadeFrom(other, each)),
      ),
  );
}
