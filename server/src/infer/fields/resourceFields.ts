import { didYouMean, nearest } from '../../base/nearest';
import type { Path } from '../../base/path';
import type { DecodedConfig } from '../config/decodeConfig';
import { type FieldEntry, fieldEntries, foldedResourceConfig, hasAttributesMap, operationConfig } from '../config/lookups';
import { type ApiModel, refTo, type Shape, type ShapeRef, syntheticShape } from '../model/apiModel';
import { joinLimits } from '../model/limits';
import type { Namer } from '../names/namer';
import { sortedKeys } from '../names/order';
import type { Resource } from '../operations/resources';
import type { InferProblemCode, ProblemSink } from '../problem';
import { type CustomField, customShape, customShapeName, type CustomShapes } from '../shapes/customShapes';
import { CollectedFields, fieldPath } from './collectedFields';
import type { FieldSource, ResourceFields } from './field';
import { payloadMember, payloadOf } from './payload';
import { plainType, plainTypeWords } from './plainType';
import { primaryArn } from './primaryArn';
import { type Renames, renamesOf } from './renames';

/** What the fifth stage works on. */
export interface FieldStage {
  readonly model: ApiModel;
  readonly config: DecodedConfig;
  readonly custom: CustomShapes;
  readonly namer: Namer;
  readonly sink: ProblemSink;
}

/**
 * The fifth stage for one resource: its spec fields, then its status fields.
 * Source: aws-controllers-k8s/code-generator pkg/model/model.go and crd.go.
 */
export function collectFields(resource: Resource, stage: FieldStage): ResourceFields {
  const collector = new Collector(resource, stage);
  collector.addInput();
  collector.addConfigured('spec');
  collector.addOutput();
  collector.addConfigured('status');
  return collector.result();
}

class Collector {
  readonly #resource: Resource;
  readonly #stage: FieldStage;
  readonly #entries: readonly FieldEntry[];
  readonly #renames: Renames;
  readonly #isPrimaryArn: (name: string) => boolean;
  readonly #hasAttributesMap: boolean;
  readonly #fields: CollectedFields;
  /** The members of the input by the names of their fields. */
  readonly #members = new Map<string, string>();

  constructor(resource: Resource, stage: FieldStage) {
    this.#resource = resource;
    this.#stage = stage;
    this.#entries = fieldEntries(stage.config.value, resource.name);
    this.#renames = renamesOf(resource, stage.config);
    this.#isPrimaryArn = primaryArn(stage.config.value, resource.name, this.#entries);
    this.#hasAttributesMap = hasAttributesMap(stage.config.value, resource.name);
    this.#fields = new CollectedFields(resource.name, this.#entries, stage);
  }

  result(): ResourceFields {
    const { spec, status, columns } = this.#fields;
    return {
      resource: this.#resource,
      kind: this.#stage.namer.camel(this.#resource.name),
      entries: this.#entries,
      spec,
      status,
      columns,
    };
  }

  addInput(): void {
    const { create } = this.#resource;
    const input = payloadOf(create, 'input');
    const wrapper = operationConfig(this.#stage.config.value, create.name)?.input_wrapper_field_path;
    if (wrapper !== undefined && wrapper !== '') {
      this.#addWrapped(input, wrapper);
      return;
    }
    const skipsTokens = foldedResourceConfig(this.#stage.config.value, this.#resource.name)?.ignore_idempotency_token === true;
    for (const member of sortedKeys(input.members)) {
      const ref = input.members.get(member);
      if (ref === undefined || (skipsTokens && (ref.isIdempotencyToken || ref.shape.isIdempotencyToken))) {
        continue;
      }
      if (member === 'Attributes' && this.#hasAttributesMap) {
        this.#unpackAttributes(ref);
      } else {
        this.#addMember(member, ref);
      }
    }
  }

  /** Of members that renames give one name the last in order is the field. */
  #addMember(member: string, ref: ShapeRef): void {
    const { create } = this.#resource;
    const name = this.#renames.rename(member);
    const before = this.#members.get(name);
    if (before !== undefined) {
      const { config, sink } = this.#stage;
      sink.add({
        code: 'name-collision',
        severity: 'warning',
        message: `${before} and ${member} both become ${name}; the later one is used`,
        at: config.placeOf(this.#renames.pathOf(member) ?? this.#renames.pathOf(before) ?? []),
      });
    }
    this.#members.set(name, member);
    this.#fields.add('spec', name, ref, { kind: 'member', operation: create.modelName });
  }

  #addWrapped(input: Shape, wrapper: string): void {
    const { create } = this.#resource;
    const inner = input.members.get(wrapper)?.shape;
    if (inner?.type !== 'structure') {
      this.#report('unknown-path', ['operations', create.name, 'input_wrapper_field_path'], `${input.name} has no structure ${wrapper}`, {
        name: wrapper,
        among: input.members.keys(),
      });
      return;
    }
    for (const member of sortedKeys(inner.members)) {
      const ref = inner.members.get(member);
      if (ref !== undefined) {
        this.#addMember(member, ref);
      }
    }
  }

  /** The keys of the attributes map that the configuration lists. They get neither column, nor reference, nor secret. */
  #unpackAttributes(map: ShapeRef): void {
    for (const entry of this.#entries) {
      if (entry.config.is_attribute !== true || this.#isPrimaryArn(entry.key)) {
        continue;
      }
      const spelling = this.#stage.namer.spell(entry.key);
      const part = entry.config.is_read_only === true ? this.#fields.status : this.#fields.spec;
      const before = [...this.#fields.spec.values(), ...this.#fields.status.values()].find(
        (field) => field.spelling.camel === spelling.camel && field.content.kind === 'shape',
      );
      const ref = before?.content.kind === 'shape' ? before.content.ref : attributeRef(map, entry.key);
      const source: FieldSource = { kind: 'attribute', operation: this.#resource.create.modelName };
      part.set(entry.key, { name: entry.key, spelling, content: { kind: 'shape', ref }, entry, source });
    }
  }

  addOutput(): void {
    const { create } = this.#resource;
    const shape = this.#describingShape(payloadOf(create, 'output'));
    for (const member of sortedKeys(shape?.members ?? new Map<string, never>())) {
      const ref = shape?.members.get(member);
      const name = this.#renames.rename(member);
      const isInSpec = this.#fields.spec.has(this.#renames.rename(name));
      const isAttributes = member === 'Attributes' && this.#hasAttributesMap;
      if (ref !== undefined && !isInSpec && !isAttributes && !this.#isPrimaryArn(member)) {
        this.#fields.add('status', name, ref, { kind: 'member', operation: create.modelName });
      }
    }
  }

  /** The part of the output that describes the resource: what the wrapper path leads to, or the only member, a structure. */
  #describingShape(output: Shape): Shape | undefined {
    const { create } = this.#resource;
    const wrapper = operationConfig(this.#stage.config.value, create.name)?.output_wrapper_field_path;
    if (wrapper !== undefined && wrapper !== '') {
      let shape: Shape = output;
      for (const piece of wrapper.split('.')) {
        const next: Shape | undefined = shape.members.get(piece)?.shape;
        const inner: Shape | undefined = next?.type === 'list' ? next.element?.shape : next;
        if (inner?.type !== 'structure') {
          const what = `${create.name}: ${shape.name} has no structure ${piece}`;
          this.#report('unknown-path', ['operations', create.name, 'output_wrapper_field_path'], what, {
            name: piece,
            among: shape.members.keys(),
          });
          return undefined;
        }
        shape = inner;
      }
      if (shape !== output) {
        return shape;
      }
    }
    const [only, ...others] = output.members.values();
    return others.length === 0 && only?.shape.type === 'structure' ? only.shape : output;
  }

  /** Fields that entries add; `is_read_only` decides between spec and status. */
  addConfigured(part: 'spec' | 'status'): void {
    for (const { key, config } of this.#entries) {
      if ((config.is_read_only === true) !== (part === 'status')) {
        continue;
      }
      if (config.from !== undefined) {
        this.#addFrom(part, key, config.from);
      } else if (config.custom_field !== undefined) {
        this.#addCustom(part, key, config.custom_field);
      } else if (config.type !== undefined && !key.includes('.')) {
        this.#addPlain(part, key, config.type, part === 'spec' && config.references !== undefined);
      }
    }
  }

  /** A shape that there is not was reported where it is named. */
  #addCustom(part: 'spec' | 'status', key: string, custom: CustomField): void {
    const name = customShapeName(custom);
    const ref = name === undefined ? undefined : customShape(this.#stage.custom, name);
    if (ref !== undefined) {
      this.#fields.add(part, key, ref, { kind: 'customShape' });
    } else if (name === undefined) {
      const path = [...fieldPath(this.#resource.name, key), 'custom_field'];
      this.#report('bad-value', path, 'custom_field requires list_of or map_of, the name of a shape');
    }
  }

  #addFrom(part: 'spec' | 'status', key: string, from: { readonly operation?: string; readonly path?: string }): void {
    const path = [...fieldPath(this.#resource.name, key), 'from'];
    const operation = this.#stage.model.operations.get(from.operation ?? '');
    if (operation === undefined) {
      const what = from.operation === undefined ? 'from is missing an operation' : `the API has no operation ${from.operation}`;
      const among = this.#stage.model.operations.keys();
      this.#report('unknown-operation', [...path, 'operation'], what, { name: from.operation ?? '', among });
      return;
    }
    const input = payloadOf(operation, 'input');
    const output = payloadOf(operation, 'output');
    const wanted = from.path ?? '';
    const ref =
      wanted === '.'
        ? refTo(input)
        : part === 'spec'
          ? (payloadMember(input, wanted) ?? payloadMember(output, wanted))
          : (payloadMember(output, wanted) ?? payloadMember(input, wanted));
    if (ref === undefined) {
      const known = nearest(wanted, new Set([...input.members.keys(), ...output.members.keys()]));
      this.#report('unknown-path', [...path, 'path'], `neither payload of ${operation.name} has a member ${wanted}${didYouMean(known)}`);
      return;
    }
    this.#fields.add(part, key, ref, { kind: 'member', operation: operation.modelName });
  }

  #addPlain(part: 'spec' | 'status', key: string, text: string, isReferenced: boolean): void {
    const { shape, isKnown } = plainType(text);
    if (!isKnown) {
      const crash =
        text === 'time.Time'
          ? 'the generator crashes on time.Time'
          : isReferenced
            ? `the generator crashes on a reference of unknown type ${JSON.stringify(text)}`
            : undefined;
      this.#stage.sink.add(
        {
          code: 'bad-value',
          severity: crash === undefined ? 'warning' : 'error',
          message: crash ?? `unknown type ${text} is treated as string`,
          at: this.#stage.config.placeOf([...fieldPath(this.#resource.name, key), 'type']),
        },
        { name: text, among: plainTypeWords },
      );
    }
    this.#fields.add(
      part,
      key,
      { ...refTo(shape), ...this.#standsInFor(key, shape) },
      {
        kind: 'plainType',
        operation: this.#resource.create.modelName,
      },
    );
  }

  /** The member whose type a plain type replaces, or the attribute that it gives a type: the field still fills that. */
  #standsInFor(key: string, shape: Shape): Partial<ShapeRef> {
    const { create } = this.#resource;
    const member = this.#renames.original(key);
    for (const { members, removed } of [payloadOf(create, 'input'), payloadOf(create, 'output')]) {
      const ref = members.get(member) ?? removed.get(member);
      if (ref?.origin !== undefined) {
        const limits = ref.shape.type === shape.type ? joinLimits(ref.limits, ref.shape.limits) : undefined;
        return { origin: ref.origin, ...(limits === undefined ? {} : { limits }) };
      }
    }
    const attributes = this.#hasAttributesMap ? payloadOf(create, 'input').members.get('Attributes') : undefined;
    return attributes === undefined ? {} : attributeOrigin(attributes, key);
  }

  #report(code: InferProblemCode, path: Path, message: string, wanted?: { readonly name: string; readonly among: Iterable<string> }): void {
    this.#stage.sink.add({ code, severity: 'error', message, at: this.#stage.config.placeOf(path) }, wanted);
  }
}

/** An attribute is a string; the model knows it, if at all, as a key of the map. */
function attributeRef(map: ShapeRef, key: string): ShapeRef {
  return { ...refTo(syntheticShape('String', 'string')), pointer: map.pointer, ...attributeOrigin(map, key) };
}

function attributeOrigin(map: ShapeRef, key: string): Partial<ShapeRef> {
  const isKnownKey = map.shape.key?.shape.limits?.enum?.includes(key) === true;
  return isKnownKey ? { origin: { shape: map.shape.modelName, member: key } } : {};
}
