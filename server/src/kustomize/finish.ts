import type { Accumulated } from './accumulate';
import { hashOf } from './hash';
import type { End, EndOptions } from './end';
import { identitiesOf } from './identities';
import type { World } from './world';
import { Followers } from './nameReferences';
import { changedSince, collide, isAlike, withChanged, type Objects } from './listed';
import type { Cause, EffectiveObject, Place } from './object';
import { insertSorted, sortObjects, type SortOptions } from './order';
import { Problems } from './problem';
import { itemsIn, textIn, type Read } from './read';
import type { NameReference } from './transformerConfig';
import { readsContents, unusedReferences } from './unusedReferences';
import { resolveVars } from './vars';
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

const ends = new WeakMap<Objects, End>();

/** The fields in which names were looked for when a world was made. */
export function nameReferencesIn({ end }: World): readonly NameReference[] {
  return end.gathered.config.nameReference;
}

/** What happens once at the root: hashes, names that follow, vars; then the order of output. */
export function finish(gathered: Gathered, before: World | undefined): World {
  const { folder, accumulated } = gathered;
  const end = endFor(accumulated, optionsOf(gathered), before?.end);
  const { objects, identities, since } = end;
  const changed = end === before?.end ? none : since?.before === before?.objects ? since?.changed : undefined;
  const problems = joined(gathered, end);
  return {
    root: folder,
    objects,
    problems: before?.problems.isSame(problems) === true ? before.problems : problems,
    identities,
    end,
    ...(before === undefined || changed === undefined ? {} : { since: { before: before.objects, changed } }),
  };
}

const none: readonly number[] = [];

function endFor(accumulated: Accumulated, root: EndOptions, old: End | undefined): End {
  if (old !== undefined && old.gathered.objects === accumulated.objects && isSameEnd(old, accumulated, root)) {
    return old;
  }
  const shared = accumulated.isShared ? ends.get(accumulated.objects) : undefined;
  if (shared !== undefined && isSameEnd(shared, accumulated, root)) {
    return shared;
  }
  const end = (old === undefined ? undefined : renewed(accumulated, root, old)) ?? endNow(accumulated, root, old);
  if (accumulated.isShared) {
    ends.set(accumulated.objects, end);
  }
  return end;
}

/** True where nothing but the objects could make a difference. */
function isSameEnd({ gathered, root: before }: End, accumulated: Accumulated, root: EndOptions): boolean {
  const { config, vars } = accumulated;
  return root.key === before.key && hasConflict(gathered) === hasConflict(accumulated) && root.opaque === undefined && before.opaque === undefined && gathered.config === config && vars.length === 0 && gathered.vars.length === 0;
}

function hasConflict({ problems }: Accumulated): boolean {
  return problems.failures.some(({ code }) => code === 'id-conflict');
}

function endNow(accumulated: Accumulated, root: EndOptions, old?: End): End {
  const { objects, config, vars } = accumulated;
  const changed = old !== undefined && old.own.isEmpty && isSameEnd(old, accumulated, root) ? changedSince(old.gathered.objects, accumulated) : undefined;
  const kept = old === undefined || changed === undefined ? undefined : { old, changed: new Set(changed) };
  const own = new Problems();
  const hashed = objects.map((object) => withHash(object, own));
  const followers = new Followers(hashed, config.nameReference);
  const followed = new Map<number, Problems>();
  const dependent = new Uint8Array(objects.length);
  const indexes = new Map<EffectiveObject, number>();
  const after = hashed.map((object, index) => {
    if (kept !== undefined && kept.old.dependent[index] === 0 && !kept.changed.has(index)) {
      const at = kept.old.places[index] ?? -1;
      const before = kept.old.objects[at];
      if (before !== undefined) {
        indexes.set(before, index);
      }
      return before ?? object;
    }
    const problems = new Problems();
    const now = followers.follow(object, problems);
    dependent[index] = object !== objects[index] || followers.concerns(object) ? 1 : 0;
    if (!problems.isEmpty) {
      followed.set(index, problems);
    }
    const result = vars.length === 0 ? ended(object, now, followers) : now;
    if (isApplied(result)) {
      indexes.set(result, index);
    }
    return result;
  });
  if (vars.length > 0) {
    indexes.clear();
    resolveVars(after, vars, config.varReference, own).forEach((object, index) => isApplied(object) && indexes.set(object, index));
  }
  if (root.opaque !== undefined) {
    own.unknown('Annotations of buildMetadata are not written', root.opaque, true);
  }
  const isDifferent = (object: EffectiveObject): boolean => kept?.changed.has(indexes.get(object) ?? -1) !== false || dependent[indexes.get(object) ?? -1] === 1;
  const inserted = kept === undefined ? undefined : insertSorted(kept.old.objects.filter((object) => indexes.has(object) && !isDifferent(object)), [...indexes.keys()].filter(isDifferent), root.sort);
  const sorted = inserted ?? sortObjects([...indexes.keys()], root.sort);
  const places = new Int32Array(objects.length).fill(-1);
  sorted.forEach((object, at) => (places[indexes.get(object) ?? -1] = at));
  const mayDouble = kept === undefined || collide(sorted, sorted.flatMap((object, at) => (isDifferent(object) ? [at] : [])));
  if (mayDouble && !hasConflict(accumulated)) {
    failOnDoubles(sorted, own);
  }
  const output = vars.length === 0 ? sorted : sorted.map(finished);
  return { gathered: accumulated, root, objects: output, identities: identitiesOf(output, old), followers, followed, dependent, places, own, unused: unusedReferences(objects, config.nameReference) };
}

/** The end after a change of some contents; `undefined` where more than that is different. */
function renewed(now: Accumulated, root: EndOptions, old: End): End | undefined {
  const { gathered, places, own, followers } = old;
  const changed = changedSince(gathered.objects, now);
  if (!isSameEnd(old, now, root) || changed === undefined || !own.isEmpty || !isAlike(gathered.objects, now.objects, changed)) {
    return undefined;
  }
  const after = new Map<number, EffectiveObject>();
  let { followed } = old;
  for (const index of changed) {
    const object = now.objects[index] as EffectiveObject;
    const at = places[index] ?? -1;
    if (object.needsHash || isApplied(object) !== at >= 0) {
      return undefined;
    }
    const problems = new Problems();
    const result = ended(object, followers.follow(object, problems), followers);
    if (!problems.isEmpty || followed.has(index)) {
      followed = withEntry(followed, index, problems);
    }
    if (at >= 0) {
      after.set(at, result);
    }
  }
  const { objects, since } = withChanged(old.objects, [...after.keys()], (index) => after.get(index) as EffectiveObject);
  const unused = readsContents(now.config.nameReference) ? unusedReferences(now.objects, now.config.nameReference) : old.unused;
  return { ...old, gathered: now, root, objects, followed, unused, ...(since === undefined ? {} : { since }) };
}

function withEntry(map: ReadonlyMap<number, Problems>, index: number, problems: Problems): ReadonlyMap<number, Problems> {
  const result = new Map(map);
  if (problems.isEmpty) {
    result.delete(index);
  } else {
    result.set(index, problems);
  }
  return result;
}

/** An object as it is in the end, which can be made again from what was gathered. */
function ended(object: EffectiveObject, after: EffectiveObject, followers: Followers): EffectiveObject {
  const result = finished(after);
  result.forgettable(object, (from) => finished(followers.follow(from, new Problems())));
  return result;
}

function optionsOf({ root, place }: Gathered): EndOptions {
  const sort = sortOf(root);
  const opaque = itemsIn(root, 'buildMetadata').length > 0 ? { ...place, span: (root?.fields?.get('buildMetadata') ?? root)?.node.span ?? { start: 0, end: 0 } } : undefined;
  return { sort, opaque, key: root?.fields?.has('sortOptions') === true ? JSON.stringify(sort) : '' };
}

function joined({ accumulated, problems: own }: Gathered, { own: end, followed, unused }: End): Problems {
  const problems = new Problems();
  problems.take(own);
  problems.take(accumulated.problems);
  problems.take(end);
  followed.forEach((each) => problems.take(each));
  problems.take(unused);
  return problems;
}

/** Two objects of one id at the end are refused, whatever made them so. */
function failOnDoubles(objects: readonly EffectiveObject[], problems: Problems): void {
  const seen = new Set<string>();
  for (const object of objects) {
    const { key } = object;
    if (seen.has(key)) {
      problems.fail('id-conflict', `Several objects become ${object.id.kind} "${object.id.name}"`, object.causeOf(['metadata', 'name']) ?? object.causeOf(['metadata', 'namespace']) ?? object.source);
    }
    seen.add(key);
  }
}

/** In a hash that cannot be known, three dots that no name can have. */
const unknownHash = '…';

function withHash(object: EffectiveObject, problems: Problems): EffectiveObject {
  if (!object.needsHash || object.isDeleted || object.content === undefined) {
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

function sortOf(root: Read | undefined): SortOptions {
  const options = root?.fields?.get('sortOptions');
  const legacy = options?.fields?.get('legacySortOptions');
  const list = (key: string): readonly string[] => itemsIn(legacy, key).map(({ text }) => text ?? '');
  return { fifo: textIn(options, 'order') === 'fifo', ...(legacy?.fields === undefined ? {} : { first: list('orderFirst'), last: list('orderLast') }) };
}
