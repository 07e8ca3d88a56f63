import type { Structure } from '../../../schema/structure/structure';

/** How many fields and items structures stand for; those that several share are counted as often as they are shared, in the time of once. */
export class StructureSizes {
  readonly #known = new Map<Structure, number>();

  of(structure: Structure): number {
    const known = this.#known.get(structure);
    if (known !== undefined) {
      return known;
    }
    const { properties = {}, items, additionalProperties } = structure;
    const parts = [...Object.values(properties), items, additionalProperties].filter((part) => typeof part === 'object');
    const size = parts.reduce((sum, part) => sum + this.of(part), 1);
    this.#known.set(structure, size);
    return size;
  }
}
