import type { FieldFacts, Structure } from '../../schema/structure/structure';
import type { Shape, ShapeRef } from '../model/apiModel';
import { compareTexts } from '../../base/order';
import type { ProblemPlace, ProblemSink } from '../problem';
import type { FactWriter } from '../facts/factWriter';
import { heldShapes, innermost } from '../shapes/shapePath';
import type { DocWriter } from '../text/docWriter';
import type { Attribute, Typedefs } from '../types/typedefs';
import { immutable, resourceReference, secretKeyReference } from './commonSchemas';

/** A schema and how large it is written out; schemas of shared types are shared objects. */
export interface SizedSchema {
  readonly schema: Structure;
  readonly nodes: number;
  readonly height: number;
}

/** Nodes of one spec or status written out, and levels of nesting: ten times what the largest published kind needs. */
const schemaLimits = { nodes: 200_000, depth: 100 } as const;

/** What a builder needs to know beside the types. */
export interface SchemaContext {
  readonly typedefs: Typedefs;
  /** Names of structures without members that become maps of strings. */
  readonly emptyShapes: ReadonlySet<string>;
  /** What the Go type of a structure is called. */
  readonly goName: (shape: Shape) => string;
  /** Where a shape is ignored, so that Go has no type for it. */
  readonly ignoredAt: (shape: Shape) => ProblemPlace | undefined;
  readonly sink: ProblemSink;
  /** Missing where facts are not wanted. */
  readonly facts?: FactWriter;
  /** Missing where descriptions are not wanted. */
  readonly docs?: DocWriter;
}

/**
 * The first half of the eighth stage: schemas of API types. What cannot be generated is reported and left out.
 * Source: controller-tools v0.19.0 (controller-gen crd), aws-controllers-k8s/code-generator pkg/model.
 */
export class SchemaBuilder {
  readonly #context: SchemaContext;
  readonly #built = new Map<Shape, SizedSchema | undefined>();
  readonly #path: Shape[] = [];

  constructor(context: SchemaContext) {
    this.#context = context;
  }

  /** Whether the schema of a field had to say what a structure, list or map is. */
  hasBuilt(shape: Shape): boolean {
    return this.#built.has(shape);
  }

  /** The schema of a field's type, without facts of the field itself; a secret field takes its value from a Secret. */
  fieldSchema(ref: ShapeRef, isSecret: boolean): SizedSchema | undefined {
    const shape = innermost(ref.shape);
    if (shape.type === 'structure' && this.#context.typedefs.attributes(shape).size === 0) {
      this.#report('empty-structure', ref, `${shape.name} has no members; ignore the field or set its type`);
      return undefined;
    }
    // The Go type of a map is written in the words of the model, without what Go calls and imports its types as.
    const isOther =
      shape.type === 'structure' ? isSecret || this.#context.goName(shape) !== shape.name : shape.type === 'timestamp' && !isSecret;
    if (isOther && heldShapes(ref.shape).some(({ type }) => type === 'map')) {
      const what = shape.type === 'timestamp' ? 'timestamps' : shape.name;
      this.#report('unsupported-type', ref, `Go code for a map of ${what} does not compile; ignore the field or set its type`);
    }
    return isSecret ? this.#secretSchema(ref) : this.#schemaOf(ref);
  }

  /** Scalars come from a Secret, in lists and maps too; structures and timestamps stay as they are. */
  #secretSchema(ref: ShapeRef): SizedSchema | undefined {
    if (innermost(ref.shape).element !== undefined) {
      // A list of itself.
      return this.#schemaOf(ref);
    }
    switch (ref.shape.type) {
      case 'list':
      case 'map':
        return this.#secretCollection(ref.shape);
      case 'structure':
      case 'timestamp':
        return this.#schemaOf(ref);
      default:
        return sized(secretKeyReference, 4, 2);
    }
  }

  #secretCollection(shape: Shape): SizedSchema | undefined {
    const element = shape.element === undefined ? undefined : this.#secretSchema(shape.element);
    return element === undefined ? undefined : collectionOf(shape, element);
  }

  referenceSchema(isList: boolean): SizedSchema {
    return isList ? sized({ type: 'array', items: resourceReference }, 5, 4) : sized(resourceReference, 4, 3);
  }

  /** Puts properties together as long as they fit; a property that does not is reported and left out. */
  objectSchema(properties: readonly Property[], place: ShapeRef | undefined): SizedSchema {
    const kept = new Map<string, Structure>();
    const required = new Set<string>();
    let nodes = 1;
    let height = 0;
    for (const { name, of, isRequired } of properties) {
      if (nodes + of.nodes > schemaLimits.nodes || of.height >= schemaLimits.depth) {
        this.#tooLarge(name, place);
        continue;
      }
      nodes += of.nodes;
      height = Math.max(height, of.height);
      kept.set(name, of.schema);
      if (isRequired) {
        required.add(name);
      }
    }
    return sized(
      {
        type: 'object',
        ...(kept.size === 0 ? {} : { properties: Object.fromEntries([...kept].sort(([a], [b]) => compareTexts(a, b))) }),
        ...(required.size === 0 ? {} : { required: [...required].sort(compareTexts) }),
      },
      nodes,
      height + 1,
    );
  }

  #schemaOf(ref: ShapeRef): SizedSchema | undefined {
    const { shape } = ref;
    const scalar = scalars[shape.type];
    if (scalar !== undefined) {
      return sized(scalar, 1, 1);
    }
    if (shape.type === 'unsupported') {
      this.#report(
        'unsupported-type',
        ref,
        `${shape.name} is of type ${shape.modelType}, which is not supported in a field; ignore the member`,
      );
      return undefined;
    }
    if (this.#built.has(shape)) {
      return this.#built.get(shape);
    }
    if (this.#path.includes(shape)) {
      const cycle = [...this.#path.slice(this.#path.indexOf(shape)), shape].map(({ name }) => name).join(' > ');
      this.#report('cyclic-type', ref, `recursive type: ${cycle}; ignore one of these members, or set a plain type for it`);
      return undefined;
    }
    if (this.#path.length >= schemaLimits.depth) {
      this.#tooLarge(shape.name, ref);
      return undefined;
    }
    this.#path.push(shape);
    const built = shape.type === 'structure' ? this.#structure(ref) : this.#collection(ref);
    this.#path.pop();
    this.#built.set(shape, built);
    return built;
  }

  #structure(ref: ShapeRef): SizedSchema | undefined {
    const attributes = this.#context.typedefs.attributes(ref.shape);
    if (attributes.size === 0) {
      if (this.#context.emptyShapes.has(ref.shape.name)) {
        return sized({ type: 'object', additionalProperties: { type: 'string' } }, 2, 2);
      }
      this.#report('empty-structure', ref, `${ref.shape.name} has no members; list it in empty_shapes or ignore it`);
      return undefined;
    }
    const at = this.#context.ignoredAt(ref.shape);
    if (at !== undefined) {
      const message = `a list or map of ${ref.shape.name} is still used, and Go code for it does not compile; ignore the members that hold it`;
      this.#context.sink.add({ code: 'unsupported-type', severity: 'error', message, at });
    }
    const properties = [...attributes.values()]
      .filter((attribute) => !attribute.isHidden)
      .map((attribute) => this.#property(ref.shape, attribute))
      .filter((property) => property !== undefined);
    return this.objectSchema(properties, ref);
  }

  #property(parent: Shape, attribute: Attribute): Property | undefined {
    const { content, json: name, isRequired } = attribute;
    switch (content.kind) {
      case 'reference': {
        const facts: FieldFacts | undefined = this.#context.facts === undefined ? undefined : { added: 'reference' };
        return { name, isRequired, of: withExtras(this.referenceSchema(content.isList), { facts }) };
      }
      case 'secret':
      case 'shape': {
        const of = content.kind === 'secret' ? this.#secretSchema(content.ref) : this.#schemaOf(content.ref);
        const writer = this.#context.facts;
        const facts = content.kind === 'secret' ? writer?.secretFacts(content.ref) : writer?.memberFacts(content.ref);
        const description = this.#context.docs?.memberText(parent, attribute.member, content.ref);
        const { isImmutable } = attribute;
        return of === undefined ? undefined : { name, isRequired, of: withExtras(of, { facts, isImmutable, description }) };
      }
    }
  }

  #collection({ shape }: ShapeRef): SizedSchema | undefined {
    const element = shape.element === undefined ? undefined : this.#schemaOf(shape.element);
    if (shape.element === undefined || element === undefined) {
      return undefined;
    }
    return collectionOf(shape, withExtras(element, { facts: this.#context.facts?.memberFacts(shape.element) }));
  }

  #tooLarge(name: string, ref: ShapeRef | undefined): void {
    this.#context.sink.add({
      code: 'too-large',
      severity: 'error',
      message: `the schema is too large or too deep with ${name}; the field is omitted`,
      at: { kind: 'model', pointer: ref?.pointer ?? '' },
    });
  }

  #report(code: 'cyclic-type' | 'empty-structure' | 'unsupported-type', ref: ShapeRef, message: string): void {
    this.#context.sink.add({ code, severity: 'error', message, at: { kind: 'model', pointer: ref.pointer } });
  }
}

export interface Property {
  readonly name: string;
  readonly of: SizedSchema;
  readonly isRequired: boolean;
}

export interface SchemaExtras {
  readonly facts?: FieldFacts | undefined;
  readonly isImmutable?: boolean;
  readonly description?: string | undefined;
}

/** A schema with what the member that has it adds. */
export function withExtras(of: SizedSchema, { facts, isImmutable, description }: SchemaExtras): SizedSchema {
  if (facts === undefined && isImmutable !== true && description === undefined) {
    return of;
  }
  return {
    ...of,
    schema: {
      ...(description === undefined ? {} : { description }),
      ...of.schema,
      ...(isImmutable === true ? { 'x-kubernetes-validations': immutable } : {}),
      ...(facts === undefined ? {} : { 'x-ackmesh': facts }),
    },
  };
}

/** The schema of a list or map of what has another. */
function collectionOf({ type }: Shape, { schema, nodes, height }: SizedSchema): SizedSchema {
  return sized(
    type === 'list' ? { type: 'array', items: schema } : { type: 'object', additionalProperties: schema },
    nodes + 1,
    height + 1,
  );
}

function sized(schema: Structure, nodes: number, height: number): SizedSchema {
  return { schema, nodes, height };
}

const scalars: Readonly<Record<Shape['type'], Structure | undefined>> = {
  string: { type: 'string' },
  boolean: { type: 'boolean' },
  integer: { type: 'integer', format: 'int64' },
  float: { type: 'number' },
  blob: { type: 'string', format: 'byte' },
  timestamp: { type: 'string', format: 'date-time' },
  structure: undefined,
  list: undefined,
  map: undefined,
  unsupported: undefined,
};
