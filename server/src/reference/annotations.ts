import { matchesGroup } from '../base/groupPattern';
import { keptIn, Memo } from '../base/memo';
import { samePath, type Path } from '../base/path';
import type { BundleReader } from '../schema/kinds/bundle';
import { groupKindKey, type GroupKind } from '../schema/kinds/kind';
import { AnnotatedMap, isInDomain, prefixOf } from './annotatedMap';
import { KeyTables } from './keyTables';
import type { KnownAnnotation, ReservedDomain } from './knownAnnotation';

/** A record of annotations: where they stand, by the names of places, and older spellings that count as well. */
interface AnnotationRow extends KnownAnnotation {
  readonly at: string | readonly string[];
  readonly also?: readonly string[];
}

/** An annotation in one place. */
type PlacedAnnotation = KnownAnnotation & { readonly at: string };

interface AnnotationFile {
  readonly format: 1;
  readonly source: string;
  readonly places: Readonly<Record<string, AnnotationPlace>>;
  readonly domains: readonly ReservedDomain[];
  readonly usual: Readonly<Record<string, readonly string[]>>;
  readonly keys: readonly AnnotationRow[];
  /** Keys that exist once for each service; `<service>` stands for its alias. */
  readonly perService: readonly PlacedAnnotation[];
}

interface AnnotationPlace {
  /** Groups, a leading `*` for any prefix; every kind of them. */
  readonly groups?: readonly string[];
  /** `group/Kind`. */
  readonly kinds?: readonly string[];
  /** Maps inside the object. */
  readonly paths: readonly string[];
}

/** Maps of objects, by kind and by the names of the places that a kind has, which many kinds share. */
interface KnownMaps {
  readonly ofKinds: Memo<readonly AnnotatedMap[]>;
  readonly ofPlaces: Memo<readonly AnnotatedMap[]>;
}

const noServices: readonly string[] = [];

/** The annotations and labels that controllers read, by the object and the map that hold them. */
export class Annotations {
  readonly #file: AnnotationFile | undefined;
  readonly #keys: readonly PlacedAnnotation[];
  #prefixes: ReadonlySet<string> | undefined;
  /** Answers of {@link mapsOf}, by the services. */
  readonly #maps = new WeakMap<readonly string[], KnownMaps>();
  /** Keys inside the values of annotations. */
  readonly keyTables: KeyTables;

  constructor(bundle: BundleReader) {
    this.keyTables = new KeyTables(bundle);
    const text = bundle.read('dialects/annotations.json');
    this.#file = text === undefined ? undefined : (JSON.parse(text) as AnnotationFile);
    this.#keys = (this.#file?.keys ?? []).flatMap(placed);
  }

  /** Every annotation of a key, wherever it may stand. */
  named(key: string): readonly KnownAnnotation[] {
    return this.#keys.filter((known) => known.key === key);
  }

  /** The names of the kinds on which a key is read, where these are few. */
  kindsWith(key: string): readonly string[] {
    const places = this.#keys.flatMap((known) => (known.key === key ? [known.at] : []));
    return [...new Set(places.flatMap((name) => this.#file?.places[name]?.kinds ?? []))].map((kind) => kind.slice(kind.indexOf('/') + 1));
  }

  /** What people often write as the value of an annotation. */
  usualOf({ usual = [] }: KnownAnnotation): readonly string[] {
    return typeof usual === 'string' ? (this.#file?.usual[usual] ?? []) : usual;
  }

  /** Keys of any place that exist once for each service, for one of the services. */
  isPerService(key: string, services: readonly string[]): boolean {
    return (this.#file?.perService ?? []).some((known) => services.some((service) => known.key.replace('<service>', service) === key));
  }

  /** True for a key in a domain in which controllers read some. */
  isOfController(key: string): boolean {
    this.#prefixes ??= new Set(this.#keys.map((known) => prefixOf(known.key)));
    const prefix = prefixOf(key);
    return prefix !== '' && (this.#prefixes.has(prefix) || (this.#file?.domains ?? []).some(({ domain }) => isInDomain(domain, key)));
  }

  /** Keys that begin with one of some prefixes. */
  keysIn(prefixes: readonly string[]): readonly string[] {
    return [...new Set(this.#keys.map(({ key }) => key).filter((key) => prefixes.some((prefix) => key.startsWith(prefix))))];
  }

  /** The maps of an object that controllers read; `services` are the aliases of the services that are known. */
  mapsOf(owner: GroupKind, services: readonly string[] = noServices): readonly AnnotatedMap[] {
    const known = keptIn(this.#maps, services, (): KnownMaps => ({ ofKinds: new Memo(), ofPlaces: new Memo() }));
    return known.ofKinds.of(groupKindKey(owner), () => {
      const names = this.#namesOf(owner);
      return known.ofPlaces.of(names.join(' '), () => this.#mapsAt(names, services));
    });
  }

  #mapsAt(names: readonly string[], services: readonly string[]): readonly AnnotatedMap[] {
    const { places = {}, domains = [], perService = [] } = this.#file ?? {};
    return [...new Set(names.flatMap((name) => places[name]?.paths ?? []))].map((path) => {
      const here = new Set(names.filter((name) => places[name]?.paths.includes(path)));
      const known = [
        ...this.#keys.filter(({ at }) => here.has(at)),
        ...perService
          .filter(({ at }) => here.has(at))
          .flatMap((each) => services.map((service) => ({ ...each, key: each.key.replace('<service>', service) }))),
      ];
      return new AnnotatedMap(
        path,
        known,
        domains.filter((each) => each.places.some((name) => here.has(name))),
      );
    });
  }

  /** The names of the places that objects of a kind have. */
  #namesOf(owner: GroupKind): readonly string[] {
    return Object.entries(this.#file?.places ?? {}).flatMap(([name, place]) => (speaksFor(place, owner) ? [name] : []));
  }

  /** What may be written in the map at `path` of an object. */
  at(owner: GroupKind, path: Path, services?: readonly string[]): readonly KnownAnnotation[] {
    return this.mapsOf(owner, services).find((map) => samePath(map.path, path))?.known ?? [];
  }
}

/** A row for each place and spelling. */
function placed({ at, also, ...known }: AnnotationRow): readonly PlacedAnnotation[] {
  const places = typeof at === 'string' ? [at] : at;
  if (also === undefined) {
    return places.map((place) => ({ ...known, at: place }));
  }
  const spellings = [known.key, ...also];
  return places.flatMap((place) => spellings.map((key) => ({ ...known, key, spellings, at: place })));
}

function speaksFor(place: AnnotationPlace, owner: GroupKind): boolean {
  return (
    place.kinds?.includes(groupKindKey(owner)) === true || place.groups?.some((pattern) => matchesGroup(pattern, owner.group)) === true
  );
}
