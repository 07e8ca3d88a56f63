import { isRecord } from '../base/record';
import { recordOf } from './structureReader';
import type { Structure } from './structure';

/** A field, an item or a value of a map, with the schema that it has to fit. */
export interface Content {
  readonly step: string | number;
  readonly child: Structure;
  readonly below: unknown;
}

/** What a value holds that its schema describes one by one. */
export function* contentsOf(structure: Structure, value: unknown): Iterable<Content> {
  const { properties = {}, items } = structure;
  if (Array.isArray(value)) {
    for (const [step, below] of items === undefined ? [] : value.entries()) {
      yield { step, child: items as Structure, below };
    }
  } else if (isRecord(value)) {
    for (const step of Object.keys(properties)) {
      if (Object.hasOwn(value, step)) {
        yield { step, child: properties[step] ?? anything, below: value[step] };
      }
    }
    const child = valuesOf(structure);
    for (const [step, below] of child === undefined ? [] : Object.entries(value)) {
      if (child !== undefined && !Object.hasOwn(properties, step)) {
        yield { step, child, below };
      }
    }
  }
}

/** A schema that says of a value what {@link contentsOf} leaves; the same one where it leaves all. */
export function frameOf(structure: Structure): Structure {
  const { properties, items } = structure;
  const values = valuesOf(structure);
  if (properties === undefined && items === undefined && values === undefined) {
    return structure;
  }
  return {
    ...structure,
    ...(properties === undefined
      ? {}
      : { properties: recordOf(Object.entries(properties).map(([name, field]) => [name, emptied(field)])) }),
    ...(items === undefined ? {} : { items: anything }),
    ...(values === undefined ? {} : { additionalProperties: anything }),
  };
}

const anything: Structure = {};

/** What holds for every key that is no field. Of an object inside of another one the keys of every object are fields, too. */
function valuesOf(structure: Structure): Structure | undefined {
  const { additionalProperties } = structure;
  return typeof additionalProperties === 'object' && structure['x-kubernetes-embedded-resource'] !== true
    ? additionalProperties
    : undefined;
}

/** What a field says of what holds it: with a default it need not be written. */
function emptied(field: Structure): Structure {
  return field.default === undefined ? anything : { default: field.default };
}
