import { baseNameOf, decodeSegment, foldersAbove, parentOf, type Uri } from '../../base/uri';
import { isKustomization } from '../../workspace/kustomizations/kustomizationFile';

/** A file or folder that its user moves, or gives another name. */
export interface Move {
  readonly from: Uri;
  readonly to: Uri;
}

/** Where files and folders are after some moves, all of which happen at once. */
export class Moved {
  readonly #to: ReadonlyMap<string, Uri>;
  /** Names that a path to something that is moved holds. */
  readonly #names: readonly string[];

  constructor(moves: readonly Move[]) {
    // Some clients write a folder with a slash at its end.
    const places = moves.map(({ from, to }) => [withoutSlash(from), withoutSlash(to)] as const);
    this.#to = new Map(places.filter(([from, to]) => from !== to));
    const named = [...this.#to.keys()].flatMap((from) => (isKustomization(from as Uri) ? [from, parentOf(from)] : [from]));
    this.#names = [...new Set(named.map((each) => decodeSegment(baseNameOf(each))))];
  }

  get isEmpty(): boolean {
    return this.#to.size === 0;
  }

  /** True for what is moved, by itself or with a folder that holds it. */
  has(place: string): boolean {
    return this.#movedWith(place) !== undefined;
  }

  /** Where a file or folder is afterwards; a move of it alone is stronger than one of a folder that holds it. */
  after(place: string): Uri {
    const from = this.#movedWith(place);
    const to = from === undefined ? undefined : this.#to.get(from);
    return (from === undefined || to === undefined ? place : `${to}${place.slice(from.length)}`) as Uri;
  }

  /** True for a text that may hold a path to something that is moved, from a place that is not moved with it. */
  isPerhapsIn(text: string): boolean {
    return this.#names.some((name) => text.includes(name));
  }

  #movedWith(place: string): string | undefined {
    return this.#to.has(place) ? place : foldersAbove(place).find((folder) => this.#to.has(folder));
  }
}

function withoutSlash(uri: Uri): Uri {
  return (uri.endsWith('/') ? parentOf(uri) : uri) as Uri;
}
