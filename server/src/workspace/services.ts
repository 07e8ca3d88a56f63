import { editDistance } from '../base/editDistance';
import type { GroupKind } from '../schema/kinds/kind';
import type { KindStore } from '../schema/kinds/kindStore';
import type { Knowledge } from './knowledge';

/** The services for which there are generated controllers: each has an API group of its own. */
export class Services {
  /** What their groups end in; empty where no family has such controllers. */
  readonly domain: string;
  readonly #knowledge: Knowledge;
  readonly #kinds: KindStore;
  #known: { readonly groups: readonly string[]; readonly aliases: readonly string[] } | undefined;

  constructor(knowledge: Knowledge, kinds: KindStore) {
    this.#knowledge = knowledge;
    this.#kinds = kinds;
    const family = knowledge.families.find(({ isGenerated }) => isGenerated === true);
    this.domain = (family === undefined ? undefined : knowledge.dialects.domainOf(family.id)) ?? '';
  }

  /** What those are called in groups whose kinds are known, such as `s3`. */
  get aliases(): readonly string[] {
    const groups = this.#kinds.groups();
    if (this.#known?.groups !== groups) {
      this.#known = { groups, aliases: groups.flatMap((group) => this.#aliasOf(group) ?? []) };
    }
    return this.#known.aliases;
  }

  /** True for the group of a service, whether or not there is one of that name. */
  isGroup(group: string): boolean {
    return this.#aliasOf(group) !== undefined;
  }

  /**
   * Groups of services that were probably meant by one that does not exist; none for the group of a service whose kinds
   * are merely not known here.
   */
  near({ group, kind }: GroupKind): readonly string[] {
    const alias = this.#aliasOf(group);
    if (alias === undefined || this.#kinds.kindsInGroup(group).length > 0 || this.#knowledge.dialects.isService(alias)) {
      return [];
    }
    const near = this.aliases.filter((service) => editDistance(alias, service, 1) <= 1).map((service) => `${service}.${this.domain}`);
    const having = near.filter((each) => this.#kinds.versions({ group: each, kind }).length > 0);
    return having.length > 0 ? having : near.length === 1 ? near : [];
  }

  #aliasOf(group: string): string | undefined {
    const { dialects } = this.#knowledge;
    return this.#knowledge.family(dialects.familyOf(group))?.isGenerated === true ? dialects.aliasOf(group) : undefined;
  }
}
