import { addTo } from '../../base/groups';
import type { FieldSpec } from '../fields/fieldSpecs';
import { selects, type Gvk } from '../objects/ids';
import type { NameReference } from '../fields/transformerConfig';

/** One place of a kind that may hold the name of an object, with what it means. */
export interface Slot {
  readonly spec: FieldSpec;
  readonly target: Gvk;
}

/** The slots of a configuration by the kind of the referrer; those for any kind under ''. */
export class Slots {
  readonly #byKind = new Map<string, Slot[]>();
  readonly #byGvk = new Map<string, readonly Slot[]>();

  constructor(references: readonly NameReference[]) {
    references.forEach(({ fieldSpecs, ...target }) =>
      fieldSpecs.forEach((spec) => {
        addTo(this.#byKind, spec.kind, { spec, target });
      }),
    );
  }

  of(gvk: Gvk): readonly Slot[] {
    const key = `${gvk.group} ${gvk.version} ${gvk.kind}`;
    const known =
      this.#byGvk.get(key) ??
      [...(this.#byKind.get(gvk.kind) ?? []), ...(this.#byKind.get('') ?? [])].filter(({ spec }) => selects(spec, gvk));
    this.#byGvk.set(key, known);
    return known;
  }
}

const slotsOf = new WeakMap<readonly NameReference[], Slots>();

/** The slots of a configuration, made once. */
export function slotsIn(references: readonly NameReference[]): Slots {
  const known = slotsOf.get(references) ?? new Slots(references);
  slotsOf.set(references, known);
  return known;
}
