import { PairMemo } from '../base/pairs';
import type { BundleReader } from '../schema/bundle';
import type { GroupKind } from '../schema/kind';

/** Words by group, then kind; `*` is for every kind of the group. Several are apart by a blank. */
interface WordsFile {
  readonly source: string;
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What people say for kinds and do not find in their names: acronyms, product names and the service. */
export class KindWords {
  readonly #words: WordsFile['words'];
  readonly #byKind = new PairMemo<readonly string[]>();

  constructor(bundle: BundleReader) {
    const text = bundle.read('dialects/words.json');
    this.#words = text === undefined ? {} : (JSON.parse(text) as WordsFile).words;
  }

  /** What somebody may type who looks for a kind, besides its name: the service first, all in small letters. */
  for({ group, kind }: GroupKind): readonly string[] {
    return this.#byKind.of(group, kind, (ofGroup, ofKind) => this.#wordsFor(ofGroup, ofKind));
  }

  #wordsFor(group: string, kind: string): readonly string[] {
    const known = Object.hasOwn(this.#words, group) ? this.#words[group] : undefined;
    const own = known !== undefined && Object.hasOwn(known, kind) ? known[kind] : undefined;
    return [group.split('.')[0] ?? '', ...`${known?.['*'] ?? ''} ${own ?? ''}`.split(' ')].filter((word) => word !== '');
  }
}
