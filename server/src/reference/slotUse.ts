import { ownOf } from '../base/record';
import { differing } from '../base/differing';
import { there } from '../base/errors';
import { sharedPath, type Path } from '../base/path';
import type { Resource } from '../manifest/resource';
import { type GroupKind, parseApiVersion } from '../schema/kinds/kind';
import type { MapEntry, MapNode, ScalarNode, YamlNode } from '../yaml/nodes/node';
import { asMap, asScalar, entryOf, nodeAt, textOf } from '../yaml/nodes/query';
import { jsonMapIn } from '../yaml/reading/jsonText';
import type { Slot } from './slot';

/**
 * A place in a manifest where a reference is written. Its nodes are getters, so do not spread it: use `differing` for a changed copy.
 */
export class Origin {
  readonly slot: Slot;
  readonly owner: Resource;
  /** From the document's root to the reference. */
  readonly path: Path;
  readonly name: string | undefined;
  readonly namespace: string | undefined;
  /** The external value, which names something that no object describes. */
  readonly external: string | undefined;
  /** The kinds that it may refer to, after reading kind and group from the manifest; empty if nothing is known. */
  readonly targets: readonly GroupKind[];
  /** The name, or what decides the kind, holds a placeholder. */
  readonly opaque: boolean;

  constructor(slot: Slot, owner: Resource, path: Path, node: YamlNode) {
    const nameNode = partOf(node, slot.shape.name);
    const namespaceNode = partOf(node, slot.shape.namespace);
    const name = textOf(nameNode);
    const targets = fixedTarget(name, slot) ?? targetsOf(node, slot);
    this.slot = slot;
    this.owner = owner;
    this.path = sharedPath(path);
    this.name = name;
    this.namespace = textOf(namespaceNode);
    this.external = textOf(partOf(node, slot.shape.external));
    this.targets = targets.kinds;
    this.opaque = targets.opaque || nameNode?.opaque === true || namespaceNode?.opaque === true;
  }

  get node(): YamlNode {
    const node = nodeIn(this.owner, this.path);
    return referenceNode(this.slot, node) ?? node;
  }

  get nameNode(): ScalarNode | undefined {
    return partOf(this.node, this.slot.shape.name);
  }

  get namespaceNode(): ScalarNode | undefined {
    return partOf(this.node, this.slot.shape.namespace);
  }

  get externalNode(): ScalarNode | undefined {
    return partOf(this.node, this.slot.shape.external);
  }
}

/** One slot at one place: the references written there, and the alternatives that are written instead. Do not spread it either. */
export class SlotUse {
  readonly slot: Slot;
  readonly owner: Resource;
  /** From the document's root to `parent`. */
  readonly parentPath: Path;
  /** The slot's own key, such as `vpcRef`. */
  readonly key: string;
  readonly origins: readonly Origin[];

  constructor(slot: Slot, owner: Resource, parentPath: Path, { key, origins }: Pick<SlotUse, 'key' | 'origins'>) {
    this.slot = slot;
    this.owner = owner;
    this.parentPath = sharedPath(parentPath);
    this.key = key;
    this.origins = origins;
  }

  get parent(): MapNode {
    return there(asMap(nodeIn(this.owner, this.parentPath)));
  }

  get entry(): MapEntry | undefined {
    return entryOf(this.parent, this.key);
  }

  get alternatives(): readonly MapEntry[] {
    const { alternatives } = this.slot;
    const { parent } = this;
    return alternatives.length === 0 ? none : alternatives.flatMap(({ key }) => entryOf(parent, key) ?? []);
  }
}

const none: readonly MapEntry[] = [];

/** The node with the parts of a reference that is written at a node; `undefined` where the parts cannot be told. */
export function referenceNode({ json }: Slot, node: YamlNode): YamlNode | undefined {
  const scalar = json === undefined ? undefined : asScalar(node);
  return json === undefined ? node : scalar === undefined ? undefined : jsonMapIn(scalar);
}

/** What stands in an object at a path of its document. */
function nodeIn({ node, path: own }: Resource, path: Path): YamlNode {
  return there(nodeAt(node, own.length === 0 ? path : path.slice(own.length)));
}

function partOf(node: YamlNode, path: Path | undefined): ScalarNode | undefined {
  return path === undefined ? undefined : asScalar(nodeAt(node, path));
}

/** {@link partOf}, but for a null, which is as a part that is not written. */
function writtenPart(node: YamlNode, path: Path | undefined): ScalarNode | undefined {
  const part = partOf(node, path);
  return part?.value === null && !part.opaque ? undefined : part;
}

/** What a name means whatever kind stands beside it. */
function fixedTarget(
  name: string | undefined,
  { wildcard, wildcardOf, furtherKinds, standard }: Slot,
): ReturnType<typeof targetsOf> | undefined {
  const kind = name === undefined ? undefined : name === wildcard ? wildcardOf : furtherKinds === undefined ? undefined : standard;
  return kind === undefined ? undefined : { kinds: [kind], opaque: false };
}

function targetsOf(node: YamlNode, slot: Slot): { readonly kinds: readonly GroupKind[]; readonly opaque: boolean } {
  const { shape } = slot;
  const kindNode = shape.kind === undefined ? undefined : asScalar(nodeAt(node, shape.kind));
  if (kindNode === undefined || textOf(kindNode) === undefined) {
    return { kinds: slot.standard === undefined ? slot.targets : [slot.standard], opaque: false };
  }
  const word = slot.kindWords === undefined ? undefined : ownOf(slot.kindWords, kindNode.text);
  if (word !== undefined) {
    return { kinds: [word], opaque: false };
  }
  if (slot.kindWords !== undefined) {
    return { kinds: [], opaque: kindNode.opaque };
  }
  const meant = slot.byName === undefined ? undefined : slot.targets.find(({ kind }) => isSpelled(kindNode.text, kind));
  if (meant !== undefined) {
    return { kinds: [meant], opaque: false };
  }
  const groupNode = writtenPart(node, shape.group);
  const apiVersionNode = writtenPart(node, shape.apiVersion);
  // An empty group is as one that is not written, and a role's has a default (kubernetes pkg/apis/rbac/v1/defaults.go).
  const written = groupNode?.text === '' ? undefined : groupNode?.text;
  const group = written ?? (apiVersionNode === undefined ? undefined : parseApiVersion(apiVersionNode.text)?.group);
  const opaque = kindNode.opaque || groupNode?.opaque === true || apiVersionNode?.opaque === true;
  if (group !== undefined) {
    return { kinds: [{ group, kind: kindNode.text }], opaque };
  }
  const called = kindsCalled(kindNode.text, slot);
  return { kinds: called.length === 0 && groupNode !== undefined ? [{ group: '', kind: kindNode.text }] : called, opaque };
}

function isSpelled(text: string, kind: string): boolean {
  return text.toLowerCase() === kind.toLowerCase();
}

/** The kinds that a name without a group means in a slot. */
function kindsCalled(name: string, { targets, furtherKinds, standard }: Slot): readonly GroupKind[] {
  const listed = targets.filter(({ kind }) => kind === name);
  const further = furtherKinds?.get(name);
  if (listed.length > 0 || further !== undefined) {
    return listed.length > 0 || further === undefined ? listed : [further];
  }
  return standard === undefined || furtherKinds !== undefined ? [] : [{ group: standard.group, kind: name }];
}

/** The origin of a guessed reference. It holds its node: of a duplicated key only one can be found by a path. */
export function guessedOrigin(owner: Resource, node: YamlNode, path: Path, slot: Slot): Origin {
  return differing(new Origin(slot, owner, path, node), { node });
}
