import type { DecodedConfig } from '../config/decodeConfig';
import type { FieldEntry } from '../config/lookups';
import type { Field, ResourceFields } from '../fields/field';
import type { NestedConfig } from '../fields/nestedConfigs';
import { refName } from '../fields/refName';
import type { Shape } from '../model/apiModel';
import type { Namer } from '../names/namer';
import { foldEqual } from '../names/order';
import type { ProblemSink } from '../problem';
import { elementOrSelf, walkShape } from '../shapes/shapePath';
import { parseGoTag } from './goTag';
import type { Attribute, Typedefs } from './typedefs';

interface Stage {
  readonly typedefs: Typedefs;
  readonly config: DecodedConfig;
  readonly namer: Namer;
  readonly sink: ProblemSink;
}

/**
 * The seventh stage for one resource: nested secrets, references, tags and immutability, applied to the shared types.
 * Source: aws-controllers-k8s/code-generator pkg/model (processing of nested field configs).
 */
export function applyNested(fields: ResourceFields, nested: readonly NestedConfig[], stage: Stage): void {
  for (const bound of nested) {
    const { config } = bound.entry;
    if (config.is_secret === true) {
      makeSecret(bound, stage);
    }
    if (config.references === undefined && config.go_tag === undefined && config.is_immutable !== true) {
      continue;
    }
    const target = findAttribute(fields, bound.entry, stage);
    if (target === undefined) {
      continue;
    }
    if (config.references !== undefined) {
      addReference(fields, target, bound.entry, stage);
    }
    if (config.go_tag !== undefined) {
      applyTag(target.attribute, config.go_tag, stage.namer);
    }
    if (config.is_immutable === true) {
      target.attribute.isImmutable = true;
    }
  }
}

function makeSecret({ parent, member }: NestedConfig, { typedefs }: Stage): void {
  const attribute = typedefs.attributes(parent).get(member);
  if (attribute?.content.kind === 'shape') {
    attribute.content = { kind: 'secret', ref: attribute.content.ref };
  }
}

interface Target {
  readonly parent: Shape;
  readonly attribute: Attribute;
}

/** The attribute that an entry's path leads to, found the way upstream finds it: through names of shapes, not by identity. */
function findAttribute(fields: ResourceFields, entry: FieldEntry, { typedefs, config, sink }: Stage): Target | undefined {
  const [first = '', ...segments] = entry.key.split('.');
  const last = segments.pop() ?? '';
  const field = fieldNamed(fields.spec, first) ?? fieldNamed(fields.status, first);
  const walk = field?.content.kind === 'shape' ? walkShape(elementOrSelf(field.content.ref.shape), segments) : undefined;
  const holder = walk?.kind === 'found' ? walk.shape : undefined;
  const name = holder?.type === 'list' ? holder.element?.shape.name.replace(/List$/, '') : holder?.name;
  const parent = name === undefined ? undefined : typedefs.structureNamed(name);
  const attribute =
    parent === undefined ? undefined : [...typedefs.attributes(parent).values()].find(({ member }) => foldEqual(member, last));
  if (parent === undefined || attribute === undefined) {
    sink.add({
      code: 'unknown-path',
      severity: 'error',
      message: `no type found for ${entry.key}`,
      at: config.placeOf(['resources', fields.resource.name, 'fields', entry.key], 'key'),
    });
    return undefined;
  }
  return { parent, attribute };
}

function fieldNamed(fields: ReadonlyMap<string, Field>, name: string): Field | undefined {
  return [...fields.values()].find((field) => foldEqual(field.name, name));
}

function addReference(fields: ResourceFields, { parent, attribute }: Target, entry: FieldEntry, stage: Stage): void {
  const isList = attribute.content.kind !== 'reference' && attribute.content.ref.shape.type === 'list';
  const name = refName(attribute.member, isList);
  if (name === undefined) {
    stage.sink.add({
      code: 'bad-value',
      severity: 'error',
      message: `${attribute.member} leaves no name for a reference field`,
      at: stage.config.placeOf(['resources', fields.resource.name, 'fields', entry.key, 'references']),
    });
  } else {
    stage.typedefs.addReference(parent, name, isList, entry, fields.kind);
  }
}

function applyTag(attribute: Attribute, text: string, namer: Namer): void {
  const tag = parseGoTag(text);
  attribute.json = tag?.name ?? namer.camel(attribute.member);
  attribute.isRequired = tag?.isOmitEmpty !== true;
  attribute.isHidden = tag?.isHidden === true;
}
