import { PairMemo } from '../base/pairs';
import type { BundleReader } from '../schema/kinds/bundle';
import type { GroupKind } from '../schema/kinds/kind';

interface WordsFile {
  readonly source: string;
  /** Groups that are called like the domain of others: their first part names no service. */
  readonly domains: readonly string[];
  /** Words by group, then kind; `*` is for every kind of the group. Several are apart by a blank. */
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What people say for kinds and do not find in their names: acronyms, product names and the service. */
export class KindWords {
  readonly #words: WordsFile['words'];
  readonly #domains: ReadonlySet<string>;
  readonly #byKind = new PairMemo<readonly string[]>();

  constructor(bundle: BundleReader) {
    const text = bundle.read('dialects/words.json');
    const file = text === undefined ? undefined : (JSON.parse(text) as WordsFile);
    this.#words = file?.words ?? {};
    this.#domains = new Set(file?.domains);
  }

  /**
   * What somebody may type who looks for a kind, besides its name: the service first, and last the name without the service that
   * it begins with, all in small letters.
   */
  for({ group, kind }: GroupKind): readonly string[] {
    return this.#byKind.of(group, kind, (ofGroup, ofKind) => this.#wordsFor(ofGroup, ofKind));
  }

  #wordsFor(group: string, kind: string): readonly string[] {
    const known = Object.hasOwn(this.#words, group) ? this.#words[group] : undefined;
    const own = known !== undefined && Object.hasOwn(known, kind) ? known[kind] : undefined;
    const service = this.#domains.has(group) ? '' : (group.split('.')[0] ?? '');
    const name = kind.toLowerCase();
    const rest = name.startsWith(service) ? name.slice(service.length) : name;
    return [service, ...`${known?.['*'] ?? ''} ${own ?? ''}`.split(' '), rest].filter((word) => word !== '' && word !== name);
  }
}
