import { groupBy } from '../../../base/groups';
import { compareTexts } from '../../../base/order';
import type { World } from '../../../kustomize/build';
import type { EffectiveObject } from '../../../kustomize/objects/object';
import type { Application } from '../../../kustomize/objects/application';
import { asSpan } from '../../../kustomize/objects/spans';
import type { YamlDocument } from '../../../yaml/nodes/node';
import { pathOfSpan } from '../../../yaml/nodes/hit';

/** An object under a root, and the same one after an edit of the files. */
export type Pair = readonly [before: EffectiveObject, after: EffectiveObject];

/** Tells objects and patches apart by where they are written, whatever edits have made of the documents. */
export class Sources {
  readonly #before: ReadonlyMap<YamlDocument, YamlDocument>;
  readonly #numbers = new Map<YamlDocument | undefined, number>();
  /** Objects under many roots share their source. */
  readonly #keys = new WeakMap<EffectiveObject['source'], string>();

  /** `documents`: the changed ones, each with what it becomes. */
  constructor(documents: ReadonlyMap<YamlDocument, YamlDocument>) {
    this.#before = new Map([...documents].map(([before, after]) => [after, before]));
  }

  ofObject({ source }: EffectiveObject): string {
    return this.ofSource(source);
  }

  ofSource(source: EffectiveObject['source']): string {
    const { uri, document, path, span } = source;
    const known = this.#keys.get(source);
    if (known !== undefined) {
      return known;
    }
    const key = JSON.stringify([
      uri,
      this.#numberOf(document),
      path ?? ['generated', ...(span === undefined ? [] : (pathOfSpan(document?.root, span) ?? []))],
    ]);
    this.#keys.set(source, key);
    return key;
  }

  /** The entry that a patch comes from, and the object that it changed. */
  ofApplication({ patch: { layer, cause, entry }, before }: Application): string {
    return JSON.stringify([
      layer,
      this.#numberOf(cause.document),
      pathOfSpan(cause.document?.root, asSpan(entry)) ?? [],
      this.ofObject(before),
      before.prefixes,
      before.suffixes,
    ]);
  }

  #numberOf(document: YamlDocument | undefined): number {
    const own = (document === undefined ? undefined : this.#before.get(document)) ?? document;
    const number = this.#numbers.get(own) ?? this.#numbers.size;
    this.#numbers.set(own, number);
    return number;
  }
}

/** The objects that are others in the world after another one; `undefined` where that does not say it, or one came or went. */
export function differentPairs({ objects }: World, after: World): readonly Pair[] | undefined {
  const changed = after.objects === objects ? [] : after.since?.before === objects ? after.since.changed : undefined;
  const pairs = changed?.flatMap(([was, is]): readonly Pair[] => (was === undefined || is === undefined ? [] : [[was, is]]));
  return pairs?.length === changed?.length ? pairs : undefined;
}

/** Every object of a world with what it becomes in another one; `undefined` where they have not the same objects. */
export function pairsOf(before: World, after: World, sources: Sources): readonly Pair[] | undefined {
  const groups = groupsOf(after, sources);
  const pairs: Pair[] = [];
  for (const [key, own] of groupsOf(before, sources)) {
    const others = groups.get(key) ?? [];
    if (others.length !== own.length) {
      return undefined;
    }
    const [left, right] = own.length < 2 ? [own, others] : [inOrder(own), inOrder(others)];
    left.forEach((object, index) => pairs.push([object, right[index] ?? object]));
  }
  return pairs.length === after.objects.length ? pairs : undefined;
}

/** Copies of one object are told apart by what was put around their names; those that agree in it keep their order. */
function inOrder(copies: readonly EffectiveObject[]): readonly EffectiveObject[] {
  const keyed = copies.map((object) => ({ object, key: JSON.stringify([object.prefixes, object.suffixes, object.id.namespace]) }));
  return keyed.sort((a, b) => compareTexts(a.key, b.key)).map(({ object }) => object);
}

function groupsOf({ objects }: World, sources: Sources): ReadonlyMap<string, readonly EffectiveObject[]> {
  return groupBy(objects, (object) => sources.ofObject(object));
}
