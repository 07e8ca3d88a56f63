/** What a JSON text must say that a cloud reads, by the names of its shapes. */
export type JsonShapes = Readonly<Record<string, JsonShape>>;

/** An object of such a text. Upper and lower case of keys count for nothing. */
export interface JsonShape {
  /** What it is called, such as `a statement`. */
  readonly is: string;
  /** The shape that has the other keys. */
  readonly like?: string;
  readonly keys?: Readonly<Record<string, JsonMember>>;
  /** What may stand before and behind a key; it then means the same. */
  readonly affixes?: readonly [before: readonly string[], behind: readonly string[]];
  /** One of each must be there. */
  readonly requires?: readonly (readonly string[])[];
  /** No two of each may be there. */
  readonly excludes?: readonly (readonly string[])[];
  readonly refuses?: readonly string[];
  /** Further keys that are accepted and do nothing. */
  readonly accepts?: readonly string[];
}

/** What a key may hold, alone or as items of a list; anything where nothing is said. */
export interface JsonMember {
  /** The shape of an object. */
  readonly shape?: string;
  /** The key by which the objects of a list differ. */
  readonly distinct?: string;
  readonly values?: readonly string[];
  readonly pattern?: string;
  /** What a text must be that does not match the pattern, behind its quotes. */
  readonly says?: string;
}

/** A shape with all of its keys. */
export function wholeShape(shape: JsonShape, shapes: JsonShapes = {}): JsonShape {
  const like = shape.like === undefined ? undefined : shapes[shape.like];
  if (like === undefined) {
    return shape;
  }
  const base = wholeShape(like, shapes);
  return {
    ...base,
    ...shape,
    keys: { ...base.keys, ...shape.keys },
    requires: [...(base.requires ?? []), ...(shape.requires ?? [])],
    excludes: [...(base.excludes ?? []), ...(shape.excludes ?? [])],
    refuses: [...(base.refuses ?? []), ...(shape.refuses ?? [])],
  };
}
