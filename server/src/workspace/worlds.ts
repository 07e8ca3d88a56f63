import { parentOf, type Uri } from '../base/uri';
import { build, type World } from '../kustomize/build';
import { kustomizationNames, resolvePath, type Files } from '../kustomize/files';
import type { EffectiveObject, Source } from '../kustomize/object';
import type { Accumulated } from '../kustomize/accumulate';
import type { YamlDocument } from '../yaml/node';
import type { Around } from './around';
import { isLayer, type Kustomizations } from './kustomizations';
import type { Results } from './results';

/** A file as far as kustomizations need it. */
interface ReadFile {
  readonly documents: readonly { readonly document: YamlDocument }[];
}

/** The fact that stands for the content of a file, and for whether it is there. */
export function fileFact(uri: string): string {
  return `file ${uri}`;
}

/** An effective object and the root under which it is one. */
export interface Effective {
  readonly world: World;
  readonly object: EffectiveObject;
}

/**
 * What the kustomizations of a workspace bring to clusters, one world for each root. Worlds are built when somebody asks
 * and kept until a file changes that they were made from; layers that several roots share are built once.
 */
export class Worlds {
  readonly #results: Results;
  readonly #kustomizations: Kustomizations;
  readonly #files: Files;
  /** Owners of results, one for each folder. */
  readonly #owners = new Map<string, object>();
  readonly #bySource = new WeakMap<World, ReadonlyMap<YamlDocument, readonly EffectiveObject[]>>();
  readonly #byName = new WeakMap<World, ReadonlyMap<string, readonly EffectiveObject[]>>();

  constructor({ results, kustomizations, around, file }: { readonly results: Results; readonly kustomizations: Kustomizations; readonly around: Around; readonly file: (uri: Uri) => ReadFile | undefined }) {
    this.#results = results;
    this.#kustomizations = kustomizations;
    const documentsOf = (uri: Uri): readonly YamlDocument[] | undefined => {
      results.note(fileFact(uri));
      return file(uri)?.documents.map(({ document }) => document);
    };
    const isMissing = (uri: Uri): boolean => around.presence(uri) === 'missing';
    this.#files = {
      documentsOf: (uri) => {
        const presence = documentsOf(uri) ?? around.presence(uri);
        return typeof presence !== 'string' ? presence : presence === 'missing' || presence === 'folder' ? 'missing' : 'unknown';
      },
      // Of what is no manifest a workspace knows only whether it is there.
      contentOf: (uri) => (documentsOf(uri) === undefined && isMissing(uri) ? 'missing' : 'unknown'),
      kustomizationIn: (folder) => {
        const found = kustomizationNames.flatMap((name) => {
          const uri = resolvePath(folder, name);
          const [document] = documentsOf(uri) ?? [];
          return document === undefined || !isLayer(uri, document.root) ? [] : [{ uri, document }];
        });
        const [only] = found;
        const isEmpty = (): boolean => isMissing(folder as Uri) || (around.presence(folder as Uri) === 'folder' && kustomizationNames.every((name) => isMissing(resolvePath(folder, name))));
        return found.length > 1 ? 'several' : (only ?? (isEmpty() ? 'missing' : 'unknown'));
      },
    };
  }

  /** What the kustomization of a folder brings to a cluster. */
  worldOf(folder: string): World {
    const keep = (each: string, compute: () => Accumulated): Accumulated => this.#results.of(this.#ownerOf(each), 'layer', compute);
    return this.#results.of(this.#ownerOf(folder), 'world', () => build(folder, this.#files, keep));
  }

  /** What it would bring if a file of the workspace had another document; nothing of it is kept. */
  worldWith(folder: string, uri: Uri, document: YamlDocument): World {
    const files: Files = {
      ...this.#files,
      documentsOf: (each) => (each === uri ? [document] : this.#files.documentsOf(each)),
      kustomizationIn: (each) => (each === parentOf(uri) ? { uri, document } : this.#files.kustomizationIn(each)),
    };
    return this.#results.untracked(() => build(folder, files));
  }

  /** The folders of the roots that read a file, or that its own kustomization is part of; sorted. */
  rootsOf(uri: Uri): readonly string[] {
    return this.#kustomizations.rootsOf(uri);
  }

  /** What becomes of the objects of a document under each root that has it. */
  effectiveOf(document: YamlDocument, roots: readonly string[]): readonly Effective[] {
    return roots.flatMap((folder) => {
      const world = this.worldOf(folder);
      return this.effectiveIn(world, document).map((object) => ({ world, object }));
    });
  }

  /** False for a world in which an object may be missing or other than it seems. */
  isWhole({ problems }: World): boolean {
    return problems.isWhole;
  }

  /** What becomes of the objects of a document in one world. */
  effectiveIn(world: World, document: YamlDocument): readonly EffectiveObject[] {
    return this.#sources(world).get(document) ?? [];
  }

  /** The objects of a world that have or had a name. */
  named(world: World, name: string): readonly EffectiveObject[] {
    let byName = this.#byName.get(world);
    if (byName === undefined) {
      byName = grouped(world.objects, (object) => new Set(object.allIds.map((id) => id.name)));
      this.#byName.set(world, byName);
    }
    return byName.get(name) ?? [];
  }

  #sources(world: World): ReadonlyMap<YamlDocument, readonly EffectiveObject[]> {
    const known = this.#bySource.get(world);
    if (known !== undefined) {
      return known;
    }
    const made = grouped(world.objects, ({ source }) => (source.document === undefined || source.path === undefined ? [] : [source.document]));
    this.#bySource.set(world, made);
    return made;
  }

  #ownerOf(folder: string): object {
    const owner = this.#owners.get(folder) ?? {};
    this.#owners.set(folder, owner);
    return owner;
  }
}

function grouped<K>(objects: readonly EffectiveObject[], keysOf: (object: EffectiveObject) => Iterable<K>): ReadonlyMap<K, readonly EffectiveObject[]> {
  const groups = new Map<K, EffectiveObject[]>();
  for (const object of objects) {
    for (const key of keysOf(object)) {
      const known = groups.get(key);
      if (known === undefined) {
        groups.set(key, [object]);
      } else {
        known.push(object);
      }
    }
  }
  return groups;
}

/** True for the object of a document at a path, such as an item of a List. */
export function comesFrom({ document, path = [] }: Source, from: YamlDocument, at: readonly (string | number)[]): boolean {
  return document === from && path.length === at.length && path.every((step, index) => step === at[index]);
}

/** The folder of a kustomization, as people name it: below the folder of the workspace that holds it. */
export function rootName(folder: string, folders: readonly string[]): string {
  const base = folders.filter((each) => folder === each || folder.startsWith(`${each}/`)).sort((a, b) => b.length - a.length)[0];
  const below = base === undefined ? folder.slice(parentOf(parentOf(folder)).length + 1) : folder.slice(base.length + 1);
  return below === '' ? '.' : decodeURIComponent(below);
}
