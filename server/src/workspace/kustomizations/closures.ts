import { bounds } from '../../base/bounds';
import { firstMember, membersOf, withMember, withoutMember, type Few } from '../../base/few';
import { addTo } from '../../base/groups';
import { compact } from '../../base/lists';
import type { Kustomization } from './kustomizationFile';

/** What one kustomization brings together, directly or through others. There may be thousands, most of them with a handful of files. */
export interface Closure {
  /** Files of objects: with what is done to their names on the ways that lead to each, or a list where all have one way, which is {@link way}. */
  readonly objects: ReadonlyMap<string, Few<string>> | readonly string[];
  readonly way: string;
  /** Files of objects and of patches, each once. */
  readonly files: readonly string[];
  /** Everything that was looked for, whether it is there or not: files and folders, each once. */
  readonly read: readonly string[];
}

/** Up to so many files are looked through one by one. */
const mostListed = 32;

/** What is done to the names of objects of a file on the ways that lead to it. */
export function waysTo(uri: string, { objects, way }: Closure): Few<string> {
  return objects instanceof Map
    ? (objects as ReadonlyMap<string, Few<string>>).get(uri)
    : (objects as readonly string[]).includes(uri)
      ? way
      : undefined;
}

const byWay = new WeakMap<Closure, ReadonlyMap<string, readonly string[]>>();

/**
 * The files of objects that a closure brings together with one, itself among them, and whose names are changed as those of
 * that one; a list for each way that leads to it.
 */
export function alike(uri: string, closure: Closure): readonly (readonly string[])[] {
  const own = waysTo(uri, closure);
  const { objects } = closure;
  if (own === undefined || !(objects instanceof Map)) {
    return own === undefined ? [] : [objects as readonly string[]];
  }
  const files = byWay.get(closure) ?? filesByWay(objects as ReadonlyMap<string, Few<string>>);
  byWay.set(closure, files);
  return membersOf(own).flatMap((way) => [files.get(way) ?? []]);
}

function filesByWay(objects: ReadonlyMap<string, Few<string>>): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, string[]>();
  for (const [file, ways] of objects) {
    membersOf(ways).forEach((way) => {
      addTo(files, way, file);
    });
  }
  return files;
}

/** True for closures that bring the same files of objects together, with names that are changed in the same ways. */
export function bringsSame(a: Closure, b: Closure): boolean {
  const waysOf = ({ objects, way }: Closure): readonly unknown[] =>
    objects instanceof Map
      ? [...(objects as ReadonlyMap<string, Few<string>>)].map(([file, ways]) => [file, membersOf(ways)])
      : [way, objects];
  return a === b || JSON.stringify(waysOf(a)) === JSON.stringify(waysOf(b));
}

/** A closure in as little room as possible. */
function closureOf(objects: ReadonlyMap<string, Few<string>>, files: ReadonlySet<string>, read: ReadonlySet<string>): Closure {
  const [way = ''] = [...objects.values()].flatMap((ways) => firstMember(ways) ?? []);
  const isListed = objects.size <= mostListed && [...objects.values()].every((ways) => ways === way);
  const all = compact([...files]);
  return {
    objects: !isListed ? objects : objects.size === all.length ? all : compact([...objects.keys()]),
    way,
    files: all,
    read: compact([...read]),
  };
}

/**
 * What each kustomization brings together, kept until a kustomization that it read changes; and by whom each file is read,
 * for which all closures are made. Of a change it is told by {@link forget} before, and by {@link set} after it.
 */
export class Closures {
  readonly #at: (folder: string) => Kustomization | undefined;
  readonly #closures = new Map<string, Closure>();
  /** By file or folder, the kustomizations whose closures read it. */
  readonly #readers = new Map<string, Few<string>>();
  /** Folders of kustomizations whose closures are to be made. */
  readonly #pending = new Set<string>();

  /** `at` is the kustomization of a folder as it is now. */
  constructor(at: (folder: string) => Kustomization | undefined) {
    this.#at = at;
  }

  /** The closure of a folder that has a kustomization. */
  of(folder: string): Closure {
    const known = this.#closures.get(folder);
    if (known !== undefined) {
      return known;
    }
    const closure = this.#made(folder);
    this.#closures.set(folder, closure);
    this.#pending.delete(folder);
    for (const each of closure.read) {
      this.#readers.set(each, withMember(this.#readers.get(each), folder));
    }
    return closure;
  }

  /** The folders of the kustomizations that read a file or folder, of all that there are. */
  readersOf(read: string): Few<string> {
    if (this.#pending.size > 0) {
      [...this.#pending].forEach((folder) => this.of(folder));
    }
    return this.#readers.get(read);
  }

  /** Drops the closures that read a kustomization's folder; they are made again when somebody asks. */
  forget(folder: string): void {
    for (const root of membersOf(this.#readers.get(folder))) {
      for (const each of this.#closures.get(root)?.read ?? []) {
        const readers = withoutMember(this.#readers.get(each), root);
        if (readers === undefined) {
          this.#readers.delete(each);
        } else {
          this.#readers.set(each, readers);
        }
      }
      this.#closures.delete(root);
      this.#pending.add(root);
    }
  }

  /** Told that a folder has a kustomization now, or that it has none. */
  set(folder: string, isThere: boolean): void {
    if (isThere) {
      this.#pending.add(folder);
    } else {
      this.#pending.delete(folder);
    }
  }

  /**
   * Level by level, each folder once for each way its names are changed, so that circles end. Folders that are reached in
   * many ways are bounded apart from those that are many, which a repository may well have.
   */
  #made(root: string): Closure {
    const objects = new Map<string, Few<string>>();
    const files = new Set<string>();
    const read = new Set([root]);
    const ways = new Ways();
    const seen = new Map<string, Set<string>>();
    let again = 0;
    const isNew = (folder: string, way: string): boolean => {
      const known = seen.get(folder);
      const isWithin = known === undefined ? seen.size < bounds.kustomizationFolders.most : again < bounds.kustomizationWays.most;
      if (known?.has(way) === true || !isWithin) {
        return false;
      }
      again += known === undefined ? 0 : 1;
      seen.set(folder, (known ?? new Set<string>()).add(way));
      return true;
    };
    let level: (readonly [folder: string, way: string])[] = [[root, ways.through('', this.#at(root)?.renames)]];
    for (let depth = 0; level.length > 0; depth += 1) {
      const next: (readonly [string, string])[] = [];
      for (const [folder, way] of level) {
        const own = this.#at(folder);
        for (const uri of own?.resources ?? []) {
          read.add(uri);
          const below = this.#at(uri);
          if (below === undefined) {
            files.add(uri);
            objects.set(uri, withMember(objects.get(uri), way));
            continue;
          }
          const wayBelow = ways.through(way, below.renames);
          if (depth < bounds.kustomizationDepth.most && isNew(uri, wayBelow)) {
            next.push([uri, wayBelow]);
          }
        }
        own?.others.forEach((uri) => read.add(uri));
        own?.patches.forEach(({ file }) => {
          files.add(file);
          read.add(file);
        });
      }
      level = next;
    }
    return closureOf(objects, files, read);
  }
}

/** What is done to names on the way to a folder, under a short word for each. */
class Ways {
  readonly #words = new Map<string, string>();

  /** The way through one folder more; nothing is added by one that changes no names. */
  through(above: string, renames = '//'): string {
    if (renames === '//') {
      return above;
    }
    const key = `${above} ${renames}`;
    const word = this.#words.get(key) ?? String(this.#words.size);
    this.#words.set(key, word);
    return word;
  }
}
