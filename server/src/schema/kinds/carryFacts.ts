import { ownOf } from '../../base/record';
import type { FieldFacts, Structure } from '../structure/structure';

/**
 * A schema with the facts that another schema of the same kind holds, field by field where both have the same type. A
 * published CRD says nothing of the API behind its fields; the bundled schema of the kind does. What has facts of its own
 * keeps them. The same object where there is nothing to carry over.
 */
export function carryFacts(schema: Structure, from: Structure): Structure {
  if (schema.type !== from.type) {
    return schema;
  }
  const facts = schema['x-ackmesh'] ?? fitting(schema, from);
  const properties = carryEach(schema.properties, from.properties);
  const items = carryInto(schema.items, from.items);
  const additionalProperties = carryInto(schema.additionalProperties, from.additionalProperties);
  const isSame =
    facts === schema['x-ackmesh'] &&
    properties === schema.properties &&
    items === schema.items &&
    additionalProperties === schema.additionalProperties;
  return isSame
    ? schema
    : {
        ...schema,
        ...(properties === undefined ? {} : { properties }),
        ...(items === undefined ? {} : { items }),
        ...(additionalProperties === undefined ? {} : { additionalProperties }),
        ...(facts === undefined ? {} : { 'x-ackmesh': facts }),
      };
}

/** Words for a pattern are of use with that pattern only. */
function fitting(schema: Structure, { pattern, 'x-ackmesh': facts }: Structure): FieldFacts | undefined {
  if (facts?.form === undefined || pattern === schema.pattern) {
    return facts;
  }
  const { form: _form, ...others } = facts;
  return Object.keys(others).length === 0 ? undefined : others;
}

function carryInto<T extends boolean | Structure | undefined>(schema: T, from: boolean | Structure | undefined): T | Structure {
  return typeof schema === 'object' && typeof from === 'object' ? carryFacts(schema, from) : schema;
}

function carryEach(properties: Structure['properties'], from: Structure['properties']): Structure['properties'] {
  if (properties === undefined || from === undefined) {
    return properties;
  }
  let changed: Record<string, Structure> | undefined;
  for (const [name, child] of Object.entries(properties)) {
    const other = ownOf(from, name);
    const carried = other === undefined ? child : carryFacts(child, other);
    if (carried !== child) {
      changed ??= Object.assign(Object.create(null) as Record<string, Structure>, properties);
      changed[name] = carried;
    }
  }
  return changed ?? properties;
}
