import { differing } from '../base/differing';
import { compact } from '../base/lists';
import { below, type Path } from '../base/path';
import type { Resource } from '../manifest/resource';
import type { MapEntry, MapNode, YamlNode } from '../yaml/nodes/node';
import { asMap, asSequence, entriesInEffect, entryOf, nodeAt, valueOf } from '../yaml/nodes/query';
import type { Guess } from './dialectGroups';
import { eachItem, type Slot, type SlotStep } from './slot';
import type { SlotSource } from './slotSource';
import { slotTreeOf, type PlacedSlot, type SlotTree } from './slotTree';
import { guessedOrigin, Origin, referenceNode, SlotUse } from './slotUse';

export { Origin, SlotUse } from './slotUse';

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
  if (entry === undefined && !slot.required && !slot.alternatives.some((each) => entryOf(map, each.key) !== undefined)) {
    return undefined;
  }
  const origins: Origin[] = [];
  if (entry !== undefined) {
    originsAt(owner, entry.value, below(path, key), slot, rest, origins);
  }
  return new SlotUse(slot, owner, path, { key, origins: compact(origins) });
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
    const reference = referenceNode(slot, node);
    if (reference !== undefined) {
      into.push(new Origin(slot, owner, path, reference));
    }
  }
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
      const origins = guess.list
        ? (asSequence(entry.value)?.items ?? []).map((item, index) => guessedOrigin(owner, item, [...path, key, index], slot))
        : [guessedOrigin(owner, entry.value, below(path, key), slot)];
      uses.push(differing(new SlotUse(slot, owner, path, { key, origins }), { parent: node, entry }));
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
