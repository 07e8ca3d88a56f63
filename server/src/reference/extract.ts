import { compact } from '../base/lists';
import { below, type Path } from '../base/path';
import { type GroupKind, parseApiVersion } from '../schema/kind';
import type { Resource } from '../manifest/resource';
import type { MapEntry, MapNode, ScalarNode, YamlNode } from '../yaml/node';
import { asMap, asScalar, asSequence, entriesInEffect, entryOf, nodeAt, textOf, valueOf } from '../yaml/query';
import type { Guess } from './dialect';
import { eachItem, type Slot, type SlotStep } from './slot';
import type { SlotSource } from './slotSource';
import { slotTreeOf, type PlacedSlot, type SlotTree } from './slotTree';

/** A place in a manifest where a reference is written. */
export interface Origin {
  readonly slot: Slot;
  readonly owner: Resource;
  /** From the document's root to the reference. */
  readonly path: Path;
  readonly node: YamlNode;
  readonly name: string | undefined;
  readonly nameNode: ScalarNode | undefined;
  readonly namespace: string | undefined;
  readonly namespaceNode: ScalarNode | undefined;
  /** What stands for something that no object describes. */
  readonly external: string | undefined;
  readonly externalNode: ScalarNode | undefined;
  /** What it may lead to, after reading kind and group from the manifest; empty when nothing is known. */
  readonly targets: readonly GroupKind[];
  /** The name, or what decides the kind, holds a placeholder. */
  readonly opaque: boolean;
}

/** One slot at one place: the references written there and what stands in their stead. */
export interface SlotUse {
  readonly slot: Slot;
  readonly owner: Resource;
  readonly parent: MapNode;
  /** From the document's root to `parent`. */
  readonly parentPath: Path;
  /** The slot's own key, such as `vpcRef`. */
  readonly key: string;
  readonly entry: MapEntry | undefined;
  readonly origins: readonly Origin[];
  readonly alternatives: readonly MapEntry[];
}

/** Every slot use of a resource that has either a reference, an alternative, or a parent that demands one of them; slot by slot. */
export function slotUsesOf(resource: Resource, source: SlotSource): readonly SlotUse[] {
  const described = source.describes(resource);
  const slots = described ? source.slotsOf(resource) : source.instanceSlots(resource, resource.node);
  const found: PlacedUse[] = [];
  if (slots.length > 0) {
    visit(resource, resource.node, resource.path, slotTreeOf(slots), found);
  }
  const uses = found.sort((a, b) => a.order - b.order).map(({ use }) => use);
  if (!described) {
    const guesses = source.guessesFor(resource.group);
    if (guesses.length > 0) {
      guessUses(resource, resource.node, resource.path, guesses, uses, 0);
    }
  }
  return uses;
}

const none: readonly MapEntry[] = [];

/** A use, and the place of its slot among those of its kind. */
interface PlacedUse {
  readonly use: SlotUse;
  readonly order: number;
}

function visit(owner: Resource, node: YamlNode, path: Path, tree: SlotTree, uses: PlacedUse[]): void {
  const map = asMap(node);
  for (const placed of map === undefined ? [] : tree.here) {
    const use = useIn(map as MapNode, owner, path, placed);
    if (use !== undefined) {
      uses.push({ use, order: placed.order });
    }
  }
  for (const [step, deeper] of tree.below) {
    if (typeof step === 'symbol') {
      eachBelow(node, path, step, (child, at) => visit(owner, child, at, deeper, uses));
    } else {
      const value = map === undefined ? undefined : valueOf(map, step);
      if (value !== undefined) {
        visit(owner, value, below(path, step), deeper, uses);
      }
    }
  }
}

function useIn(map: MapNode, owner: Resource, path: Path, { slot, key, rest }: PlacedSlot): SlotUse | undefined {
  const entry = entryOf(map, key);
  const alternatives = slot.alternatives.length === 0 ? none : slot.alternatives.flatMap((each) => entryOf(map, each.key) ?? []);
  if (entry === undefined && alternatives.length === 0 && !slot.required) {
    return undefined;
  }
  const origins: Origin[] = [];
  if (entry !== undefined) {
    originsAt(owner, entry.value, below(path, key), slot, rest, origins);
  }
  return { slot, owner, parent: map, parentPath: path, key, entry, origins: compact(origins), alternatives };
}

function eachBelow(node: YamlNode, path: Path, step: symbol, visitChild: (child: YamlNode, path: Path) => void): void {
  if (step === eachItem) {
    asSequence(node)?.items.forEach((item, index) => visitChild(item, below(path, index)));
  } else {
    const map = asMap(node);
    for (const { key, value } of map === undefined ? none : entriesInEffect(map)) {
      visitChild(value, below(path, key.text));
    }
  }
}

function originsAt(owner: Resource, node: YamlNode, path: Path, slot: Slot, depth: number, into: Origin[]): void {
  const step = slot.path[depth];
  if (typeof step === 'symbol') {
    eachBelow(node, path, step, (child, at) => originsAt(owner, child, at, slot, depth + 1, into));
  } else {
    into.push(originOf(owner, node, path, slot));
  }
}

function originOf(owner: Resource, node: YamlNode, path: Path, slot: Slot): Origin {
  const { shape } = slot;
  const nameNode = asScalar(nodeAt(node, shape.name));
  const namespaceNode = shape.namespace === undefined ? undefined : asScalar(nodeAt(node, shape.namespace));
  const externalNode = shape.external === undefined ? undefined : asScalar(nodeAt(node, shape.external));
  const name = textOf(nameNode);
  const targets = fixedTarget(name, slot) ?? targetsOf(node, slot);
  return {
    slot,
    owner,
    path,
    node,
    name,
    nameNode,
    namespace: textOf(namespaceNode),
    namespaceNode,
    external: textOf(externalNode),
    externalNode,
    targets: targets.kinds,
    opaque: targets.opaque || nameNode?.opaque === true || namespaceNode?.opaque === true,
  };
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
  const word = slot.kindWords?.[kindNode.text];
  if (word !== undefined) {
    return { kinds: [word], opaque: false };
  }
  if (slot.kindWords !== undefined) {
    return { kinds: [], opaque: kindNode.opaque };
  }
  const groupNode = shape.group === undefined ? undefined : asScalar(nodeAt(node, shape.group));
  const apiVersionNode = shape.apiVersion === undefined ? undefined : asScalar(nodeAt(node, shape.apiVersion));
  const group = groupNode?.text ?? (apiVersionNode === undefined ? undefined : parseApiVersion(apiVersionNode.text)?.group);
  const opaque = kindNode.opaque || groupNode?.opaque === true || apiVersionNode?.opaque === true;
  return { kinds: group === undefined ? kindsCalled(kindNode.text, slot) : [{ group, kind: kindNode.text }], opaque };
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

const deepestGuess = 40;

function guessUses(owner: Resource, node: YamlNode, path: Path, guesses: readonly Guess[], uses: SlotUse[], depth: number): void {
  if (depth > deepestGuess) {
    return;
  }
  if (node.kind === 'sequence') {
    node.items.forEach((item, index) => guessUses(owner, item, below(path, index), guesses, uses, depth + 1));
    return;
  }
  if (node.kind !== 'map') {
    return;
  }
  for (const entry of node.entries) {
    const key = entry.key.text;
    const guess = guesses.find((candidate) => key.endsWith(candidate.keySuffix) && looksRight(candidate, entry.value));
    if (guess !== undefined) {
      const slot = guessedSlot(guess, [...path.slice(owner.path.length), key]);
      const origins: Origin[] = [];
      originsAt(owner, entry.value, below(path, key), slot, slot.path.length - (guess.list ? 1 : 0), origins);
      uses.push({ slot, owner, parent: node, parentPath: path, key, entry, origins: compact(origins), alternatives: [] });
    } else {
      guessUses(owner, entry.value, below(path, key), guesses, uses, depth + 1);
    }
  }
}

function looksRight(guess: Guess, value: YamlNode): boolean {
  const items = guess.list ? asSequence(value)?.items : [value];
  return items !== undefined && items.length > 0 && items.every((item) => nodeAt(item, guess.shape.name) !== undefined);
}

function guessedSlot(guess: Guess, path: Path): Slot {
  return {
    family: guess.family,
    path: [...path, ...(guess.list ? [0] : [])].map<SlotStep>((step) => (typeof step === 'number' ? eachItem : step)),
    shape: guess.shape,
    targets: [],
    alternatives: [],
    required: false,
    sureness: 'inferred',
    missing: 'silent',
    namespaceRule: 'owner',
    codes: guess.codes,
    source: guess.source,
  };
}
