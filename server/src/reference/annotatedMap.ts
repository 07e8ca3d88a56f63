import { parsePath, type Path } from '../base/path';
import type { KnownAnnotation, ReservedDomain } from './knownAnnotation';

/** A map of objects of a kind that controllers read, such as the annotations in their metadata. */
export class AnnotatedMap {
  readonly path: Path;
  /** What may be written in it. */
  readonly known: readonly KnownAnnotation[];
  /** The domains whose keys are looked at here. */
  readonly domains: readonly ReservedDomain[];
  /** The keys of what may be written in it. */
  readonly keys: ReadonlySet<string>;
  readonly #prefixes: ReadonlySet<string>;
  readonly #names: ReadonlySet<string>;

  constructor(path: string, known: readonly KnownAnnotation[], domains: readonly ReservedDomain[]) {
    this.path = parsePath(path) ?? [];
    this.known = known;
    this.domains = domains;
    this.keys = new Set(known.map(({ key }) => key));
    this.#prefixes = new Set(known.map(({ key }) => prefixOf(key)));
    this.#names = new Set(known.map(({ key }) => nameOf(key)));
  }

  /** True for a key in a domain or with a name of one that may be written here, or in a domain whose keys are looked at. */
  isNear(key: string): boolean {
    return this.#prefixes.has(prefixOf(key)) || this.#names.has(nameOf(key)) || this.domains.some(({ domain }) => isInDomain(domain, key));
  }
}

/** What stands before the slash of a key. */
export function prefixOf(key: string): string {
  return key.slice(0, Math.max(key.indexOf('/'), 0));
}

/** What stands behind the slash of a key, or all of it. */
function nameOf(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}

/** True for a key in a domain or below it. */
export function isInDomain(domain: string, key: string): boolean {
  return key.startsWith(`${domain}/`) || prefixOf(key).endsWith(`.${domain}`);
}
