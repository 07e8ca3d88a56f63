import { allOf } from '../../base/lists';
import type { Path } from '../../base/path';
import type { Uri } from '../../base/uri';
import type { Resource } from '../../manifest/resource';
import type { Kind } from '../../schema/kinds/kind';
import { structuresAt, type Described } from '../../schema/structure/lookup';
import { podTemplates, type TemplateHolder } from '../../schema/kinds/podTemplate';
import type { Structure } from '../../schema/structure/structure';
import { asMap, nodeAt, valueOf } from '../../yaml/nodes/query';
import type { Workspace } from '../workspace';

/** The duck type of kinds that hold a Pod template, and where: known to everybody who makes Pods. */
const podSpecable = { duck: 'podspecable', path: ['spec', 'template'] as Path };

/** A core kind that holds a Pod template, with a schema of that template alone. */
export function coreWorkload(resource: Resource, workspace: Workspace): Kind | undefined {
  return holderOf(resource, workspace)?.kind;
}

function holderOf(resource: Resource, { knowledge, kinds }: Workspace): TemplateHolder | undefined {
  const source = kinds.summary(resource)?.provenance.source;
  return source === 'builtin' ? knowledge.part(podTemplates).holder(resource) : undefined;
}

/**
 * Every schema that describes a place of an object: its kind's own, and in a Pod template that this leaves open, what
 * Kubernetes says of Pod templates.
 */
export function describedAt(resource: Resource, path: Path, workspace: Workspace): readonly Described[] {
  const own = workspace.kinds.find(resource);
  return describedBy(own === undefined ? [] : [own], resource, path, workspace);
}

/** The same as seen from a file: where CRDs of several releases describe a kind, the nearest says it. */
export function describedNear(resource: Resource, path: Path, from: Uri, workspace: Workspace): readonly Described[] {
  return describedBy(workspace.kinds.descriptions(resource, from).slice(0, 1), resource, path, workspace);
}

/** What all of these CRDs say, the nearest first; what only others require is not required. */
export function describedByAny(resource: Resource, path: Path, from: Uri, workspace: Workspace): readonly Described[] {
  return describedBy(workspace.kinds.descriptions(resource, from), resource, path, workspace);
}

function describedBy(kinds: readonly Kind[], resource: Resource, path: Path, workspace: Workspace): readonly Described[] {
  const nearest = kinds[0];
  if (nearest === undefined) {
    const holder = holderOf(resource, workspace);
    const isInside = holder !== undefined && path.length > 0 && holder.path.every((step, index) => path[index] === step);
    return isInside ? structuresAt(holder.kind.schema, path) : [];
  }
  const others = kinds.slice(1);
  const further = others.flatMap(({ schema }) => structuresAt(schema, path).map(({ structure }) => ({ structure, certain: false })));
  const described = allOf(structuresAt(nearest.schema, path), further, describedByFamilies(nearest, path, workspace));
  return described.some(({ structure }) => saysMore(structure)) ? described : allOf(described, inTemplate(resource, path, workspace));
}

/** What families say of a place beyond the schema of a kind. */
export function describedByFamilies(kind: Kind, path: Path, { knowledge }: Workspace): readonly Described[] {
  return knowledge.families
    .flatMap(({ describes }) => describes?.(kind, path, knowledge) ?? [])
    .map((structure) => ({ structure, certain: true }));
}

/** True where a place stands in a Pod template that its kind's own schema leaves open. */
export function isInTemplate(resource: Resource, path: Path, workspace: Workspace): boolean {
  const own = workspace.kinds.find(resource)?.schema;
  return own === undefined
    ? coreWorkload(resource, workspace) !== undefined
    : inTemplate(resource, path, workspace).length > 0 && !structuresAt(own, path).some(({ structure }) => saysMore(structure));
}

function inTemplate(resource: Resource, path: Path, workspace: Workspace): readonly Described[] {
  const start = podSpecable.path;
  const isInside = start.every((step, index) => path[index] === step);
  const duck = isInside ? workspace.ducks.find(podSpecable.duck) : undefined;
  if (duck === undefined || workspace.ducks.implementedBy(resource, duck) !== true || !isCertain(resource, workspace)) {
    return [];
  }
  return structuresAt(workspace.knowledge.part(podTemplates).template, path.slice(start.length));
}

/** A template of a CRD that anything may stand in is one of Pods where it is written like one, or the CRD is labeled so. */
function isCertain(resource: Resource, workspace: Workspace): boolean {
  const kind = workspace.kinds.find(resource);
  const isBundled = kind?.provenance.source === 'bundled';
  const duck = workspace.ducks.find(podSpecable.duck);
  const isLabeled = duck?.labels.some((label) => kind?.labels?.[label] === 'true') === true;
  return isBundled || isLabeled || valueOf(asMap(nodeAt(resource.node, [...podSpecable.path, 'spec'])), 'containers') !== undefined;
}

function saysMore({ type, properties, items, additionalProperties }: Structure): boolean {
  return (
    properties !== undefined ||
    items !== undefined ||
    typeof additionalProperties === 'object' ||
    (type !== undefined && type !== 'object' && type !== 'array')
  );
}
