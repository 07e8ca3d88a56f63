import type { Uri } from '../../../base/uri';
import type { Resource } from '../../../manifest/resource';
import { groupKindKey, type GroupVersionKind } from '../../../schema/kinds/kind';
import type { Occurrence } from '../../../workspace/family';
import type { Workspace } from '../../../workspace/workspace';
import type { YamlNode } from '../../../yaml/nodes/node';
import { definition } from '../facts';
import { graphOf, isDefinition, type Graph } from '../graph';
import { instanceKindOf } from '../instance';

/** A definition with the file that it is written in. */
export interface Place {
  readonly uri: Uri;
  readonly graph: Graph;
  readonly text: string | undefined;
}

/** The definition of a kind, where it is in the workspace; of several the nearest to a file. */
export function definitionOf(of: GroupVersionKind, from: Uri, workspace: Workspace): Place | undefined {
  if (!workspace.index.hasKind(definition)) {
    return undefined;
  }
  const uri = workspace.kinds.nearest(of, from)?.provenance.uri as Uri | undefined;
  const file = uri === undefined ? undefined : workspace.file(uri);
  for (const { resources, text } of file?.documents ?? []) {
    const found = resources.find((resource) => isDefinition(resource) && isSame(instanceKindOf(resource), of));
    if (found !== undefined && uri !== undefined) {
      return { uri, graph: graphOf(found), text };
    }
  }
  return undefined;
}

/** Every definition of the workspace. */
export function definitions(workspace: Workspace, kind: { readonly group: string; readonly kind: string }): readonly Place[] {
  return workspace.index
    .ofKind(kind)
    .map(({ uri, resource }) => ({ uri, graph: graphOf(resource), text: textOf(workspace, uri, resource) }));
}

function textOf(workspace: Workspace, uri: Uri, resource: Resource): string | undefined {
  return workspace.file(uri)?.documents.find(({ document }) => document === resource.document)?.text;
}

function isSame(a: GroupVersionKind | undefined, b: GroupVersionKind): boolean {
  return a !== undefined && a.version === b.version && groupKindKey(a) === groupKindKey(b);
}

/** A node as a place. */
export function placeOf(uri: Uri, resource: Resource, node: YamlNode, whole?: YamlNode): Occurrence {
  return {
    uri,
    document: resource.document,
    span: node.span,
    ...(whole === undefined
      ? {}
      : { whole: { start: Math.min(node.span.start, whole.span.start), end: Math.max(node.span.end, whole.span.end) } }),
  };
}
