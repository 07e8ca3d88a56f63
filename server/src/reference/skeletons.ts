import { ownOf } from '../base/record';
import { isField } from '../base/fieldPattern';
import type { Path } from '../base/path';
import type { BundleReader } from '../schema/kinds/bundle';
import { apiVersionOf, type GroupVersionKind } from '../schema/kinds/kind';

type Spec = Readonly<Record<string, unknown>>;

interface SkeletonFile {
  /** The `spec` of a new object, by apiVersion and kind. */
  readonly kinds: Readonly<Record<string, Readonly<Record<string, Spec>>>>;
  /** Of fields that whole objects do not begin with. */
  readonly fields: readonly { readonly of: string; readonly path: string; readonly value: unknown }[];
}

/**
 * What new objects and fields begin with where their schema requires less than their controller. Empty strings are to be
 * filled in, `{name}` and `{namespace}` in a string are those of the object.
 */
export class Skeletons {
  readonly #file: SkeletonFile;

  constructor(bundle: BundleReader) {
    const text = bundle.read('dialects/skeletons.json');
    this.#file = text === undefined ? { kinds: {}, fields: [] } : (JSON.parse(text) as SkeletonFile);
  }

  /** Of a new object. */
  spec(of: GroupVersionKind): Spec | undefined {
    const { kinds } = this.#file;
    const apiVersion = apiVersionOf(of);
    const own = ownOf(kinds, apiVersion);
    return own === undefined ? undefined : ownOf(own, of.kind);
  }

  /** Of a field, by its path from the object's root: one that is in a new object begins as it does there. */
  field(of: GroupVersionKind, path: Path): unknown {
    const [top, ...below] = path;
    const row = this.#file.fields.find((each) => each.of === apiVersionOf(of) && isField(each.path, path));
    return row?.value ?? (top === 'spec' ? below.reduce<unknown>(childOf, this.spec(of)) : undefined);
  }
}

/** Items of a list begin alike. */
function childOf(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) {
    return typeof step === 'number' ? value[0] : undefined;
  }
  return typeof value === 'object' && value !== null && typeof step === 'string' && Object.hasOwn(value, step)
    ? (value as Spec)[step]
    : undefined;
}
