import type { Uri } from '../base/uri';
import { hasSameIdentity, type EffectiveObject } from './object';

/** Where the objects of a world are in its list. There is one for each of many roots: numbers, and no names. */
export class Identities {
  readonly #objects: readonly EffectiveObject[];
  /** A number for each name that an object has or had, ascending, and the object that has it beside it. */
  readonly #hashes: Int32Array;
  readonly #indexes: Int32Array;
  readonly #files: FileIndex;

  constructor(objects: readonly EffectiveObject[], files: FileIndex, old?: OldNames) {
    this.#objects = objects;
    const entries = old === undefined ? sortedEntries(objects.flatMap(entriesOf)) : old.identities.#entriesFor(objects, old.objects);
    this.#hashes = Int32Array.from(entries, ({ hash }) => hash);
    this.#indexes = Int32Array.from(entries, ({ index }) => index);
    this.#files = files;
  }

  /** True where these objects are called as those that they were made of. */
  fits(objects: readonly EffectiveObject[]): boolean {
    return objects.length === this.#objects.length && objects.every((object, index) => hasSameIdentity(object, this.#objects[index] as EffectiveObject));
  }

  get files(): FileIndex {
    return this.#files;
  }

  /** The entries for other objects, most of which are among those that these are of. */
  #entriesFor(objects: readonly EffectiveObject[], old: readonly EffectiveObject[]): readonly Entry[] {
    const places = new Map(objects.map((object, index) => [object, index] as const));
    const moved = old.map((object) => places.get(object) ?? -1);
    const before = new Set(old);
    const added = sortedEntries(objects.flatMap((object, index) => (before.has(object) ? [] : entriesOf(object, index))));
    const entries: Entry[] = [];
    let next = 0;
    this.#hashes.forEach((hash, at) => {
      const index = moved[this.#indexes[at] ?? -1] ?? -1;
      if (index >= 0) {
        for (let each = added[next]; each !== undefined && each.hash < hash; each = added[next]) {
          entries.push(each);
          next += 1;
        }
        entries.push({ hash, index });
      }
    });
    return [...entries, ...added.slice(next)];
  }

  /** Of those that have or had a name. */
  named(name: string): readonly number[] {
    const hash = hashOf(name);
    const found: number[] = [];
    for (let at = firstAt(this.#hashes, hash); this.#hashes[at] === hash; at += 1) {
      const index = this.#indexes[at] ?? -1;
      const object = this.#objects[index];
      if (object !== undefined && namesOf(object).includes(name)) {
        found.push(index);
      }
    }
    return found.sort((a, b) => a - b);
  }

  /** Of those that a file brings in. */
  of(uri: Uri): readonly number[] {
    return this.#files.byFile.get(uri) ?? none;
  }
}

interface Entry {
  readonly hash: number;
  readonly index: number;
}

function entriesOf(object: EffectiveObject, index: number): readonly Entry[] {
  return namesOf(object).map((name) => ({ hash: hashOf(name), index }));
}

function sortedEntries(entries: readonly Entry[]): readonly Entry[] {
  return [...entries].sort((a, b) => a.hash - b.hash || a.index - b.index);
}

const none: readonly number[] = [];

function namesOf({ previous, id }: EffectiveObject): readonly string[] {
  const names = [id.name];
  previous.forEach(({ name }) => names.includes(name) || names.push(name));
  return names;
}

/** FNV-1a, of 32 bits. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  }
  return hash | 0;
}

function firstAt(sorted: Int32Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** Which files the objects of a list come from. */
interface FileIndex {
  readonly files: readonly Uri[];
  readonly byFile: ReadonlyMap<Uri, readonly number[]>;
}

/** What is known by the document of the first object: most roots have the same objects in the same order. */
const known = new WeakMap<object, Identities[]>();
const mostKnown = 4;

/** Objects that are called what these identities say; what they are called need not be asked again. */
export interface OldNames {
  readonly objects: readonly EffectiveObject[];
  readonly identities: Identities;
}

export function identitiesOf(objects: readonly EffectiveObject[], old?: OldNames): Identities {
  const owner = objects[0]?.source.document;
  const shared = owner === undefined ? [] : (known.get(owner) ?? []);
  const same = shared.find((each) => each.fits(objects));
  if (same !== undefined) {
    return same;
  }
  const made = new Identities(objects, shared.find(({ files }) => isOfFiles(objects, files))?.files ?? filesOf(objects), old);
  if (owner !== undefined) {
    known.set(owner, [made, ...shared].slice(0, mostKnown));
  }
  return made;
}

function isOfFiles(objects: readonly EffectiveObject[], { files }: FileIndex): boolean {
  return files.length === objects.length && objects.every(({ source }, index) => source.uri === files[index]);
}

function filesOf(objects: readonly EffectiveObject[]): FileIndex {
  const byFile = new Map<Uri, number[]>();
  objects.forEach(({ source: { uri } }, index) => {
    const indexes = byFile.get(uri);
    if (indexes === undefined) {
      byFile.set(uri, [index]);
    } else {
      indexes.push(index);
    }
  });
  return { files: objects.map(({ source }) => source.uri), byFile };
}
