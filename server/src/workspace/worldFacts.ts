import type { Uri } from '../base/uri';
import type { World } from '../kustomize/build';
import type { Failure, Note } from '../kustomize/problem';
import type { Fact } from './results';

/*
 * What results rest on that look into the worlds of kustomizations: not on a world as a whole, of which every edit makes
 * another one, but on what they asked of it. A fact stands for all roots, since nearly everything is judged in all of them.
 */

/** What the objects of a file become. */
export function effectiveFact(uri: Uri): Fact {
  return `effective ${uri}`;
}

/** Which objects have or had a name. */
export function nameFact(name: string): Fact {
  return `effectively named ${name}`;
}

/** What is wrong in a file. */
export function problemsFact(uri: Uri): Fact {
  return `problems ${uri}`;
}

/** Which objects a folder brings, and what they are called. */
export function identityFact(folder: string): Fact {
  return `identities ${folder}`;
}

/** What the patches of a kustomization file do to which objects. */
export function patchesFact(layer: Uri): Fact {
  return `patches ${layer}`;
}

/** In which worlds everything is known. */
export const wholeFact: Fact = 'whole worlds';

/** Adds the facts that are others in a world than they were in the one before it. */
export function differences(before: World, now: World | undefined, facts: Set<Fact>): void {
  if (now === before) {
    return;
  }
  if (now !== undefined && (now.objects === before.objects || now.since?.before === before.objects)) {
    (now.objects === before.objects ? [] : (now.since?.changed ?? [])).forEach((index) => facts.add(effectiveFact((now.objects[index] ?? before.objects[index])?.source.uri ?? ('' as Uri))));
  } else {
    facts.add(identityFact(before.root));
    const [old, fresh] = [new Set(before.objects), new Set(now?.objects ?? [])];
    for (const object of [...before.objects.filter((each) => !fresh.has(each)), ...(now?.objects ?? []).filter((each) => !old.has(each))]) {
      facts.add(effectiveFact(object.source.uri));
      object.allIds.forEach(({ name }) => facts.add(nameFact(name)));
    }
  }
  problemDifferences(before, now, facts);
}

/** True where two problems say the same of the same place. */
function says(a: Failure | Note, b: Failure | Note | undefined): boolean {
  return a === b || (b !== undefined && a.code === b.code && a.message === b.message && a.place.uri === b.place.uri && a.place.document === b.place.document && a.place.span?.start === b.place.span?.start);
}

function problemDifferences({ problems: before }: World, now: World | undefined, facts: Set<Fact>): void {
  const after = now?.problems;
  if (before === after) {
    return;
  }
  const isWholeNow = after?.isWhole ?? true;
  if (before.isWhole !== isWholeNow) {
    facts.add(wholeFact);
  }
  const [known, current] = [new Set(before.applications), new Set(after?.applications ?? [])];
  [...known].filter((each) => !current.has(each)).forEach(({ patch }) => facts.add(patchesFact(patch.layer)));
  [...current].filter((each) => !known.has(each)).forEach(({ patch }) => facts.add(patchesFact(patch.layer)));
  const old = [...before.failures, ...before.notes];
  const fresh = [...(after?.failures ?? []), ...(after?.notes ?? [])];
  const isSame = before.isOpen === (after?.isOpen ?? false) && old.length === fresh.length && old.every((each, index) => says(each, fresh[index]));
  if (!isSame) {
    [...old, ...fresh].forEach(({ place }) => facts.add(problemsFact(place.uri)));
  }
}
