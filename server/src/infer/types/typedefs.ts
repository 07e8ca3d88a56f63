import type { FieldEntry } from '../config/lookups';
import type { Shape, ShapeRef } from '../model/apiModel';
import type { Namer } from '../names/namer';
import { compareTexts } from '../../base/order';
import { addTo } from '../../base/groups';

/** One member of a structure as its Go type has it; nested configurations change it. */
export interface Attribute {
  readonly member: string;
  json: string;
  isRequired: boolean;
  /** True where a Go tag hides the member. */
  isHidden: boolean;
  isImmutable: boolean;
  content:
    | { readonly kind: 'shape'; readonly ref: ShapeRef }
    | { readonly kind: 'secret'; readonly ref: ShapeRef }
    | { readonly kind: 'reference'; readonly isList: boolean; readonly to: FieldEntry; readonly kindName: string };
}

/**
 * The one Go type of each structure. What a nested configuration changes here shows in every field that uses the
 * structure, in status and in other resources too.
 * Source: aws-controllers-k8s/code-generator pkg/model (type definitions).
 */
export class Typedefs {
  readonly #namer: Namer;
  readonly #byShape = new Map<Shape, Map<string, Attribute>>();
  readonly #byName: ReadonlyMap<string, readonly Shape[]>;

  constructor(shapes: Iterable<Shape>, namer: Namer) {
    this.#namer = namer;
    this.#byName = indexed(shapes);
  }

  /** A structure's attributes by member name. */
  attributes(shape: Shape): Map<string, Attribute> {
    let attributes = this.#byShape.get(shape);
    if (attributes === undefined) {
      attributes = new Map([...shape.members].map(([member, ref]) => [member, this.#attribute(member, { kind: 'shape', ref })]));
      this.#byShape.set(shape, attributes);
    }
    return attributes;
  }

  addReference(shape: Shape, name: string, isList: boolean, to: FieldEntry, kindName: string): void {
    this.attributes(shape).set(name, this.#attribute(name, { kind: 'reference', isList, to, kindName }));
  }

  /** The structure of a name in any case; the first in order of Go names. */
  structureNamed(name: string): Shape | undefined {
    const shapes = this.#byName.get(name.toLowerCase()) ?? [];
    return [...shapes].sort((a, b) => compareTexts(this.#namer.camel(a.name), this.#namer.camel(b.name)))[0];
  }

  #attribute(member: string, content: Attribute['content']): Attribute {
    return { member, json: this.#namer.json(member), isRequired: false, isHidden: false, isImmutable: false, content };
  }
}

function indexed(shapes: Iterable<Shape>): ReadonlyMap<string, readonly Shape[]> {
  const byName = new Map<string, Shape[]>();
  for (const shape of shapes) {
    if (shape.type === 'structure' && !shape.isException) {
      addTo(byName, shape.name.toLowerCase(), shape);
    }
  }
  return byName;
}
