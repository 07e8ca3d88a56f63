import type { Uri } from '../base/uri';
import type { World } from '../kustomize/build';
import type { EffectiveObject } from '../kustomize/object';
import type { Resource } from '../manifest/resource';
import type { YamlDocument } from '../yaml/node';
import { BySource } from './bySource';

/** What becomes of the objects of a file in worlds: what is generated comes from no object. */
export class EffectiveForms {
  /** Of each world the file that was asked about last: questions come file by file, and there may be hundreds of worlds. */
  readonly #last = new WeakMap<World, { readonly uri: Uri; readonly objects: BySource<EffectiveObject> }>();

  /** The objects of a world that come from a document, in the world's order. */
  ofDocument(world: World, uri: Uri, document: YamlDocument): readonly EffectiveObject[] {
    return this.#of(world, uri).ofDocument(document);
  }

  /** Those that come from one object of a document. */
  ofObject(world: World, uri: Uri, object: Pick<Resource, 'document' | 'path'>): readonly EffectiveObject[] {
    return this.#of(world, uri).ofObject(object);
  }

  #of(world: World, uri: Uri): BySource<EffectiveObject> {
    const known = this.#last.get(world);
    if (known?.uri === uri) {
      return known.objects;
    }
    const written = world.identities
      .of(uri)
      .flatMap((at) => world.objects[at] ?? [])
      .filter(({ source }) => source.path !== undefined);
    const objects = new BySource(written, ({ source }) => source);
    this.#last.set(world, { uri, objects });
    return objects;
  }
}
