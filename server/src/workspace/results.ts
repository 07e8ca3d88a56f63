import { compact } from '../base/lists';
import { allSteps, type Steps } from '../base/steps';
import { factNumber, PackedFacts } from './packedFacts';
import { Result, Source, type Fact } from './result';

const nothing: ReadonlySet<Fact> = new Set();
const noSources: readonly Source[] = [];

/**
 * What was computed from the workspace, each with what it read. Whoever offers facts calls {@link note} when one is
 * read, and {@link change} with the same words when one changes; exactly the results that read it are dropped. Results
 * belong to an owner (a document, or the workspace itself) and go with it.
 */
export class Results {
  readonly #byOwner = new Map<object, Map<string, Result>>();
  readonly #sources = new Map<Fact, Source>();
  /** What the innermost computation under way has read. */
  #reads: Set<Fact> | undefined;
  /** What was asked of manifests, by the fact of the manifest and the name of the question. */
  readonly #questions = new Map<string, Map<string, (subject: never) => unknown>>();
  /** Facts that are parts of others, of which whoever offers them tells by itself when they change. */
  readonly #parts = new Map<Fact, Fact>();
  /** Results computed since the start, by id; for tests that assert work. */
  readonly computed = new Map<string, number>();
  readonly #records: boolean;
  #isClose = false;
  /** How often something has changed. */
  #changes = 0;
  readonly #packs = new Set<PackedFacts<Result>>();
  /** True once a result may rest on the number of a fact. */
  #hasNumbers = false;
  /** How often a result was kept. */
  #kept = 0;

  /**
   * Without `records` nobody notes what a result reads, and any change drops all of them: for hosts that ask everything once
   * and change nothing afterwards.
   */
  constructor({ records = true }: { readonly records?: boolean } = {}) {
    this.#records = records;
  }

  /** Records that the computation under way reads a fact; outside of one it does nothing. */
  note(fact: Fact): void {
    this.#reads?.add(fact);
  }

  /** {@link note} for a fact about something, whose words are made only where they are recorded. */
  noteOf<T>(words: (of: T) => Fact, of: T): void {
    this.#reads?.add(words(of));
  }

  /** True while a result is being computed, so that whoever offers facts can spare the making of their names. */
  get isRecording(): boolean {
    return this.#reads !== undefined;
  }

  /**
   * The result `id` of an owner: kept, or computed now. A result that reads another one rests on it. What throws, a
   * cancellation included, is not kept.
   */
  of<T>(owner: object, id: string, compute: () => T): T {
    const kept = this.#byOwner.get(owner)?.get(id);
    if (kept !== undefined) {
      this.note(kept);
      return kept.value as T;
    }
    const facts = new Set<Fact>();
    return this.#made(owner, id, this.#records ? this.#noting(facts, compute) : compute(), facts);
  }

  /**
   * {@link of} for a computation in steps, between which others may run. What somebody left in the middle is not kept, and
   * what a change has overtaken is computed again.
   */
  *inSteps<T>(owner: object, id: string, start: () => Steps<T>): Steps<T> {
    const changes = this.#changes;
    const reads = new Set<Fact>();
    const steps = start();
    while (this.#byOwner.get(owner)?.get(id) === undefined && changes === this.#changes) {
      const { done, value } = this.#noting(reads, () => steps.next());
      if (done === true) {
        const isKept = this.kept(owner, id) !== undefined;
        return isKept ? this.of(owner, id, () => value) : this.#made(owner, id, value, this.#records ? reads : nothing);
      }
      yield;
    }
    return this.of(owner, id, () => allSteps(start()));
  }

  /** Keeps what was just computed, and hands it out. */
  #made<T>(owner: object, id: string, value: T, facts: ReadonlySet<Fact>): T {
    this.computed.set(id, (this.computed.get(id) ?? 0) + 1);
    this.note(this.adopt(owner, id, value, facts));
    return value;
  }

  /**
   * Answers whether kept results of an owner rest on none of some facts, be it by way of others, and hands them out: what
   * would be the same if these facts were others.
   */
  without(facts: ReadonlySet<Fact>): (owner: object, id: string) => { readonly value: unknown } | undefined {
    const known = new Map<Result, boolean>();
    const restsOn = (result: Result): boolean => {
      const answer = known.get(result) ?? result.sources.some(({ fact }) => facts.has(fact) || (fact instanceof Result && restsOn(fact)));
      known.set(result, answer);
      return answer;
    };
    return (owner, id) => {
      const kept = this.#records ? this.#byOwner.get(owner)?.get(id) : undefined;
      return kept === undefined || restsOn(kept) ? undefined : kept;
    };
  }

  #noting<T>(facts: Set<Fact>, compute: () => T): T {
    const outer = this.#reads;
    const isClose = this.#isClose;
    this.#reads = facts;
    this.#isClose = false;
    try {
      return compute();
    } finally {
      this.#reads = outer;
      this.#isClose = isClose;
    }
  }

  /**
   * Runs something for the computation under way that looks at the workspace as nobody has to who is asked anew each time:
   * what it reads by {@link untracked} counts, and so does each file as a whole (see {@link isClose}).
   */
  closely<T>(run: () => T): T {
    const isClose = this.#isClose;
    this.#isClose = this.isRecording;
    try {
      return run();
    } finally {
      this.#isClose = isClose;
    }
  }

  /** True where whoever hands out a file notes it, too. */
  get isClose(): boolean {
    return this.#isClose;
  }

  /**
   * One answer of a manifest, `of(resource)`, noted as a fact of its own below the fact that stands for the whole
   * manifest; {@link compare} asks the same question of the manifest after an edit.
   */
  read<S, T>(fact: string, id: string, subject: S, of: (subject: S) => T): T {
    if (!this.isRecording) {
      return of(subject);
    }
    const answers = this.#questions.get(fact) ?? new Map<string, (subject: never) => unknown>();
    this.#questions.set(fact, answers.set(id, of));
    this.note(`${fact} ${id}`);
    return this.untracked(() => of(subject));
  }

  /**
   * Notes a part of what a fact stands for, as a fact of its own: `whole part`. Where what is noted is written down the whole
   * counts, since who offers the part knows only while it is read here.
   */
  notePart(whole: string, part: string): void {
    if (this.isRecording) {
      this.#parts.set(`${whole} ${part}`, whole);
      this.note(`${whole} ${part}`);
    }
  }

  /** Whoever offered a part does so no longer. */
  forgetPart(whole: string, part: string): void {
    this.#parts.delete(`${whole} ${part}`);
  }

  /** True while a kept result rests on a fact, be it on its number. */
  isRead(fact: Fact): boolean {
    return this.readersOf(fact).length > 0;
  }

  /** After an edit of a manifest: the facts below `fact` whose answers are others for `now` than for `before`. */
  compare<S>(fact: string, before: readonly S[], now: readonly S[], changed: Set<Fact>): void {
    changed.add(fact);
    const answers = this.#questions.get(fact) ?? [];
    for (const [id, of] of answers) {
      const own = `${fact} ${id}`;
      if (!this.isRead(own)) {
        this.#questions.get(fact)?.delete(id);
      } else if (JSON.stringify(before.map(of as (subject: S) => unknown)) !== JSON.stringify(now.map(of as (subject: S) => unknown))) {
        changed.add(own);
      }
    }
    if (this.#questions.get(fact)?.size === 0) {
      this.#questions.delete(fact);
    }
  }

  /** Runs something whose reads do not count for the computation under way. */
  untracked<T>(run: () => T): T {
    return this.isRecording && !this.#isClose ? this.#noting(new Set(), run) : run();
  }

  /** A result that is kept, for who writes down what it rests on or wants to know whether there is one. */
  kept(owner: object, id: string): Result | undefined {
    return this.#byOwner.get(owner)?.get(id);
  }

  /** Keeps a result that was computed before, on these facts. */
  adopt(owner: object, id: string, value: unknown, facts: ReadonlySet<Fact>): Result {
    const result = new Result(owner, id);
    result.value = value;
    this.#keep(result, facts);
    return result;
  }

  /** Drops one result, and those that were made from it. */
  drop(owner: object, id: string): void {
    const result = this.kept(owner, id);
    if (result !== undefined) {
      this.#drop(result);
      this.change([result]);
    }
  }

  /** The results that are kept for an owner. */
  ownedBy(owner: object): readonly Result[] {
    return [...(this.#byOwner.get(owner)?.values() ?? [])];
  }

  /** The results that read a fact. */
  readersOf(fact: Fact): readonly Result[] {
    const readers = this.#sources.get(fact)?.readers ?? [];
    if (typeof fact !== 'string' || !this.#hasNumbers) {
      return readers;
    }
    const number = factNumber(fact);
    return [...readers, ...this.readersOf(number), ...[...this.#packs].flatMap((each) => each.readersOf(number))];
  }

  /** What a result rests on. */
  factsOf({ sources, packed }: Result): readonly Fact[] {
    const facts = sources.map(({ fact }) => fact);
    return packed === undefined ? facts : [...facts, ...packed.in.factsAt(packed.place)];
  }

  /**
   * Keeps what some results rest on as numbers, and forgets the words. Other results that they were made from are none of
   * these facts. `also` says what they rest on besides, by all of their facts.
   */
  pack(results: readonly Result[], also: (facts: readonly Fact[]) => readonly string[]): void {
    const entries = results.map((result) => {
      const facts = this.factsOf(result);
      const numbers = [...facts, ...also(facts)].flatMap((fact) =>
        typeof fact === 'string' ? factNumber(fact) : typeof fact === 'number' ? fact : [],
      );
      this.rebase(result, new Set(facts.filter((fact) => fact instanceof Result)));
      return [result, [...new Set(numbers)]] as const;
    });
    this.#hasNumbers = true;
    const pack = new PackedFacts(entries);
    this.#packs.add(pack);
    results.forEach((result, place) => (result.packed = { in: pack, place }));
  }

  /** Results of which few are left where their facts are packed up, to be packed anew. */
  get sparselyPacked(): readonly Result[] {
    return [...this.#packs].flatMap((each) => (each.isSparse ? each.results : []));
  }

  /** Whose results {@link change} would drop. */
  reachedBy(facts: Iterable<Fact>): ReadonlySet<object> {
    const found = new Set<Result>();
    const pending: Fact[] = [...facts];
    for (let fact = pending.pop(); fact !== undefined; fact = pending.pop()) {
      for (const reader of this.readersOf(fact)) {
        if (!found.has(reader)) {
          found.add(reader);
          pending.push(reader);
        }
      }
    }
    return new Set([...found].map(({ owner }) => owner));
  }

  /** The facts of a sort that somebody has read. */
  factsThat(is: (fact: string) => boolean): readonly string[] {
    return [...this.#sources.keys()].filter((fact): fact is string => typeof fact === 'string' && is(fact));
  }

  /** Another number after every change, and after every result that is kept. */
  get stamp(): number {
    return this.#changes + this.#kept;
  }

  /** A kept result rests on other facts from now on, which must say at least as often that it does not hold. */
  rebase(result: Result, facts: ReadonlySet<Fact>): void {
    this.#drop(result);
    this.#keep(result, facts);
  }

  /** Forgets a result that nobody has read; it is computed again for who asks. Answers false for one that somebody has. */
  discard(result: Result): boolean {
    const isUnread = this.#sources.get(result)?.isRead !== true;
    if (isUnread) {
      this.#drop(result);
    }
    return isUnread;
  }

  /** Every fact that is one answer of a manifest, or another part of something, with the fact that stands for all of it. */
  get answers(): ReadonlyMap<Fact, Fact> {
    const answers = [...this.#questions].flatMap(([fact, questions]) =>
      [...questions.keys()].map((id) => [`${fact} ${id}`, fact] as const),
    );
    return new Map([...answers, ...this.#parts]);
  }

  /** True while no result is kept: nobody has to be told of changes, as while a workspace is read for the first time. */
  get isEmpty(): boolean {
    return this.#byOwner.size === 0;
  }

  /** Drops the results that read one of these facts, and those that were made from them. The answer is whose they were. */
  change(facts: Iterable<Fact>): ReadonlySet<object> {
    this.#changes += 1;
    if (!this.#records) {
      return this.#dropAll(facts);
    }
    const owners = new Set<object>();
    const pending: Fact[] = [...facts];
    for (let fact = pending.pop(); fact !== undefined; fact = pending.pop()) {
      for (const result of this.readersOf(fact)) {
        this.#drop(result);
        owners.add(result.owner);
        pending.push(result);
      }
    }
    return owners;
  }

  /** Drops all results of an owner, such as of a document that is no more. */
  forget(owner: object): ReadonlySet<object> {
    const results = this.ownedBy(owner);
    results.forEach((result) => this.#drop(result));
    return this.change(results);
  }

  /**
   * Forgets the results of some owners that nobody will soon ask for again, but the one with this id of the first of them,
   * which then rests by itself on what it was made from. Where nothing is noted, that goes as well.
   */
  release(owners: readonly object[], id: string): void {
    if (!this.#records) {
      owners.forEach((owner) => this.#byOwner.delete(owner));
      return;
    }
    const [first] = owners;
    const kept = first === undefined ? undefined : this.kept(first, id);
    if (kept === undefined) {
      return;
    }
    const released = this.#readByNoOthers(owners, kept);
    const facts = new Set<Fact>();
    const collect = (result: Result): void => {
      for (const fact of this.factsOf(result)) {
        if (fact instanceof Result && released.has(fact)) {
          collect(fact);
        } else {
          facts.add(fact);
        }
      }
    };
    collect(kept);
    released.forEach((result) => this.#drop(result));
    this.rebase(kept, facts);
  }

  /** The results of some owners, `reader` left out, that nobody reads but these and `reader`. */
  #readByNoOthers(owners: readonly object[], reader: Result): ReadonlySet<Result> {
    const found = new Set(owners.flatMap((owner) => this.ownedBy(owner)));
    found.delete(reader);
    for (let before = -1; before !== found.size;) {
      before = found.size;
      for (const each of found) {
        if (this.#sources.get(each)?.readers.some((other) => other !== reader && !found.has(other)) === true) {
          found.delete(each);
        }
      }
    }
    return found;
  }

  #dropAll(facts: Iterable<Fact>): ReadonlySet<object> {
    const isChange = [...facts].length > 0;
    const owners = new Set(isChange ? this.#byOwner.keys() : []);
    if (isChange) {
      this.#byOwner.clear();
    }
    return owners;
  }

  #keep(result: Result, facts: ReadonlySet<Fact>): void {
    this.#kept += 1;
    const own = this.#byOwner.get(result.owner) ?? new Map<string, Result>();
    this.#byOwner.set(result.owner, own.set(result.id, result));
    const sources: Source[] = [];
    for (const fact of facts) {
      this.#hasNumbers ||= typeof fact === 'number';
      const source = this.#sources.get(fact) ?? new Source(fact);
      this.#sources.set(fact, source);
      source.add(result);
      sources.push(source);
    }
    result.sources = sources.length === 0 ? noSources : compact(sources);
  }

  #drop(result: Result): void {
    const own = this.#byOwner.get(result.owner);
    if (own?.get(result.id) !== result) {
      return;
    }
    own.delete(result.id);
    if (own.size === 0) {
      this.#byOwner.delete(result.owner);
    }
    for (const source of result.sources) {
      source.delete(result);
      if (!source.isRead) {
        this.#sources.delete(source.fact);
      }
    }
    if (result.packed !== undefined) {
      const { in: pack, place } = result.packed;
      result.packed = undefined;
      pack.delete(place);
      if (pack.isEmpty) {
        this.#packs.delete(pack);
      }
    }
  }
}
