import type { BundleReader } from '../schema/kinds/bundle';
import {
  groupKindKey,
  gvkKey,
  parseGroupKind,
  type GroupKind,
  type GroupVersionKind,
  type Kind,
  type KindSummary,
} from '../schema/kinds/kind';
import { descriptionsOf } from '../schema/kinds/otherKinds';
import type { MapNode } from '../yaml/nodes/node';
import type { Dialects } from './dialect';
import type { Guess } from './dialectGroups';
import { findInstanceShapes } from './instanceShapes';
import { formatSlotPath, type Slot } from './slot';
import { findShapes, type FoundShape, type ShapeFile } from './structural';

/** The kinds that structural matching looks at. */
export interface SlotKinds {
  find(of: GroupVersionKind): Kind | undefined;
  summary(of: GroupVersionKind): KindSummary | undefined;
  kindsInGroup(group: string): readonly KindSummary[];
}

/**
 * Every slot of a kind, from the most certain source that speaks of its place: a record of a dialect, a table derived
 * from upstream, the shape of the schema. Bundled kinds are described by records alone; shapes are for the CRDs that a
 * user brings, and are found anew for each state of a schema.
 */
export class SlotSource {
  readonly #dialects: Dialects;
  readonly #kinds: SlotKinds;
  readonly #shapes: ShapeFile | undefined;
  readonly #known = new WeakMap<Kind, { readonly group: readonly KindSummary[]; readonly slots: readonly Slot[] }>();

  constructor(dialects: Dialects, kinds: SlotKinds, bundle: BundleReader) {
    this.#dialects = dialects;
    this.#kinds = kinds;
    const text = bundle.read('dialects/structural.json');
    this.#shapes = text === undefined ? undefined : (JSON.parse(text) as ShapeFile);
  }

  slotsOf(of: GroupVersionKind): readonly Slot[] {
    const declared = this.#dialects.slotsOf(of);
    const source = this.#kinds.summary(of)?.provenance.source;
    const own = source === 'workspace' || source === 'configured' || source === 'inferred';
    const kind = own ? this.#kinds.find(of) : undefined;
    return kind === undefined ? declared : this.#withShapes(kind, declared);
  }

  /** True when the references of a kind are known, so that nothing need be guessed from how a manifest is spelt. */
  describes(of: GroupVersionKind): boolean {
    return this.#dialects.slotsOf(of).length > 0 || this.#kinds.summary(of) !== undefined;
  }

  /** Slots of an object whose kind nobody describes, by how it is written. */
  instanceSlots(of: GroupVersionKind, root: MapNode): readonly Slot[] {
    const found = this.#shapes === undefined ? [] : findInstanceShapes(root, this.#shapes.shapes);
    return found.filter(({ path }) => !this.#dialects.isNoReference(of, formatSlotPath(path))).flatMap((shape) => this.#slots(of, shape));
  }

  guessesFor(group: string): readonly Guess[] {
    return this.#dialects.guessesFor(group);
  }

  /** The slots that the shape of a schema shows, whatever records say. */
  shapesOf(kind: Kind): readonly Slot[] {
    const found =
      this.#shapes === undefined ? [] : findShapes(kind.schema, this.#shapes.shapes, groupKindsOf(this.#kinds.kindsInGroup(kind.group)));
    return found.flatMap((shape) => this.#slots(kind, shape));
  }

  /** Where several CRDs describe a kind, what any of them shows; of one place the first that has it. */
  #shapesOfAll(kind: Kind): readonly Slot[] {
    const places = new Set<string>();
    return descriptionsOf(kind).flatMap((each) => {
      const own = this.shapesOf(each).filter(({ path }) => !places.has(formatSlotPath(path)));
      own.forEach(({ path }) => places.add(formatSlotPath(path)));
      return own;
    });
  }

  #withShapes(kind: Kind, declared: readonly Slot[]): readonly Slot[] {
    const group = this.#kinds.kindsInGroup(kind.group);
    const known = this.#known.get(kind);
    if (known?.group === group) {
      return known.slots;
    }
    const places = new Set(declared.map(({ path }) => formatSlotPath(path)));
    const inside = (path: string): boolean =>
      [...places].some(
        (place) => path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`) || place.startsWith(`${path}.`),
      );
    const shapes = this.#shapesOfAll(kind).filter(({ path }) => {
      const text = formatSlotPath(path);
      return !inside(text) && !this.#dialects.isNoReference(kind, text);
    });
    const slots = [...declared, ...shapes];
    this.#known.set(kind, { group, slots });
    return slots;
  }

  #slots(kind: GroupVersionKind, { rule, path, targets, sureness, optional }: FoundShape): readonly Slot[] {
    if (rule.podTemplate === true) {
      return this.#dialects.partSlots(this.#shapes?.podTemplatePart ?? '', `${formatSlotPath(path)}.spec`);
    }
    return [
      {
        family: this.#dialects.familyOf(kind.group),
        path,
        shape: rule.reads,
        targets,
        ...(rule.words === undefined
          ? {}
          : { kindWords: Object.fromEntries(Object.entries(rule.words).map(([word, target]) => [word, parseGroupKind(target)])) }),
        ...(rule.standard === undefined ? {} : { standard: parseGroupKind(rule.standard) }),
        alternatives: rule.besides ?? [],
        required: false,
        sureness,
        missing: rule.output === true || sureness === 'inferred' ? 'silent' : 'hint',
        namespaceRule: 'owner',
        ...(optional ? { optional: ['optional'] } : {}),
        ...(rule.output === undefined ? {} : { output: rule.output }),
        codes: {},
        source: `shape ${rule.id} of ${gvkKey(kind)}`,
      },
    ];
  }
}

function groupKindsOf(summaries: readonly KindSummary[]): readonly GroupKind[] {
  return [...new Map(summaries.map((summary) => [groupKindKey(summary), summary])).values()];
}
