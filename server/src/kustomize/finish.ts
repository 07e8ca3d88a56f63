import type { Accumulated } from './accumulate';
import { hashOf } from './hash';
import { Followers } from './nameReferences';
import type { Cause, EffectiveObject, Place } from './object';
import { sortObjects } from './order';
import { Problems } from './problem';
import { itemsIn, textIn, type Read } from './read';
import type { NameReference } from './transformerConfig';
import { noteUnusedReferences } from './unusedReferences';
import { resolveVars } from './vars';
import { Identities, type World } from './world';
import { get, has, isMap, withKey, withoutKey } from './value';

/** Everything that a root brings in, before what happens once at the end. */
export interface Gathered {
  readonly folder: string;
  readonly root: Read | undefined;
  /** The kustomization file. */
  readonly place: Place;
  readonly accumulated: Accumulated;
  /** What is wrong with the root itself. */
  readonly problems: Problems;
}

/** How a world was made, for the next one. */
interface Making {
  readonly gathered: Gathered;
  readonly followers: Followers;
  /** What following names says of each object, by its place among those that were gathered. */
  readonly followed: readonly (Problems | undefined)[];
  /** Place in the world of each object that was gathered; -1 for one that is not applied. */
  readonly places: Int32Array;
  /** What the end of the root says besides. */
  readonly own: Problems;
}

const makings = new WeakMap<World, Making>();

/** The fields in which names were looked for when a world was made. */
export function nameReferencesIn(world: World): readonly NameReference[] {
  return makings.get(world)?.gathered.accumulated.config.nameReference ?? [];
}

/** What happens once at the root: hashes, names that follow, vars; then the order of output. */
export function finish(gathered: Gathered, before: World | undefined): World {
  const making = before === undefined ? undefined : makings.get(before);
  return (before !== undefined && making !== undefined ? renewed(gathered, before, making) : undefined) ?? finishNow(gathered);
}

function finishNow(gathered: Gathered): World {
  const { folder, root, place, accumulated } = gathered;
  const { objects, config, vars } = accumulated;
  const own = new Problems();
  const hashed = objects.map((object) => withHash(object, own));
  const followers = new Followers(hashed, config.nameReference);
  const said: (Problems | undefined)[] = [];
  const followed = hashed.map((object, index) => {
    const ownProblems = new Problems();
    const after = followers.follow(object, ownProblems);
    said[index] = ownProblems.isEmpty ? undefined : ownProblems;
    return after;
  });
  const resolved = resolveVars(followed, vars, config.varReference, own);
  if (itemsIn(root, 'buildMetadata').length > 0) {
    own.unknown('Annotations of buildMetadata are not written', { ...place, span: (root?.fields?.get('buildMetadata') ?? root)?.node.span ?? { start: 0, end: 0 } }, true);
  }
  const kept = resolved.flatMap((object, index) => (isApplied(object) ? [{ object: finished(object), index }] : []));
  const indexes = new Map(kept.map(({ object, index }) => [object, index] as const));
  const sorted = sortObjects(kept.map(({ object }) => object), sortOf(root));
  const places = new Int32Array(objects.length).fill(-1);
  sorted.forEach((object, at) => (places[indexes.get(object) ?? -1] = at));
  if (!accumulated.problems.failures.some(({ code }) => code === 'id-conflict')) {
    failOnDoubles(sorted, own);
  }
  const world: World = { root: folder, objects: sorted, problems: joined(gathered, own, said), identities: new Identities(sorted) };
  makings.set(world, { gathered, followers, followed: said, places, own });
  return world;
}

/** The world after a change of some contents; `undefined` where more than that is different. */
function renewed(gathered: Gathered, before: World, making: Making): World | undefined {
  const { accumulated: old, root } = making.gathered;
  const { accumulated: now } = gathered;
  const isSame = root === gathered.root && old.config === now.config && now.vars.length === 0 && old.vars.length === 0 && old.objects.length === now.objects.length && making.own.isEmpty;
  if (!isSame) {
    return undefined;
  }
  const changed: number[] = [];
  const objects = [...before.objects];
  const followed = [...making.followed];
  for (const [index, object] of now.objects.entries()) {
    const former = old.objects[index];
    if (former === object || former === undefined) {
      continue;
    }
    const at = making.places[index] ?? -1;
    if (object.needsHash || !isSameIdentity(former, object) || isApplied(object) !== at >= 0) {
      return undefined;
    }
    const said = new Problems();
    const after = finished(making.followers.follow(object, said));
    followed[index] = said.isEmpty ? undefined : said;
    if (at >= 0) {
      objects[at] = after;
      changed.push(at);
    }
  }
  const world: World = { root: before.root, objects, problems: joined(gathered, making.own, followed), identities: before.identities, since: { before: new WeakRef(before), changed } };
  makings.set(world, { gathered, followers: making.followers, followed, places: making.places, own: making.own });
  return world;
}

/** True for objects that others cannot tell apart by what they are called now and were called before. */
function isSameIdentity(a: EffectiveObject, b: EffectiveObject): boolean {
  const keys = ({ key, previous, prefixes, suffixes }: EffectiveObject): string => JSON.stringify([key, previous, prefixes, suffixes]);
  return a.source.uri === b.source.uri && a.needsHash === b.needsHash && keys(a) === keys(b);
}

function joined({ accumulated, problems: own }: Gathered, end: Problems, followed: readonly (Problems | undefined)[]): Problems {
  const problems = new Problems();
  problems.take(own);
  problems.take(accumulated.problems);
  problems.take(end);
  followed.forEach((each) => each !== undefined && problems.take(each));
  noteUnusedReferences(accumulated.objects, accumulated.config.nameReference, problems);
  return problems;
}

/** Two objects of one id at the end are refused, whatever made them so. */
function failOnDoubles(objects: readonly EffectiveObject[], problems: Problems): void {
  const seen = new Set<string>();
  for (const object of objects) {
    if (seen.has(object.key)) {
      problems.fail('id-conflict', `Several objects become ${object.id.kind} "${object.id.name}"`, object.causeOf(['metadata', 'name']) ?? object.causeOf(['metadata', 'namespace']) ?? object.source);
    }
    seen.add(object.key);
  }
}

/** In a hash that cannot be known, three dots that no name can have. */
export const unknownHash = '…';

function withHash(object: EffectiveObject, problems: Problems): EffectiveObject {
  if (!object.needsHash || object.content === undefined) {
    return object;
  }
  const hash = object.unknownContent ? unknownHash : hashOf(object.content);
  const cause: Cause = { ...object.source, what: 'hash' };
  if (object.unknownContent) {
    problems.unknown(`The hash in the name of ${object.id.kind} "${object.id.name}" is not known`, object.source, true);
  }
  return object.remember().renamed(`${object.id.name}-${hash}`, cause);
}

function isApplied({ content }: EffectiveObject): boolean {
  const local = get(get(get(content, 'metadata'), 'annotations'), 'config.kubernetes.io/local-config');
  return content !== undefined && (local === undefined || local === 'false');
}

/** Without the traces that Kustomize leaves while it works. */
function finished(object: EffectiveObject): EffectiveObject {
  const { content } = object;
  const metadata = get(content, 'metadata');
  const annotations = get(metadata, 'annotations');
  const empty = isMap(annotations) && Object.keys(annotations).length === 0;
  return content !== undefined && isMap(metadata) && empty && object.previous.length > 0 && has(metadata, 'annotations')
    ? object.with({ content: withKey(content, 'metadata', withoutKey(metadata, 'annotations')) })
    : object;
}

function sortOf(root: Read | undefined): { readonly fifo: boolean; readonly first?: readonly string[]; readonly last?: readonly string[] } {
  const options = root?.fields?.get('sortOptions');
  const legacy = options?.fields?.get('legacySortOptions');
  const list = (key: string): readonly string[] => itemsIn(legacy, key).map(({ text }) => text ?? '');
  return { fifo: textIn(options, 'order') === 'fifo', ...(legacy?.fields === undefined ? {} : { first: list('orderFirst'), last: list('orderLast') }) };
}
