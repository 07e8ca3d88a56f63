import { startsWith, type Path } from '../../base/path';
import { noted, sharedNode, touchedBy, type Cause, type Change, type Place, type Touched } from './changes';
import { effectiveNamespace, gvkOf, idKey, type Id } from './ids';
import type { Recent } from './recent';
import {
  asText,
  at,
  get,
  isMap,
  isScalar,
  scalarText,
  withAt,
  withKey,
  withoutKey,
  type OwnParts,
  type Value,
  type ValueMap,
} from './value';

export type { Cause, Place } from './changes';

/** Where an object comes from: a document of a file, a part of it, or an entry of a generator. */
export interface Source extends Place {
  /** Steps from the document's root to the object, as in the items of a List; absent for generated ones. */
  readonly path?: Path;
  /** An item of a typed list, which Kustomize reads as JSON, so that it does not know how the file writes a value. */
  readonly asJson?: true;
}

interface Parts {
  readonly source: Source;
  /** `undefined` once a patch has deleted it. */
  readonly content: ValueMap | undefined;
  /** Ids it had before changes of its name, kind or namespace, oldest first, with namespaces as ids compare them. */
  readonly previous: readonly Id[];
  readonly prefixes: readonly string[];
  readonly suffixes: readonly string[];
  /** The names of the vars that mean it, as the layers found it that declare them. */
  readonly vars: readonly string[];
  readonly needsHash: boolean;
  /** True while it holds something that cannot be known, such as a generated hash of a file that is not at hand. */
  readonly unknownContent: boolean;
  readonly changes: Change | undefined;
  /** The last change before the object was written out and read again: what changed till then is kept as one no more. */
  readonly reread: Change | undefined;
}

/** How an object is made from another one, whenever somebody asks for it. */
interface Origin {
  readonly from: EffectiveObject;
  readonly again: (from: EffectiveObject) => EffectiveObject;
  readonly recent: Recent;
}

/** An object on its way through the layers of a root; each step makes a new one and shares what it leaves alone. */
export class EffectiveObject {
  /** `undefined` while it is forgotten, see {@link forgettable}. */
  #parts: Parts | undefined;
  #id: Id | undefined;
  #origin: Origin | undefined;
  /** While it is forgotten. */
  #touched: Touched | undefined;
  /** While it is a draft. */
  #own: OwnParts | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The object as a file writes it. */
  static from(source: Source, content: ValueMap): EffectiveObject {
    return new EffectiveObject({
      source,
      content,
      previous: [],
      prefixes: [],
      suffixes: [],
      vars: [],
      needsHash: false,
      unknownContent: false,
      changes: undefined,
      reread: undefined,
    });
  }

  /**
   * Lets this object forget what it holds until somebody asks for it, when it is none of the `recent` ones any more; `again`
   * must make the same of `from`. So many roots over one base cost what they are made of, not what they come to.
   */
  forgettable({ from, again, recent }: Origin): void {
    const { content, needsHash, unknownContent } = this.#now;
    if (this.#origin === undefined && from !== this && content !== undefined && !needsHash && !unknownContent) {
      this.#origin = { from, again, recent };
      recent.add(this);
    }
  }

  /** Called for an object that nobody has looked at for long. */
  forget(): void {
    if (this.#parts !== undefined) {
      this.#touched ??= touchedBy(this.#parts.changes);
      this.#parts = undefined;
    }
  }

  get #now(): Parts {
    if (this.#parts === undefined && this.#origin !== undefined) {
      this.#makeAgain(this.#origin);
      this.#origin.recent.add(this);
    }
    return this.#parts as Parts;
  }

  /** What it is made from forgets again what it had forgotten, so that the recent ones are those that somebody asks for. */
  #makeAgain({ from, again }: Origin): void {
    const wasForgotten = from.#parts === undefined;
    if (wasForgotten && from.#origin !== undefined) {
      from.#makeAgain(from.#origin);
    }
    this.#parts = again(from).#now;
    if (wasForgotten) {
      from.forget();
    }
  }

  get source(): Source {
    return this.#parts?.source ?? (this.#origin as Origin).from.source;
  }

  get content(): ValueMap | undefined {
    return this.#now.content;
  }

  get previous(): readonly Id[] {
    return this.#now.previous;
  }

  get prefixes(): readonly string[] {
    return this.#now.prefixes;
  }

  get suffixes(): readonly string[] {
    return this.#now.suffixes;
  }

  get vars(): readonly string[] {
    return this.#now.vars;
  }

  get needsHash(): boolean {
    return this.#parts?.needsHash === true;
  }

  get unknownContent(): boolean {
    return this.#parts?.unknownContent === true;
  }

  get changes(): Change | undefined {
    return this.#now.changes;
  }

  /** What has changed it and below which keys, be it forgotten or not; a whole object that was put in its place counts as the key ''. */
  get touched(): Touched {
    this.#touched ??= touchedBy(this.#now.changes);
    return this.#touched;
  }

  /** The changes before it was written out and read again for the last time. */
  get reread(): Change | undefined {
    return this.#now.reread;
  }

  get id(): Id {
    this.#id ??= idOf(this.#now.content);
    return this.#id;
  }

  /** Equal for objects that Kustomize takes for one. */
  get key(): string {
    return idKey(this.id);
  }

  /** True for one that a patch has deleted. */
  get isDeleted(): boolean {
    return this.#parts !== undefined && this.#parts.content === undefined;
  }

  /** The id it had first. */
  get originalId(): Id {
    return this.#now.previous[0] ?? this.id;
  }

  get allIds(): readonly Id[] {
    return [...this.#now.previous, this.id];
  }

  with(parts: Partial<Parts>): EffectiveObject {
    const made = new EffectiveObject({ ...this.#now, ...parts });
    made.#id = 'content' in parts ? undefined : this.#id;
    return made;
  }

  /**
   * The object with another value at a path, and the note of what did it; itself where nothing changes. A scalar that
   * Kustomize keeps as one with others is written into all of them.
   */
  set(path: Path, value: Value, cause: Cause, isDraft = false): EffectiveObject {
    const shared = isScalar(value) ? this.sharedNode(path) : undefined;
    return shared === undefined
      ? this.make(path, value, cause, undefined, isDraft)
      : shared.paths.reduce<EffectiveObject>((now, each) => now.make(each, value, cause, shared.node, isDraft), this);
  }

  /**
   * As {@link set}, for a value that is new: whatever is made with the same node is kept as one. What is made as a draft may be
   * written over by the next draft that is made of it, after which the former must not be looked at; see {@link seal}.
   */
  make(path: Path, value: Value, cause: Cause, node?: object, isDraft = false): EffectiveObject {
    const before = this.#now;
    if (value !== undefined && at(before.content, path) === value) {
      return this;
    }
    const own = isDraft ? (this.#own ?? new WeakSet()) : undefined;
    const content = withAt(before.content, path, value, own);
    if (content === before.content && this.#own === undefined) {
      return this;
    }
    const made = new EffectiveObject({
      ...before,
      content: isMap(content) ? content : undefined,
      changes: noted(before.changes, path, cause, node),
    });
    made.#id = isOfIdentity(path) ? undefined : this.#id;
    made.#own = own;
    return made;
  }

  /** The object is a draft no more: from here on it stays as it is. */
  seal(): this {
    this.#own = undefined;
    return this;
  }

  /** Remembers the id of now before something changes it. */
  remember(): EffectiveObject {
    const { id } = this;
    const namespace = effectiveNamespace(id);
    const known = namespace === id.namespace ? id : { ...id, namespace };
    const { previous } = this.#now;
    const last = previous.at(-1);
    // Who is remembered twice is found by it as before: thousands of patches of one object would each leave a longer list.
    return last !== undefined && isSameId(last, known) ? this : this.with({ previous: [...previous, known] });
  }

  renamed(name: string, cause: Cause): EffectiveObject {
    return this.set(['metadata', 'name'], name, cause);
  }

  /** The node of a scalar that Kustomize keeps as one with others, and the paths of all of them, its own included. */
  sharedNode(path: Path): ReturnType<typeof sharedNode> {
    const { changes, reread, content } = this.#now;
    const found = isScalar(at(content, path)) ? sharedNode(changes, reread, path) : undefined;
    return found === undefined ? undefined : { ...found, paths: found.paths.filter((each) => isScalar(at(content, each))) };
  }

  /** True for a value that stands as its file writes it: nothing has set it, and the object was not written out and read again. */
  isWritten(path: Path): boolean {
    return this.#now.reread === undefined && this.causeOf(path) === undefined;
  }

  /** The cause of the value at a path: the last change of it or of something that holds it; `undefined`: its file. */
  causeOf(path: Path): Cause | undefined {
    for (let change = this.#now.changes; change !== undefined; change = change.before) {
      const { path: changed } = change;
      if (startsWith(path, changed)) {
        return change.cause;
      }
    }
    return undefined;
  }
}

/** True for objects that others cannot tell apart by what they are called now and were called before. */
export function hasSameIdentity(a: EffectiveObject, b: EffectiveObject): boolean {
  return (
    a === b ||
    (isSameId(a.id, b.id) &&
      a.source.uri === b.source.uri &&
      a.needsHash === b.needsHash &&
      areSame(a.previous, b.previous, isSameId) &&
      areSame(a.prefixes, b.prefixes, Object.is) &&
      areSame(a.suffixes, b.suffixes, Object.is))
  );
}

function isSameId(a: Id, b: Id): boolean {
  return (
    a === b || (a.name === b.name && a.namespace === b.namespace && a.kind === b.kind && a.group === b.group && a.version === b.version)
  );
}

function areSame<T>(a: readonly T[], b: readonly T[], same: (a: T, b: T) => boolean): boolean {
  return a === b || (a.length === b.length && a.every((each, index) => same(each, b[index] as T)));
}

/** Every name that an object has or had, the present one first. */
export function namesOf({ previous, id }: EffectiveObject): readonly string[] {
  return previous.length === 0 ? [id.name] : [...new Set([id.name, ...previous.map(({ name }) => name)])];
}

/** True for an object that has or had a name. */
export function isCalled(object: EffectiveObject, name: string): boolean {
  return object.id.name === name || object.previous.some((former) => former.name === name);
}

/** True for a path at or above one that tells objects apart. */
function isOfIdentity([first, second]: Path): boolean {
  return (
    first === undefined ||
    first === 'kind' ||
    first === 'apiVersion' ||
    (first === 'metadata' && (second === undefined || second === 'name' || second === 'namespace'))
  );
}

function idOf(content: Value): Id {
  const metadata = get(content, 'metadata');
  const { group, version, kind } = gvkOf(asText(get(content, 'apiVersion')) ?? '', asText(get(content, 'kind')) ?? '');
  return { group, version, kind, name: scalarText(get(metadata, 'name')), namespace: scalarText(get(metadata, 'namespace')) };
}

/** Puts name, namespace or kind back after something that must not change them. */
export function withIdentity(
  content: ValueMap,
  { kind, name, namespace }: { readonly kind?: string; readonly name?: string; readonly namespace?: string },
): ValueMap {
  const metadata = get(content, 'metadata');
  let own: ValueMap = isMap(metadata) ? metadata : {};
  own = name === undefined ? own : withKey(own, 'name', name);
  own = namespace === undefined ? own : namespace === '' ? withoutKey(own, 'namespace') : withKey(own, 'namespace', namespace);
  const whole = kind === undefined ? content : withKey(content, 'kind', kind);
  return withKey(whole, 'metadata', own);
}
