import { addTo } from '../../base/groups';
import type { Uri } from '../../base/uri';
import type { Gvk } from './ids';
import type { EffectiveObject } from './object';

/**
 * Of which files and kinds the objects of a world are, by their places among those that were gathered; whatever they are
 * called, so that most roots over one base share it.
 */
export class Members {
  readonly #files: readonly (Uri | undefined)[];
  readonly #kinds: readonly (Gvk | undefined)[];
  #byFile: ReadonlyMap<Uri, readonly number[]> | undefined;
  #distinct: readonly Gvk[] | undefined;

  /** `undefined` stands for an object that is not applied. */
  constructor(objects: readonly (EffectiveObject | undefined)[]) {
    this.#files = objects.map((object) => object?.source.uri);
    this.#kinds = objects.map((object) => object?.id);
  }

  /** True where these objects are of the same files and kinds. */
  fits(objects: readonly (EffectiveObject | undefined)[]): boolean {
    return objects.length === this.#files.length && objects.every((object, place) => this.isAt(place, object));
  }

  /** True where the object at a place is of the file and kind of this one. */
  isAt(place: number, object: EffectiveObject | undefined): boolean {
    const kind = this.#kinds[place];
    return object === undefined || kind === undefined
      ? object === kind
      : object.source.uri === this.#files[place] && isSameKind(kind, object.id);
  }

  /** The places of the objects of a file, ascending. */
  of(uri: Uri): readonly number[] {
    this.#byFile ??= this.#grouped();
    return this.#byFile.get(uri) ?? none;
  }

  /** Every kind once. */
  get kinds(): readonly Gvk[] {
    this.#distinct ??= [
      ...new Map(
        this.#kinds.flatMap((kind) => (kind === undefined ? [] : [[`${kind.group} ${kind.version} ${kind.kind}`, kind] as const])),
      ).values(),
    ];
    return this.#distinct;
  }

  #grouped(): ReadonlyMap<Uri, readonly number[]> {
    const byFile = new Map<Uri, number[]>();
    this.#files.forEach((uri, place) => uri !== undefined && addTo(byFile, uri, place));
    return byFile;
  }
}

const none: readonly number[] = [];

function isSameKind(a: Gvk, b: Gvk): boolean {
  return a === b || (a.kind === b.kind && a.group === b.group && a.version === b.version);
}
