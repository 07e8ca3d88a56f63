import { formatPath } from '../../../base/path';
import { checkResource } from '../../../checks/schema/schemaCheck';
import { resourcesOf } from '../../../manifest/resource';
import type { Workspace } from '../../../workspace/workspace';
import { isWhole } from '../../../yaml/nodes/whole';
import { commentsOf } from '../../../yaml/nodes/comments';
import { parseFile } from '../../../yaml/reading/file';
import type { YamlDocument, YamlNode } from '../../../yaml/nodes/node';
import type { IndexedResource } from '../../../workspace/index/indexed';
import { legacyNameOf } from '../legacy/names';
import type { Draft } from './draft';
import type { Plan } from './plan';

/** Why an object cannot be rewritten; `undefined` where it can. */
export function obstacleOf({ resource, uri }: IndexedResource, { workspace, resources }: Plan): string | undefined {
  const { document, kind, name } = resource;
  if (!isWhole(document)) {
    return 'The document has syntax errors or template lines';
  }
  if (document.root !== undefined && isShared(document.root)) {
    return 'The document uses anchors or merge keys';
  }
  if (kind === 'VirtualService' && resource.node.flow && resource.path.length > 0) {
    return 'Its router needs an item of its own, which is not added to a flow sequence';
  }
  if (kind === 'VirtualService' && /\.json(?:\.template)?$/.test(uri) && resource.path.length === 0) {
    return 'Its router needs a document of its own, which a JSON file cannot hold';
  }
  const isUnnamed = workspace.dialects.successorOf(resource) !== undefined && legacyNameOf(resource, workspace.dialects) === undefined;
  return isUnnamed && resources === 'keep'
    ? name === undefined
      ? 'It has no name'
      : 'Its name in AWS depends on a placeholder'
    : undefined;
}

function isShared(node: YamlNode): boolean {
  switch (node.kind) {
    case 'alias':
      return true;
    case 'scalar':
      return node.anchor !== undefined;
    case 'sequence':
      return node.anchor !== undefined || node.items.some(isShared);
    case 'map':
      return node.anchor !== undefined || node.entries.some(({ key, value, merge }) => merge || isShared(key) || isShared(value));
  }
}

/** What the schema of the new version says of the objects of a rewritten document. */
export function leftOver(draft: Draft, workspace: Workspace): readonly string[] {
  return parseFile(draft.result)
    .documents.flatMap(({ document }) => resourcesOf(document))
    .filter((resource) => workspace.dialects.familyOf(resource.group) === 'appmesh')
    .flatMap((resource) => checkResource(resource, workspace).map(({ message, path }) => `${formatPath(path)}: ${message}`));
}

/** Why a rewritten document must not be written: it would lose a comment, or could not be read. */
export function lossOf(draft: Draft, document: YamlDocument): string | undefined {
  const after = parseFile(draft.result).documents;
  if (after.some((placed) => !isWhole(placed.document))) {
    return 'The form in which it is written is not supported';
  }
  const left = new Map<string, number>();
  for (const { document: placed, start } of after) {
    commentsOf(draft.result.slice(start, start + placed.length), placed.root).forEach((comment) =>
      left.set(comment, (left.get(comment) ?? 0) + 1),
    );
  }
  const isLost = commentsOf(draft.text, document.root).some((comment) => {
    const count = left.get(comment) ?? 0;
    left.set(comment, count - 1);
    return count <= 0;
  });
  return isLost ? 'A comment would be lost' : undefined;
}
