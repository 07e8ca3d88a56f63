import { shift, touches, type Span } from '../../base/text';
import type { Uri } from '../../base/uri';
import { fixedNameReason, isGivenNamespace, isNamespaceKind } from '../../manifest/objectName';
import type { Origin } from '../../reference/extract';
import { identityKey, type IndexedResource } from '../../workspace/index/indexed';
import type { Workspace } from '../../workspace/workspace';
import { rewriteWord } from '../../yaml/writing/edit';
import type { ScalarNode } from '../../yaml/nodes/node';
import { dereference } from '../../yaml/nodes/query';
import { kindsText } from '../../checks/references/referencePlace';
import { spotAt, type Spot } from '../../workspace/spot';
import { holdsPlaceholder } from '../../yaml/templates/placeholders';
import type { Affixes } from '../../kustomize/names/formerNames';
import { refused } from './answer';
import { finalSubject, layerSubjectAt, type LayerSubject } from './layers/layerSubject';
import type { Renamed } from './layers/renamed';
import { nearestTargets } from './objectUses';

/** What a rename at a position is about. */
export type RenameSubject =
  | {
      readonly kind: 'object';
      readonly span: Span;
      readonly name: string;
      readonly seeds: readonly IndexedResource[];
      readonly affixes?: Affixes;
    }
  /** An object that a kustomization generates. */
  | {
      readonly kind: 'generated';
      readonly span: Span;
      readonly name: string;
      readonly object: Renamed;
      readonly of: string;
      readonly affixes: Affixes;
    }
  /** `from` is the file that was asked from. */
  | { readonly kind: 'namespace'; readonly span: Span; readonly name: string; readonly from: Uri }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'none' };

const none: RenameSubject = { kind: 'none' };

/** The object or the namespace whose name is under a position, on itself or in a reference. */
export function subjectAt(workspace: Workspace, uri: Uri, offset: number): RenameSubject {
  const spot = spotAt(workspace, uri, offset);
  if (spot === undefined) {
    return none;
  }
  const layered = layerSubjectAt(workspace, uri, offset, spot);
  if (layered !== undefined) {
    return inLayers(layered.subject, layered.node, layered.span);
  }
  const { resources, origins } = spot.state;
  const own = resources.find(({ nameNode }) => isHere(spot, nameNode));
  if (own?.name !== undefined && own.nameNode !== undefined) {
    const name = own.name;
    const entry = workspace.index
      .findInFile(uri, { group: own.group, kind: own.kind, namespace: own.namespace, name })
      .find((each) => each.is(own));
    return entry === undefined ? none : objectSubject(spot, own.nameNode, name, [entry]);
  }
  const named = origins.find(({ nameNode }) => isHere(spot, nameNode));
  if (named?.name !== undefined && named.nameNode !== undefined) {
    return referenceSubject(workspace, spot, named, named.nameNode, named.name);
  }
  const moved =
    resources.find((resource) => isHere(spot, resource.namespaceNode) && workspace.isOurs(resource)) ??
    origins.find(({ namespaceNode }) => isHere(spot, namespaceNode));
  return moved?.namespace === undefined || moved.namespaceNode === undefined
    ? none
    : namespaceSubject(spot, moved.namespaceNode, moved.namespace);
}

/** True when a scalar, or an alias that stands for it, is under the position. */
function isHere({ offset, hit }: Spot, node: ScalarNode | undefined): boolean {
  return node !== undefined && (touches(node.span, offset) || (hit?.node.kind === 'alias' && dereference(hit.node) === node));
}

function objectSubject(spot: Spot, node: ScalarNode, name: string, seeds: readonly IndexedResource[]): RenameSubject {
  const [first] = seeds;
  if (first === undefined) {
    return none;
  }
  if (isNamespaceKind(first.resource)) {
    return namespaceSubject(spot, node, name);
  }
  if (node.opaque || first.resource.nameNode?.opaque === true) {
    return refused(placeholderReason(name));
  }
  const fixed = fixedNameReason(first.resource);
  return fixed === undefined ? { kind: 'object', span: spanOf(spot, node, name), name, seeds } : refused(fixed);
}

/** What a name of kustomizations means. */
function inLayers(subject: LayerSubject, node: ScalarNode, span: Span): RenameSubject {
  if (subject.kind === 'refused') {
    return subject;
  }
  if (subject.kind === 'generated') {
    return { ...subject, span, name: node.text };
  }
  const { seeds, affixes } = subject;
  const fixed = seeds.map(({ resource }) => fixedNameReason(resource)).find((reason) => reason !== undefined);
  if (node.opaque || seeds.some(({ resource }) => resource.nameNode?.opaque === true)) {
    return refused(placeholderReason(node.text));
  }
  return fixed === undefined ? { kind: 'object', span, name: node.text, seeds, affixes } : refused(fixed);
}

function referenceSubject(workspace: Workspace, spot: Spot, origin: Origin, node: ScalarNode, name: string): RenameSubject {
  const resolution = workspace.resolver.resolve(origin, spot.file.uri, workspace.configuration.outsideOf(spot.file.uri));
  const what = kindsText(origin.targets) === '' ? 'object' : kindsText(origin.targets);
  switch (resolution.kind) {
    case 'found': {
      const seeds = nearestTargets(workspace, { uri: spot.file.uri, origin });
      const kinds = new Set(seeds.map(({ resource }) => identityKey(resource)));
      return kinds.size > 1
        ? refused(`"${name}" refers to several objects: ${describeSeveral(seeds)}. Rename one of them at its own name`)
        : objectSubject(spot, node, name, seeds);
    }
    case 'many':
      return refused(`"${name}" matches every ${what} in the namespace and cannot be renamed`);
    case 'outside':
      return refused(`${what} "${name}" is declared as external to this workspace and cannot be renamed`);
    case 'missing':
    case 'other-namespace':
    case 'other-kind': {
      if (node.opaque) {
        return refused(placeholderReason(name));
      }
      if (origin.targets.some(isNamespaceKind)) {
        return namespaceSubject(spot, node, name);
      }
      const final = finalSubject(workspace, spot, origin);
      return final === undefined ? refused(`${what} "${name}" not found`) : inLayers(final, node, spanOf(spot, node, name));
    }
    case 'unknown':
      return node.opaque ? refused(placeholderReason(name)) : none;
  }
}

function namespaceSubject(spot: Spot, node: ScalarNode, name: string): RenameSubject {
  if (node.opaque) {
    return refused(placeholderReason(name));
  }
  return isGivenNamespace(name)
    ? refused(`Namespace "${name}" exists in every cluster and cannot be renamed`)
    : { kind: 'namespace', span: spanOf(spot, node, name), name, from: spot.file.uri };
}

/** The word alone, without quotes; the alias where one is under the position. */
function spanOf({ file, state, start, offset, hit }: Spot, node: ScalarNode, name: string): Span {
  const word = touches(node.span, offset) ? rewriteWord(file.textOf(state.document), node, name)?.span : hit?.node.span;
  return shift(word ?? node.span, start);
}

function placeholderReason(name: string): string {
  return holdsPlaceholder(name)
    ? `"${name}" contains a placeholder and cannot be renamed`
    : `"${name}" is written by a setter or a template and cannot be renamed`;
}

function describeSeveral(entries: readonly IndexedResource[]): string {
  return [
    ...new Set(entries.map(({ resource: { kind, namespace } }) => (namespace === undefined ? kind : `${kind} in "${namespace}"`))),
  ].join(', ');
}
