import type { Path } from '../../base/path';
import { describeResource } from '../../manifest/resource';
import type { Origin, SlotUse } from '../../reference/extract';
import type { GroupKind } from '../../schema/kind';
import type { Config } from '../../workspace/config';
import type { Finding, RelatedPlace } from '../../workspace/finding';
import type { IndexedResource } from '../../workspace/index';
import type { Workspace } from '../../workspace/workspace';
import type { Uri } from '../../base/uri';
import { dereference, nodeAt } from '../../yaml/query';

/** What a check of references needs to know besides the reference. */
export interface ReferenceContext {
  readonly uri: Uri;
  readonly config: Config;
  readonly workspace: Workspace;
}

/** `VirtualNode`, or `VirtualNode or VirtualRouter`. */
export function kindsText(targets: readonly GroupKind[]): string {
  return targets.map(({ kind }) => kind).join(' or ');
}

/** Path of a reference inside its object. */
export function relativePath(origin: Origin): Path {
  return origin.path.slice(origin.owner.path.length);
}

/** Path inside the object of a key beside a reference, or of the reference itself. */
export function siblingPath(use: SlotUse, key: string): Path {
  return [...use.parentPath.slice(use.owner.path.length), key];
}

/** The key under which a reference stands, or the reference itself in a list. */
export function originKeySpan(origin: Origin): Finding['span'] {
  const key = origin.path.at(-1);
  const parent = dereference(nodeAt(origin.owner.document.root, origin.path.slice(0, -1)));
  const entry = parent?.kind === 'map' ? parent.entries.find((each) => each.key.text === key) : undefined;
  return entry?.key.span ?? origin.node.span;
}

/** The name of an object as it stands now: the finding may be older than the object's text. */
export function relatedPlace({ uri, resource }: IndexedResource, workspace: Workspace): readonly RelatedPlace[] {
  const same = workspace.index.find(resource, resource.name ?? '').filter((each) => each.uri === uri);
  const current = same.find((each) => each.resource === resource) ?? same.find((each) => each.resource.namespace === resource.namespace);
  const node = current?.resource.nameNode;
  return current === undefined || node === undefined
    ? []
    : [{ uri, document: current.resource.document, span: node.span, message: describeResource(current.resource) }];
}
