import { isRecord } from '../../base/record';
import { recordOf } from './structureReader';
import type { Structure } from './structure';

/** A field, an item or a value of a map (`below`, at key or index `step`) with its schema (`child`). */
export interface Content {
  readonly step: string | number;
  readonly child: Structure;
  readonly below: unknown;
}

/** The fields, items or map values of a value that its schema describes. */
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

/** The schema without what it says about {@link contentsOf} a value; the same object if it says nothing about these. */
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

/** The schema of keys that are not fields; `undefined` for an embedded object, where the keys of every object (`metadata` …) are fields as well. */
function valuesOf(structure: Structure): Structure | undefined {
  const { additionalProperties } = structure;
  return typeof additionalProperties === 'object' && structure['x-kubernetes-embedded-resource'] !== true
    ? additionalProperties
    : undefined;
}

/** The part of a field's schema that matters for the object around it: a field with a default may be absent. */
function emptied(field: Structure): Structure {
  return field.default === undefined ? anything : { default: field.default };
}
