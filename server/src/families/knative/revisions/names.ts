import type { Path } from '../../../base/path';
import { commonFolders, type Uri } from '../../../base/uri';
import { at, get, isList, type Value } from '../../../kustomize/objects/value';
import type { Resource } from '../../../manifest/resource';
import type { IndexedResource } from '../../../workspace/index/indexed';
import { compatible } from '../../../workspace/index/reach';
import type { Workspace } from '../../../workspace/workspace';
import type { ScalarNode } from '../../../yaml/nodes/node';
import { asScalar, asSequence, nodeAt } from '../../../yaml/nodes/query';

/*
 * Names of revisions. A Service or a Configuration names the next one in its template, and traffic goes to one by its name.
 * Source: pkg/reconciler/configuration/resources/revision.go and pkg/reconciler/route/traffic/traffic.go of knative/serving.
 */

const named = ['Service', 'Configuration'];
const routing = ['Service', 'Route'];

const templateName: Path = ['spec', 'template', 'metadata', 'name'];
const traffic: Path = ['spec', 'traffic'];
const key = 'revisionName';

/** A place that spells the name of a revision. */
export interface RevisionName {
  readonly entry: IndexedResource;
  readonly name: string;
  readonly node: ScalarNode;
  /** From the object's root. */
  readonly path: Path;
}

/** Which objects of the workspace are asked about: those of the API group of one of them, in its namespace. */
export type Around = Pick<IndexedResource, 'group' | 'namespace'>;

/** Whether a place of an object gives a revision its name, or sends traffic to one. */
export function roleAt({ group, kind, host }: Resource, path: Path, { dialects }: Workspace): 'named' | 'used' | undefined {
  if (dialects.familyOf(group) !== 'knative' || host !== undefined) {
    return undefined;
  }
  const isBelow = (start: Path, length: number): boolean => path.length === length && start.every((step, at) => path[at] === step);
  const isUse = routing.includes(kind) && isBelow(traffic, traffic.length + 2) && typeof path.at(-2) === 'number' && path.at(-1) === key;
  return named.includes(kind) && isBelow(templateName, templateName.length) ? 'named' : isUse ? 'used' : undefined;
}

/** The name that an object gives the next revision as kustomizations apply it, and where it and traffic to it stand there. */
export function namesOf(content: Value): { readonly name: string; readonly paths: readonly Path[] } | undefined {
  const name = at(content, templateName);
  const items = at(content, traffic);
  const uses = isList(items) ? items.flatMap((item, index) => (get(item, key) === name ? [[...traffic, index, key]] : [])) : [];
  return typeof name === 'string' && name !== '' ? { name, paths: [templateName, ...uses] } : undefined;
}

/** The name that an object gives the next revision. */
export function namedBy(entry: IndexedResource, { dialects }: Workspace): RevisionName | undefined {
  return dialects.familyOf(entry.group) === 'knative' && named.includes(entry.kind) ? nameAt(entry, templateName) : undefined;
}

/** The names to which an object sends traffic. */
function usedBy(entry: IndexedResource): readonly RevisionName[] {
  const items = asSequence(nodeAt(entry.resource.node, traffic))?.items ?? [];
  return items.flatMap((_, index) => nameAt(entry, [...traffic, index, key]) ?? []);
}

function nameAt(entry: IndexedResource, path: Path): RevisionName | undefined {
  const node = asScalar(nodeAt(entry.resource.node, path));
  return node === undefined || node.opaque || typeof node.value !== 'string' || node.text === ''
    ? undefined
    : { entry, name: node.text, node, path };
}

/** All names that templates give revisions. */
export function namesIn(around: Around, workspace: Workspace): readonly RevisionName[] {
  return ofKinds(named, around, workspace).flatMap((entry) => namedBy(entry, workspace) ?? []);
}

/** The templates that name a revision, as seen from a file: the nearest ones. None where it is an object of its own. */
export function templatesFor(name: string, around: Around, from: Uri, workspace: Workspace): readonly RevisionName[] {
  const isObject = ofKinds(['Revision'], around, workspace).some((each) => each.name === name);
  const all = isObject ? [] : namesIn(around, workspace).filter((each) => each.name === name);
  const nearest = all.reduce((most, { entry }) => Math.max(most, commonFolders(from, entry.uri)), -1);
  return all.filter(({ entry }) => commonFolders(from, entry.uri) === nearest);
}

/** The traffic that goes to a revision which one of these templates names. */
export function trafficTo(templates: readonly RevisionName[], workspace: Workspace): readonly RevisionName[] {
  const [first] = templates;
  const isMeant = ({ entry, name }: RevisionName): boolean =>
    name === first?.name && templatesFor(name, entry, entry.uri, workspace).some((each) => templates.some((own) => own.node === each.node));
  return first === undefined ? [] : ofKinds(routing, first.entry, workspace).flatMap((entry) => usedBy(entry).filter(isMeant));
}

function ofKinds(kinds: readonly string[], { group, namespace }: Around, { index }: Workspace): readonly IndexedResource[] {
  return kinds.flatMap((kind) => index.ofKind({ group, kind }).filter((entry) => compatible(entry.namespace, namespace)));
}
