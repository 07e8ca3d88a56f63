import type { Accumulated } from '../layers/accumulate';
import { hasConflict, isSameEnd, type End, type EndOptions, type Since } from './end';
import { ended, isApplied, withHash } from './ended';
import type { Identities } from '../names/identities';
import { changedSince, type Objects } from '../objects/listed';
import { hasSameIdentity, namesOf, type EffectiveObject } from '../objects/object';
import { Problems } from '../objects/problem';
import type { Recent } from '../objects/recent';
import { readsContents, unusedReferences } from '../names/unusedReferences';

/** Objects by their places among those that were gathered. */
type ByPlace = ReadonlyMap<number, EffectiveObject>;

/**
 * The end after a change of some objects, which costs as much as is different; `undefined` where there are more or fewer
 * objects than before, where something else than the objects makes a difference, or where the end has something to say.
 */
export function renewedEnd(now: Accumulated, root: EndOptions, old: End, recent: Recent): End | undefined {
  const changed = changedSince(old.gathered.objects, now);
  if (changed === undefined || !old.own.isEmpty || !isSameEnd(old, now, root)) {
    return undefined;
  }
  const problems = new Problems();
  const hashed = new Map(changed.map((place) => [place, withHash(now.objects[place] as EffectiveObject, problems)]));
  const renamed = [...hashed]
    .filter(([place, object]) => !hasSameIdentity(old.followers.objects[place] as EffectiveObject, object))
    .map(([place]) => place);
  const followers = old.followers.with(namedObjects(hashed, now, old), changed);
  const results = new Map<number, EffectiveObject>();
  const spelled = new Map<number, ReadonlySet<string>>();
  const followed = new Map<number, Problems>();
  for (const place of [...changed, ...followersOf(hashed, new Set(renamed), old)]) {
    const object = followers.objects[place] as EffectiveObject;
    const own = new Problems();
    const { edits, names } = followers.follow(object, own);
    results.set(place, ended(object, edits, recent));
    spelled.set(place, names);
    followed.set(place, own);
  }
  const identities = identitiesOf(results, new Set(renamed), root, old);
  if (!problems.isEmpty || identities === undefined || (identities !== old.identities && hasConflict(now))) {
    return undefined;
  }
  const objects = objectsOf(results, identities, old);
  return {
    gathered: now,
    root,
    objects,
    identities,
    followers,
    spelled: withEach(old.spelled, spelled, ({ size }) => size === 0),
    followed: withEach(old.followed, followed, ({ isEmpty }) => isEmpty),
    own: old.own,
    unused:
      renamed.length === 0 && !readsContents(now.config.nameReference)
        ? old.unused
        : unusedReferences(now.objects, now.config.nameReference),
    since: objects === old.objects ? undefined : { before: old.objects, changed: differences(results, old, { objects, identities }) },
  };
}

/** All objects with the names that others follow; the list of those that were gathered where none has a hash. */
function namedObjects(hashed: ByPlace, { objects }: Accumulated, { gathered, followers }: End): Objects {
  const isAsGathered = followers.objects === gathered.objects && [...hashed].every(([place, object]) => objects[place] === object);
  return isAsGathered ? objects : followers.objects.map((object, place) => hashed.get(place) ?? object);
}

/** The places of objects that are as they were and spell a name of one that is called otherwise, or for another reason. */
function followersOf(hashed: ByPlace, renamed: ReadonlySet<number>, { followers, spelled }: End): readonly number[] {
  if (spelled.size === 0) {
    return [];
  }
  const all = new Set([...spelled.values()].flatMap((names) => [...names]));
  const names = new Set<string>();
  for (const [place, object] of hashed) {
    const before = followers.objects[place] as EffectiveObject;
    const own = [...namesOf(object), ...(renamed.has(place) ? namesOf(before) : [])].filter((name) => all.has(name));
    if (renamed.has(place) || (own.length > 0 && before.changes?.cause !== object.changes?.cause)) {
      own.forEach((name) => names.add(name));
    }
  }
  return [...spelled].flatMap(([place, own]) => (hashed.has(place) || ![...own].some((name) => names.has(name)) ? [] : [place]));
}

function identitiesOf(
  results: ByPlace,
  renamed: ReadonlySet<number>,
  { sort, key }: EndOptions,
  { identities, objects }: End,
): Identities | undefined {
  const different = new Map<number, EffectiveObject | undefined>();
  for (const [place, object] of results) {
    const before = objects[identities.places[place] as number];
    const now = isApplied(object) ? object : undefined;
    if (before === undefined || now === undefined ? before !== now : renamed.has(place) || before.key !== now.key) {
      different.set(place, now);
    }
  }
  return different.size === 0 ? identities : identities.with(different, objects, sort, key);
}

/** The list with some objects made anew; the same one where these are the same. */
function objectsOf(results: ByPlace, identities: Identities, old: End): Objects {
  const { places } = identities;
  if (places === old.identities.places) {
    const changed = [...results].filter(
      ([place, object]) => (places[place] as number) >= 0 && old.objects[places[place] as number] !== object,
    );
    const objects = changed.length === 0 ? old.objects : old.objects.slice();
    changed.forEach(([place, object]) => ((objects as EffectiveObject[])[places[place] as number] = object));
    return objects;
  }
  const objects: EffectiveObject[] = old.objects.slice();
  places.forEach((at, place) => {
    const before = old.identities.places[place] as number;
    if (at >= 0 && (at !== before || results.has(place))) {
      objects[at] = results.get(place) ?? (old.objects[before] as EffectiveObject);
    }
  });
  objects.length = identities.count;
  return objects;
}

function differences(results: ByPlace, old: End, now: Pick<End, 'objects' | 'identities'>): Since['changed'] {
  const changed: Since['changed'][number][] = [];
  for (const place of results.keys()) {
    const [before, object] = [old.objects[old.identities.places[place] as number], now.objects[now.identities.places[place] as number]];
    if (before !== object) {
      changed.push([before, object]);
    }
  }
  return changed;
}

/** What was known of each place with what is known of some now; nothing is kept of what is empty. */
function withEach<T>(known: ReadonlyMap<number, T>, now: ReadonlyMap<number, T>, isEmpty: (each: T) => boolean): ReadonlyMap<number, T> {
  if (known.size === 0 && [...now.values()].every(isEmpty)) {
    return known;
  }
  return new Map([...known, ...now].filter(([place, each]) => !isEmpty(now.get(place) ?? each)));
}
