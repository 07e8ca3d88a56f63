import type { Uri } from '../../base/uri';
import type { World } from '../../kustomize/build';
import type { EffectiveObject } from '../../kustomize/objects/object';
import type { Resource } from '../../manifest/resource';
import type { YamlDocument } from '../../yaml/nodes/node';
import { BySource } from './bySource';

interface OfFile {
  readonly uri: Uri;
  readonly objects: BySource<EffectiveObject>;
}

/** Questions go on about one file, and about files of objects that its objects are compared with. */
const mostKept = 4;

/** What becomes of the objects of a file in worlds: what is generated comes from no object. */
export class EffectiveForms {
  /** Of each world the files that were asked about last, the newest first: there may be hundreds of worlds. */
  readonly #last = new WeakMap<World, readonly OfFile[]>();

  /** The objects of a world that come from a document, in the world's order. */
  ofDocument(world: World, uri: Uri, document: YamlDocument): readonly EffectiveObject[] {
    return this.#of(world, uri).ofDocument(document);
  }

  /** Those that come from one object of a document. */
  ofObject(world: World, uri: Uri, object: Pick<Resource, 'document' | 'path'>): readonly EffectiveObject[] {
    return this.#of(world, uri).ofObject(object);
  }

  #of(world: World, uri: Uri): BySource<EffectiveObject> {
    const last = this.#last.get(world) ?? [];
    const known = last.find((each) => each.uri === uri);
    if (known !== undefined) {
      return known.objects;
    }
    const written = world.identities
      .of(uri)
      .flatMap((at) => world.objects[at] ?? [])
      .filter(({ source }) => source.path !== undefined);
    const objects = new BySource(written, ({ source }) => source);
    this.#last.set(world, [{ uri, objects }, ...last.slice(0, mostKept - 1)]);
    return objects;
  }
}
