import { bounds } from '../../../base/bounds';
import type { Path } from '../../../base/path';
import type { Span } from '../../../base/text';
import { recordOf } from '../../../schema/structure/structureReader';
import type { Structure } from '../../../schema/structure/structure';
import type { AliasNode, MapNode, ScalarNode, YamlNode } from '../../../yaml/nodes/node';
import { asMap, dereference, effectiveEntries, valueOf } from '../../../yaml/nodes/query';
import { atomicTypes, readLeaf, type Marker, type TypeName } from './leaf';
import { applyMarkers } from './markers';
import { StructureSizes } from './size';

/** What `spec.schema` says of instances, with the places where it says it. */
export interface InstanceSchema {
  /** Schema of `spec`. */
  readonly spec: Structure;
  /** The key that declares a field, by the field's schema. */
  readonly keys: ReadonlyMap<Structure, ScalarNode>;
  readonly types: ReadonlyMap<string, ScalarNode>;
  /** Where a type of `types` is named. */
  readonly typeUses: readonly TypeUse[];
  readonly problems: readonly SchemaProblem[];
  readonly marked: readonly MarkedField[];
}

/** A field that is known, with markers that are right as far as can be seen. */
export interface MarkedField {
  readonly structure: Structure;
  readonly markers: readonly Marker[];
  readonly scalar: ScalarNode;
  /** From the definition's root. */
  readonly path: Path;
}

export interface TypeUse {
  readonly name: string;
  readonly scalar: ScalarNode;
  /** In the scalar's value. */
  readonly span: Span;
}

export interface SchemaProblem {
  readonly about: 'type' | 'marker';
  /** From the definition's root. */
  readonly path: Path;
  readonly scalar: ScalarNode;
  /** In the scalar's value; all of it where that is absent. */
  readonly span: Span | undefined;
  readonly message: string;
  /** A word that may be misspelled, and what may stand there. */
  readonly word: string | undefined;
  readonly words: readonly string[];
}

const open: Structure = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
/** What nothing is known of. */
const anything: Structure = { 'x-kubernetes-preserve-unknown-fields': true };

const read = new WeakMap<MapNode, InstanceSchema>();

export function instanceSchemaOf(schema: MapNode | undefined): InstanceSchema {
  const known = schema === undefined ? undefined : read.get(schema);
  if (known !== undefined) {
    return known;
  }
  const result = new Reader(schema).whole();
  if (schema !== undefined) {
    read.set(schema, result);
  }
  return result;
}

interface Field {
  readonly structure: Structure;
  readonly required: boolean;
}

/** Source: kubernetes-sigs/kro pkg/simpleschema/transform.go. */
class Reader {
  readonly #schema: MapNode | undefined;
  readonly #types: ReadonlyMap<string, { readonly key: ScalarNode; readonly value: YamlNode }>;
  /** Types that are looked into at the moment. */
  readonly #making = new Set<string>();
  readonly #made = new Map<string, Field | 'open'>();
  readonly #sizes = new StructureSizes();
  /** Fields and items that types brought in so far. */
  #broughtIn = 0;
  readonly #targets = new Map<YamlNode, Field | 'open'>();
  readonly #keys = new Map<Structure, ScalarNode>();
  readonly #uses: TypeUse[] = [];
  readonly #problems: SchemaProblem[] = [];
  readonly #marked: MarkedField[] = [];

  constructor(schema: MapNode | undefined) {
    this.#schema = schema;
    const types = asMap(valueOf(schema, 'types'));
    this.#types = types === undefined ? new Map() : effectiveEntries(types);
  }

  whole(): InstanceSchema {
    [...this.#types.keys()].forEach((name) => this.#custom(name));
    const spec = asMap(valueOf(this.#schema, 'spec'));
    const structure = spec === undefined ? open : this.#object(spec, ['spec', 'schema', 'spec'], 0);
    return {
      spec: structure,
      keys: this.#keys,
      types: new Map([...this.#types].map(([name, { key }]) => [name, key])),
      typeUses: this.#uses,
      problems: this.#problems,
      marked: this.#marked,
    };
  }

  #object(map: MapNode, path: Path, depth: number): Structure {
    const required: string[] = [];
    const properties: (readonly [string, Structure])[] = [];
    let isOpen = depth > 50;
    for (const [name, { key, value, merge }] of depth > 50 ? [] : effectiveEntries(map)) {
      if (key.opaque || merge) {
        isOpen = true;
        continue;
      }
      const field = this.#field(value, key, [...path, name], depth + 1);
      this.#keys.set(field.structure, key);
      properties.push([name, field.structure]);
      if (field.required) {
        required.push(name);
      }
    }
    const defaulted = required.length === 0 && properties.some(([, { default: standard }]) => standard !== undefined);
    return {
      type: 'object',
      properties: recordOf(properties),
      ...(required.length === 0 ? {} : { required }),
      ...(defaulted ? { default: {} } : {}),
      ...(isOpen ? { 'x-kubernetes-preserve-unknown-fields': true } : {}),
    };
  }

  /** A mapping with a type that is none may be written in other words, such as those of OpenAPI: it may then be anything. */
  #nested(map: MapNode, path: Path, depth: number): Structure {
    const before = this.#problems.length;
    const object = this.#object(map, path, depth);
    const isMistaken = this.#problems.slice(before).some(({ about, path: at }) => about === 'type' && at.length === path.length + 1);
    return isMistaken ? { ...anything, ...(object.properties === undefined ? {} : { properties: object.properties }) } : object;
  }

  #field(value: YamlNode, key: ScalarNode, path: Path, depth: number): Field {
    switch (value.kind) {
      case 'map':
        return { structure: this.#nested(value, path, depth), required: false };
      case 'alias':
        return this.#aliased(value, key, path, depth);
      case 'sequence':
        this.#problem({ about: 'type', path, scalar: key, span: undefined, message: 'Expected a type or an object, found a list' });
        return { structure: { ...anything }, required: false };
      case 'scalar':
        return this.#leaf(value, key, path);
    }
  }

  /** What stands for another node means the same; each node is read once, since aliases of aliases multiply. */
  #aliased({ target }: AliasNode, key: ScalarNode, path: Path, depth: number): Field {
    const node = dereference(target);
    const known = node === undefined ? undefined : this.#targets.get(node);
    if (node === undefined || known === 'open') {
      return { structure: { ...anything }, required: false };
    }
    if (known !== undefined) {
      return { ...known, structure: { ...known.structure } };
    }
    this.#targets.set(node, 'open');
    const field = this.#field(node, key, path, depth);
    this.#targets.set(node, field);
    return field;
  }

  #leaf(scalar: ScalarNode, key: ScalarNode, path: Path): Field {
    if (scalar.text.includes('{{')) {
      return { structure: { ...anything }, required: false };
    }
    if (typeof scalar.value !== 'string') {
      const isEmpty = scalar.text === '';
      this.#problem({
        about: 'type',
        path,
        scalar: isEmpty ? key : scalar,
        span: undefined,
        message: isEmpty ? 'Missing type' : `Expected a type, found ${scalar.text}`,
      });
      return { structure: { ...anything }, required: false };
    }
    const leaf = readLeaf(scalar.text);
    const type = this.#typed(leaf.type, scalar, path);
    if (leaf.problem !== undefined) {
      const { about, span, message, word } = leaf.problem;
      this.#problem({ about, path, scalar, span, message, word, words: about === 'marker' ? undefined : this.#typeNames() });
    }
    const marked = applyMarkers(type.structure, leaf.markers);
    if (marked.problem !== undefined && leaf.problem === undefined && !type.isOpen) {
      const { marker, on, message } = marked.problem;
      this.#problem({ about: 'marker', path, scalar, span: on === 'name' ? marker.span : marker.valueSpan, message });
    }
    if (marked.problem === undefined && leaf.problem === undefined && !type.isOpen && leaf.markers.length > 0) {
      this.#marked.push({ structure: marked.structure, markers: leaf.markers, scalar, path });
    }
    return {
      structure: marked.structure === type.structure ? { ...marked.structure } : marked.structure,
      required: type.required || marked.required,
    };
  }

  #typed(type: TypeName, scalar: ScalarNode, path: Path): Field & { readonly isOpen: boolean } {
    switch (type.kind) {
      case 'atomic':
        return { structure: { type: type.name === 'float' ? 'number' : type.name }, required: false, isOpen: false };
      case 'object':
        return { structure: open, required: false, isOpen: false };
      case 'list': {
        const of = this.#typed(type.of, scalar, path);
        return { structure: { type: 'array', items: of.structure }, required: false, isOpen: of.isOpen };
      }
      case 'map': {
        const of = this.#typed(type.of, scalar, path);
        return { structure: { type: 'object', additionalProperties: of.structure }, required: false, isOpen: of.isOpen };
      }
      case 'wrong':
        return { structure: anything, required: false, isOpen: true };
      case 'custom': {
        this.#uses.push({ name: type.name, scalar, span: type.span });
        if (!this.#types.has(type.name)) {
          this.#unknownType(type, scalar, path);
        } else if (this.#making.has(type.name)) {
          this.#problem({ about: 'type', path, scalar, span: type.span, message: `Type "${type.name}" contains itself` });
        }
        const made = this.#custom(type.name);
        return made === 'open' || !this.#mayUse(made.structure)
          ? { structure: anything, required: false, isOpen: true }
          : { ...made, isOpen: false };
      }
    }
  }

  /** False once the types that fields name bring in too much: each that names two others doubles what whoever reads the schema walks through. */
  #mayUse(made: Structure): boolean {
    const broughtIn = this.#broughtIn + this.#sizes.of(made);
    if (broughtIn > bounds.typeFields.most) {
      return false;
    }
    this.#broughtIn = broughtIn;
    return true;
  }

  /** A type of `types`, made once; open where it is not there, cannot be read or contains itself. */
  #custom(name: string): Field | 'open' {
    const known = this.#made.get(name);
    if (known !== undefined) {
      return known;
    }
    const entry = this.#types.get(name);
    if (entry === undefined || entry.key.opaque) {
      return 'open';
    }
    this.#made.set(name, 'open');
    this.#making.add(name);
    const field = this.#field(entry.value, entry.key, ['spec', 'schema', 'types', name], 0);
    this.#making.delete(name);
    this.#made.set(name, field);
    return field;
  }

  #unknownType({ name, span }: Extract<TypeName, { kind: 'custom' }>, scalar: ScalarNode, path: Path): void {
    // A merge key or a placeholder may bring in more types than can be seen.
    if (![...this.#types.values()].some(({ key }) => key.opaque) && !scalar.opaque) {
      this.#problem({ about: 'type', path, scalar, span, message: `Unknown type "${name}"`, word: name, words: this.#typeNames() });
    }
  }

  #typeNames(): readonly string[] {
    return [...atomicTypes, 'object', ...this.#types.keys()];
  }

  #problem({
    word,
    words = [],
    ...rest
  }: Omit<SchemaProblem, 'word' | 'words'> & { readonly word?: string | undefined; readonly words?: readonly string[] | undefined }): void {
    this.#problems.push({ ...rest, word, words });
  }
}
