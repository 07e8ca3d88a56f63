import type { Uri } from '../../base/uri';
import type { World } from '../../kustomize/build';
import type { Since } from '../../kustomize/ends/end';
import { namesOf, type EffectiveObject } from '../../kustomize/objects/object';
import type { Failure, Note } from '../../kustomize/objects/problem';
import { factNumber } from '../results/packedFacts';
import type { Fact } from '../results/result';

/*
 * What results rest on that look into the worlds of kustomizations: not on a world as a whole, of which every edit makes
 * another one, but on what they asked of it. A fact stands for all roots, since nearly everything is judged in all of them;
 * names alone have facts of single roots as well, since a workspace may have one name under a thousand of them.
 */

/** What the objects of a file become. */
export function effectiveFact(uri: Uri): Fact {
  return `effective ${uri}`;
}

/** Which objects have or had a name, under any root or under one. */
export function nameFact(name: string, root?: string): Fact {
  return root === undefined ? `effectively named ${name}` : `effectively named ${name} under ${root}`;
}

/** What is wrong in a file. */
export function problemsFact(uri: Uri): Fact {
  return `problems ${uri}`;
}

/** Which objects a folder brings, and what they are called. */
export function identityFact(folder: string): Fact {
  return `identities ${folder}`;
}

/** Of which files and kinds the objects are that a folder brings. */
export function membersFact(folder: string): Fact {
  return `members ${folder}`;
}

/** What the patches of a kustomization file do to which objects. */
export function patchesFact(layer: Uri): Fact {
  return `patches ${layer}`;
}

/** Which objects of a folder {@link mayBeUnfit may be unfit}, and what they hold. */
export function valuesFact(folder: string): Fact {
  return `values ${folder}`;
}

/** A name that every kind accepts. */
const plainName = /^[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * True for an object into which kustomizations, other than by patches, have written outside of its metadata, or which they gave
 * a name that not every kind accepts.
 */
export function mayBeUnfit({ touched, id }: EffectiveObject): boolean {
  return touched.isRewritten || (touched.keys.has('metadata') && !plainName.test(id.name));
}

/** In which worlds everything is known, of all roots or of one. */
export function wholeFact(root?: string): Fact {
  return root === undefined ? 'whole worlds' : `whole worlds under ${root}`;
}

/** What worlds were that nobody has built since they were written down: of these only what they rest on is known. */
export const writtenWorldsFact = 'worlds as written';
const writtenWorldsNumber = factNumber(writtenWorldsFact);

const worldWords = /^(?:effective|effectively named|problems|identities|members|patches|values|whole) /;

/** True for what is asked of worlds. Whoever forgets the words of such facts keeps {@link writtenWorldsFact} beside them. */
export function isWorldFact(fact: Fact): boolean {
  return typeof fact === 'string' ? worldWords.test(fact) : fact === writtenWorldsNumber;
}

/** Adds the facts that are others in a world than they were in the one before it. */
export function differences(before: World, now: World | undefined, facts: Set<Fact>): void {
  if (now === before) {
    return;
  }
  for (const [was, is] of changedObjects(before, now)) {
    [was, is].forEach((object) => object !== undefined && facts.add(effectiveFact(object.source.uri)));
    if ([was, is].some((object) => object !== undefined && mayBeUnfit(object))) {
      facts.add(valuesFact(before.root));
    }
    if (was === undefined || is === undefined || before.identities !== now?.identities) {
      [was, is]
        .flatMap((object) => (object === undefined ? [] : namesOf(object)))
        .forEach((name) => facts.add(nameFact(name)).add(nameFact(name, before.root)));
    }
  }
  if (before.identities !== now?.identities) {
    facts.add(identityFact(before.root));
  }
  if (now?.identities.hasMembersOf(before.identities) !== true) {
    facts.add(membersFact(before.root));
  }
  problemDifferences(before, now, facts);
}

/** Objects that are others in a world than in the one before it, each with what it was or is, where that is known. */
function changedObjects(before: World, now: World | undefined): Since['changed'] {
  if (now?.objects === before.objects) {
    return [];
  }
  if (now?.since?.before === before.objects) {
    return now.since.changed;
  }
  const [old, fresh] = [new Set(before.objects), new Set(now?.objects)];
  return [
    ...before.objects.filter((each) => !fresh.has(each)).map((each) => [each, undefined] as const),
    ...(now?.objects ?? []).filter((each) => !old.has(each)).map((each) => [undefined, each] as const),
  ];
}

/** True where two problems say the same of the same place. */
function says(a: Failure | Note, b: Failure | Note | undefined): boolean {
  return (
    a === b ||
    (b !== undefined &&
      a.code === b.code &&
      a.message === b.message &&
      a.place.uri === b.place.uri &&
      a.place.document === b.place.document &&
      a.place.span?.start === b.place.span?.start)
  );
}

function problemDifferences({ problems: before, root }: World, now: World | undefined, facts: Set<Fact>): void {
  const after = now?.problems;
  if (before === after) {
    return;
  }
  if (
    before.isWhole !== (after?.isWhole ?? true) ||
    before.isSettled !== (after?.isSettled ?? true) ||
    before.isOpaque !== (after?.isOpaque ?? false)
  ) {
    facts.add(wholeFact()).add(wholeFact(root));
  }
  const [known, current] = [new Set(before.applications), new Set(after?.applications ?? [])];
  const others = [...[...known].filter((each) => !current.has(each)), ...[...current].filter((each) => !known.has(each))];
  for (const { patch, before: object, after: made } of others) {
    facts.add(patchesFact(patch.layer));
    if (made?.isDeleted === true) {
      // It is among the objects of neither world: only this tells that it is deleted, or is no more.
      facts.add(effectiveFact(object.source.uri));
    }
  }
  const old = [...before.failures, ...before.notes];
  const fresh = [...(after?.failures ?? []), ...(after?.notes ?? [])];
  const isSame =
    before.isOpen === (after?.isOpen ?? false) && old.length === fresh.length && old.every((each, index) => says(each, fresh[index]));
  if (!isSame) {
    [...old, ...fresh].forEach(({ place }) => facts.add(problemsFact(place.uri)));
  }
}
