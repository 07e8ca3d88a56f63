import type { Structure } from '../../schema/structure/structure';
import type { DecodedConfig } from '../config/decodeConfig';
import type { FactWriter } from '../facts/factWriter';
import type { Field, ResourceFields } from '../fields/field';
import type { DocWriter } from '../text/docWriter';
import { type Renames, renamesOf } from '../fields/renames';
import { isWanted } from '../fields/wanted';
import { compareTexts } from '../../base/order';
import type { ProblemSink } from '../problem';
import { parseGoTag } from '../types/goTag';
import { conditions, resourceMetadata } from './commonSchemas';
import { type Property, type SchemaBuilder, withExtras } from './schemaBuilder';

export interface FieldSchemaStage {
  readonly builder: SchemaBuilder;
  readonly config: DecodedConfig;
  readonly sink: ProblemSink;
  readonly hasPartition: boolean;
  readonly facts?: FactWriter;
  readonly docs?: DocWriter;
}

/** The second half of the eighth stage: a resource's spec. */
export function specSchema(fields: ResourceFields, stage: FieldSchemaStage): Structure {
  const renames = renamesOf(fields.resource, stage.config);
  const { schema } = objectOf('spec', [...fields.spec.values()], fields, stage, (field) => isRequired(field, fields, renames));
  const description = stage.docs?.kindText(fields.kind);
  return description === undefined ? schema : { description, ...schema };
}

/** A resource's status, with the two fields that every status has. */
export function statusSchema(fields: ResourceFields, stage: FieldSchemaStage): Structure {
  const { schema } = objectOf('status', [...fields.status.values()], fields, stage, undefined);
  const fixed = { ackResourceMetadata: resourceMetadata(stage.hasPartition), conditions };
  for (const name of Object.keys(fixed)) {
    if (schema.properties !== undefined && Object.hasOwn(schema.properties, name)) {
      reportCollision(`status already has a standard field ${name}`, fields, stage);
    }
  }
  return { type: 'object', properties: sorted({ ...schema.properties, ...fixed }) };
}

function isRequired(field: Field, fields: ResourceFields, renames: Renames): boolean {
  const isReferenced = field.entry?.config.references !== undefined || field.content.kind === 'reference';
  return !isReferenced && isWanted(field, fields, renames);
}

function objectOf(
  part: 'spec' | 'status',
  all: readonly Field[],
  fields: ResourceFields,
  stage: FieldSchemaStage,
  required: ((field: Field) => boolean) | undefined,
): { readonly schema: Structure } {
  const properties = new Map<string, Property>();
  const goFields = new Set<string>();
  for (const field of [...all].sort((a, b) => compareTexts(a.name, b.name))) {
    const property = propertyOf(field, fields.kind, stage, required);
    if (property === undefined) {
      continue;
    }
    if (properties.has(property.name)) {
      reportCollision(`duplicate field ${property.name} in ${part}`, fields, stage);
    } else if (goFields.has(field.spelling.camel)) {
      // Two spellings that only JSON tells apart, such as HTTPSPort and hTTPSPort.
      reportCollision(`duplicate field ${field.spelling.camel} in ${part}`, fields, stage);
    }
    goFields.add(field.spelling.camel);
    properties.set(property.name, property);
  }
  return stage.builder.objectSchema([...properties.values()], undefined);
}

function propertyOf(
  field: Field,
  kind: string,
  stage: FieldSchemaStage,
  required: ((field: Field) => boolean) | undefined,
): Property | undefined {
  const config = field.entry?.config;
  const tag = config?.go_tag === undefined ? undefined : { text: config.go_tag, parsed: parseGoTag(config.go_tag) };
  const name = tag === undefined ? field.spelling.json : (tag.parsed?.name ?? field.spelling.camel);
  const of = contentSchema(field, stage);
  if (tag?.parsed?.isHidden === true || of === undefined) {
    return undefined;
  }
  const isSpec = required !== undefined;
  const ref = field.content.kind === 'shape' ? field.content.ref : undefined;
  const description = ref === undefined ? undefined : stage.docs?.fieldText(kind, field.spelling.camel, ref);
  // A marker that a status field is optional beats its tag; in spec a tag without omitempty requires the field.
  const isTagged = tag !== undefined && tag.parsed?.isOmitEmpty !== true;
  return {
    name,
    of: withExtras(of, { facts: stage.facts?.fieldFacts(field), isImmutable: isSpec && config?.is_immutable === true, description }),
    isRequired: isSpec && (required(field) || isTagged),
  };
}

function contentSchema(field: Field, { builder }: FieldSchemaStage): Property['of'] | undefined {
  if (field.content.kind === 'reference') {
    return builder.referenceSchema(field.content.isList);
  }
  const isSecret = field.entry?.config.is_secret === true && field.source.kind !== 'attribute';
  return builder.fieldSchema(field.content.ref, isSecret);
}

function reportCollision(message: string, fields: ResourceFields, { config, sink }: FieldSchemaStage): void {
  const isConfigured = config.value.resources?.has(fields.resource.name) === true;
  sink.add({
    code: 'name-collision',
    severity: 'error',
    message: `${fields.kind}: ${message}`,
    at: isConfigured
      ? config.placeOf(['resources', fields.resource.name], 'key')
      : { kind: 'model', pointer: fields.resource.create.pointer },
  });
}

function sorted(properties: Readonly<Record<string, Structure>>): Readonly<Record<string, Structure>> {
  return Object.fromEntries(Object.entries(properties).sort(([a], [b]) => compareTexts(a, b)));
}
