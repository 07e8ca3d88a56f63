import { matchesGroup } from '../base/groupPattern';
import { Memo } from '../base/memo';
import { formatPath, type Path } from '../base/path';
import type { BundleReader } from '../schema/kinds/bundle';
import { groupKindKey, type GroupKind } from '../schema/kinds/kind';
import { KeyTables } from './keyTables';

/** An annotation or label that a controller reads. */
export interface KnownAnnotation {
  readonly key: string;
  /** All spellings of one annotation, that to be written first; absent where there is one. */
  readonly spellings?: readonly string[];
  /** The values it knows; absent when any text of the form will do. */
  readonly values?: readonly string[];
  readonly form?: string;
  /** A regular expression that values match. */
  readonly pattern?: string;
  /** How grave another value is; absent where nothing is said about values. */
  readonly wrong?: 'error' | 'warning';
  /** How grave an empty value is, where that is another matter. */
  readonly empty?: 'error' | 'warning';
  /** Values that people often write, or the name of a list of them; they limit nothing. */
  readonly usual?: readonly string[] | string;
  /** Values that stand in the object around its metadata, by their path from there; `as` says how one is written. */
  readonly around?: { readonly path: string; readonly joined?: true; readonly as?: string };
  /** The objects that it can name, and how a name is written. */
  readonly objects?: GroupKind & { readonly as?: string };
  /** Not meant to be written by hand. */
  readonly writtenBy?: 'controller';
  readonly note: string;
  /** The rule that is broken by any other value; without one any text goes. */
  readonly code?: string;
  /** It has to be there when another annotation has this value. */
  readonly neededWith?: { readonly key: string; readonly value: string };
  /** The value is JSON of this kind. */
  readonly json?: 'map of strings';
  /** Which keys that object has for each kind: a table of `dialects`, and the rule that other keys break. */
  readonly jsonKeys?: { readonly table: string; readonly code: string };
}

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

/** A domain whose keys, and whose subdomains' keys, only its controllers give a meaning. */
export interface ReservedDomain {
  readonly domain: string;
  /** Where such keys are looked at. */
  readonly places: readonly string[];
  /** The rule that a key breaks which nobody reads. */
  readonly code: string;
  /** Which keys are looked at: slips of known ones only, or only those whose slip is in the domain. Absent: all of the domain. */
  readonly slips?: 'key' | 'domain';
}

interface AnnotationPlace {
  /** Groups, a leading `*` for any prefix; every kind of them. */
  readonly groups?: readonly string[];
  /** `group/Kind`. */
  readonly kinds?: readonly string[];
  /** Maps inside the object. */
  readonly paths: readonly string[];
}

const noServices: readonly string[] = [];

/** The annotations and labels that controllers read, by the object and the map that hold them. */
export class Annotations {
  readonly #file: AnnotationFile | undefined;
  readonly #keys: readonly PlacedAnnotation[];
  readonly #places = new Memo<readonly string[]>();
  #prefixes: ReadonlySet<string> | undefined;
  /** Answers of {@link at}, by the services, then by the kind and the path. */
  readonly #known = new WeakMap<readonly string[], Memo<readonly KnownAnnotation[]>>();
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

  /** The domains whose keys stand in the map at `path` of an object. */
  domainsAt(owner: GroupKind, path: Path): readonly ReservedDomain[] {
    return (this.#file?.domains ?? []).filter(({ places }) => places.some((name) => this.#fits(name, owner, formatPath(path))));
  }

  /** Keys of any place that exist once for each service, for one of the services. */
  isPerService(key: string, services: readonly string[]): boolean {
    return (this.#file?.perService ?? []).some((known) => services.some((service) => known.key.replace('<service>', service) === key));
  }

  #fits(name: string, owner: GroupKind, path: string): boolean {
    const place = this.#file?.places[name];
    return place?.paths.includes(path) === true && speaksFor(place, owner);
  }

  /** True for a key in a domain in which controllers read some. */
  isOfController(key: string): boolean {
    this.#prefixes ??= new Set(this.#keys.map((known) => prefixOf(known.key)));
    const prefix = prefixOf(key);
    return (
      prefix !== '' &&
      (this.#prefixes.has(prefix) || (this.#file?.domains ?? []).some(({ domain }) => prefix === domain || prefix.endsWith(`.${domain}`)))
    );
  }

  /** Keys that begin with one of some prefixes. */
  keysIn(prefixes: readonly string[]): readonly string[] {
    return [...new Set(this.#keys.map(({ key }) => key).filter((key) => prefixes.some((prefix) => key.startsWith(prefix))))];
  }

  /** Paths of the maps of an object that controllers read. */
  places(owner: GroupKind): readonly string[] {
    return this.#places.of(groupKindKey(owner), () => this.#placesNow(owner));
  }

  #placesNow(owner: GroupKind): readonly string[] {
    return [...new Set(Object.values(this.#file?.places ?? {}).flatMap((place) => (speaksFor(place, owner) ? place.paths : [])))];
  }

  /** What may be written in the map at `path` of an object; `services` are the aliases of the services that are known. */
  at(owner: GroupKind, path: Path, services: readonly string[] = noServices): readonly KnownAnnotation[] {
    const text = formatPath(path);
    if (!this.places(owner).includes(text)) {
      return [];
    }
    const answers = this.#known.get(services) ?? new Memo<readonly KnownAnnotation[]>();
    this.#known.set(services, answers);
    return answers.of(`${groupKindKey(owner)} ${text}`, () => this.#atNow(owner, text, services));
  }

  #atNow(owner: GroupKind, path: string, services: readonly string[]): readonly KnownAnnotation[] {
    const fits = ({ at }: { readonly at: string }): boolean => this.#fits(at, owner, path);
    const perService = (this.#file?.perService ?? []).filter(fits);
    return [
      ...this.#keys.filter(fits),
      ...perService.flatMap((known) => services.map((service) => ({ ...known, key: known.key.replace('<service>', service) }))),
    ];
  }
}

/** What stands before the slash of a key. */
function prefixOf(key: string): string {
  return key.slice(0, Math.max(key.indexOf('/'), 0));
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
