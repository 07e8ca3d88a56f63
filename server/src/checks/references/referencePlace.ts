import { bounds } from '../../base/bounds';
import { formatPath, type Path } from '../../base/path';
import { describeResource } from '../../manifest/resource';
import type { Origin, SlotUse } from '../../reference/extract';
import type { GroupKind } from '../../schema/kinds/kind';
import type { Config } from '../../workspace/configuration/config';
import type { Finding, RelatedPlace } from '../../workspace/finding';
import type { IndexedResource } from '../../workspace/index/indexed';
import type { Uri } from '../../base/uri';
import type { Workspace } from '../../workspace/workspace';
import { dereference, nodeAt } from '../../yaml/nodes/query';
import { fullKind } from '../kinds/kindFix';

/** What a check of references needs to know besides the reference. */
export interface ReferenceContext {
  readonly uri: Uri;
  readonly config: Config;
  readonly workspace: Workspace;
}

const mostKinds = 10;

/** `VirtualNode`, or `VirtualNode or VirtualRouter`; of many the first, and how many more there are. */
export function kindsText(targets: readonly GroupKind[]): string {
  const names = targets.map(({ kind }) => kind);
  return names.length > mostKinds ? `${names.slice(0, mostKinds).join(', ')} and ${names.length - mostKinds} more` : names.join(' or ');
}

/** The same, with the group where several kinds of its family have the name, or one that is named `beside`: `Cluster (eks.services.k8s.aws)`. */
export function kindNames(targets: readonly GroupKind[], { kinds, dialects }: Workspace, beside: readonly GroupKind[] = []): string {
  const nameOf = ({ group, kind }: GroupKind): string => {
    const family = dialects.familyOf(group);
    const groups = new Set(
      kinds
        .byKindName(kind)
        .map((each) => each.group)
        .filter((each) => dialects.familyOf(each) === family),
    );
    const isAmbiguous = groups.add(group).size > 1 || beside.some((each) => each.kind === kind && each.group !== group);
    return isAmbiguous ? fullKind({ group, kind }) : kind;
  };
  return targets.map(nameOf).join(' or ');
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

/**
 * The names of objects as places that a finding is also about. They are looked up when somebody asks: by then other text
 * may stand before them. `why` says more than what each is.
 */
export function relatedTo(entries: readonly IndexedResource[], workspace: Workspace): NonNullable<Finding['related']> {
  const places = entries
    .slice(0, bounds.related.most)
    .flatMap((entry) => (entry.name === undefined ? [] : [{ place: workspace.index.placeOf(entry), message: describeResource(entry) }]));
  return () =>
    places.flatMap(({ place, message }): readonly RelatedPlace[] => {
      const { nameNode, document } = workspace.index.entryAt(place)?.resource ?? {};
      return nameNode === undefined || document === undefined ? [] : [{ uri: place.uri, document, span: nameNode.span, message }];
    });
}

/** One reference of an object. */
export interface ReferenceOf {
  readonly owner: IndexedResource;
  readonly origin: Origin;
}

/** References of other objects as places that a finding is also about, looked up like the names of objects. */
export function relatedReferences(references: readonly ReferenceOf[], workspace: Workspace): NonNullable<Finding['related']> {
  const places = references.slice(0, bounds.related.most).flatMap(({ owner, origin }) => {
    const path = formatPath(relativePath(origin));
    return owner.name === undefined
      ? []
      : [{ place: workspace.index.placeOf(owner), path, message: `${describeResource(owner)}: ${path}` }];
  });
  return () =>
    places.flatMap(({ place, path, message }): readonly RelatedPlace[] => {
      const owner = workspace.index.entryAt(place);
      const origin = owner?.origins.find((each) => formatPath(relativePath(each)) === path);
      return origin === undefined
        ? []
        : [{ uri: place.uri, document: origin.owner.document, span: (origin.nameNode ?? origin.node).span, message }];
    });
}
