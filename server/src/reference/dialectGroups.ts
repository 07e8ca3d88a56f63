import { matchesGroup } from '../base/groupPattern';
import { Memo } from '../base/memo';
import type { DialectRecord, GuessRecord } from './dialectRecord';
import { shapeOf } from './dialectSlots';
import type { FamilyId, ReferenceShape, SlotCodes } from './slot';

export interface Guess {
  readonly family: FamilyId;
  readonly keySuffix: string;
  readonly list: boolean;
  readonly shape: ReferenceShape;
  readonly codes: SlotCodes;
  readonly source: string;
}

/** The groups that dialects speak for, with their families and services. */
export class DialectGroups {
  readonly #arnServices = new Map<string, string>();
  readonly #services = new Set<string>();
  readonly #patterns: { readonly pattern: string; readonly family: FamilyId; readonly guesses: readonly Guess[] }[] = [];
  /** What was answered, until a further dialect is added. */
  readonly #familyOf = new Memo<FamilyId>();

  protected addRecord(record: DialectRecord): void {
    for (const [alias, service] of Object.entries(record.arnServices ?? {})) {
      this.#arnServices.set(alias, service);
    }
    record.services?.forEach((service) => this.#services.add(service));
    this.addGroups(
      record,
      (record.guesses ?? []).map((guess) => guessOf(record, guess)),
    );
  }

  protected addGroups({ family, groups }: Pick<DialectRecord, 'family' | 'groups'>, guesses: readonly Guess[]): void {
    this.#familyOf.clear();
    groups.forEach((pattern) => this.#patterns.push({ pattern, family, guesses }));
  }

  /** The family of a group; `other` when no dialect speaks for it. */
  familyOf(group: string): FamilyId {
    return this.#familyOf.of(group, this.#familyNow);
  }

  /** What stands for the `*` of the pattern that a group matches, such as `s3`; `undefined` when none does. */
  aliasOf(group: string): string | undefined {
    const family = this.#patterns.find(({ pattern }) => pattern.startsWith('*') && matchesGroup(pattern, group));
    const alias = family === undefined ? '' : group.slice(0, group.length - family.pattern.length + 1);
    return alias === '' ? undefined : alias;
  }

  /** What the groups of a family's services have in common: `example.org` of `*.example.org`. */
  domainOf(family: FamilyId): string | undefined {
    return this.#patterns.find(({ pattern, family: of }) => of === family && pattern.startsWith('*.'))?.pattern.slice('*.'.length);
  }

  /** What ARNs call the service of a group, such as `logs`; `undefined` for groups of no service. */
  arnServiceOf(group: string): string | undefined {
    const alias = this.aliasOf(group);
    return alias === undefined ? undefined : (this.#arnServices.get(alias) ?? alias);
  }

  /** True for the alias of a service that exists, whether or not its kinds are known. */
  isService(alias: string): boolean {
    return this.#services.has(alias);
  }

  guessesFor(group: string): readonly Guess[] {
    return this.#patterns.find(({ pattern }) => matchesGroup(pattern, group))?.guesses ?? [];
  }

  readonly #familyNow = (group: string): FamilyId => this.#patterns.find(({ pattern }) => matchesGroup(pattern, group))?.family ?? 'other';
}

function guessOf(record: DialectRecord, { keySuffix, list, shape }: GuessRecord): Guess {
  const { family, codes = {}, source } = record;
  return { family, keySuffix, list, shape: shapeOf(record, shape), codes, source };
}
