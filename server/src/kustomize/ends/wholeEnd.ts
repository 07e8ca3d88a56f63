import type { Accumulated } from '../layers/accumulate';
import { hasConflict, type End, type EndOptions } from './end';
import { ended, finished, isApplied, withHash } from './ended';
import { Identities } from '../names/identities';
import { Followers, withNames } from '../names/nameReferences';
import type { EffectiveObject } from '../objects/object';
import { inOrder } from '../names/order';
import { Problems } from '../objects/problem';
import type { Recent } from '../objects/recent';
import { unusedReferences } from '../names/unusedReferences';
import { resolveVars } from '../names/vars';

/** The end of all objects that a root gathered: hashes, names that follow, vars; then the order of output. */
export function wholeEnd(gathered: Accumulated, root: EndOptions, recent: Recent): End {
  const { objects, config, vars } = gathered;
  const own = new Problems();
  const hashed = objects.some(({ needsHash }) => needsHash) ? objects.map((object) => withHash(object, own)) : objects;
  const followers = new Followers(hashed, config.nameReference);
  const followed = new Map<number, Problems>();
  const spelled = new Map<number, ReadonlySet<string>>();
  const after = hashed.map((object, place) => {
    const problems = new Problems();
    const { edits, names } = followers.follow(object, problems);
    if (names.size > 0) {
      spelled.set(place, names);
    }
    if (!problems.isEmpty) {
      followed.set(place, problems);
    }
    return vars.length === 0 ? ended(object, edits, recent) : withNames(object, edits);
  });
  const results = vars.length === 0 ? after : resolveVars(after, vars, config.varReference, own);
  if (root.opaque !== undefined) {
    own.unknown('Annotations of buildMetadata are not written', root.opaque, true);
  }
  const objectAt = (place: number): EffectiveObject => results[place] as EffectiveObject;
  const order = inOrder(
    [...results.keys()].filter((place) => isApplied(objectAt(place))),
    (place) => objectAt(place).id,
    root.sort,
  );
  const sorted = order.map(objectAt);
  if (!hasConflict(gathered)) {
    failOnDoubles(sorted, own);
  }
  const output = vars.length === 0 ? sorted : sorted.map(finished);
  const identities = Identities.of(output, order, objects.length);
  return {
    gathered,
    root,
    objects: output,
    identities,
    followers,
    spelled,
    followed,
    own,
    unused: unusedReferences(objects, config.nameReference),
    since: undefined,
  };
}

/** Two objects of one id at the end are refused, whatever made them so. */
function failOnDoubles(objects: readonly EffectiveObject[], problems: Problems): void {
  const seen = new Set<string>();
  for (const object of objects) {
    const { key } = object;
    if (seen.has(key)) {
      problems.fail(
        'id-conflict',
        `Several objects get the same identity, ${object.id.kind} "${object.id.name}"`,
        object.causeOf(['metadata', 'name']) ?? object.causeOf(['metadata', 'namespace']) ?? object.source,
      );
    }
    seen.add(key);
  }
}
