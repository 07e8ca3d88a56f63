import { differing } from '../../base/differing';
import type { Path } from '../../base/path';
import { groupBy } from '../../base/groups';
import { baseNameOf, commonFolders, parentOf, type Uri } from '../../base/uri';
import { isNamespaceKind, labelProblem } from '../../manifest/objectName';
import { describeResource, type Resource } from '../../manifest/resource';
import { awsNameOf } from '../../reference/awsName';
import type { IndexedResource } from '../../workspace/index/indexed';
import type { Workspace } from '../../workspace/workspace';
import type { ScalarNode, YamlDocument } from '../../yaml/nodes/node';
import type { EditAnnotation } from '../feature';
import { refused, type RenameAnswer } from './answer';
import { grow, nearestOf, tiesBy, tiesOfClaims } from './objectUses';
import { editsOf, type Site } from './wordEdits';
import { namespaceKind } from '../../workspace/applied/namespaces';

/** A place that names a namespace. */
interface Mention {
  readonly uri: Uri;
  readonly document: YamlDocument;
  readonly node: ScalarNode;
  readonly path: Path;
  /** The object that moves with the namespace; absent for a reference and for the Namespace itself. */
  readonly moves: Resource | undefined;
  readonly defines: boolean;
}

/**
 * Renames a namespace: the Namespace objects, the namespace of every object in it and of every reference into it.
 * Where the workspace has several Namespaces of the name, they are namespaces of different clusters, and each place
 * means those of the nearest folder.
 */
export function renameNamespace(workspace: Workspace, name: string, from: Uri, newName: string): RenameAnswer {
  if (name === newName) {
    return { kind: 'edits', edits: [], annotations: {} };
  }
  const problem = labelProblem(newName);
  if (problem !== undefined) {
    return refused(problem);
  }
  const mentions = mentionsInScope(workspace, name, from);
  const clash = clashReason(workspace, mentions, newName);
  if (clash !== undefined) {
    return refused(clash);
  }
  const answer = editsOf(
    workspace,
    mentions.map((mention): Site => ({ ...mention, annotation: 'namespace' })),
    newName,
  );
  return answer.kind === 'refused'
    ? answer
    : { ...answer, annotations: answer.edits.length === 0 ? {} : { namespace: annotationFor(workspace, mentions, newName) } };
}

/** Every place of the namespace that is meant from a file. */
export function mentionsInScope(workspace: Workspace, name: string, from: Uri): readonly Mention[] {
  const mentions = [...mentionsOf(workspace, name)];
  const definitions = workspace.index.find(namespaceKind, name);
  if (definitions.length === 0) {
    return mentions;
  }
  const claims = new Map<Uri, readonly IndexedResource[]>();
  for (const { uri } of mentions) {
    if (!claims.has(uri)) {
      claims.set(uri, nearestOf(uri, definitions));
    }
  }
  const claimsOn = groupBy(
    [...claims.values()].flatMap((nearest) => nearest.map((target) => ({ target, nearest }))),
    ({ target }) => target,
  );
  const members = grow(
    nearestOf(from, definitions),
    tiesBy(
      () => definitions,
      ({ uri }) => [parentOf(uri)],
    ),
    // Nothing but definitions is claimed.
    tiesOfClaims(
      (member) => claimsOn.get(member)?.map(({ nearest }) => nearest) ?? [],
      () => true,
    ),
  );
  const meant = new Set([...claims].flatMap(([uri, nearest]) => (nearest.some((definition) => members.has(definition)) ? [uri] : [])));
  return mentions.filter(({ uri }) => meant.has(uri));
}

function* mentionsOf(workspace: Workspace, name: string): Iterable<Mention> {
  for (const uri of workspace.uris) {
    for (const { document, resources, origins } of workspace.file(uri)?.documents ?? []) {
      for (const resource of resources) {
        if (isNamespaceKind(resource) && resource.name === name && resource.nameNode !== undefined) {
          yield { uri, document, node: resource.nameNode, path: [...resource.path, 'metadata', 'name'], moves: undefined, defines: true };
        }
        if (resource.namespace === name && resource.namespaceNode !== undefined) {
          yield {
            uri,
            document,
            node: resource.namespaceNode,
            path: [...resource.path, 'metadata', 'namespace'],
            moves: resource,
            defines: false,
          };
        }
      }
      for (const { slot, path, namespace, namespaceNode, nameNode, name: wanted, targets } of origins) {
        if (namespace === name && namespaceNode !== undefined && slot.shape.namespace !== undefined) {
          yield { uri, document, node: namespaceNode, path: [...path, ...slot.shape.namespace], moves: undefined, defines: false };
        }
        if (wanted === name && nameNode !== undefined && targets.length === 1 && targets.every(isNamespaceKind)) {
          yield { uri, document, node: nameNode, path: [...path, ...slot.shape.name], moves: undefined, defines: false };
        }
      }
    }
  }
}

function clashReason(workspace: Workspace, mentions: readonly Mention[], newName: string): string | undefined {
  const folders = new Set(mentions.map(({ uri }) => parentOf(uri)));
  const definitions = mentions.filter(({ defines }) => defines);
  // Only where a definition stands counts, and many may stand in one file.
  const defining = new Set(definitions.map(({ uri }) => uri));
  const reaches = new Map<Uri, number>();
  const taken = workspace.index.find(namespaceKind, newName).find(({ uri }) => definitions.length === 0 || folders.has(parentOf(uri)));
  if (taken !== undefined) {
    return `Namespace "${newName}" already exists in ${baseNameOf(taken.uri)}`;
  }
  for (const { moves, uri } of mentions) {
    if (moves?.name !== undefined) {
      const reach = reaches.get(uri) ?? [...defining].reduce((most, definition) => Math.max(most, commonFolders(uri, definition)), 0);
      reaches.set(uri, reach);
      const other = workspace.index.findIn(moves, moves.name, newName).find((entry) => commonFolders(uri, entry.uri) >= reach);
      if (other !== undefined) {
        return `${describeResource(other.resource)} already exists in ${baseNameOf(other.uri)}`;
      }
    }
  }
  return undefined;
}

function annotationFor(workspace: Workspace, mentions: readonly Mention[], newName: string): EditAnnotation {
  const moved = mentions.flatMap(({ moves }) => moves ?? []);
  const renamed = moved.filter((resource) => {
    const before = awsNameOf(resource, workspace.dialects);
    return (
      before?.origin === 'default' && before.value !== awsNameOf(differing(resource, { namespace: newName }), workspace.dialects)?.value
    );
  });
  const objects = `${moved.length} ${moved.length === 1 ? 'object moves' : 'objects move'} to namespace "${newName}"; applying them creates new objects`;
  const names = `the default name in AWS changes for ${renamed.length} of them`;
  return {
    label: 'Moves objects to another namespace',
    description: renamed.length === 0 ? objects : `${objects}; ${names}`,
    needsConfirmation: true,
    optional: false,
  };
}
