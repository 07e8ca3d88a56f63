import { joined } from '../../../base/english';
import { bounds } from '../../../base/bounds';
import { parentOf, type Uri } from '../../../base/uri';
import { findingAt } from '../../../checks/places/findingAt';
import { relatedTo } from '../../../checks/references/referencePlace';
import type { World } from '../../../kustomize/build';
import type { EffectiveObject } from '../../../kustomize/objects/object';
import { at, isMap } from '../../../kustomize/objects/value';
import { stringMap, type Resource } from '../../../manifest/resource';
import { namespacesIn } from '../../../workspace/applied/effectiveValues';
import type { DocumentState } from '../../../workspace/files/fileState';
import type { Finding } from '../../../workspace/finding';
import { isUncertain, type IndexedResource } from '../../../workspace/index/indexed';
import type { Workspace } from '../../../workspace/workspace';
import { ackPart } from '../part';
import { roleSelectors, type Labels, type RoleSelection, type Selectors } from './roleSelections';
import { namespaceKind, namespaceNameLabel, namespaceObjects } from '../../../workspace/applied/namespaces';

/**
 * Objects that several IAMRoleSelectors select, as far as all of them are applied together. What a manifest does not say,
 * such as a label that somebody gives the Namespace elsewhere, is no match.
 * Source: aws-controllers-k8s/runtime pkg/runtime/iamroleselector (Matches; more than one match is an error of the object).
 */
export function roleSelectorFindings({ resources, uri }: DocumentState, workspace: Workspace): readonly Finding[] {
  const selectable = resources.filter((resource) => isSelectable(resource, workspace));
  if (selectable.length === 0 || !workspace.index.hasKind(workspace.knowledge.part(ackPart).roleSelector)) {
    return [];
  }
  const selectors = roleSelectors(workspace);
  return selectors.count < 2 ? [] : selectable.flatMap((resource) => conflict(resource, uri, selectors, workspace));
}

function isSelectable(resource: Resource, { dialects, knowledge }: Workspace): boolean {
  return (
    resource.group !== knowledge.part(ackPart).roleSelector.group &&
    dialects.familyOf(resource.group) === 'ack' &&
    resource.name !== undefined &&
    !isUncertain(resource)
  );
}

function conflict(resource: Resource, uri: Uri, selectors: Selectors, workspace: Workspace): readonly Finding[] {
  const [matching] = appliedForms(resource, uri, workspace)
    .map((form) => matchingSelectors(form, uri, selectors, workspace))
    .filter(({ length }) => length > 1);
  if (matching === undefined) {
    return [];
  }
  const names = matching.map(({ name }) => `"${name ?? ''}"`);
  const message = `Selected by IAMRoleSelectors ${joined(names)}; the controller does not reconcile an object that more than one selects`;
  return [
    findingAt(resource, 'ack/role-selector-conflict', ['metadata', 'name'], 'value', message, { related: relatedTo(matching, workspace) }),
  ];
}

function matchingSelectors(form: AppliedForm, uri: Uri, selectors: Selectors, workspace: Workspace): readonly IndexedResource[] {
  const { kind } = form.resource;
  const namespaceLabels = namespaceLabelsOf(form, uri, workspace);
  const object = {
    kind,
    namespace: form.namespace,
    labels: [...form.labels],
    // What all of several Namespaces have, each of them has.
    namespaceLabels: [...(namespaceLabels[0] ?? [])],
  };
  const candidates = selectors.for(object, foldersAround(uri, selectors.count, workspace));
  const matching: IndexedResource[] = [];
  for (const { place, selection } of candidates) {
    const isNew = matching.every(({ name }) => name !== place.name);
    const isTogether = isNew && [uri, ...matching.map((each) => each.uri)].every((other) => areTogether(other, place.uri, workspace));
    const entry = isTogether && selects(selection, form, namespaceLabels) ? workspace.index.entryAt(place) : undefined;
    if (entry !== undefined && !isPatched(entry, form, workspace)) {
      matching.push(entry);
    }
    if (matching.length === bounds.related.most) {
      break;
    }
  }
  return matching;
}

type OwnLabels = ReadonlyMap<string, string>;

/** What an object is like where it is applied, as far as selectors look at it. */
interface AppliedForm {
  readonly resource: Resource;
  readonly namespace: string | undefined;
  readonly labels: OwnLabels;
  /** The kustomization that made it so. */
  readonly world?: World;
}

/**
 * The forms in which an object reaches a cluster: one for each kustomization root that has it, with the namespace and the
 * labels that transformers and patches give it; as its manifest says where no kustomization has it. What a root that cannot
 * be built makes of it is not known.
 */
function appliedForms(resource: Resource, uri: Uri, { worlds, roots: applied }: Workspace): readonly AppliedForm[] {
  const roots = applied.of(uri);
  return roots.length === 0
    ? [{ resource, namespace: resource.namespace, labels: stringMap(resource, 'metadata', 'labels') }]
    : worlds
        .appliedFormsOf(resource, uri, roots)
        .filter(({ world, object }) => object.content !== undefined && worlds.isWhole(world, uri))
        .map(({ world, object }) => ({
          resource,
          world,
          namespace: object.id.namespace === '' ? undefined : object.id.namespace,
          labels: labelsOf(object),
        }));
}

function labelsOf({ content }: EffectiveObject): OwnLabels {
  const labels = at(content, ['metadata', 'labels']);
  return new Map(
    isMap(labels) ? Object.entries(labels).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : [])) : [],
  );
}

/** The folders of all files that are together with one; `undefined` where that would be more than so many steps. */
function foldersAround(uri: Uri, most: number, { kustomizations }: Workspace): ReadonlySet<string> | undefined {
  const beside = kustomizations.besides(uri, most);
  return beside === undefined ? undefined : new Set(beside.map((each) => parentOf(each)));
}

/** Files of one folder or of one kustomization; others may be meant for different clusters. */
function areTogether(a: Uri, b: Uri, { kustomizations }: Workspace): boolean {
  return parentOf(a) === parentOf(b) || kustomizations.together(a, b);
}

/** True where a selector surely selects an object. */
function selects(selection: RoleSelection, form: AppliedForm, namespaceLabels: readonly OwnLabels[]): boolean {
  const { resource, namespace } = form;
  return (
    (selection.types.length === 0 ||
      selection.types.some(
        ({ group, version, kind }) => fits(group, resource.group) && fits(version, resource.version) && fits(kind, resource.kind),
      )) &&
    holds(form.labels, selection.labels) &&
    (selection.namespaces.length === 0 || selection.namespaces.includes(namespace ?? '')) &&
    (selection.namespaceLabels.length === 0 ||
      (namespaceLabels.length > 0 && namespaceLabels.every((own) => holds(own, selection.namespaceLabels))))
  );
}

/** True where a kustomization changes what a selector asks for. */
function isPatched({ resource, uri }: IndexedResource, { world }: AppliedForm, { worlds }: Workspace): boolean {
  const made = world === undefined ? [] : worlds.appliedFormsIn(world, resource, uri);
  return made.some((object) => {
    for (let change = object.changes; change !== undefined; change = change.before) {
      if (change.path[0] !== 'metadata') {
        return true;
      }
    }
    return object.content === undefined;
  });
}

function fits(wanted: string, own: string): boolean {
  return wanted === '' || wanted === own;
}

function holds(own: OwnLabels, wanted: Labels): boolean {
  return wanted.every(([key, value]) => own.get(key) === value);
}

/**
 * The labels of the Namespace of an object: of each of several that are alternatives, or are made by a kustomization. Of one
 * that is not in the workspace only the label is known that the API server gives it.
 */
function namespaceLabelsOf({ namespace: name, world }: AppliedForm, uri: Uri, workspace: Workspace): readonly OwnLabels[] {
  if (name === undefined) {
    return [];
  }
  const named = (labels: Iterable<readonly [string, string]>): OwnLabels => new Map([...labels, [namespaceNameLabel, name]]);
  const made = world === undefined ? [] : namespacesIn(world, name, workspace);
  if (made.length > 0) {
    const isKnown = made.every((object) => workspace.worlds.contentOf(object) !== undefined);
    return isKnown ? made.map((object) => named(labelsOf(object))) : [];
  }
  // Which Namespace a kustomization is applied beside, its folder does not tell.
  return (world === undefined ? nearestLabels(name, uri, workspace) : writtenLabels(name, workspace)).map(named);
}

/** The labels of the nearest Namespaces of a name; none where there is no Namespace. */
function nearestLabels(name: string, uri: Uri, workspace: Workspace): readonly Labels[] {
  const namespaces = namespaceObjects(name, uri, workspace);
  return namespaces.length === 0 ? [[]] : namespaces.map(labelsWritten);
}

/** The labels of all Namespaces of a name, once for all that are labelled alike; none where there is no Namespace. */
function writtenLabels(name: string, workspace: Workspace): readonly Labels[] {
  return workspace.results.of(workspace, `labels of Namespaces called ${name}`, () => {
    const all = workspace.index.find(namespaceKind, name).map(labelsWritten);
    const different = new Map(all.map((labels) => [JSON.stringify(labels), labels] as const));
    return all.length === 0 ? [[]] : [...different.values()];
  });
}

function labelsWritten(namespace: IndexedResource): Labels {
  return namespace.read('labels', (each) => [...stringMap(each, 'metadata', 'labels')]);
}
