import { shift, touches, type Span } from '../base/text';
import type { Uri } from '../base/uri';
import type { Resource } from '../manifest/resource';
import { apiVersionOf, type GroupKind, type GroupVersionKind } from '../schema/kinds/kind';
import type { Workspace } from '../workspace/workspace';
import { asMap, asScalar, asSequence, asString, entryOf, nodeAt, valueOf } from '../yaml/nodes/query';
import { infoOf, type SchemaInfo } from './schemaInfo';
import { meantAt, originAt, ownNameAt, spotAt, type Spot } from '../workspace/spot';

/** Where a kind is described: in a CRD of the workspace, or in a schema that is not a file. */
export type TypeDefinition =
  | { readonly kind: 'place'; readonly uri: Uri; readonly target: Span; readonly selection: Span }
  | { readonly kind: 'schema'; readonly of: GroupVersionKind };

/** The kinds of the objects that a position means: a reference's target, else the object around the position. */
export function typeDefinition(workspace: Workspace, uri: Uri, offset: number): readonly TypeDefinition[] {
  const spot = spotAt(workspace, uri, offset);
  if (spot === undefined) {
    return [];
  }
  const origin = ownNameAt(spot) === undefined ? originAt(spot) : undefined;
  if (origin === undefined) {
    return spot.resource === undefined ? [] : definitionsOf(workspace, spot.resource, uri);
  }
  const meant = meantAt(workspace, uri, spot);
  const kinds: readonly (GroupKind & { readonly version?: string })[] =
    meant.length > 0 ? meant.map(({ resource }) => resource) : workspace.resolver.targetsOf(origin);
  const seen = new Set<string>();
  return kinds.flatMap((of) => {
    const version = of.version ?? workspace.kinds.versions(of)[0]?.version;
    const key = `${of.group}/${of.kind}/${version ?? ''}`;
    const known = version === undefined || seen.has(key);
    seen.add(key);
    return known ? [] : definitionsOf(workspace, { group: of.group, version, kind: of.kind }, uri);
  });
}

/** Where the kind is described whose name stands under a position, as the value of an object's own `kind` or of a reference's. */
export function definitionOfKind(workspace: Workspace, uri: Uri, offset: number): readonly TypeDefinition[] {
  const spot = spotAt(workspace, uri, offset);
  const resource = kindAt(spot);
  if (spot === undefined || resource !== undefined) {
    return resource === undefined ? [] : definitionsOf(workspace, resource, uri);
  }
  const origin = spot.state.origins.find(({ node, slot: { shape } }) => {
    const kind = shape.kind === undefined ? undefined : asScalar(nodeAt(node, shape.kind));
    return kind !== undefined && touches(kind.span, spot.offset);
  });
  const newest = origin === undefined ? [] : workspace.resolver.targetsOf(origin).flatMap((of) => workspace.kinds.versions(of)[0] ?? []);
  return newest.flatMap((of) => definitionsOf(workspace, of, uri));
}

/** The object the value of whose `kind` lies under a position. */
export function kindAt(spot: Spot | undefined): Resource | undefined {
  return spot?.state.resources.find(({ kindNode }) => touches(kindNode.span, spot.offset));
}

/** The title under which a schema that is no file is shown. */
export function schemaTitle(of: GroupVersionKind): string {
  return `${of.kind}.${apiVersionOf(of).replaceAll('/', '.')}`;
}

/** The schema that {@link schemaTitle} names; `undefined` when there is none of that kind. */
export function schemaOfTitle(workspace: Workspace, title: string): SchemaInfo | undefined {
  const [, kind, group, version] = /^([^.]+)\.(?:(.+)\.)?([^.]+)$/.exec(title) ?? [];
  const found = kind === undefined || version === undefined ? undefined : workspace.kinds.find({ group: group ?? '', version, kind });
  return found === undefined ? undefined : infoOf(found);
}

/** Where a kind is described, nearest to a file where that is given; nothing for one that has no schema here. */
export function definitionsOf(workspace: Workspace, of: GroupVersionKind, from?: Uri): readonly TypeDefinition[] {
  const kind = from === undefined ? workspace.kinds.find(of) : workspace.kinds.nearest(of, from);
  if (kind === undefined || kind.provenance.source === 'builtin') {
    return [];
  }
  const { uri } = kind.provenance;
  const place = uri === undefined ? undefined : crdPlace(workspace, uri as Uri, of);
  return [place ?? { kind: 'schema', of: { group: kind.group, version: kind.version, kind: kind.kind } }];
}

function crdPlace(workspace: Workspace, uri: Uri, of: GroupVersionKind): TypeDefinition | undefined {
  const file = workspace.file(uri);
  for (const { document, resources } of file?.documents ?? []) {
    for (const resource of resources) {
      const spec = valueOf(resource.node, 'spec');
      const names = valueOf(spec, 'names');
      if (
        resource.kind === 'CustomResourceDefinition' &&
        asString(valueOf(spec, 'group')) === of.group &&
        asString(valueOf(names, 'kind')) === of.kind
      ) {
        const start = file?.startOf(document) ?? 0;
        const version = asSequence(valueOf(spec, 'versions'))?.items.find((item) => asString(valueOf(item, 'name')) === of.version);
        const target = asMap(version) ?? resource.node;
        const selection = entryOf(target, 'name')?.value ?? entryOf(names, 'kind')?.value ?? resource.kindNode;
        return { kind: 'place', uri, target: shift(target.span, start), selection: shift(selection.span, start) };
      }
    }
  }
  return undefined;
}
