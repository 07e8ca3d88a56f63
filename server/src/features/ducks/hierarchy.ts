import type { Span } from '../../base/text';
import type { Uri } from '../../base/uri';
import { groupBy } from '../../base/groups';
import { isCrdResource } from '../../manifest/resource';
import type { Duck } from '../../schema/ducks/duck';
import { apiVersionOf, groupKindKey, type GroupVersionKind } from '../../schema/kinds/kind';
import { meantAt, originAt, ownNameAt, spotAt, type Spot } from '../../workspace/spot';
import type { Workspace } from '../../workspace/workspace';
import { asString, nodeAt, valueOf } from '../../yaml/nodes/query';
import { definitionsOf, schemaTitle } from '../typeDefinition';
import { duckTitle } from './documents';
import { duckAt, ownDuckPlace } from './place';

/** What a member of the hierarchy "duck types over kinds" is. */
export type TypeOf = { readonly duck: string } | { readonly kind: GroupVersionKind };

export interface TypeItem {
  readonly of: TypeOf;
  readonly name: string;
  readonly detail: string;
  /** Where it is described: in a file, or in a document that is none, by its title. */
  readonly place: { readonly uri: Uri; readonly span: Span; readonly selection: Span } | { readonly title: string };
}

/** The duck type or the kinds that a position means: the name of a duck type, a CRD, a reference's target, an object. */
export function typeItems(workspace: Workspace, uri: Uri, offset: number): readonly TypeItem[] {
  const spot = spotAt(workspace, uri, offset);
  const named = duckAt(spot, workspace);
  if (named !== undefined) {
    return [duckItem(workspace, named.duck)];
  }
  return spot === undefined ? [] : kindsAt(workspace, uri, spot).flatMap((of) => kindItem(workspace, of) ?? []);
}

/** The duck types that a kind implements. */
export function supertypes(workspace: Workspace, of: TypeOf): readonly TypeItem[] {
  if (!('kind' in of)) {
    return [];
  }
  return workspace.ducks
    .all()
    .filter((duck) => workspace.ducks.implementedBy(of.kind, duck) === true)
    .map((duck) => duckItem(workspace, duck));
}

/** The kinds that implement a duck type, each in its most mature version that does. */
export function subtypes(workspace: Workspace, of: TypeOf): readonly TypeItem[] {
  const duck = 'duck' in of ? workspace.ducks.find(of.duck) : undefined;
  const byKind = groupBy(duck === undefined ? [] : workspace.ducks.kindsOf(duck), groupKindKey);
  return [...byKind.values()].flatMap((versions) => {
    const [first] = versions;
    const order = first === undefined ? [] : workspace.kinds.versions(first);
    const best = order.find(({ version }) => versions.some((each) => each.version === version)) ?? first;
    return best === undefined ? [] : (kindItem(workspace, best) ?? []);
  });
}

function kindsAt(workspace: Workspace, uri: Uri, spot: Spot): readonly GroupVersionKind[] {
  const { resource } = spot;
  if (resource !== undefined && isCrdResource(resource)) {
    return kindsOfCrd(spot, workspace);
  }
  const origin = ownNameAt(spot) === undefined ? originAt(spot) : undefined;
  const meant = origin === undefined ? [] : meantAt(workspace, uri, spot);
  const targets = meant.length > 0 ? meant : origin === undefined ? [] : workspace.resolver.targetsOf(origin);
  const kinds = targets.flatMap((target) => workspace.kinds.versions(target).slice(0, 1));
  return kinds.length > 0 || resource === undefined ? [...new Map(kinds.map((kind) => [groupKindKey(kind), kind])).values()] : [resource];
}

/** The version of a CRD in which a position stands; else its most mature one. */
function kindsOfCrd({ resource, hit, state }: Spot, { kinds }: Workspace): readonly GroupVersionKind[] {
  const spec = valueOf(resource?.node, 'spec');
  const group = asString(valueOf(spec, 'group'));
  const kind = asString(valueOf(valueOf(spec, 'names'), 'kind'));
  if (group === undefined || kind === undefined || resource === undefined) {
    return [];
  }
  const path = hit?.path.slice(resource.path.length) ?? [];
  const item = path[0] === 'spec' && path[1] === 'versions' && typeof path[2] === 'number' ? path[2] : undefined;
  const around =
    item === undefined ? undefined : asString(nodeAt(state.document.root, [...resource.path, 'spec', 'versions', item, 'name']));
  const versions = kinds.versions({ group, kind });
  return [versions.find(({ version }) => version === around) ?? versions[0]].flatMap((each) => each ?? []);
}

function duckItem(workspace: Workspace, duck: Duck): TypeItem {
  const own = ownDuckPlace(workspace, duck);
  return {
    of: { duck: duck.id },
    name: duck.name,
    detail: duck.fullName === undefined ? 'duck type of the project' : `duck type ${duck.fullName}`,
    place: own === undefined ? { title: duckTitle(duck) } : { uri: own.uri, span: own.span, selection: own.span },
  };
}

function kindItem(workspace: Workspace, of: GroupVersionKind): TypeItem | undefined {
  const summary = workspace.kinds.summary(of);
  if (summary === undefined) {
    return undefined;
  }
  const { group, version, kind } = summary;
  const [definition] = definitionsOf(workspace, summary);
  const place =
    definition?.kind === 'place'
      ? { uri: definition.uri, span: definition.target, selection: definition.selection }
      : { title: schemaTitle(summary) };
  return { of: { kind: { group, version, kind } }, name: kind, detail: apiVersionOf(summary), place };
}
