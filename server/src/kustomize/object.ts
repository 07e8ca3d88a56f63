import type { Path } from '../base/path';
import type { Span } from '../base/text';
import type { Uri } from '../base/uri';
import type { YamlDocument } from '../yaml/node';
import { effectiveNamespace, gvkOf, idKey, type Id } from './ids';
import { asText, get, isMap, withAt, withKey, withoutKey, type Value, type ValueMap } from './value';

/** A place in a file. The span counts from the start of the document, or of the file where there is none. */
export interface Place {
  readonly uri: Uri;
  readonly document?: YamlDocument;
  readonly span?: Span;
}

/** What changed an object: a field of a kustomization, such as `namePrefix`, and where it stands. */
export interface Cause extends Place {
  readonly what: string;
}

/** One change of an object, newest first. */
export interface Change {
  readonly path: Path;
  readonly cause: Cause;
  readonly before: Change | undefined;
  /** The value was made together with others of this cause, which Kustomize keeps as one: whoever changes it changes all. */
  readonly shared?: boolean;
  /** From here on nothing from before is kept as one: the object was written out and read again. */
  readonly unshares?: boolean;
}

/** Where an object comes from: a document of a file, a part of it, or an entry of a generator. */
export interface Source extends Place {
  /** Steps from the document's root to the object, as in the items of a List; absent for generated ones. */
  readonly path?: Path;
}

interface Parts {
  readonly source: Source;
  /** `undefined` once a patch has deleted it. */
  readonly content: ValueMap | undefined;
  /** Ids it had before changes of its name, kind or namespace, oldest first, with namespaces as ids compare them. */
  readonly previous: readonly Id[];
  readonly prefixes: readonly string[];
  readonly suffixes: readonly string[];
  readonly needsHash: boolean;
  /** True while it holds something that cannot be known, such as a generated hash of a file that is not at hand. */
  readonly unknownContent: boolean;
  readonly changes: Change | undefined;
}

/** An object on its way through the layers of a root; each step makes a new one and shares what it leaves alone. */
export class EffectiveObject {
  readonly #parts: Parts;
  #id: Id | undefined;
  #key: string | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The object as a file writes it. */
  static from(source: Source, content: ValueMap): EffectiveObject {
    return new EffectiveObject({ source, content, previous: [], prefixes: [], suffixes: [], needsHash: false, unknownContent: false, changes: undefined });
  }

  get source(): Source {
    return this.#parts.source;
  }

  get content(): ValueMap | undefined {
    return this.#parts.content;
  }

  get previous(): readonly Id[] {
    return this.#parts.previous;
  }

  get prefixes(): readonly string[] {
    return this.#parts.prefixes;
  }

  get suffixes(): readonly string[] {
    return this.#parts.suffixes;
  }

  get needsHash(): boolean {
    return this.#parts.needsHash;
  }

  get unknownContent(): boolean {
    return this.#parts.unknownContent;
  }

  get changes(): Change | undefined {
    return this.#parts.changes;
  }

  get id(): Id {
    this.#id ??= idOf(this.#parts.content);
    return this.#id;
  }

  get key(): string {
    this.#key ??= idKey(this.id);
    return this.#key;
  }

  /** The id it had first. */
  get originalId(): Id {
    return this.#parts.previous[0] ?? this.id;
  }

  get allIds(): readonly Id[] {
    return [...this.#parts.previous, this.id];
  }

  with(parts: Partial<Parts>): EffectiveObject {
    return new EffectiveObject({ ...this.#parts, ...parts });
  }

  /** The object with another value at a path, and the note of what did it; itself where nothing changes. */
  set(path: Path, value: Value, cause: Cause, shared = false): EffectiveObject {
    const content = withAt(this.#parts.content, path, value);
    const change: Change = { path, cause, before: this.#parts.changes, ...(shared ? { shared } : {}) };
    return content === this.#parts.content ? this : this.with({ content: isMap(content) ? content : undefined, changes: change });
  }

  /** Remembers the id of now before something changes it. */
  remember(): EffectiveObject {
    const { id } = this;
    return this.with({ previous: [...this.#parts.previous, { ...id, namespace: effectiveNamespace(id) }] });
  }

  renamed(name: string, cause: Cause): EffectiveObject {
    return this.set(['metadata', 'name'], name, cause);
  }

  /** The places that Kustomize changes together with the one at a path, itself included. */
  sharedWith(path: Path): readonly Path[] {
    const places: Path[] = [];
    const changed: Path[] = [];
    let own: Change | undefined;
    for (let change = this.#parts.changes; change !== undefined && change.unshares !== true; change = change.before) {
      const { path: at, cause, shared } = change;
      if (shared === true && !changed.some((each) => startsWith(at, each) || startsWith(each, at))) {
        own ??= startsWith(at, path) ? change : undefined;
        if (own === undefined || cause === own.cause) {
          places.push(at);
        }
      }
      changed.push(at);
    }
    return own === undefined ? [path] : this.#sameCause(own, places);
  }

  #sameCause({ cause, path }: Change, places: readonly Path[]): readonly Path[] {
    const key = path.at(-1);
    return places.filter((place) => place.at(-1) === key && this.causeOf(place) === cause);
  }

  /** The cause of the value at a path: the last change of it or of something that holds it; `undefined`: its file. */
  causeOf(path: Path): Cause | undefined {
    for (let change = this.#parts.changes; change !== undefined; change = change.before) {
      const { path: changed } = change;
      if (startsWith(path, changed)) {
        return change.cause;
      }
    }
    return undefined;
  }
}

function startsWith(path: Path, start: Path): boolean {
  return start.length <= path.length && start.every((step, index) => step === path[index]);
}

export function idOf(content: Value): Id {
  const metadata = get(content, 'metadata');
  return {
    ...gvkOf(asText(get(content, 'apiVersion')) ?? '', asText(get(content, 'kind')) ?? ''),
    name: asText(get(metadata, 'name')) ?? '',
    namespace: asText(get(metadata, 'namespace')) ?? '',
  };
}

/** Puts name, namespace or kind back after something that must not change them. */
export function withIdentity(content: ValueMap, { kind, name, namespace }: { readonly kind?: string; readonly name?: string; readonly namespace?: string }): ValueMap {
  const metadata = get(content, 'metadata');
  let own: ValueMap = isMap(metadata) ? metadata : {};
  own = name === undefined ? own : withKey(own, 'name', name);
  own = namespace === undefined ? own : namespace === '' ? withoutKey(own, 'namespace') : withKey(own, 'namespace', namespace);
  const whole = kind === undefined ? content : withKey(content, 'kind', kind);
  return withKey(whole, 'metadata', own);
}
