import { joined } from '../../../base/english';
import { bounds } from '../../../base/bounds';
import { parentOf, type Uri } from '../../../base/uri';
import { findingAt } from '../../../checks/findingAt';
import { relatedTo } from '../../../checks/referencePlace';
import { checkValues } from '../../../checks/valueCheck';
import type { World } from '../../../kustomize/build';
import type { EffectiveObject } from '../../../kustomize/object';
import { at, isMap } from '../../../kustomize/value';
import { stringMap, type Resource } from '../../../manifest/resource';
import { namespacesIn } from '../../../workspace/effectiveValues';
import type { DocumentState } from '../../../workspace/fileState';
import type { Finding } from '../../../workspace/finding';
import { isUncertain, type IndexedResource } from '../../../workspace/indexed';
import type { Workspace } from '../../../workspace/workspace';
import { asSequence, asString, nodeAt, valueOf } from '../../../yaml/query';
import { plainValue } from '../../../yaml/value';
import { ackPart } from '../part';

/** What an IAMRoleSelector asks of the objects whose role it is; an empty part asks nothing. */
interface Selection {
  readonly namespaces: readonly string[];
  readonly namespaceLabels: Labels;
  readonly types: readonly { readonly group: string; readonly version: string; readonly kind: string }[];
  readonly labels: Labels;
}

type Labels = readonly (readonly [key: string, value: string])[];

/**
 * Objects that several IAMRoleSelectors select, as far as all of them are applied together. What a manifest does not say,
 * such as a label that somebody gives the Namespace elsewhere, is no match.
 * Source: aws-controllers-k8s/runtime pkg/runtime/iamroleselector (Matches; more than one match is an error of the object).
 */
export function roleSelectorFindings({ resources, uri }: DocumentState, workspace: Workspace): readonly Finding[] {
  const selectors = resources.some((resource) => isSelectable(resource, workspace))
    ? workspace.kustomizations.wholes(workspace.index.ofKind(workspace.knowledge.part(ackPart).roleSelector))
    : [];
  return selectors.length < 2
    ? []
    : resources
        .filter((resource) => isSelectable(resource, workspace))
        .flatMap((resource) => conflict(resource, uri, selectors, workspace));
}

function isSelectable(resource: Resource, { dialects, knowledge }: Workspace): boolean {
  return (
    resource.group !== knowledge.part(ackPart).roleSelector.group &&
    dialects.familyOf(resource.group) === 'ack' &&
    resource.name !== undefined &&
    !isUncertain(resource)
  );
}

function conflict(resource: Resource, uri: Uri, selectors: readonly IndexedResource[], workspace: Workspace): readonly Finding[] {
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

function matchingSelectors(
  form: AppliedForm,
  uri: Uri,
  selectors: readonly IndexedResource[],
  workspace: Workspace,
): readonly IndexedResource[] {
  const matching: IndexedResource[] = [];
  for (const selector of selectors) {
    const isNew = matching.every(({ name }) => name !== selector.name);
    if (
      isNew &&
      [uri, ...matching.map((each) => each.uri)].every((other) => areTogether(other, selector.uri, workspace)) &&
      selects(selector, form, workspace)
    ) {
      matching.push(selector);
    }
    if (matching.length === bounds.related.most) {
      break;
    }
  }
  return matching;
}

/** What an object is like where it is applied, as far as selectors look at it. */
interface AppliedForm {
  readonly resource: Resource;
  readonly namespace: string | undefined;
  readonly labels: ReadonlyMap<string, string>;
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
        .filter(({ world, object }) => object.content !== undefined && worlds.isWhole(world))
        .map(({ world, object }) => ({
          resource,
          world,
          namespace: object.id.namespace === '' ? undefined : object.id.namespace,
          labels: labelsOf(object),
        }));
}

function labelsOf({ content }: EffectiveObject): ReadonlyMap<string, string> {
  const labels = at(content, ['metadata', 'labels']);
  return new Map(
    isMap(labels) ? Object.entries(labels).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : [])) : [],
  );
}

/** Files of one folder or of one kustomization; others may be meant for different clusters. */
function areTogether(a: Uri, b: Uri, { kustomizations }: Workspace): boolean {
  return parentOf(a) === parentOf(b) || kustomizations.together(a, b);
}

/** True where a selector surely selects an object. */
function selects(selector: IndexedResource, form: AppliedForm, workspace: Workspace): boolean {
  const { resource, namespace } = form;
  const selection = selector.read('selection', (each) => selectionOf(each, workspace));
  return (
    selection !== undefined &&
    !isPatched(selector, form, workspace) &&
    (selection.types.length === 0 ||
      selection.types.some(
        ({ group, version, kind }) => fits(group, resource.group) && fits(version, resource.version) && fits(kind, resource.kind),
      )) &&
    holds(form.labels, selection.labels) &&
    (selection.namespaces.length === 0 || selection.namespaces.includes(namespace ?? '')) &&
    (selection.namespaceLabels.length === 0 || hasNamespaceLabels(form, selection.namespaceLabels, workspace))
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

function holds(own: ReadonlyMap<string, string>, wanted: Labels): boolean {
  return wanted.every(([key, value]) => own.get(key) === value);
}

function hasNamespaceLabels({ namespace: name, world }: AppliedForm, wanted: Labels, workspace: Workspace): boolean {
  if (name === undefined) {
    return false;
  }
  const { namespaceNameLabel } = workspace.knowledge.part(ackPart);
  const rest = wanted.filter(([key, value]) => key !== namespaceNameLabel || value !== name);
  const made = world === undefined ? [] : namespacesIn(world, name, workspace);
  if (made.length > 0) {
    return made.every((object) => workspace.worlds.contentOf(object) !== undefined && holds(labelsOf(object), rest));
  }
  const namespaces = rest.length === 0 ? [] : workspace.index.find({ group: '', kind: 'Namespace' }, name);
  return (
    rest.length === 0 ||
    (namespaces.length > 0 &&
      namespaces.every((each) => holds(new Map(each.read('labels', (namespace) => [...stringMap(namespace, 'metadata', 'labels')])), rest)))
  );
}

/** `undefined` where a selector cannot be read for sure, or has a mistake for which the controllers ignore it. */
function selectionOf(resource: Resource, workspace: Workspace): Selection | undefined {
  const spec = nodeAt(resource.node, ['spec']);
  const isKnown = plainValue(spec)?.opaque === false && !resource.document.templated && checkValues(resource, workspace).length === 0;
  return isKnown
    ? {
        namespaces: (asSequence(nodeAt(spec, ['namespaceSelector', 'names']))?.items ?? []).flatMap((item) => asString(item) ?? []),
        namespaceLabels: [...stringMap(resource, 'spec', 'namespaceSelector', 'labelSelector', 'matchLabels')],
        types: (asSequence(nodeAt(spec, ['resourceTypeSelector']))?.items ?? []).map((item) => ({
          group: asString(valueOf(item, 'group')) ?? '',
          version: asString(valueOf(item, 'version')) ?? '',
          kind: asString(valueOf(item, 'kind')) ?? '',
        })),
        labels: [...stringMap(resource, 'spec', 'resourceLabelSelector', 'matchLabels')],
      }
    : undefined;
}
